"""Characters from the fonts that this machine happens to have, as further hands of writing.

Fonts only widen what training sees; without any, `strokes.py` draws every character. No font is shipped.
"""

from functools import lru_cache
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from tehai.datasets.ink import Pixels

FOLDERS = (
    Path("/usr/share/fonts"),
    Path("/usr/local/share/fonts"),
    Path("/Library/Fonts"),
    Path("/System/Library/Fonts"),
    Path("C:/Windows/Fonts"),
    Path.home() / ".local/share/fonts",
    Path.home() / ".fonts",
)
BRUSHED = ("kouzan", "aoyagi", "kai", "wenkai")
"""Words in the paths of fonts that look brushed, as most tiles do."""
NEEDED = "一二三四五六七八九萬東南西北中"
_ABSENT = "\u0378"  # never assigned, so a font shows its sign for missing characters
_SIZE = 160


@lru_cache(maxsize=1)
def font_families() -> tuple[tuple[str, ...], ...]:
    """Return the paths of fonts with the characters of tiles, those of one folder together, sorted."""
    by_folder: dict[Path, list[str]] = {}
    for folder in FOLDERS:
        for path in sorted(folder.rglob("*.[ot]t[fc]")) if folder.is_dir() else ():
            if has_characters(str(path), NEEDED):
                by_folder.setdefault(path.parent, []).append(str(path))
    return tuple(tuple(paths) for _, paths in sorted(by_folder.items()))


def family_of(paths: tuple[str, ...]) -> str:
    """Return the name of a family: that of the folder which holds its fonts."""
    return Path(paths[0]).parent.name


@lru_cache(maxsize=4096)
def has_characters(path: str, characters: str) -> bool:
    """Return whether the font draws each of the characters as something of its own."""
    try:
        font = ImageFont.truetype(path, 20)
        absent = bytes(font.getmask(_ABSENT))
        drawn = [bytes(font.getmask(character)) for character in characters]
    except OSError:  # no font, or one whose program FreeType refuses to run
        return False
    return absent not in drawn and len(set(drawn)) == len(drawn) and all(map(any, drawn))


@lru_cache(maxsize=4096)
def font_mask(path: str, character: str) -> Pixels:
    """Return the coverage of a character cut to its ink, uint8 (h, w), at about 160 pixels a side."""
    image = Image.new("L", (_SIZE * 2, _SIZE * 2))
    ImageDraw.Draw(image).text((_SIZE // 2, _SIZE // 2), character, fill=255, font=_font(path))
    box = image.getbbox()
    mask = np.array(image.crop(box) if box else image)
    mask.setflags(write=False)
    return mask


@lru_cache(maxsize=256)
def _font(path: str) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(path, _SIZE)
