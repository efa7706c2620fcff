"""kobalab's form, the suit before its digits: ``m123p055z1112,s7-89``. The marks are those of notation."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tehai.scoring.tiles import SUITS
from tehai.scoring.written import format_hand

if TYPE_CHECKING:
    from tehai.scoring.hand import Hand

_START = re.compile(r"\s*_*[mpsz][0-9]")
_RUN = re.compile(r"([mpsz])([0-9_+=~-]+)")
_MPSZ_RUN = re.compile(rf"([0-9_+=~-]+)([{SUITS}])")


def to_mpsz(text: str) -> str | None:
    """``m123p055z1112,s7-89`` becomes ``123m055p1112z 7-89s``; other characters stay, for the parser."""
    if not _START.match(text):
        return None
    words = text.strip().replace(",", " ").split()
    return " ".join(_RUN.sub(r"\2\1", word) for word in words)


def format_kobalab(hand: Hand) -> str:
    """Write a hand in kobalab's form."""
    return ",".join(_MPSZ_RUN.sub(r"\2\1", word) for word in format_hand(hand).split())
