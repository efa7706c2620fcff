"""`tehai score`: typed notation, records from standard input, or han and fu alone."""

from __future__ import annotations

import dataclasses
import json
from functools import partial
from typing import TYPE_CHECKING, Any

from tehai.app.confirm import assumed
from tehai.app.errors import CommandError, OptionError
from tehai.app.lines import Line, joined_lines
from tehai.app.report import points_lines, result_lines, wait_lines
from tehai.app.settle import unsaid, unsaid_lines, unsaid_of_waits
from tehai.app.speech.hands import hand_beats
from tehai.app.speech.results import assumed_beats, result_beats, waits_beats
from tehai.scoring.answer import no_yaku_answer, problem_answer, score_answer
from tehai.scoring.errors import InvalidHandError, NotationError
from tehai.scoring.hand import COMPLETE_TILES
from tehai.scoring.notation import parse_hand
from tehai.scoring.points import points
from tehai.scoring.possible import impossible_han_fu
from tehai.scoring.problems import problems
from tehai.scoring.record import answer_line
from tehai.scoring.result import Score
from tehai.scoring.score import score
from tehai.scoring.text import Joined, Text
from tehai.scoring.waits import waits

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tehai.app.draft import WinDraft
    from tehai.app.options import WinOptions
    from tehai.app.speech.tile_names import TileNames
    from tehai.app.terminal import Beats, Terminal
    from tehai.scoring.hand import Hand
    from tehai.scoring.points import PointsTable
    from tehai.scoring.problem import Problem
    from tehai.scoring.result import NoYaku
    from tehai.scoring.rules import Rules
    from tehai.scoring.text import Value
    from tehai.scoring.waits import TileWait


NO_WIN = Text("This cannot be a win:")


class ImpossibleHandError(CommandError):
    """Tiles and circumstances that cannot be a win; the message lists every problem, a line each."""

    def __init__(self, error: InvalidHandError) -> None:
        """Keep the problems beside the message."""
        super().__init__(joined_lines((Line(text=NO_WIN), *problem_lines(error.problems))))
        self.problems = error.problems


def problem_lines(problems: Iterable[Problem]) -> tuple[Line, ...]:
    """Return what makes a win impossible, a line each."""
    return tuple(Line(text=problem.message, style="doubt", depth=1) for problem in problems)


def typed_hand(words: Iterable[str], options: WinOptions) -> Hand:
    """Return the hand of the command line, the winning tile of `--win` in its place.

    Raises:
        CommandError: the words are not notation; the message marks the place.
    """
    try:
        hand = parse_hand(" ".join(words))
    except NotationError as error:
        raise CommandError(error.text) from error
    win_tile = options.win_tile()
    return hand if win_tile is None else hand.with_win_tile(win_tile)


def score_typed(hand: Hand, options: WinOptions, terminal: Terminal, *, as_json: bool) -> None:
    """Score a hand and print the result, or for one tile less print what it waits for.

    Raises:
        ImpossibleHandError: it cannot be a win.
    """
    _check_contradictions(hand, options)
    rules, draft = options.rules(), options.draft()
    try:
        if hand.size == COMPLETE_TILES - 1 and hand.win_tile is None:
            found = waits(hand, assumed(hand, rules, draft), rules)
            told = _told_waits(hand, found, rules, unsaid_of_waits(hand, rules, draft))
        else:
            told = scored(hand, rules, draft)
    except InvalidHandError as error:
        if as_json:
            print_json(problems_answer(error))
        raise ImpossibleHandError(error) from error
    if as_json:
        print_json(told.answer)
    else:
        terminal.show(told.lines, partial(_with_hand, hand, told.beats))


def _check_contradictions(hand: Hand, options: WinOptions) -> None:
    """Refuse options that contradict each other, with all that is wrong besides; raises OptionError.

    What is wrong only by ron, or only by tsumo, is not: which of the two it was is open.
    """
    contradictions = options.contradictions()
    if not contradictions:
        return
    clear = options.without_contradictions()
    rules, draft = options.rules(), clear.draft()
    unclear = {name for name in ("tsumo", "riichi") if getattr(clear, name) != getattr(options, name)}
    found = [
        problem
        for problem in problems(hand, assumed(hand, rules, draft), rules)
        if unclear.isdisjoint(problem.fields)
    ]
    heads = (Line(text=text) for text in contradictions)
    raise OptionError(joined_lines((*heads, *problem_lines(found))))


