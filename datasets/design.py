"""What makes one set of tiles look unlike another: a frozen value; `sampler.py` samples them without end."""

from dataclasses import dataclass
from typing import Literal

import numpy as np

from tehai.datasets.ink import Ink
from tehai.datasets.strokes import Brush

Rng = np.random.Generator
Motif = Literal["cross", "flower", "star", "dot", "wheel", "none"]
Bird = Literal["peacock", "pheasant", "sparrow", "crane", "any"]
White = Literal["blank", "engraved", "frame", "emblem", "letters", "character"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Inks:
    """The four inks of a set, and its ground; `dark` writes most of it, often nearly black."""

    dark: Ink
    red: Ink
    green: Ink
    blue: Ink
    ground: Ink


@dataclass(frozen=True, slots=True, kw_only=True)
class Script:
    """How characters are written: by a font, or by our own brush where `font` is None."""

    font: str | None
    brush: Brush
    weight: int
    """Ink spread in pixels: strokes grow by it, or shrink where it is negative."""
    fit: float
    """0 keeps each character's own proportions, 1 stretches it to its place."""
    lean: float
    """Shear to the right, as a slope."""
    sway: float = 0.0
    """How far a hand's swing moves the strokes from where the font has them, in pixels."""
    dry: float = 0.0
    """The share of the ink that a dry brush or a worn engraving leaves out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Circles:
    """How the tiles 1p-9p are drawn. Radii are shares of the circle's."""

    colours: Literal["japanese", "three", "mono"]
    motif: Motif
    petals: int
    rim: float
    gap: float
    core: float
    scallops: int
    rings: int
    red_rim: bool
    size: float
    big_one: Literal["wreath", "flower", "rings", "wheel", "bands"]
    two: Motif
    """The motif of 2p, which many makers draw unlike the rest."""
    seed: int
    """Decides the bands of a 1p that is made of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bamboos:
    """How the tiles 2s-9s are drawn, and which bird stands for 1s."""

    form: Literal["bone", "stick", "links", "bar"]
    colours: Literal["dark", "green", "three"]
    width: float
    hollow: float
    nodes: int
    reds: bool
    bird: Bird
    bird_seed: int
    bird_mirrored: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Design:
    """One set of tiles: everything that its 37 faces and its flowers share.

    `art` names a set of `art.py` that draws the faces in place of our own pens; flowers stay ours.
    """

    inks: Inks
    script: Script
    honour_script: Script
    circles: Circles
    bamboos: Bamboos
    scale_xy: tuple[float, float]
    numeral_ink: Literal["dark", "blue", "green"]
    """Never red, which would make every five a red one."""
    man_ink: Literal["red", "dark", "blue"]
    man: Literal["萬", "万"]
    five: Literal["五", "伍"]
    wind_ink: Literal["dark", "blue", "green"]
    green_dragon: Literal["發", "発"]
    green_dragon_ink: Literal["dark", "green"]
    white_dragon: White
    white_dragon_ink: Literal["dark", "blue", "red", "green"]
    red_five: Literal["all", "dot", "two-dots"]
    dot_ink: Ink
    corner: Literal["none", "left", "right", "both"]
    corner_ink: Literal["dark", "blue", "red", "green", "same"]
    corner_size: float
    depth: float
    fade: float
    wear: float
    art: str | None = None
