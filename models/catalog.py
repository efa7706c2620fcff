"""The model catalog: `load("detector")` gives the checked entry of one ONNX file.

`catalog.toml` holds one table for each model, named by what the model does::

    [classifier]
    file = "classifier.onnx"                # beside catalog.toml
    sha256 = "9f86…"                        # of that file
    input = "crops"                         # name of the ONNX input
    size = [48, 64]                         # width, height of the input in pixels
    colour = "RGB"                          # order of the colour channels; the only one that is fed
    labels = ["1m", "2m", "flower"]        # in the order of the outputs: mpsz, "flower", "back", "unreadable"
    thresholds = { sure = 0.97 }            # name -> number, read by the code that decides
    trained = { commit = "1a2b3c4", data = "what it was trained on", date = "2026-11-30" }

A model takes pixels as they are, 0 to 255, and normalises them itself: nothing about that can be said here.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

_T = TypeVar("_T")
_OTHER_LABELS = ("flower", "back", "unreadable")
_REQUIRED = frozenset({"file", "sha256", "input", "size", "colour", "labels", "thresholds", "trained"})
_OPTIONAL = frozenset({"name"})


class CatalogError(ValueError):
    """The catalog or a model file is not what it should be; the message says which and what to do."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Training:
    """Where a model comes from."""

    commit: str
    """Commit of the training code."""
    data: str
    """What it was trained on."""
    date: str
    """Day of the export, ISO 8601."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelEntry:
    """One model of the catalog; its file exists and has the catalog's checksum."""

    name: str
    """What it does: `detector` or `classifier`."""
    file: Path
    """The ONNX file."""
    sha256: str
    """Checksum of the file, 64 hexadecimal digits."""
    input: str
    """Name of the ONNX input."""
    size_wh: tuple[int, int]
    """Width and height of the input, pixels."""
    colour: Literal["RGB"]
    """Order of the colour channels; pixels are fed as they are, 0 to 255."""
    labels: tuple[str, ...]
    """Meaning of the outputs in their order; empty for a model that does not classify."""
    thresholds: Mapping[str, float]
    """Numbers that the code reading the outputs decides by."""
    trained: Training


def load(name: str, folder: Path | None = None) -> ModelEntry:
    """Return the entry of one model after checking its file.

    Args:
        name: the table in `catalog.toml`, such as `"detector"`.
        folder: where `catalog.toml` and the ONNX files are; the installed package when not given.

    Raises:
        CatalogError: no such entry, a wrong entry, a missing file, or a file with another checksum.
    """
    where = Path(str(resources.files("tehai.models"))) if folder is None else folder
    entries = parse_catalog(_read(where / "catalog.toml"), where)
    if name not in entries:
        raise CatalogError(
            f"catalog.toml has no model {name!r}; it has: {', '.join(sorted(entries)) or 'none'}"
        )
    _check_file(entries[name])
    return entries[name]


def parse_catalog(text: str, folder: Path) -> dict[str, ModelEntry]:
    """Return every entry of a catalog's text, by name, without looking at the model files.

    Raises:
        CatalogError: not TOML, an unknown, missing or wrong key; the message names the entry and the key.
    """
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise CatalogError(f"catalog.toml cannot be read: {error}") from error
    return {name: _entry(name, table, folder) for name, table in tables.items()}


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise CatalogError(f"the model catalog {path} cannot be read: install tehai again") from error


def _check_file(entry: ModelEntry) -> None:
    try:
        with entry.file.open("rb") as file:
            found = hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as error:
        raise CatalogError(f"the {entry.name} model {entry.file} is missing: install tehai again") from error
    if found != entry.sha256:
        raise CatalogError(
            f"the {entry.name} model {entry.file} is not the one in the catalog "
            f"(sha256 {found[:12]}… instead of {entry.sha256[:12]}…): install tehai again",
        )


def _entry(name: str, table: object, folder: Path) -> ModelEntry:
    if not isinstance(table, dict):
        raise CatalogError(f"catalog.toml: {name} stands outside a table; write [{name}]")
    _check_keys(name, table)
    return ModelEntry(
        name=name,
        file=folder / _get(name, table, "file", _word),
        sha256=_get(name, table, "sha256", _checksum),
        input=_get(name, table, "input", _word),
        size_wh=_get(name, table, "size", _size),
        colour=_get(name, table, "colour", _colour),
        labels=_get(name, table, "labels", _labels),
        thresholds=_get(name, table, "thresholds", _thresholds),
        trained=_get(name, table, "trained", _training),
    )


def _check_keys(name: str, table: Mapping[str, object]) -> None:
    unknown = table.keys() - _REQUIRED - _OPTIONAL
    missing = _REQUIRED - table.keys()
    if unknown:
        raise CatalogError(f"catalog.toml: [{name}] has unknown keys: {', '.join(sorted(unknown))}")
    if missing:
        raise CatalogError(f"catalog.toml: [{name}] lacks: {', '.join(sorted(missing))}")
    if table.get("name", name) != name:
        raise CatalogError(f"catalog.toml: [{name}] calls itself {table['name']!r}")


def _get(name: str, table: Mapping[str, object], key: str, parse: Callable[[object], _T]) -> _T:
    try:
        return parse(table[key])
    except _WrongValueError as error:
        raise CatalogError(f"catalog.toml: [{name}] {key} must be {error}, not {table[key]!r}") from None


class _WrongValueError(ValueError):
    """Says what a value must be."""


def _word(value: object) -> str:
    if isinstance(value, str) and value:
        return value
    raise _WrongValueError("a text")


def _checksum(value: object) -> str:
    if isinstance(value, str) and re.fullmatch("[0-9a-f]{64}", value):
        return value
    raise _WrongValueError("64 hexadecimal digits")


def _colour(value: object) -> Literal["RGB"]:
    if value == "RGB":
        return "RGB"
    raise _WrongValueError('"RGB"')


def _number(value: object) -> float:
    if isinstance(value, int | float) and not isinstance(value, bool):
        return float(value)
    raise _WrongValueError("a number")


def _size(value: object) -> tuple[int, int]:
    match value:
        case [int(width), int(height)] if width > 0 and height > 0:
            return width, height
    raise _WrongValueError("[width, height] in pixels")


def _labels(value: object) -> tuple[str, ...]:
    if isinstance(value, list) and all(_is_label(label) for label in value) and len(set(value)) == len(value):
        return tuple(value)
    raise _WrongValueError('a list of different tiles in mpsz, "flower", "back" and "unreadable"')


def _is_label(value: object) -> bool:
    return isinstance(value, str) and (
        value in _OTHER_LABELS or bool(re.fullmatch("[0-9][mps]|[1-7]z", value))
    )


def _thresholds(value: object) -> Mapping[str, float]:
    if isinstance(value, dict):
        return MappingProxyType({name: _number(number) for name, number in value.items()})
    raise _WrongValueError("a table of numbers")


def _training(value: object) -> Training:
    match value:
        case {"commit": str(commit), "data": str(sources), "date": str(date), **rest} if not rest:
            return Training(commit=commit, data=sources, date=date)
    raise _WrongValueError("a table of three texts: commit, data and date")
