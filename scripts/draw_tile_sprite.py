"""Draw the tile faces of the web app as one SVG sprite, with our own brush and compass.

    python -m tehai.scripts.draw_tile_sprite          write app/web/static/tiles.svg

The faces are plainer and bolder than those of real sets: in a row of fourteen on a phone a tile is 27 pixels
wide. A red five is red, and carries a diamond in two corners besides, for who cannot tell the colour.
"""

from __future__ import annotations

import math
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tehai.datasets import bamboos, circles
from tehai.datasets.strokes import Brush, stroke_outlines

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

TARGET: Final = Path(__file__).resolve().parents[1] / "app" / "web" / "static" / "tiles.svg"

INK: Final = "#14202b"
RED: Final = "#b3141f"
GREEN: Final = "#0b6b3a"
BLUE: Final = "#17458f"
GROUND: Final = "#fffdf6"
_INKS: Final = {"d": INK, "r": RED, "g": GREEN, "b": BLUE}

_NUMERALS: Final = "一二三四五六七八九"
_BRUSH: Final = Brush(width=13.5, taper=0.25, flat=0.8)
_FINE_BRUSH: Final = Brush(width=9.5, taper=0.2, flat=0.75)
_RED_RODS: Final = {5: (4,), 7: (0,), 9: (1, 4, 7)}
_HONOURS: Final = {
    1: ("東", INK),
    2: ("南", INK),
    3: ("西", INK),
    4: ("北", INK),
    6: ("發", GREEN),
    7: ("中", RED),
}


def sprite() -> str:
    """Return the sprite: a symbol for each kind, red five, back and unread tile, each 300 by 400 units."""
    symbols = (
        f'<symbol id="{name}" viewBox="0 0 300 400">{"".join(shapes)}</symbol>' for name, shapes in _faces()
    )
    return '<svg xmlns="http://www.w3.org/2000/svg">\n' + "\n".join(symbols) + "\n</svg>\n"


def _faces() -> Iterator[tuple[str, Iterable[str]]]:
    for number in range(1, 10):
        yield f"t{number}m", _characters(number, red=False)
        yield f"t{number}p", _circles(number, red=False)
        yield f"t{number}s", _bamboos(number, red=False)
    for suit, draw in (("m", _characters), ("p", _circles), ("s", _bamboos)):
        yield f"t0{suit}", (*draw(5, red=True), *_red_marks())
    for number, (character, ink) in _HONOURS.items():
        brush = _FINE_BRUSH if character == "發" else _BRUSH
        yield f"t{number}z", _written(character, (150, 200, 250, 316), brush, ink)
    yield "t5z", (_frame(),)
    yield "back", _back()
    yield "flower", _flower()
    yield "unread", _unread()


def _characters(number: int, *, red: bool) -> tuple[str, ...]:
    numeral = _NUMERALS[number - 1]
    high = {1: 44, 2: 110, 3: 140}.get(number, 164)
    upper = _written(numeral, (150, 108, 224, high), _BRUSH, RED if red else INK)
    return (*upper, *_written("萬", (150, 292, 216, 188), _FINE_BRUSH, RED))


def _written(
    character: str, place: tuple[float, float, float, float], brush: Brush, ink: str
) -> tuple[str, ...]:
    """Write a character into `place`: the middle's x and y, then the width and height to fill."""
    x, y, width, height = place
    outlines = list(stroke_outlines(character, brush))
    lows = [min(outline[:, axis].min() for outline in outlines) for axis in (0, 1)]
    highs = [max(outline[:, axis].max() for outline in outlines) for axis in (0, 1)]
    scales = (width / (highs[0] - lows[0]), height / (highs[1] - lows[1]))
    corner = (x - width / 2, y - height / 2)
    return tuple(
        _polygon(
            [
                tuple(corner[axis] + (point[axis] - lows[axis]) * scales[axis] for axis in (0, 1))
                for point in outline
            ],
            ink,
        )
        for outline in outlines
    )


def _circles(number: int, *, red: bool) -> tuple[str, ...]:
    if number == 1:
        return _great_circle()
    letters = "r" * number if red else circles.THREE_INKS[number]
    radius = circles.RADII[number] * 0.97
    places = zip(circles.LAYOUTS[number], letters, strict=True)
    return tuple(shape for (x, y), letter in places for shape in _circle(x, y, radius, _INKS[letter]))


def _circle(x: float, y: float, radius: float, ink: str) -> tuple[str, ...]:
    return (_disc(x, y, radius, ink), _disc(x, y, radius * 0.66, GROUND), _disc(x, y, radius * 0.4, ink))


def _great_circle() -> tuple[str, ...]:
    petals = (
        _disc(150 + 62 * math.cos(turn), 200 + 62 * math.sin(turn), 19, RED)
        for turn in (2 * math.pi * place / 8 for place in range(8))
    )
    rings = (_disc(150, 200, 128, GREEN), _disc(150, 200, 102, GROUND))
    return (*rings, *petals, _disc(150, 200, 34, GREEN), _disc(150, 200, 14, GROUND))


def _bamboos(number: int, *, red: bool) -> tuple[str, ...]:
    if number == 1:
        return _bird()
    wide = {2: 62, 3: 58, 4: 58, 5: 56, 6: 54}.get(number, 48)
    rods = enumerate(bamboos.LAYOUTS[number])
    return tuple(
        shape
        for place, rod in rods
        for shape in _rod(rod, wide, RED if red or place in _RED_RODS.get(number, ()) else GREEN)
    )


