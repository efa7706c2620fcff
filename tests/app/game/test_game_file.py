"""The file of a game: readable, never half written, never lost, and by one command at a time."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tehai.app.files import locked
from tehai.app.game.store import ChangedError, change_game, read_game
from tehai.scoring.game import HandDrawn

Keep = Callable[..., str]
Refused = Callable[..., str]
Answer = Callable[[str], Any]
Points = Callable[[], list[int]]

pytestmark = pytest.mark.usefixtures("started")


def test_a_person_can_read_it(keep: Keep, file: Path) -> None:
    keep("win --winner Chi --from Aki --riichi Chi 234m340p6799s777z8s --dora 2m --note 'last tile'")
    keep("draw --tenpai Ben:2344m406777p678s --tenpai Dai")
    assert (
        file.read_text(encoding="utf-8")
        == """\
{
 "v": 1,
 "ruleset": "tenhou-4p",
 "names": ["Aki", "Ben", "Chi", "Dai"],
 "events": [
  {"event": "win", "from": "Aki", "riichi_by": ["Chi"], "wins": [{"winner": "Chi", \
"hand": "234m340p6799s777z8s", "riichi": 1, "dora_indicators": "2m"}], "note": "last tile"},
  {"event": "draw", "tenpai": ["Dai"], "hands": {"Ben": "2344m406777p678s"}}
 ]
}
"""
    )


def test_a_new_game_has_no_events(file: Path) -> None:
    assert json.loads(file.read_text(encoding="utf-8"))["events"] == []


def test_a_ruleset_of_ones_own_stands_in_the_file(keep: Keep, answer: Answer, file: Path) -> None:
    """The game goes on when the ruleset file is gone."""
    file.unlink()
    club = file.with_name("club.toml")
    club.write_text(
        'id = "club"\nname = "Club"\nedition = "2026"\nextends = "m-league"\n[rules]\nhonba_ron = 1500\n'
    )
    keep("start Aki Ben Chi Dai --ruleset", club)
    club.unlink()
    keep("draw")
    keep("win --winner Aki --from Ben --points 1000")
    assert answer("show")["state"]["points"]["Aki"] == 27_500


DAMAGED = {
    b"": "line 1, column 1: this is no JSON (Expecting value)",
    b'{"v": 1,\n "names": ["Aki"': "line 2, column 17: this is no JSON (Expecting ',' delimiter)",
    b"\xc3(": "byte 1: this is no text",
    b"[" * 100_000: "this is no JSON (maximum recursion depth exceeded",
    b"[]": "game: an object is wanted, not a list",
    b'{"v": 1, "events": [{"event": "draw", "event": "win"}]}': (
        "event: this key is given twice; give it once"
    ),
    b'{"v": 2, "ruleset": "tenhou-4p", "names": ["a", "b", "c", "d"]}': "v: this is format version 1",
    b'{"v": 1, "ruleset": "ours", "names": ["a", "b", "c", "d"]}': "ruleset: there is no ruleset ours",
    b'{"v": 1, "ruleset": "tenhou-4p", "names": ["a", "b"]}': "names: tenhou-4p is played by 4, not 2",
    b'{"ruleset": "tenhou-4p", "names": ["a", "b", "c", "d"], "events": [{"event": "sneeze"}]}': (
        "events[0].event: 'sneeze' is not one of win, draw"
    ),
}


@pytest.mark.parametrize(
    ("content", "message"), DAMAGED.items(), ids=[text[:40] for text in DAMAGED.values()]
)
@pytest.mark.parametrize("command", ["show", "draw"])
def test_a_damaged_file_is_named_with_the_place_and_what_to_do(
    refused: Refused, file: Path, content: bytes, message: str, command: str
) -> None:
    file.write_bytes(content)
    told = refused(command).splitlines()
    assert told[0] == f"{file} is not a game that can be read:"
    assert told[1].startswith(f"  {message}")
    assert told[-1] == "Mend it with a text editor, or name another file."


def test_everything_that_is_wrong_in_a_file_is_told_at_once(refused: Refused, file: Path) -> None:
    file.write_text(
        '{"v": 1, "ruleset": "tenhou-4p", "names": ["Aki", "Ben", "Chi", "Dai"], "event": [], "events": ['
        '{"event": "win", "from": "Eve", "wins": [{"winner": "Aki", "hand": "123"}]}, {"event": "riichi"}]}'
    )
    told = refused("show")
    for place in ("  event: ", "  events[0].from: ", "  events[0].wins[0].hand: ", "  events[1].player: "):
        assert place in told


def test_the_version_before_the_last_command_is_there_to_go_back_to(
    keep: Keep, refused: Refused, file: Path, answer: Answer
) -> None:
    keep("win --winner Aki --tsumo --points 1000")
    keep("draw")
    file.write_bytes(file.read_bytes()[:100])  # as a careless program may leave it
    told = refused("show")
    assert f"go back to the version before the last command: copy {file}~ to {file}" in told
    file.write_bytes(file.with_name("game.json~").read_bytes())
    assert answer("show")["state"]["hand"] == "East 1, 1 honba"


def test_a_reader_never_meets_a_half_written_game(keep: Keep, file: Path) -> None:
    """A game is read again and again while commands write it."""
    reading = (
        "import sys, pathlib, json\n"
        "path = pathlib.Path(sys.argv[1])\n"
        "print('ready', flush=True)\n"
        "while not path.with_name('stop').exists(): json.loads(path.read_text())\n"
    )
    with subprocess.Popen([sys.executable, "-c", reading, file], stdout=subprocess.PIPE, text=True) as reader:
        assert reader.stdout is not None
        assert reader.stdout.readline() == "ready\n"
        for _ in range(10):
            keep("win --winner Aki --tsumo --points 1000")
            keep("undo")
        file.with_name("stop").touch()
        assert reader.wait(timeout=60) == 0


def test_many_commands_at_once_lose_nothing(file: Path) -> None:
    """Each is recorded, or told to be said again; none undoes another."""
    line = [sys.executable, "-m", "tehai.app.cli", "game", "adjust", str(file), "Aki=+100"]
    running = [
        subprocess.Popen(line, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, env=os.environ)
        for _ in range(4)
    ]
    told = [process.communicate()[1] for process in running]
    recorded = [process.returncode for process in running].count(0)
    assert recorded >= 1
    assert len(read_game(file).events) == recorded
    assert all(
        "was changed by another command meanwhile, so nothing was recorded" in text for text in told if text
    )


def test_a_game_that_changed_meanwhile_is_not_overwritten(keep: Keep, file: Path) -> None:
    seen = read_game(file)
    keep("chombo Ben")
    with pytest.raises(ChangedError, match="look at it \\(tehai game show\\) and say it again"):
        change_game(file, seen, seen.append(HandDrawn()))
    assert len(read_game(file).events) == 1


def test_a_command_waits_for_another(file: Path) -> None:
    line = [sys.executable, "-m", "tehai.app.cli", "game", "chombo", str(file), "Aki"]
    with locked(file):
        waiting = subprocess.Popen(line, stdout=subprocess.DEVNULL, env=os.environ)
        with pytest.raises(subprocess.TimeoutExpired):
            waiting.wait(timeout=3)
        assert len(read_game(file).events) == 0
    assert waiting.wait(timeout=60) == 0
    assert len(read_game(file).events) == 1


FULL = """
import resource, signal, sys
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (200, 200))
from tehai.app.cli import main
main()
"""


@pytest.mark.parametrize("command", [("chombo", "Aki"), ("sheet",)])
def test_a_full_disk_loses_nothing(keep: Keep, file: Path, command: tuple[str, ...]) -> None:
    keep("draw --note '" + "x" * 150 + "'")
    before = {path.name: path.read_bytes() for path in file.parent.iterdir()}
    more = ["--html", str(file.with_name("sheet.html"))] if command == ("sheet",) else []
    done = subprocess.run(
        [sys.executable, "-c", FULL, "game", command[0], file, *command[1:], *more],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "TEHAI_LANG": "en"},
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.endswith("cannot be written: File too large; it is as it was\n")
    assert {path.name: path.read_bytes() for path in file.parent.iterdir()} == before
