"""The account of a game: what happened at the table in, points, winds, the end and the final table out.

>>> from tehai.scoring import load_rules
>>> game = new_game(load_rules("nagoya-norate"), ["Aoki", "Baba", "Chiba", "Doi"])
>>> win = HandWon(winners=(Winner(player=2, claim=HanFu(han=3, fu=40)),), discarder=0)
>>> game = game.append(win).append(HandDrawn(tenpai=(1, 3), riichi=(1,)))
>>> game.state.points
(18300, 25500, 28700, 26500)
>>> str(game.state.label), game.state.kyotaku
('East 2, 1 honba', 1)
>>> [(line.place, game.setting.name(line.player), line.score) for line in game.final_scores]
[(1, 'Chiba', 49700), (2, 'Doi', 6500), (3, 'Baba', -14500), (4, 'Aoki', -41700)]
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
