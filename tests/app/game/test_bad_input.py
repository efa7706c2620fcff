"""What cannot be: one message that says what, where and what to do; the file stays as it was."""

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

Keep = Callable[..., str]
Refused = Callable[..., str]
Run = Callable[..., CompletedProcess[str]]

NOTHING = "; nothing was recorded"
WRONG = {
    "win --winner Eve --tsumo --han 5": "nobody here is called 'Eve'; the players are Aki, Ben, Chi, Dai",
    "win --winner '' --tsumo --han 5": "nobody here is called ''; the players are Aki, Ben, Chi, Dai",
    "win --winner Aki --han 5": "say either --tsumo, or --from NAME: who dealt in",
    "win --winner Aki --tsumo --from Ben --han 5": "say either --tsumo, or --from NAME: who dealt in",
    "win --winner Aki --from Aki --han 5": "Aki cannot win on the own discard",
    "win --winner Aki --tsumo": (
        f"East 1, 0 honba: say what Aki's hand is worth: tiles, han and fu, or points{NOTHING}"
    ),
    "win --winner Aki --tsumo --han 3": f"East 1, 0 honba: fu are 25 or tens from 20, not 0{NOTHING}",
    "win --winner Aki --tsumo --han 3 --points 7700": (
        "say the tiles, a photo, han and fu, yakuman or points: one of them for each winner"
    ),
    "win --winner Aki --tsumo --points much": (
        "--points: 'much' is not 7700, 1300/2600 or, for a dealer's tsumo, 4000"
    ),
    "win --winner Aki --from Ben --points 1300/2600": (
        f"East 1, 0 honba: only a non-dealer's tsumo has a payment of the dealer's own{NOTHING}"
    ),
    "win --winner Ben --tsumo --points 1300": (
        "East 1, 0 honba: say what each pays: a non-dealer, then the dealer, as in 1300/2600" + NOTHING
    ),
    "win --winner Aki --from Ben --points 100": (
        "East 1, 0 honba: no ron of the dealer is worth 100: tenhou-4p; nearest, without honba: 1500, 2000, "
        f"2400; record any other sum as an adjustment (tehai game adjust){NOTHING}"
    ),
    "win --winner Aki --from Ben --points 999900": "nearest, without honba: 192000, 240000, 288000",
    "win --winner Aki --from Ben --points 7800": "nearest, without honba: 6800, 7700, 8700",
    "win --winner Ben --from Aki --points 4000": "no ron of a non-dealer is worth 4000: tenhou-4p; nearest",
    "win --winner Ben --tsumo --points 1300/2700": "nearest, without honba: 1200/2300, 1300/2600, 1500/2900",
    "win --winner Aki --from Ben --han 1 --fu 20": (
        "East 1, 0 honba: no such hand has 20 fu; with 1 han it is one of 30, 40, 50, 60, 70"
    ),
    "win --winner Aki --from Ben --han 1 --fu 25": "25 fu go with 2 han or more; with 1 han the fu are one",
    "win --winner Aki --tsumo --han 2 --fu 25": "25 fu go with 3 han or more; with 2 han the fu are one of",
    "win --winner Aki --from Ben --han 2 --fu 170": "no such hand has 170 fu; with 2 han it is one of 25, 30",
    "win --winner Aki --tsumo --han 1 --fu 30 --riichi Aki": (
        f"East 1, 0 honba: 30 fu go with 2 han or more, not with 1{NOTHING}"
    ),
    "win --winner Aki --from Dai --han 5 --also 'Ben: points=4100'": "is worth 4100: tenhou-4p; nearest",
    "win --winner Aki --tsumo --han 5 --dora 2m": (
        "dora and the like need the tiles: type the hand, or name a --photo"
    ),
    "win --winner Aki --tsumo 123m456m789p11s22z --dora 9x": (
        "--dora: 'x' is not notation; tiles are digits and then m, p, s or z\n    9x\n     ^"
    ),
    "win --winner Aki --tsumo 123m456": "these digits have no suit; write m, p, s or z after them",
    "win --winner Aki --tsumo 123m": (
        f"East 1, 0 honba: Aki's hand: the hand has 3 tiles, a meld counting as three; a win has 14{NOTHING}"
    ),
    "win --winner Aki --from Ben 123m456m789p11s222z2z": "East 1, 0 honba: Aki's hand: ",
    "win --winner Aki --from Ben 123m456m789p99s22z2z --haitei": "East 1, 0 honba: Aki's hand: ",
    "win --winner Aki --from Ben 123m456m789p99s22z2z": (
        "East 1, 0 honba: Aki's hand is complete, but it has no yaku; the hand is concealed: riichi would "
        f"have been a yaku; the hand is concealed: on the own draw it would have menzen-tsumo{NOTHING}"
    ),
    "win --winner Ben --tsumo 234m340p67s99s8s 33-3m --dora 2m": (
        "Ben's hand is complete, but it has no yaku; the hand is open; concealed it would have menzen tsumo "
        f"(concealed, own draw); dora count only beside a yaku: 5 han{NOTHING}"
    ),
    "win --winner Aki --from Ben 234m345p6799s777z8s --riichi Chi --dora 2m --ura 1z": (
        f"East 1, 0 honba: Aki's hand: only riichi turns ura indicators{NOTHING}"
    ),
    "win --winner Aki --from Ben --han 5 --pao daisangen": (
        "--pao: 'daisangen' is not YAKU=NAME; write for example daisangen=Ben"
    ),
    "win --winner Aki --from Ben --han 5 --pao daisangen=Chi": (
        f"East 1, 0 honba: liability for daisangen (big three dragons) goes with a yakuman{NOTHING}"
    ),
    "win --winner Aki --from Ben --yakuman 2 --pao daisangen=Chi --pao daisangen=Dai": (
        "one player is liable for a hand, and two are given; keep the one whose tile decided it" + NOTHING
    ),
    "win --winner Aki --from Ben --yakuman 2 --pao daisangen=Chi --pao daisuushii=Dai": (
        "these are seven sets, too many for a hand: daisangen (big three dragons), daisuushii (big four "
    ),
    "win --winner Aki --from Ben --yakuman 5": f"no hand has 5 yakuman, the most is 4: tenhou-4p{NOTHING}",
    "win --winner Aki --from Ben --yakuman 1 --han 3": "say han and fu, or how many yakuman, not both",
    "win --winner Aki --from Ben --points '12000 all'": "'12000 all' is a tsumo of the dealer, not a ron",
    "win --winner Aki --tsumo --points 4000all --points 1000": "--points: given twice; give it once",
    "win --winner Aki --tsumo --han 5 --also 'Ben: han=5'": (
        f"East 1, 0 honba: only one player wins by tsumo; for ron say who dealt in{NOTHING}"
    ),
    "win --winner Aki --from Dai --han 5 --also 'Ben: han=x'": "--also: han=x is no number",
    "win --winner Aki --from Dai --han 5 --also 'Ben: han=5 points=8000'": (
        "say the tiles, a photo, han and fu, yakuman or points: one of them for each winner"
    ),
    "win --winner Aki --from Dai --han 5 --also 'Aki: han=5'": (
        f"East 1, 0 honba: Aki is named twice{NOTHING}"
    ),
    "win --winner Aki --from Dai --han 5 --also 'Dai: han=5'": "Dai cannot win on the own discard",
    "win --winner Aki --from Dai --han 5 --riichi Aki --riichi Aki": (
        f"East 1, 0 honba: Aki is named twice{NOTHING}"
    ),
    "win --winner Aki --from Dai --han 5 --on-riichi-tile": (
        f"East 1, 0 honba: Dai is not among those who declared riichi{NOTHING}"
    ),
    "win --winner Aki --from Dai 123m456p789s99m23s1s --also 'Ben: 234m456p789s99m23s4s'": (
        f"East 1, 0 honba: all win on one tile, not on 1s, 4s{NOTHING}"
    ),
    "win --winner Aki --from Dai 111222m99m78p444s9p --also 'Ben: 111222m99m78p444s9p' --dora 1p": (
        f"East 1, 0 honba: the hands and indicators together have 6 of 1m; a set has four{NOTHING}"
    ),
    "draw --tenpai Aki:23m456789p99s222z --tenpai Ben:23m456789p99s222z": (
        f"East 1, 0 honba: the hands and indicators together have 6 of 2z; a set has four{NOTHING}"
    ),
    "draw --tenpai Aki:123m": (
        "East 1, 0 honba: Aki's hand: the hand has 3 tiles, a meld counting as three; "
        f"a waiting hand has 13{NOTHING}"
    ),
    "draw --tenpai Aki:123m456m789p1357s": f"East 1, 0 honba: Aki's hand is not ready{NOTHING}",
    "draw --tenpai Aki:12x": "'x' is not notation; tiles are digits and then m, p, s or z\n    12x\n      ^",
    "draw --riichi Ben": (
        "East 1, 0 honba: Ben declared riichi and is not ready: that is a chombo, unless the hand was dead"
        + NOTHING
    ),
    "draw --dead Ben --tenpai Ben": (
        f"East 1, 0 honba: Ben has lost the right to win and counts as not ready{NOTHING}"
    ),
    "abort five-kans": (
        "KIND: 'five-kans' is not one of nine-terminals, four-winds, four-kans, four-riichi, triple-ron"
    ),
    "abort four": "KIND: 'four' is not one of nine-terminals, four-winds, four-kans, four-riichi, triple-ron",
    "abort four-riichi": f"East 1, 0 honba: four riichi end a hand when all four have declared it{NOTHING}",
    "penalty Aki": f"East 1, 0 honba: there is no penalty of 1,000 points: tenhou-4p{NOTHING}",
    "lower Aki": f"East 1, 0 honba: points declared wrongly lower nobody's rank: tenhou-4p{NOTHING}",
    "time": f"East 1, 0 honba: there is no time limit, say how many hands follow: tenhou-4p{NOTHING}",
    "end --dealer-stop": f"East 1, 0 honba: Aki may not stop here: tenhou-4p{NOTHING}",
    "adjust": "say what changes: Aki=+1000 Ben=-1000, or --sticks",
    "adjust Aki": "'Aki' is not NAME=POINTS; write for example Aki=+1000 Ben=-1000",
    "adjust Eve=+1000": "nobody here is called 'Eve'; the players are Aki, Ben, Chi, Dai",
    "adjust Aki=+1000 Ben=-1000 aki=+500": "Aki is named twice",
    "adjust Aki=50": "Aki=50: points are hundreds, not 50",
    "adjust --sticks -1": f"East 1, 0 honba: sticks that earlier hands left on the table: 0{NOTHING}",
    "start Eve Fay Gus Hal": "is there already and is left as it is; name a new file",
    "show --lang xx": "--lang: xx is not one of en, ja, zh",
}


