"""A page with the photos that were read worst, each as it was read beside what lies there."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Final

import cv2

from tehai.vision import load_image
from tehai.vision.draw import annotate

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from tehai.scripts.evaluate import HandResult
    from tehai.vision.reading import HandReading

#: So many photos are on the page, at most.
_MOST: Final = 40
_QUALITY: Final = 80
_STYLE: Final = (
    "body{font:16px/1.4 sans-serif;margin:1rem auto;max-width:80rem;padding:0 1rem}"
    "img{max-width:100%;height:auto}table{border-collapse:collapse}td,th{padding:.2rem .6rem;text-align:left;"
    "border-bottom:1px solid #bbb}.silent{color:#a00;font-weight:bold}code{font-size:1.1em}"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedPhoto:
    """A photo, how it was read, and how that was judged."""

    file: Path
    reading: HandReading
    result: HandResult


def worst(photos: Iterable[JudgedPhoto]) -> list[JudgedPhoto]:
    """Give those that were not read exactly: first those that were wrong and sure, then by tiles missed."""
    wrong = [photo for photo in photos if not photo.result.exact]
    wrong.sort(
        key=lambda one: (not one.result.sure, one.result.tiles_right - one.result.tiles, str(one.file))
    )
    return wrong[:_MOST]


def write_page(
    folder: Path, photos: Iterable[JudgedPhoto], figures: Mapping[str, Mapping[str, float]]
) -> Path:
    """Write `index.html` and the photos, drawn over, into a folder that is made if need be."""
    folder.mkdir(parents=True, exist_ok=True)
    parts = [f"<h1>What was read, and what lies there</h1>{''.join(map(_table, figures.items()))}"]
    for number, photo in enumerate(worst(photos), start=1):
        drawn = f"{number:02d}-{photo.file.stem}.jpg"
        picture = annotate(load_image(photo.file), photo.reading)
        cv2.imwrite(str(folder / drawn), picture[:, :, ::-1], [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])
        parts.append(_section(photo, drawn))
    page = folder / "index.html"
    page.write_text(
        '<!doctype html><html lang="en"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>Worst photos</title><style>{_STYLE}</style>{''.join(parts)}</html>\n",
        encoding="utf-8",
    )
    return page


def _table(figures: tuple[str, Mapping[str, float]]) -> str:
    title, values = figures
    rows = "".join(f"<tr><th>{escape(name)}</th><td>{value:.4g}</td></tr>" for name, value in values.items())
    return f"<h2>{escape(title)}</h2><table>{rows}</table>"


def _section(photo: JudgedPhoto, drawn: str) -> str:
    result = photo.result
    doubts = "".join(f"<li>{escape(str(doubt.message))}</li>" for doubt in photo.reading.doubts)
    silent = '<p class="silent">sure and wrong</p>' if result.sure else ""
    return (
        f"<h2>{escape(result.photo)}</h2>{silent}"
        f"<p>there: <code>{escape(result.truth)}</code><br>read: <code>{escape(result.read)}</code></p>"
        f'<ul>{doubts}</ul><img src="{escape(drawn)}" loading="lazy" '
        f'alt="{escape(result.photo)}, as it was read">'
    )
