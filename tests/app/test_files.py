"""A file that a person would miss is whole at any moment: full disk, power cut, two commands at once."""

import multiprocessing
import os
import stat
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from tehai.app import files
from tehai.app.files import FileError, locked, previous, read_file, write_file


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A file with a first and a second version."""
    path = tmp_path / "kept.txt"
    write_file(path, b"one")
    write_file(path, b"two", keep_previous=True)
    return path


def test_the_version_before_is_kept(kept: Path) -> None:
    assert (kept.read_bytes(), previous(kept).read_bytes()) == (b"two", b"one")
    write_file(kept, b"three", keep_previous=True)
    assert (kept.read_bytes(), previous(kept).read_bytes()) == (b"three", b"two")
    assert sorted(path.name for path in kept.parent.iterdir()) == ["kept.txt", "kept.txt~"]


def test_a_first_version_has_none_before(tmp_path: Path) -> None:
    write_file(tmp_path / "new", b"one", keep_previous=True)
    assert [path.name for path in tmp_path.iterdir()] == ["new"]


def test_a_link_is_followed_and_who_may_read_stays(kept: Path) -> None:
    kept.chmod(0o640)
    link = kept.with_name("link")
    link.symlink_to(kept)
    write_file(link, b"three")
    assert link.is_symlink()
    assert kept.read_bytes() == b"three"
    assert stat.S_IMODE(kept.stat().st_mode) == 0o640


WRITE = """
import resource, signal, sys
from pathlib import Path
from tehai.app.files import FileError, write_file
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
try:
    write_file(Path(sys.argv[1]), b"x" * 5000, keep_previous=True)
except FileError as error:
    print(error)
"""


def test_a_disk_that_takes_no_more_leaves_both_versions(kept: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", WRITE, kept], capture_output=True, text=True, check=True, env=os.environ
    )
    assert done.stdout == f"{kept} cannot be written: File too large; it is as it was\n"
    assert (kept.read_bytes(), previous(kept).read_bytes()) == (b"two", b"one")
    assert sorted(path.name for path in kept.parent.iterdir()) == ["kept.txt", "kept.txt~"]


WRITE_ON = """
import itertools, sys
from pathlib import Path
from tehai.app.files import write_file
print("ready", flush=True)
for digit in itertools.cycle(b"0123456789"):
    write_file(Path(sys.argv[1]), bytes([digit]) * 100_000, keep_previous=True)
"""


@pytest.mark.parametrize("moments", [0.0, 0.003, 0.011, 0.05])
def test_a_writer_that_is_killed_leaves_whole_files(tmp_path: Path, moments: float) -> None:
    path = tmp_path / "kept.txt"
    write_file(path, b"a" * 100_000)
    with subprocess.Popen(
        [sys.executable, "-c", WRITE_ON, path], stdout=subprocess.PIPE, env=os.environ
    ) as writer:
        assert writer.stdout is not None
        writer.stdout.readline()
        time.sleep(moments)
        writer.kill()
    for kept in (path, previous(path)):
        content = kept.read_bytes() if kept == path or kept.exists() else b"a" * 100_000
        assert (len(content), len(set(content))) == (100_000, 1)


@pytest.mark.parametrize("step", ["open", "fsync", "replace"])
def test_an_error_at_any_step_leaves_both_versions(
    kept: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    def fails(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os if step == "fsync" else Path, step, fails)
    with pytest.raises(FileError, match="No space left on device; it is as it was"):
        write_file(kept, b"three", keep_previous=True)
    monkeypatch.undo()
    assert (kept.read_bytes(), previous(kept).read_bytes()) == (b"two", b"one")
    assert sorted(path.name for path in kept.parent.iterdir()) == ["kept.txt", "kept.txt~"]


def test_what_cannot_be_read_is_one_message(tmp_path: Path) -> None:
    with pytest.raises(FileError, match=r"nothing cannot be read: No such file or directory"):
        read_file(tmp_path / "nothing")
    with pytest.raises(FileError, match="cannot be read: Is a directory"):
        read_file(tmp_path)


def test_a_folder_that_is_not_there_is_one_message(tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "file"
    with pytest.raises(FileError, match="cannot be written: No such file or directory"):
        write_file(path, b"")
    with pytest.raises(FileError, match="cannot be written: No such file or directory"), locked(path):
        pass
    assert not list(tmp_path.iterdir())


def _count_up(path: Path, times: int) -> None:
    for _ in range(times):
        with locked(path):
            write_file(path, str(int(path.read_text()) + 1).encode())


def test_processes_and_threads_take_turns(tmp_path: Path) -> None:
    path = tmp_path / "count"
    path.write_text("0")
    others = multiprocessing.get_context("spawn").Process(target=_count_up, args=(path, 20))
    others.start()
    threads = [threading.Thread(target=_count_up, args=(path, 10)) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    others.join()
    assert (others.exitcode, path.read_text()) == (0, "50")


def test_who_waits_too_long_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "_PATIENCE", 0.1)
    path = tmp_path / "file"
    with locked(path), pytest.raises(FileError, match="is being written by another command"), locked(path):
        pass


def test_an_error_while_it_is_held_frees_it(tmp_path: Path) -> None:
    def fails() -> None:
        with locked(tmp_path / "file"):
            raise KeyError

    for _ in range(2):
        with pytest.raises(KeyError):
            fails()
