import pytest
from hypothesis import given
from hypothesis import strategies as st

from tehai.app.confirm import AnswerError, answered, assumed, open_questions
from tehai.app.draft import WinDraft
from tehai.app.prompts import ASSUMED, QUESTIONS, prompt
from tehai.app.questions import Wants
from tehai.scoring.errors import NotationError
from tehai.scoring.hand import Hand
from tehai.scoring.notation import format_tiles, parse_hand, parse_tiles
from tehai.scoring.problems import problems
from tehai.scoring.rules import Rules, load_rules
from tehai.scoring.seats import Seat, Wind
from tehai.scoring.tiles import MANZU_SIMPLES, TILES_OF_KIND

CLOSED = "234m406p678s777p44m"
WITH_WINDS = "234m406p678s11z777p"
OPEN = "406p678s777p44m 2-34m"
CLOSED_KAN = "406p678s777p44m 1111z"


def said(**changes: object) -> WinDraft:
    return WinDraft().say(changes)


def keys(hand: str, draft: WinDraft | None = None, ruleset: str = "tenhou-4p") -> list[str]:
    draft = draft or WinDraft()
    return [question.key for question in open_questions(parse_hand(hand), load_rules(ruleset), draft)]


def choices(key: str, hand: str, draft: WinDraft | None = None, ruleset: str = "tenhou-4p") -> list[str]:
    found = open_questions(parse_hand(hand), load_rules(ruleset), draft or WinDraft())
    return [choice.word for question in found if question.key == key for choice in question.choices]


def test_a_closed_hand_is_asked_in_playing_order() -> None:
    assert keys(CLOSED) == ["tsumo", "seat", "riichi", "last-tile", "dora", "honba", "sticks"]


def test_what_is_said_is_not_asked_again() -> None:
    draft = said(
        tsumo=False,
        seat_wind=Wind.EAST,
        riichi=0,
        dora_indicators=(),
        honba=0,
        riichi_sticks=0,
        ippatsu=False,
    )
    assert keys(CLOSED, draft) == ["last-tile"]
    assert keys(CLOSED, draft.say({"houtei": True})) == []


def test_an_open_hand_is_never_asked_for_riichi() -> None:
    assert "riichi" not in keys(OPEN)
    assert "riichi" in keys(CLOSED_KAN)


def test_ippatsu_and_ura_wait_for_riichi() -> None:
    assert not {"ippatsu", "ura"} & set(keys(CLOSED))
    assert "ippatsu" in keys(CLOSED, said(riichi=1))
    assert "ura" not in keys(CLOSED, said(riichi=1))
    assert "ura" in keys(CLOSED, said(riichi=1, dora_indicators=parse_tiles("3m")))
    assert "ippatsu" not in keys(CLOSED_KAN, said(riichi=1, tsumo=True, rinshan=True))


def test_the_round_wind_matters_only_with_two_equal_winds() -> None:
    assert "round" not in keys(CLOSED)
    assert "round" in keys(WITH_WINDS)


@pytest.mark.parametrize(
    ("hand", "draft", "expected"),
    [
        (CLOSED, said(tsumo=True), ["ordinary", "haitei", "chiihou"]),
        (CLOSED, said(tsumo=True, seat_wind=Wind.EAST), ["ordinary", "haitei", "tenhou"]),
        (CLOSED, said(tsumo=True, riichi=1), ["ordinary", "haitei"]),
        (CLOSED_KAN, said(tsumo=True), ["ordinary", "rinshan", "haitei"]),
        (CLOSED, said(tsumo=False), ["ordinary", "houtei"]),  # three 4m: no other player has a kan of it
        ("44m406p678s777p23m1m", said(tsumo=False), ["ordinary", "chankan", "houtei"]),
        (OPEN, said(tsumo=True), ["ordinary", "haitei"]),
        (OPEN, said(tsumo=True, haitei=False), []),
    ],
)
def test_the_last_tile_is_special_only_in_possible_ways(
    hand: str, draft: WinDraft, expected: list[str]
) -> None:
    assert choices("last-tile", hand, draft) == expected


def test_renhou_is_asked_where_the_rules_have_it() -> None:
    ron = said(tsumo=False)
    assert "renhou" not in choices("last-tile", CLOSED, ron, "tenhou-4p")
    assert "renhou" in choices("last-tile", CLOSED, ron, "jpml-wrc")
    assert "renhou" not in choices("last-tile", CLOSED, ron.say({"seat_wind": Wind.EAST}), "jpml-wrc")


def test_north_is_set_aside_by_three_players_only() -> None:
    assert "nuki" not in keys(CLOSED)
    assert "nuki" in keys(CLOSED, None, "tenhou-3p")
    assert "rinshan" in choices("last-tile", CLOSED, said(tsumo=True, nuki_dora=1), "tenhou-3p")
    assert choices("seat", CLOSED, None, "tenhou-3p") == ["E", "S", "W"]


