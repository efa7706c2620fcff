"""The voices of a computer: a program that says aloud what it is given on standard input."""

from __future__ import annotations

import dataclasses
import re
import shlex
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING, Final

from tehai.app.errors import CommandError
from tehai.scoring.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

VARIABLE: Final = "TEHAI_VOICE"
"""Names a program to be taken in place of the system's voice, `{language}` in it standing for `en`, `ja` …"""

_SECONDS: Final = 20
"""How long a program may take to list its voices."""
_LOCALES: Final = {"en": "en-US", "ja": "ja-JP", "zh": "zh-CN"}
_ESPEAK_NAMES: Final = {"zh": ("cmn", "zh")}
_LISTED_BY_SAY: Final = re.compile(r"^(\S.*?)\s+([a-z]{2,3})_(\w+)\s+#", re.MULTILINE)
_SAPI: Final = """
[Console]::InputEncoding = [Text.Encoding]::UTF8
Add-Type -AssemblyName System.Speech
$culture = [Globalization.CultureInfo]'{locale}'
$voice = New-Object System.Speech.Synthesis.SpeechSynthesizer
"""
_SAPI_COUNTS: Final = f"{_SAPI}$voice.GetInstalledVoices($culture).Count"
_SAPI_SAYS: Final = f"""{_SAPI}$voice.SelectVoiceByHints('NotSet', 'NotSet', 0, $culture)
$voice.Speak([Console]::In.ReadToEnd())"""


class NoVoiceError(CommandError):
    """Nothing on this computer speaks the language."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Voice:
    """A program, with its arguments, that says aloud the UTF-8 text on its standard input, and then ends."""

    command: tuple[str, ...]


def find_voice(language: str, environment: Mapping[str, str]) -> Voice:
    """Return a voice for a language: the one of `TEHAI_VOICE`, the system's, or espeak-ng.

    Raises:
        NoVoiceError: there is none; the message says what to do.
    """
    if own := environment.get(VARIABLE):
        return _own_voice(own, language)
    found = next(_voices(language), None)
    if found is None:
        message = Text(
            "no voice for the language {language} was found: install espeak-ng or a voice of your system, "
            "or name a program that reads text aloud from its standard input in {variable}",
            language=language,
            variable=VARIABLE,
        )
        raise NoVoiceError(message)
    return found


def _own_voice(own: str, language: str) -> Voice:
    try:
        program, *arguments = shlex.split(own)
    except ValueError:
        program, arguments = "", []
    found = shutil.which(program) if program else None
    if found is None:
        message = Text("{variable}: the program {program} was not found", variable=VARIABLE, program=own)
        raise NoVoiceError(message)
    return Voice(command=(found, *(one.replace("{language}", language) for one in arguments)))


def _voices(language: str) -> Iterator[Voice]:
    if sys.platform == "darwin":
        yield from _said(language)
    elif sys.platform == "win32":
        yield from _sapi(language)
    yield from _espeak(language)


def _said(language: str) -> Iterator[Voice]:
    """The voice of macOS, that of the usual country first."""
    program = shutil.which("say")
    if program:
        usual = _LOCALES.get(language, "").partition("-")[2]
        listed = _LISTED_BY_SAY.findall(_printed(program, "-v", "?"))
        names = [(country != usual, name) for name, code, country in listed if code == language]
        for _, name in sorted(names, key=lambda one: one[0]):
            yield Voice(command=(program, "-v", name, "-f", "-"))


def _sapi(language: str) -> Iterator[Voice]:
    """The voice of Windows."""
    program, locale = shutil.which("powershell"), _LOCALES.get(language, language)
    if program:
        quiet = (program, "-NoProfile", "-NonInteractive", "-Command")
        if _printed(*quiet, _SAPI_COUNTS.replace("{locale}", locale)).strip() not in {"", "0"}:
            yield Voice(command=(*quiet, _SAPI_SAYS.replace("{locale}", locale)))


def _espeak(language: str) -> Iterator[Voice]:
    program = shutil.which("espeak-ng") or shutil.which("espeak")
    if program:
        for name in _ESPEAK_NAMES.get(language, (language,)):
            if len(_printed(program, f"--voices={name}").splitlines()) > 1:  # the first is the heading
                yield Voice(command=(program, "-v", name, "--stdin"))


def _printed(*command: str) -> str:
    """Return what a program prints; nothing where it fails."""
    try:
        done = subprocess.run(  # noqa: S603 # arguments of our own, no shell
            command, stdin=subprocess.DEVNULL, capture_output=True, timeout=_SECONDS, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout.decode(errors="replace")
