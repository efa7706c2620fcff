"""Draw the icons of the web app: a tile with one circle, our own drawing.

    python -m tehai.scripts.draw_icons

writes `app/web/static/icon.svg` and the PNG files that phones want when the app is installed.
"""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw

FOLDER: Final = Path(__file__).resolve().parents[1] / "app" / "web" / "static"
_SIDE: Final = 512
"""Of the drawing; each icon is drawn four times as large and made smaller."""
_FINER: Final = 4
_COLOURS: Final = 48
_GREEN, _BACK, _IVORY, _SHADE, _RED = "#14532d", "#2f9e63", "#fbf6e6", "#d9cfb2", "#b3261e"


@dataclasses.dataclass(frozen=True, slots=True)
class _Box:
    """A rounded rectangle, in units of the drawing."""

    x: float
    y: float
    width: float
    height: float
    radius: float
    colour: str


@dataclasses.dataclass(frozen=True, slots=True)
class _Ring:
    """A circle about the middle of the face."""

    radius: float
    colour: str


_TILE: Final = (
    _Box(142, 92, 236, 340, 34, _BACK),
    _Box(130, 80, 236, 340, 34, _SHADE),
    _Box(130, 80, 232, 330, 34, _IVORY),
)
_MIDDLE: Final = (246, 245)
_RINGS: Final = (
    _Ring(88, _GREEN),
    _Ring(72, _IVORY),
    _Ring(60, _GREEN),
    _Ring(40, _IVORY),
    _Ring(28, _RED),
)


def picture(size: int, *, corner: float, scale: float) -> Image.Image:
    """Return the icon, RGBA of `size` pixels: a ground with round corners, and the tile scaled on it."""
    side = size * _FINER
    image = Image.new("RGBA", (side, side))
    pen, unit = ImageDraw.Draw(image), side / _SIDE
    pen.rounded_rectangle((0, 0, side - 1, side - 1), corner * unit, _GREEN)

    def at(value: float) -> float:
        return (_SIDE / 2 + (value - _SIDE / 2) * scale) * unit

    for box in _TILE:
        corners = (at(box.x), at(box.y), at(box.x + box.width), at(box.y + box.height))
        pen.rounded_rectangle(corners, box.radius * scale * unit, box.colour)
    x, y = _MIDDLE
    for ring in _RINGS:
        corners = (at(x - ring.radius), at(y - ring.radius), at(x + ring.radius), at(y + ring.radius))
        pen.ellipse(corners, ring.colour)
    return image.resize((size, size), Image.Resampling.LANCZOS).quantize(_COLOURS)


def svg() -> str:
    """Return the icon as SVG."""
    boxes = (_Box(0, 0, _SIDE, _SIDE, 96, _GREEN), *_TILE)
    shapes = [
        f'<rect x="{box.x}" y="{box.y}" width="{box.width}" height="{box.height}" rx="{box.radius}" '
        f'fill="{box.colour}"/>'
        for box in boxes
    ]
    x, y = _MIDDLE
    shapes += [f'<circle cx="{x}" cy="{y}" r="{ring.radius}" fill="{ring.colour}"/>' for ring in _RINGS]
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_SIDE} {_SIDE}">{"".join(shapes)}</svg>\n'


def main() -> None:
    """Write all icons."""
    FOLDER.joinpath("icon.svg").write_text(svg(), encoding="utf-8")
    for size in (192, 512):
        picture(size, corner=96, scale=1).save(FOLDER / f"icon-{size}.png", optimize=True)
    # Phones cut their own shape out of this one: the ground goes to the edge, the tile stays well inside.
    picture(512, corner=0, scale=0.75).save(FOLDER / "icon-mask.png", optimize=True)


if __name__ == "__main__":
    main()
