"""What is to be said of each outcome in one word, and whether a person has to look at it."""

from __future__ import annotations

import dataclasses
import re
from collections import defaultdict
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from tehai.app.desk.claims import differences, is_by_clock_alone, is_checked, is_worthless
from tehai.app.desk.lines import Status
from tehai.app.desk.outcome import DIFFERENCES
from tehai.scoring.errors import NotationError
from tehai.scoring.notation import NO_CONCEALED, parse_hand
from tehai.scoring.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tehai.app.desk.lines import Outcome, SheetLine
    from tehai.scoring.answer import Json
    from tehai.scoring.ruleset import Rules


class Verdict(StrEnum):
    """One word for an outcome, those that need a person first."""

    DIFFERS = "differs"
    NO_WIN = "no-win"
    PHOTOS_DIFFER = "photos-differ"
    DOUBTFUL = "doubtful"
    UNREADABLE = "unreadable"
    MISSING = "missing"
    NO_LINE = "no-line"
    AGREES = "agrees"
    SCORED = "scored"
    SAME = "same"
    COPY = "copy"
    SET_ASIDE = "set-aside"

    @property
    def needs_person(self) -> bool:
        """Whether it is not settled."""
        return self not in _SETTLED

    @property
    def text(self) -> Text:
        """The verdict in words."""
        return _WORDS[self]


_SETTLED: Final = frozenset((Verdict.AGREES, Verdict.SCORED, Verdict.SAME, Verdict.COPY, Verdict.SET_ASIDE))
_WORDS: Final[Mapping[Verdict, Text]] = {
    Verdict.DIFFERS: Text("not what was claimed"),
    Verdict.NO_WIN: Text("no win"),
    Verdict.PHOTOS_DIFFER: Text("its photos show different hands"),
    Verdict.DOUBTFUL: Text("to be looked at"),
    Verdict.UNREADABLE: Text("photo not readable"),
    Verdict.MISSING: Text("photo missing"),
    Verdict.NO_LINE: Text("not in the sheet"),
    Verdict.AGREES: Text("as claimed"),
    Verdict.SCORED: Text("scored"),
    Verdict.SAME: Text("another photo of the same hand"),
    Verdict.COPY: Text("a copy of another photo"),
    Verdict.SET_ASIDE: Text("set aside by a person"),
}
_SUIT_AGAIN: Final = re.compile(r"([mpsz])(?=[0-9]\1)")
"""The letter of a suit before a tile of the same suit: 1m2m3m is 123m."""
_OF_STATUS: Final[Mapping[Status, Verdict]] = {
    Status.UNREADABLE: Verdict.UNREADABLE,
    Status.MISSING_PHOTO: Verdict.MISSING,
    Status.NO_LINE: Verdict.NO_LINE,
}


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Judge:
    """Says the verdicts of one run; it knows which lines have photos that contradict one another."""

    rules: Rules
    contradicted: frozenset[int]
    """The rows of the sheet whose scored photos show different hands."""

    scored: frozenset[int] = frozenset()
    """The rows of the sheet with a score."""

    @classmethod
    def of(cls, outcomes: Iterable[Outcome], rules: Rules) -> Judge:
        """Look through all outcomes of a run once."""
        hands: dict[int, set[str]] = defaultdict(set)
        for outcome in outcomes:
            if outcome.job.line is not None and outcome.answer is not None and outcome.record is not None:
                hands[outcome.job.line.row].add(_shown(outcome.record))
        contradicted = frozenset(row for row, seen in hands.items() if len(seen) > 1)
        return cls(rules=rules, contradicted=contradicted, scored=frozenset(hands))

    def verdict(self, outcome: Outcome) -> Verdict:
        """Return what is to be said of an outcome."""
        line = outcome.job.line
        if outcome.status is Status.SET_ASIDE:
            return self._set_aside(line)
        if outcome.same_as:
            return Verdict.COPY if outcome.status is Status.DUPLICATE else Verdict.SAME
        if line is not None and line.row in self.contradicted:
            return Verdict.PHOTOS_DIFFER
        if outcome.answer is None:
            return _OF_STATUS.get(outcome.status, Verdict.DOUBTFUL)
        if outcome.error is not None and outcome.error["code"] in DIFFERENCES:
            return Verdict.DOUBTFUL
        return self._of_score(outcome) if outcome.answer["ok"] else _of_refusal(outcome.answer)

    def _set_aside(self, line: SheetLine | None) -> Verdict:
        """A win whose only photo is set aside lacks one."""
        return Verdict.SET_ASIDE if line is None or line.row in self.scored else Verdict.MISSING

    def _of_score(self, outcome: Outcome) -> Verdict:
        if is_by_clock_alone(outcome):
            return Verdict.DOUBTFUL
        if not is_checked(outcome):
            return Verdict.SCORED
        return Verdict.DIFFERS if differences(outcome, self.rules) else Verdict.AGREES


def _of_refusal(answer: Mapping[str, Json]) -> Verdict:
    """Without a yaku it is no win; where what is told of it cannot be, that is to be put right first."""
    return Verdict.NO_WIN if is_worthless(answer) else Verdict.DOUBTFUL


def hand_of(record: Mapping[str, Json]) -> str:
    """Return the hand of a record or a reading as one line of notation; empty where no tile is in it."""
    melds = record.get("melds") or []
    words = melds.split() if isinstance(melds, str) else melds if isinstance(melds, list) else []
    concealed = record.get("hand")
    told = (concealed, *words) if words or concealed != NO_CONCEALED else ()
    return _SUIT_AGAIN.sub("", " ".join(str(word) for word in told if word))


def _shown(record: Mapping[str, Json]) -> str:
    """Return the tiles of a hand in one form: photos differ by what they show, not by how it is written."""
    told = hand_of(record)
    try:
        hand = parse_hand(told)
    except NotationError:
        return told
    melds = sorted(f"{meld.kind.value} {sorted(map(str, meld.tiles))}" for meld in hand.melds)
    return f"{sorted(map(str, hand.concealed))} {melds}"
