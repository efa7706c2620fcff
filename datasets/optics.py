"""What a phone's camera and its software do to a picture, and how a room lights it."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from tehai.datasets.design import Rng
from tehai.datasets.ink import Pixels
from tehai.datasets.surroundings import grain, uneven


@dataclass(frozen=True, slots=True, kw_only=True)
class Optics:
    """How a photo is taken. Blurs in pixels, `noise` as a standard deviation of 0-255 values.

    `shade` is how much of the light the photographer, or the phone, takes from a part of the picture.
    """

    exposure: float
    gamma: float
    cast: tuple[float, float, float]
    falloff: float
    blur: float
    motion: int
    motion_angle: float
    noise: float
    sharpen: float
    shrink: float
    quality: int
    glares: int
    shade: float


def sample_optics(rng: Rng) -> Optics:
    """Sample a photo: mostly good light and focus, with a long tail of bad ones."""
    warm = rng.normal(0, 0.05)
    return Optics(
        exposure=float(np.clip(rng.normal(1.0, 0.16), 0.45, 1.4)),
        gamma=float(np.clip(rng.normal(1.0, 0.12), 0.7, 1.4)),
        cast=(1 + warm, 1 + rng.normal(0, 0.02), 1 - warm),
        falloff=float(abs(rng.normal(0, 0.22))),
        blur=float(rng.choice((0.0, rng.uniform(0.3, 1.0), rng.uniform(1.0, 2.2)), p=(0.4, 0.45, 0.15))),
        motion=int(rng.integers(3, 9)) if rng.random() < 0.08 else 0,
        motion_angle=float(rng.uniform(0, 180)),
        noise=float(rng.gamma(1.5, 1.8)),
        sharpen=float(rng.uniform(0.2, 1.2)) if rng.random() < 0.4 else 0.0,
        shrink=float(rng.uniform(0.45, 0.9)) if rng.random() < 0.2 else 1.0,
        quality=int(rng.integers(45, 96)),
        glares=int(rng.poisson(0.7)),
        shade=float(rng.uniform(0.15, 0.6)) if rng.random() < 0.25 else 0.0,
    )


def take_photo(scene: Pixels, optics: Optics, shiny: NDArray[np.uint8], rng: Rng) -> Pixels:
    """Return the photo of a painted scene, RGB uint8, the same size.

    `shiny` (h, w), 0-255, says how strongly each place mirrors lamps.
    """
    height, width = scene.shape[:2]
    size_wh = (width, height)
    gain = (1 + optics.falloff * uneven(size_wh, 2, rng)) * _shade(size_wh, optics, rng)
    lit = scene * (gain[:, :, None] * np.array(optics.cast, np.float32) * np.float32(optics.exposure))
    for _ in range(optics.glares):
        lit += (_glare(size_wh, rng) * (shiny.astype(np.float32) / 255))[:, :, None]
    lit = _focus(lit, optics)
    if optics.noise > 0.3:
        lit += grain(size_wh, rng)[:, :, None] * np.float32(optics.noise * 0.7)
        lit[:, :, 0] += grain(size_wh, rng, woven=True) * np.float32(optics.noise * 0.5)
        lit[:, :, 2] += grain(size_wh, rng, woven=True) * np.float32(optics.noise * 0.5)
    photo = np.clip(lit, 0, 255).astype(np.uint8)
    curve = (np.linspace(0, 1, 256) ** optics.gamma * 255).round().astype(np.uint8)
    return _compressed(cv2.LUT(photo, curve).astype(np.uint8), optics)


def _shade(size_wh: tuple[int, int], optics: Optics, rng: Rng) -> NDArray[np.float32]:
    """Return how much light is left (h, w) where somebody's soft shadow falls across the picture."""
    small = np.ones((max(4, size_wh[1] // 16), max(4, size_wh[0] // 16)), np.float32)
    if optics.shade:
        span = max(small.shape)
        middle = rng.uniform(0, 1, 2) * small.shape[::-1]
        outline = middle + rng.normal(0, span / 3, (int(rng.integers(4, 7)), 2))
        hull = cv2.convexHull(outline.astype(np.float32)).astype(np.int32)
        cv2.fillConvexPoly(small, hull, 1 - optics.shade)
        small = cv2.GaussianBlur(small, (0, 0), float(rng.uniform(0.5, 5))).astype(np.float32)
    return cv2.resize(small, size_wh, interpolation=cv2.INTER_LINEAR).astype(np.float32)


def _focus(lit: NDArray[np.float32], optics: Optics) -> NDArray[np.float32]:
    """Blur by defocus and shake, lose detail, then sharpen as phones do."""
    height, width = lit.shape[:2]
    if optics.shrink < 1:
        small = (max(8, int(width * optics.shrink)), max(8, int(height * optics.shrink)))
        lit = cv2.resize(cv2.resize(lit, small, interpolation=cv2.INTER_AREA), (width, height)).astype(
            np.float32
        )
    if optics.blur > 0.2:
        lit = cv2.GaussianBlur(lit, (0, 0), optics.blur).astype(np.float32)
    if optics.motion:
        lit = cv2.filter2D(lit, -1, _shake(optics.motion, optics.motion_angle)).astype(np.float32)
    if optics.sharpen:
        soft = cv2.GaussianBlur(lit, (0, 0), 1.4)
        lit = cv2.addWeighted(lit, 1 + optics.sharpen, soft, -optics.sharpen, 0).astype(np.float32)
    return lit


def _shake(length: int, degrees: float) -> NDArray[np.float32]:
    kernel = np.zeros((length, length), np.float32)
    kernel[length // 2] = 1
    turn = cv2.getRotationMatrix2D(((length - 1) / 2, (length - 1) / 2), degrees, 1)
    turned = cv2.warpAffine(kernel, turn, (length, length)).astype(np.float32)
    return turned / max(float(turned.sum()), 1e-3)


def _glare(size_wh: tuple[int, int], rng: Rng) -> NDArray[np.float32]:
    """Return the mirror image of a lamp: a soft bright ellipse or strip."""
    small = (max(8, size_wh[0] // 8), max(8, size_wh[1] // 8))
    spot = np.zeros(small[::-1], np.float32)
    centre = (int(rng.integers(small[0])), int(rng.integers(small[1])))
    radii = (int(rng.uniform(0.015, 0.12) * max(small)) + 1, int(rng.uniform(0.01, 0.07) * max(small)) + 1)
    cv2.ellipse(spot, centre, radii, float(rng.uniform(0, 180)), 0, 360, float(rng.gamma(2, 38)), -1)
    soft = cv2.GaussianBlur(spot, (0, 0), float(rng.uniform(0.6, 5)))
    return cv2.resize(soft, size_wh, interpolation=cv2.INTER_LINEAR).astype(np.float32)


def _compressed(photo: Pixels, optics: Optics) -> Pixels:
    """Return the photo after JPEG at the phone's quality."""
    _, coded = cv2.imencode(".jpg", photo[:, :, ::-1], [cv2.IMWRITE_JPEG_QUALITY, optics.quality])
    decoded = np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR))
    return np.ascontiguousarray(decoded[:, :, ::-1]).astype(np.uint8)
