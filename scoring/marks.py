"""Marks: what a group says of a hand, as bits of one integer; those of a reading are its groups' combined.

The low bits are the signs below. Above them stand two fields with a bit for each tile kind: the runs that
start there, and the triplets and quads.
"""

from __future__ import annotations

from tehai.scoring.tiles import EAST, KIND_COUNT

MANZU, PINZU, SOUZU, HONOURS = (1 << suit for suit in range(4))
"""Has tiles of the suit, or honours."""

TERMINALS = 1 << 4
"""Has a one or a nine."""

SIMPLES = 1 << 5
"""Has a tile from two to eight."""

NOT_GREEN = 1 << 6
"""Has a tile that all-green does not allow."""

INSIDE = 1 << 7
"""Has a group, or the pair, without terminal and honour."""

RUN = 1 << 8
TRIPLET = 1 << 9
"""Has a triplet or a quad."""

HONOUR_TRIPLET = 1 << 10
QUAD = 1 << 11
TWIN_RUNS = 1 << 12
"""Has two equal runs: what no group can say, so that the reading adds it."""

SEVEN_PAIRS = 1 << 13
TRIPLET_OF = {kind: 1 << 14 + kind - EAST for kind in range(EAST, KIND_COUNT)}
"""Has a triplet or a quad of that wind or dragon."""

SUITS = MANZU | PINZU | SOUZU
ORPHAN_SIGNS = SUITS | HONOURS | TERMINALS | NOT_GREEN
"""The signs of kokushi, which has no groups to give them."""

SIGN_COUNT = 21
SIGNS = (1 << SIGN_COUNT) - 1
"""All of the above."""

MIXED = 1 << SIGN_COUNT
"""Has more than one suit: follows from the signs of the suits, and is set in no reading."""

RUNS_AT = 24
TRIPLETS_AT = RUNS_AT + KIND_COUNT
KINDS_FIELD = (1 << KIND_COUNT) - 1
