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
    sheet: Sheet | None
    sheet_file: Path | None

    @property
    def sign(self) -> str:
        """What tells this sheet and these rules from others."""
        return fingerprint([repr(self.rules), self.sheet.sha256 if self.sheet else None])

    def with_sheet(self) -> Plan:
        """Return it with the sheet as it is now; raises CommandError with every mistake in it."""
        if self.sheet_file is None:
            return self
        return dataclasses.replace(self, sheet=read_sheet(self.sheet_file, self.rules.players))


def plan_of(folder: Path, options: BatchOptions) -> Plan:
    """Return what options ask for, the folder of the results made.

    Raises:
        CommandError: a wrong option, ruleset or sheet.
    """
    out = options.results()
    rules = find_ruleset(options.ruleset).rules
    plan = Plan(folder=folder, out=out, rules=rules, sheet=None, sheet_file=options.sheet).with_sheet()
    if not folder.is_dir():
        raise CommandError(Text("FOLDER: {folder} is no folder", folder=str(folder)))
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CommandError(
            Text("--out: {folder} cannot be made: {reason}", folder=str(out), reason=str(error.strerror))
        ) from error
    return plan
