import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from typing import Literal, get_args, get_origin, get_type_hints

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo

from tehai.app.language import known, language, languages, preferred
from tehai.app.prompts import MEANINGS, QUESTIONS
from tehai.app.questions import LAST_TILE
from tehai.app.rule_words import RULES, VALUES
from tehai.app.sample_photo import sample_path
from tehai.app.words import FU, TERMS
from tehai.scoring.hand import MeldKind
from tehai.scoring.points import Limit
from tehai.scoring.reading import Wait
from tehai.scoring.ruleset import FIELDS, AbortiveDraw, DoubleYakuman, PaoHand, Rules
from tehai.scoring.seats import Seat, Wind
from tehai.scoring.text import Joined, Term, Text, Value
from tehai.scoring.yaku import YAKU, YAKUMAN
from tehai.scripts.translations import LOCALES, placeholders, read_catalogue, templates, untranslated, updated

Tehai = Callable[..., CompletedProcess[str]]
TEXTS = tuple(templates())
TRANSLATED = tuple(code for code in languages() if code != "en")
WON = ("234m406p678s777p44m", "--ron", "--riichi", "--seat", "S", "--round", "E", "--dora", "3m")


@pytest.fixture(params=TRANSLATED)
def catalogue(request: pytest.FixtureRequest) -> Catalog:
    """The catalogue of each language."""
    return read_catalogue(request.param)


def _entries(catalogue: Catalog) -> dict[tuple[str, str | None], str]:
    return {(str(message.id), message.context): str(message.string) for message in catalogue if message.id}


def test_the_languages() -> None:
    assert languages() == ("en", "ja", "zh")


def test_every_text_is_written_out_with_its_values() -> None:
    for one in TEXTS:
        assert one.template is not None, f"{one.file}:{one.line}: a catalogue cannot find this text"
        if one.values:
            assert placeholders(one.template) == one.values, f"{one.file}:{one.line}"


def test_every_text_is_translated(catalogue: Catalog) -> None:
    """Where this fails, run `python -m tehai.scripts.translations` and translate what it lists."""
    assert untranslated(updated(catalogue)) == []


def test_every_translation_has_the_same_values(catalogue: Catalog) -> None:
    with_values = {one.template for one in TEXTS if one.values}
    for (text, _), translation in _entries(catalogue).items():
        if text in with_values and translation:
            assert placeholders(translation) == placeholders(text), text


@pytest.mark.parametrize("code", TRANSLATED)
def test_the_compiled_catalogue_is_that_of_the_source(code: str) -> None:
    with (LOCALES / code / "LC_MESSAGES" / "tehai.mo").open("rb") as file:
        compiled = _entries(read_mo(file))
    assert compiled == {text: said for text, said in _entries(read_catalogue(code)).items() if said}


def test_every_term_has_a_word() -> None:
    for kind in (Seat, Wind, MeldKind, Wait, Limit):
        assert set(kind) <= TERMS.keys()
    names = {yaku.name for yaku in (*YAKU, *YAKUMAN)} | {"dora", "ura-dora", "aka-dora"}
    named = (DoubleYakuman, PaoHand, AbortiveDraw)
    assert names | {name for literal in named for name in get_args(literal)} <= TERMS.keys()


def test_who_wins_has_one_word_in_chinese() -> None:
    told = [text for text, translation in _entries(read_catalogue("zh")).items() if "和了者" in translation]
    assert told == []


def test_every_rule_and_its_values_have_words() -> None:
    assert tuple(RULES) == FIELDS
    types = get_type_hints(Rules)
    values = {
        value
        for field in FIELDS
        if get_origin(types[field]) is Literal
        for value in get_args(types[field])
        if isinstance(value, str)
    }
    assert values <= VALUES.keys() | TERMS.keys()


def test_every_special_last_tile_is_explained() -> None:
    assert set(LAST_TILE) <= MEANINGS.keys()
    assert all(text.template.endswith("?") for text in QUESTIONS.values())


def test_japanese_yaku_are_those_of_the_list() -> None:
    say = language("ja").say
    for yaku in (*YAKU, *YAKUMAN):
        assert say(Term(yaku.name)) == yaku.kanji


KIRIAGE = Text("{fu} fu {han} han is rounded up to mangan: {ruleset}", fu=30, han=4, ruleset="kyokai")
PAYS = Text("{seat} pays {points:,}", seat=Seat.TOIMEN, points=12000)


