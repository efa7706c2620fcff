"""Says utterances one after the other in the background, and falls silent at once when it is told to."""

from __future__ import annotations

import subprocess
import threading
from collections import deque
from typing import TYPE_CHECKING

from tehai.scoring.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from tehai.app.speech.voices import Voice


class Speaker:
    """A voice that speaks while the person reads on or types.

    Where the voice fails, `complain` is told why, once, and nothing more is said.
    """

    def __init__(self, voice: Voice, complain: Callable[[Text], None]) -> None:
        """Begin in silence."""
        self._voice = voice
        self._complain = complain
        self._waiting: deque[str] = deque()
        self._changed = threading.Condition()
        self._program: subprocess.Popen[bytes] | None = None
        self._is_speaking = False
        self._has_failed = False
        threading.Thread(target=self._run, daemon=True, name="speaker").start()

    def say(self, utterances: Iterable[str]) -> None:
        """Say these after what is being said; empty ones are passed over."""
        with self._changed:
            if not self._has_failed:
                self._waiting.extend(one for one in utterances if one.strip())
                self._changed.notify_all()

    def hush(self) -> None:
        """Fall silent now, and say nothing of what waits."""
        with self._changed:
            self._waiting.clear()
            if self._program:
                self._program.kill()

    def finish(self) -> None:
        """Wait until everything has been said; Ctrl-C ends it."""
        try:
            with self._changed:
                self._changed.wait_for(lambda: not self._waiting and not self._is_speaking)
        except KeyboardInterrupt:
            self.hush()

    def _run(self) -> None:
        while True:
            with self._changed:
                self._is_speaking = False
                self._changed.notify_all()
                self._changed.wait_for(lambda: bool(self._waiting))
                self._is_speaking = True
                utterance = self._waiting.popleft()
            if reason := self._spoken(utterance):
                self._fail(reason)

    def _spoken(self, utterance: str) -> str:
        """Say one, and return why that failed; nothing where it did not, or where it was hushed."""
        pipe, none = subprocess.PIPE, subprocess.DEVNULL
        try:
            with self._changed:
                self._program = subprocess.Popen(  # noqa: S603 # no shell
                    self._voice.command, stdin=pipe, stdout=none, stderr=pipe
                )
            _, complaint = self._program.communicate(utterance.encode())
        except OSError as error:
            return error.strerror or str(error)
        finally:
            program, self._program = self._program, None
        return _failure(program.returncode if program else 0, complaint.decode(errors="replace").strip())

    def _fail(self, reason: str) -> None:
        with self._changed:
            self._has_failed = True
            self._waiting.clear()
        self._complain(
            Text("the voice failed ({reason}); everything stands here in writing as well", reason=reason)
        )


def _failure(status: int, complaint: str) -> str:
    """Return why a voice failed, nothing where it did not or was hushed: its status is below 0 then.

    espeak-ng ends well where it finds no sound device, with an error as its last word.
    """
    last = complaint.splitlines()[-1] if complaint else str(status)
    return last if status > 0 or (status == 0 and last.startswith("error")) else ""
