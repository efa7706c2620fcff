"""What is installed is what the repository holds: traps that were met, one test each."""

import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from importlib.metadata import requires
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
FOLDERS = PROJECT["tool"]["setuptools"]["package-dir"]


def tracked() -> list[Path]:
    """Every file that git keeps and that is there."""
    listed = subprocess.run(
        ["git", "ls-files", "-z"],  # noqa: S607 # git is where the person has it
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    files = [Path(name) for name in listed.stdout.split("\0") if name]
    return [file for file in files if (ROOT / file).is_file()]


def test_every_folder_with_code_is_installed() -> None:
    with_code = {file.parent.as_posix() for file in tracked() if file.suffix == ".py"}
    with_code = {folder for folder in with_code if not folder.startswith("tests")}
    assert with_code == set(FOLDERS.values())
    assert sorted(FOLDERS) == sorted(PROJECT["tool"]["setuptools"]["packages"])


def test_only_some_folders_are_packages_by_themselves() -> None:
    """`datasets` and `scripts` would hide packages of that name where the root is on the import path."""
    with_init = {file.parent.as_posix() for file in tracked() if file.name == "__init__.py"}
    assert with_init == set(FOLDERS.values()) - {"datasets", "scripts"}


def test_every_folder_says_that_it_is_typed() -> None:
    assert {file.parent.as_posix() for file in tracked() if file.name == "py.typed"} == set(FOLDERS.values())


NOTATION = frozenset(
    [
        "counts",
        "errors",
        "forms",
        "hand",
        "makers",
        "melds",
        "notation",
        "problem",
        "seats",
        "text",
        "tiles",
        "written",
    ]
)
"""The modules of scoring that say what tiles are and how they are written; all others are rules."""


def test_every_module_of_rules_is_forbidden_to_vision_and_datasets() -> None:
    contracts = PROJECT["tool"]["importlinter"]["contracts"]
    forbidden = next(
        c["forbidden_modules"] for c in contracts if "tehai.datasets" in c.get("source_modules", ())
    )
    modules = {file.stem for file in (ROOT / "scoring").glob("*.py")} - {"__init__"}
    folders = {file.parent.name for file in (ROOT / "scoring").glob("*/__init__.py")}
    assert sorted(forbidden) == sorted(f"tehai.scoring.{name}" for name in (modules | folders) - NOTATION)


def test_opencv_comes_without_window_code() -> None:
    names = {re.split(r"[^\w-]", requirement)[0] for requirement in requires("tehai") or ()}
    assert "opencv-python-headless" in names
    assert "opencv-python" not in names


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Build the wheel of the tracked files and return the names in it."""
    source, target = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("wheel")
    for file in tracked():
        (source / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / file, source / file)
    build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*build, "--wheel-dir", target, source], check=True)
    (built,) = target.glob("*.whl")
    return zipfile.ZipFile(built).namelist()


def test_the_wheel_holds_code_models_rulesets_catalogues_and_the_sample(wheel: list[str]) -> None:
    for file in tracked():
        package = next((name for name, folder in FOLDERS.items() if folder == file.parent.as_posix()), None)
        if package and file.suffix in {".py", ".onnx", ".toml"}:
            assert f"{package.replace('.', '/')}/{file.name}" in wheel
    for ruleset in (ROOT / "scoring" / "rulesets").glob("*.toml"):
        assert f"tehai/scoring/rulesets/{ruleset.name}" in wheel
    for catalogue in (ROOT / "app" / "locale").rglob("*.mo"):
        assert f"tehai/{catalogue.relative_to(ROOT).as_posix()}" in wheel
    for sample in (ROOT / "app" / "sample").iterdir():
        assert f"tehai/app/sample/{sample.name}" in wheel


def test_the_wheel_holds_nothing_else(wheel: list[str]) -> None:
    assert all(name.startswith(("tehai/", "tehai-")) for name in wheel)
    assert not [name for name in wheel if "/tests/" in name]


def test_scoring_a_typed_hand_loads_no_vision() -> None:
    """The command line answers at once where no photo is read."""
    look = (
        "import sys, tehai.app.cli; print([name for name in ('cv2', 'onnxruntime') if name in sys.modules])"
    )
    found = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"
