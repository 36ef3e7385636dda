"""The calibration curve where the values of a column, such as rating grades, are its bins."""

from collections.abc import Sequence
from typing import Any

from reportgen import spelling
from reportgen.catalog.answers import Undefined
from reportgen.catalog.method import Curve
from reportgen.conventions import LEAST_EXPECTED_IN_BIN
from reportgen.curves.calibration import merged_bins, table_of_bins
from reportgen.data.bins import Bins
from reportgen.data.scores import Scores
from reportgen.data.subject import Subject
from reportgen.engine import convert
from reportgen.metrics.brier import not_probabilities
from reportgen.results.parts import CurveTable
from reportgen.spec.validation import ValidationSpec

Named = tuple[str, Subject]  # a value of the column, and what a model did on its cases


def in_bins(curve: Curve[..., Any]) -> bool:
    """Tell whether a curve puts cases into bins of the score."""
    return any(option.name == "bins" for option in curve.own_options)


def curve_in_bins(spec: ValidationSpec, subject: Subject, curve: Curve[..., Any], bins: Sequence[Named]) -> CurveTable:
    """Put the bins in the order of their mean scores, merge neighbours as always, and list what each of them holds."""
    about = {
        "ref": f"models/{spelling.escaped(subject.name)}/curves/{curve.id}",
        "curve": curve.id,
        "label": curve.label,
    }
    held = {name: scores for name, one in bins if (scores := one.get(Scores)) is not None}
    absence = None if subject.probabilities else Undefined("scores_declared")
    absence = absence or next((found for one in held.values() if (found := not_probabilities(one))), None)
    merged = absence or merged_bins(Bins.given(held), LEAST_EXPECTED_IN_BIN)
    if isinstance(merged, Undefined):
        return CurveTable(**about, **convert.absent(merged))
    table = table_of_bins(merged, spec.confidence)
    left_out = subject.cases - int(merged.cases.sum())
    return CurveTable(
        **about,
        columns=table.columns,
        row_labels=merged.names,
        rows=tuple(tuple(row) for row in table.rows),
        facts={"bins": len(table.rows)} | ({"without_bin": left_out} if left_out else {}),
    )
