"""From spec and data to results: gather, estimate, compare, judge, propose."""

import datetime
import functools
import os
import sys
from collections.abc import Iterator
from importlib import metadata
from typing import Any, cast

from reportgen import index
from reportgen.catalog import registry
from reportgen.catalog.answers import Undefined
from reportgen.catalog.bootstrap import remembering
from reportgen.catalog.method import Check
from reportgen.conventions import POWER
from reportgen.data.subject import Subject
from reportgen.engine import convert, propose
from reportgen.engine.calc.calculations import calculate
from reportgen.engine.checking import run_check
from reportgen.engine.compare.pairs_of_models import compare
from reportgen.engine.estimate import curves
from reportgen.engine.estimate.at_expected_prevalence import at_use, per_thousand
from reportgen.engine.estimate.calibration import calibration_facts
from reportgen.engine.estimate.estimates import baselines, estimates
from reportgen.engine.estimate.groups import groupings, splits
from reportgen.engine.estimate.methods_used import methods_used
from reportgen.engine.estimate.metrics_asked import Asked, metrics_of
from reportgen.engine.judge.criteria import judge
from reportgen.engine.outputs import outputs_of
from reportgen.engine.study.read_cases import read_cases
from reportgen.engine.study.study import Study
from reportgen.errors import Problem, ReportgenError
from reportgen.results.looked_at import Assumption, counted, looked_at
from reportgen.results.model import (
    CheckRecord,
    Criterion,
    Estimate,
    Fact,
    ModelCheck,
    ModelResults,
    NotJudged,
    Overall,
    PairResult,
    Results,
    Verdict,
    Word,
)
from reportgen.results.walk import Walked
from reportgen.spec.sets import ChosenOn
from reportgen.spec.validation import ValidationSpec
from reportgen.tasks.of_spec import task_of
from reportgen.tasks.task import Task

LIBRARIES = (
    "numpy",
    "scipy",
    "pydantic",
    "duckdb",
    "narwhals",
    "jinja2",
    "matplotlib",
    "weasyprint",
    "pydyf",
    "ziamath",
)
SILENT = ("not_applicable", "not_checkable")


def evaluate(spec: ValidationSpec, data: Any = None) -> Results:
    """Compute all that the spec asks for."""
    with remembering():
        return _evaluated(spec, read_cases(spec, task_of(spec), data))


def _evaluated(spec: ValidationSpec, study: Study) -> Results:
    metrics = metrics_of(spec, study.task)
    calculations = calculate(spec)
    models = tuple(_model(spec, study, at, metrics) for at in range(len(study.subjects)))
    comparisons = compare(spec, study)
    criteria = judge(spec, study)
    computed = Results(
        reportgen=_version("reportgen"),
        kind=spec.kind,
        spec=spec.long_form() | {"intervals": study.task.resolved(spec)},
        spec_text=spec.source.text,
        spec_sha256=spec.source.sha256,
        date=_date(spec),
        data=study.data,
        environment=_environment(),
        seed=spec.resampling.seed,
        methods={},
        models=models,
        baselines=baselines(spec, study, metrics),
        comparisons=comparisons,
        criteria=criteria,
        overall=_overall(spec, criteria),
        calculations=calculations,
        checks=_checks(study),
        limitations=propose.limitations(spec, study),
        gaps=propose.gaps(spec),
        outputs=outputs_of(spec),
    )
    return _completed(spec, computed)


def _completed(spec: ValidationSpec, computed: Results) -> Results:
    """Add what follows from everything that was computed: counts, methods and findings."""
    walked = Walked(computed)
    settings = (*_settings(spec), *_sizes(walked), *_assumptions(looked_at(walked)))
    follows = {"settings": settings, "methods": methods_used(walked), "findings": propose.findings(walked)}
    return computed.model_copy(update=follows)


def _model(spec: ValidationSpec, study: Study, at: int, metrics: tuple[Asked, ...]) -> ModelResults:
    subject = study.subjects[at]
    ref = f"models/{index.escaped(subject.name)}"
    return ModelResults(
        ref=ref,
        name=subject.name,
        columns=dict(subject.columns),
        threshold=_threshold(study, subject, f"{ref}/threshold"),
        threshold_origin=subject.threshold_origin,
        threshold_chosen_on=cast("ChosenOn | None", subject.threshold_chosen_on),
        choice=study.choices.get(subject.name),
        calls=subject.calls,
        estimates=estimates(spec, study.task, subject, metrics),
        confusion=curves.confusion(study, subject),
        curves=curves.curves(spec, study.task, subject),
        at_use=per_thousand(spec, subject),
        at_use_estimates=at_use(spec, study.task, subject),
        calibration=calibration_facts(spec, subject),
        distribution=curves.distribution(subject),
        groupings=groupings(spec, study, at),
        splits=splits(spec, study, at),
    )


def _threshold(study: Study, subject: Subject, ref: str) -> Fact | None:
    """Return the threshold of a model that calls cases positive, or why there is none."""
    if study.data.positive is None:
        return None
    threshold = Fact(ref=ref, label="Threshold", value=subject.threshold)
    if subject.threshold is None:
        missing = "calls_given" if subject.calls == "prediction" else "no_threshold"
        threshold = threshold.model_copy(update=convert.absent(Undefined(missing)))
    return threshold


