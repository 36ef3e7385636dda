"""Shifts of scores between parts of the data, and default rates of grades against predicted ones."""

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
from reportgen.data.subject import Subject
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
    part = reference_part(study.splits)
    if found is None or part is None:
        return None
    ref = f"models/{spelling.escaped(study.subjects[at].name)}/shift"
    fields = {"n": int(found.judged.sum())} | convert.value_fields(psi, psi.function(found.filled))
    level = shown_level(spec, Asked(psi))  # that of the criterion, where there is one
    limits = psi_ci.limits(found.filled, level=level)
    interval = convert.interval(psi_ci.id, limits, level=level) if fields["value"] is not None else None
    rows = zip(found.lows, found.highs, found.reference, found.judged, strict=True)
    return ScoreShift(
        ref=ref,
        reference=part,
        index=Estimate(ref=f"{ref}/index", metric=psi.id, label=psi.label, interval=interval, **fields),
        bias=Fact(ref=f"{ref}/bias", label="Index expected where nothing has shifted", value=found.bias),
        bins=Tabulated(
            ref=f"{ref}/bins",
            label="Cases by bins of the score",
            columns=BINS,
            rows=tuple(
                (float(low), float(high), convert.count(there), convert.count(here)) for low, high, there, here in rows
            ),
        ),
    )


def grades(spec: ValidationSpec, study: Study, at: int) -> tuple[Grade, ...]:
    """Hold the default rate of every grade against the mean of the predicted probabilities, Holm-adjusted over grades."""
    if spec.data.source.sampling == "enriched":
        return ()
    root = f"models/{spelling.escaped(study.subjects[at].name)}/grades"
    listed = [_grade(spec, study, subjects[at], name, root) for name, subjects in study.grades.items()]
    known = [one for one in listed if one is not None]
    tested = [one for one in known if one.test is not None and one.test.p_value is not None]
    adjusted = holm_adjusted([one.test.p_value or 0.0 for one in tested if one.test is not None])
    by_ref = {one.ref: p for one, p in zip(tested, adjusted, strict=True)}
    ordered = sorted(known, key=lambda one: np.inf if one.predicted is None else one.predicted)
    return tuple(_with_adjusted(one, by_ref.get(one.ref)) for one in ordered)


def _with_adjusted(grade: Grade, p: float | None) -> Grade:
    if p is None or grade.test is None:
        return grade
    return grade.model_copy(update={"test": grade.test.model_copy(update={"p_adjusted": p, "family": FAMILY})})


def _grade(spec: ValidationSpec, study: Study, subject: Subject, name: str, root: str) -> Grade | None:
    scores = subject.get(Scores)
    if scores is None or not float(scores.cases):
        return None
    ref, cases, defaults = f"{root}/{spelling.escaped(name)}", float(scores.cases), float(scores.positive_cases)
    predicted = _mean(scores) if subject.probabilities else None
    test = None
    if predicted is not None and 0 < predicted < 1:
        evidence, options = Defaults.of(defaults, cases, predicted), {"level": spec.confidence}
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
        name=name,
        cases=subject.cases,
        defaults=int(defaults),
        predicted=predicted,
        observed=defaults / cases,
        interval=_interval(spec, study, Proportion.of(defaults, cases)),
        test=test,
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
