"""The questions about how a hand was won, each with when it is open: pure logic, no wording, no terminal."""

from __future__ import annotations

import dataclasses
import enum
from typing import TYPE_CHECKING, Any

from tehai.scoring.liability import YAKU, feeders, liable_by_melds, with_liable
from tehai.scoring.notation import format_tiles
from tehai.scoring.seats import OPPONENTS, Wind
from tehai.scoring.win import DOUBLE_RIICHI

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tehai.app.draft import WinDraft
    from tehai.scoring.hand import Hand
    from tehai.scoring.rules import Rules

LAST_TILE = ("rinshan", "haitei", "tenhou", "chiihou", "chankan", "houtei", "renhou")
"""What can be special about the winning tile; they exclude each other."""


class Wants(enum.Enum):
    """What the answer to a question is."""

    CHOICE = "choice"
    TILES = "tiles"
    NUMBER = "number"


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One possible answer: the word for it, and what it says of the win."""

    word: str
    changes: Mapping[str, Any]


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """One thing that is not known about a win."""

    key: str
    """Names the question; its wording is in `tehai.app.prompts`."""
    wants: Wants = Wants.CHOICE
    choices: tuple[Choice, ...] = ()
    field: str = ""
    """The field of `Win` that tiles or a number go to."""
    default: str | None = None
    """The answer where nothing is typed; None when it must be answered."""
    least: int = 0
    """The fewest tiles, unless there are none to tell."""
    limit: int = 0
    """The most tiles, or the largest number; 0 for no limit."""
    settles: tuple[str, ...] = ()
    """Names that need not be asked any more."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """All that decides whether a question is open."""

    hand: Hand
    rules: Rules
    draft: WinDraft

    def is_open(self, *names: str) -> bool:
        """Whether none of these was said."""
        return self.draft.said.isdisjoint(names)

    def count(self, kind: int) -> int:
        """How many tiles of a kind the hand holds."""
        return sum(tile.kind == kind for tile in self.hand.tiles)

    @property
    def kans(self) -> int:
        """How many kans the hand has."""
        return sum(meld.kind.is_kan for meld in self.hand.melds)


def _tsumo(case: Case) -> Question | None:
    if not case.is_open("tsumo"):
        return None
    choices = (Choice(word="ron", changes={"tsumo": False}), Choice(word="tsumo", changes={"tsumo": True}))
    return Question(key="tsumo", choices=choices)


def _seat_wind(case: Case) -> Question | None:
    if not case.is_open("seat_wind"):
        return None
    winds = tuple(Wind)[: case.rules.players]
    return Question(key="seat", choices=tuple(Choice(word=w.value, changes={"seat_wind": w}) for w in winds))


def _round_wind(case: Case) -> Question | None:
    """A round wind is worth something as a triplet or pair only (a pair: fu, and no pinfu)."""
    if not case.is_open("round_wind") or not any(case.count(wind.kind) >= 2 for wind in Wind):
        return None
    return Question(key="round", choices=tuple(Choice(word=w.value, changes={"round_wind": w}) for w in Wind))


def _nuki(case: Case) -> Question | None:
    if not case.is_open("nuki_dora") or case.rules.north != "dora":
        return None
    free = 4 - case.count(Wind.NORTH.kind)
    if free <= 0:
        return None
    return Question(key="nuki", wants=Wants.NUMBER, field="nuki_dora", default="0", limit=free)


def _riichi(case: Case) -> Question | None:
    first_turn = any(getattr(case.draft.win, name) for name in ("tenhou", "chiihou", "renhou"))
    if not case.is_open("riichi") or not case.hand.is_concealed or first_turn:
        return None
    choices = (
        Choice(word="no", changes={"riichi": 0}),
        Choice(word="riichi", changes={"riichi": 1}),
        Choice(word="double", changes={"riichi": DOUBLE_RIICHI}),
    )
    return Question(key="riichi", choices=choices, default="no")


def _last_tile(case: Case) -> Question | None:
    win, said = case.draft.win, case.draft.said
    if "last-tile" in said or any(getattr(win, name) for name in LAST_TILE):
        return None
    possible = [name for name in LAST_TILE if name not in said and _IS_POSSIBLE[name](case)]
    if not possible:
        return None
    ordinary = Choice(word="ordinary", changes={})
    choices = (ordinary, *(Choice(word=name, changes={name: True}) for name in possible))
    return Question(key="last-tile", choices=choices, default="ordinary", settles=("last-tile",))


def _has_kan(case: Case) -> bool:
    north_set_aside = case.rules.north == "dora" and case.draft.win.nuki_dora > 0
    return north_set_aside or case.kans > 0


def _is_first_turn(case: Case) -> bool:
    return not case.hand.melds and not case.draft.win.riichi and not case.draft.win.nuki_dora


def _holds_winning_tile_once(case: Case) -> bool:
    """A robbed kan takes three tiles of the kind elsewhere, so the winner has none; no fifth kan is made."""
    win_tile = case.hand.win_tile
    return win_tile is not None and case.count(win_tile.kind) == 1 and case.kans < 4


def _is_dealer(case: Case) -> bool:
    return case.draft.win.seat_wind is Wind.EAST


_IS_POSSIBLE: dict[str, Callable[[Case], bool]] = {
    "rinshan": lambda case: case.draft.win.tsumo and _has_kan(case),
    "haitei": lambda case: case.draft.win.tsumo,
    "tenhou": lambda case: case.draft.win.tsumo and _is_first_turn(case) and _is_dealer(case),
    "chiihou": lambda case: case.draft.win.tsumo and _is_first_turn(case) and not _is_dealer(case),
    "chankan": lambda case: case.draft.win.ron and _holds_winning_tile_once(case),
    "houtei": lambda case: case.draft.win.ron,
    "renhou": lambda case: (
        case.draft.win.ron and _is_first_turn(case) and not _is_dealer(case) and case.rules.renhou != "none"
    ),
}


def _ippatsu(case: Case) -> Question | None:
    """A kan ends ippatsu, so a replacement tile is never one; after double riichi it is the second turn."""
    win = case.draft.win
    if not case.is_open("ippatsu") or not case.rules.ippatsu or not win.riichi or win.rinshan:
        return None
    if win.riichi == DOUBLE_RIICHI and (case.kans or win.haitei or win.houtei):
        return None
    choices = (Choice(word="no", changes={"ippatsu": False}), Choice(word="yes", changes={"ippatsu": True}))
    return Question(key="ippatsu", choices=choices, default="no")


def _dora(case: Case) -> Question | None:
    if not case.is_open("dora_indicators"):
        return None
    win = case.draft.win
    seen = format_tiles(win.dora_indicators)
    least, limit = _indicators(case)
    return Question(
        key="dora", wants=Wants.TILES, field="dora_indicators", default=seen, least=least, limit=limit
    )


def _indicators(case: Case) -> tuple[int, int]:
    """The fewest and the most dora indicators; that of an open kan is turned after its replacement tile."""
    win = case.draft.win
    second_turn = win.riichi == DOUBLE_RIICHI and win.ippatsu
    if not case.rules.kan_dora or win.tenhou or win.chiihou or second_turn:
        return 1, 1
    return (1 if win.rinshan else 1 + case.kans), (4 if win.chankan else 5)


def _ura(case: Case) -> Question | None:
    """Riichi shows the tiles below the dora indicators, as many of them."""
    win = case.draft.win
    if not case.is_open("ura_indicators") or not case.rules.ura_dora or not win.riichi:
        return None
    if not win.dora_indicators:
        return None
    limit = len(win.dora_indicators) if case.rules.kan_ura else 1
    return Question(
        key="ura", wants=Wants.TILES, field="ura_indicators", default="", least=limit, limit=limit
    )


def _pao(case: Case) -> Question | None:
    """Who is liable, where the melds leave a choice; one question at a time."""
    win = case.draft.win
    by_melds = {yaku for yaku, _ in liable_by_melds(case.hand, win, case.rules)}
    for yaku in YAKU:
        seats = feeders(yaku, case.hand, win, case.rules)
        if seats and yaku not in by_melds and _is_liability_open(yaku, case):
            named = (Choice(word=seat.value, changes={"pao": (*win.pao, (yaku, seat))}) for seat in seats)
            return Question(
                key=f"pao-{yaku}",
                choices=(Choice(word="nobody", changes={}), *named),
                default="nobody",
                settles=(f"pao-{yaku}",),
            )
    return None


def _is_liability_open(yaku: str, case: Case) -> bool:
    """Who is liable was not said of this yaku: what is said at once is of all, an answer of its own yaku."""
    is_answer = any(name.startswith("pao-") for name in case.draft.said)
    is_named = any(named == yaku for named, _ in case.draft.win.pao)
    return case.is_open(f"pao-{yaku}") and not is_named and (is_answer or case.is_open("pao"))


def _discarder(case: Case) -> Question | None:
    """Who dealt in changes who pays what only where somebody else is liable."""
    win = case.draft.win
    if not case.is_open("discarder") or win.tsumo or not with_liable(case.hand, win, case.rules).pao:
        return None
    seats = OPPONENTS[case.rules.players]
    choices = tuple(Choice(word=seat.value, changes={"discarder": seat}) for seat in seats)
    return Question(key="from", choices=choices)


def _honba(case: Case) -> Question | None:
    if not case.is_open("honba"):
        return None
    return Question(key="honba", wants=Wants.NUMBER, field="honba", default="0")


def _sticks(case: Case) -> Question | None:
    """The own stick is on the table after riichi."""
    if not case.is_open("riichi_sticks"):
        return None
    own = "1" if case.draft.win.riichi else "0"
    return Question(key="sticks", wants=Wants.NUMBER, field="riichi_sticks", default=own)


QUESTIONS: tuple[Callable[[Case], Question | None], ...] = (
    _tsumo,
    _seat_wind,
    _round_wind,
    _nuki,
    _riichi,
    _last_tile,
    _ippatsu,
    _dora,
    _ura,
    _pao,
    _discarder,
    _honba,
    _sticks,
)
"""Every question, in the order to ask them; each gives itself where it is open."""
