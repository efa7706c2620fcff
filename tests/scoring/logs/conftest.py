"""A table where four or three play at random, and which knows of each win how it came about.

It knows by looking back over all that happened; the code under test follows the play forward.
"""

from __future__ import annotations

import dataclasses
import functools
import random
from collections.abc import Callable
from typing import TypeAlias

import pytest

from tehai.scoring.errors import InvalidHandError
from tehai.scoring.forms.tenhou_ids import tile_of_id
from tehai.scoring.hand import Hand, Meld, MeldKind
from tehai.scoring.melds import called_meld, with_added
from tehai.scoring.result import Score
from tehai.scoring.rules import Rules, load_rules
from tehai.scoring.score import score
from tehai.scoring.seats import Seat, Wind
from tehai.scoring.tenpai import tenpai_tiles
from tehai.scoring.tiles import NORTH
from tehai.scoring.win import Win
from tehai.scoring.winners import PaidWinner, paid_winners

SEATS = {
    3: (Seat.SELF, Seat.SHIMOCHA, Seat.KAMICHA),
    4: (Seat.SELF, Seat.SHIMOCHA, Seat.TOIMEN, Seat.KAMICHA),
}
CALLS = frozenset({"chi", "pon", "daiminkan", "ankan", "shouminkan", "nuki"})
RED_IDS = (16, 52, 88)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One thing that happened, tiles as ids."""

    what: str
    """draw, discard, dora, or one of CALLS."""

    seat: int
    tile: int
    """The tile drawn, discarded, turned, called, added or set aside."""

    own: tuple[int, ...] = ()
    """Tiles of the own hand in a meld; of an added kan those of its pon."""

    source: int | None = None
    """Who discarded the called tile (of an added kan: that of its pon)."""

    called: int | None = None
    """The called tile of an added kan's pon."""

    riichi: bool = False
    drawn: bool = False
    """The tile discarded was the one just drawn."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class KnownWin:
    """A win, and what it paid by seat."""

    seat: int
    source: int
    hand: Hand
    win: Win
    paid: tuple[int, ...]


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A round that was played."""

    rules: Rules
    number: int
    """0 for East 1, 4 for South 1."""

    honba: int
    sticks: int
    indicator: int
    dealt: tuple[tuple[int, ...], ...]
    steps: tuple[Step, ...]
    uras: tuple[int, ...]
    """Under each indicator turned, after riichi."""

    wins: tuple[KnownWin, ...]

    @property
    def dealer(self) -> int:
        return self.number % 4

    @property
    def players(self) -> int:
        return len(self.dealt)


