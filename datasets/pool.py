"""Which fonts, drawings and designs a set of tiles may be sampled from, so that some stay out of training."""

import argparse
import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from tehai.datasets.art import SETS

Share = Literal["training", "held-out", "all"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pool:
    """What designs are made of.

    `share` training and held-out have no font family and no combination of styles in common; all is both.
    `fonts` false keeps to our own strokes. `art` names the drawings of others that may stand in for ours,
    None all of them; held-out designs use them only where named. `art_only` lets nothing else be drawn.
    """

    share: Share = "training"
    fonts: bool = True
    art: tuple[str, ...] | None = None
    art_only: bool = False

    def holds(self, family: str) -> bool:
        """Return whether a font family may write, by a stable hash of its name."""
        return self.share == "all" or (_bucket(family) % 6 == 2) == (self.share == "held-out")

    def admits(self, style: Sequence[str]) -> bool:
        """Return whether a combination of styles may be drawn, by a stable hash of their names."""
        return self.share == "all" or (_bucket(" ".join(style)) % 6 == 2) == (self.share == "held-out")


TRAINING = Pool()
"""What models learn from when their figures are to be believed: everything but what is held out."""
OWN_FACES = Pool(share="all", fonts=False, art=())
"""Our own drawings alone, alike on every machine."""


def add_pool_options(parser: argparse.ArgumentParser) -> None:
    """Add the options that choose a pool."""
    share = parser.add_mutually_exclusive_group()
    share.add_argument("--held-out", action="store_true", help="only fonts and styles kept out of training")
    share.add_argument("--all-designs", action="store_true", help="those of training and those held out")
    parser.add_argument("--own-faces", action="store_true", help="no fonts and no drawings of others")
    art = parser.add_mutually_exclusive_group()
    art.add_argument(
        "--without-art", choices=sorted(SETS), action="append", help="leave out a set of drawings"
    )
    art.add_argument("--only-art", choices=sorted(SETS), action="append", help="tiles of this set alone")


def pool_of(options: argparse.Namespace) -> Pool:
    """Return the pool that parsed options choose."""
    if options.own_faces:
        return OWN_FACES
    share: Share = "held-out" if options.held_out else "all" if options.all_designs else "training"
    if options.only_art:
        return Pool(share=share, art=tuple(options.only_art), art_only=True)
    if options.without_art:
        return Pool(share=share, art=tuple(name for name in SETS if name not in options.without_art))
    return Pool(share=share)


def _bucket(name: str) -> int:
    return hashlib.sha256(name.encode()).digest()[0]
