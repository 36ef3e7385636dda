"""What every procedure for several tests answers: adjusted p-values, and which null hypotheses are rejected."""

from typing import Any

from reportgen.catalog.answers import Table, Values
from reportgen.catalog.work import Work
from reportgen.data.arrays import cells
from reportgen.data.evidence import Array
from reportgen.data.p_values import PValues

ANSWERS = {
    "adjusted": "adjusted p-values",
    "rejected": "null hypotheses rejected",
    "tests": "tests",
}


def adjusted_answer(
    p: PValues, adjusted: Array, formula: str, work: Work, *, alpha: float, of_each: float | None = None
) -> Values:
    """
    List the tests with their p-values; a withheld one counts as a test and has no adjusted one.

    The level `of_each` test is named where the procedure has one, with that of an interval that goes with it.
    """
    known = p.known
    work.step("tests_counted", "m", len(known))
    work.step("adjusted_p_value", formula, float(adjusted[known].min(initial=1.0)))
    rejected = known & (adjusted <= alpha)
    shown = [bool(one) if there else None for one, there in zip(rejected, known, strict=True)]
    columns: list[Any] = [
        p.names,
        cells(p.values),
        [one if there else None for one, there in zip(adjusted.tolist(), known, strict=True)],
        shown,
    ]
    levels = {} if of_each is None else {"alpha_of_each": of_each, "level_of_each": 1 - of_each}
    values = {"adjusted": columns[2], "rejected": int(rejected.sum()), "tests": len(known), **levels}
    table = Table(("test", "p_value", "adjusted", "rejected"), tuple(zip(*columns, strict=True)))
    return Values(values, table=table)
