"""Ten hands in each language as they are heard: tiles, doubts, score, payments.

`spoken/<language>.txt` holds them, an utterance a line. After a wanted change of wording write the files anew
with `python -m tests.app.speech.test_spoken_hands` from the root of a checkout, and listen to what changed.
"""

import dataclasses
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tehai.app.language import language, languages
from tehai.app.speech.listener import Listener
from tehai.app.speech.readings import reading_beats
from tehai.app.speech.results import result_beats
from tehai.scoring import Seat, Win, Wind, load_rules, parse_hand, score
from tehai.scoring.hand import Hand
from tehai.scoring.notation import format_meld, format_tiles, parse_tiles
from tehai.scoring.text import Joined, Text
from tehai.vision import Doubt, DoubtCode, HandReading, ReadTile, Role

FOLDER = Path(__file__).parent / "spoken"
QUAD = ((0.0, 0.0), (30.0, 0.0), (30.0, 40.0), (0.0, 40.0))
EAST, SOUTH, WEST, NORTH = Wind


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A hand as it was read, and how it was won."""

    title: str
    hand: str
    win: Win
    ruleset: str = "tenhou-4p"
    doubts: tuple[Doubt, ...] = ()
    dora: str = ""

    @property
    def parsed(self) -> Hand:
        hand = parse_hand(self.hand)
        return hand if hand.win_tile else hand.with_win_tile(hand.concealed[-1])


def may_be(number: int, name: str, *others: str) -> Doubt:
    """A tile that looks like others, as the reader says it."""
    joined = Joined(others, by=Text(" or "))
    message = Text("tile {tile}, read as {name}, may be {others}", tile=number, name=name, others=joined)
    return Doubt(code=DoubtCode.LOOK_ALIKES, message=message, tiles=(number - 1,))


def about(code: DoubtCode, message: Text, *numbers: int) -> Doubt:
    return Doubt(code=code, message=message, tiles=tuple(number - 1 for number in numbers))


CASES = (
    Case(
        title="red five, pon of red dragon",
        hand="234m340p6799s8s 777=z",
        win=Win(seat_wind=SOUTH, round_wind=EAST, dora_indicators=parse_tiles("2m")),
        dora="2m",
    ),
    Case(
        title="riichi, pinfu, ippatsu by tsumo; a look-alike",
        hand="234m456p678s2267s5s",
        win=Win(
            tsumo=True, riichi=1, ippatsu=True, seat_wind=WEST, round_wind=EAST, riichi_sticks=2, honba=1
        ),
        doubts=(may_be(3, "4m", "3m"),),
    ),
    Case(
        title="dealer's tsumo, a limit, ura-dora",
        hand="223344067m78p33s6p",
        win=Win(
            tsumo=True,
            riichi=1,
            seat_wind=EAST,
            round_wind=EAST,
            dora_indicators=parse_tiles("2s"),
            ura_indicators=parse_tiles("1m"),
            riichi_sticks=1,
        ),
        dora="2s",
    ),
    Case(
        title="seven pairs; the winning tile is not sure",
        hand="1133m5577p2288s5z5z",
        win=Win(seat_wind=NORTH, round_wind=SOUTH, discarder=Seat.TOIMEN),
        doubts=(
            about(DoubtCode.WINNING_TILE, Text("it is not clear which tile is the winning one"), 13, 14),
        ),
    ),
    Case(
        title="closed kan with a red five that cannot be seen",
        hand="12399m56p7p 5555s 66-6z",
        ruleset="jpml-wrc",
        win=Win(seat_wind=SOUTH, round_wind=SOUTH, discarder=Seat.KAMICHA),
        doubts=(
            about(
                DoubtCode.HIDDEN_RED_FIVE,
                Text(
                    "one of the face-down tiles may be a red five: {name}, tiles {tiles}",
                    name="5s",
                    tiles=Joined((9, 12)),
                ),
                9,
                12,
            ),
        ),
    ),
    Case(
        title="three melds, one from a player who is not known",
        hand="5p5p 123-m 777+z 999~s 1-23s",
        win=Win(seat_wind=WEST, round_wind=EAST, honba=2, dora_indicators=parse_tiles("6z")),
        dora="6z",
        doubts=(
            about(
                DoubtCode.MELD_CALLER,
                Text(
                    "it is not clear from whom tiles {tiles} came: the photo may be upside down",
                    tiles=Joined((9, 10, 11)),
                ),
                9,
                10,
                11,
            ),
        ),
    ),
    Case(
        title="yakuman with liability",
        hand="2234m5m 555=z 666+z 777-z",
        win=Win(
            tsumo=True,
            seat_wind=NORTH,
            round_wind=EAST,
            pao=(("daisangen", Seat.KAMICHA),),
        ),
    ),
    Case(
        title="thirteen orphans, double yakuman, by ron from the right",
        hand="19m19p19s1234567z7z",
        ruleset="mahjong-soul-4p",
        win=Win(seat_wind=EAST, round_wind=SOUTH, discarder=Seat.SHIMOCHA, honba=1),
    ),
    Case(
        title="three players, norths set aside, a sanbaiman",
        hand="123456789p55z22z5z",
        ruleset="tenhou-3p",
        win=Win(tsumo=True, seat_wind=SOUTH, round_wind=EAST, nuki_dora=3, dora_indicators=parse_tiles("9p")),
        dora="9p",
    ),
    Case(
        title="complete, without a yaku; one tile is cut off, one hardly seen",
        hand="123m78911s23p4p 7-89p",
        win=Win(seat_wind=SOUTH, round_wind=EAST),
        doubts=(
            about(DoubtCode.CUT_OFF, Text("tile {tile} is cut off by the edge of the photo", tile=1), 1),
            may_be(12, "7p", "8p", "9p"),
            about(DoubtCode.WEAK_TILE, Text("tile {tile} was hardly seen: it may be no tile", tile=4), 4),
        ),
    ),
)


def reading_of(case: Case) -> HandReading:
    """The reading of a photo that shows the hand of a case."""
    hand = case.parsed
    last = len(hand.concealed) - 1
    named: list[tuple[str, Role, int | None]] = [
        (str(tile), Role.WIN if at == last else Role.CONCEALED, None)
        for at, tile in enumerate(hand.concealed)
    ]
    named += [(str(tile), Role.MELD, group) for group, meld in enumerate(hand.melds) for tile in meld.tiles]
    named += [(str(tile), Role.DORA, None) for tile in parse_tiles(case.dora)]
    return HandReading(
        hand=format_tiles(hand.concealed),
        melds=tuple(map(format_meld, hand.melds)),
        win_tile=str(hand.win_tile),
        dora_indicators=tuple(str(tile) for tile in parse_tiles(case.dora)),
        tiles=tuple(
            ReadTile(tile=tile, confidence=1.0, alternatives=(), quad=QUAD, role=role, group=group)
            for tile, role, group in named
        ),
        doubts=case.doubts,
        sure=not case.doubts,
        size=(1000, 500),
    )


def heard(case: Case, code: str) -> Iterator[str]:
    """What is said of a case."""
    listener = Listener.of(language(code))
    reading, said = reading_of(case), ("seat_wind", "round_wind")
    yield from listener.hears(lambda names: reading_beats(reading, names))
    result = score(case.parsed, case.win, load_rules(case.ruleset))
    yield from listener.hears(lambda names: result_beats(result, said, tiles=names))


def written(code: str) -> str:
    """All cases in a language, as the file has them."""
    parts = ("\n".join((f"# {case.title}: {case.hand}", *heard(case, code), "")) for case in CASES)
    return "\n".join(parts)


@pytest.mark.parametrize("code", languages())
def test_ten_hands_are_said_as_they_should_be(code: str) -> None:
    assert written(code) == (FOLDER / f"{code}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("code", languages())
def test_no_notation_and_no_formatting_is_left_for_the_ear(code: str) -> None:
    for case in CASES:
        for utterance in heard(case, code):
            assert not re.search(r"[0-9][mpsz]\b|[{}\[\]/=~]", utterance), utterance


def test_japanese_can_be_said_by_a_voice_without_kanji() -> None:
    for case in CASES:
        for utterance in heard(case, "ja"):
            assert not re.search(r"[\u4e00-\u9fff]", utterance), utterance


def main() -> None:
    """Write the files anew."""
    for code in languages():
        (FOLDER / f"{code}.txt").write_text(written(code), encoding="utf-8")


if __name__ == "__main__":
    main()
