"""The win options of the command line: how the hand was won, for every command that scores."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from tehai.app.draft import WinDraft
from tehai.app.errors import OptionError
from tehai.app.ruleset_files import find_ruleset
from tehai.scoring.errors import NotationError
from tehai.scoring.notation import parse_tile, parse_tiles
from tehai.scoring.seats import Seat, Wind
from tehai.scoring.text import Joined, Text

if TYPE_CHECKING:
    from collections.abc import Callable

    from tehai.scoring.rules import Rules
    from tehai.scoring.tiles import Tile

DEFAULT_RULESET = "tenhou-4p"
_T = TypeVar("_T")
_WINDS = {wind.value: wind for wind in Wind} | {wind.name: wind for wind in Wind}
_SEATS = {
    "left": Seat.KAMICHA,
    "across": Seat.TOIMEN,
    "right": Seat.SHIMOCHA,
    **{seat.value: seat for seat in (Seat.SHIMOCHA, Seat.TOIMEN, Seat.KAMICHA)},
}


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class WinOptions:
    """The win options as typed; None where one was not given."""

    tsumo: Annotated[bool | None, typer.Option("--tsumo", help="Won on the own draw.")] = None
    ron: Annotated[bool | None, typer.Option("--ron", help="Won on a discard.")] = None
    win: Annotated[
        str | None, typer.Option(metavar="TILE", help="The winning tile, when it is not the last.")
    ] = None
    riichi: Annotated[bool | None, typer.Option("--riichi/--no-riichi", help="Riichi was declared.")] = None
    double_riichi: Annotated[
        bool | None,
        typer.Option("--double-riichi/--no-double-riichi", help="Riichi on the first turn."),
    ] = None
    ippatsu: Annotated[
        bool | None,
        typer.Option("--ippatsu/--no-ippatsu", help="Won within a turn of riichi, no call between."),
    ] = None
    rinshan: Annotated[
        bool | None,
        typer.Option("--rinshan/--no-rinshan", help="Won on the replacement tile after a kan."),
    ] = None
    chankan: Annotated[
        bool | None,
        typer.Option("--chankan/--no-chankan", help="Won on a tile that another player added to a pon."),
    ] = None
    robbed_closed_kan: Annotated[
        bool | None,
        typer.Option(
            "--closed-kan/--no-closed-kan", help="With --chankan: the kan was closed, and kokushi robbed it."
        ),
    ] = None
    haitei: Annotated[
        bool | None,
        typer.Option("--haitei/--no-haitei", help="Won on the last tile of the wall."),
    ] = None
    houtei: Annotated[bool | None, typer.Option("--houtei/--no-houtei", help="Won on the last discard.")] = (
        None
    )
    tenhou: Annotated[
        bool | None,
        typer.Option("--tenhou/--no-tenhou", help="The dealer won on the tiles as dealt."),
    ] = None
    chiihou: Annotated[
        bool | None,
        typer.Option("--chiihou/--no-chiihou", help="Another player won on the first draw."),
    ] = None
    renhou: Annotated[
        bool | None,
        typer.Option("--renhou/--no-renhou", help="Won by ron before the own first draw."),
    ] = None
    seat: Annotated[
        str | None, typer.Option(metavar="E|S|W|N", help="The winner's wind; E is the dealer.")
    ] = None
    round: Annotated[str | None, typer.Option(metavar="E|S|W|N", help="The wind of the round.")] = None
    dora: Annotated[str | None, typer.Option(metavar="TILES", help="The dora indicators, such as 3m0p.")] = (
        None
    )
    ura: Annotated[str | None, typer.Option(metavar="TILES", help="The ura-dora indicators.")] = None
    honba: Annotated[int | None, typer.Option(min=0, help="Counters on the table.")] = None
    sticks: Annotated[
        int | None,
        typer.Option(min=0, help="Riichi sticks that the winner takes, the own one included."),
    ] = None
    from_: Annotated[
        str | None,
        typer.Option(
            "--from", metavar="SEAT", help="Who dealt in: kamicha, toimen or shimocha (left, across, right)."
        ),
    ] = None
    pao: Annotated[
        list[str] | None,
        typer.Option(metavar="YAKU=SEAT", help="Who is liable for a yakuman, such as daisangen=toimen."),
    ] = None
    nuki: Annotated[int | None, typer.Option(min=0, max=4, help="Norths set aside, three players.")] = None
    ruleset: Annotated[
        str | None,
        typer.Option(
            metavar="ID|FILE", help=f"Which rules, {DEFAULT_RULESET} if none; or a file of your own."
        ),
    ] = None

    def check(self) -> None:
        """Raise OptionError for a value that cannot be understood, before anything long is begun."""
        self.rules()
        self.win_tile()
        self.draft()

    def rules(self) -> Rules:
        """Return the ruleset named, or the default one; raises OptionError for an unknown or wrong one."""
        return find_ruleset(self.ruleset or DEFAULT_RULESET).rules

    def win_tile(self) -> Tile | None:
        """Return the winning tile where it was given apart; raises OptionError."""
        return None if self.win is None else _parsed("--win", self.win, parse_tile)

    def given(self) -> tuple[str, ...]:
        """Return the options given as they are typed, the ruleset aside: they speak of one win."""
        values = [(field.name, getattr(self, field.name)) for field in dataclasses.fields(self)]
        return tuple(
            ("--no-" if value is False else "--") + _OPTION_NAMES.get(name, name.replace("_", "-"))
            for name, value in values
            if value is not None and name != "ruleset"
        )

    def contradictions(self) -> tuple[Text, ...]:
        """Return which options say the opposite of each other."""
        pairs = (
            (self.tsumo and self.ron, ("--tsumo", "--ron")),
            (self.double_riichi and self.riichi is False, ("--double-riichi", "--no-riichi")),
        )
        return tuple(
            Text("{one} and {other} contradict each other", one=one, other=other)
            for found, (one, other) in pairs
            if found
        )

    def without_contradictions(self) -> WinOptions:
        """Return the options as if those that contradict each other had not been given."""
        options = self
        if self.tsumo and self.ron:
            options = dataclasses.replace(options, tsumo=None, ron=None)
        if self.double_riichi and self.riichi is False:
            options = dataclasses.replace(options, double_riichi=None, riichi=None)
        return options

    def draft(self) -> WinDraft:
        """Return the draft of a win in which exactly the options given are said; raises OptionError."""
        contradictions = self.contradictions()
        if contradictions:
            raise OptionError(Joined(contradictions, by="\n"))
        said = {
            "tsumo": self._tsumo(),
            "riichi": self._riichi(),
            "seat_wind": _parsed("--seat", self.seat, _wind),
            "round_wind": _parsed("--round", self.round, _wind),
            "dora_indicators": _parsed("--dora", self.dora, parse_tiles),
            "ura_indicators": _parsed("--ura", self.ura, parse_tiles),
            "discarder": _parsed("--from", self.from_, _seat),
            "pao": tuple(_parsed("--pao", text, _liability) for text in self.pao) if self.pao else None,
            "nuki_dora": self.nuki,
            "honba": self.honba,
            "riichi_sticks": self.sticks,
        } | {name: getattr(self, name) for name in _SAME_NAME}
        return WinDraft().say({name: value for name, value in said.items() if value is not None})

    def _tsumo(self) -> bool | None:
        return False if self.ron else self.tsumo

    def _riichi(self) -> int | None:
        if self.double_riichi:
            return 2
        return None if self.riichi is None else int(self.riichi)


_OPTION_NAMES = {"from_": "from", "robbed_closed_kan": "closed-kan"}
"""Options that are not called as their field is."""

_SAME_NAME = (
    *("ippatsu", "rinshan", "chankan", "robbed_closed_kan", "haitei", "houtei"),
    *("tenhou", "chiihou", "renhou"),
)


def _parsed(option: str, text: str | None, parse: Callable[[str], _T]) -> _T | None:
    if text is None:
        return None
    try:
        return parse(text)
    except (NotationError, _WrongWordError) as error:
        raise OptionError(Joined((option, error.text), by=": ")) from error


class _WrongWordError(ValueError):
    """A word that an option does not know."""

    def __init__(self, text: Text) -> None:
        super().__init__(text)
        self.text = text


def _wind(text: str) -> Wind:
    if text.upper() not in _WINDS:
        raise _WrongWordError(Text("{word} is no wind; write E, S, W or N", word=repr(text)))
    return _WINDS[text.upper()]


def _seat(text: str) -> Seat:
    if text.lower() not in _SEATS:
        raise _WrongWordError(
            Text(
                "{word} is no seat; write kamicha (left), toimen (across) or shimocha (right)",
                word=repr(text),
            )
        )
    return _SEATS[text.lower()]


def _liability(text: str) -> tuple[str, Seat]:
    yaku, equals, seat = text.partition("=")
    if not equals:
        raise _WrongWordError(
            Text("{word} is not YAKU=SEAT; write for example daisangen=toimen", word=repr(text))
        )
    return yaku.lower(), _seat(seat)