class Table:
    """Random players that keep what fits together, call often, and win when they can."""

    def __init__(self, rules: Rules, seed: int) -> None:
        self.rules, self.rng = rules, random.Random(seed)  # noqa: S311 # a game, not a secret
        self.players = rules.players
        ids = [number for number in range(136) if self.players == 4 or not 4 <= number < 32]
        self.rng.shuffle(ids)
        self.indicators, self.uras, self.spare = ids[:5], ids[5:10], ids[10:14]
        self.hands = [ids[14 + 13 * seat : 27 + 13 * seat] for seat in range(self.players)]
        self.dealt = tuple(tuple(hand) for hand in self.hands)
        self.wall = ids[14 + 13 * self.players :]
        self.number = self.rng.randrange(2) * 4 + self.rng.randrange(self.players)
        self.honba, self.sticks = self.rng.randrange(3), self.rng.randrange(3)
        self.steps: list[Step] = []
        self.to_turn = 0
        self.wins: tuple[KnownWin, ...] = ()
        self.known_waits: dict[tuple[int, ...], set[int]] = {}

    def play(self) -> Game:
        """Play a round to its end."""
        seat: int | None = self.number % 4
        while seat is not None and self.wall:
            self.draw(seat, self.wall.pop(0))
            seat = self.turn(seat)
        return Game(
            rules=self.rules,
            number=self.number,
            honba=self.honba,
            sticks=self.sticks,
            indicator=self.indicators[0],
            dealt=self.dealt,
            steps=tuple(self.steps),
            uras=tuple(self.uras[: 1 + self.count("dora")]),
            wins=self.wins,
        )

    def count(self, *what: str) -> int:
        return sum(step.what in what for step in self.steps)

    def draw(self, seat: int, tile: int) -> None:
        self.hands[seat].append(tile)
        self.steps.append(Step(what="draw", seat=seat, tile=tile))

    def turn(self, seat: int) -> int | None:
        """What a player does with fourteen tiles: whose turn it is then, None at the end."""
        if self.win([seat], seat):
            return None
        step = self.kan(seat) if self.wall and self.count("ankan", "daiminkan", "shouminkan") < 3 else None
        step = step or (self.north(seat) if self.wall else None)
        if step is None:
            return self.throw(seat)
        for tile in (*step.own, step.tile) if step.what == "ankan" else (step.tile,):
            self.hands[seat].remove(tile)
        self.steps.append(step)
        if step.what != "ankan" and self.win(self.others(seat), seat):
            return None
        return self.replace(seat, step.what)

    def replace(self, seat: int, what: str) -> int | None:
        """Draw a replacement tile; the wall becomes shorter by one."""
        if what in {"ankan", "daiminkan", "shouminkan"}:
            self.to_turn += 1
        if what == "ankan":
            self.turn_indicators()
        last = self.wall.pop()
        self.draw(seat, self.spare.pop() if self.spare else last)
        return self.turn(seat)

    def turn_indicators(self) -> None:
        for _ in range(self.to_turn):
            tile = self.indicators[1 + self.count("dora")]
            self.steps.append(Step(what="dora", seat=0, tile=tile))
        self.to_turn = 0

    def kan(self, seat: int) -> Step | None:
        hand = self.hands[seat]
        for kind in {tile // 4 for tile in hand}:
            four = [tile for tile in hand if tile // 4 == kind]
            if len(four) == 4 and not self.riichi(seat):
                return Step(what="ankan", seat=seat, tile=four[-1], own=tuple(four[:-1]))
        for pon in self.made(seat, "pon"):
            for tile in hand:
                if tile // 4 == pon.tile // 4:
                    step = dataclasses.replace(pon, what="shouminkan", tile=tile, called=pon.tile)
                    return dataclasses.replace(step, own=pon.own)
        return None

    def north(self, seat: int) -> Step | None:
        norths = [tile for tile in self.hands[seat] if tile // 4 == NORTH]
        if self.players == 4 or not norths or self.rng.random() < 0.2:
            return None
        return Step(what="nuki", seat=seat, tile=norths[0])

    def throw(self, seat: int, banned: int = -1) -> int | None:
        """Discard, with riichi when that leaves the hand ready; then whoever wins, calls or comes next."""
        hand = self.hands[seat]
        last = self.steps[-1]
        drawn = last.tile if last.what == "draw" else None
        tile = drawn if drawn is not None and self.riichi(seat) else self.least_useful(hand, banned)
        hand.remove(tile)
        riichi = not self.riichi(seat) and not self.open(seat) and len(self.wall) >= self.players
        riichi = riichi and bool(self.waits(seat)) and self.rng.random() < 0.8
        self.steps.append(Step(what="discard", seat=seat, tile=tile, riichi=riichi, drawn=tile == drawn))
        if self.win(self.others(seat), seat):
            return None
        self.turn_indicators()
        for other in self.others(seat):
            call = self.call(other, seat, tile) if self.wall and not self.riichi(other) else None
            if call is not None:
                for used in call.own:
                    self.hands[other].remove(used)
                self.steps.append(call)
                if call.what == "daiminkan":
                    return self.replace(other, call.what)
                return self.throw(other, tile // 4)
        return (seat + 1) % self.players

    def call(self, seat: int, source: int, tile: int) -> Step | None:
        same = [own for own in self.hands[seat] if own // 4 == tile // 4]
        chance = self.rng.random()
        if len(same) == 3 and chance < 0.4 and self.count("ankan", "daiminkan", "shouminkan") < 3:
            return Step(what="daiminkan", seat=seat, tile=tile, own=tuple(same), source=source)
        if len(same) >= 2 and chance < 0.5:
            return Step(what="pon", seat=seat, tile=tile, own=tuple(same[:2]), source=source)
        if self.players == 3 or (source + 1) % 4 != seat or tile >= 108 or chance > 0.3:
            return None
        kind = tile // 4
        for kinds in ((kind - 2, kind - 1), (kind - 1, kind + 1), (kind + 1, kind + 2)):
            own = [next((t for t in self.hands[seat] if t // 4 == wanted), None) for wanted in kinds]
            have = tuple(t for t in own if t is not None)
            if len(have) == 2 and len({kind // 9, *(wanted // 9 for wanted in kinds)}) == 1:
                return Step(what="chi", seat=seat, tile=tile, own=have, source=source)
        return None

    def least_useful(self, hand: list[int], banned: int) -> int:
        kinds = [tile // 4 for tile in hand]

        def use(tile: int) -> float:
            kind = tile // 4
            near = [other for other in kinds if kind < 27 and other // 9 == kind // 9]
            runs = sum(abs(other - kind) == 1 for other in near) * 2 + sum(
                abs(other - kind) == 2 for other in near
            )
            return kinds.count(kind) * 4 + runs + self.rng.random() + 99 * (kind == banned)

        return min(hand, key=use)

    # What the table looks like, by all that happened.

    def others(self, seat: int) -> list[int]:
        """The other seats, the next in turn first."""
        return [(seat + turn) % self.players for turn in range(1, self.players)]

    def of(self, seat: int, *what: str) -> list[Step]:
        return [step for step in self.steps if step.seat == seat and step.what in what]

    def made(self, seat: int, what: str) -> list[Step]:
        """Melds of a kind as they lie now: a pon that became a kan is none."""
        added = [step.called for step in self.of(seat, "shouminkan")]
        return [step for step in self.of(seat, what) if step.tile not in added]

    def riichi(self, seat: int) -> bool:
        return any(step.riichi for step in self.of(seat, "discard"))

    def open(self, seat: int) -> bool:
        return bool(self.of(seat, "chi", "pon", "daiminkan"))

    def melds(self, seat: int) -> tuple[Meld, ...]:
        return tuple(self.meld(step) for step in self.of(seat, *CALLS - {"nuki", "shouminkan"}))

    def meld(self, step: Step) -> Meld:
        kind, own = MeldKind(step.what), [tile_of_id(tile) for tile in step.own]
        if step.source is None:
            return Meld(kind=kind, tiles=tuple(sorted([*own, tile_of_id(step.tile)])))
        source = SEATS[self.players][(step.source - step.seat) % self.players]
        meld = called_meld(kind, own, tile_of_id(step.tile), source)
        added = [kan.tile for kan in self.of(step.seat, "shouminkan") if kan.called == step.tile]
        return with_added(meld, tile_of_id(added[0])) if added else meld

    def waits(self, seat: int) -> set[int]:
        held = (seat, *self.hands[seat])
        if held not in self.known_waits:
            concealed = tuple(tile_of_id(tile) for tile in self.hands[seat])
            hand = Hand(concealed=concealed, melds=self.melds(seat))
            self.known_waits[held] = {tile.kind for tile in tenpai_tiles(hand, self.rules)}
        return self.known_waits[held]

    def win(self, seats: list[int], source: int) -> bool:
        """Let those win who can, by the rules for several winners; say whether somebody did."""
        tsumo = seats == [source]
        found = {seat: won for seat in seats if (won := self.winning(seat, source, tsumo=tsumo))}
        if not found:
            return False
        sticks = self.sticks + self.accepted(tsumo=tsumo)
        paid: tuple[PaidWinner, ...]
        if tsumo:
            paid = (PaidWinner(seat=source, honba=self.honba, riichi_sticks=sticks),)
        else:
            paid = paid_winners([*found], source, self.rules, honba=self.honba, riichi_sticks=sticks)
        self.wins = tuple(self.known(winner, source, *found[winner.seat]) for winner in paid)
        return True

    def accepted(self, *, tsumo: bool) -> int:
        """Riichi sticks put down in this round: not for a discard that is won on."""
        passed = self.steps if tsumo else self.steps[:-1]
        return sum(step.riichi for step in passed)

    def winning(self, seat: int, source: int, *, tsumo: bool) -> tuple[Hand, Win] | None:
        last = self.steps[-1]
        if not tsumo:
            waits = self.waits(seat)
            if last.tile // 4 not in waits or any(s.tile // 4 in waits for s in self.of(seat, "discard")):
                return None
        tiles = [tile_of_id(tile) for tile in self.hands[seat]]
        if not tsumo:
            tiles.append(tile_of_id(last.tile))
        win_tile = tile_of_id(last.tile)
        hand = Hand(concealed=tuple(sorted(tiles)), melds=self.melds(seat)).with_win_tile(win_tile)
        win = self.circumstances(seat, source, tsumo=tsumo)
        try:
            return (hand, win) if isinstance(score(hand, win, self.rules), Score) else None
        except InvalidHandError:
            return None

    def circumstances(self, seat: int, source: int, *, tsumo: bool) -> Win:
        last = self.steps[-1]
        dealer = self.number % 4
        before = [step for step in self.steps if step.what != "dora"]
        untouched = not any(step.what in CALLS for step in before)
        first = untouched and not self.of(seat, "discard")
        rinshan = tsumo and len(before) > 1 and before[-2].what in CALLS - {"chi", "pon"}
        no_wall = not self.wall
        dora = [self.indicators[0], *(step.tile for step in self.steps if step.what == "dora")]
        riichi, ippatsu = self.declared(seat)
        return Win(
            tsumo=tsumo,
            riichi=riichi,
            ippatsu=ippatsu,
            rinshan=rinshan,
            chankan=last.what == "shouminkan",
            haitei=tsumo and no_wall and not rinshan,
            houtei=last.what == "discard" and no_wall,
            tenhou=tsumo and first and seat == dealer,
            chiihou=tsumo and first and seat != dealer,
            renhou=not tsumo and first and seat != dealer and not self.of(seat, "draw"),
            seat_wind=tuple(Wind)[(seat - dealer) % self.players],
            round_wind=tuple(Wind)[self.number // 4],
            dora_indicators=tuple(tile_of_id(tile) for tile in dora),
            ura_indicators=tuple(tile_of_id(tile) for tile in self.uras[: len(dora)]) if riichi else (),
            nuki_dora=len(self.of(seat, "nuki")),
            discarder=None if tsumo else SEATS[self.players][(source - seat) % self.players],
            pao=self.fed(seat) if rinshan else (),
        )

    def fed(self, seat: int) -> tuple[tuple[str, Seat], ...]:
        """Who fed the open kan that was just replaced."""
        kan = [step for step in self.steps if step.what in CALLS][-1]
        if kan.what != "daiminkan" or kan.source is None:
            return ()
        return (("rinshan-kaihou", SEATS[self.players][(kan.source - seat) % self.players]),)

    def declared(self, seat: int) -> tuple[int, bool]:
        """Riichi (0, 1, 2) and ippatsu."""
        places = [place for place, step in enumerate(self.steps) if step.riichi and step.seat == seat]
        if not places:
            return 0, False
        earlier, later = self.steps[: places[0]], self.steps[places[0] + 1 :]
        if later and later[-1].what in {"shouminkan", "nuki"}:
            later = later[:-1]  # what is won on has not come about
        quick = not any(
            step.what in CALLS or (step.what == "discard" and step.seat == seat) for step in later
        )
        called = any(step.what in CALLS for step in earlier)
        discarded = any(step.what == "discard" and step.seat == seat for step in earlier)
        return (1 if called or discarded else 2), quick

    def known(self, winner: PaidWinner, source: int, hand: Hand, win: Win) -> KnownWin:
        taken = dataclasses.replace(win, honba=winner.honba, riichi_sticks=winner.riichi_sticks)
        result = score(hand, taken, self.rules)
        assert isinstance(result, Score)
        amounts = dict(result.payments.by_seat)
        paid = tuple(
            amounts[SEATS[self.players][(seat - winner.seat) % self.players]] for seat in range(self.players)
        )
        sticks = self.sticks + self.accepted(tsumo=win.tsumo)
        win = dataclasses.replace(win, honba=self.honba, riichi_sticks=sticks)
        return KnownWin(seat=winner.seat, source=source, hand=hand, win=win, paid=paid)


PlayGames: TypeAlias = Callable[[str, int], list[Game]]


@pytest.fixture(scope="session")
def play_games() -> PlayGames:
    """Play rounds under a ruleset until so many were won."""

    @functools.cache
    def play(ruleset: str, wanted: int) -> list[Game]:
        rules, seed = load_rules(ruleset), 0
        games: list[Game] = []
        while len(games) < wanted:
            game = Table(rules, seed).play()
            games += [game] if game.wins else []
            seed += 1
        return games

    return play
