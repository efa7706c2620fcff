"""``Rules``: one frozen value that holds every house rule; ``Ruleset``: where each value comes from.

Their values are read from files by :mod:`tehai.scoring.rules`.

Where a rule needs explaining the rule texts are named: JPML (Japan Professional Mahjong League, official and
WRC rules), Nagoya (a no-rate club, 2015), Sanma (a three-player rule sheet, 2016), Kyokai (Japan Professional
Mahjong Association, competition rules, chapter 6), and Tenhou (as its server logs show).
"""

from __future__ import annotations

import dataclasses
from typing import Literal

DoubleYakuman = Literal["suuankou-tanki", "daisuushii", "kokushi-musou-13", "junsei-chuuren-poutou"]
PaoHand = Literal["daisangen", "daisuushii", "suukantsu", "rinshan-kaihou"]
AbortiveDraw = Literal["nine-terminals", "four-winds", "four-kans", "four-riichi", "triple-ron"]

DOUBLE_WIND_FU = 4


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """Every house rule of one ruleset. Amounts are in points, `han` and `fu` as players count them."""

    # --- which rules --------------------------------------------------------------------------------------

    id: str
    """Name on the command line and in JSON."""

    name: str
    """Name for people."""

    edition: str
    """Edition or date of the rule text."""

    # --- the tiles ----------------------------------------------------------------------------------------

    players: Literal[3, 4]
    """How many sit at the table."""

    red_fives: tuple[int, int, int]
    """Red fives of 5m, 5p and 5s in the set, 0 to 4 each; each is worth one han."""

    manzu_simples: bool
    """Whether 2m to 8m are in the wall; without them 1m is followed by 9m as dora."""

    chi: bool
    """Whether runs may be called."""

    north: Literal["wind", "dora", "yakuhai"]
    """What North is beside a seat or round wind: an ordinary wind, a tile set aside as dora (three players),
    or a value tile for everyone."""

    # --- dora ---------------------------------------------------------------------------------------------

    ura_dora: bool
    """Indicators below the dora indicators count after riichi."""

    kan_dora: bool
    """Each kan turns a further indicator."""

    kan_ura: bool
    """The tile below a kan's indicator counts after riichi."""

    # --- yaku ---------------------------------------------------------------------------------------------

    kuitan: bool
    """Tanyao counts in an open hand."""

    ippatsu: bool
    """Ippatsu is a yaku."""

    chiitoitsu_four_of_a_kind: bool
    """Four of a kind counts as two of the seven pairs."""

    chiitoitsu_fu: int
    """Fu of seven pairs, never rounded (Kyokai, article 44: 25)."""

    ryuuiisou_needs_hatsu: bool
    """All-green needs the green dragon."""

    kokushi_ankan_ron: bool
    """Kokushi may rob a closed kan."""

    renhou: Literal["none", "mangan", "haneman", "baiman", "yaku", "yakuman"]
    """A ron before the own first draw: nothing; a floor (that limit, with neither yaku nor dora added; a hand
    worth more otherwise is paid as that); a yaku of ``renhou_han``; or a yakuman."""

    renhou_han: int
    """Han of renhou where it is a yaku."""

    nagashi: Literal["none", "mangan"]
    """What a discard row of terminals and honours only, none of it called, is worth at a drawn hand."""

    nagashi_is_win: bool
    """Nagashi mangan is treated as a win (sticks, honba, who deals next), not as a drawn hand."""

    # --- fu -----------------------------------------------------------------------------------------------

    double_wind_pair_fu: Literal[2, 4]
    """Fu of a pair that is both seat and round wind."""

    rinshan_tsumo_fu: bool
    """The tsumo fu counts on a replacement tile."""

    pinfu_tsumo_fu: bool
    """The tsumo fu counts with pinfu, so that pinfu tsumo is 30 fu; else it is 20 fu (JPML: 20 fu, two
    han)."""

    open_pinfu_fu: Literal[20, 30]
    """Fu of an open hand that has none beside the 20 of winning, by ron (Kyokai, article 44: 30)."""

    # --- limits -------------------------------------------------------------------------------------------

    kiriage: bool
    """4 han 30 fu and 3 han 60 fu are rounded up to mangan."""

    counted_yakuman: Literal["none", "yakuman", "multiples"]
    """13 han and more: sanbaiman, one yakuman, or one yakuman for every full 13 han."""

    yakuman_stacking: Literal["add", "highest", "one"]
    """Several yakuman in a hand: added, only the highest one counts, or never more than a single yakuman."""

    yakuman_cap: int
    """Most yakuman that one hand is paid; 0 for no cap."""

    double_yakuman: frozenset[DoubleYakuman]
    """Yakuman that count twice on their own."""

    # --- payments -----------------------------------------------------------------------------------------

    honba_ron: int
    """What a counter adds to a ron."""

    honba_tsumo: int
    """What a counter adds to each payer of a tsumo."""

    tsumo_loss: Literal["loss", "north-split", "ron-total", "table"]
    """Three players, what becomes of the absent player's share of a tsumo: lost; split evenly between the
    payers, each sum rounded up to 100 (Sanma: 400/700 becomes 600/900); scaled so that the whole is the ron
    value; or read from ``tsumo_table``. Four players: "loss", for nobody is absent."""

    tsumo_table: tuple[tuple[int, int, int, int], ...]
    """Rows of (four-player payment of a non-dealer, of the dealer, what a non-dealer pays, what the dealer
    pays); a dealer's own tsumo has 0 in both places of the dealer. A payment that is in no row stays as it
    is."""

    pao: frozenset[PaoHand]
    """Hands that make the player who fed the deciding call liable; ``rinshan-kaihou`` is the replacement tile
    after an open kan."""

    pao_scope: Literal["yakuman", "hand"]
    """Liability covers the yakuman that was decided, or the whole hand."""

    pao_honba_ron: Literal["discarder", "liable"]
    """Who pays the honba of a ron under liability."""

    pao_honba_tsumo: Literal["liable", "all"]
    """Who pays the honba of a tsumo under liability: the liable player, or everyone the own share."""

    pao_honba_ron_combined: Literal["discarder", "liable"]
    """The same for a ron with several yakuman (JPML official, pao)."""

    pao_honba_tsumo_combined: Literal["liable", "all"]
    """The same for a tsumo with several yakuman (JPML official, pao)."""

    several_winners: Literal["head-bump", "double-ron", "triple-ron"]
    """Several ron on one tile: only the nearest in turn order; two are paid; three are paid."""

    honba_of_several: Literal["nearest", "each"]
    """Of several winners, who gets the honba; the sticks go to the nearest."""

    # --- the game -----------------------------------------------------------------------------------------

    length: Literal["tonpuu", "hanchan"]
    """One round or two."""

    extension_points: int
    """A further round is played while nobody has these points at the end; 0 for none."""

    start_points: int
    """What each player starts with."""

    return_points: int
    """What final points are counted from."""

    uma: tuple[int, ...]
    """Rank points from first to last; empty where they float."""

    uma_floating: tuple[tuple[int, ...], ...]
    """Rank points by the number of players at or over the return points: row 0 for none, up to all of them.
    Empty where they are fixed."""

    oka: int
    """What the first gets for what all put in at the start."""

    uma_four_entrants: tuple[int, ...]
    """Three players with four entrants, one sitting out each hand: rank points. Empty where the rules have no
    such game."""

    oka_four_entrants: int
    """The oka of that game."""

    ties: Literal["share", "seat"]
    """Equal points: rank points are shared, or the one nearer the first dealer in turn order ranks higher."""

    total_correction: Literal["none", "first", "first-when-over"]
    """A final total that differs from the start total: nothing is done; the first's points are corrected;
    only what is over is taken off the first."""

    leftover_sticks: Literal["stay", "first", "last-winner"]
    """Sticks on the table at the end: nobody's, the first's, or the last winner's."""

    bankruptcy: bool
    """The game ends when someone is below zero."""

    dealer_stop: Literal["none", "win", "win-or-tenpai"]
    """What lets a leading dealer end the game in the last hand."""

    dealer_stop_automatic: bool
    """The game ends so without the dealer being asked."""

    dealer_repeat: Literal["win", "win-or-tenpai"]
    """What keeps the dealer."""

    noten_payment: int
    """What those not ready pay at a drawn hand, in all."""

    tenpai: Literal["formal", "not-used-up"]
    """What counts as ready at a drawn hand: any complete shape but one tile; or that, unless the own tiles
    use up every winning tile."""

    abortive_draws: frozenset[AbortiveDraw]
    """Draws in the middle of a hand that these rules have."""

    riichi_without_draw: bool
    """Riichi may be declared with no draw left."""

    riichi_below_1000: bool
    """Riichi may be declared with fewer than 1,000 points."""

    chombo: Literal["none", "each", "final"]
    """A false win and the like: recorded only; ``chombo_points`` to each other player at once; or taken off
    the final total."""

    chombo_points: int
    """The amount of ``chombo``."""

    penalty_deposit: bool
    """There is a 1,000-point penalty that goes on the table for the next winner."""

    penalty_returned: bool
    """That penalty goes back to who paid it when its hand is void by chombo (Nagoya, other penalties)."""

    wrong_call_lowers_rank: bool
    """Who declares the points of a win wrongly is ranked one place lower (Sanma, other penalties)."""

    time_limit: int
    """Minutes for a game; 0 for no limit."""

    time_limit_four_entrants: int
    """The same for three players with four entrants."""

    hands_after_time: int
    """How many hands follow the one in which the time runs out (Sanma: 30 minutes and one hand)."""

    chombo_minutes: int
    """Minutes that a chombo adds to the limit (Sanma, chombo: 5)."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """Rules with where each value comes from, and what the rule text says besides."""

    rules: Rules
    sources: tuple[str, ...]
    """Texts and addresses of the whole."""

    base: Ruleset | None
    """The ruleset that this one extends: its values stand where this one gives none."""

    value_sources: tuple[tuple[str, str], ...]
    """(field, source) for each field that names one, in the order of the fields."""

    procedure: tuple[tuple[str, str], ...]
    """(topic, text): furiten, swap-calling, penalties and the like."""

    @property
    def changed(self) -> tuple[str, ...]:
        """The fields whose value differs from the base's; every field where there is no base."""
        if self.base is None:
            return FIELDS
        own, base = self.rules, self.base.rules
        return tuple(field for field in FIELDS if getattr(own, field) != getattr(base, field))


NAMES = ("id", "name", "edition")
FIELDS = tuple(field.name for field in dataclasses.fields(Rules) if field.name not in NAMES)
"""The house rules by name, in the order of the class."""
