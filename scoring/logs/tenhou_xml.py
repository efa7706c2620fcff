"""Tenhou's XML log (mjlog), one flat row of elements; plain or as Tenhou's client keeps it, compressed.

INIT deals a round; ``T52`` is a draw (T U V W: seats 0 to 3), ``D52`` a discard (D E F G); N a call, REACH
riichi, DORA a further indicator, AGARI a win, RYUUKYOKU a draw. Tiles are ids, calls are meld codes.
"""

from __future__ import annotations

import dataclasses
import re
from typing import TYPE_CHECKING

# A log has no document type: one that has is refused before anything in it is read, and so no entity of its
# own can be declared, be it one that grows without end or one that names a file.
from xml.parsers import expat

from tehai.scoring.forms.tenhou_ids import read_meld_code, tile_of_id
from tehai.scoring.hand import MeldKind
from tehai.scoring.logs.errors import LogError
from tehai.scoring.logs.events import WINDS, Call, Discard, Draw, Log, Nuki, Round, Turned, Won
from tehai.scoring.text import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tehai.scoring.logs.events import Event
    from tehai.scoring.tiles import Tile

_DRAW = re.compile(r"([TUVW])(\d+)")
_DISCARD = re.compile(r"([DEFG])(\d+)")
_NO_REDS, _NO_KUITAN = 1 << 1, 1 << 2
"""Bits of the type of GO."""

_POINTS = 100
"""What one unit of the attributes ten and sc is."""


def read_game(text: str) -> Log:
    """Give the game of an XML log; half a file gives the rounds that it has."""
    game = _Game()
    parser = expat.ParserCreate()
    parser.StartElementHandler = game.element
    parser.StartDoctypeDeclHandler = _refuse
    try:
        parser.Parse(text, True)  # noqa: FBT003  # expat names no arguments
    except expat.ExpatError as error:
        game.stop(Text("the XML is broken off or wrong at column {column}", column=error.offset))
    else:
        game.stop(Text("it has no end"))
    return Log(form="tenhou-xml", rounds=tuple(game.rounds), kuitan=game.kuitan)


def _refuse(*_: object) -> None:
    raise LogError(Text("a Tenhou log has no document type, and this file has one"))


@dataclasses.dataclass(slots=True)
class _Deal:
    """A round while it is read."""

    where: str
    start: Mapping[str, str]
    events: list[Event] = dataclasses.field(default_factory=list)
    riichi: bool = False
    """The next discard is one with riichi."""

    ended: bool = False


class _Game:
    """What the elements read so far say."""

    def __init__(self) -> None:
        self.rounds: list[Round | LogError] = []
        self.kuitan = self.reds = True
        self._deal: _Deal | None = None
        self._count = 0

    def element(self, name: str, attributes: Mapping[str, str]) -> None:
        """Take one element in; what is wrong with it spoils its round only."""
        if name == "GO":
            given = attributes.get("type", "")
            kind = int(given) if given.isdecimal() else 0
            self.reds, self.kuitan = not kind & _NO_REDS, not kind & _NO_KUITAN
        elif name == "INIT":
            self._close(Text("it has no end"))
            self._count += 1
            self._deal = _Deal(f"round {self._count}", attributes)
        elif self._deal is not None:
            try:
                self._play(self._deal, name, attributes)
            except (ValueError, KeyError, IndexError):
                self._close(Text("{name} cannot be read", name=f"<{name}>"))

    def stop(self, problem: Text) -> None:
        """Close the last round; a file without any round is no log."""
        self._close(problem)
        if not self.rounds:
            raise LogError(Text("this XML is no Tenhou log: it has no round"))

    def _close(self, problem: Text) -> None:
        deal, self._deal = self._deal, None
        if deal is None:
            return
        if not deal.ended:
            self.rounds.append(LogError(problem, deal.where))
            return
        try:
            self.rounds.append(self._round(deal))
        except (ValueError, KeyError, IndexError):
            self.rounds.append(LogError(Text("{name} cannot be read", name="<INIT>"), deal.where))

    def _tile(self, number: str) -> Tile:
        return tile_of_id(int(number), reds=self.reds)

    def _tiles(self, numbers: str) -> tuple[Tile, ...]:
        return tuple(self._tile(number) for number in numbers.split(",") if number)

    def _round(self, deal: _Deal) -> Round:
        number, honba, sticks, *_, indicator = deal.start["seed"].split(",")
        dealt = [self._tiles(deal.start.get(f"hai{seat}", "")) for seat in range(4)]
        return Round(
            where=deal.where,
            wind=WINDS[int(number) // 4 % 4],
            number=int(number) % 4 + 1,
            dealer=int(deal.start["oya"]),
            honba=int(honba),
            sticks=int(sticks),
            indicator=self._tile(indicator),
            hands=tuple(hand for hand in dealt if hand),
            events=tuple(deal.events),
        )

    def _play(self, deal: _Deal, name: str, attributes: Mapping[str, str]) -> None:
        if draw := _DRAW.fullmatch(name):
            deal.events.append(Draw("TUVW".index(draw[1]), self._tile(draw[2])))
        elif discard := _DISCARD.fullmatch(name):
            seat = "DEFG".index(discard[1])
            deal.events.append(Discard(seat, self._tile(discard[2]), deal.riichi))
            deal.riichi = False
        elif name == "N":
            deal.events.append(self._call(int(attributes["who"]), int(attributes["m"])))
        elif name == "REACH":
            deal.riichi = deal.riichi or attributes.get("step") == "1"
        elif name == "DORA":
            deal.events.append(Turned(self._tile(attributes["hai"])))
        elif name == "AGARI":
            deal.events.append(self._win(deal, attributes))
        deal.ended = deal.ended or name in {"AGARI", "RYUUKYOKU"}

    def _call(self, seat: int, code: int) -> Event:
        meld = read_meld_code(code)
        own = tuple(tile_of_id(number, reds=self.reds) for number in meld.own)
        if meld.kind is None:
            return Nuki(seat, own[0])
        if meld.added is not None:
            added = tile_of_id(meld.added, reds=self.reds)
            return Call(seat=seat, kind=MeldKind.SHOUMINKAN, own=(added,))
        if meld.called is None:
            return Call(seat=seat, kind=meld.kind, own=own)
        called = tile_of_id(meld.called, reds=self.reds)
        return Call(seat=seat, kind=meld.kind, own=own, called=called, source=(seat + meld.turn) % 4)

    def _win(self, deal: _Deal, attributes: Mapping[str, str]) -> Won:
        players = sum(1 for seat in range(4) if deal.start.get(f"hai{seat}"))
        changes = attributes["sc"].split(",")[1::2]
        return Won(
            seat=int(attributes["who"]),
            source=int(attributes["fromWho"]),
            ura=self._tiles(attributes.get("doraHaiUra", "")),
            paid=tuple(_POINTS * int(change) for change in changes[:players]),
        )
