"""Rounds that were played at random, written in each form of log and read back."""

from __future__ import annotations

import gzip
import json
from typing import TYPE_CHECKING, Any

import pytest

from tehai.scoring.forms.mjai import mjai_name
from tehai.scoring.forms.tenhou_ids import CodedMeld, tile_of_id, write_meld_code
from tehai.scoring.forms.tenhou_json import CallText, number_of_tile, write_call
from tehai.scoring.hand import MeldKind
from tehai.scoring.logs import LogError, Rescored, Round, chosen_rules, read_logs, rescored, wins_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from .conftest import Game, KnownWin, PlayGames, Step

GAMES = 25
RULESETS = ("tenhou-4p", "tenhou-3p")


def turn_of(step: Step) -> int:
    """How many seats after the caller the discarder sits, of four chairs."""
    return 0 if step.source is None else (step.source - step.seat) % 4


# --- Tenhou's JSON ------------------------------------------------------------------------------------


def number(tile: int) -> int:
    return number_of_tile(tile_of_id(tile))


def call_text(step: Step) -> str:
    letter = {"daiminkan": "m", "ankan": "a", "shouminkan": "k", "nuki": "f"}.get(step.what, step.what[0])
    rest = [tile_of_id(tile) for tile in step.own]
    if step.called is not None:
        rest.insert({3: 0, 2: 1, 1: 2}[turn_of(step)], tile_of_id(step.called))
    return write_call(
        CallText(letter=letter, tile=tile_of_id(step.tile), rest=tuple(rest), turn=turn_of(step))
    )


def tenhou_json_round(game: Game) -> list[Any]:
    taken: list[list[Any]] = [[], [], [], []]
    put: list[list[Any]] = [[], [], [], []]
    for step in game.steps:
        if step.what == "draw":
            taken[step.seat].append(number(step.tile))
        elif step.what == "discard":
            shown = 60 if step.drawn else number(step.tile)
            put[step.seat].append(f"r{shown}" if step.riichi else shown)
        elif step.what in {"ankan", "shouminkan", "nuki"}:
            put[step.seat].append(call_text(step))
        elif step.what != "dora":
            taken[step.seat].append(call_text(step))
            put[step.seat] += [0] if step.what == "daiminkan" else []
    dora = [game.indicator, *(step.tile for step in game.steps if step.what == "dora")]
    ura = game.uras if any(won.win.riichi for won in game.wins) else ()
    seats = [
        part
        for seat in range(4)
        for part in (
            [number(tile) for tile in game.dealt[seat]] if seat < game.players else [],
            taken[seat],
            put[seat],
        )
    ]
    ending: list[Any] = ["和了"]
    for won in game.wins:
        ending += [[*won.paid, 0][:4], [won.seat, won.source, won.seat, "…"]]
    head = [[game.number, game.honba, game.sticks], [25000] * 4, [*map(number, dora)], [*map(number, ura)]]
    return [*head, *seats, ending]


def tenhou_json(games: list[Game]) -> bytes:
    words = "般南喰赤" if games[0].players == 4 else "三般南喰赤"
    log = [tenhou_json_round(game) for game in games]
    return json.dumps({"title": ["", ""], "rule": {"disp": words, "aka": 1}, "log": log}).encode()


# --- Tenhou's XML -------------------------------------------------------------------------------------


def ids(tiles: tuple[int, ...]) -> str:
    return ",".join(map(str, tiles))


def meld_code(step: Step) -> int:
    if step.what == "nuki":
        return write_meld_code(CodedMeld(kind=None, own=(step.tile,)))
    if step.what == "ankan":
        return write_meld_code(CodedMeld(kind=MeldKind.ANKAN, own=(*step.own, step.tile)))
    added = step.tile if step.called is not None else None
    called = step.tile if step.called is None else step.called
    return write_meld_code(
        CodedMeld(kind=MeldKind(step.what), own=step.own, called=called, added=added, turn=turn_of(step))
    )


def xml_step(step: Step) -> str:
    if step.what == "draw":
        return f"<{'TUVW'[step.seat]}{step.tile}/>"
    if step.what == "dora":
        return f'<DORA hai="{step.tile}" />'
    if step.what != "discard":
        return f'<N who="{step.seat}" m="{meld_code(step)}" />'
    discard = f"<{'DEFG'[step.seat]}{step.tile}/>"
    return f'<REACH who="{step.seat}" step="1"/>{discard}' if step.riichi else discard


def xml_win(won: KnownWin, game: Game) -> str:
    ura = f' doraHaiUra="{ids(game.uras)}"' if won.win.riichi else ""
    changes = ",".join(f"250,{paid // 100}" for paid in (*won.paid, 0)[:4])
    return f'<AGARI who="{won.seat}" fromWho="{won.source}"{ura} sc="{changes}" />'


def tenhou_xml(games: list[Game]) -> bytes:
    text = [f'<mjloggm ver="2.3"><GO type="{169 if games[0].players == 4 else 185}" lobby="0"/>']
    for game in games:
        dealt = " ".join(f'hai{seat}="{ids(hand)}"' for seat, hand in enumerate((*game.dealt, ())[:4]))
        seed = f"{game.number},{game.honba},{game.sticks},0,0,{game.indicator}"
        text.append(f'<INIT seed="{seed}" ten="250,250,250,250" oya="{game.dealer}" {dealt}/>')
        text += [*map(xml_step, game.steps), *(xml_win(won, game) for won in game.wins)]
    return "".join([*text, "</mjloggm>"]).encode()


# --- MJAI ---------------------------------------------------------------------------------------------


def name(tile: int) -> str:
    return mjai_name(tile_of_id(tile))


