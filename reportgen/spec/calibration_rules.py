"""What must be true of the bins of the calibration curve."""

from collections.abc import Iterator

from reportgen.errors import Problem
from reportgen.spec.cases import SCHEMES_OF_BINS
from reportgen.spec.shape import Shaped
from reportgen.spec.validation import ValidationSpec


def calibration_problems(spec: ValidationSpec, shaped: Shaped) -> Iterator[Problem]:
    """Refuse a number of bins next to a column whose values are the bins, and a column where there is no table."""
    given = spec.calibration
    if given is None or given.column is None:
        return
    if "bins" in given.model_fields_set:
        what = f"the values of the column {given.column!r} are the bins, so `bins` does not apply"
        remedy = f"leave bins out, or write `scheme: {SCHEMES_OF_BINS[0]}`"
        yield Problem("bins_of_column", what, remedy, str(given.bins), shaped.place(("calibration", "bins")))
    if spec.data.confusion is not None:
        what = f"scheme is neither {' nor '.join(SCHEMES_OF_BINS)}, so it names a column, but a matrix has no columns"
        remedy = f"write {' or '.join(SCHEMES_OF_BINS)}"
        yield Problem("no_column_of_bins", what, remedy, given.column, shaped.place(("calibration", "scheme")))
