"""Labels of painted tiles: what shows of each, where, and in which role."""

import cv2
import numpy as np
from numpy.typing import NDArray

from tehai.datasets.camera import Camera
from tehai.datasets.hands import to_mpsz
from tehai.datasets.labels import BACK, LabelledHand, LabelledTile
from tehai.datasets.placing import Body, Placed, axes, block, surface
from tehai.datasets.setting import Setting


def _seen_surface(tile: Placed, body: Body, camera: Camera) -> tuple[NDArray[np.float64], bool] | None:
    """Return the surface that is seen, in pixels (4, 2), and whether it is the face; None for neither."""
    for front in (True, False):
        corners = surface(tile, body, front=front)
        normal = axes(tile)[2] * (1 if front else -1)
        towards = camera.position - corners.mean(axis=0)
        if float(normal @ towards) > 0.12 * float(np.linalg.norm(towards)):
            return camera.project(corners), front
    return None


def mark_shown(shown: NDArray[np.int32], tile: Placed, body: Body, camera: Camera, number: int) -> None:
    """Write which tile's surface shows where: 0 nothing, -1 a block's side, else the tile's number."""
    hull = cv2.convexHull(camera.project(block(tile, body)).astype(np.float32))
    cv2.fillConvexPoly(shown, np.clip(np.rint(hull), -9999, 9999).astype(np.int32), -1)
    seen = _seen_surface(tile, body, camera)
    if seen is not None:
        cv2.fillConvexPoly(shown, np.clip(np.rint(seen[0]), -9999, 9999).astype(np.int32), number)


def label_tiles(
    tiles: tuple[Placed, ...],
    body: Body,
    camera: Camera,
    shown: NDArray[np.int32],
) -> tuple[LabelledTile, ...]:
    """Label every tile of which enough shows to be pointed at."""
    counts = np.bincount(np.maximum(shown, 0).ravel(), minlength=len(tiles) + 1)
    labels = []
    for number, tile in enumerate(tiles, start=1):
        seen = _seen_surface(tile, body, camera)
        if seen is None:
            continue
        quad, front = seen
        area = abs(float(cv2.contourArea(quad.astype(np.float32))))
        visible = min(1.0, counts[number] / max(area, 1.0))
        if visible > 0.9:
            visible = 1.0  # the rim of a polygon's pixels, not a cover
        if visible < 0.05 or area < 30:
            continue
        labels.append(_label(tile, quad, front=front, visible=visible))
    return tuple(labels)


def _label(tile: Placed, quad: NDArray[np.float64], *, front: bool, visible: float) -> LabelledTile:
    role = "other" if tile.role == "dora" and visible < 0.5 else tile.role
    return LabelledTile(
        tile=tile.tile if front else BACK,
        shape="quad",
        points=tuple((round(float(x), 1), round(float(y), 1)) for x, y in quad),
        face_up=front,
        visible=round(visible, 3),
        role=role,
        group=tile.group,
    )


def label_hand(setting: Setting, tiles: tuple[LabelledTile, ...]) -> LabelledHand | None:
    """Return the notation of the hand that the setting shows, None where it shows none."""
    hand = setting.hand
    if hand is None:
        return None
    return LabelledHand(
        concealed=to_mpsz(hand.without_win if setting.apart or setting.missing else hand.concealed),
        melds=tuple(meld.word for meld in hand.melds),
        win_tile=hand.win_tile if setting.apart else None,
        dora_indicators=tuple(tile.tile for tile in tiles if tile.role == "dora"),
        note="thirteen tiles, ready hand" if setting.missing else "",
    )
