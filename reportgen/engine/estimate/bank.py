"""Shifts of scores between parts of the data, and default rates of grades against predicted ones."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from reportgen import spelling
from reportgen.catalog import registry
from reportgen.catalog.adjusted import holm_adjusted
from reportgen.catalog.answers import Undefined
from reportgen.catalog.method import IntervalMethod
from reportgen.data.bank import Defaults
from reportgen.data.evidence import Proportion
from reportgen.data.scores import Scores
from reportgen.data.shift import BinnedParts
from reportgen.engine import convert
from reportgen.engine.checking import run_test
from reportgen.engine.estimate.interval_choice import shown_level
from reportgen.engine.estimate.metrics_asked import Asked
from reportgen.engine.study.shifts import reference_part
from reportgen.engine.study.study import Study
from reportgen.hypotests.pd_backtest_jeffreys import pd_backtest_jeffreys
from reportgen.intervals.psi_ci import psi_ci
from reportgen.metrics.psi import psi
from reportgen.results.bank import Grade, ScoreShift
from reportgen.results.parts import Estimate, Fact, Interval, Tabulated
from reportgen.spec.validation import ValidationSpec

BINS = ("lowest", "highest", "reference", "judged")
FAMILY = "holm"


def score_shift(spec: ValidationSpec, study: Study, at: int) -> ScoreShift | None:
    """Compare a model's scores on the judged cases with those in the part that is the reference."""
    found: BinnedParts | None = study.shifts[at] if study.shifts else None
    if found is None:
        return None
    shift = _shift(spec, study, found, f"models/{spelling.escaped(study.subjects[at].name)}/shift")
    rows = zip(found.lows, found.highs, found.reference, found.judged, strict=True)
    listed = [(float(low), float(high), convert.count(there), convert.count(here)) for low, high, there, here in rows]
    bins = Tabulated(ref=f"{shift.ref}/bins", label="Cases by bins of the score", columns=BINS, rows=tuple(listed))
    return shift.model_copy(update={"bins": bins})


def grade_shift(spec: ValidationSpec, study: Study) -> ScoreShift | None:
    """Compare the grades of the judged cases with those in the part that is the reference; all models share them."""
    found = study.grade_shift
    return None if found is None else _shift(spec, study, found, "data/grade_shift")


def _shift(spec: ValidationSpec, study: Study, found: BinnedParts, ref: str) -> ScoreShift:
    """Compute the index with its interval, and list the counts by name."""
    fields = {"n": int(found.judged.sum())} | convert.value_fields(psi, psi.function(found.filled))
    level = shown_level(spec, Asked(psi))  # that of the criterion, where there is one
    limits = psi_ci.limits(found.filled, level=level)
    interval = convert.interval(psi_ci.id, limits, level=level) if fields["value"] is not None else None
    rows = zip(found.reference, found.judged, strict=True)
    return ScoreShift(
        ref=ref,
        reference=str(reference_part(study.splits)),
        index=Estimate(ref=f"{ref}/index", metric=psi.id, label=psi.label, interval=interval, **fields),
        bias=Fact(ref=f"{ref}/bias", label="Index expected where nothing has shifted", value=found.bias),
        bins=Tabulated(
            ref=f"{ref}/bins",
            label="Cases by grades",
            columns=BINS[2:],
            row_labels=found.names,
            rows=tuple((convert.count(there), convert.count(here)) for there, here in rows),
        ),
    )


def grades(spec: ValidationSpec, study: Study, at: int) -> tuple[Grade, ...]:
    """
    Hold the rate of every grade against the mean of the predicted probabilities, Holm-adjusted over grades.

    Where no grades are named, the bins in which scores are compared between parts of the data take their place.
    """
    if spec.data.source.sampling == "enriched":
        return ()
    root = f"models/{spelling.escaped(study.subjects[at].name)}/grades"
    listed = [_grade(spec, study, one, root) for one in _graded(study, at)]
    tested = [one for one in listed if one.test is not None and one.test.p_value is not None]
    p_values = [one.test.p_value or 0.0 for one in tested if one.test is not None]
    adjusted = holm_adjusted(p_values).tolist()
    by_ref = {one.ref: p for one, p in zip(tested, adjusted, strict=True)}
    ordered = sorted(listed, key=lambda one: np.inf if one.predicted is None else one.predicted)
    return tuple(_with_adjusted(one, by_ref.get(one.ref)) for one in ordered)


