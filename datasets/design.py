"""What makes one set of tiles look unlike another: a frozen value, sampled without end from a seed."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal, TypeVar

import numpy as np

from tehai.datasets.art import art_sets, paper_of
from tehai.datasets.fonts import BRUSHED, font_families
from tehai.datasets.ink import Ink
from tehai.datasets.strokes import Brush

Rng = np.random.Generator
T = TypeVar("T")
Motif = Literal["cross", "flower", "star", "dot", "wheel", "none"]


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
    big_one: Literal["wreath", "flower", "rings", "wheel"]
    two: Motif
    """The motif of 2p, which many makers draw unlike the rest."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bamboos:
    """How the tiles 2s-9s are drawn, and which bird stands for 1s."""

    form: Literal["bone", "stick", "links", "bar"]
    colours: Literal["dark", "green", "three"]
    width: float
    hollow: float
    nodes: int
    reds: bool
    bird: Literal["peacock", "pheasant", "sparrow", "crane"]
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
    white_dragon: Literal["blank", "frame", "double", "notched", "chain", "star", "character"]
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


_DARKS: tuple[Ink, ...] = ((22, 24, 30), (30, 34, 44), (28, 30, 58), (40, 42, 46), (16, 20, 24), (46, 54, 66))
_REDS: tuple[Ink, ...] = (
    (190, 30, 36),
    (222, 38, 34),
    (150, 34, 34),
    (112, 26, 30),
    (235, 66, 44),
    (205, 60, 90),
)
_GREENS: tuple[Ink, ...] = ((20, 92, 58), (24, 122, 70), (16, 70, 46), (40, 150, 84), (26, 84, 80))
_BLUES: tuple[Ink, ...] = ((36, 52, 140), (44, 62, 190), (28, 36, 92), (60, 96, 190), (40, 80, 120))
_GROUNDS: tuple[Ink, ...] = (
    (250, 250, 248),
    (246, 244, 238),
    (244, 240, 226),
    (238, 230, 206),
    (232, 222, 190),
    (240, 242, 246),
    (228, 226, 220),
)


def sample_design(rng: Rng, *, with_fonts: bool = True) -> Design:
    """Sample a set of tiles: about half in the Japanese manner, half in the Hong Kong and Taiwan one.

    `with_fonts` false keeps to our own drawings, without fonts and art of others, so that every machine
    samples the same design.
    """
    japanese = rng.random() < 0.55
    inks = _sample_inks(rng)
    script = _sample_script(rng, with_fonts=with_fonts)
    honour = script if rng.random() < 0.6 else _sample_script(rng, with_fonts=with_fonts)
    scale = rng.uniform(0.84, 1.05)
    design = Design(
        inks=inks,
        script=script,
        honour_script=honour,
        circles=_sample_circles(rng, japanese=japanese),
        bamboos=_sample_bamboos(rng, japanese=japanese),
        scale_xy=(scale * rng.uniform(0.94, 1.03), scale),
        numeral_ink=_pick(
            rng, {"dark": 0.88 if japanese else 0.3, "blue": 0.1 if japanese else 0.66, "green": 0.02}
        ),
        man_ink=_pick(rng, {"red": 0.95, "dark": 0.04, "blue": 0.01}),
        man=_pick(rng, {"萬": 0.95, "万": 0.05}),
        five=_pick(rng, {"五": 0.4, "伍": 0.6}),
        wind_ink=_pick(rng, {"dark": 0.75, "blue": 0.22, "green": 0.03})
        if japanese
        else _pick(rng, {"dark": 0.3, "blue": 0.7}),
        green_dragon=_pick(rng, {"發": 0.85, "発": 0.15}),
        green_dragon_ink=_pick(rng, {"green": 0.55, "dark": 0.45})
        if japanese
        else _pick(rng, {"green": 0.9, "dark": 0.1}),
        white_dragon=_sample_white(rng, japanese=japanese),
        white_dragon_ink=_pick(rng, {"blue": 0.6, "dark": 0.3, "green": 0.06, "red": 0.04}),
        red_five=_pick(rng, {"all": 0.6, "dot": 0.25, "two-dots": 0.15}),
        dot_ink=_pick_ink(rng, ((232, 132, 60), (200, 40, 40), (190, 110, 60), (240, 170, 60))),
        corner="none" if japanese else _pick(rng, {"none": 0.5, "left": 0.3, "right": 0.1, "both": 0.1}),
        corner_ink=_pick(rng, {"same": 0.2, "dark": 0.2, "red": 0.3, "blue": 0.2, "green": 0.1}),
        corner_size=rng.uniform(0.8, 1.9),
        depth=float(np.clip(rng.normal(0.35, 0.25), 0, 1)),
        fade=float(rng.uniform(0, 0.35) if rng.random() < 0.7 else rng.uniform(0.3, 0.5)),
        wear=float(max(0, rng.normal(0, 0.35))),
    )
    return _with_art(design, rng) if with_fonts else design


def _with_art(design: Design, rng: Rng) -> Design:
    """Let the drawings of others stand in for ours in some of the designs, on their own paper."""
    sets = art_sets()
    if not sets or rng.random() > 0.18:
        return design
    art = sets[int(rng.integers(len(sets)))]
    ground = paper_of(art)
    if sum(ground) > 600:  # light paper may as well be ivory
        ground = design.inks.ground if sum(design.inks.ground) > 600 else (246, 244, 238)
    return replace(design, art=art, inks=replace(design.inks, ground=ground), corner="none")


