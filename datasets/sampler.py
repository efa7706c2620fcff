"""Samples sets of tiles without end from seeds."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar

import numpy as np

from tehai.datasets.art import art_sets, paper_of
from tehai.datasets.design import Bamboos, Circles, Design, Motif, Rng, Script, White
from tehai.datasets.fonts import BRUSHED, family_of, font_families
from tehai.datasets.ink import Ink
from tehai.datasets.palettes import dark_inks, is_dark, light_inks, near, sample_inks
from tehai.datasets.pool import Pool
from tehai.datasets.strokes import Brush

T = TypeVar("T")
_WRITTEN_SHARE = 0.4
"""How many of the scripts of fonts sway and break as if a hand had written them."""
_ART_SHARE = 0.18


def sample_design(rng: Rng, pool: Pool) -> Design:
    """Sample a set of tiles from the pool: about half in the Japanese manner, half in the Hong Kong one.

    Raises:
        ValueError: the pool asks for art only, and none that it names is on this machine.

    """
    while True:
        design = _sample_own(rng, pool)
        if pool.admits(_style_of(design)):
            return _with_art(design, rng, pool)


def _style_of(design: Design) -> tuple[str, ...]:
    """Return what the eye knows a maker by, so that held-out designs differ in more than numbers."""
    circles, bamboos = design.circles, design.bamboos
    return circles.motif, circles.big_one, circles.colours, bamboos.form, bamboos.colours, bamboos.bird


def _sample_own(rng: Rng, pool: Pool) -> Design:
    japanese = rng.random() < 0.55
    script = _sample_script(rng, pool)
    honour = script if rng.random() < 0.6 else _sample_script(rng, pool)
    scale = rng.uniform(0.84, 1.05)
    inks = sample_inks(rng)
    fade = _sample_fade(rng, inks.ground)
    return Design(
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
        white_dragon_ink=_pick(rng, {"blue": 0.5, "dark": 0.36, "green": 0.08, "red": 0.06}),
        red_five=_pick(rng, {"all": 0.6, "dot": 0.25, "two-dots": 0.15}),
        dot_ink=near(rng, ((232, 132, 60), (200, 40, 40), (190, 110, 60), (240, 170, 60))),
        corner=_pick(rng, {"none": 0.9, "left": 0.05, "right": 0.03, "both": 0.02})
        if japanese
        else _pick(rng, {"none": 0.5, "left": 0.3, "right": 0.1, "both": 0.1}),
        corner_ink=_pick(rng, {"same": 0.2, "dark": 0.2, "red": 0.3, "blue": 0.2, "green": 0.1}),
        corner_size=rng.uniform(0.8, 1.9),
        depth=float(np.clip(rng.normal(0.35, 0.25), 0, 1)),
        fade=fade,
        wear=float(max(0, rng.normal(0, 0.35))),
    )


def _sample_fade(rng: Rng, ground: Ink) -> float:
    """Return how much of the ground shows through the ink; light inks on dark are kept brighter."""
    low, high = ((0.0, 0.12), (0.1, 0.35), (0.3, 0.5))[int(rng.choice(3, p=(0.5, 0.35, 0.15)))]
    return float(rng.uniform(low, high) * (0.5 if is_dark(ground) else 1))


def _with_art(design: Design, rng: Rng, pool: Pool) -> Design:
    """Let the drawings of others stand in for ours in some of the designs, on their own paper."""
    named = () if pool.art is None and pool.share == "held-out" else pool.art
    sets = [name for name in art_sets() if named is None or name in named] if named != () else []
    if pool.art_only and not sets:
        raise ValueError(f"none of the drawings {pool.art} is on this machine")
    if not sets or (not pool.art_only and rng.random() > _ART_SHARE):
        return design
    art = sets[int(rng.integers(len(sets)))]
    paper, inks = paper_of(art), design.inks
    if is_dark(paper):
        inks = light_inks(rng, paper)
    elif is_dark(inks.ground):  # their inks are dark, and light paper may as well be ivory
        inks = dark_inks(rng, (246, 244, 238))
    return replace(design, art=art, inks=inks, corner="none")


def _sample_script(rng: Rng, pool: Pool) -> Script:
    families = [f for f in font_families() if pool.holds(family_of(f))] if pool.fonts else []
    font = None
    if families and (pool.share == "held-out" or rng.random() < 0.7):
        brushed = [family for family in families if any(word in family[0].lower() for word in BRUSHED)]
        families = brushed if brushed and rng.random() < 0.4 else families
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
    # From a generator of its own, so that seeds of before keep all else; what is held out stays as it was.
    hand = np.random.default_rng(brush.seed)
    written = font is not None and pool.share != "held-out" and hand.random() < _WRITTEN_SHARE
    return Script(
        font=font,
        brush=brush,
        weight=int(rng.integers(0, 10)) if font else int(rng.integers(-1, 3)),
        fit=float(rng.uniform(0.2, 1)),
        lean=float(rng.normal(0.02, 0.06)),
        sway=float(hand.uniform(1.5, 7)) if written else 0.0,
        dry=float(max(0.0, hand.uniform(-0.2, 0.15))) if written else 0.0,
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
        big_one=_pick(rng, {"wreath": 0.25, "flower": 0.15, "rings": 0.12, "wheel": 0.1, "bands": 0.38}),
        seed=int(rng.integers(2**31)),
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
        bird=_pick(rng, {"peacock": 0.36, "pheasant": 0.1, "sparrow": 0.1, "crane": 0.04, "any": 0.4})
        if japanese
        else _pick(rng, {"sparrow": 0.18, "pheasant": 0.12, "crane": 0.05, "peacock": 0.1, "any": 0.55}),
        bird_seed=int(rng.integers(2**31)),
        bird_mirrored=bool(rng.random() < 0.3),
    )


def _sample_white(rng: Rng, *, japanese: bool) -> White:
    if japanese:
        return _pick(
            rng,
            {
                "blank": 0.58,
                "frame": 0.14,
                "emblem": 0.16,
                "engraved": 0.06,
                "character": 0.03,
                "letters": 0.03,
            },
        )
    return _pick(
        rng,
        {"frame": 0.62, "blank": 0.15, "emblem": 0.1, "letters": 0.05, "engraved": 0.04, "character": 0.04},
    )


def _pick(rng: Rng, shares: Mapping[T, float]) -> T:
    """Draw one of the keys, each with its share of the chance."""
    names = list(shares)
    weights = np.array(list(shares.values()))
    return names[int(rng.choice(len(names), p=weights / weights.sum()))]