@pytest.mark.usefixtures("started")
@pytest.mark.parametrize(("line", "message"), WRONG.items(), ids=WRONG)
def test_what_cannot_be_is_refused(refused: Refused, line: str, message: str) -> None:
    assert message in refused(line)


@pytest.mark.usefixtures("started")
def test_all_that_is_wrong_with_a_hand_is_told_at_once(refused: Refused) -> None:
    told = refused("win --winner Aki --from Ben 123m456m789p99s22z2z --haitei --chankan --ippatsu")
    assert all(
        word in told for word in ("haitei is a win on the last draw", "a robbed kan", "ippatsu needs riichi")
    )


def test_the_last_is_not_ranked_lower(keep: Keep, refused: Refused) -> None:
    keep("start Aki Ben Chi --ruleset sanma-35000")
    keep("adjust Chi=-1000 Ben=+1000")
    keep("end")
    assert refused("lower Chi") == "Chi is last already: nothing changes\n"
    keep("lower Ben")


def test_who_is_liable_for_more_yakuman_than_the_hand_has(keep: Keep, refused: Refused) -> None:
    keep("start Aki Ben Chi Dai --ruleset jpml-official")
    both = "win --winner Aki --tsumo --pao suukantsu=Ben --pao daisuushii=Dai --yakuman"
    assert (
        "liability for suukantsu (four kans), daisuushii (big four winds) goes with a hand of 2"
        in refused(f"{both} 1")
    )
    keep(f"{both} 2")