@dataclass(frozen=True, slots=True)
class _Graded:
    """The cases of a grade, or of a bin of the score with its ends."""

    name: str
    cases: int
    defaults: int  # of cases with fractional weights the rows, as of all cases
    scores: Scores
    probabilities: bool
    ends: tuple[float, float] | None = None


def _graded(study: Study, at: int) -> Iterator[_Graded]:
    """Pass the grades of a model, or the bins of its probabilities, that have cases."""
    for name, subjects in study.grades.items():
        scores = subjects[at].get(Scores)
        if scores is not None and scores.cases:
            yield _Graded(name, subjects[at].cases, subjects[at].sizes[0], scores, subjects[at].probabilities)
    shift, scores = study.shifts[at] if study.shifts else None, study.subjects[at].get(Scores)
    if study.grades or shift is None or scores is None or not study.subjects[at].probabilities:
        return
    for number, (low, high) in enumerate(zip(shift.lows, shift.highs, strict=True), start=1):
        inside = (scores.values >= low) & (scores.values <= high)
        part = Scores(scores.values[inside], scores.positives[inside], scores.negatives[inside])
        if part.cases:
            sizes, ends = (int(part.cases), int(part.positive_cases)), (float(low), float(high))
            yield _Graded(str(number), *sizes, part, probabilities=True, ends=ends)


def _with_adjusted(grade: Grade, p: float | None) -> Grade:
    if p is None or grade.test is None:
        return grade
    return grade.model_copy(update={"test": grade.test.model_copy(update={"p_adjusted": p, "family": FAMILY})})


def _grade(spec: ValidationSpec, study: Study, one: _Graded, root: str) -> Grade:
    scores = one.scores
    ref, cases, defaults = f"{root}/{spelling.escaped(one.name)}", float(scores.cases), float(scores.positive_cases)
    predicted = _mean(scores) if one.probabilities else None
    test = None
    if predicted is not None and 0 < predicted < 1:
        evidence, options = (
            Defaults.of(defaults, cases, predicted),
            {"level": spec.confidence, "alternative": "greater"},
        )
        test = run_test(
            pd_backtest_jeffreys,
            evidence,
            options,
            ref=f"{ref}/{pd_backtest_jeffreys.id}",
            design=study.design,
            blocked=_blocked(study),
        )
    return Grade(
        ref=ref,
        name=one.name,
        cases=one.cases,
        defaults=one.defaults,
        predicted=predicted,
        observed=defaults / cases,
        interval=_interval(spec, study, Proportion.of(defaults, cases)),
        test=test,
        **({} if one.ends is None else dict(zip(("low", "high"), one.ends, strict=True))),
    )


def _mean(scores: Scores) -> float | None:
    """Return the mean score of the cases; scores beyond 0 and 1 are no probabilities."""
    if float(scores.values.min()) < 0 or float(scores.values.max()) > 1:
        return None
    return float(((scores.positives + scores.negatives) * scores.values).sum() / scores.cases)


def _blocked(study: Study) -> Undefined | None:
    """Say why defaults are not independent, or no counts."""
    if not study.whole:
        return Undefined("weighted_cases")
    return None if study.design.cluster is None else Undefined("cases_in_clusters", column=study.design.cluster)


def _interval(spec: ValidationSpec, study: Study, rate: Proportion) -> Interval | None:
    """Return the interval of a default rate that is shown of other proportions, for independent cases."""
    if _blocked(study) is not None:
        return None
    method = registry.declared(study.task.shown(spec, "proportion"), IntervalMethod)
    return convert.interval(method.id, method.limits(rate, level=spec.confidence), level=spec.confidence)
