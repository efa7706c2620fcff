"""Ready or not, as a drawn hand asks: the tiles that complete a hand, whether they can come or not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tehai.scoring.circumstances import circumstances
from tehai.scoring.counts import number_of
from tehai.scoring.decompose import MAX_SETS, cuts, readings
from tehai.scoring.errors import InvalidHandError
from tehai.scoring.hand import COMPLETE_TILES
from tehai.scoring.problem import Problem, ProblemCode
from tehai.scoring.text import Text
from tehai.scoring.tile_problems import tile_problems
from tehai.scoring.tiles import COPIES, MANZU_SIMPLES, TILES_OF_KIND
from tehai.scoring.win import Win

if TYPE_CHECKING:
    from tehai.scoring.circumstances import Circumstances
    from tehai.scoring.hand import Hand
    from tehai.scoring.ruleset import Rules
    from tehai.scoring.tiles import Tile


def tenpai_tiles(hand: Hand, rules: Rules) -> tuple[Tile, ...]:
    """Give the tiles that complete a hand of thirteen; empty when it is not ready under these rules.

    A tile that the own four use up counts where formal tenpai does (``rules.tenpai``); yaku and furiten do
    not matter. Raises InvalidHandError for tiles that cannot be thirteen of a hand.
    """
    around = circumstances(hand, Win(), rules)
    found = [item for item in tile_problems(hand, around) if item.code is not ProblemCode.WRONG_TILE_COUNT]
    if hand.size != COMPLETE_TILES - 1:
        wanted = COMPLETE_TILES - 1
        message = Text(
            "the hand has {number} tiles, a meld counting as three; a waiting hand has {wanted}",
            number=hand.size,
            wanted=wanted,
        )
        found.append(Problem(code=ProblemCode.WRONG_TILE_COUNT, message=message))
    if found:
        raise InvalidHandError(tuple(found))
    return tuple(tile for tile in TILES_OF_KIND if _counts(tile, around) and _completes(tile, around))


def _counts(tile: Tile, around: Circumstances) -> bool:
    """Whether the rules let a hand wait for this tile."""
    if tile.kind in MANZU_SIMPLES and not around.rules.manzu_simples:
        return False
    return around.rules.tenpai == "formal" or number_of(around.tiles, tile.kind) < COPIES


def _completes(tile: Tile, around: Circumstances) -> bool:
    concealed, melds = around.concealed + tile.weight, around.legal_groups
    if number_of(concealed, tile.kind) <= COPIES:
        return bool(readings(concealed, melds, tile.kind, around.rules))
    # Five of a kind are in no table: take the pair, or a triplet, of that kind away and cut the rest.
    without_pair = cuts(concealed - 2 * tile.weight)
    without_triplet = cuts(concealed - 3 * tile.weight)
    return any(pair < 0 and len(sets) + len(melds) == MAX_SETS for sets, pair, _ in without_pair) or any(
        pair >= 0 and len(sets) + 1 + len(melds) == MAX_SETS for sets, pair, _ in without_triplet
    )
