"""Patches: tiles cut out with room around them, kept in memory-mapped files for crop training.

A patch shows a face over 1/1.6 of its width and height, so that a training crop can be shifted, turned and
scaled within it. Memory-mapped, the patches cost no decoding and leave both cores to the network.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Self

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

#: Width and height of a patch in pixels.
PATCH_WH: Final = (96, 120)
#: The part of the face's width added on each side.
PATCH_MARGIN: Final = 0.3
#: What stands for "it is not known whether this patch stands upright".
UPRIGHT_UNKNOWN: Final = -1
_NAMED: Final = "named.npy"


@dataclass(frozen=True, slots=True, kw_only=True)
class Patch:
    """One tile cut out: RGB uint8 (120, 96, 3), the class's index, and upright (1), turned (0) or unknown."""

    pixels: npt.NDArray[np.uint8]
    label: int
    upright: int = UPRIGHT_UNKNOWN


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class PatchStore:
    """A folder of patches: pixels uint8 (N, 120, 96, 3), labels int16 (N,), upright int8 (N,).

    `named` float32 (N,) is the probability that the right name got in `mine_patches`, 1 if it did not look.
    """

    pixels: npt.NDArray[np.uint8]
    labels: npt.NDArray[np.int16]
    upright: npt.NDArray[np.int8]
    named: npt.NDArray[np.float32]

    @classmethod
    def open(cls, folder: Path) -> Self:
        """Map the folder that `write_patches` wrote; raises FileNotFoundError when it is not there."""
        labels = np.load(folder / "labels.npy")
        width, height = PATCH_WH
        pixels = np.memmap(folder / "pixels.bin", np.uint8, "r", shape=(len(labels), height, width, 3))
        named = folder / _NAMED
        return cls(
            pixels=pixels,
            labels=labels,
            upright=np.load(folder / "upright.npy"),
            named=np.load(named) if named.exists() else np.ones(len(labels), np.float32),
        )


def open_stores(folder: Path) -> dict[str, PatchStore]:
    """Map all stores in a folder, by their names, in order."""
    return {
        labels.parent.name: PatchStore.open(labels.parent) for labels in sorted(folder.glob("*/labels.npy"))
    }


def is_held_back(name: str) -> bool:
    """Say by its name whether a store is for validation, and no training sees it."""
    return name.endswith("-val")


def write_patches(folder: Path, patches: Iterable[Patch]) -> int:
    """Write patches to a folder, the labels last, so that a broken run leaves no store; give their count."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / _NAMED).unlink(missing_ok=True)  # it told of other patches
    labels: list[int] = []
    upright: list[int] = []
    with (folder / "pixels.bin").open("wb") as pixels:
        for patch in patches:
            pixels.write(np.ascontiguousarray(patch.pixels).tobytes())
            labels.append(patch.label)
            upright.append(patch.upright)
    np.save(folder / "upright.npy", np.array(upright, np.int8))
    np.save(folder / "labels.npy", np.array(labels, np.int16))
    return len(labels)


def write_named(folder: Path, named: npt.NDArray[np.float32]) -> None:
    """Keep with a store the probability that each patch's right name got, float32 (N,)."""
    np.save(folder / _NAMED, named.astype(np.float32))
