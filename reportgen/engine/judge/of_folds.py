"""Criteria on scores over folds that are given without cases: what was found, and that it carries no verdict."""

from reportgen import spelling
from reportgen.catalog.answers import Undefined
from reportgen.engine import convert
from reportgen.engine.judge.bounds import Required
from reportgen.engine.judge.families import level_of
from reportgen.engine.judge.worst_verdict import from_worst, ref_of
from reportgen.results.scores import FoldsFound, LearnerResults, MetricOverFolds
from reportgen.results.verdicts import Criterion, Verdict
from reportgen.spec.judged import CriterionAsked, JudgedSpec

WITHOUT_CASES = "no_pooled_cases"
"""Why there is no verdict: folds can agree by chance, and only the pooled cases show how far that goes."""


def judge_folds(spec: JudgedSpec, found: FoldsFound | None) -> tuple[Criterion, ...]:
    """Set each criterion on a metric next to the means over the folds."""
    if found is None:
        return ()
    named = ((one, found.of_metric(one.metric, dict(one.options), one.of)) for one in spec.criteria_on_metrics)
    return tuple(_criterion(spec, one, over) for one, over in named if over is not None)


def _criterion(spec: JudgedSpec, asked: CriterionAsked, over: MetricOverFolds) -> Criterion:
    learners = [one for one in over.learners if asked.model in (None, one.name)]
    verdicts = tuple(
        _verdict(spec, asked, one, f"{ref_of(asked)}/models/{spelling.escaped(one.name)}") for one in learners
    )
    return from_worst(asked, verdicts, metric=over.metric, label=over.label, options=over.options, models=verdicts)


def _verdict(spec: JudgedSpec, asked: CriterionAsked, learner: LearnerResults, ref: str) -> Verdict:
    required = Required.of(asked)
    size = convert.absent(Undefined("cases_of_folds"))
    return Verdict(
        ref=ref,
        verdict="undefined",
        model=learner.name,
        estimate=learner.estimate.ref,
        comparator=required.comparator,
        threshold=required.threshold,
        upper=required.upper,
        level=level_of(spec, asked),
        sides=asked.sides,
        cases_needed_undefined=size["undefined"],
        cases_needed_code=size["undefined_code"],
        **convert.absent(Undefined(WITHOUT_CASES)),
    )
