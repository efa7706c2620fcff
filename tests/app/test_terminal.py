"""What a screen shows: colour, width and tables, through a real pseudo-terminal."""

import os
import pty
import re
import subprocess
import sys

import pytest

COLOUR = re.compile(r"\x1b\[[0-9;]*m")


def on_screen(*arguments: str, columns: int = 100, typed: bytes = b"", **environment: str) -> str:
    """Run `tehai ARGUMENTS` on a terminal of so many columns and return all that it shows."""
    ours, theirs = pty.openpty()
    os.set_blocking(ours, True)
    settings = {name: value for name, value in os.environ.items() if name not in {"NO_COLOR", "FORCE_COLOR"}}
    settings |= {
        "TERM": "xterm-256color",
        "COLUMNS": str(columns),
        "PYTHONIOENCODING": "utf-8",
        **environment,
    }
    command = [sys.executable, "-m", "tehai.app.cli", *arguments]
    with subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=settings):
        os.close(theirs)
        os.write(ours, typed)
        shown = b""
        while chunk := _read(ours):
            shown += chunk
    os.close(ours)
    return shown.decode().replace("\r\n", "\n")


def _read(terminal: int) -> bytes:
    """Return what comes next; a closed terminal is an error on Linux."""
    try:
        return os.read(terminal, 65536)
    except OSError:
        return b""


SCORE = ("score", "234m340p6799s8s", "777=z", "--ron", "--seat", "S", "--dora", "2m")


def test_the_score_stands_out_on_a_screen() -> None:
    shown = on_screen(*SCORE)
    assert "\x1b[1;32mScore: 3 han 30 fu, 3,900 points\x1b[0m" in shown


def test_no_color_is_minded() -> None:
    shown = on_screen(*SCORE, NO_COLOR="1")
    assert not re.search(r"\x1b\[[0-9;]*3[0-9]m", shown)
    assert "Score: 3 han 30 fu, 3,900 points" in COLOUR.sub("", shown)


@pytest.mark.parametrize("columns", [30, 40])
def test_a_narrow_terminal_wraps_at_words(columns: int) -> None:
    lines = COLOUR.sub("", on_screen(*SCORE, columns=columns)).splitlines()
    assert max(map(len, lines)) <= columns
    assert "pon" in " ".join(lines)


def test_a_wide_screen_has_tables_and_a_narrow_one_lines() -> None:
    wide = COLOUR.sub("", on_screen("rules", "list"))
    narrow = COLOUR.sub("", on_screen("rules", "list", columns=60))
    assert re.search(r"^tenhou-4p +Tenhou, four players", wide, re.MULTILINE)
    assert re.search(r"^tenhou-4p: Tenhou, four players", narrow, re.MULTILINE)


def test_a_question_waits_on_the_same_line(tmp_path_factory: pytest.TempPathFactory) -> None:
    text = tmp_path_factory.mktemp("photo") / "hand.jpg"
    text.write_text("not a picture", encoding="utf-8")
    shown = COLOUR.sub("", on_screen("photo", str(text), typed=b"q\n"))
    assert "(q: stop): " in shown
    assert "stopped; nothing was scored" in shown
