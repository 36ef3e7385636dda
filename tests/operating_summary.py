"""The table of all error rates that README.md links: one row for each stored table, in tests/operating/README.md."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

STORED = Path(__file__).parent / "operating" / "stored"
FILE = STORED.with_name("README.md")
HEAD = """\
# How often verdicts and conclusions are wrong

What was enumerated or simulated of every rule that judges: a verdict is falsely met where the true value is just at the
threshold, and a difference falsely found where there is none. Each row is one table of [`stored/`](stored), with its
settings, its seed and the versions it was made with; `tests/operating/test_tables.py` holds every rate to what it may be.
Running the test file of a table makes it again, those of learners and tests also in parts, which are named after it:
`for name in adjustments area_tests equal_learners fold_tests group_tests rank_tests sample_tests score_margins several_models;
do nice -n 19 python tests/operating/test_$name.py; done` takes about 30 minutes. `pytest -m slow tests/operating` makes all
tables again and compares them with what is stored.
Rates are those of the worst and of the mean setting, in per cent; power is that of the weakest and of the strongest setting.
This page is written by `python tests/generate.py`.

| table | what | runs, seed | settings | falsely met, at least: worst (mean) | falsely met, at most: worst (mean) | other errors: worst (mean) | power |
| --- | --- | --- | --- | --- | --- | --- | --- |
"""
MET = {"false_at_least": "at least", "false_at_most": "at most"}


def page() -> str:
    """Write the page from the stored tables."""
    return HEAD + "".join(
        _row(file.stem, json.loads(file.read_text(encoding="utf-8"))) for file in sorted(STORED.glob("*.json"))
    )


def _row(name: str, table: dict[str, Any]) -> str:
    made = "enumerated" if table["runs"] is None else f"{table['runs']}, {table['seed']}"
    rows = table["rows"]
    met = [_rate(rows, column) for column in MET]
    others = "; ".join(f"{column.replace('_', ' ')} {_rate(rows, column)}" for column in _others(rows))
    cells = (f"[{name}](stored/{name}.json)", table["about"], made, str(len(rows)), *met, others, _power(rows))
    return f"| {' | '.join(cells)} |\n"


def _others(rows: Sequence[dict[str, Any]]) -> Iterator[str]:
    """Name the other columns of wrong verdicts and conclusions."""
    yield from (column for column in rows[0] if column.startswith("false_") and column not in MET)


def _rate(rows: Sequence[dict[str, Any]], column: str) -> str:
    known = [row[column] for row in rows if row.get(column) is not None]
    return f"{100 * max(known):.2f} ({100 * sum(known) / len(known):.2f})" if known else ""


def _power(rows: Sequence[dict[str, Any]]) -> str:
    known = [row[column] for row in rows for column in row if column.startswith("power") and row[column] is not None]
    known = [one for one in known if isinstance(one, float | int)]
    return f"{100 * min(known):.0f} to {100 * max(known):.0f}" if known else ""
