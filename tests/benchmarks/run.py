"""
Measures what reportgen costs, as ratios of CPU time, and holds them to their gates.

Run `.venv/bin/python tests/benchmarks/run.py [--rounds N] [NAME...]`; it ends with 1 when a gate is exceeded. Never
part of the tests: a shared machine may be slow.
"""

import argparse
import json
import os
import subprocess
import sys
from dataclasses import asdict
from importlib import import_module
from tempfile import TemporaryDirectory

from timing import PINNED, Row

BENCHMARKS = {
    "help": "start_up.help_",
    "check": "start_up.check",
    "evaluate": "start_up.evaluate",
    "score_table": "statistics_.score_table",
    "delong": "statistics_.delong_area",
    "delong_paired": "statistics_.delong_pair",
    "auc_bootstrap": "statistics_.area_bootstrap",
    "metrics_bootstrap": "statistics_.metrics_bootstrap",
    "exact_tests": "comparisons.exact_tests",
    "all_pairs": "comparisons.all_pairs",
    "many_models": "comparisons.many_models",
    "many_classes": "many_classes.many_classes",
    "build": "sample.build",
    "sheets": "sheets.sheets",
    "reading": "reading.reading",
    "reading_large": "reading.reading_large",
}
ASKED = {"reading_large"}
"""These take minutes and run only when they are named."""

LEAST_ROUNDS = 5


def main() -> int:
    """Measure each benchmark in a process of its own, print the table, and answer whether all gates hold."""
    parser = argparse.ArgumentParser(description=__doc__.strip().splitlines()[0])
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help=f"of {', '.join(BENCHMARKS)}; without any, all but {', '.join(ASKED)}"
    )
    parser.add_argument(
        "--rounds",
        type=int,
        default=9,
        help=f"the best of so many counts; fewer than {LEAST_ROUNDS} only try the script",
    )
    parser.add_argument("--measure", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    unknown = [name for name in given.names if name not in BENCHMARKS]
    if unknown:
        parser.error(f"no benchmark is called {', '.join(unknown)}; there are {', '.join(BENCHMARKS)}")
    if given.measure:
        json.dump([asdict(row) for name in given.names for row in _measured(name, given.rounds)], sys.stdout)
        return 0
    _print(f"{'target':<66}{'measured':>10}{'gate':>9}  verdict")
    usual = [name for name in BENCHMARKS if name not in ASKED]
    with TemporaryDirectory() as cache:
        rows = [row for name in given.names or usual for row in _shown(name, given.rounds, cache)]
    over = [row for row in rows if row.verdict == "over"]
    _print(f"\n{len(over)} over their gates" if over else "\nall gates hold")
    return 1 if over else 0


def _measured(name: str, rounds: int) -> list[Row]:
    module, function = BENCHMARKS[name].split(".")
    return list(getattr(import_module(module), function)(rounds))


def _shown(name: str, rounds: int, cache: str) -> list[Row]:
    """Measure in a child with its allocator pinned and its bytecode kept, as users have it; print as soon as known."""
    environment = os.environ | PINNED | {"PYTHONPYCACHEPREFIX": cache}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    command = [sys.executable, __file__, "--measure", "--rounds", str(rounds), name]
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    rows = [Row(**row) for row in json.loads(done.stdout)]
    for row in rows:
        _print(_line(row))
    return rows


def _print(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def _line(row: Row) -> str:
    gate = "" if row.gate is None else f"<= {row.gate:g}"
    measured = f"{row.measured:.3g}" + (f" {row.unit}" if row.unit != "x" else "")
    note = f"  {row.note}" if row.note else ""
    return f"{row.target:<66}{measured:>10}{gate:>9}  {row.verdict:<5}{note}".rstrip()


if __name__ == "__main__":
    sys.exit(main())
