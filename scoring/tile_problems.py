"""What is wrong with the tiles of a hand, apart from whether they are complete."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tehai.scoring.counts import (
    UNREADABLE,
    fields,
    has_five_of_a_kind,
)
from tehai.scoring.hand import COMPLETE_TILES, SET_TILES, MeldKind
from tehai.scoring.notation import format_meld, format_tiles
from tehai.scoring.problem import Problem, ProblemCode
from tehai.scoring.seats import Seat
from tehai.scoring.text import Text
from tehai.scoring.tiles import (
    COPIES,
    COUNT_BITS,
    KIND_COUNT,
    MANZU_SIMPLES,
    NORTH,
    RED_FIELD,
    RED_FIVES,
    TILES_OF_KIND,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tehai.scoring.circumstances import Circumstances
    from tehai.scoring.hand import Hand, Meld
    from tehai.scoring.reading import Group
    from tehai.scoring.ruleset import Rules
    from tehai.scoring.tiles import Tile
    from tehai.scoring.win import Win


def tile_problems(hand: Hand, around: Circumstances) -> list[Problem]:
    """What is wrong with the tiles, apart from whether they are complete."""
    win, rules = around.win, around.rules
    found: list[Problem] = []
    seen = around.tiles + win.nuki_dora * _NORTH_WEIGHT
    for indicator in win.dora_indicators + win.ura_indicators:
        seen += indicator.weight
    if seen & UNREADABLE:
        found.append(_unreadable((*hand.tiles, *win.dora_indicators, *win.ura_indicators)))
    if len(hand.concealed) + SET_TILES * len(hand.melds) != COMPLETE_TILES:
        found.append(_wrong_count(hand))
    if has_five_of_a_kind(seen) or len(hand.concealed) > COMPLETE_TILES:
        found += _five_of_a_kind(hand, win)
    if seen >= _FIRST_RED or seen & _FOUR_FIVES or max(rules.red_fives) > 1:
        found += _red_problems((*hand.tiles, *win.dora_indicators, *win.ura_indicators), rules)
    if not rules.manzu_simples and seen & _MANZU_SIMPLES:
        found += _missing_from_wall((*hand.tiles, *win.dora_indicators, *win.ura_indicators), rules)
    for meld, group in zip(hand.melds, around.groups, strict=True):
        if group is None or meld.kind is MeldKind.CHI:
            found += _meld_problems(meld, group, rules)
    if not hand.concealed or hand.win_tile is not hand.concealed[-1]:
        found += _win_tile_problems(hand)
    return found


_NORTH_WEIGHT = TILES_OF_KIND[NORTH].weight
_FIRST_RED = 1 << COUNT_BITS * RED_FIELD
_FOUR_FIVES = sum(COPIES << COUNT_BITS * red.kind for red in RED_FIVES)
_MANZU_SIMPLES = fields(MANZU_SIMPLES)


def _unreadable(tiles: tuple[Tile, ...]) -> Problem:
    unread = sum([not tile.is_readable for tile in tiles])
    message = Text("tiles that could not be read: {number}; say what stands there", number=unread)
    return Problem(code=ProblemCode.UNREADABLE_TILE, message=message)


def _wrong_count(hand: Hand) -> Problem:
    message = Text(
        "the hand has {number} tiles, a meld counting as three; a win has {wanted}",
        number=hand.size,
        wanted=COMPLETE_TILES,
    )
    return Problem(code=ProblemCode.WRONG_TILE_COUNT, message=message)


def _five_of_a_kind(hand: Hand, win: Win) -> Iterator[Problem]:
    held = [tile.kind for tile in hand.tiles]
    others = [tile.kind for tile in win.dora_indicators + win.ura_indicators]
    for kind in range(KIND_COUNT):
        set_aside = win.nuki_dora if kind == NORTH else 0
        seen = held.count(kind) + others.count(kind) + set_aside
        if seen > COPIES:
            yield _too_many(TILES_OF_KIND[kind], held.count(kind), seen)


def _too_many(tile: Tile, held: int, seen: int) -> Problem:
    message = (
        Text(
            "there are {number} of {tile}, {held} of them in the hand, "
            "the others indicators or Norths set aside; a set has four",
            number=seen,
            tile=str(tile),
            held=held,
        )
        if held < seen
        else Text("there are {number} of {tile}; a set has four", number=seen, tile=str(tile))
    )
    return Problem(code=ProblemCode.FIVE_OF_A_KIND, message=message, tiles=(tile,))


def _red_problems(tiles: tuple[Tile, ...], rules: Rules) -> Iterator[Problem]:
    """More red fives, or more plain ones, than the set has; where it has none, a red five is a plain one."""
    for red, in_set in zip(RED_FIVES, rules.red_fives, strict=True):
        plain = TILES_OF_KIND[red.kind]
        held, held_plain = tiles.count(red), tiles.count(plain)
        if 0 < in_set < held:
            message = Text(
                "there are {number} red fives {tile}; {ruleset} has {wanted}",
                number=held,
                tile=str(red),
                ruleset=rules.id,
                wanted=in_set,
            )
            yield Problem(code=ProblemCode.TOO_MANY_RED_FIVES, message=message, tiles=(red,))
        elif in_set and COPIES - in_set < held_plain <= COPIES:
            message = Text(
                "there are {number} plain {tile}, but of the four {ruleset} has {wanted} red, written {red}",
                number=held_plain,
                tile=str(plain),
                ruleset=rules.id,
                wanted=in_set,
                red=str(red),
            )
            yield Problem(code=ProblemCode.RED_FIVE_MISSING, message=message, tiles=(plain,))


def _missing_from_wall(tiles: tuple[Tile, ...], rules: Rules) -> Iterator[Problem]:
    for tile in sorted(set(tiles)):
        if tile.kind in MANZU_SIMPLES:
            message = Text(
                "{tile} is not used: {ruleset} is played without 2m to 8m", tile=str(tile), ruleset=rules.id
            )
            yield Problem(code=ProblemCode.TILE_NOT_IN_RULES, message=message, tiles=(tile,))


def _meld_problems(meld: Meld, group: Group | None, rules: Rules) -> Iterator[Problem]:
    if not all(tile.is_readable for tile in meld.tiles):
        return
    written = format_meld(meld)
    if group is None:
        message = Text(
            "{meld} is no meld: it is neither a run of one suit nor three or four of a kind", meld=written
        )
        yield Problem(code=ProblemCode.ILLEGAL_MELD, message=message, tiles=meld.tiles)
    elif meld.kind is MeldKind.CHI and not rules.chi:
        message = Text("{meld} is a chi; {ruleset} has none", meld=written, ruleset=rules.id)
        yield Problem(code=ProblemCode.CHI_NOT_ALLOWED, message=message, tiles=meld.tiles)
    elif meld.kind is MeldKind.CHI and meld.source not in {None, Seat.KAMICHA}:
        message = Text("{meld}: a chi is called from the player on the left (kamicha) only", meld=written)
        yield Problem(code=ProblemCode.CHI_NOT_FROM_KAMICHA, message=message, tiles=meld.tiles)


def _win_tile_problems(hand: Hand) -> Iterator[Problem]:
    if hand.win_tile is None:
        if hand.size == COMPLETE_TILES:
            yield Problem(
                code=ProblemCode.WIN_TILE_MISSING,
                message=Text("which tile won is not known; give the winning tile"),
                fields=("win_tile",),
            )
    elif hand.win_tile not in hand.concealed:
        message = Text(
            "the winning tile {tile} is not among the concealed tiles {concealed}",
            tile=str(hand.win_tile),
            concealed=format_tiles(hand.concealed),
        )
        yield Problem(
            code=ProblemCode.WIN_TILE_NOT_IN_HAND,
            message=message,
            tiles=(hand.win_tile,),
            fields=("win_tile",),
        )
