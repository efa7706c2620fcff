"""Time the scorer beside the package `mahjong`, and watch the memory of `tehai score --jsonl`.

    python -m tehai.scripts.benchmark_scoring --beside PYTHON [--rounds 15] [--stream 1000000] [--card FILE]

`--beside` names the Python of another environment, one that has it (`pip install "mahjong>=2,<3"`). Both
score the same 2,000 distinct hands of the server logs (TEHAI_ORACLE), first from inputs built beforehand,
then from lines of JSON to lines of JSON, and must agree on what each hand pays. They take turns, so that a
slower moment of the machine hits both; each turn is timed in seconds of its own processor time, one core.
No result is kept from one hand to the next.

`--stream` feeds the real command that many records, and a hundredth of them before, and compares the memory.
"""

from __future__ import annotations

import argparse
import gc
import itertools
import json
import os
import platform
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Final

from tehai.scoring import Score, answer_line, read_record, score
from tehai.scripts.evaluate import write_card
from tehai.scripts.oracle_records import oracle_folder, oracle_lines, record_of

_HANDS: Final = 2000
_SEED: Final = 20
_COMMAND: Final = "from tehai.app.cli import main; main()"


def hands() -> list[str]:
    """Choose hands that both packages can score: no liability, no second winner of a double ron."""
    lines = oracle_lines(oracle_folder(), "tenhou4")
    usable = [line for line in lines if "pao" not in line["seats"] and line["honba_paid"]]
    by_content: dict[str, str] = {}
    for line in usable:
        record = record_of(line, "tenhou-4p")
        content = json.dumps({**record, "id": None})
        by_content[content] = json.dumps(record)
    return random.Random(_SEED).sample(sorted(by_content.values()), _HANDS)  # noqa: S311  # the same each time


class Rival:
    """The other package, in its own process."""

    def __init__(self, python: Path, records: Path) -> None:
        script = Path(__file__).with_name("rival_mahjong.py")
        command = [str(python), str(script), str(records)]
        self._process = subprocess.Popen(  # noqa: S603  # the Python that the command line names
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, what: str) -> Any:  # noqa: ANN401  # JSON
        """Run one lap and give its answer."""
        stdin, stdout = self._process.stdin, self._process.stdout
        if stdin is None or stdout is None:
            raise ValueError("the other process has no pipes")
        stdin.write(what + "\n")
        stdin.flush()
        line = stdout.readline()
        if not line:
            raise SystemExit('the other Python cannot run mahjong: pip install "mahjong>=2,<3" there')
        return json.loads(line)

    def close(self) -> None:
        """End the process."""
        self._process.communicate()


def compare(python: Path, rounds: int) -> dict[str, dict[str, float]]:
    """Give the rates of both, medians, and how many times as fast this scorer is."""
    lines = hands()
    inputs = [read_record(json.loads(line)) for line in lines]
    with tempfile.TemporaryDirectory() as folder:
        records = Path(folder) / "records.jsonl"
        records.write_text("\n".join(lines), encoding="utf-8")
        rival = Rival(python, records)
        _agree([score(*values) for values in inputs], rival.ask("points"), lines)
        gc.collect()
        gc.freeze()
        laps = [_round(inputs, lines, rival) for _ in range(rounds)]
        rival.close()
    return {
        f"From {what}": {
            "tehai, thousand hands a second": statistics.median(_HANDS / lap[what][0] for lap in laps) / 1000,
            "mahjong, thousand hands a second": statistics.median(_HANDS / lap[what][1] for lap in laps)
            / 1000,
            "times as fast": statistics.median(lap[what][1] / lap[what][0] for lap in laps),
        }
        for what in ("inputs built beforehand", "records to answers")
    }


def _agree(ours: list[Any], theirs: list[int], lines: list[str]) -> None:
    """End the script where the two disagree on what a hand pays, counters and sticks included."""
    for result, total, line in zip(ours, theirs, lines, strict=True):
        paid = result.payments.by_seat[0][1] if isinstance(result, Score) else None
        if paid != total:
            raise SystemExit(f"{paid} points here, {total} there: {line}")
    print(f"both agree on the points of {len(lines)} hands")


def _round(inputs: list[Any], lines: list[str], rival: Rival) -> dict[str, tuple[float, float]]:
    """One turn of each side in each way: seconds here, seconds there."""
    started = time.process_time()
    for hand, win, rules in inputs:
        score(hand, win, rules)
    prebuilt = time.process_time() - started
    prebuilt_there = rival.ask("prebuilt")
    started = time.process_time()
    for line in lines:
        answer_line(line)
    answered = time.process_time() - started
    return {
        "inputs built beforehand": (prebuilt, prebuilt_there),
        "records to answers": (answered, rival.ask("records")),
    }


def stream(count: int) -> dict[str, float]:
    """Feed the command so many records; give its records a second and its peak memory in MB (Linux)."""
    lines = [line.encode() + b"\n" for line in hands()]
    command = [sys.executable, "-c", _COMMAND, "score", "--jsonl"]
    process = subprocess.Popen(  # noqa: S603  # this Python and a fixed command
        command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL
    )
    if process.stdin is None:
        raise ValueError("the command has no input")
    for line in itertools.islice(itertools.cycle(lines), count):
        process.stdin.write(line)
    process.stdin.flush()
    status_lines = Path(f"/proc/{process.pid}/status").read_text(encoding="utf-8").splitlines()
    peak = next(int(line.split()[1]) / 1024 for line in status_lines if line.startswith("VmHWM"))
    process.stdin.close()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"the command ended with {process.returncode}")
    return {
        "thousand records a second of processor time": count / (usage.ru_utime + usage.ru_stime) / 1000,
        "peak memory, MB": peak,
    }


def main() -> None:
    """Measure what the command line names."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--beside", type=Path, help="Python of an environment with mahjong 2.x")
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--stream", type=int, help="how many records to feed the command")
    parser.add_argument("--card", type=Path, help="put the figures into this page, between its marks")
    arguments = parser.parse_args()
    figures: dict[str, dict[str, float]] = {}
    if arguments.beside:
        python = f"CPython {platform.python_version()}"
        compared = compare(arguments.beside, arguments.rounds)
        figures |= {f"{title}, {_HANDS} hands, {python}": table for title, table in compared.items()}
    if arguments.stream:
        for count in (arguments.stream // 100, arguments.stream):
            figures[f"`tehai score --jsonl`, {count} records"] = stream(count)
    for title, table in figures.items():
        print(title, *(f"  {name}: {value:,.4g}" for name, value in table.items()), sep="\n")
    if arguments.card:
        write_card(arguments.card, "benchmark_scoring.py", figures)


if __name__ == "__main__":
    main()
