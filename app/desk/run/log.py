"""The log of a run: a line for everything that happened, with its time."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Self

from tehai.app.errors import CommandError
from tehai.scoring.text import Text

if TYPE_CHECKING:
    from pathlib import Path
    from typing import TextIO

    from tehai.app.language import Language
    from tehai.scoring.text import Value


class Log:
    """Writes lines to the end of a file; without a file it writes nothing."""

    def __init__(self, file: TextIO | None, language: Language) -> None:
        self._file = file
        self._language = language

    @classmethod
    def open(cls, path: Path | None, language: Language) -> Self:
        """Open a file to write at its end; raises CommandError where it cannot be written."""
        if path is None:
            return cls(None, language)
        try:
            return cls(path.open("a", encoding="utf-8", errors="backslashreplace"), language)
        except OSError as error:
            raise CommandError(
                Text(
                    "--log: {file} cannot be written: {reason}",
                    file=str(path),
                    reason=error.strerror or str(error),
                )
            ) from error

    def write(self, text: Value) -> None:
        """Write a line. A full disk ends the log, not the run."""
        if self._file is None:
            return
        now = datetime.now(UTC).isoformat(timespec="seconds")
        try:
            self._file.write(f"{now} {self._language.say(text)}\n")
            self._file.flush()
        except OSError:
            self._file = None

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            self._file.close()
            self._file = None
