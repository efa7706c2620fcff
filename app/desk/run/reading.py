"""Reading the bytes of one photo, the same in this process, in another and on another machine."""

from __future__ import annotations

import functools
import hashlib
import threading
import time
from importlib import resources
from typing import TYPE_CHECKING

import cv2

from tehai.app.desk.lines import fingerprint
from tehai.app.desk.run.task import Failure, Read
from tehai.app.errors import CommandError
from tehai.app.memory import return_large_blocks
from tehai.models import CatalogError, catalog
from tehai.scoring.text import Text
from tehai.vision import MODELS, ImageError, ModelError, TileReader, open_photo
from tehai.vision.image import taken_at

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tehai.app.desk.run.task import Task
    from tehai.scoring.answer import Json

_loading = threading.Lock()


@functools.cache
def models() -> Mapping[str, str]:
    """Return the SHA-256 of each model that reads, by its name; raises CommandError for a damaged one."""
    try:
        return {name: catalog.load(name).sha256 for name in MODELS}
    except CatalogError as error:
        raise _unusable(error) from error


@functools.cache
def model_version() -> str:
    """Return what tells one state of the models and of the program that reads with them from another.

    Raises:
        CommandError: a model is missing or damaged.
    """
    try:
        entries = [catalog.load(name) for name in MODELS]
    except CatalogError as error:
        raise _unusable(error) from error
    told = [[entry.name, entry.sha256, dict(entry.thresholds)] for entry in entries]
    return fingerprint([told, _program()])[:16]


def _program() -> dict[str, str]:
    """Return the SHA-256 of each file of the program that reads, by name."""
    files = (file for file in resources.files("tehai.vision").iterdir() if file.name.endswith(".py"))
    return {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in files}


def read_content(task: Task) -> Read:
    """Read a photo with the models of this process, which are loaded once and use one thread.

    What is wrong with a photo, or goes wrong with it, is part of what is returned.

    Raises:
        CommandError: the models cannot be used.
    """
    start = time.perf_counter()
    reader = _reader()
    reading: dict[str, Json] | None = None
    failure = None
    try:
        reading = reader.read(open_photo(task.content)).to_json()
        del reading["milliseconds"]
    except ImageError as error:
        failure = Failure(code=error.code, text=error.text)
    except Exception as error:  # noqa: BLE001 # whatever one photo does to a library, the others go on
        failure = failed(f"{type(error).__name__}: {error}")
    return Read(
        sha256=task.sha256,
        version=model_version(),
        reading=reading,
        failure=failure,
        taken=taken_at(task.content),
        milliseconds=round(1000 * (time.perf_counter() - start), 1),
    )


def failed(reason: str) -> Failure:
    """Return that the reader failed on a photo."""
    message = Text(
        "the reader failed on this photo ({reason}): take it again, or type the hand",
        reason=" ".join(reason.split()),
    )
    return Failure(code="reader-failed", text=message, is_lasting=False)


def died(task: Task, times: int) -> Read:
    """Return that a photo ended each process that read it."""
    message = Text(
        "reading this photo ended the reader {times} times: save it smaller, take it again, or type the hand",
        times=times,
    )
    failure = Failure(code="reader-died", text=message, is_lasting=False)
    return Read(sha256=task.sha256, version=model_version(), failure=failure)


def _reader() -> TileReader:
    with _loading:  # threads of a cluster's worker start together
        return _loaded()


@functools.cache
def _loaded() -> TileReader:
    cv2.setNumThreads(1)
    return_large_blocks()
    try:
        return TileReader.from_catalog(threads=1, lean=True)
    except (CatalogError, ModelError) as error:
        raise _unusable(error) from error


def _unusable(error: Exception) -> CommandError:
    return CommandError(Text("the models cannot be used: {reason}", reason=str(error)))
