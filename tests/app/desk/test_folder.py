"""What is found in a folder of photos, and what cannot be read there."""

import os
import socket
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tehai.app.desk.run.folder import Look, look
from tehai.app.errors import CommandError


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    path = tmp_path / "photos"
    path.mkdir()
    return path


def put(path: Path, content: bytes = b"content") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return path


def paths(seen: Look) -> list[str]:
    return [photo.path for photo in seen.photos]


def codes(seen: Look) -> dict[str, str]:
    return {trouble.path: trouble.code for trouble in seen.troubles}


def test_photos_of_all_kinds_and_depths_are_found_by_path(folder: Path) -> None:
    names = ["b.JPG", "a/c.heic", "a/b/d.PNG", "a/e.webp", "f.tiff", "g.bmp", "h.gif", "z/k.jpeg", "i.HIF"]
    for name in names:
        put(folder / name)
    assert paths(look(folder)) == sorted(names)


def test_a_photo_without_an_end_is_known_by_how_it_begins(folder: Path) -> None:
    put(folder / "IMG_0001", b"\xff\xd8\xff\xe0 and more bytes")
    put(folder / "IMG_0002.backup", b"\x00\x00\x00\x18ftypheic and more")
    put(folder / "wins.csv", b"photo,table,round,hand")
    seen = look(folder)
    assert paths(seen) == ["IMG_0001", "IMG_0002.backup"]
    assert seen.left_out == ("wins.csv",)


def test_hidden_unfinished_and_system_files_are_left_out(folder: Path) -> None:
    for name in (
        ".a.jpg",
        "._b.jpg",
        "c.jpg.part",
        "~$d.jpg",
        "Thumbs.db",
        "@eaDir/e.jpg",
        "f.jpg.crdownload",
    ):
        put(folder / name)
    put(folder / "__MACOSX" / "g.jpg")
    put(folder / "h.jpg~")
    seen = look(folder)
    assert (paths(seen), codes(seen)) == ([], {})


def test_the_results_within_the_folder_are_left_out(folder: Path) -> None:
    put(folder / "results" / "thumbnail.jpg")
    put(folder / "a.jpg")
    assert paths(look(folder, (folder / "results",))) == ["a.jpg"]


def test_links_are_followed_to_files_only(folder: Path, tmp_path: Path) -> None:
    outside = put(tmp_path / "outside" / "a.jpg")
    (folder / "linked.jpg").symlink_to(outside)
    (folder / "broken.jpg").symlink_to(tmp_path / "nothing.jpg")
    (folder / "round.jpg").symlink_to(folder / "round.jpg")
    (folder / "more").symlink_to(tmp_path / "outside")
    (folder / "loop").symlink_to(folder)
    seen = look(folder)
    assert paths(seen) == ["linked.jpg"]
    assert codes(seen) == {
        "broken.jpg": "broken-link",
        "round.jpg": "broken-link",
        "more": "linked-folder",
        "loop": "linked-folder",
    }


def test_pipes_and_sockets_are_no_photos(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    os.mkfifo(folder / "pipe.jpg")
    monkeypatch.chdir(folder)  # the name of a socket may not be long
    with socket.socket(socket.AF_UNIX) as heard:
        heard.bind("socket.jpg")
        assert codes(look(folder)) == {"pipe.jpg": "no-file", "socket.jpg": "no-file"}


def test_photos_of_other_kinds_are_told_unless_a_jpeg_lies_beside(folder: Path) -> None:
    put(folder / "a.NEF")
    put(folder / "b.cr2")
    put(folder / "b.JPG")
    seen = look(folder)
    assert (paths(seen), codes(seen)) == (["b.JPG"], {"a.NEF": "other-kind"})
    assert "save this one as JPEG" in str(seen.troubles[0].text)


def test_any_name_can_be_written(folder: Path) -> None:
    put(folder / "手牌 1.jpg")
    put(folder / "e\u0301.jpg")
    put(folder / "line\nend.jpg")
    put(Path(os.fsdecode(os.fsencode(folder) + b"/\xff\xfe.jpg")))
    found = paths(look(folder))
    assert found == sorted(["手牌 1.jpg", "é.jpg", "line\\x0aend.jpg", "\\xff\\xfe.jpg"])
    "".join(found).encode()


def test_names_that_are_written_alike_keep_apart(folder: Path) -> None:
    put(folder / "e\u0301.jpg", b"one")
    put(folder / "\u00e9.jpg", b"another")
    assert paths(look(folder)) == ["é.jpg", "é.jpg (2)"]
    assert len({photo.file for photo in look(folder).photos}) == 2


def test_very_deep_folders(folder: Path) -> None:
    deep = folder
    for _ in range(300):
        deep /= "sub"
    put(deep / "a.jpg")
    assert paths(look(folder)) == ["sub/" * 300 + "a.jpg"]


def test_no_folder_is_one_message(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match=r"FOLDER: .*nothing cannot be read: No such file"):
        look(tmp_path / "nothing")
    with pytest.raises(CommandError, match="Not a directory"):
        look(put(tmp_path / "a.jpg"))


@pytest.fixture
def nobody() -> Iterator[Path]:
    """A folder, and for as long as it is used no user whom everything is open to."""
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        yield Path(name)
        if os.getuid() == 0:
            os.seteuid(0)


def test_a_folder_that_may_not_be_opened_is_told_and_the_others_are_read(nobody: Path) -> None:
    put(nobody / "shut" / "a.jpg")
    put(nobody / "b.jpg")
    (nobody / "shut").chmod(0)
    if os.getuid() == 0:
        os.seteuid(65534)
    seen = look(nobody)
    assert (paths(seen), codes(seen)) == (["b.jpg"], {"shut": "not-readable"})
