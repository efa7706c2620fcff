"""Other written forms of a hand, in and out: kobalab's, Unicode tiles, MJAI's, Tenhou's two.

Reading is a translation of text to mpsz (:func:`to_mpsz`), so that one parser tells what is wrong. Writing:
:data:`WRITERS`, one function for each form.
"""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from tehai.scoring.forms import kobalab, mjai, tenhou_ids, tenhou_json, unicode
from tehai.scoring.written import format_hand

if TYPE_CHECKING:
    from collections.abc import Callable

    from tehai.scoring.hand import Hand

__all__ = ["WRITERS", "to_mpsz"]

_READERS: tuple[Callable[[str], str | None], ...] = (
    unicode.to_mpsz,
    kobalab.to_mpsz,
    mjai.to_mpsz,
    tenhou_json.to_mpsz,
    tenhou_ids.to_mpsz,
)
"""Each gives mpsz for text in its form, and None for any other."""

WRITERS: dict[str, Callable[[Hand], str]] = {
    "mpsz": format_hand,
    "kobalab": kobalab.format_kobalab,
    "unicode": unicode.format_unicode,
    "mjai": mjai.format_mjai,
    "tenhou": tenhou_ids.format_tenhou_ids,
    "tenhou-json": tenhou_json.format_tenhou_json,
}
"""How to write a hand, by the name of the form; ``parse_hand`` reads every one back. They raise ScoringError
for a hand that the form cannot write."""


_PLAIN = {
    ord(wide): unicodedata.normalize("NFKC", wide)
    for wide in map(chr, range(0xFF00, 0xFF5F))
    if wide.isalnum()
}
"""Full-width digits and letters, as a Japanese keyboard types them."""


def to_mpsz(text: str) -> str:
    """Give mpsz for text in any form that tehai reads; any other text comes back as it is.

    Raises NotationError for text that is plainly of one form, and wrong.
    """
    if not text.isascii():
        text = text.translate(_PLAIN)
    for read in _READERS:
        mpsz = read(text)
        if mpsz is not None:
            return mpsz
    return text
