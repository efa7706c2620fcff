"""The tables of the store. Rows are only ever added; of several about the same thing the newest counts.

The tables are those of the newest version of the schema; `migrations` says how a store gets there.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    JSON,
    BigInteger,
    Column,
    Float,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    UniqueConstraint,
)

_SHA256: Final = String(64)
_TIME: Final = String(32)
"""ISO 8601 in UTC: sorted as text, sorted in time."""

TABLES: Final = MetaData()

VERSIONS: Final = Table(
    "schema_versions",
    TABLES,
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("reached_at", _TIME, nullable=False),
)

PHOTOS: Final = Table(
    "photos",
    TABLES,
    Column("id", Integer, primary_key=True),
    Column("path", String(4096), nullable=False),
    Column("size", BigInteger, nullable=False),
    Column("mtime_ns", BigInteger, nullable=False),
    Column("sha256", _SHA256, nullable=False),
    Column("seen_at", _TIME, nullable=False),
    Index("photos_by_path", "path"),
    Index("photos_by_sha256", "sha256"),
)
"""Each state that a file was seen in."""

READINGS: Final = Table(
    "readings",
    TABLES,
    Column("id", Integer, primary_key=True),
    Column("sha256", _SHA256, nullable=False),
    Column("version", String(80), nullable=False),
    Column("models", JSON, nullable=False),
    Column("reading", JSON(none_as_null=True)),
    Column("failure", JSON(none_as_null=True)),
    Column("taken", String(19)),
    Column("milliseconds", Float, nullable=False),
    Column("read_at", _TIME, nullable=False),
    UniqueConstraint("sha256", "version", name="readings_once"),
)
"""What each version of the models gave for the bytes of a photo."""

SCORES: Final = Table(
    "scores",
    TABLES,
    Column("id", Integer, primary_key=True),
    Column("job", _SHA256, nullable=False),
    Column("fingerprint", _SHA256, nullable=False),
    Column("outcome", JSON, nullable=False),
    Column("scored_at", _TIME, nullable=False),
    Index("scores_by_job", "job"),
)
"""What came of each job, each time that it came out differently."""

CORRECTIONS: Final = Table(
    "corrections",
    TABLES,
    Column("id", Integer, primary_key=True),
    Column("about", _SHA256, nullable=False),
    Column("correction", JSON, nullable=False),
    Column("by", String(200), nullable=False),
    Column("at", _TIME, nullable=False),
    Index("corrections_by_about", "about"),
)
"""What a person said against a reading or a line, by the job's `about`, and who said it."""

CLAIMS: Final = Table(
    "claims",
    TABLES,
    Column("id", Integer, primary_key=True),
    Column("about", _SHA256, nullable=False),
    Column("number", Integer, nullable=False),
    Column("by", String(200), nullable=False),
    Column("at", _TIME, nullable=False),
    Column("until", _TIME, nullable=False),
    UniqueConstraint("about", "number", name="claims_one_at_a_time"),
)
"""Who looks at a job, by its `about`, until when; of two who want the same number one is refused."""

RUNS: Final = Table(
    "runs",
    TABLES,
    Column("id", Integer, primary_key=True),
    Column("fingerprint", _SHA256, nullable=False),
    Column("ruleset", String(200), nullable=False),
    Column("folder", String(4096), nullable=False),
    Column("jobs", JSON, nullable=False),
    Column("at", _TIME, nullable=False),
)
"""Which jobs each run had, by the first digits of their keys: those of older sheets are in no newer run."""
