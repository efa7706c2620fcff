"""Tile drawings by others, as further designs for training: read from the shared folder, never shipped.

`sources.toml` names the sets with their licences. SVG sets need the package `resvg-py`; a set that is not
there, or cannot be read here, is simply not offered.
"""

import importlib
import importlib.util
import io
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from tehai.datasets.importer import shared_folder
from tehai.datasets.ink import FACE_WH, Ink, Pixels

_SUITS = {"m": "Man", "p": "Pin", "s": "Sou"}
_HONOURS = ("Ton", "Nan", "Shaa", "Pei", "Haku", "Hatsu", "Chun")
_WHITE: Ink = (255, 255, 255)
_NIGHT: Ink = (38, 40, 46)


@dataclass(frozen=True, slots=True, kw_only=True)
class ArtSet:
    """A set of drawings: its folder, the margins that hold a frame (left, top, right, bottom, shares)."""

    folder: str
    ending: str
    margins: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    paper: Ink = _WHITE
    upside_down: bool = False


SETS: dict[str, ArtSet] = {
    "fluffystuff": ArtSet(folder="fluffystuff/Regular", ending=".svg"),
    "fluffystuff-black": ArtSet(folder="fluffystuff/Black", ending=".svg", paper=_NIGHT),
    "gl": ArtSet(folder="gl/svg/colored", ending=".svg", margins=(0.05, 0.04, 0.05, 0.04), upside_down=True),
    "kobalab": ArtSet(folder="kobalab", ending=".gif", margins=(0.05, 0.04, 0.05, 0.04)),
    "persson": ArtSet(folder="persson", ending=".png", margins=(0.08, 0.17, 0.08, 0.06)),
    "rutopio": ArtSet(folder="rutopio", ending=".otf", margins=(0.06, 0.04, 0.06, 0.04)),
}


@lru_cache(maxsize=1)
def art_sets() -> tuple[str, ...]:
    """Return the names of the sets that can be read on this machine."""
    shared = shared_folder()
    if shared is None:
        return ()
    readable = importlib.util.find_spec("resvg_py") is not None
    return tuple(
        name
        for name, art in SETS.items()
        if (shared / "art" / art.folder).is_dir() and (readable or art.ending != ".svg")
    )


def paper_of(name: str) -> Ink:
    """Return the colour that a set is drawn on."""
    return SETS[name].paper


@lru_cache(maxsize=256)
def art_face(name: str, tile: str) -> Pixels:
    """Return a set's face, RGB uint8 (400, 300, 3), on its own paper; a missing red five is a dyed five.

    Raises:
        FileNotFoundError: the set lacks the tile, or is not on this machine.

    """
    shared, art = shared_folder(), SETS[name]
    if shared is None:
        raise FileNotFoundError(f"the drawings of {name} are not on this machine")
    folder = shared / "art" / art.folder
    drawn = _open(folder, art, tile)
    if drawn is None and tile[0] == "0":
        five = _open(folder, art, "5" + tile[1])
        drawn = None if five is None else _dyed_red(five)
    if drawn is None:
        raise FileNotFoundError(f"{name} has no drawing of {tile}")
    return _cut_to_face(drawn, art)


def _open(folder: Path, art: ArtSet, tile: str) -> Image.Image | None:
    if art.ending == ".otf":
        return _from_font(folder / "Riichi-Mahjong-Colorful.otf", tile)
    path = folder / (_file_name(art, tile) + art.ending)
    if not path.is_file():
        return None
    if art.ending == ".svg":
        drawing = importlib.import_module("resvg_py").svg_to_bytes(svg_path=str(path))
        return Image.open(io.BytesIO(bytes(drawing))).convert("RGBA")
    with Image.open(path) as image:
        return image.convert("RGBA")


def _file_name(art: ArtSet, tile: str) -> str:
    """Return a tile's file name, without ending, by the manner of the set's folder."""
    number, suit = int(tile[0]), tile[1]
    if art.folder.startswith("kobalab"):
        return f"{suit}{number}"
    if art.folder.startswith("gl"):
        if suit == "z":
            return f"h-{(0, 1, 2, 3, 6, 5, 4)[number - 1]}"
        letter = {"m": "c", "p": "d", "s": "b"}[suit]
        return f"{letter}-{number - 1}"
    if suit == "z":
        return _HONOURS[number - 1]
    return _SUITS[suit] + (str(number) if number else "5-Dora")


def _from_font(path: Path, tile: str) -> Image.Image | None:
    """Draw a tile that the font holds at its Unicode place; red fives have none."""
    number, suit = int(tile[0]), tile[1]
    if number == 0:
        return None
    if suit == "z":
        code = 0x1F000 + (0, 1, 2, 3, 6, 5, 4)[number - 1]
    else:
        code = {"m": 0x1F007, "s": 0x1F010, "p": 0x1F019}[suit] + number - 1
    image = Image.new("RGBA", (420, 500), (0, 0, 0, 0))
    font = ImageFont.truetype(str(path), 360)
    ImageDraw.Draw(image).text((40, 20), chr(code), font=font, embedded_color=True)
    return image.crop(image.getbbox())


def _dyed_red(five: Image.Image) -> Image.Image:
    """Return the drawing with all its ink red, light parts kept."""
    red, green, blue, cover = (np.asarray(band, np.float32) for band in five.split())
    grey = np.minimum(np.minimum(red, green), blue)
    pale = 20 + grey * np.float32(235 / 255)
    dyed = np.stack([170 + grey / 3, pale, pale, cover], axis=2)
    return Image.fromarray(np.clip(dyed, 0, 255).astype(np.uint8), "RGBA")


def _cut_to_face(drawn: Image.Image, art: ArtSet) -> Pixels:
    """Lay a drawing on its paper, cut its frame away, and bring it to the size of a face."""
    paper = Image.new("RGBA", drawn.size, (*art.paper, 255))
    flat = np.asarray(Image.alpha_composite(paper, drawn).convert("RGB"))
    height, width = flat.shape[:2]
    left, top, right, bottom = art.margins
    inner = flat[int(height * top) : int(height * (1 - bottom)), int(width * left) : int(width * (1 - right))]
    face = cv2.resize(inner, FACE_WH, interpolation=cv2.INTER_AREA).astype(np.uint8)
    face = np.ascontiguousarray(face[::-1]) if art.upside_down else face
    face.setflags(write=False)
    return face
