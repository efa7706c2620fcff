"""Hands over HTTP: notation taken apart, with what is wrong with the tiles alone."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from tehai.app import words
from tehai.app.confirm import assumed
from tehai.app.draft import WinDraft
from tehai.app.speech.hands import hand_beats
from tehai.app.web.wins import problem_errors, record_errors, told_win
from tehai.scoring.errors import ScoringError
from tehai.scoring.forms import WRITERS
from tehai.scoring.hand import COMPLETE_TILES
from tehai.scoring.notation import format_hand, format_meld
from tehai.scoring.problem import ProblemCode
from tehai.scoring.problems import problems
from tehai.scoring.record import InvalidRecordError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tehai.app.language import Language
    from tehai.app.speech.listener import Listener
    from tehai.scoring.hand import Hand, Meld
    from tehai.scoring.ruleset import Rules


def hand_answer(record: Mapping[str, Any], own: Rules, listener: Listener) -> dict[str, Any]:
    """Return the tiles and melds of `hand` (with `melds` and `win_tile`, as in a record of a win).

    `size` counts every meld as three tiles: a complete hand has 14, a waiting one 13. `problems` are what is
    wrong with the tiles, whatever the win. `forms` has the hand in each form of notation that can write it.
    """
    try:
        told = told_win(record, own)
    except InvalidRecordError as error:
        return {"ok": False, "errors": record_errors(error, listener)}
    hand = told.hand
    return {
        "ok": True,
        "notation": format_hand(hand),
        "concealed": [str(tile) for tile in hand.concealed],
        "win_tile": None if hand.win_tile is None else str(hand.win_tile),
        "melds": [_meld(meld, listener) for meld in hand.melds],
        "size": hand.size,
        "problems": _problems(hand, told.rules, listener),
        "forms": dict(_forms(hand)),
        "spoken": listener.hears(partial(hand_beats, hand)),
    }


def _meld(meld: Meld, language: Language) -> dict[str, Any]:
    return {
        "notation": format_meld(meld),
        "type": meld.kind.value,
        "tiles": [str(tile) for tile in meld.tiles],
        "from": None if meld.source is None else meld.source.value,
        "text": language.say(words.meld(meld)),
    }


def _problems(hand: Hand, rules: Rules, language: Language) -> list[dict[str, Any]]:
    found = problems(hand, assumed(hand, rules, WinDraft()), rules)
    waiting = hand.size == COMPLETE_TILES - 1 and hand.win_tile is None
    told = tuple(one for one in found if not (waiting and one.code is ProblemCode.WRONG_TILE_COUNT))
    return problem_errors(told, language)


def _forms(hand: Hand) -> Iterator[tuple[str, str]]:
    for form, write in WRITERS.items():
        with suppress(ScoringError):
            yield form, write(hand)
