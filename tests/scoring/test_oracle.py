"""Every win of the Tenhou logs, right in yaku, han, fu, limit and every payment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tehai.scoring.record import answer
from tehai.scripts.oracle_records import record_of, relative_seat

if TYPE_CHECKING:
    from collections.abc import Callable

_LIMITS = (None, "mangan", "haneman", "baiman", "sanbaiman", "yakuman")


def relative_payments(line: dict[str, Any]) -> dict[str, int]:
    """The expected payments by relative seat."""
    by_seat = line["expect"]["payments"][: line["players"]]
    return {relative_seat(seat, line): amount for seat, amount in enumerate(by_seat)}


def _by_name(items: list[dict[str, Any]]) -> list[tuple[str, int, int]]:
    return sorted((item["name"], item.get("han", 0), item.get("yakuman", 0)) for item in items)


def wanted_of(line: dict[str, Any]) -> dict[str, Any]:
    """What the line says of the result."""
    expect = line["expect"]
    wanted = {
        "yaku": _by_name(expect["yaku"]),
        "han": expect["han"],
        "yakuman": expect["yakuman"],
        "limit": _LIMITS[expect["limit"]],
        "points_total": expect["points_total"],
        "payments": relative_payments(line),
    }
    if expect["fu"] is not None and not expect["yakuman"]:
        wanted["fu"] = expect["fu"]
    return wanted


@pytest.mark.parametrize(
    ("name", "ruleset", "count"), [("tenhou4", "tenhou-4p", 9996), ("tenhou3", "tenhou-3p", 2000)]
)
def test_every_line_of_the_server_logs(
    name: str, ruleset: str, count: int, oracle_lines: Callable[[str], list[dict[str, Any]]]
) -> None:
    wrong = []
    lines = oracle_lines(name)
    for line in lines:
        result: dict[str, Any] = dict(answer(record_of(line, ruleset)))
        wanted = wanted_of(line)
        got = {key: result.get(key) for key in wanted}
        got["yaku"] = _by_name(result.get("yaku", []))
        if got != wanted:
            wrong.append(f"{line['id']}: {got} instead of {wanted}, {result.get('errors')}")
    assert len(lines) == count
    assert not wrong, "\n".join([f"{len(wrong)} of {count} lines", *wrong[:5]])
