"""`tehai convert`: a hand in any form that tehai reads, written in another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tehai.app.errors import CommandError, OptionError
from tehai.scoring.errors import ScoringError
from tehai.scoring.forms import WRITERS
from tehai.scoring.notation import parse_hand
from tehai.scoring.text import Joined, Text

if TYPE_CHECKING:
    from collections.abc import Iterable


def converted(words: Iterable[str], form: str) -> str:
    """Return a hand in another form.

    Raises:
        OptionError: there is no such form.
        CommandError: the words are no hand, or the form cannot write it; the message says why.
    """
    if form not in WRITERS:
        raise OptionError(Text("--to: {name} is not one of {forms}", name=form, forms=Joined(tuple(WRITERS))))
    try:
        hand = parse_hand(" ".join(words))
        written = WRITERS[form](hand)
    except ScoringError as error:
        raise CommandError(error.text) from error
    if not hand.size:
        raise CommandError(Text("there are no tiles; write for example 123m406p55z"))
    return written
