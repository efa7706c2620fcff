"""Game logs of Tenhou (JSON and XML) and MJAI: their wins followed through the play and scored anew.

::

    for log in read_logs(Path("game.json").read_bytes()):
        for win in rescored(log, chosen_rules(log).rules):
            ...  # a Rescored, or the LogError of a round that cannot be read
"""

from tehai.scoring.logs.errors import LogError
from tehai.scoring.logs.events import Log, Round
from tehai.scoring.logs.reading import read_logs
from tehai.scoring.logs.replay import LoggedWin, wins_of
from tehai.scoring.logs.rescore import Rescored, rescored
from tehai.scoring.logs.rule_text import ChosenRules, chosen_rules

__all__ = [
    "ChosenRules",
    "Log",
    "LogError",
    "LoggedWin",
    "Rescored",
    "Round",
    "chosen_rules",
    "read_logs",
    "rescored",
    "wins_of",
]
