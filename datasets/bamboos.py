"""The bamboos suit, 2s to 9s, in the arrangement that every set shares; the bird of 1s is in `birds.py`."""

import numpy as np
from numpy.typing import NDArray

from tehai.datasets.design import Bamboos, Design
from tehai.datasets.ink import Ink, Sheet, mix

Rod = tuple[float, float, float, float]
"""From x, y to x, y on the 300 by 400 face."""


def _upright(x: float, y: float, length: float) -> Rod:
    return x, y - length / 2, x, y + length / 2


LAYOUTS: dict[int, tuple[Rod, ...]] = {
    2: (_upright(150, 108, 150), _upright(150, 292, 150)),
    3: (_upright(150, 108, 150), _upright(90, 292, 150), _upright(210, 292, 150)),
    4: tuple(_upright(x, y, 152) for y in (108, 292) for x in (88, 212)),
    5: (
        *(_upright(x, y, 148) for y in (106, 294) for x in (66, 234)),
        _upright(150, 200, 150),
    ),
    6: tuple(_upright(x, y, 150) for y in (108, 292) for x in (66, 150, 234)),
    7: (_upright(150, 74, 100), *(_upright(x, y, 108) for y in (200, 318) for x in (64, 150, 236))),
    8: (
        (60, 40, 60, 180),
        (66, 168, 146, 76),
        (234, 168, 154, 76),
        (240, 40, 240, 180),
        (60, 220, 60, 360),
        (66, 232, 146, 324),
        (234, 232, 154, 324),
        (240, 220, 240, 360),
    ),
    9: tuple(_upright(x, y, 108) for y in (80, 200, 320) for x in (64, 150, 236)),
}
"""The rods, row by row; 8s is a W over an M."""

_REDS = {5: (4,), 7: (0,), 9: (1, 4, 7)}
_BLUES = {7: (2, 5), 8: (), 9: ()}


def draw_bamboos(sheet: Sheet, number: int, design: Design, *, red: bool) -> None:
    """Draw the face `number` s for 2 to 9; `red` writes a red five."""
    style = design.bamboos
    # Slanted rods first, so that the upright ones of 8s lie over their feet.
    for index in sorted(range(number), key=lambda i: LAYOUTS[number][i][0] == LAYOUTS[number][i][2]):
        ink = design.inks.red if red else _ink(number, index, design)
        slim = {6: 0.9, 7: 0.8, 8: 0.8, 9: 0.8}.get(number, 1)
        _draw_rod(sheet, LAYOUTS[number][index], 57 * style.width * slim, style, (ink, design.inks.ground))


def _ink(number: int, index: int, design: Design) -> Ink:
    style, inks = design.bamboos, design.inks
    if style.reds and index in _REDS.get(number, ()):
        return inks.red
    if style.colours == "three" and index in _BLUES.get(number, ()):
        return inks.blue
    return inks.dark if style.colours == "dark" else inks.green


def _draw_rod(sheet: Sheet, rod: Rod, width: float, style: Bamboos, inks: tuple[Ink, Ink]) -> None:
    ink, ground = inks
    {"bone": _draw_bone, "stick": _draw_stick, "links": _draw_links, "bar": _draw_bar}[style.form](
        sheet,
        _frame(rod),
        width,
        (ink, mix(ink, ground, 0.25 + style.hollow), ground),
        style,
    )


def _frame(rod: Rod) -> NDArray[np.float64]:
    """Return the (3, 2) map from (across in units, along in [0, 1], 1) to the face."""
    x0, y0, x1, y1 = rod
    along = np.array([x1 - x0, y1 - y0])
    across = np.array([-along[1], along[0]]) / np.hypot(*along)
    return np.stack([-across, along, [x0, y0]])


def _at(frame: NDArray[np.float64], points: list[tuple[float, float]]) -> NDArray[np.float64]:
    placed: NDArray[np.float64] = np.c_[np.array(points, np.float64), np.ones(len(points))] @ frame
    return placed


def _outline(profile: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return a closed outline from (half width, along) pairs, the left side mirrored."""
    return [*((w, t) for w, t in profile), *((-w, t) for w, t in reversed(profile))]


def _draw_bone(
    sheet: Sheet,
    frame: NDArray[np.float64],
    width: float,
    inks: tuple[Ink, Ink, Ink],
    style: Bamboos,
) -> None:
    """Draw a rod that flares at its ends and swells at its middle, as on Japanese tiles."""
    ink, light, _ = inks
    w = width / 2
    knots = [(w, 0.0), (w, 0.1), (0.55 * w, 0.18), (0.5 * w, 0.4), (0.85 * w, 0.45)]
    profile = [*knots, *((half, 1 - t) for half, t in reversed(knots))]
    sheet.polygon(_at(frame, _outline(profile)), ink)
    for start, end in ((0.2, 0.4), (0.6, 0.8)):
        sheet.line(_at(frame, [(0, start), (0, end)]), width * 0.22, light)
    for t in (0.05, 0.5, 0.95):
        sheet.line(_at(frame, [(-w * 0.55, t), (w * 0.55, t)]), max(2, width * 0.08), light)
    if style.nodes > 2:
        sheet.line(_at(frame, [(0, 0.12), (0, 0.88)]), 2, light)


def _draw_stick(
    sheet: Sheet,
    frame: NDArray[np.float64],
    width: float,
    inks: tuple[Ink, Ink, Ink],
    style: Bamboos,
) -> None:
    """Draw a straight rod with round knots and a light line, as on Hong Kong tiles."""
    ink, _, ground = inks
    w = width * 0.36
    for i in range(style.nodes + 2):
        t = 0.08 + 0.84 * i / (style.nodes + 1)
        x, y = _at(frame, [(0, t)])[0]
        sheet.disc(x, y, w * 1.12, ink)
    sheet.line(_at(frame, [(0, 0.08), (0, 0.92)]), w * 1.6, ink)
    if style.hollow > 0.12:
        sheet.line(_at(frame, [(0, 0.12), (0, 0.88)]), max(2, w * style.hollow), ground)


def _draw_links(
    sheet: Sheet,
    frame: NDArray[np.float64],
    width: float,
    inks: tuple[Ink, Ink, Ink],
    style: Bamboos,
) -> None:
    """Draw a chain of rounded links, each with a light heart."""
    ink, _, ground = inks
    links = style.nodes + 1
    for i in range(links):
        start, end = i / links, (i + 1) / links
        pad = 0.16 * (end - start) + 0.04
        sheet.line(_at(frame, [(0, start + pad), (0, end - pad)]), width * 0.78, ink)
        sheet.line(
            _at(frame, [(0, start + pad * 1.4), (0, end - pad * 1.4)]), width * style.hollow * 0.6, ground
        )


def _draw_bar(
    sheet: Sheet,
    frame: NDArray[np.float64],
    width: float,
    inks: tuple[Ink, Ink, Ink],
    style: Bamboos,
) -> None:
    """Draw a plain bar crossed by rungs, as on simple drawings of tiles."""
    ink, _, ground = inks
    w = width * 0.3
    sheet.polygon(_at(frame, [(-w, 0.02), (w, 0.02), (w, 0.98), (-w, 0.98)]), ink)
    if style.hollow > 0.2:
        sheet.polygon(
            _at(frame, [(-w * 0.4, 0.08), (w * 0.4, 0.08), (w * 0.4, 0.92), (-w * 0.4, 0.92)]), ground
        )
    for i in range(style.nodes + 2):
        t = 0.03 + 0.94 * i / (style.nodes + 1)
        sheet.line(_at(frame, [(-w * 1.6, t), (w * 1.6, t)]), width * 0.18, ink)