@pytest.mark.parametrize(
    ("value", "ja", "zh"),
    [
        (KIRIAGE, "30符4翻は満貫に切り上げ: kyokai", "4 番 30 符切上为满贯: kyokai"),
        (PAYS, "対面の支払い 12,000点", "对家支付 12,000 点"),
        (Limit.SANBAIMAN, "三倍満", "三倍满"),
        (Wait.KANCHAN, "嵌張待ち", "嵌张听"),
        (Joined((Seat.SHIMOCHA, Seat.TOIMEN, Seat.KAMICHA)), "下家、対面、上家", "下家、对家、上家"),
        (FU["winning"], "副底", "底符"),
        (Term("rinshan-kaihou"), "嶺上開花", "岭上开花"),
        (Term("Tenhou, four players"), "天鳳 四人打ち", "天凤 四人"),
        (Term("a ruleset of my own"), "a ruleset of my own", "a ruleset of my own"),
        ("234m", "234m", "234m"),
        ("", "", ""),
    ],
)
def test_values_are_said_in_players_own_words(value: Value, ja: str, zh: str) -> None:
    assert (language("ja").say(value), language("zh").say(value)) == (ja, zh)


@pytest.mark.parametrize(
    ("tag", "code"),
    [
        ("ja", "ja"),
        ("ja_JP.UTF-8", "ja"),
        ("zh-Hans-CN", "zh"),
        ("ZH", "zh"),
        ("en_GB", "en"),
        ("C.UTF-8", None),
        ("", None),
        ("tlh", None),
        ("../ja", None),
    ],
)
def test_languages_are_known_by_their_tags(tag: str, code: str | None) -> None:
    found = known(tag)
    assert (found.code if found else None) == code


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({}, "en"),
        ({"LANG": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "ja_JP.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LC_MESSAGES": "zh_CN", "LANG": "en_US"}, "zh"),
        ({"TEHAI_LANG": "zh", "LC_ALL": "ja_JP"}, "zh"),
        ({"TEHAI_LANG": "tlh", "LC_ALL": "ja_JP"}, "ja"),
        ({"TEHAI_LANG": "", "LANG": ""}, "en"),
    ],
)
def test_the_environment_chooses(environment: dict[str, str], code: str) -> None:
    assert preferred(environment).code == code


def test_an_option_chooses_over_the_environment(tehai: Tehai) -> None:
    assert "点数: " in tehai("score", *WON, "--lang", "ja").stdout
    assert "Score: " in tehai("score", *WON, "--lang", "en", language="ja").stdout
    done = tehai("score", *WON, "--lang", "tlh", language="ja")
    assert done.returncode == 2
    assert done.stderr == "--lang: tlh は en、ja、zh のどれでもありません\n"


def test_errors_are_told_in_the_language(tehai: Tehai) -> None:
    done = tehai("score", *WON, "--tsumo", language="zh")
    assert done.returncode == 2
    assert done.stderr == "--tsumo 与 --ron 互相矛盾\n"


def test_json_is_the_same_in_every_language(tehai: Tehai) -> None:
    missing = ("406p678s789p44m", "2-34m", "--ron", "--seat", "N", "--round", "E", "--dora", "3m")
    for arguments in (WON, missing, (*WON, "--haitei")):
        answers = [tehai("score", *arguments, "--json", language=code).stdout for code in languages()]
        assert answers[0] == answers[1] == answers[2]
        assert json.loads(answers[0])


def test_a_text_is_a_value() -> None:
    again = Text("{seat} pays {points:,}", seat=Seat.TOIMEN, points=12000)
    assert {PAYS, again} == {PAYS}
    assert str(PAYS) == "toimen pays 12,000"
    assert repr(PAYS) == f"Text('{{seat}} pays {{points:,}}', seat={Seat.TOIMEN!r}, points=12000)"


def test_a_photo_is_talked_about_in_the_language(tehai: Tehai, tmp_path: Path) -> None:
    done = tehai("photo", sample_path(), "--annotate", tmp_path, typed="\n", language="ja")
    assert "手の内: " in done.stdout
    assert "和了の状況 ron（ロン和了）、tsumo（ツモ和了）" in done.stdout
    assert done.stderr.startswith("この質問で入力が終わりました: 和了の状況")


def test_a_photo_that_cannot_be_read_is_told_in_the_language(tehai: Tehai) -> None:
    done = tehai("read", "nowhere.jpg", language="zh")
    assert done.returncode == 1
    assert done.stderr == "nowhere.jpg: 没有这个文件：请检查名称\n"
