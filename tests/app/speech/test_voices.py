"""The voices of this computer, and a whole command followed by ear. No sound device is needed."""

import io
import os
import shlex
import shutil
import sys
import time
import wave
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess, run
from typing import TextIO, cast

import pytest

from tehai.app.sample_photo import sample_path
from tehai.app.speech.speaker import Speaker
from tehai.app.speech.voices import NoVoiceError, Voice, find_voice

Tehai = Callable[..., CompletedProcess[str]]
SLOW = 30
"""Seconds that anything here may take on a machine that does other work."""
SAID = {
    "en": "two three four man, winning tile: eight sou",
    "ja": "リャンサンスーワン、アガリハイ、パーソー",
    "zh": "二三四万、和牌张：八条",
}
NOTE = "import sys; open(sys.argv[1], 'ab').write(sys.stdin.buffer.read() + b'\\n')"


@pytest.fixture(scope="module")
def espeak() -> str:
    """The program espeak-ng; in continuous integration it is always there."""
    found = shutil.which("espeak-ng")
    if found is None and not os.environ.get("CI"):
        pytest.skip("espeak-ng is not installed (apt-get install espeak-ng)")
    assert found is not None
    return found


@pytest.fixture
def notebook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file that a voice of one's own writes down what it is given to say."""
    path = tmp_path / "said.txt"
    path.touch()
    monkeypatch.setenv("TEHAI_VOICE", shlex.join([sys.executable, "-c", NOTE, str(path)]))
    return path


def seconds(voice: Voice, text: str, path: Path) -> float:
    """Say a text into a file, and return how long it takes to hear."""
    run([*voice.command, "-w", str(path)], input=text.encode(), check=True, timeout=SLOW)
    with wave.open(str(path)) as heard:
        return float(heard.getnframes() / heard.getframerate())


