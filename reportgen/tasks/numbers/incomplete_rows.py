"""Rows that lack a true or a predicted number."""

from typing import TYPE_CHECKING

from reportgen.data.arrays import Array
from reportgen.data.cases import CaseRows, JudgedColumns
from reportgen.data.incomplete import IncompleteEvidence, IncompleteNumbers, Lacking
from reportgen.data.layout import Layout
from reportgen.data.regression import Regression
from reportgen.data.rows import count, keep, stacked
from reportgen.data.rules import at_fault, fine
from reportgen.tasks.numbers.columns import columns_of_numbers

if TYPE_CHECKING:
    from reportgen.data.table import Rows


def incomplete_rows(layout: Layout, cases: CaseRows, kept: "Rows") -> dict[str, dict[type, IncompleteEvidence]]:
    """Count by model the rows that lack a number, next to those that are complete for it; nothing where none lacks any."""
    rows = cases.incomplete()
    if not count(rows.frame):
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
    return columns_of_numbers(keep(needed.frame, fine(states["truth"]), at_fault(states["score"])), "truth")[0]


def _lacking(needed: CaseRows) -> Lacking:
    placed = needed.placed()
    states = {one.role: one.state for one in placed.needed()}
    truth, said = states["truth"], states["score"]
    kinds = {
        "label": (at_fault(truth), fine(said)),
        "result": (fine(truth), at_fault(said)),
        "both": (at_fault(truth), at_fault(said)),
    }
    counts = {kind: count(placed.frame, *wanted) for kind, wanted in kinds.items()}
    everywhere, here = (count(one.frame) for one in (needed, placed))
    return Lacking(**counts, unit=everywhere - here)
