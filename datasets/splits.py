"""Which photos train, which tune, which measure: always whole groups, always the same.

A group is a moment: photos of one moment, and copies of one picture, share tiles in the same places, so
splitting them would measure memory. The share of a group is drawn from a hash of its name, so adding
photos never moves the others.
"""

import hashlib
from collections.abc import Iterable
from typing import Literal

from tehai.datasets.labels import LabelledPhoto

Split = Literal["train", "val", "test", "heldout"]

HELDOUT_GROUPS = frozenset(
    {
        *(f"g{n}" for n in (1330, 1331, 1332, 1333, 1334, 1335, 1336, 1337, 1338, 1339)),
        *(f"g{n}" for n in (1343, 1344, 1347, 1348, 1388, 1489)),
    },
)
"""The groups of the 16 Japanese hands whose notation is known: 13 complete hands and three ready hands.

They measure whole hands, so no model is ever trained or tuned on them.
"""

VAL_SHARE = 0.1
TEST_SHARE = 0.1


def split_of(group: str) -> Split:
    """Return the split that a group belongs to, the same on every machine and in every version."""
    if group in HELDOUT_GROUPS:
        return "heldout"
    digest = hashlib.sha256(f"tehai:{group}".encode()).digest()
    share = int.from_bytes(digest[:8], "big") / 2**64
    if share < TEST_SHARE:
        return "test"
    return "val" if share < TEST_SHARE + VAL_SHARE else "train"


def select(photos: Iterable[LabelledPhoto], split: Split) -> tuple[LabelledPhoto, ...]:
    """Return the photos whose group belongs to `split`, in their order."""
    return tuple(photo for photo in photos if split_of(photo.group) == split)
