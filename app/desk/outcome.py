"""What comes of a job: the reading put into the line of the sheet, and scored if nothing needs a person."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tehai.app.desk.answers import answered
from tehai.app.desk.lines import Happened, Outcome, Status
from tehai.app.desk.run.same_hands import tiles_of
from tehai.app.seen import WINNING_TILE
from tehai.scoring.notation import NO_CONCEALED
from tehai.scoring.text import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tehai.app.desk.lines import Job, SheetLine
    from tehai.app.desk.run.task import Read
    from tehai.scoring.answer import Json
    from tehai.scoring.ruleset import Rules


_DIFFERENCE: Final = {
    "code": "tiles-differ",
    "message": str(Text("the sheet names other tiles than the photo shows: look which of them are right")),
}


def outcome_of(
    job: Job,
    read: Read | None,
    rules: Rules,
    *,
    models: Mapping[str, str],
    said: Mapping[str, Json] | None = None,
) -> Outcome:
    """Return what comes of a job, under the rules of the run; what is not sure is not scored.

    Args:
        job: a photo, a line, or both.
        read: what was read from the photo; None where there is none, or it could not be opened.
        rules: of lines that name no ruleset.
        models: the SHA-256 of each model that read, by name.
        said: what a person said against the reading or the line, in the keys of the JSON of a win; it is
            scored, whatever the reading was.
    """
    record = _record(job, read, said or {})
    reading = read.reading if read else None
    status = _status(job, read)
    differs = not said and _differs(job.line, reading)
    if differs and status is Status.READ_SURE:
        status = Status.READ_DOUBTFUL
    is_settled = bool(said and "hand" in said) or status in {Status.READ_SURE, Status.TYPED}
    scored = record if record is not None and is_settled and "hand" in record else None
    return Outcome(
        job=job,
        status=status,
        reading=reading,
        record=record,
        answer=None if scored is None else answered(scored, rules),
        error=_error(read) or (_DIFFERENCE if differs else None),
        models=models if read else {},
        ruleset=rules.id,
        milliseconds=read.milliseconds if read else 0.0,
    )


def _status(job: Job, read: Read | None) -> Status:
    line = job.line
    if job.photo is None:
        needs_photo = line is not None and line.happened is Happened.WIN and "hand" not in line.record
        return Status.MISSING_PHOTO if needs_photo else Status.TYPED
    if line is not None and "hand" in line.record:
        return Status.TYPED
    if read is None or read.reading is None:
        return Status.UNREADABLE
    if line is None:
        return Status.NO_LINE
    return Status.READ_SURE if _is_settled(line, read.reading) else Status.READ_DOUBTFUL


def _is_settled(line: SheetLine, reading: Mapping[str, Json]) -> bool:
    """Whether the reading is sure, or lacks only the winning tile, which the sheet names."""
    doubts = reading["doubts"]
    listed = doubts if isinstance(doubts, list) else []
    codes = {doubt["code"] for doubt in listed if isinstance(doubt, dict)}
    return reading["sure"] is True or ("win_tile" in line.record and codes == {WINNING_TILE})


def _record(job: Job, read: Read | None, said: Mapping[str, Json]) -> dict[str, Json] | None:
    """Return the JSON of a win: what was read, the sheet, what a person said: the later the truer."""
    if job.line is None or job.line.happened is not Happened.WIN:
        return None
    record = dict(job.line.record)
    if read is not None and read.reading is not None and "hand" not in record:
        record = {**_tiles(read.reading, has_dora="dora_indicators" in record), **record}
    if "hand" in said:
        for part in ("melds", "win_tile"):
            record.pop(part, None)  # they belong to the hand that is said anew
    return {**record, **said}


def _tiles(reading: Mapping[str, Json], *, has_dora: bool) -> dict[str, Json]:
    tiles: dict[str, Json] = {"hand": reading["hand"] or NO_CONCEALED}
    if reading["melds"]:
        tiles["melds"] = reading["melds"]
    if reading["win_tile"]:
        tiles["win_tile"] = reading["win_tile"]
    seen = reading["dora_indicators"]
    readable = [tile for tile in seen if tile != "_"] if isinstance(seen, list) else []
    if readable and not has_dora:
        tiles["dora_indicators"] = [*readable]
    return tiles


def _differs(line: SheetLine | None, reading: Mapping[str, Json] | None) -> bool:
    """Whether the sheet types other tiles, or another winning tile, than a sure reading has."""
    if line is None or reading is None or reading["sure"] is not True:
        return False
    typed = line.record
    if "hand" in typed:
        return bool(tiles_of(typed)) and tiles_of(typed) != tiles_of(reading)
    return "win_tile" in typed and typed["win_tile"] != reading["win_tile"]


def _error(read: Read | None) -> dict[str, str] | None:
    if read is None or read.failure is None:
        return None
    return {"code": read.failure.code, "message": str(read.failure.text)}
