"""Scoring of riichi hands: notation, how it was won and a ruleset in; an explained score out.

::

    hand = parse_hand("123m456p78s55z9s")
    win = Win(tsumo=True, riichi=1, seat_wind=Wind.SOUTH, round_wind=Wind.EAST)
    result = score(hand, win, load_rules("jpml-wrc"))
"""

from tehai.scoring.errors import (
    InvalidHandError,
    NotationError,
    RulesError,
    RulesMistake,
    ScoringError,
)
from tehai.scoring.fu import FuItem
from tehai.scoring.hand import Hand, Meld, MeldKind
from tehai.scoring.notation import (
    format_hand,
    format_meld,
    format_tiles,
    parse_hand,
    parse_meld,
    parse_tile,
    parse_tiles,
)
from tehai.scoring.payments import Payments, nagashi_payments
from tehai.scoring.points import Limit, PointsTable, TsumoPoints, Worth, points
from tehai.scoring.problems import Problem, ProblemCode, problems
from tehai.scoring.reading import Group, GroupKind, Reading, Shape, Wait
from tehai.scoring.record import InvalidRecordError, answer, answer_line, read_record
from tehai.scoring.record_reader import RecordError
from tehai.scoring.result import Alternative, Decision, Missing, NoYaku, Score
from tehai.scoring.rules import (
    Rules,
    Ruleset,
    load_rules,
    load_ruleset,
    rules_from_toml,
    ruleset_from_toml,
    ruleset_ids,
)
from tehai.scoring.score import score
from tehai.scoring.seats import Seat, Wind
from tehai.scoring.tenpai import tenpai_tiles
from tehai.scoring.tiles import TILES, UNREADABLE, Tile
from tehai.scoring.waits import TileWait, waits
from tehai.scoring.win import Win
from tehai.scoring.winners import PaidWinner, paid_winners
from tehai.scoring.yaku import YAKU, YAKUMAN, Yaku, YakuItem

__all__ = [
    "TILES",
    "UNREADABLE",
    "YAKU",
    "YAKUMAN",
    "Alternative",
    "Decision",
    "FuItem",
    "Group",
    "GroupKind",
    "Hand",
    "InvalidHandError",
    "InvalidRecordError",
    "Limit",
    "Meld",
    "MeldKind",
    "Missing",
    "NoYaku",
    "NotationError",
    "PaidWinner",
    "Payments",
    "PointsTable",
    "Problem",
    "ProblemCode",
    "Reading",
    "RecordError",
    "Rules",
    "RulesError",
    "RulesMistake",
    "Ruleset",
    "Score",
    "ScoringError",
    "Seat",
    "Shape",
    "Tile",
    "TileWait",
    "TsumoPoints",
    "Wait",
    "Win",
    "Wind",
    "Worth",
    "Yaku",
    "YakuItem",
    "answer",
    "answer_line",
    "format_hand",
    "format_meld",
    "format_tiles",
    "load_rules",
    "load_ruleset",
    "nagashi_payments",
    "paid_winners",
    "parse_hand",
    "parse_meld",
    "parse_tile",
    "parse_tiles",
    "points",
    "problems",
    "read_record",
    "rules_from_toml",
    "ruleset_from_toml",
    "ruleset_ids",
    "score",
    "tenpai_tiles",
    "waits",
]
