"""How a run goes on: counts, photos a second, time left; on a screen, or a line now and then."""

from __future__ import annotations

import collections
import time
from typing import TYPE_CHECKING, Final, Self

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn

from tehai.scoring.text import Joined, Text

if TYPE_CHECKING:
    from tehai.app.desk.run.folder import Trouble
    from tehai.app.desk.run.log import Log
    from tehai.app.desk.run.task import Read
    from tehai.app.language import Language
    from tehai.scoring.text import Value

_EVERY_S: Final = 10.0
"""Between two lines, where there is no screen."""
_LATELY: Final = 60
"""Photos that the rate is taken from: it follows what the machine does now."""


class Meter:
    """Photos a second and seconds left, from when the last ones were done."""

    def __init__(self) -> None:
        self._done: collections.deque[float] = collections.deque(maxlen=_LATELY)

    def begin(self, now: float) -> None:
        """Photos are read from now on."""
        self._done.clear()
        self._done.append(now)

    def lap(self, now: float) -> None:
        """A photo was read."""
        self._done.append(now)

    @property
    def rate(self) -> float:
        """Photos a second; 0 as long as none was read."""
        took = self._done[-1] - self._done[0] if len(self._done) > 1 else 0.0
        return (len(self._done) - 1) / took if took > 0 else 0.0

    def left(self, photos: int) -> float | None:
        """Return the seconds that so many photos take, None as long as no one knows."""
        return photos / self.rate if self.rate else None


class ProgressShown:
    """Shows a run on standard error, and writes it to the log. Is used as a context manager."""

    def __init__(self, language: Language, log: Log, *, quiet: bool) -> None:
        self._say = language.say
        self._log = log
        self._quiet = quiet
        self._console = Console(stderr=True, highlight=False, markup=False, emoji=False)
        self._bar = Progress(
            BarColumn(),
            TextColumn("{task.description}", markup=False),
            console=self._console,
            disable=quiet or not self._console.is_terminal,
            transient=True,
        )
        self._row = self._bar.add_task("", total=None, visible=False)
        self._meter = Meter()
        self._all = self._passed = 0
        self._told = 0.0

    def __enter__(self) -> Self:
        """Begin to show."""
        self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        """End: the bar goes."""
        self._bar.stop()

    @property
    def is_quiet(self) -> bool:
        """Whether only what goes wrong is shown."""
        return self._quiet

    def found(self, count: int) -> None:
        """So many photos are to be looked at now."""
        self._all, self._passed = count, 0
        now = time.monotonic()
        self._meter.begin(now)
        self._told = now
        self._log.write(Text("photos to look at: {number}", number=count))
        self._bar.update(self._row, total=count, completed=0, visible=True)

    def known(self, path: str) -> None:
        """A photo need not be read."""
        self._log.write(Text("{photo}: read already", photo=path))
        self._step()

    def read(self, path: str, read: Read) -> None:
        """A photo was read."""
        self._meter.lap(time.monotonic())
        self._log.write(_told(path, read))
        self._step()

    def trouble(self, trouble: Trouble) -> None:
        """Something in the folder cannot be read."""
        self._log.write(Joined((trouble.path, trouble.text), by=": "))

    def note(self, text: Value) -> None:
        """Tell something besides the counts."""
        self._log.write(text)
        if not self._quiet:
            self._console.print(self._say(text), soft_wrap=True)

    def _step(self) -> None:
        self._passed += 1
        text = self._state()
        self._bar.update(self._row, completed=self._passed, description=self._say(text))
        if not self._quiet and not self._console.is_terminal and time.monotonic() - self._told > _EVERY_S:
            self._told = time.monotonic()
            self._console.print(self._say(text), soft_wrap=True)

    def _state(self) -> Text:
        left = self._meter.left(self._all - self._passed)
        done = Text("{done} of {all} photos", done=self._passed, all=self._all)
        if left is None:
            return done
        return Text(
            "{done}, {rate} a second, {left} left",
            done=done,
            rate=f"{self._meter.rate:.1f}",
            left=f"{int(left) // 60}:{int(left) % 60:02d}",
        )


def _told(path: str, read: Read) -> Value:
    if read.reading is None:
        return Joined((path, read.failure.text if read.failure else ""), by=": ")
    verdict = Text("{file}: sure", file=path) if read.reading["sure"] else Text("{file}: not sure", file=path)
    return Joined((verdict, f"({read.milliseconds:.0f} ms)"), by=" ")
