"""The colours of tiles: their faces, their inks, and the plastic or bone of their bodies."""

import numpy as np

from tehai.datasets.design import Inks, Rng
from tehai.datasets.ink import Ink

DARKS: tuple[Ink, ...] = ((22, 24, 30), (30, 34, 44), (28, 30, 58), (40, 42, 46), (16, 20, 24), (46, 54, 66))
REDS: tuple[Ink, ...] = (
    (190, 30, 36),
    (222, 38, 34),
    (150, 34, 34),
    (130, 24, 30),
    (235, 66, 44),
    (205, 60, 90),
)
GREENS: tuple[Ink, ...] = ((20, 92, 58), (24, 122, 70), (16, 70, 46), (40, 150, 84), (26, 84, 80))
BLUES: tuple[Ink, ...] = ((36, 52, 140), (44, 62, 190), (28, 36, 92), (60, 96, 190), (40, 80, 120))
WHITES: tuple[Ink, ...] = (
    (250, 250, 248),
    (246, 244, 238),
    (244, 240, 226),
    (238, 230, 206),
    (232, 222, 190),
    (240, 242, 246),
    (228, 226, 220),
)
TINTS: tuple[Ink, ...] = (
    (236, 214, 120),  # yellow, as old celluloid
    (222, 196, 92),
    (170, 214, 170),  # jade
    (120, 186, 148),
    (178, 214, 236),  # sky blue
    (130, 176, 222),
    (244, 190, 200),  # pink
    (226, 150, 176),
    (208, 190, 232),  # lilac
    (206, 222, 226),  # clear plastic
    (196, 170, 130),  # bamboo and horn
)
NIGHTS: tuple[Ink, ...] = (
    (26, 27, 32),
    (34, 36, 42),
    (44, 46, 52),
    (16, 16, 18),
    (20, 30, 74),  # dark blue
    (28, 44, 110),
    (12, 58, 44),  # dark green
    (24, 84, 60),
    (92, 18, 24),  # dark red
    (120, 26, 36),
    (62, 40, 28),  # dark wood
    (70, 34, 92),
)
_LIGHT_INKS: tuple[Ink, ...] = (
    (232, 232, 228),
    (250, 250, 246),
    (224, 190, 96),
    (240, 206, 70),
    (206, 164, 74),
    (200, 204, 210),
)
_BACKS: tuple[Ink, ...] = (
    (222, 150, 40),
    (30, 60, 190),
    (40, 140, 70),
    (200, 60, 70),
    (30, 32, 36),
    (90, 60, 140),
    (240, 200, 60),
    (60, 150, 200),
    (232, 120, 150),
    (20, 90, 70),
    (150, 100, 60),
    (130, 200, 190),
    (240, 238, 228),
    (110, 20, 30),
    (214, 180, 130),
    (150, 152, 156),
)
_FOILS: tuple[Ink, ...] = ((206, 164, 74), (228, 192, 100), (190, 192, 198), (160, 120, 70))


_NIGHT_SHARE, _TINT_SHARE = 0.06, 0.07
_DARK_BELOW = 140


def sample_inks(rng: Rng) -> Inks:
    """Sample a set's colours: most on white or ivory, some on tinted ground, some light inks on dark."""
    kind = rng.random()
    if kind < _NIGHT_SHARE:
        return light_inks(rng, near(rng, NIGHTS, 6))
    return dark_inks(
        rng, near(rng, TINTS, 8) if kind < _NIGHT_SHARE + _TINT_SHARE else near(rng, WHITES, 2.5)
    )


def dark_inks(rng: Rng, ground: Ink) -> Inks:
    """Sample the inks of a pale ground."""
    dark, red, green, blue = (near(rng, choices) for choices in (DARKS, REDS, GREENS, BLUES))
    return Inks(dark=dark, red=red, green=green, blue=blue, ground=ground)


def light_inks(rng: Rng, ground: Ink) -> Inks:
    """Sample the inks of a dark ground; red stays the reddest of them, so that red fives can be told."""
    main = near(rng, _LIGHT_INKS, 6)
    plain = rng.random() < 0.4  # everything but red in one ink
    green = main if plain else near(rng, ((90, 200, 130), (60, 180, 100), (150, 220, 120)), 10)
    blue = main if plain else near(rng, ((110, 150, 240), (90, 190, 230), (150, 170, 250)), 10)
    red = near(rng, ((240, 70, 60), (250, 60, 50), (236, 90, 50), (255, 90, 110)), 6)
    if ground[0] > 1.5 * max(ground[1:]):  # on red tiles an orange
        red = near(rng, ((255, 130, 50), (255, 110, 90)), 5)
    return Inks(dark=main, red=red, green=green, blue=blue, ground=ground)


def is_dark(ground: Ink) -> bool:
    """Return whether a ground wants light inks."""
    return max(ground) < _DARK_BELOW


def sample_back(rng: Rng) -> Ink:
    """Sample the colour of a set's backs."""
    if rng.random() < 0.25:
        r, g, b = (int(c) for c in rng.integers(10, 250, 3))
        return r, g, b
    return near(rng, _FOILS if rng.random() < 0.06 else _BACKS, 15)


def sample_sides(rng: Rng, ground: Ink) -> Ink:
    """Sample the colour of the front part's sides: of the same stuff as the face, or another in some sets."""
    if rng.random() < 0.06:
        return near(rng, NIGHTS + TINTS + WHITES, 10)
    shade = rng.uniform(0.88, 1.0)
    return round(ground[0] * shade), round(ground[1] * shade), round(ground[2] * shade)


def near(rng: Rng, inks: tuple[Ink, ...], spread: float = 9) -> Ink:
    """Return one of the colours, each channel off by about `spread`."""
    base = inks[int(rng.integers(len(inks)))]
    r, g, b = (int(np.clip(c + rng.normal(0, spread), 0, 255)) for c in base)
    return r, g, b
