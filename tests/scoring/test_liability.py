"""Who is liable by the melds alone."""

import pytest

from tehai.scoring import Seat, Win, load_rules, parse_hand
from tehai.scoring.liability import feeders, liable_by_melds, with_liable

SHIMOCHA, TOIMEN, KAMICHA = Seat.SHIMOCHA, Seat.TOIMEN, Seat.KAMICHA
RINSHAN = Win(tsumo=True, rinshan=True)
DRAGONS = (("daisangen", TOIMEN),)
OPEN_KAN = (("rinshan-kaihou", SHIMOCHA),)


@pytest.mark.parametrize(
    ("hand", "win", "ruleset", "wanted"),
    [
        ("44m23p4p 555=z 666=z 777=z", Win(), "jpml-official", DRAGONS),
        ("44m23p4p 555=z 666=z 777=7z", Win(), "jpml-official", DRAGONS),
        ("44m23p4p 555=z 666=z 777-z", Win(), "jpml-official", ()),
        ("44m23p4p 555=z 666=z 777~z", Win(), "jpml-official", ()),
        ("44m23p4p 555=z 666=z 7777z", Win(), "jpml-official", ()),
        ("44m23p777z4p 555=z 666=z", Win(), "jpml-official", ()),
        ("44m23p4p 555=z 666=z 777=z", Win(), "kyokai", ()),
        ("4m4m 111-z 222-z 333-z 444-z", Win(), "jpml-official", (("daisuushii", KAMICHA),)),
        ("4m4m 1111+m 2222+m 3333+p 4444+p", Win(), "jpml-official", (("suukantsu", SHIMOCHA),)),
        ("4m4m 1111+m 2222+m 3333+p 444+4p", Win(), "jpml-official", ()),
        ("34p5p99m345p678p 1111+z", RINSHAN, "sanma-35000", OPEN_KAN),
        ("34p5p99m345p678p 1111+z", Win(tsumo=True), "sanma-35000", ()),
        ("34p5p99m345p678p 1111+z", RINSHAN, "jpml-official", ()),
        ("34p5p99m345p 1111+z 9999s", RINSHAN, "sanma-35000", ()),
        ("34p5p99m345p 1111+z 999-9s", RINSHAN, "sanma-35000", ()),
        ("34p5p99m345p 1111+z 999-s", RINSHAN, "sanma-35000", OPEN_KAN),
        ("34p5p99m345p678p 1111+z", Win(tsumo=True, rinshan=True, nuki_dora=1), "sanma-35000", ()),
        ("34p5p99m345p678p 111+1z", RINSHAN, "sanma-35000", ()),
    ],
)
def test_only_where_the_melds_leave_no_choice(
    hand: str, win: Win, ruleset: str, wanted: tuple[tuple[str, Seat], ...]
) -> None:
    rules, tiles = load_rules(ruleset), parse_hand(hand)
    assert liable_by_melds(tiles, win, rules) == wanted
    assert with_liable(tiles, win, rules).pao == wanted


def test_who_is_named_stays() -> None:
    named = Win(pao=(("daisangen", KAMICHA),))
    hand = parse_hand("44m23p4p 555=z 666=z 777=z")
    assert with_liable(hand, named, load_rules("jpml-official")) is named


def test_who_may_be_liable() -> None:
    rules = load_rules("jpml-official")
    assert feeders("daisangen", parse_hand("4p4p123m 555=z 666-z 7777z"), Win(), rules) == (TOIMEN, KAMICHA)
    assert len(feeders("daisangen", parse_hand("4p4p123m 555=z 666~z 777=z"), Win(), rules)) == 3
    assert feeders("daisangen", parse_hand("4p4p123m777z 555=z 666~z"), Win(), rules) == ()
