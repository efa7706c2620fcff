"""A game's file: read with every mistake named, written so that the game is never lost."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from tehai.app.errors import CommandError
from tehai.app.files import locked, previous, read_file, write_file
from tehai.app.json_keys import RepeatedKeyError, unique
from tehai.app.lines import Line, joined_lines
from tehai.scoring.game import game_from_json, game_json
from tehai.scoring.record import InvalidRecordError
from tehai.scoring.text import Joined, Text

if TYPE_CHECKING:
    from pathlib import Path

    from tehai.scoring.game import Game
    from tehai.scoring.text import Value


class GameFileError(CommandError):
    """A file that holds no game that can be read; the message says where it is wrong, and what to do."""

    code = "damaged-file"


class ChangedError(CommandError):
    """Another command changed the game in between; nothing was recorded."""

    code = "changed-meanwhile"


def read_game(path: Path) -> Game:
    """Read a game. Its events are not played: one that is impossible can still be corrected.

    Raises:
        FileError: the file cannot be read.
        GameFileError: it holds no game.
    """
    content = read_file(path)
    try:
        return game_from_json(json.loads(content, object_pairs_hook=unique))
    except json.JSONDecodeError as error:
        place = Text("line {line}, column {column}", line=error.lineno, column=error.colno)
        raise _damaged(
            path, Text("{place}: this is no JSON ({reason})", place=place, reason=error.msg)
        ) from error
    except UnicodeDecodeError as error:
        raise _damaged(path, Text("byte {place}: this is no text", place=error.start + 1)) from error
    except RepeatedKeyError as error:
        raise _damaged(path, error.text) from error
    except InvalidRecordError as error:
        mistakes = (Joined((item.where, item.message), by=": ") for item in error.errors)
        raise _damaged(path, *mistakes) from error
    except (ValueError, RecursionError) as error:
        raise _damaged(path, Text("this is no JSON ({reason})", reason=str(error))) from error


def start_game(path: Path, game: Game) -> None:
    """Write a new game.

    Raises:
        FileError: it cannot be written.
        GameFileError: there is a file of that name, which is left alone.
    """
    with locked(path):
        if path.exists():
            raise GameFileError(
                Text("{file} is there already and is left as it is; name a new file", file=str(path))
            )
        write_file(path, _content(game))


def change_game(path: Path, before: Game, after: Game) -> None:
    """Write a game that was read as `before`, and keep the version before it as `FILE~`.

    Raises:
        FileError: it cannot be written; the game is as it was.
        ChangedError: another command has changed it since.
    """
    with locked(path):
        if read_game(path) != before:
            raise ChangedError(
                Text(
                    "{file} was changed by another command meanwhile, so nothing was recorded; "
                    "look at it (tehai game show) and say it again",
                    file=str(path),
                )
            )
        write_file(path, _content(after), keep_previous=True)


def _content(game: Game) -> bytes:
    """Write a game as JSON, a line for each event: a person can read it, and a diff shows single hands."""
    values = game_json(game)
    events = values.pop("events")
    listed = ",\n".join(f"  {_line(event)}" for event in events) if isinstance(events, list) else ""
    lines = [f' "{key}": {_line(value)},' for key, value in values.items()]
    return "\n".join(("{", *lines, ' "events": [', *([listed] if listed else ()), " ]", "}", "")).encode()


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _damaged(path: Path, *mistakes: Value) -> GameFileError:
    head = Line(text=Text("{file} is not a game that can be read:", file=str(path)))
    return GameFileError(
        joined_lines((head, *(Line(text=one, depth=1) for one in mistakes), Line(text=_advice(path))))
    )


def _advice(path: Path) -> Text:
    kept = previous(path)
    if kept.exists():
        return Text(
            "Mend it with a text editor, or go back to the version before the last command: "
            "copy {kept} to {file}",
            kept=str(kept),
            file=str(path),
        )
    return Text("Mend it with a text editor, or name another file.")
