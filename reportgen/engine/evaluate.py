"""From spec and data to results: gather, estimate, compare, judge, propose."""

import datetime
import functools
import os
import sys
from importlib import metadata
from typing import Any

from reportgen import index, reasons
from reportgen.catalog import registry
from reportgen.catalog.answers import Undefined
from reportgen.catalog.declare import Check
from reportgen.engine import convert, draw, propose
from reportgen.engine.checking import run_check
from reportgen.engine.compare import compare
from reportgen.engine.estimate import baselines, estimate
from reportgen.engine.gather import gather
from reportgen.engine.gathered import Gathered, ModelEvidence
from reportgen.engine.judge import POWER, judge
from reportgen.engine.plan import Asked, metrics_of
from reportgen.errors import Problem, ReportgenError
from reportgen.results.model import (
    CheckRecord,
    Comparison,
    Criterion,
    Fact,
    MethodFacts,
    ModelResults,
    Results,
    Word,
)
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
CHECKS_OF_ESTIMATES = ("independent_cases", "duplicate_cases", "missing_values", "threshold_origin")


def evaluate(spec: Spec, data: Any = None) -> Results:
    """Compute all that the spec asks for."""
    gathered = gather(spec, data)
    metrics = metrics_of(spec)
    models = tuple(_model(spec, gathered, model, metrics) for model in gathered.models)
    comparisons = compare(spec, gathered)
    criteria = judge(spec, gathered)
    checks = _checks(gathered)
    return Results(
        reportgen=_version("reportgen"),
        kind=spec.kind,
        spec=spec.long_form(),
        spec_text=spec.source.text,
        spec_sha256=spec.source.sha256,
        date=_date(spec),
        data=gathered.data,
        environment=_environment(),
        seed=spec.resampling.seed,
        settings=(*_settings(spec), *_sizes(models, comparisons, criteria)),
        methods=_methods(models, comparisons, criteria),
        models=models,
        baselines=baselines(gathered, metrics),
        comparisons=comparisons,
        criteria=criteria,
        overall=_overall(criteria),
        checks=checks,
        findings=propose.findings(criteria, comparisons, checks),
        limitations=propose.limitations(spec, gathered),
        gaps=propose.gaps(spec),
        outputs={"draft": spec.report.status == "draft", "paper": spec.outputs.paper},
    )


def _model(spec: Spec, gathered: Gathered, model: ModelEvidence, metrics: tuple[Asked, ...]) -> ModelResults:
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
        calls=model.calls,
        estimates=tuple(estimate(spec, model, what) for what in metrics),
        confusion=draw.confusion(gathered, model),
        curves=draw.curves(spec, model),
        at_use=draw.at_use(spec, model),
    )


def _checks(gathered: Gathered) -> tuple[CheckRecord, ...]:
    """Run the checks that concern every estimate, not one test alone."""
    records = []
    for name in CHECKS_OF_ESTIMATES:
        check = registry.method(name, "check")
        assert isinstance(check, Check)  # noqa: S101 - the registry holds kind and class together
        outcome = run_check(check, None, gathered.design)
        records.append(convert.check_record(check, outcome, ref=f"checks/{name}"))
    return tuple(records)


def _overall(criteria: tuple[Criterion, ...]) -> dict[str, Any]:
    """Count the verdicts of the primary criteria, all of which must hold."""
    primary = [criterion.verdict for criterion in criteria if criterion.role == "primary"]
    words: tuple[Word, ...] = ("met", "not_demonstrated", "not_met", "undefined")
    counts: dict[str, Any] = {word: primary.count(word) for word in words}
    return {"ref": "overall", "rule": "all", "primary": len(primary), **counts} if criteria else {}


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


def _sizes(
    models: tuple[ModelResults, ...], comparisons: tuple[Comparison, ...], criteria: tuple[Criterion, ...]
) -> tuple[Fact, ...]:
    """Count what was looked at: who reads many numbers must know how many there are."""
    counts = {
        "estimates": ("Estimates", sum(len(model.estimates) for model in models)),
        "comparisons": ("Comparisons of two models", sum(len(one.pairs) for one in comparisons)),
        "verdicts": ("Verdicts", sum(len(criterion.models) for criterion in criteria)),
    }
    return tuple(Fact(ref=f"analyses/{key}", label=label, value=value) for key, (label, value) in counts.items())


def _methods(
    models: tuple[ModelResults, ...], comparisons: tuple[Comparison, ...], criteria: tuple[Criterion, ...]
) -> dict[str, MethodFacts]:
    """Say of every method that was used what it is."""
    tests = [test for one in comparisons for pair in one.pairs for test in pair.tests]
    intervals = [
        *(one.interval for model in models for one in model.estimates),
        *(test.interval for test in tests),
        *(pair.interval for one in comparisons for pair in one.pairs),
    ]
    used: dict[tuple[str, index.Kind], None] = {}
    used |= {(one.metric, "metric"): None for model in models for one in model.estimates}
    used |= {(one.method, "interval"): None for one in intervals if one is not None}
    used |= {(one.decided_by, "interval"): None for criterion in criteria for one in criterion.models if one.decided_by}
    used |= {(test.test, "hypotest"): None for test in tests}
    used |= {(curve.ref.rpartition("/")[2], "curve"): None for model in models for curve in model.curves}
    return {name: _facts(name, kind) for name, kind in used if index.find(name, (kind,))}


def _facts(name: str, kind: index.Kind) -> MethodFacts:
    entry = index.find(name, (kind,))
    assert entry is not None  # noqa: S101 - asked before
    return MethodFacts(
        label=entry.label,
        kind=entry.kind,
        abbreviation=entry.abbreviation or None,
        formula=entry.formula or None,
        meaning=entry.meaning,
        undefined_when=reasons.UNDEFINED[entry.undefined_when] if entry.undefined_when else None,
        reference=entry.reference or None,
    )


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
