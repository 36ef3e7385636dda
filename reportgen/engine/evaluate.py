"""From spec and data to results: gather, estimate, compare, judge, propose."""

import datetime
import functools
import os
import sys
from collections.abc import Iterator
from importlib import metadata
from typing import Any

from reportgen import index
from reportgen.catalog import registry
from reportgen.catalog.answers import Undefined
from reportgen.catalog.bootstrap import remembering
from reportgen.catalog.declare import Check
from reportgen.engine import convert, draw, propose
from reportgen.engine.calculations import calculate
from reportgen.engine.calibrated import calibration_facts
from reportgen.engine.checking import run_check
from reportgen.engine.compare import compare
from reportgen.engine.estimate import baselines, estimates
from reportgen.engine.gather import gather
from reportgen.engine.gathered import Gathered, ModelEvidence
from reportgen.engine.groups import groupings, splits
from reportgen.engine.judge import judge
from reportgen.engine.outputs import outputs_of
from reportgen.engine.plan import Asked, metrics_of
from reportgen.engine.sizes import POWER
from reportgen.engine.use import at_use, per_thousand
from reportgen.engine.used import methods_used
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
from reportgen.spec.model import Spec

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
ALWAYS = ("independent_cases", "duplicate_cases", "missing_values", "threshold_origin")
WHERE_THEY_APPLY = (
    "clusters cluster_count enriched_sample prevalence_mismatch partial_verification training_overlap test_set_uses "
    "criteria_after_data small_groups split_sizes stratification shuffled_split"
).split()
OF_ONE_MODEL = ("score_range", "score_direction", "calibrated_scores", "imbalance")
OF_INDEPENDENT_CASES = ("independent_cases", "prevalence_mismatch", "partial_verification")
OF_PROBABILITIES = ("score_range", "calibrated_scores")
SILENT = ("not_applicable", "not_checkable")


def evaluate(spec: Spec, data: Any = None) -> Results:
    """Compute all that the spec asks for."""
    with remembering():
        return _evaluated(spec, gather(spec, data))


def _evaluated(spec: Spec, gathered: Gathered) -> Results:
    metrics = metrics_of(spec)
    calculations = calculate(spec)
    models = tuple(_model(spec, gathered, at, metrics) for at in range(len(gathered.models)))
    comparisons = compare(spec, gathered)
    criteria = judge(spec, gathered)
    computed = Results(
        reportgen=_version("reportgen"),
        kind=spec.kind,
        spec=spec.long_form(),
        spec_text=spec.source.text,
        spec_sha256=spec.source.sha256,
        date=_date(spec),
        data=gathered.data,
        environment=_environment(),
        seed=spec.resampling.seed,
        methods={},
        models=models,
        baselines=baselines(spec, gathered, metrics),
        comparisons=comparisons,
        criteria=criteria,
        overall=_overall(spec, criteria),
        calculations=calculations,
        checks=_checks(gathered),
        limitations=propose.limitations(spec, gathered),
        gaps=propose.gaps(spec),
        outputs=outputs_of(spec),
    )
    return _completed(spec, computed)


def _completed(spec: Spec, computed: Results) -> Results:
    """Add what follows from everything that was computed: counts, methods and findings."""
    walked = Walked(computed)
    settings = (*_settings(spec), *_sizes(walked), *_assumptions(looked_at(walked)))
    follows = {"settings": settings, "methods": methods_used(walked), "findings": propose.findings(walked)}
    return computed.model_copy(update=follows)


def _model(spec: Spec, gathered: Gathered, at: int, metrics: tuple[Asked, ...]) -> ModelResults:
    model = gathered.models[at]
    ref = f"models/{index.escaped(model.name)}"
    threshold = Fact(ref=f"{ref}/threshold", label="Threshold", value=model.threshold)
    if model.threshold is None:
        missing = "calls_given" if model.calls == "prediction" else "no_threshold"
        threshold = threshold.model_copy(update=convert.absent(Undefined(missing)))
    return ModelResults(
        ref=ref,
        name=model.name,
        columns=dict(model.columns),
        threshold=threshold,
        threshold_origin=model.threshold_origin,
        choice=gathered.choices.get(model.name),
        calls=model.calls,
        estimates=estimates(spec, model, metrics),
        confusion=draw.confusion(gathered, model),
        curves=draw.curves(spec, model),
        at_use=per_thousand(spec, model),
        at_use_estimates=at_use(spec, model),
        calibration=calibration_facts(spec, model),
        distribution=draw.distribution(model),
        groupings=groupings(spec, gathered, at),
        splits=splits(spec, gathered, at),
    )


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


def _checks(gathered: Gathered) -> tuple[CheckRecord, ...]:
    """Run the checks that concern every estimate, not one test alone."""
    clustered = gathered.design.cluster is not None
    records = []
    for name in (*ALWAYS, *WHERE_THEY_APPLY):
        weighted = name == "partial_verification" and not all(model.whole for model in gathered.models)
        if weighted or (clustered and name in OF_INDEPENDENT_CASES):
            continue  # what follows from clusters is allowed for, as the check of clusters says, or cannot be tested so
        outcome = run_check(_check(name), None, gathered.design)
        if name in ALWAYS or outcome.outcome not in SILENT:
            records.append(convert.check_record(_check(name), outcome, ref=f"checks/{name}"))
    return (*records, *(record for model in gathered.models for record in _checks_of(model)))


def _checks_of(model: ModelEvidence) -> Iterator[ModelCheck]:
    """Look at what one model says; scores that are declared to be no probabilities may take any value."""
    for name in OF_ONE_MODEL:
        check = _check(name)
        evidence = model.find(check.evidence)
        in_units = name == "calibrated_scores" and model.scores_by is not None
        if evidence is None or in_units or (name in OF_PROBABILITIES and not model.probabilities):
            continue
        outcome = run_check(check, evidence, None)
        if outcome.outcome not in SILENT:
            found = convert.check_record(check, outcome, ref=f"models/{index.escaped(model.name)}/checks/{name}")
            yield ModelCheck(**dict(found), model=model.name)


def _check(name: str) -> Check[..., Any]:
    return registry.declared(name, Check)


def _overall(spec: Spec, criteria: tuple[Criterion, ...]) -> Overall | NotJudged:
    """Count the verdicts of the primary criteria, all of which must hold unless the plan says any."""
    primary = [criterion.verdict for criterion in criteria if criterion.role == "primary"]
    words: tuple[Word, ...] = ("met", "not_demonstrated", "not_met", "undefined")
    counts = {word: primary.count(word) for word in words}
    return Overall(rule=spec.plan.primary, primary=len(primary), **counts) if criteria else NotJudged()


def _settings(spec: Spec) -> tuple[Fact, ...]:
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


def _date(spec: Spec) -> str | None:
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