def mjai_step(step: Step) -> list[dict[str, Any]]:
    actor, pai, own = {"actor": step.seat}, {"pai": name(step.tile)}, [*map(name, step.own)]
    if step.what == "discard":
        dahai = {"type": "dahai", **actor, **pai, "tsumogiri": step.drawn}
        reach = [{"type": "reach", **actor}, dahai, {"type": "reach_accepted", **actor}]
        return reach if step.riichi else [dahai]
    if step.called is not None:
        return [{"type": "kakan", **actor, **pai, "consumed": [*own, name(step.called)]}]
    called: dict[str, Any] = {"type": step.what, **actor, **pai, "target": step.source, "consumed": own}
    other: dict[str, dict[str, Any]] = {
        "draw": {"type": "tsumo", **actor, **pai},
        "dora": {"type": "dora", "dora_marker": name(step.tile)},
        "nuki": {"type": "nukidora", **actor, **pai},
        "ankan": {"type": "ankan", **actor, "consumed": [*own, name(step.tile)]},
    }
    return [other.get(step.what, called)]


def mjai(games: list[Game]) -> bytes:
    events: list[dict[str, Any]] = [{"type": "start_game", "names": ["a", "b", "c", "d"][: games[0].players]}]
    for game in games:
        start = {"bakaze": "ES"[game.number // 4], "kyoku": game.dealer + 1, "oya": game.dealer}
        table = {"honba": game.honba, "kyotaku": game.sticks, "dora_marker": name(game.indicator)}
        tehais = [[*map(name, hand)] for hand in game.dealt]
        events.append({"type": "start_kyoku", **start, **table, "tehais": tehais})
        events += [event for step in game.steps for event in mjai_step(step)]
        for won in game.wins:
            ura = [*map(name, game.uras)] if won.win.riichi else []
            win = {"actor": won.seat, "target": won.source, "deltas": list(won.paid), "ura_markers": ura}
            events.append({"type": "hora", **win})
        events.append({"type": "end_kyoku"})
    return "\n".join(map(json.dumps, [*events, {"type": "end_game"}])).encode()


WRITERS: dict[str, Callable[[list[Game]], bytes]] = {
    "tenhou-json": tenhou_json,
    "tenhou-xml": tenhou_xml,
    "mjai": mjai,
}
each_form = pytest.mark.parametrize("form", WRITERS)
each_ruleset = pytest.mark.parametrize("ruleset", RULESETS)


@each_ruleset
@each_form
def test_wins_are_followed_to_how_they_came_about(form: str, ruleset: str, play_games: PlayGames) -> None:
    games = play_games(ruleset, GAMES)
    (log,) = read_logs(WRITERS[form](games))
    assert (log.form, log.players) == (form, games[0].players)
    for played, game in zip(log.rounds, games, strict=True):
        assert isinstance(played, Round)
        assert (played.dealer, played.honba, played.sticks) == (game.dealer, game.honba, game.sticks)
        for found, known in zip(wins_of(played), game.wins, strict=True):
            assert (found.seat, found.source, found.paid) == (known.seat, known.source, known.paid)
            assert found.hand == known.hand
            assert found.win == known.win


@each_ruleset
@each_form
def test_every_win_agrees_with_what_was_paid(form: str, ruleset: str, play_games: PlayGames) -> None:
    games = play_games(ruleset, GAMES)
    (log,) = read_logs(gzip.compress(WRITERS[form](games)))
    rules = chosen_rules(log).rules
    assert rules.id == ruleset
    parts = [*rescored(log, rules)]
    assert len(parts) == sum(len(game.wins) for game in games)
    assert all(isinstance(part, Rescored) and part.agrees for part in parts)


def test_what_is_played_has_everything_in_it(play_games: PlayGames) -> None:
    wins = [won for ruleset in RULESETS for game in play_games(ruleset, GAMES) for won in game.wins]
    assert any(won.win.tsumo for won in wins)
    assert any(won.win.ippatsu for won in wins)
    assert any(won.win.nuki_dora for won in wins)
    assert any(won.win.riichi_sticks > 1 and won.win.honba for won in wins)
    assert {meld.kind for won in wins for meld in won.hand.melds} >= {MeldKind.CHI, MeldKind.PON}


@each_form
def test_a_wrong_payment_is_found(form: str, play_games: PlayGames) -> None:
    games = play_games("tenhou-4p", GAMES)
    text = WRITERS[form](games[:1]).decode()
    paid = games[0].wins[0].paid
    wrong = text.replace(
        *{
            "tenhou-json": (f"[{paid[0]}, ", f"[{paid[0] + 100}, "),
            "tenhou-xml": (f'sc="250,{paid[0] // 100},', f'sc="250,{paid[0] // 100 + 1},'),
            "mjai": (f'"deltas": [{paid[0]},', f'"deltas": [{paid[0] + 100},'),
        }[form]
    )
    assert wrong != text
    (log,) = read_logs(wrong.encode())
    assert [part.agrees for part in rescored(log, games[0].rules) if isinstance(part, Rescored)] == [
        False,
        *[True] * (len(games[0].wins) - 1),
    ]


@each_form
def test_half_a_file_gives_the_rounds_that_it_has(form: str, play_games: PlayGames) -> None:
    games = play_games("tenhou-4p", GAMES)[:3]
    content = WRITERS[form](games)
    (log,) = read_logs(content[: len(content) - 150])
    assert [type(part) for part in log.rounds] == [Round, Round, LogError]
    assert [part for part in rescored(log, games[0].rules) if isinstance(part, LogError)] == [log.rounds[2]]
