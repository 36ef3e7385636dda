"""The learning curve of a model: means over runs, the gap between training and other cases, and where training stops."""

from collections.abc import Sequence

import numpy as np

from reportgen.analyses.early_stopping import early_stopping
from reportgen.analyses.overfit_gap import overfit_gap
from reportgen.catalog.answers import Values
from reportgen.conventions import PATIENCE
from reportgen.curves.learning import learning
from reportgen.data.arrays import Array
from reportgen.data.series import Series
from reportgen.results.learning import EarlyStop, LearningFound
from reportgen.results.parts import Tabulated
from reportgen.spec.judged import JudgedSpec
from reportgen.spec.learning import LearningAsked, LearningRow

REF = "learning_curve"
COLUMNS = ("at", "training", "other", "gap", "training_low", "training_high", "other_low", "other_high")


def learning_found(spec: JudgedSpec, rows: Sequence[LearningRow]) -> LearningFound | None:
    """Summarise the runs at each size or step, and read the gap at the last one."""
    asked = spec.learning_curve
    if asked is None:
        return None
    by_step = rows[0].step is not None
    places = sorted({_at(one) for one in rows})
    runs = [np.array([(one.training, one.validation) for one in rows if _at(one) == at]) for at in places]
    means = np.array([of.mean(axis=0) for of in runs])
    series = Series(means[:, 0], means[:, 1])
    gap = overfit_gap(series, better=asked.direction, limit=asked.limit, largest_gap=asked.largest_gap)
    assert isinstance(gap, Values)  # noqa: S101 - of a series there is always one
    one_run = len(runs[0]) == 1
    stopping = _stopping(asked, series, places) if by_step and one_run and asked.on != "test" else None
    return LearningFound(
        ref=REF,
        method=learning.id,
        gap_by=overfit_gap.id,
        metric=asked.metric,
        better=asked.direction,
        by="step" if by_step else "size",
        on=asked.on,
        runs=len(runs[0]),
        first=places[0],
        last=places[-1],
        training=float(series.training[-1]),
        other=float(series.validation[-1]),
        gap=gap.values["gap"],
        limit=asked.limit,
        largest_gap=asked.largest_gap,
        reading=gap.values.get("reading"),
        stopping=stopping,
        table=_table(places, runs, means, 1 if asked.direction == "lower" else -1),
    )


def _at(one: LearningRow) -> int:
    """Return the size or the step; a row has one of them."""
    return int(one.size if one.step is None else one.step)  # type: ignore[arg-type]


def _stopping(asked: LearningAsked, series: Series, places: Sequence[int]) -> EarlyStop:
    """Find where training stops; a convention is used where the author states no patience."""
    found = early_stopping(series, patience=asked.patience or PATIENCE, better=asked.direction).values
    return EarlyStop(
        ref=f"{REF}/stopping",
        method=early_stopping.id,
        patience=found["patience"],
        stop=places[found["stop"] - 1],
        stopped=found["stopped"],
        kept=places[found["chosen_step"] - 1],
        value=found["chosen"],
        best=places[found["minimum_step"] - 1],
        best_value=found["minimum"],
    )


def _table(places: Sequence[int], runs: Sequence[Array], means: Array, sign: int) -> Tabulated:
    """Set a row for each size or step, with the lowest and the highest value of the runs."""
    rows = []
    for at, of, (training, other) in zip(places, runs, means.tolist(), strict=True):
        low, high = of.min(axis=0).tolist(), of.max(axis=0).tolist()
        rows.append((at, training, other, sign * (other - training), low[0], high[0], low[1], high[1]))
    labels = tuple(map(str, places))
    return Tabulated(ref=f"{REF}/table", label="Learning curve", columns=COLUMNS, row_labels=labels, rows=tuple(rows))