def test_where_yakuman_count_twice_a_hand_has_more(keep: Keep, refused: Refused) -> None:
    keep("start Aki Ben Chi Dai --ruleset mahjong-soul-4p")
    assert "the most is 6: mahjong-soul-4p" in refused("win --winner Aki --from Ben --yakuman 7")
    keep("win --winner Aki --from Ben --yakuman 6")


def test_the_hands_after_the_time_are_those_of_the_rules(keep: Keep, refused: Refused) -> None:
    keep("start Aki Ben Chi --ruleset sanma-35000")
    assert refused("time --hands 5") == "--hands: the rules say how many hands follow: 1 (sanma-35000)\n"
    keep("time --hands 1")


@pytest.mark.usefixtures("started")
def test_nothing_follows_the_end(keep: Keep, refused: Refused) -> None:
    keep("end")
    assert "the game is over: the players ended it" in refused("draw")


@pytest.mark.usefixtures("started")
def test_a_name_that_several_begin_with_is_not_guessed(keep: Keep, refused: Refused, file: Path) -> None:
    file.unlink()
    keep("start Aki Akane Chi Dai")
    assert refused("chombo Ak") == "'Ak' could be any of Aki, Akane\n"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("start Aki Ben Chi", "tenhou-4p is played by 4, not 3"),
        ("start Aki Ben --ruleset sanma-35000", "sanma-35000 is played by 3 or 4, not 2"),
        ("start Aki Ben Aki Dai", "two players are called Aki"),
        ("start Aki Ben ' ' Dai", "player 3 has no name"),
        ("start Aki Ben C:hi Dai", "'C:hi' cannot be a name: leave out : and ="),
        (f"start Aki Ben {'C' * 65} Dai", "CCC…' is too long for a name: 65 characters, at most 64"),
        ("start Aki Ben Chi Dai --ruleset mine", "there is no ruleset mine; there are "),
        ("start Aki Ben Chi Dai --ruleset mine.toml", "ruleset mine.toml: the file cannot be read: No such"),
    ],
)
def test_a_game_that_cannot_start(refused: Refused, file: Path, line: str, message: str) -> None:
    assert message in refused(line)
    assert not file.exists()


