"""What a run is about, found right before anything is read."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from tehai.app.desk.lines import fingerprint
from tehai.app.desk.sheet.read import Sheet, read_sheet
from tehai.app.errors import CommandError
from tehai.app.ruleset_files import find_ruleset
from tehai.scoring.text import Text

if TYPE_CHECKING:
    from pathlib import Path

    from tehai.app.desk.options import BatchOptions
    from tehai.scoring.ruleset import Rules


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """The photos, the sheet, the rules, and where the results go."""

    folder: Path
    out: Path
    rules: Rules
    sheet_file: Path | None
    sheet: Sheet | None = None
    sheet_state: tuple[int, int] | None = None

    @property
    def sign(self) -> str:
        """What tells this sheet and these rules from others."""
        return fingerprint([repr(self.rules), self.sheet.sha256 if self.sheet else None])

    def with_new_sheet(self) -> Plan:
        """Return it with the sheet as it is now.

        Raises:
            SheetError, UnreadableSheetError, FileError: it cannot be taken.
        """
        state = _state(self.sheet_file) if self.sheet_file else None
        if self.sheet_file is None or (state is not None and state == self.sheet_state):
            return self
        four_entrants = bool(self.rules.uma_four_entrants)
        sheet = read_sheet(self.sheet_file, self.rules.players, four_entrants=four_entrants)
        return dataclasses.replace(self, sheet=sheet, sheet_state=state)


def _state(file: Path) -> tuple[int, int] | None:
    """Return what changes when a file is written: its size in bytes and its time; None for none."""
    try:
        status = file.stat()
    except OSError:
        return None
    return status.st_size, status.st_mtime_ns


def plan_of(folder: Path, options: BatchOptions) -> Plan:
    """Return what options ask for, the folder of the results made.

    Raises:
        CommandError: a wrong option, ruleset or sheet.
    """
    out = options.results()
    rules = find_ruleset(options.ruleset).rules
    plan = Plan(folder=folder, out=out, rules=rules, sheet_file=options.sheet).with_new_sheet()
    if not folder.is_dir():
        raise CommandError(Text("FOLDER: {folder} is no folder", folder=str(folder)))
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CommandError(
            Text("--out: {folder} cannot be made: {reason}", folder=str(out), reason=str(error.strerror))
        ) from error
    return plan
