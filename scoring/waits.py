"""Waits: what a hand of thirteen tiles can win on, and what each would be worth."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from tehai.scoring.circumstances import circumstances
from tehai.scoring.decompose import readings
from tehai.scoring.errors import InvalidHandError
from tehai.scoring.hand import COMPLETE_TILES
from tehai.scoring.problem import Problem, ProblemCode
from tehai.scoring.score import score
from tehai.scoring.text import Text
from tehai.scoring.tile_problems import tile_problems
from tehai.scoring.tiles import COPIES, MANZU_SIMPLES, NORTH, RED_FIVES, TILES_OF_KIND
from tehai.scoring.win_problems import win_problems

if TYPE_CHECKING:
    from tehai.scoring.hand import Hand
    from tehai.scoring.result import NoYaku, Score
    from tehai.scoring.ruleset import Rules
    from tehai.scoring.tiles import Tile
    from tehai.scoring.win import Win


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class TileWait:
    """One tile that completes the hand, and the result by ron and by tsumo.

    A five is the red one only where every plain one lies open already.
    """

    tile: Tile
    left: int
    """How many of it are neither among the own tiles, set aside nor indicators, 1 to 4."""

    ron: Score | NoYaku
    tsumo: Score | NoYaku


def waits(hand: Hand, win: Win, rules: Rules) -> tuple[TileWait, ...]:
    """Every wait of a hand one tile short, in tile order; empty when it is not ready.

    ``win`` gives winds, riichi, dora and counters; what only a finished win has (who dealt in, the last tile,
    a kan, a first turn) is left aside. A tile of which all four are among the own tiles and the indicators is
    no wait. Raises InvalidHandError for tiles that cannot be thirteen of a hand.
    """
    plain = _before_winning(win)
    found = tuple(problem for problem in _problems(hand, plain, rules))
    if found:
        raise InvalidHandError(found)
    around = circumstances(hand, plain, rules)
    tiles = (*hand.tiles, *plain.dora_indicators, *plain.ura_indicators)
    seen = [*(tile.kind for tile in tiles), *[NORTH] * win.nuki_dora]
    return tuple(
        _wait(hand, _as_left(tile, tiles, rules), seen, plain, rules)
        for tile in TILES_OF_KIND
        if seen.count(tile.kind) < COPIES
        and (rules.manzu_simples or tile.kind not in MANZU_SIMPLES)
        and readings(around.concealed + tile.weight, around.legal_groups, tile.kind, rules)
    )


def _as_left(tile: Tile, seen: tuple[Tile, ...], rules: Rules) -> Tile:
    """A five as the red one where no plain one is left."""
    red = next((red for red in RED_FIVES if red.kind == tile.kind), None)
    in_set = rules.red_fives[tile.kind // 9] if red else 0
    return red if red and in_set and seen.count(tile) >= COPIES - in_set else tile


def _before_winning(win: Win) -> Win:
    return dataclasses.replace(
        win,
        tsumo=False,
        ippatsu=False,
        rinshan=False,
        chankan=False,
        robbed_closed_kan=False,
        haitei=False,
        houtei=False,
        tenhou=False,
        chiihou=False,
        renhou=False,
        discarder=None,
        pao=(),
    )


def _problems(hand: Hand, win: Win, rules: Rules) -> tuple[Problem, ...]:
    found = [
        problem
        for problem in (
            *tile_problems(hand, circumstances(hand, win, rules)),
            *win_problems(hand, win, rules),
        )
        if problem.code is not ProblemCode.WRONG_TILE_COUNT
    ]
    if hand.size != COMPLETE_TILES - 1:
        wanted = COMPLETE_TILES - 1
        message = Text(
            "the hand has {number} tiles, a meld counting as three; a waiting hand has {wanted}",
            number=hand.size,
            wanted=wanted,
        )
        found.insert(0, Problem(code=ProblemCode.WRONG_TILE_COUNT, message=message))
    return tuple(found)


def _wait(hand: Hand, tile: Tile, seen: list[int], win: Win, rules: Rules) -> TileWait:
    complete = hand.with_win_tile(tile)
    return TileWait(
        tile=tile,
        left=COPIES - seen.count(tile.kind),
        ron=score(complete, win, rules),
        tsumo=score(complete, dataclasses.replace(win, tsumo=True), rules),
    )
