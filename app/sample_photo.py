"""The photo that comes with tehai, and how its hand was won."""

from __future__ import annotations

import dataclasses
import tomllib
from importlib import resources
from pathlib import Path

from tehai.app.options import WinOptions


def sample_path() -> Path:
    """Return the sample photo: a rendered scene with a meld and a red five."""
    return Path(str(resources.files("tehai.app"))) / "sample" / "hand.jpg"


def sample_options(given: WinOptions) -> WinOptions:
    """Return how the sample's hand was won, options that were given in the place of its own."""
    own = tomllib.loads(sample_path().with_suffix(".toml").read_text(encoding="utf-8"))
    said = {name: value for name, value in dataclasses.asdict(given).items() if value is not None}
    return WinOptions(**{**own, **said})
