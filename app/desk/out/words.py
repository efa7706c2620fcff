"""What doubts, payments and assumptions are called in the tables and the report."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tehai.app.desk.answers import reasons_against
from tehai.app.desk.claims import is_by_clock_alone, paid_words
from tehai.app.desk.lines import Status
from tehai.app.prompts import ASSUMED
from tehai.scoring.points import Limit
from tehai.scoring.seats import OPPONENTS, Seat
from tehai.scoring.text import COMMA, Joined, Term, Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from tehai.app.desk.lines import Outcome, SheetLine
    from tehai.app.paying import Names
    from tehai.scoring.answer import Json
    from tehai.scoring.ruleset import Rules
    from tehai.scoring.text import Value

_DOUBTS: Final[Mapping[str, Text]] = {
    "nothing-found": Text("no tiles were found"),
    "tile-count": Text("the number of tiles is not that of a complete hand"),
    "no-legal-hand": Text("these tiles are no complete hand"),
    "five-of-a-kind": Text("more than four tiles of a kind"),
    "broken-meld": Text("tiles that lie like a meld are none"),
    "look-alikes": Text("may be another tile"),
    "unreadable": Text("cannot be read"),
    "face-down": Text("lies face down"),
    "winning-tile": Text("which tile is the winning one?"),
    "meld-caller": Text("it is not clear from whom it was called"),
    "arrangement": Text("it is not clear how the tiles lie"),
    "weak-tile": Text("may be no tile of the hand"),
    "left-out": Text("left out, but may be part of the hand"),
    "too-dark": Text("the photo is too dark"),
    "blurred": Text("the photo is blurred"),
    "glare": Text("light is reflected"),
    "too-small": Text("the tiles are too small in the photo"),
    "cut-off": Text("the hand is cut off"),
    "red-fives": Text("which fives are red ones?"),
    "hidden-red-five": Text("a tile that is not seen may be a red five"),
}
"""Each `DoubtCode` in a few words; the tiles that it is about are named beside."""


_BY_CLOCK: Final = Text("only the camera's clock says that this photo is of this row")


def title_of(outcome: Outcome) -> Value:
    """Return what an outcome is of: its row, round, table, hand and winner, and its photo."""
    line, photo = outcome.job.line, outcome.job.photo
    parts: list[Value] = []
    if line is not None:
        parts.append(Text("row {row}", row=line.row))
        parts += [Text("round {number}", number=line.round)] if line.round else []
        parts += [Text("table {number}", number=line.table)] if line.table else []
        parts += [text for text in (line.hand, line.winner) if text]
    return Joined((*parts, *([photo.path] if photo else [])))


def names_of(outcome: Outcome, rules: Rules) -> Names:
    """Return the players' names by the chairs as the winner sees them, where the sheet names them."""
    line = outcome.job.line
    players = () if line is None else _at_table(line, rules)
    if line is None or line.winner not in players:
        return {}
    own = players.index(line.winner)
    return {
        seat: players[(own + turn) % len(players)]
        for turn, seat in enumerate((Seat.SELF, *OPPONENTS[len(players)]))
    }


def _at_table(line: SheetLine, rules: Rules) -> tuple[str, ...]:
    """Return who plays the hand: of four in a game for three the one before the dealer sits out."""
    if len(line.players) in {0, rules.players}:
        return line.players
    if not line.hand:
        return ()
    dealer = int(line.hand[1:]) - 1  # as a `HandNumber` is written
    return tuple(line.players[(dealer + turn) % len(line.players)] for turn in range(rules.players))


def doubts_of(outcome: Outcome, rules: Rules) -> tuple[Value, ...]:
    """Return everything that a person has to look at, the reader's doubts first.

    Of what a person has settled only what its score says is left.
    """
    if outcome.status is Status.SET_ASIDE:
        return ()
    line = outcome.job.line
    stored = (outcome.reading or {}).get("doubts")
    doubts = stored if isinstance(stored, list) and outcome.answer is None else []
    found: list[Value] = [*_doubts([doubt for doubt in doubts if isinstance(doubt, dict)])]
    if outcome.error is not None and not (outcome.corrected and outcome.answer is not None):
        found.append(Term(outcome.error["message"]))  # catalogues have those without a value in them
    if is_by_clock_alone(outcome):
        found.append(_BY_CLOCK)
    if outcome.status is Status.MISSING_PHOTO and outcome.error is None and line is not None and line.photo:
        found.append(Text("no photo is called {name}", name=line.photo))
    refused = outcome.answer is not None and not outcome.answer["ok"]
    return (*found, *(reasons_against(outcome.record or {}, rules) if refused else ()))


def _doubts(stored: Sequence[Mapping[str, Any]]) -> Iterator[Text]:
    """Yield each kind of doubt once, with all tiles that it is about."""
    tiles: dict[str, set[int]] = {}
    for doubt in stored:
        tiles.setdefault(doubt["code"], set()).update(doubt["tiles"])
    for code, places in tiles.items():
        what = _DOUBTS[code]
        numbers = Joined(tuple(place + 1 for place in sorted(places)))
        yield Text("tile {tiles}: {what}", tiles=numbers, what=what) if places else what


def doubt_text(doubt: Mapping[str, Any]) -> Text:
    """Return one doubt of a stored reading in a few words."""
    (text,) = _doubts([doubt])
    return text


def yaku_of(answer: Mapping[str, Any]) -> Value:
    """Return the yaku of an answer with their han."""
    return Joined(tuple(_yaku(item) for item in answer.get("yaku", ())), by=COMMA)


def _yaku(item: Mapping[str, Any]) -> Value:
    return (
        Text("{yaku} {han}", yaku=Term(item["name"]), han=item["han"])
        if "han" in item
        else Term(item["name"])
    )


def assumed_of(answer: Mapping[str, Any]) -> Value:
    """Return what the sheet did not say and was assumed."""
    return Joined(tuple(ASSUMED[key] for key in answer.get("assumed", ())), by=COMMA)


def corrected_words(outcome: Outcome) -> Value:
    """Return who settled it, and when by UTC; empty where nobody had to."""
    if outcome.corrected is None:
        return ""
    by, at = outcome.corrected["by"], outcome.corrected["at"]
    return Text("{name}, {time} UTC", name=by, time=at[:16].replace("T", " "))


def claim_words(outcome: Outcome) -> Value:
    """Return what was claimed, as short as the sheet has it."""
    line = outcome.job.line
    if line is None:
        return ""
    claim = line.claim
    parts: list[Value] = [f"{claim.points:,}"] if claim.points is not None else []
    parts += [paid_words(claim.payments)] if claim.payments else []
    parts += [Limit(claim.limit)] if claim.limit else []
    parts += [Text("{han} han", han=claim.han)] if claim.han is not None else []
    parts += [Text("{fu} fu", fu=claim.fu)] if claim.fu is not None else []
    return Joined(tuple(parts))


def won_points(answer: Mapping[str, Json]) -> int | None:
    """Return what the winner gets, honba and sticks included."""
    payments = answer.get("payments")
    own = payments.get("self") if isinstance(payments, dict) else None
    return own if isinstance(own, int) else None
