"""
Stored tables of error rates: what was measured, with which seed, runs and versions, and which rate each may have.

A table is made again by running the test file that names it, as in `python tests/operating/test_areas.py`.
"""

import json
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Any

import numpy as np

STORED = Path(__file__).with_name("stored")
LIBRARIES = ("numpy", "scipy", "reportgen")
SURE = 4  # Monte Carlo errors that a rate may lie above what it may be

Row = dict[str, Any]


@dataclass(frozen=True)
class Table:
    """Rows of settings and rates; `most` says for each column of rates what it may be."""

    name: str
    about: str
    most: Mapping[str, float]
    runs: int | None = None  # None: enumerated, without chance
    seed: int | None = None

    def write(self, rows: Iterable[Row]) -> None:
        """Store the table, one row per line."""
        rows = list(rows)
        head = {
            "about": self.about,
            "seed": self.seed,
            "runs": self.runs,
            "versions": versions(),
            "most": dict(self.most),
            "settings": [name for name in rows[0] if name not in self.measured(rows[0])],
        }
        lines = ",\n".join(f" {json.dumps(row)}" for row in rows)
        text = json.dumps(head, indent=1)[:-2] + f',\n "rows": [\n{lines}\n ]\n}}\n'
        file = STORED / f"{self.name}.json"
        file.write_text(text, encoding="utf-8")
        sys.stdout.write(f"{file.name}: {len(rows)} rows\n")

    def write_parts(self, rows: Iterable[Row], order: Sequence[Row]) -> None:
        """Store some rows anew, with the others as they are stored; `order` has the settings of all."""
        stored = self.rows() if (STORED / f"{self.name}.json").exists() else []
        at = {json.dumps(settings): place for place, settings in enumerate(order)}
        merged = {json.dumps({key: row[key] for key in order[0]}): row for row in (*stored, *rows)}
        self.write(merged[key] for key in sorted(merged.keys() & at.keys(), key=lambda one: at[one]))

    @staticmethod
    def measured(row: Row) -> list[str]:
        """Name the columns that hold what was measured: all from the first rate on."""
        names = list(row)
        first = next(at for at, name in enumerate(names) if name.startswith("false_"))
        return names[first:]

    def rows(self) -> list[Row]:
        """Read the stored rows."""
        return list(json.loads((STORED / f"{self.name}.json").read_text(encoding="utf-8"))["rows"])

    def row(self, **settings: Any) -> Row:
        """Find the only row with these settings."""
        (found,) = (row for row in self.rows() if all(row[key] == value for key, value in settings.items()))
        return found


def versions() -> dict[str, str]:
    """Name what a table was made with."""
    return {"python": ".".join(map(str, sys.version_info[:2])), **{name: metadata.version(name) for name in LIBRARIES}}


def error_of(rate: float, runs: int | None) -> float:
    """Return the Monte Carlo error of a rate; an enumerated one has none."""
    return 0.0 if runs is None else (rate * (1 - rate) / runs) ** 0.5


def excesses(table: Mapping[str, Any]) -> Iterator[tuple[Row, str, float]]:
    """List the rates that are larger than they may be, beyond what chance explains."""
    for row in table["rows"]:
        for column, most in table["most"].items():
            allowed = row.get("known_excess", {}).get(column, most)
            if row[column] is not None and row[column] > allowed + SURE * error_of(allowed, table["runs"]) + 1e-9:
                yield row, column, row[column]


def same(one: Row, other: Row, runs: int | None) -> bool:
    """Compare what was measured, leaving two runs for the last digit of another machine."""
    slack = 1e-6 if runs is None else 2.5 / runs
    return one.keys() == other.keys() and all(_near(one[key], other[key], slack) for key in one)


def _near(a: Any, b: Any, slack: float) -> bool:
    if isinstance(a, float) and isinstance(b, float):
        return abs(a - b) <= slack + 1e-3 * abs(a)
    return bool(a == b)


def summary(  # one row of what all tables of verdicts hold
    *,
    low: np.ndarray,
    high: np.ndarray,
    value: np.ndarray,
    truth: float,
    known: np.ndarray | None = None,
    met: tuple[np.ndarray, np.ndarray] | None = None,
    weights: np.ndarray | None = None,
) -> Row:
    """
    Return how often both criteria that stand exactly at the truth are met, and what speaks against a useless interval.

    The power is that of a criterion 3.24 true standard errors off, which a test that knew these would meet nine times
    in ten. Samples without a verdict count as not met; coverage and width leave them out.
    """
    known = np.ones(low.shape, dtype=bool) if known is None else known
    weights = np.full(low.shape, 1 / low.size) if weights is None else weights / weights.sum()

    def rate(hits: np.ndarray) -> float:
        return float(weights[hits].sum())

    at_least, at_most = (low >= truth, high <= truth) if met is None else met
    spread = _spread(value, weights)
    sure = rate(known)
    wide = known & np.isfinite(low) & np.isfinite(high)
    return {
        "false_at_least": round(rate(known & at_least), 5),
        "false_at_most": round(rate(known & at_most), 5),
        "no_verdict": round(max(0.0, 1 - sure), 5),
        "coverage": round(rate(known & (low <= truth) & (truth <= high)) / sure, 5) if sure else None,
        "width": round(float(np.average((high - low)[wide], weights=weights[wide])), 5) if wide.any() else None,
        "power_at_least": round(rate(known & (low >= truth - 3.24 * spread)), 5),
        "power_at_most": round(rate(known & (high <= truth + 3.24 * spread)), 5),
    }


def _spread(value: np.ndarray, weights: np.ndarray) -> float:
    """Return the standard deviation of the estimates that were made."""
    there = np.isfinite(value)
    if not weights[there].any():
        return 0.0
    mean = np.average(value[there], weights=weights[there])
    return float(np.average((value[there] - mean) ** 2, weights=weights[there])) ** 0.5
