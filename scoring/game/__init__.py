"""The account of a game: what happened at the table in, points, winds, the end and the final table out.

::

    game = new_game(load_rules("nagoya-norate"), ["Aoki", "Baba", "Chiba", "Doi"])
    win = HandWon(winners=(Winner(player=2, claim=HanFu(han=3, fu=40)),), discarder=0)
    game = game.append(win)
    game.state.points  # (19_800, 25_000, 30_200, 25_000)
"""

from tehai.scoring.game.account import Game, new_game
from tehai.scoring.game.answers import sheet_json, state_json
from tehai.scoring.game.errors import EventError, SettingError
from tehai.scoring.game.events import (
    Adjustment,
    CalledPoints,
    Chombo,
    Claim,
    Event,
    GameEnded,
    HandAborted,
    HandDrawn,
    HandEnd,
    HandWon,
    HanFu,
    PenaltyPaid,
    Player,
    RankLowered,
    RiichiDeclared,
    ScoredWin,
    TimeUp,
    Winner,
)
from tehai.scoring.game.final import FinalScore, final_scores
from tehai.scoring.game.fold import Step, steps
from tehai.scoring.game.game_json import event_from_json, event_json, game_from_json, game_json
from tehai.scoring.game.outcome import HandEndKind, Outcome, Paid
from tehai.scoring.game.setting import Setting
from tehai.scoring.game.sheet import Sheet, SheetRow, sheet
from tehai.scoring.game.state import GameOver, GameState

__all__ = [
    "Adjustment",
    "CalledPoints",
    "Chombo",
    "Claim",
    "Event",
    "EventError",
    "FinalScore",
    "Game",
    "GameEnded",
    "GameOver",
    "GameState",
    "HanFu",
    "HandAborted",
    "HandDrawn",
    "HandEnd",
    "HandEndKind",
    "HandWon",
    "Outcome",
    "Paid",
    "PenaltyPaid",
    "Player",
    "RankLowered",
    "RiichiDeclared",
    "ScoredWin",
    "Setting",
    "SettingError",
    "Sheet",
    "SheetRow",
    "Step",
    "TimeUp",
    "Winner",
    "event_from_json",
    "event_json",
    "final_scores",
    "game_from_json",
    "game_json",
    "new_game",
    "sheet",
    "sheet_json",
    "state_json",
    "steps",
]
