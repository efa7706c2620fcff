"""What a person says of a win, held against the reading and the line of the sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tehai.app.desk.outcome import record_of
from tehai.app.desk.store.reviews import PLACES
from tehai.app.web.wins import FIELDS, told_win
from tehai.scoring.errors import NotationError
from tehai.scoring.notation import format_tiles, parse_tiles
from tehai.scoring.record import InvalidRecordError
from tehai.scoring.text import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tehai.app.desk.lines import Outcome
    from tehai.scoring.answer import Json
    from tehai.scoring.hand import Hand
    from tehai.scoring.ruleset import Rules
    from tehai.scoring.text import Value

_HAND: Final = ("hand", "melds", "win_tile")
_TILES: Final = frozenset(("dora_indicators", "ura_indicators"))
_SAYABLE: Final = frozenset((*_HAND, *FIELDS))
"""The keys of the JSON of a win that a person may say something of; rules and names are the sheet's."""


class SaidError(ValueError):
    """What was said is no win that could be kept; `text` says why, `str()` in English."""

    def __init__(self, text: Value) -> None:
        """Keep what is to be told."""
        super().__init__(text)
        self.text = text


def correction_of(
    told: Mapping[str, Json], places: object, outcome: Outcome, rules: Rules
) -> dict[str, Json]:
    """Return what is to be kept of what a person told: the hand, and where they say otherwise than the sheet.

    Args:
        told: the keys of the JSON of a win; null says that nothing of the sheet's counts there.
        places: for each tile of the hand and then of the melds its place in the reading, or null.
        outcome: what the person was shown.
        rules: of the run.

    Raises:
        SaidError: it is no record of a win.
    """
    if unknown := sorted(told.keys() - _SAYABLE):
        raise SaidError(Text("{key} cannot be said of a win", key=unknown[0]))
    said = {**_said(told, before_person(outcome)), **_hand(told)}
    if told.get("tsumo") is True:
        said["from"] = None
    hand = _checked(said, outcome, rules)
    kept = _places(places, hand, outcome)
    return {**said, **({PLACES: kept} if kept else {})}


def before_person(outcome: Outcome) -> Mapping[str, Json]:
    """Return the record of a win as the sheet and the reading have it, before anybody said something."""
    return record_of(outcome.job, outcome.reading, {}) or {}


def _hand(told: Mapping[str, Json]) -> dict[str, Json]:
    return {key: told.get(key) for key in _HAND if key == "hand" or told.get(key)}


def _said(told: Mapping[str, Json], before: Mapping[str, Json]) -> dict[str, Json]:
    own = {key: value for key, value in told.items() if key not in _HAND}
    return {
        key: value for key, value in own.items() if _written(key, value) != _written(key, before.get(key))
    }


def _written(key: str, value: Any) -> object:  # noqa: ANN401 # of the key's type
    """Return a value as it is compared: nothing, no and none are the same."""
    if key not in _TILES or not value:
        return value or None
    try:
        return format_tiles(parse_tiles(value if isinstance(value, str) else "".join(map(str, value))))
    except (NotationError, TypeError):
        return value


def _checked(said: Mapping[str, Json], outcome: Outcome, rules: Rules) -> Hand:
    """Return the hand that was said; raises SaidError where the whole is no record."""
    try:
        return told_win(record_of(outcome.job, outcome.reading, said) or said, rules).hand
    except InvalidRecordError as error:
        raise SaidError(error.text) from error


def _places(places: object, hand: Hand, outcome: Outcome) -> list[Json]:
    """Return the places in the reading, nothing where they do not fit it: then tiles are typed, not seen."""
    seen = outcome.reading.get("tiles") if outcome.reading else None
    count = len(seen) if isinstance(seen, list) else 0
    wanted = len(hand.concealed) + sum(len(meld.tiles) for meld in hand.melds)
    if not isinstance(places, list) or len(places) != wanted:
        return []
    found = [one for one in places if one is not None]
    numbers = [one for one in found if type(one) is int and 0 <= one < count]
    return list(places) if len(numbers) == len(found) == len(set(numbers)) else []
