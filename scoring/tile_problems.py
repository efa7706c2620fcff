"""What is wrong with the tiles of a hand, apart from whether they are complete."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tehai.scoring.hand import COMPLETE_TILES, MeldKind
from tehai.scoring.notation import format_meld, format_tiles
from tehai.scoring.problem import Problem, ProblemCode
from tehai.scoring.seats import Seat
from tehai.scoring.tiles import COPIES, EAST, KIND_COUNT, MANZU_SIMPLES, NORTH, TILES_OF_KIND

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tehai.scoring.hand import Hand, Meld
    from tehai.scoring.ruleset import Rules
    from tehai.scoring.tiles import Tile
    from tehai.scoring.win import Win


def tile_problems(hand: Hand, win: Win, rules: Rules) -> Iterator[Problem]:
    """What is wrong with the tiles, apart from whether they are complete."""
    tiles = hand.tiles
    unread = sum([not tile.is_readable for tile in tiles])
    if unread:
        message = f"{unread} tile{'s' if unread > 1 else ''} could not be read; say what stands there"
        yield Problem(code=ProblemCode.UNREADABLE_TILE, message=message)
    yield from _count_problems(hand, win)
    yield from _ruleset_tile_problems(tiles, win, rules)
    for meld in hand.melds:
        yield from _meld_problems(meld, rules)
    yield from _win_tile_problems(hand)


def _count_problems(hand: Hand, win: Win) -> Iterator[Problem]:
    if hand.size != COMPLETE_TILES:
        message = f"the hand has {hand.size} tiles, a meld counting as three; a win has {COMPLETE_TILES}"
        yield Problem(code=ProblemCode.WRONG_TILE_COUNT, message=message)
    kinds = [tile.kind for tile in (*hand.tiles, *win.dora_indicators, *win.ura_indicators)]
    kinds += [NORTH] * win.nuki_dora
    if max(map(kinds.count, kinds), default=0) > COPIES:
        for kind in range(KIND_COUNT):
            if kinds.count(kind) > COPIES:
                yield _five_of_a_kind(
                    kind, kinds.count(kind), in_hand=sum(t.kind == kind for t in hand.tiles)
                )


def _five_of_a_kind(kind: int, count: int, *, in_hand: int) -> Problem:
    tile = TILES_OF_KIND[kind]
    where = (
        ""
        if in_hand == count
        else f", {in_hand} of them in the hand, the others indicators or Norths set aside"
    )
    message = f"there are {count} of {tile}{where}; a set has four"
    return Problem(code=ProblemCode.FIVE_OF_A_KIND, message=message, tiles=(tile,))


def _ruleset_tile_problems(tiles: tuple[Tile, ...], win: Win, rules: Rules) -> Iterator[Problem]:
    red = [tile for tile in tiles if tile.red]
    for tile in sorted(set(red)):
        in_set = rules.red_fives[tile.kind // 9]
        if 0 < in_set < red.count(tile):  # where the ruleset has none, a red five is a plain one
            message = f"there are {red.count(tile)} red fives {tile}; {rules.id} has {in_set}"
            yield Problem(code=ProblemCode.TOO_MANY_RED_FIVES, message=message, tiles=(tile,))
    if rules.manzu_simples:
        return
    for tile in sorted({*tiles, *win.dora_indicators, *win.ura_indicators}):
        if tile.kind in MANZU_SIMPLES:
            message = f"{tile} is not used: {rules.id} is played without 2m to 8m"
            yield Problem(code=ProblemCode.TILE_NOT_IN_RULES, message=message, tiles=(tile,))


def _meld_problems(meld: Meld, rules: Rules) -> Iterator[Problem]:
    if not all(tile.is_readable for tile in meld.tiles):
        return
    if not _is_legal(meld):
        message = (
            f"{format_meld(meld)} is no meld: it is neither a run of one suit nor three or four of a kind"
        )
        yield Problem(code=ProblemCode.ILLEGAL_MELD, message=message, tiles=meld.tiles)
    elif meld.kind is MeldKind.CHI and not rules.chi:
        message = f"{format_meld(meld)} is a chi; {rules.id} has none"
        yield Problem(code=ProblemCode.CHI_NOT_ALLOWED, message=message, tiles=meld.tiles)
    elif meld.kind is MeldKind.CHI and meld.source not in {None, Seat.KAMICHA}:
        message = f"{format_meld(meld)}: a chi is called from the player on the left (kamicha) only"
        yield Problem(code=ProblemCode.CHI_NOT_FROM_KAMICHA, message=message, tiles=meld.tiles)


def _is_legal(meld: Meld) -> bool:
    kinds = sorted([tile.kind for tile in meld.tiles])
    if meld.kind is MeldKind.CHI:
        start = kinds[0]
        return start < EAST and start % 9 <= 6 and kinds == [start, start + 1, start + 2]
    return kinds[0] == kinds[-1] and len(kinds) == (4 if meld.kind.is_kan else 3)


def _win_tile_problems(hand: Hand) -> Iterator[Problem]:
    if hand.win_tile is None:
        if hand.size == COMPLETE_TILES:
            yield Problem(
                code=ProblemCode.WIN_TILE_MISSING,
                message="which tile won is not known; give the winning tile",
                fields=("win_tile",),
            )
    elif hand.win_tile not in hand.concealed:
        concealed = format_tiles(hand.concealed)
        message = f"the winning tile {hand.win_tile} is not among the concealed tiles {concealed}"
        yield Problem(
            code=ProblemCode.WIN_TILE_NOT_IN_HAND,
            message=message,
            tiles=(hand.win_tile,),
            fields=("win_tile",),
        )
