"""Photos for the commands: read one, write its annotated picture, and tell what went wrong."""

from __future__ import annotations

import dataclasses
import time
from collections import Counter
from typing import TYPE_CHECKING, Any

from PIL import Image

from tehai.app.errors import CommandError
from tehai.models import CatalogError
from tehai.scoring.text import Text
from tehai.vision import ImageError, ModelError, TileReader, open_photo
from tehai.vision.draw import annotate

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    import numpy as np
    import numpy.typing as npt

    from tehai.vision import HandReading


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class SeenPhoto:
    """A photo and what was read from it."""

    path: Path
    pixels: npt.NDArray[np.uint8]
    """RGB uint8 (H, W, 3), upright; of a large JPEG, its half, quarter or eighth."""
    reading: HandReading


def open_reader() -> TileReader:
    """Load the models; raises CommandError where they are missing or damaged."""
    try:
        return TileReader.from_catalog()
    except (CatalogError, ModelError) as error:
        raise CommandError(Text("the models cannot be used: {reason}", reason=str(error))) from error


def see(path: Path, reader: TileReader | None = None) -> SeenPhoto:
    """Read one photo, with the models of `open_reader` unless a reader is given.

    The time to decode the file is counted as the stage `load`.

    Raises:
        ImageError: the file is no photo that can be read.
        CommandError: a model is missing or damaged.
    """
    start = time.perf_counter()
    photo = open_photo(path)
    loaded = 1000 * (time.perf_counter() - start)
    reading = (reader or open_reader()).read(photo)
    timed = dataclasses.replace(reading, milliseconds={"load": loaded, **reading.milliseconds})
    return SeenPhoto(path=path, pixels=photo.pixels, reading=timed)


def annotated_names(paths: Sequence[Path]) -> tuple[str, ...]:
    """Return a file name for each photo's annotated picture, different where photos share a name.

    >>> from pathlib import Path
    >>> annotated_names([Path("a/1.jpg"), Path("b/1.heic"), Path("2.jpg")])
    ('1-read.jpg', '1-read-2.jpg', '2-read.jpg')
    """
    seen: Counter[str] = Counter()
    names = []
    for path in paths:
        seen[path.stem] += 1
        again = f"-{seen[path.stem]}" if seen[path.stem] > 1 else ""
        names.append(f"{path.stem}-read{again}.jpg")
    return tuple(names)


def write_annotated(photo: SeenPhoto, target: Path) -> None:
    """Write the photo with what was read drawn over it, in place of an earlier picture of that name.

    Raises:
        CommandError: it cannot be written there.
    """
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        Image.fromarray(annotate(photo.pixels, photo.reading)).save(target, quality=90)
    except OSError as error:
        message = Text(
            "the annotated picture {file} cannot be written: {reason}",
            file=str(target),
            reason=error.strerror or str(error),
        )
        raise CommandError(message) from error


def photo_json(path: Path, reading: HandReading) -> dict[str, Any]:
    """Return the JSON of a photo that was read."""
    return {"photo": str(path), **reading.to_json()}


def error_json(path: Path, error: ImageError) -> dict[str, Any]:
    """Return the JSON of a photo that cannot be read."""
    return {"photo": str(path), "error": {"code": error.code, "message": str(error)}}
