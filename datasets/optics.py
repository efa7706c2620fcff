"""What a phone's camera and its software do to a picture, and how a room lights it."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from tehai.datasets.design import Rng
from tehai.datasets.ink import Pixels
from tehai.datasets.lighting import flash, glare, shade_left
from tehai.datasets.surroundings import grain, uneven

_GOOD_SHARE = 0.35


@dataclass(frozen=True, slots=True, kw_only=True)
class Optics:
    """How a photo is taken. Blurs in pixels, `noise` as a standard deviation of 0-255 values.

    `shade` is how much of the light the photographer, or the phone, takes from a part of the picture; `depth`
    is how far the focus falls off towards one side; `smooth` is the strength of a filter for faces; `veil` is
    stray light over everything, 0-255. Mirrored lamps add at most `glare_cap`: below 150 they leave most ink
    to be seen, from 200 they wipe it out.
    """

    exposure: float
    gamma: float
    cast: tuple[float, float, float]
    falloff: float
    flash: float
    blur: float
    depth: float
    motion: int
    motion_angle: float
    noise: float
    smooth: float
    sharpen: float
    shrink: float
    quality: int
    glares: int
    glare_cap: float
    shade: float
    blinds: bool
    veil: float


def sample_optics(rng: Rng) -> Optics:
    """Sample a photo: many as a good phone takes them, others with a long tail of what can go wrong."""
    return _sample_good(rng) if rng.random() < _GOOD_SHARE else _sample_any(rng)


def _sample_good(rng: Rng) -> Optics:
    """Sample a photo in good light and focus; lamps may still mirror in the tiles."""
    warm = rng.normal(0, 0.03)
    return Optics(
        exposure=float(np.clip(rng.normal(1.0, 0.08), 0.8, 1.15)),
        gamma=float(np.clip(rng.normal(1.0, 0.07), 0.85, 1.15)),
        cast=(1 + warm, 1 + rng.normal(0, 0.01), 1 - warm),
        falloff=float(abs(rng.normal(0, 0.12))),
        flash=0.0,
        blur=float(rng.uniform(0.2, 0.7)) if rng.random() < 0.5 else 0.0,
        depth=0.0,
        motion=0,
        motion_angle=0.0,
        noise=float(rng.uniform(0, 2)),
        smooth=0.0,
        sharpen=float(rng.uniform(0.3, 1.5)) if rng.random() < 0.6 else 0.0,
        shrink=1.0,
        quality=int(rng.integers(75, 97)),
        glares=int(rng.poisson(0.4)),
        glare_cap=110.0,
        shade=float(rng.uniform(0.1, 0.4)) if rng.random() < 0.15 else 0.0,
        blinds=False,
        veil=0.0,
    )


def _sample_any(rng: Rng) -> Optics:
    dim = rng.random() < 0.1
    tinted = rng.random() < 0.14
    warm, green = rng.normal(0, 0.17 if tinted else 0.05), rng.normal(0, 0.07 if tinted else 0.02)
    exposure = rng.uniform(0.3, 0.65) if dim else float(np.clip(rng.normal(0.98, 0.13), 0.5, 1.3))
    noise = rng.gamma(1.5, 1.8) + (rng.uniform(3, 11) if dim else 0)
    return Optics(
        exposure=exposure,
        gamma=float(np.clip(rng.normal(1.0, 0.12), 0.7, 1.4)),
        cast=(1 + warm, 1 + green, 1 - warm),
        falloff=float(abs(rng.normal(0, 0.22))),
        flash=float(rng.uniform(0.3, 1.0)) if rng.random() < 0.06 else 0.0,
        blur=float(rng.choice((0.0, rng.uniform(0.3, 1.0), rng.uniform(1.0, 2.2)), p=(0.42, 0.45, 0.13))),
        depth=float(rng.uniform(0.8, 2.6)) if rng.random() < 0.1 else 0.0,
        motion=int(rng.integers(3, 9)) if rng.random() < 0.08 else 0,
        motion_angle=float(rng.uniform(0, 180)),
        noise=float(noise),
        smooth=float(rng.uniform(12, 45)) if rng.random() < 0.07 else 0.0,
        sharpen=float(rng.choice((0.0, rng.uniform(0.2, 1.2), rng.uniform(1.2, 3)), p=(0.58, 0.35, 0.07))),
        shrink=float(rng.uniform(0.4, 0.9)) if rng.random() < 0.22 else 1.0,
        quality=int(rng.integers(14, 45) if rng.random() < 0.1 else rng.integers(45, 96)),
        glares=int(rng.poisson(0.7)),
        glare_cap=250.0 if rng.random() < 0.12 else 130.0,
        shade=float(rng.uniform(0.15, 0.65)) if rng.random() < 0.28 else 0.0,
        blinds=bool(rng.random() < 0.15),
        veil=float(rng.uniform(8, 55)) if rng.random() < 0.05 else 0.0,
    )


def take_photo(scene: Pixels, optics: Optics, shiny: NDArray[np.uint8], rng: Rng) -> Pixels:
    """Return the photo of a painted scene, RGB uint8, the same size.

    `shiny` (h, w), 0-255, says how strongly each place mirrors lamps.
    """
    lit = _focus(_lit(scene, optics, shiny, rng), optics, rng)
    if optics.noise > 0.3:
        size_wh = (scene.shape[1], scene.shape[0])
        lit += grain(size_wh, rng)[:, :, None] * np.float32(optics.noise * 0.7)
        lit[:, :, 0] += grain(size_wh, rng, woven=True) * np.float32(optics.noise * 0.5)
        lit[:, :, 2] += grain(size_wh, rng, woven=True) * np.float32(optics.noise * 0.5)
    photo = np.clip(lit, 0, 255).astype(np.uint8)
    if optics.smooth:
        photo = cv2.bilateralFilter(photo, 5, optics.smooth, 3).astype(np.uint8)
    curve = (np.linspace(0, 1, 256) ** optics.gamma * 255).round().astype(np.uint8)
    return _compressed(cv2.LUT(photo, curve).astype(np.uint8), optics)


def _lit(scene: Pixels, optics: Optics, shiny: NDArray[np.uint8], rng: Rng) -> NDArray[np.float32]:
    """Return the light that reaches the lens, float (h, w, 3), 255 for full white."""
    size_wh = (scene.shape[1], scene.shape[0])
    gain = 1 + optics.falloff * uneven(size_wh, 2, rng)
    if optics.shade:
        gain *= shade_left(size_wh, optics.shade, rng, blinds=optics.blinds)
    if optics.flash:
        gain *= flash(size_wh, optics.flash, rng)
    lit = scene * (gain[:, :, None] * np.array(optics.cast, np.float32) * np.float32(optics.exposure))
    if optics.glares:
        lamps = sum((glare(size_wh, rng) for _ in range(optics.glares)), np.zeros_like(gain))
        mirrored = np.minimum(lamps, np.float32(optics.glare_cap)) * (shiny.astype(np.float32) / 255)
        lit += mirrored[:, :, None]
    return (lit * np.float32(1 - optics.veil / 255) + np.float32(optics.veil)).astype(np.float32)


def _focus(lit: NDArray[np.float32], optics: Optics, rng: Rng) -> NDArray[np.float32]:
    """Blur by defocus and shake, lose detail, then sharpen as phones do."""
    height, width = lit.shape[:2]
    if optics.shrink < 1:
        small = (max(8, int(width * optics.shrink)), max(8, int(height * optics.shrink)))
        lit = cv2.resize(cv2.resize(lit, small, interpolation=cv2.INTER_AREA), (width, height)).astype(
            np.float32
        )
    if optics.blur > 0.2:
        lit = cv2.GaussianBlur(lit, (0, 0), optics.blur).astype(np.float32)
    if optics.depth:
        lit = _fall_off(lit, optics.depth, float(rng.uniform(0, 2 * np.pi)))
    if optics.motion:
        lit = cv2.filter2D(lit, -1, _shake(optics.motion, optics.motion_angle)).astype(np.float32)
    if optics.sharpen:
        soft = cv2.GaussianBlur(lit, (0, 0), 1.4)
        lit = cv2.addWeighted(lit, 1 + optics.sharpen, soft, -optics.sharpen, 0).astype(np.float32)
    return lit


def _fall_off(lit: NDArray[np.float32], depth: float, angle: float) -> NDArray[np.float32]:
    """Blend towards a blurred picture along a direction, as with what lies before or behind the focus."""
    height, width = lit.shape[:2]
    x, y = np.linspace(-1, 1, width, dtype=np.float32), np.linspace(-1, 1, height, dtype=np.float32)
    share = np.clip(x[None] * np.float32(np.cos(angle)) + y[:, None] * np.float32(np.sin(angle)), 0, 1)
    soft = cv2.GaussianBlur(lit, (0, 0), depth).astype(np.float32)
    return lit + (soft - lit) * share[:, :, None].astype(np.float32)


def _shake(length: int, degrees: float) -> NDArray[np.float32]:
    kernel = np.zeros((length, length), np.float32)
    kernel[length // 2] = 1
    turn = cv2.getRotationMatrix2D(((length - 1) / 2, (length - 1) / 2), degrees, 1)
    turned = cv2.warpAffine(kernel, turn, (length, length)).astype(np.float32)
    return turned / max(float(turned.sum()), 1e-3)


def _compressed(photo: Pixels, optics: Optics) -> Pixels:
    """Return the photo after JPEG at the phone's quality."""
    _, coded = cv2.imencode(".jpg", photo[:, :, ::-1], [cv2.IMWRITE_JPEG_QUALITY, optics.quality])
    decoded = np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR))
    return np.ascontiguousarray(decoded[:, :, ::-1]).astype(np.uint8)
