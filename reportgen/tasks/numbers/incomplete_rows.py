"""Rows that lack a true or a predicted number."""

from typing import TYPE_CHECKING

from reportgen.data.arrays import Array
from reportgen.data.cases import CaseRows, JudgedColumns
from reportgen.data.fetch import count_rows
from reportgen.data.incomplete import IncompleteEvidence, IncompleteNumbers, Lacking
from reportgen.data.layout import Layout
from reportgen.data.regression import Regression
from reportgen.data.selecting import stacked
from reportgen.tasks.numbers.columns import columns_of_numbers

if TYPE_CHECKING:
    from reportgen.data.table import Frame


def incomplete_rows(layout: Layout, cases: CaseRows, kept: "Frame") -> dict[str, dict[type, IncompleteEvidence]]:
    """Count by model the rows that lack a number, next to those that are complete for it; nothing where none lacks any."""
    rows = cases.incomplete()
    if not count_rows(rows.frame):
        return {}
    found: dict[str, dict[type, IncompleteEvidence]] = {}
    for model, placed in layout.predictions.items():
        needed = rows.of_columns(JudgedColumns(prediction=placed.key))
        known = Regression.of(*columns_of_numbers(stacked(kept, needed.analysed().frame), "truth", placed.key))
        found[model] = {Regression: IncompleteNumbers(known, _truths(needed), _lacking(needed))}
    return found


def _truths(needed: CaseRows) -> Array:
    """Return the true numbers of rows without a prediction."""
    states = {one.role: one.state for one in needed.needed()}
    return columns_of_numbers(needed.frame.filter(states["truth"] == 0, states["score"] != 0), "truth")[0]


def _lacking(needed: CaseRows) -> Lacking:
    placed = needed.placed()
    states = {one.role: one.state for one in placed.needed()}
    truth, said = states["truth"], states["score"]
    kinds = {"label": (truth != 0, said == 0), "result": (truth == 0, said != 0), "both": (truth != 0, said != 0)}
    counts = {kind: count_rows(placed.frame.filter(*wanted)) for kind, wanted in kinds.items()}
    everywhere, here = (count_rows(one.frame) for one in (needed, placed))
    return Lacking(**counts, unit=everywhere - here)