ASSUMPTIONS = {
    "failed": "Assumptions that do not hold",
    "warning": "Assumptions in doubt",
    "not_checkable": "Assumptions that cannot be checked",
    "passed": "Assumptions against which nothing was found",
}


def _assumptions(listed: tuple[Assumption, ...]) -> Iterator[Fact]:
    """Count the assumptions that were looked at, by their gravest outcome."""
    yield Fact(ref="analyses/assumptions", label="Assumptions looked at", value=len(listed))
    for outcome, many in counted(listed).items():
        yield Fact(ref=f"analyses/assumptions_{outcome}", label=ASSUMPTIONS[outcome], value=many)


def _checks(study: Study) -> tuple[CheckRecord, ...]:
    """Run the checks that concern every estimate, not one test alone."""
    task, records = study.task, []
    for name in (*task.checks, *task.checks_where_they_apply):
        check = registry.declared(name, Check)
        if not _applies(study, check):
            continue  # what follows from clusters is allowed for, as the check of clusters says, or cannot be tested so
        outcome = run_check(check, None, study.design)
        if name in task.checks or outcome.outcome not in SILENT:
            records.append(convert.check_record(check, outcome, ref=f"checks/{name}"))
    return (*records, *(record for subject in study.subjects for record in _checks_of(task, subject)))


def _applies(study: Study, check: Check[..., Any]) -> bool:
    """Tell whether a check of single cases says something where clusters or weights vary."""
    return (study.design.cluster is None or check.unit != "case") and (study.whole or check.weights)


def _checks_of(task: Task, subject: Subject) -> Iterator[ModelCheck]:
    """Look at what one model says; scores that are declared to be no probabilities may take any value."""
    for name in task.checks_of_a_model:
        check = registry.declared(name, Check)
        evidence = subject.find(check.evidence)
        in_units = check.unit == "case" and subject.units is not None
        if evidence is None or in_units or (check.needs_probabilities and not subject.probabilities):
            continue
        outcome = run_check(check, evidence, None)
        if outcome.outcome not in SILENT:
            found = convert.check_record(check, outcome, ref=f"models/{index.escaped(subject.name)}/checks/{name}")
            yield ModelCheck(**dict(found), model=subject.name)


def _overall(spec: ValidationSpec, criteria: tuple[Criterion, ...]) -> Overall | NotJudged:
    """Count the verdicts of the primary criteria, all of which must hold unless the plan says any."""
    primary = [criterion.verdict for criterion in criteria if criterion.role == "primary"]
    words: tuple[Word, ...] = ("met", "not_demonstrated", "not_met", "undefined")
    counts = {word: primary.count(word) for word in words}
    return Overall(rule=spec.plan.primary, primary=len(primary), **counts) if criteria else NotJudged()


def _settings(spec: ValidationSpec) -> tuple[Fact, ...]:
    """Keep the numbers of the spec that documents print."""
    stated: dict[str, tuple[str, Any]] = {
        "spec/confidence": ("Confidence level", spec.confidence),
        "spec/significance": ("Significance level", spec.significance),
        "spec/resampling.seed": ("Seed of the random numbers", spec.resampling.seed),
        "spec/resampling.draws": ("Bootstrap draws", spec.resampling.draws),
        "spec/data.use_prevalence": ("Prevalence where the model is used", spec.data.use_prevalence),
        "spec/attest.test_set_uses": ("Uses of the test set", spec.attest.test_set_uses if spec.attest else None),
        "conventions/power": ("Chance of demonstrating a criterion in a new sample", POWER),
        "conventions/tail": ("Probability beyond each end of an interval", (1 - spec.confidence) / 2),
        "conventions/one_sided": ("Level of one end of a two-sided interval", (1 + spec.confidence) / 2),
    }
    return tuple(Fact(ref=ref, label=label, value=value) for ref, (label, value) in stated.items() if value is not None)


def _sizes(results: Walked) -> tuple[Fact, ...]:
    """Count what was looked at: who reads many numbers must know how many there are."""
    on_all_cases = [node for node in results.of(Estimate) if node.held_by(ModelResults) and node.field == "estimates"]
    counts = {
        "estimates": ("Estimates", len(on_all_cases)),
        "comparisons": ("Comparisons of two models", len(results.of(PairResult))),
        "verdicts": ("Verdicts", len(results.of(Verdict))),
    }
    return tuple(Fact(ref=f"analyses/{key}", label=label, value=value) for key, (label, value) in counts.items())


def _environment() -> dict[str, str]:
    """Name the versions that the numbers and the page come from."""
    python = ".".join(map(str, sys.version_info[:3]))
    return {"python": python, **{library: _version(library) for library in LIBRARIES}}


@functools.cache
def _version(library: str) -> str:
    return metadata.version(library)


def _date(spec: ValidationSpec) -> str | None:
    """Take the date from the spec or from SOURCE_DATE_EPOCH; no clock is read."""
    if spec.report.date is not None:
        return spec.report.date
    epoch = os.environ.get("SOURCE_DATE_EPOCH")
    if not epoch:
        return None
    try:
        return datetime.datetime.fromtimestamp(int(epoch), tz=datetime.UTC).date().isoformat()
    except (ValueError, OverflowError, OSError):
        what = "SOURCE_DATE_EPOCH must be a number of seconds"
        raise ReportgenError(Problem("epoch", what, "set it to a whole number, or unset it", epoch)) from None