def _with_hand(hand: Hand, beats: Beats, names: TileNames) -> Iterator[Value]:
    """Yield the hand as it was understood before what came of it: who hears it may have mistyped it."""
    yield from hand_beats(hand, names)
    yield from beats(names)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What came of a hand: to be read, for a program, and to be heard."""

    lines: tuple[Line, ...]
    answer: dict[str, Any]
    beats: Beats


def _told_waits(hand: Hand, found: tuple[TileWait, ...], rules: Rules, not_said: tuple[str, ...]) -> Told:
    lines = wait_lines(hand, found, rules)
    not_said = not_said if found else ()

    def beats(names: TileNames) -> Iterator[Value]:
        yield from waits_beats(lines, names)
        yield from assumed_beats(not_said)

    answer = {**waits_answer(found, rules), "assumed": list(not_said)}
    return Told(lines=(*lines, *unsaid_lines(not_said)), answer=answer, beats=beats)


def scored(hand: Hand, rules: Rules, draft: WinDraft) -> Told:
    """Return the result of a win, what was not said at its default and named.

    Raises:
        InvalidHandError: it cannot be a win.
    """
    result = score(hand, assumed(hand, rules, draft), rules)
    not_said = unsaid(hand, rules, draft)
    lines = (*result_lines(result, draft.said), *unsaid_lines(not_said))
    answer = {**result_answer(result), "assumed": list(not_said)}

    def beats(names: TileNames) -> Iterator[Value]:
        yield from result_beats(result, draft.said, tiles=names)
        yield from assumed_beats(not_said)

    return Told(lines=lines, answer=answer, beats=beats)


def result_answer(result: Score | NoYaku) -> dict[str, Any]:
    """Return a result as the JSON of an answer."""
    return {**(score_answer(result) if isinstance(result, Score) else no_yaku_answer(result))}


def problems_answer(error: InvalidHandError) -> dict[str, Any]:
    """Return what makes a win impossible as the JSON of an answer."""
    return {"ok": False, "errors": [problem_answer(problem) for problem in error.problems]}


def waits_answer(found: tuple[TileWait, ...], rules: Rules) -> dict[str, Any]:
    """Return what thirteen tiles wait for as JSON."""
    return {
        "ok": True,
        "waits": [
            {
                "tile": str(wait.tile),
                "left": wait.left,
                "ron": result_answer(wait.ron),
                "tsumo": result_answer(wait.tsumo),
            }
            for wait in found
        ],
        "ruleset": rules.id,
    }


def score_points(
    han: int | None, fu: int | None, options: WinOptions, terminal: Terminal, *, as_json: bool
) -> None:
    """Print what han and fu alone are worth; raises OptionError for han or fu that no hand has."""
    rules = options.rules()
    if han is None or fu is None:
        raise OptionError(Text("--han and --fu go together: --han 3 --fu 40"))
    wrong = impossible_han_fu(han, fu, rules)
    if wrong:
        raise OptionError(Joined(("--han and --fu", wrong), by=": "))
    found = points(han, fu, rules)
    if as_json:
        print_json(points_answer(found, rules))
    else:
        terminal.show(points_lines(found, rules))


def points_answer(table: PointsTable, rules: Rules) -> dict[str, Any]:
    """Return what han and fu alone are worth, to a non-dealer and to the dealer, as JSON.

    Null by ron or by tsumo, where no hand has them that way.
    """
    worth, tsumo = table.worth, table.tsumo
    by_ron, by_tsumo = (
        impossible_han_fu(worth.han, worth.fu, rules, tsumo=way) is None for way in (False, True)
    )
    shares = {"non_dealer": tsumo.non_dealer, "dealer": tsumo.dealer}
    return {
        "ok": True,
        "han": worth.han,
        "fu": worth.fu,
        "yakuman": worth.yakuman,
        "limit": worth.limit.value if worth.limit else None,
        "non_dealer": {"ron": table.ron if by_ron else None, "tsumo": shares if by_tsumo else None},
        "dealer": {
            "ron": table.dealer_ron if by_ron else None,
            "tsumo": {"non_dealer": table.dealer_tsumo.non_dealer} if by_tsumo else None,
        },
        "ruleset": rules.id,
    }


def answer_lines(records: Iterable[str], rules: Rules | None) -> Iterator[str]:
    """Answer records one by one as they come, a line each; empty lines are passed over."""
    for line in records:
        if line.strip():
            yield answer_line(line, rules)


def print_json(value: object) -> None:
    """Print one line of JSON to standard output."""
    print(json.dumps(value, ensure_ascii=False), flush=True)  # noqa: T201 # a program reads it: no wrapping
