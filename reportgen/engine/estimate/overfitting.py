"""The gap between training and judged rows, read by the thresholds that the author states."""

from typing import cast

import numpy as np

from reportgen import spelling
from reportgen.analyses.overfit_gap import overfit_gap
from reportgen.catalog.answers import Undefined, Values
from reportgen.data.series import Series
from reportgen.data.subject import Subject
from reportgen.engine import convert
from reportgen.engine.estimate.estimates import evidence_of
from reportgen.engine.estimate.groups import TRAINING
from reportgen.engine.estimate.metrics_asked import Asked, asked, metric_asked
from reportgen.engine.study.study import Study
from reportgen.index import Direction
from reportgen.results.learning import OverfitFound
from reportgen.spec.overfitting import OverfittingAsked
from reportgen.spec.validation import ValidationSpec


def overfitting(spec: ValidationSpec, study: Study, at: int) -> OverfitFound | None:
    """Compute the metric of one model on training and on judged rows, and read the gap."""
    given = spec.overfitting
    if given is None or TRAINING not in study.splits:
        return None
    what = asked(metric_asked(given.metric))
    judged = study.subjects[at]
    training, other = (_value(spec, subject, what) for subject in (study.splits[TRAINING][at], judged))
    found = OverfitFound(
        ref=f"models/{spelling.escaped(judged.name)}/overfitting",
        gap_by=overfit_gap.id,
        metric=what.id,
        label=what.label,
        training=training,
        other=other,
        limit=given.limit,
        largest_gap=given.largest_gap,
    )
    if training is None or other is None:
        return found
    return found.model_copy(update=_read(given, what, training, other))


def _value(spec: ValidationSpec, subject: Subject, what: Asked) -> float | None:
    evidence = evidence_of(spec, subject, what)
    if isinstance(evidence, Undefined):
        return None
    found: float | None = convert.value_fields(what.metric, what.metric.function(evidence, **what.options))["value"]
    return found


def _read(given: OverfittingAsked, what: Asked, training: float, other: float) -> dict[str, object]:
    """Take both values for a series of one step."""
    series = Series(np.array([training]), np.array([other]))
    gap = overfit_gap(series, better=cast("Direction", what.better), limit=given.limit, largest_gap=given.largest_gap)
    assert isinstance(gap, Values)  # noqa: S101 - of a series there is always one
    return {"gap": gap.values["gap"], "reading": gap.values["reading"]}
