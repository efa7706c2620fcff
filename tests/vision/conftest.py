"""Scenes for the tests of what follows the classifier: tiles on a table, seen by a pinhole camera."""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace
from math import cos, dist, hypot, radians, sin
from typing import TYPE_CHECKING

from tehai.scoring.hand import MeldKind
from tehai.scoring.notation import parse_meld, parse_tiles
from tehai.scoring.seats import Seat
from tehai.scoring.tiles import TILES
from tehai.vision.arrange import arrange
from tehai.vision.decode import decode
from tehai.vision.reading import SeenTile
from tehai.vision.thresholds import Thresholds

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tehai.vision.reading import HandReading, Point

WIDTH, HEIGHT, THICKNESS = 20.0, 27.0, 17.0
LABELS = (*map(str, TILES), "flower", "back", "unreadable")
LIMITS = Thresholds(
    weak_score=0.5,
    readable=0.5,
    confident=0.97,
    rival=0.03,
    considered=0.0005,
    complete_gain=6.0,
    least_side=18.0,
)


@dataclass(frozen=True, kw_only=True)
class Lying:
    """A tile on the table: centre in mm (x to the player's right, y away, z up), turned left by degrees."""

    name: str
    x: float
    y: float
    z: float = 0.0
    turned: float = 0.0
    face_down: bool = False

    def corners(self) -> list[Point]:
        """Top left, top right, bottom right, bottom left of the face as it is read."""
        c, s = cos(radians(self.turned)), sin(radians(self.turned))
        return [
            (self.x + c * dx - s * dy, self.y + s * dx + c * dy)
            for dx, dy in (
                (-WIDTH / 2, HEIGHT / 2),
                (WIDTH / 2, HEIGHT / 2),
                (WIDTH / 2, -HEIGHT / 2),
                (-WIDTH / 2, -HEIGHT / 2),
            )
        ]


def lay_row(names: Sequence[str], x: float, y: float = 0.0, step: float = WIDTH + 0.3) -> list[Lying]:
    """Upright tiles from `x`, the left edge, to the right."""
    return [Lying(name=name, x=x + WIDTH / 2 + k * step, y=y) for k, name in enumerate(names)]


def lay_tiles(text: str, x: float = 0.0, y: float = 0.0) -> list[Lying]:
    """A row of tiles written in mpsz."""
    return lay_row([str(tile) for tile in parse_tiles(text)], x, y)


def lay_turned(name: str, x: float, y: float = 0.0) -> list[Lying]:
    """One tile on its side, its lower edge in line with upright ones; `x` is its left edge."""
    return [Lying(name=name, x=x + HEIGHT / 2, y=y - (HEIGHT - WIDTH) / 2, turned=90)]


def right_end(tiles: Iterable[Lying]) -> float:
    """The x of the rightmost corner."""
    return max(x for tile in tiles for x, _ in tile.corners())


def lay_meld(word: str, x: float, y: float = 0.0, *, inner_down: bool = False) -> list[Lying]:
    """A meld as players lay it: the called tile on its side, on the side of the player it came from.

    An added tile lies against the far side of the called one; a closed kan has two tiles face down.
    """
    meld = parse_meld(word)
    names = [str(tile) for tile in meld.tiles]
    if meld.kind is MeldKind.ANKAN:
        down = {1, 2} if inner_down else {0, 3}
        return [replace(tile, face_down=k in down) for k, tile in enumerate(lay_row(names, x, y))]
    assert meld.called_index is not None
    called = names.pop(meld.called_index)
    added = names.pop() if meld.kind is MeldKind.SHOUMINKAN else None
    at = {Seat.KAMICHA: 0, Seat.TOIMEN: 1, Seat.SHIMOCHA: len(names)}[meld.source or Seat.KAMICHA]
    laid: list[Lying] = []
    for k in range(len(names) + 1):
        left = x if not laid else right_end(laid) + 0.3
        if k == at:
            laid += lay_turned(called, left, y)
            if added is not None:
                laid.append(replace(laid[-1], name=added, y=laid[-1].y + WIDTH + 0.5))
        else:
            laid += lay_row([names[k - (k > at)]], left, y)
    return laid


def lay_hand(concealed: str, melds: Sequence[str] = (), *, gap: float = 14.0) -> list[Lying]:
    """The concealed part and, apart from it, the melds, all in one row."""
    laid = lay_tiles(concealed)
    for word in melds:
        laid += lay_meld(word, right_end(laid) + gap)
        gap = 4.0
    return laid


