"""``Problem``: one thing that makes tiles and circumstances impossible, named."""

from __future__ import annotations

import dataclasses
import enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tehai.scoring.text import Text
    from tehai.scoring.tiles import Tile


class ProblemCode(enum.Enum):
    """What is impossible; the value stands in JSON."""

    UNREADABLE_TILE = "unreadable-tile"
    WRONG_TILE_COUNT = "wrong-tile-count"
    FIVE_OF_A_KIND = "five-of-a-kind"
    TOO_MANY_RED_FIVES = "too-many-red-fives"
    RED_FIVE_MISSING = "red-five-missing"
    TILE_NOT_IN_RULES = "tile-not-in-rules"
    ILLEGAL_MELD = "illegal-meld"
    CHI_NOT_ALLOWED = "chi-not-allowed"
    CHI_NOT_FROM_KAMICHA = "chi-not-from-kamicha"
    WIN_TILE_MISSING = "win-tile-missing"
    WIN_TILE_NOT_IN_HAND = "win-tile-not-in-hand"
    INCOMPLETE_HAND = "incomplete-hand"

    INVALID_VALUE = "invalid-value"
    SEAT_WIND_MISSING = "seat-wind-missing"
    ROUND_WIND_MISSING = "round-wind-missing"
    SEAT_WIND_NOT_IN_GAME = "seat-wind-not-in-game"
    RIICHI_WITH_OPEN_HAND = "riichi-with-open-hand"
    IPPATSU_WITHOUT_RIICHI = "ippatsu-without-riichi"
    IPPATSU_WITH_RINSHAN = "ippatsu-with-rinshan"
    SECOND_TURN_WITH_KAN = "second-turn-with-kan"
    SECOND_TURN_WITH_LAST_TILE = "second-turn-with-last-tile"
    RINSHAN_WITHOUT_TSUMO = "rinshan-without-tsumo"
    RINSHAN_WITHOUT_KAN = "rinshan-without-kan"
    RINSHAN_WITH_HAITEI = "rinshan-with-haitei"
    CHANKAN_WITH_TSUMO = "chankan-with-tsumo"
    CHANKAN_WITH_HOUTEI = "chankan-with-houtei"
    CHANKAN_TILE_HELD = "chankan-tile-held"
    CHANKAN_OF_FIFTH_KAN = "chankan-of-fifth-kan"
    CLOSED_KAN_WITHOUT_CHANKAN = "closed-kan-without-chankan"
    CLOSED_KAN_NOT_ROBBED = "closed-kan-not-robbed"
    HAITEI_WITHOUT_TSUMO = "haitei-without-tsumo"
    HOUTEI_WITH_TSUMO = "houtei-with-tsumo"
    TENHOU_NOT_DEALER = "tenhou-not-dealer"
    CHIIHOU_DEALER = "chiihou-dealer"
    RENHOU_DEALER = "renhou-dealer"
    TENHOU_WITHOUT_TSUMO = "tenhou-without-tsumo"
    CHIIHOU_WITHOUT_TSUMO = "chiihou-without-tsumo"
    RENHOU_WITH_TSUMO = "renhou-with-tsumo"
    FIRST_TURN_WITH_CALL = "first-turn-with-call"
    FIRST_TURN_WITH_OTHER = "first-turn-with-other"
    TOO_MANY_INDICATORS = "too-many-indicators"
    TOO_FEW_INDICATORS = "too-few-indicators"
    INDICATORS_BEFORE_ANY_KAN = "indicators-before-any-kan"
    URA_WITHOUT_RIICHI = "ura-without-riichi"
    MORE_URA_THAN_DORA = "more-ura-than-dora"
    FEWER_URA_THAN_DORA = "fewer-ura-than-dora"
    NORTH_NOT_SET_ASIDE = "north-not-set-aside"
    DISCARDER_WITH_TSUMO = "discarder-with-tsumo"
    DISCARDER_NOT_IN_GAME = "discarder-not-in-game"
    PAO_NOT_IN_GAME = "pao-not-in-game"
    PAO_UNKNOWN_HAND = "pao-unknown-hand"
    PAO_TWICE = "pao-twice"
    PAO_WITHOUT_HAND = "pao-without-hand"
    PAO_WITHOUT_RINSHAN = "pao-without-rinshan"
    PAO_WITHOUT_CALL = "pao-without-call"
    PAO_CALLED_FROM_OTHER = "pao-called-from-other"


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """One thing that cannot be: its code, a sentence, the tiles and the fields that it speaks of."""

    code: ProblemCode
    message: Text
    tiles: tuple[Tile, ...] = ()
    fields: tuple[str, ...] = ()
