"""Tables: the account of each is a file of the host's folder, changed by one phone at a time."""

from __future__ import annotations

import dataclasses
import functools
import hashlib
import json
from typing import TYPE_CHECKING

from tehai.app.errors import CommandError
from tehai.app.files import previous
from tehai.app.game.store import ChangedError, GameFileError, change_game, read_game, start_game
from tehai.app.web.codes import new_code, read_code
from tehai.app.web.refusals import BusyError, ConflictError, ImpossibleError, NotFoundError
from tehai.scoring.game import game_json
from tehai.scoring.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from tehai.scoring.game import Game

_SUFFIX = ".json"
_VERSION_DIGITS = 16


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table as it stands in its file."""

    code: str
    game: Game
    version: str
    """Names exactly this state of the account: a change says which one it is made of."""


class OutdatedError(ConflictError):
    """The table was changed by another phone; `table` is its newest state."""

    def __init__(self, table: Table) -> None:
        """Keep the newest state."""
        text = Text("another phone has changed this table meanwhile; look at it and say it again")
        super().__init__("changed-meanwhile", text)
        self.table = table


class Tables:
    """All tables of a host. Threads and other commands may use the folder at the same time."""

    def __init__(self, folder: Path, most: int) -> None:
        """Take the folder, made where there is none, for its owner alone; at most `most` tables are kept."""
        self._folder = folder
        self._most = most

    def start(self, game: Game) -> Table:
        """Open a table; raises BusyError where the folder is full."""
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if sum(1 for _ in self._paths()) >= self._most:
            text = Text("the host keeps no more tables; ask for some to be cleared away")
            raise BusyError("too-many-tables", text)
        code = new_code()
        start_game(self._path(code), game)
        return self.table(code)

    def table(self, typed: str) -> Table:
        """Return the table of a code; raises NotFoundError, or ImpossibleError where its file is damaged."""
        code = read_code(typed)
        if code is None:
            raise _no_table()
        try:
            stat = self._path(code).stat()
        except OSError:
            raise _no_table() from None
        return _read(self._path(code), stat.st_mtime_ns, stat.st_ino)

    def change(self, typed: str, version: str, changed: Callable[[Game], Game]) -> Table:
        """Change a table that was seen in a version; the version before is kept beside its file.

        A change that has just been made of that version is not made twice: a phone may ask again.

        Raises:
            NotFoundError: there is no such table.
            OutdatedError: it has another version by now.
        """
        table = self.table(typed)
        if table.version != version:
            return self._made_already(table, version, changed)
        after = changed(table.game)
        try:
            if after != table.game:
                change_game(self._path(table.code), table.game, after)
        except ChangedError:
            return self._made_already(self.table(typed), version, changed)
        return self.table(typed)

    def all(self) -> Iterator[Table]:
        """Yield every table that can be read, the one changed last first."""
        by_time = sorted(self._paths(), key=lambda path: -path.stat().st_mtime)
        for path in by_time:
            try:
                yield self.table(path.stem)
            except (NotFoundError, ImpossibleError):
                continue

    def _made_already(self, table: Table, version: str, changed: Callable[[Game], Game]) -> Table:
        """Return the table where the last change of it is this one, of the same version."""
        try:
            earlier = read_game(previous(self._path(table.code)))
        except CommandError:
            raise OutdatedError(table) from None
        if version_of(earlier) != version or changed(earlier) != table.game:
            raise OutdatedError(table)
        return table

    def _paths(self) -> Iterator[Path]:
        return (path for path in self._folder.glob(f"*{_SUFFIX}") if read_code(path.stem) == path.stem)

    def _path(self, code: str) -> Path:
        return self._folder / f"{code}{_SUFFIX}"


def version_of(game: Game) -> str:
    """Return what names a state of a game, the same wherever it is computed."""
    written = json.dumps(game_json(game), ensure_ascii=False)
    return hashlib.sha256(written.encode()).hexdigest()[:_VERSION_DIGITS]


@functools.lru_cache(maxsize=256)
def _read(path: Path, _changed_at: int, _file: int) -> Table:
    try:
        game = read_game(path)
    except GameFileError as error:
        text = Text("the file of this table is damaged; the host is told how to mend it by tehai game show")
        raise ImpossibleError("damaged-table", text) from error
    return Table(code=path.stem, game=game, version=version_of(game))


def _no_table() -> NotFoundError:
    return NotFoundError(
        "no-such-table", Text("there is no table of this code; check it, or start a new one")
    )