def test_a_name_holds_nothing_that_moves_the_cursor(refused: Refused) -> None:
    told = "'\N{REPLACEMENT CHARACTER}[2J' cannot be a name: there is a control character in it\n"
    assert refused("start Aki Ben Chi", "\x1b[2J") == told


@pytest.mark.usefixtures("started")
def test_with_json_an_error_is_json_too(run: Run) -> None:
    done = run("win --winner Eve --tsumo --han 5 --json")
    assert done.returncode == 1
    (error,) = json.loads(done.stdout)["errors"]
    assert error["code"] == "unknown-player"
    assert error["message"] == done.stderr.strip()
    assert error["where"].endswith("game.json")


@pytest.mark.usefixtures("started")
def test_a_sheet_is_not_written_over_the_game(
    refused: Refused, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for option in ("--csv game.json", "--html ./game.json~", "--csv one --html one"):
        assert refused(f"sheet {option}").endswith("is taken: name another file for the sheet\n")
    assert not (tmp_path / "one").exists()
    assert file.exists()


@pytest.mark.parametrize("command", ["show", "draw", "sheet", "undo", "end"])
def test_a_file_that_is_not_there(refused: Refused, file: Path, command: str) -> None:
    assert refused(command) == f"{file} cannot be read: No such file or directory\n"
