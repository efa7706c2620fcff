import hashlib
from pathlib import Path

import pytest

from tehai.models import CatalogError, load, parse_catalog

ENTRY = """
[classifier]
file = "classifier.onnx"
sha256 = "{sha256}"
input = "crops"
size = [48, 64]
colour = "RGB"
labels = ["1m", "0p", "7z", "flower", "back", "unreadable"]
thresholds = {{ sure = 0.97 }}
trained = {{ commit = "1a2b3c4", data = "rendered scenes", date = "2026-11-30" }}
"""
WEIGHTS = b"weights of a network"
GOOD = ENTRY.format(sha256=hashlib.sha256(WEIGHTS).hexdigest())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "catalog.toml").write_text(GOOD, encoding="utf-8")
    (tmp_path / "classifier.onnx").write_bytes(WEIGHTS)
    return tmp_path


def test_a_checked_entry_says_all_that_is_needed_to_run_the_model(folder: Path) -> None:
    entry = load("classifier", folder)
    assert entry.file.read_bytes() == WEIGHTS
    assert (entry.input, entry.size_wh, entry.colour) == ("crops", (48, 64), "RGB")
    assert entry.labels == ("1m", "0p", "7z", "flower", "back", "unreadable")
    assert entry.thresholds == {"sure": 0.97}
    assert entry.trained.commit == "1a2b3c4"


def test_a_changed_file_is_refused(folder: Path) -> None:
    (folder / "classifier.onnx").write_bytes(WEIGHTS + b"!")
    with pytest.raises(CatalogError, match=r"classifier model .* is not the one in the catalog"):
        load("classifier", folder)


def test_a_missing_file_is_named(folder: Path) -> None:
    (folder / "classifier.onnx").unlink()
    with pytest.raises(CatalogError, match=r"classifier\.onnx is missing: install tehai again"):
        load("classifier", folder)


def test_an_unknown_model_is_answered_with_the_known_ones(folder: Path) -> None:
    with pytest.raises(CatalogError, match="no model 'detector'; it has: classifier"):
        load("detector", folder)


def test_a_missing_catalog_is_named(tmp_path: Path) -> None:
    with pytest.raises(CatalogError, match=r"catalog\.toml cannot be read"):
        load("detector", tmp_path)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("[classifier]", "[classifier", "catalog.toml cannot be read"),
        ("[classifier]", "classifier = 1\n[other]", "stands outside a table"),
        ('input = "crops"', "", r"\[classifier\] lacks: input"),
        ('input = "crops"', 'input = "crops"\nspeed = 1', r"\[classifier\] has unknown keys: speed"),
        ('input = "crops"', 'input = "crops"\nname = "detector"', "calls itself 'detector'"),
        ('input = "crops"', "input = 3", "input must be a text, not 3"),
        ("[48, 64]", "[48, 0]", r"size must be \[width, height\] in pixels"),
        ('"RGB"', '"GBR"', 'colour must be "RGB"'),
        # a model that needs other channels or normalised pixels would be fed wrongly: it is refused
        ('"RGB"', '"BGR"', 'colour must be "RGB"'),
        ('colour = "RGB"', 'colour = "RGB"\nscale = 255', r"\[classifier\] has unknown keys: scale"),
        ('colour = "RGB"', 'colour = "RGB"\nmean = [0, 0, 0]', r"\[classifier\] has unknown keys: mean"),
        ('"1m"', '"8z"', "labels must be a list of different tiles"),
        ('"1m"', '"0p"', "labels must be a list of different tiles"),
        ("0.97", '"high"', "thresholds must be a number"),
        ('commit = "1a2b3c4", ', "", "trained must be a table of three texts"),
        ('sha256 = "', 'sha256 = "x', "sha256 must be 64 hexadecimal digits"),
    ],
)
def test_a_wrong_catalog_names_the_entry_and_the_key(folder: Path, old: str, new: str, message: str) -> None:
    assert old in GOOD
    with pytest.raises(CatalogError, match=message):
        parse_catalog(GOOD.replace(old, new), folder)