def lay_discards(names: Sequence[str], x: float, y: float) -> list[Lying]:
    """Discards in rows of six, the first row farthest."""
    laid: list[Lying] = []
    for k in range(0, len(names), 6):
        laid += lay_row(names[k : k + 6], x, y - (k // 6) * (HEIGHT + 0.5))
    return laid


@dataclass(frozen=True, kw_only=True)
class Camera:
    """A pinhole camera: distance in mm; height, side and roll in degrees; size and focal in pixels."""

    distance: float = 600.0
    height: float = 55.0
    side: float = 0.0
    roll: float = 0.0
    focal: float = 2400.0
    size: tuple[int, int] = (2400, 1800)
    aim: Point | None = None

    def looking_at(self, tiles: Sequence[Lying]) -> Camera:
        """The same camera aimed at the middle of the tiles, so near that they fill the picture."""
        xs = [tile.x for tile in tiles]
        ys = [tile.y for tile in tiles]
        aim = ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
        reach = max(hypot(tile.x - aim[0], tile.y - aim[1]) for tile in tiles) + 30
        distance = max(self.distance, 2.3 * reach * self.focal / self.size[0])
        return replace(self, aim=aim, distance=distance)

    def see(self, point: Point, z: float = 0.0) -> Point:
        """Where a point of the tiles' faces appears, in pixels; `z` is its height above other faces."""
        assert self.aim is not None
        up, round_ = radians(self.height), radians(self.side)
        x, y = point[0] - self.aim[0], point[1] - self.aim[1]
        x, y = x * cos(round_) + y * sin(round_), y * cos(round_) - x * sin(round_)
        depth = self.distance + y * cos(up) - z * sin(up)
        right, down = self.focal * x / depth, -self.focal * (y * sin(up) + z * cos(up)) / depth
        c, s = cos(radians(self.roll)), sin(radians(self.roll))
        return right * c - down * s + self.size[0] / 2, right * s + down * c + self.size[1] / 2


@dataclass(frozen=True, kw_only=True)
class Scene:
    """Tiles on a table, the camera, and how well the detector and the classifier do.

    `jitter` is how far corners are off, in tile heights; `lean` how much tiles are turned, in degrees, and
    `ragged` how far they are off their row, in tile heights; `flips` and `swaps` are the shares of faces
    upside down, and of quads that start with a long side. `doubtful` gives tiles, by place, probabilities.
    """

    tiles: tuple[Lying, ...]
    camera: Camera = field(default_factory=Camera)
    seed: int = 0
    jitter: float = 0.015
    lean: float = 1.5
    ragged: float = 0.02
    flips: float = 0.1
    swaps: float = 0.0
    known_up: float = 0.95
    doubtful: dict[int, dict[str, float]] = field(default_factory=dict)

    def detections(self) -> list[SeenTile]:
        """What the detector and the classifier give for this scene, in random order."""
        chance = random.Random(self.seed)  # noqa: S311 - scenes must come out the same
        camera = self.camera.looking_at(self.tiles)
        seen = [self._see(at, tile, camera, chance) for at, tile in enumerate(self.tiles)]
        chance.shuffle(seen)
        return seen

    def _see(self, at: int, tile: Lying, camera: Camera, chance: random.Random) -> SeenTile:
        moved = replace(
            tile,
            y=tile.y + chance.gauss(0, self.ragged) * HEIGHT,
            turned=tile.turned + chance.gauss(0, self.lean) + 180 * (chance.random() < self.flips),
        )
        corners = [camera.see(corner, tile.z) for corner in moved.corners()]
        off = self.jitter * dist(corners[1], corners[2])
        corners = [(x + chance.gauss(0, off), y + chance.gauss(0, off)) for x, y in corners]
        turns = chance.choice((0, 2)) + (chance.random() < self.swaps)
        corners = corners[turns:] + corners[:turns]
        upright = self.known_up if turns == 0 else 1 - self.known_up
        return SeenTile(
            quad=(corners[0], corners[1], corners[2], corners[3]),
            score=chance.uniform(0.85, 0.99),
            face_up=0.02 if tile.face_down else 0.98,
            probabilities=posterior("back" if tile.face_down else tile.name, self.doubtful.get(at)),
            upright=0.5 if tile.face_down or turns % 2 else upright,
        )

    def read(self) -> HandReading:
        """The reading of this scene."""
        return read(self.detections(), self.camera.size)


def standing_faces(camera: Camera, names: Sequence[str], start: Point) -> list[SeenTile]:
    """The player's own tiles, standing: their faces, from the table up, as the camera sees them."""
    x, y = start
    return [
        SeenTile(
            quad=(
                camera.see((left, y), HEIGHT - THICKNESS),
                camera.see((left + WIDTH, y), HEIGHT - THICKNESS),
                camera.see((left + WIDTH, y), -THICKNESS),
                camera.see((left, y), -THICKNESS),
            ),
            score=0.95,
            face_up=0.98,
            probabilities=posterior(name),
        )
        for name, left in ((name, x + k * (WIDTH + 0.3)) for k, name in enumerate(names))
    ]


def read(tiles: Sequence[SeenTile], size_wh: tuple[int, int]) -> HandReading:
    """The reading of detections."""
    return decode(arrange(tiles, size_wh), LABELS, LIMITS)


def posterior(name: str, doubtful: dict[str, float] | None = None, sure: float = 0.995) -> tuple[float, ...]:
    """Probabilities for the labels: `doubtful`, or `sure` for the name; the rest is spread evenly."""
    given = doubtful if doubtful is not None else {name: sure}
    rest = (1 - sum(given.values())) / (len(LABELS) - len(given))
    return tuple(given.get(label, rest) for label in LABELS)