def _rod(rod: tuple[float, float, float, float], wide: float, ink: str) -> tuple[str, ...]:
    """Draw a cane of two links with a light line along it."""
    x0, y0, x1, y1 = rod
    length = math.hypot(x1 - x0, y1 - y0)
    turn = math.degrees(math.atan2(y1 - y0, x1 - x0)) - 90
    half, low, edge = length / 2, length / 2 - 2, wide / 2
    end, tip = low * 0.86, half * 1.12
    body = (
        f"M{-edge:.0f} {-end:.0f}Q0 {-tip:.0f} {edge:.0f} {-end:.0f}L{edge * 0.62:.0f} 0"
        f"L{edge:.0f} {end:.0f}Q0 {tip:.0f} {-edge:.0f} {end:.0f}L{-edge * 0.62:.0f} 0Z"
    )
    light = f"M0 {-low * 0.72:.0f}V{-low * 0.16:.0f}M0 {low * 0.16:.0f}V{low * 0.72:.0f}"
    middle = f"translate({(x0 + x1) / 2:.0f} {(y0 + y1) / 2:.0f})"
    rotate = f" rotate({turn:.0f})" if round(turn) else ""
    return (
        (
            f'<g transform="{middle}{rotate}"><path d="{body}" fill="{ink}"/>'
            f'<path d="{light}" stroke="{GROUND}" stroke-width="{wide * 0.17:.0f}"/></g>'
        ),
    )


def _bird() -> tuple[str, ...]:
    """Draw a bird that looks left, its tail of three feathers hanging to the right."""
    feathers = (
        _curve(f"M150 240Q{x - 60} {y - 70} {x} {y}", GREEN, 17)
        + _disc(x, y, 25, GREEN)
        + _disc(x, y, 11, GROUND)
        for x, y in ((262, 208), (250, 292), (196, 350))
    )
    return (
        *feathers,
        _curve("M112 300V362M86 372L112 358 138 372M152 298V344", RED, 13),
        _curve("M100 50Q92 20 112 12M116 56Q124 26 146 26", RED, 13),
        _shape("M62 118C20 220 70 320 150 300 236 280 226 190 168 158 148 146 132 118 118 92Z", GREEN),
        _shape("M102 196Q190 180 204 262 130 300 102 196Z", RED),
        _curve("M124 208Q168 212 182 252M122 232Q144 242 160 264", GROUND, 9),
        _disc(92, 92, 47, GREEN),
        _disc(80, 84, 17, GROUND),
        _disc(78, 84, 8, INK),
        _shape("M52 82L8 102 54 116Z", RED),
    )


def _frame() -> str:
    return f'<path d="M48 54H252V346H48ZM78 86V314H222V86Z" fill="{BLUE}" fill-rule="evenodd"/>'


def _red_marks() -> tuple[str, ...]:
    """Draw the two diamonds of a red five, each with a light rim that parts it from the drawing."""
    diamond = f'<path d="M0-46L40 0 0 46-40 0Z" fill="{RED}" stroke="{GROUND}" stroke-width="12"'
    return tuple(f'{diamond} transform="translate({place})"/>' for place in ("262 44", "38 356"))


def _back() -> tuple[str, ...]:
    lines = "".join(f"M{x} 20V380" for x in range(60, 300, 60)) + "".join(
        f"M20 {y}H280" for y in range(65, 400, 67)
    )
    return (
        '<rect x="8" y="8" width="284" height="384" rx="26" fill="#b06f1c"/>',
        f'<path d="{lines}" stroke="#e2b062" stroke-width="9"/>',
    )


def _flower() -> tuple[str, ...]:
    petals = (
        _disc(150 + 70 * math.cos(turn), 170 + 70 * math.sin(turn), 50, RED)
        for turn in (2 * math.pi * place / 5 - math.pi / 2 for place in range(5))
    )
    stem = _curve("M150 190Q140 300 168 380M152 330Q200 270 236 290", GREEN, 18)
    return (stem, *petals, _disc(150, 170, 40, "#e0a100"))


def _unread() -> tuple[str, ...]:
    """Draw a question mark."""
    hook = _curve("M82 142Q86 60 152 60 222 62 222 132 222 180 176 206 150 222 150 262", INK, 40)
    return (hook, _disc(150, 326, 28, INK))


def _polygon(points: Iterable[tuple[float, ...]], ink: str) -> str:
    """Fill an outline, its points to whole units and every point that adds nothing left out."""
    whole = [f"{x:.0f} {y:.0f}" for x, y in points]
    kept = [point for place, point in enumerate(whole) if place == 0 or point != whole[place - 1]]
    return f'<path d="M{"L".join(kept[::2])}Z" fill="{ink}"/>'


def _shape(path: str, ink: str) -> str:
    return f'<path d="{path}" fill="{ink}"/>'


def _curve(path: str, ink: str, width: int) -> str:
    return f'<path d="{path}" fill="none" stroke="{ink}" stroke-width="{width}"/>'


def _disc(x: float, y: float, radius: float, ink: str) -> str:
    return f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{radius:.0f}" fill="{ink}"/>'


def main() -> None:
    """Write the sprite."""
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(sprite(), encoding="utf-8")
    print(f"{TARGET}: {TARGET.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