def _sample_inks(rng: Rng) -> Inks:
    ground = _pick_ink(rng, _GROUNDS, spread=2.5)
    dark, red, green, blue = (_pick_ink(rng, choices) for choices in (_DARKS, _REDS, _GREENS, _BLUES))
    if rng.random() < 0.015:  # black tiles with light inks
        return Inks(
            dark=(225, 225, 220), red=(235, 80, 70), green=(90, 200, 130), blue=(110, 150, 240), ground=dark
        )
    return Inks(dark=dark, red=red, green=green, blue=blue, ground=ground)


def _sample_script(rng: Rng, *, with_fonts: bool) -> Script:
    families = font_families() if with_fonts else ()
    font = None
    if families and rng.random() < 0.7:
        brushed = [family for family in families if any(word in family[0].lower() for word in BRUSHED)]
        families = tuple(brushed) if brushed and rng.random() < 0.4 else families
        family = families[int(rng.integers(len(families)))]
        font = family[int(rng.integers(len(family)))]
    brush = Brush(
        width=float(rng.uniform(6, 15)),
        taper=float(rng.uniform(0.1, 0.65)),
        flat=float(rng.uniform(0.55, 1.15)),
        wobble=float(rng.uniform(0.2, 1.8)),
        slant=float(rng.uniform(-0.02, 0.16)),
        seed=int(rng.integers(2**31)),
    )
    return Script(
        font=font,
        brush=brush,
        weight=int(rng.integers(0, 7)) if font else int(rng.integers(-1, 3)),
        fit=float(rng.uniform(0.2, 1)),
        lean=float(rng.normal(0.02, 0.06)),
    )


def _sample_circles(rng: Rng, *, japanese: bool) -> Circles:
    motif: Motif = _pick(
        rng, {"star": 0.35, "flower": 0.25, "cross": 0.15, "wheel": 0.1, "dot": 0.1, "none": 0.05}
    )
    if not japanese:
        motif = _pick(
            rng, {"none": 0.35, "flower": 0.25, "dot": 0.15, "cross": 0.1, "star": 0.05, "wheel": 0.1}
        )
    return Circles(
        colours=_pick(rng, {"japanese": 0.75, "three": 0.2, "mono": 0.05})
        if japanese
        else _pick(rng, {"three": 0.8, "japanese": 0.2}),
        motif=motif,
        petals=int(rng.integers(4, 13)),
        rim=float(rng.uniform(0.1, 0.24)),
        gap=float(rng.uniform(0.05, 0.14)),
        core=float(rng.uniform(0.1, 0.3)),
        scallops=int(rng.integers(8, 18)) if rng.random() < 0.15 else 0,
        rings=int(rng.integers(0, 3)) if motif != "none" else int(rng.integers(1, 4)),
        red_rim=bool(rng.random() < 0.5),
        size=float(rng.uniform(0.82, 1.0)),
        two="flower" if rng.random() < (0.5 if japanese else 0.1) else motif,
        big_one=_pick(rng, {"wreath": 0.4, "flower": 0.25, "rings": 0.2, "wheel": 0.15}),
    )


def _sample_bamboos(rng: Rng, *, japanese: bool) -> Bamboos:
    return Bamboos(
        form=_pick(rng, {"bone": 0.75, "links": 0.1, "stick": 0.1, "bar": 0.05})
        if japanese
        else _pick(rng, {"stick": 0.5, "links": 0.25, "bone": 0.15, "bar": 0.1}),
        colours=_pick(rng, {"dark": 0.6, "green": 0.4})
        if japanese
        else _pick(rng, {"green": 0.55, "three": 0.35, "dark": 0.1}),
        width=float(rng.uniform(0.75, 1.15)),
        hollow=float(rng.uniform(0, 0.5)),
        nodes=int(rng.integers(1, 4)),
        reds=bool(rng.random() < 0.97),
        bird=_pick(rng, {"peacock": 0.5, "pheasant": 0.2, "sparrow": 0.2, "crane": 0.1})
        if japanese
        else _pick(rng, {"sparrow": 0.45, "pheasant": 0.35, "crane": 0.1, "peacock": 0.1}),
        bird_seed=int(rng.integers(2**31)),
        bird_mirrored=bool(rng.random() < 0.3),
    )


def _sample_white(
    rng: Rng,
    *,
    japanese: bool,
) -> Literal["blank", "frame", "double", "notched", "chain", "star", "character"]:
    if japanese:
        return _pick(
            rng,
            {"blank": 0.8, "frame": 0.08, "double": 0.04, "star": 0.05, "notched": 0.02, "character": 0.01},
        )
    return _pick(
        rng,
        {
            "frame": 0.25,
            "double": 0.25,
            "notched": 0.15,
            "chain": 0.1,
            "blank": 0.2,
            "star": 0.03,
            "character": 0.02,
        },
    )


def _pick(rng: Rng, shares: Mapping[T, float]) -> T:
    """Draw one of the keys, each with its share of the chance."""
    names = list(shares)
    weights = np.array(list(shares.values()))
    return names[int(rng.choice(len(names), p=weights / weights.sum()))]


def _pick_ink(rng: Rng, inks: tuple[Ink, ...], spread: float = 9) -> Ink:
    base = inks[int(rng.integers(len(inks)))]
    r, g, b = (int(np.clip(c + rng.normal(0, spread), 0, 255)) for c in base)
    return r, g, b