@pytest.mark.parametrize("code", SAID)
def test_espeak_says_hands_in_each_language(
    espeak: str, code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    voice = find_voice(code, {})
    assert voice.command[0] == espeak
    one = seconds(voice, SAID[code], tmp_path / "one.wav")
    assert 1 < one < 15
    assert seconds(voice, f"{SAID[code]}. {SAID[code]}", tmp_path / "two.wav") > 1.5 * one


def test_a_voice_of_ones_own_is_told_the_language(tmp_path: Path) -> None:
    program = tmp_path / "my voice"
    program.write_text("#!/bin/sh\n", encoding="utf-8")
    program.chmod(0o755)
    found = find_voice("ja", {"TEHAI_VOICE": f"'{program}' --tongue={{language}} -"})
    assert found == Voice(command=(str(program), "--tongue=ja", "-"))


@pytest.mark.parametrize("own", ["no-such-program -x", "'unclosed"])
def test_a_voice_of_ones_own_that_is_not_there(own: str) -> None:
    with pytest.raises(NoVoiceError, match=r"TEHAI_VOICE: the program .* was not found"):
        find_voice("en", {"TEHAI_VOICE": own})


def test_without_any_voice_it_is_said_what_to_do(tehai: Tehai, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.delenv("TEHAI_VOICE", raising=False)
    done = tehai("score", "234m340p6799s8s", "777=z", "--speak")
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.startswith("no voice for the language en was found: install espeak-ng")


LISTED = """Albert              en_US    # Hello! My name is Albert.
Eddy (Japanese (Japan)) ja_JP    # こんにちは! 私の名前はEddyです。
Meijia              zh_TW    # 你好、我叫美佳。
Ting-Ting           zh_CN    # 你好、我叫婷婷。
"""


@pytest.mark.parametrize(
    ("code", "name"), [("en", "Albert"), ("ja", "Eddy (Japanese (Japan))"), ("zh", "Ting-Ting")]
)
def test_the_voice_of_macos_is_that_of_the_language(
    code: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "say"
    program.write_text(f"#!/bin/sh\ncat <<'END'\n{LISTED}END\n", encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    assert find_voice(code, {}).command == (str(program), "-v", name, "-f", "-")


@pytest.mark.parametrize(
    ("script", "reason"),
    [
        ("echo warming up >&2; echo no sound card >&2; exit 3", "no sound card"),
        ("exit 3", "3"),
        ("echo 'error: No such file or directory' >&2", "error: No such file or directory"),
    ],
)
def test_a_voice_that_fails_is_complained_of_once(script: str, reason: str) -> None:
    complaints: list[object] = []
    speaker = Speaker(Voice(command=("/bin/sh", "-c", script)), complaints.append)
    speaker.say(["one", "two", "three"])
    speaker.finish()
    assert [str(one) for one in complaints] == [
        f"the voice failed ({reason}); everything stands here in writing as well"
    ]


def test_what_is_hushed_ends_at_once() -> None:
    complaints: list[object] = []
    speaker = Speaker(Voice(command=("/bin/sh", "-c", "exec sleep 600")), complaints.append)
    start = time.monotonic()
    speaker.say(["something long", "and more"])
    time.sleep(0.2)
    speaker.hush()
    speaker.finish()
    assert time.monotonic() - start < SLOW
    assert complaints == []


def test_a_typed_hand_is_heard_with_its_score(tehai: Tehai, notebook: Path) -> None:
    win = ("--ron", "--seat", "S", "--round", "E", "--dora", "2m")
    done = tehai("score", "234m340p6799s8s", "777=z", *win, "--speak", "--tile-names", "circles,bamboo")
    assert "Score: 3 han 30 fu, 3,900 points" in done.stdout
    heard = notebook.read_text(encoding="utf-8").splitlines()
    assert heard[:3] == ["two three four man", "three four red five circles", "six seven bamboo"]
    assert heard[-3:] == ["3,900 points", "the discarder pays 3,900", "the winner gets 3,900"]


def test_what_is_wrong_is_heard_too(tehai: Tehai, notebook: Path) -> None:
    done = tehai("score", "234m340p6799s8s", "777=z", "--ron", "--riichi", "--speak")
    assert done.returncode == 1
    assert "riichi is for concealed hands" in notebook.read_text(encoding="utf-8")


def test_a_wrong_name_of_a_suit_is_refused(tehai: Tehai) -> None:
    done = tehai("score", "--han", "1", "--fu", "30", "--speak", "--tile-names", "stones")
    assert done.returncode == 2
    assert done.stderr.startswith("stones is no name of a suit: one of man, characters, craks, pin")


class Typist(io.TextIOBase):
    """Somebody who types each line only after having heard what it answers."""

    def __init__(self, notebook: Path, answers: list[tuple[str, str]]) -> None:
        self._notebook = notebook
        self._answers = answers
        self._heard = 0

    def isatty(self) -> bool:
        return False

    def readline(self, _size: int | None = -1) -> str:  # type: ignore[override] # of text
        if not self._answers:
            return ""
        prompt, answer = self._answers.pop(0)
        limit = time.monotonic() + SLOW
        while prompt not in self._new():
            assert time.monotonic() < limit, f"{prompt!r} is not among {self._new()}"
            time.sleep(0.05)
        self._heard = len(self._notebook.read_text(encoding="utf-8"))
        return f"{answer}\n"

    def _new(self) -> str:
        return self._notebook.read_text(encoding="utf-8")[self._heard :]


def test_a_photo_is_talked_about_wholly_by_ear(tehai: Tehai, notebook: Path, tmp_path: Path) -> None:
    answers = [
        ("Press Enter if this is right.", "1=1p"),
        ("Press Enter if this is right.", "undo"),
        ("Press Enter if this is right.", ""),
        ("ron: a discard", "ron"),
        ("N: north", "S"),
        ("Enter means ordinary", ""),
        ("Enter means none", "2m"),
        ("Enter means 0", ""),
        ("Enter means 0", ""),
    ]
    done = tehai(
        "photo",
        sample_path(),
        "--annotate",
        tmp_path,
        "--speak",
        typed=cast("TextIO", Typist(notebook, answers)),
    )
    assert done.returncode == 0, done.stderr
    heard = notebook.read_text(encoding="utf-8")
    assert heard.startswith("14 tiles read, no doubt\ntwo three four man\nthree four red five pin\n")
    assert "one pin\nfour red five pin\n" in heard
    assert heard.endswith("3,900 points\nthe discarder pays 3,900\nthe winner gets 3,900\n")
    assert answers == []
