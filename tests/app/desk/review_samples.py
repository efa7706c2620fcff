"""A desk to be reviewed: outcomes of the photo that comes with tehai, some of them made doubtful."""

from __future__ import annotations

import copy
import dataclasses
import hashlib
from typing import TYPE_CHECKING, Any

from tehai.app.desk.lines import Job, Matched, Photo
from tehai.app.desk.outcome import outcome_of
from tehai.app.desk.run.reading import models
from tehai.app.desk.store.store import Store
from tehai.app.sample_photo import sample_path
from tests.app.desk.desk_samples import RULES, lines_of, sample_read

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from sqlalchemy import URL

    from tehai.app.desk.run.task import Read
    from tehai.scoring.answer import Json

SHEET = """Photo,Table,Hand,Winner,Tsumo or ron,Seat wind,Round wind,Riichi,Dora,Points
agreed.jpg,1,E1,S,ron,S,E,,2m,3900
claimed.jpg,1,E2,S,ron,S,E,,2m,8000
doubtful.jpg,2,E1,S,ron,S,E,,2m,3900
other.jpg,2,E2,S,ron,S,E,yes,2m,
gone.jpg,2,E3,S,ron,S,E,,2m,
"""
RIGHT: dict[str, Json] = {"hand": "3p4p0p2m3m4m6s7s9s9s8s", "win_tile": "8s", "melds": ["77=7z"]}
"""What the photo shows."""
PLACES: list[int | None] = [*range(14)]
"""Where the reading has its tiles."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """A store, and where its photos lie."""

    url: str | URL
    photos: Path


def made_desk(url: str | URL, folder: Path, contents: Mapping[str, bytes] | None = None) -> Desk:
    """Fill a store, its photos below a folder; `contents` are the bytes of photos that are to have others."""
    lines = {line.photo: line for line in lines_of(folder, SHEET)}
    photos = folder / "photos"
    photos.mkdir()
    store = Store.open(url)
    jobs = []
    for name in ("agreed.jpg", "claimed.jpg", "doubtful.jpg", "other.jpg", "stray.jpg"):
        usual = sample_path().read_bytes() + name.encode()  # what follows a JPEG's end is passed over
        content = (contents or {}).get(name, usual)
        (photos / name).write_bytes(content)
        line = lines.get(name)
        photo = Photo(path=name, size=len(content), mtime_ns=1, sha256=hashlib.sha256(content).hexdigest())
        jobs.append(Job(photo=photo, line=line, matched=Matched.NAME if line else None))
        store.keep(_read(photo.sha256, is_sure=name in {"agreed.jpg", "claimed.jpg"}), models())
    jobs.append(Job(line=lines["gone.jpg"]))
    for job in jobs:
        read = store.read(job.photo.sha256) if job.photo else None
        store.score(outcome_of(job, read, RULES, models=models()))
    store.keep_run([job.key for job in jobs], RULES.id, str(photos))
    store.close()
    return Desk(url=url, photos=photos)


def _read(sha256: str, *, is_sure: bool) -> Read:
    read = dataclasses.replace(sample_read(), sha256=sha256)
    return read if is_sure else dataclasses.replace(read, reading=doubtful(read.reading or {}))


def doubtful(reading: Any) -> dict[str, Any]:  # noqa: ANN401 # the JSON of a photo
    """Return the reading as a less sure reader would give it: it takes the 8s for a concealed tile."""
    changed: dict[str, Any] = copy.deepcopy(dict(reading))
    changed |= {"sure": False, "win_tile": None}
    changed["tiles"][2]["alternatives"] = [{"tile": "5p", "confidence": 0.3}]
    changed["tiles"][10]["role"] = "concealed"
    changed["doubts"] = [
        {"code": "look-alikes", "message": "tile 3, read as 0p, may be 5p", "tiles": [2]},
        {"code": "winning-tile", "message": "which one is the winning tile?", "tiles": []},
    ]
    return changed