def test_liability_is_asked_when_a_discard_may_have_decided_a_yakuman() -> None:
    dragons = "234m11s 555+z 66=6z 7777z"
    liable = (("daisangen", Seat.TOIMEN),)
    assert "pao-daisangen" in keys(dragons)
    assert "pao-daisangen" not in keys("234m555z666z777z11s")
    assert "from" not in keys(dragons, said(tsumo=False))
    assert "from" in keys(dragons, said(tsumo=False, pao=liable))
    assert "from" not in keys(dragons, said(tsumo=True, pao=liable))


def test_only_who_fed_a_deciding_meld_can_be_liable() -> None:
    assert choices("pao-daisangen", "234m11s 555+z 66=6z 7777z") == ["nobody", "shimocha", "toimen"]
    assert choices("pao-daisangen", "234m11s 555~z 66=6z 7777z")[1:] == ["shimocha", "toimen", "kamicha"]
    assert choices("pao-suukantsu", "55p 1111+s 222=2s 3333p 4444s", None, "jpml-official")[1:] == [
        "shimocha"
    ]


def test_the_liability_of_each_yakuman_is_asked() -> None:
    both, rules = parse_hand("11s 5555+z 6666=z 7777z 1111m"), load_rules("jpml-wrc")
    draft = WinDraft()
    for key, word in (("pao-daisangen", "toimen"), ("pao-suukantsu", "shimocha")):
        question = next(one for one in open_questions(both, rules, draft) if one.key.startswith("pao"))
        assert question.key == key
        draft = answered(question, word, draft)
    assert draft.win.pao == (("daisangen", Seat.TOIMEN), ("suukantsu", Seat.SHIMOCHA))
    assert not any(one.key.startswith("pao") for one in open_questions(both, rules, draft))
    told = said(pao=(("daisangen", Seat.TOIMEN),))
    assert not any(one.key.startswith("pao") for one in open_questions(both, rules, told))


def test_liability_is_not_asked_where_the_melds_leave_no_choice() -> None:
    fed_by_one = "23m44p4m 555=z 666=z 777=z"
    assert "pao-daisangen" not in keys(fed_by_one)
    rules, ron = load_rules("tenhou-4p"), said(tsumo=False)
    assert assumed(parse_hand(fed_by_one), rules, ron).pao == (("daisangen", Seat.TOIMEN),)
    assert "from" in keys(fed_by_one, ron)
    assert assumed(parse_hand(fed_by_one), rules, said(tsumo=False, pao=())).pao == ()
    assert assumed(parse_hand("23m44p4m 555=z 666=z 777-z"), rules, ron).pao == ()


def test_each_kan_turns_an_indicator() -> None:
    rules = load_rules("tenhou-4p")
    found = open_questions(parse_hand(CLOSED_KAN), rules, said(tsumo=False, riichi=2))
    question = next(question for question in found if question.key == "dora")
    assert "ippatsu" not in [question.key for question in found]
    with pytest.raises(AnswerError, match="at least 2 tiles, one for each kan and one more, not 1"):
        answered(question, "3m", WinDraft())


def test_indicators_in_the_photo_are_suggested() -> None:
    draft = WinDraft().suggest({"dora_indicators": parse_tiles("3m")})
    found = open_questions(parse_hand(CLOSED), load_rules("tenhou-4p"), draft)
    question = next(question for question in found if question.key == "dora")
    assert str(prompt(question)).endswith("[3m]")
    assert answered(question, "", draft).win.dora_indicators == parse_tiles("3m")
    assert answered(question, "none", draft).win.dora_indicators == ()


@pytest.mark.parametrize(("ruleset", "seat"), [("tenhou-4p", Wind.NORTH), ("tenhou-3p", Wind.WEST)])
def test_what_is_assumed_makes_no_wind_yaku(ruleset: str, seat: Wind) -> None:
    win = assumed(parse_hand("222z406p678s77p11z3z"), load_rules(ruleset), WinDraft())
    assert win.seat_wind is seat
    assert win.round_wind is Wind.NORTH


def test_answers_lead_to_the_win_that_they_tell() -> None:
    hand, rules, draft = parse_hand(CLOSED_KAN), load_rules("tenhou-4p"), WinDraft()
    answers = ["tsumo", "e", "S", "riichi", "haitei", "yes", "3m0p", "9s1z", "2", ""]
    for answer in answers:
        draft = answered(open_questions(hand, rules, draft)[0], answer, draft)
    win = draft.win
    assert not open_questions(hand, rules, draft)
    assert (win.tsumo, win.seat_wind, win.round_wind, win.riichi) == (True, Wind.EAST, Wind.SOUTH, 1)
    assert (win.haitei, win.rinshan, win.ippatsu, win.honba, win.riichi_sticks) == (True, False, True, 2, 1)
    assert [str(tile) for tile in win.dora_indicators + win.ura_indicators] == ["3m", "0p", "9s", "1z"]


def test_fewer_ura_than_dora_indicators_are_asked_for_again() -> None:
    hand, rules, draft = parse_hand(CLOSED_KAN), load_rules("tenhou-4p"), WinDraft()
    for answer in ("tsumo", "e", "S", "riichi", "haitei", "yes", "3m0p"):
        draft = answered(open_questions(hand, rules, draft)[0], answer, draft)
    with pytest.raises(AnswerError, match="at least 2 tiles"):
        answered(open_questions(hand, rules, draft)[0], "9s", draft)


@pytest.mark.parametrize(
    ("key", "text", "message"),
    [
        ("tsumo", "", "answer ron, tsumo"),
        ("tsumo", "maybe", "answer ron, tsumo"),
        ("seat", "X", "answer E, S, W, N"),
        ("honba", "-1", "answer a number, 0 or more"),
        ("honba", "many", "answer a number, 0 or more"),
        ("dora", "111111m", "at most 5 tiles, not 6"),
    ],
)
def test_a_wrong_answer_is_told_what_fits(key: str, text: str, message: str) -> None:
    found = open_questions(parse_hand(CLOSED), load_rules("tenhou-4p"), WinDraft())
    question = next(question for question in found if question.key == key)
    with pytest.raises(AnswerError, match=message):
        answered(question, text, WinDraft())


def test_tiles_in_an_answer_are_notation() -> None:
    found = open_questions(parse_hand(CLOSED), load_rules("tenhou-4p"), WinDraft())
    question = next(question for question in found if question.key == "dora")
    with pytest.raises(NotationError, match="these digits have no suit"):
        answered(question, "3", WinDraft())


def test_every_question_has_its_words() -> None:
    assert ASSUMED.keys() <= QUESTIONS.keys()
    hands = (CLOSED, WITH_WINDS, OPEN, CLOSED_KAN, "234m11s 555+z 66=6z 7777z", "22s 111+z 22=2z 3333z 444~z")
    drafts = (said(), said(riichi=1), said(tsumo=False, pao=(("daisangen", Seat.TOIMEN),)))
    asked = {
        question.key: str(prompt(question))
        for hand in hands
        for ruleset in ("tenhou-4p", "tenhou-3p", "jpml-wrc")
        for draft in drafts
        for question in open_questions(parse_hand(hand), load_rules(ruleset), draft)
    }
    assert {
        "tsumo",
        "seat",
        "round",
        "nuki",
        "riichi",
        "last-tile",
        "ippatsu",
        "from",
        "pao-daisuushii",
    } <= asked.keys()
    assert all(text.strip() for text in asked.values())


COMPLETE = (
    CLOSED,
    WITH_WINDS,
    OPEN,
    CLOSED_KAN,
    "44m406p678s777p23m1m",
    "234m11s 555+z 66=6z 7777z",
    "22s 111+z 22=2z 3333z 444~z",
    "55p 1111+s 222=2s 3333p 4444s",
    "19m19p19s1234567z1m",
)
SANMA = ("111999m406p678s77s", "22s 111+z 22=2z 3333z 444~z", "11s 555z 66=6z 7777z 9999+m")


@st.composite
def _games(draw: st.DrawFn) -> tuple[Hand, Rules]:
    """A complete hand and rules that it can be won under."""
    ruleset = draw(st.sampled_from(("tenhou-4p", "jpml-wrc", "tenhou-3p")))
    hand = draw(st.sampled_from(SANMA if ruleset == "tenhou-3p" else COMPLETE))
    return parse_hand(hand), load_rules(ruleset)


@given(_games(), st.data())
def test_answers_to_what_is_asked_never_contradict_each_other(
    game: tuple[Hand, Rules], answers: st.DataObject
) -> None:
    hand, rules = game
    draft = WinDraft()
    legal = [tile for tile in TILES_OF_KIND if rules.manzu_simples or tile.kind not in MANZU_SIMPLES]
    unused = [tile for tile in legal if tile not in hand.tiles and not tile.is_wind]
    while questions := open_questions(hand, rules, draft):
        question = questions[0]
        if question.wants is Wants.CHOICE:
            text = answers.draw(st.sampled_from(question.choices)).word
        elif question.wants is Wants.NUMBER:
            text = str(answers.draw(st.integers(0, question.limit or 9)))
        else:
            taken = {*draft.win.dora_indicators, *draft.win.ura_indicators}
            free = [tile for tile in unused if tile not in taken]
            sizes = st.sampled_from((0, *range(question.least or 1, question.limit + 1)))
            size = answers.draw(sizes)
            tiles = answers.draw(st.lists(st.sampled_from(free), min_size=size, max_size=size, unique=True))
            text = format_tiles(tuple(tiles))
        draft = answered(question, text, draft)
    assert problems(hand, assumed(hand, rules, draft), rules) == ()
