"""What all results say alike: where they come from, and what follows from everything that was computed."""

import datetime
import functools
import os
import sys
from collections.abc import Iterator
from importlib import metadata
from typing import Any, TypeVar

from reportgen.conventions import (
    ENOUGH_DISCORDANT,
    FEWEST_CLUSTERS,
    FEWEST_IN_CELL,
    FEWEST_OF_CLASS,
    LEAST_EXPECTED_IN_BIN,
    MOST_FALSELY_MET,
    POWER,
)
from reportgen.engine import propose
from reportgen.engine.calc.calculations import NONE_TAKEN, calculate
from reportgen.engine.calc.from_columns import Taken
from reportgen.engine.estimate.candidates import candidates_found
from reportgen.engine.estimate.learning import learning_found
from reportgen.engine.estimate.methods_used import methods_used
from reportgen.engine.estimate.repeats import repeats_found
from reportgen.engine.outputs import outputs_of, outputs_of_report
from reportgen.engine.study.development import Development
from reportgen.errors import Problem, ReportgenError
from reportgen.results.cases import ModelResults
from reportgen.results.judged import JudgedResults
from reportgen.results.looked_at import Assumption, counted, looked_at
from reportgen.results.parts import Estimate, Fact
from reportgen.results.tested import PairResult
from reportgen.results.verdicts import Verdict
from reportgen.results.walk import Walked
from reportgen.spec.envelope import Spec
from reportgen.spec.judged import JudgedSpec
from reportgen.tasks.of_spec import resolved_intervals

R = TypeVar("R", bound=JudgedResults)

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
ASSUMPTIONS = {
    "failed": "Assumptions that are not met",
    "warning": "Assumptions that need attention",
    "not_checkable": "Assumptions that cannot be checked",
    "passed": "Assumptions without an objection",
}


def envelope(spec: JudgedSpec, columns: Taken = NONE_TAKEN, development: Development | None = None) -> dict[str, Any]:
    """Say which spec is answered, in which environment, and what of it needs no cases."""
    development = development or Development()
    return asked_and_made(spec) | {
        "spec": spec.long_form() | {"intervals": resolved_intervals(spec)},
        "outputs": outputs_of_report(spec),
        "seed": spec.resampling.seed,
        "methods": {},
        "calculations": calculate(spec, columns),
        "candidates": candidates_found(spec, development.candidates),
        "learning_curve": learning_found(spec, development.learning),
        "repeats": repeats_found(spec, development.runs),
        "gaps": propose.gaps(spec),
    }


def asked_and_made(spec: Spec) -> dict[str, Any]:
    """Say which spec is answered, and in which environment."""
    return {
        "reportgen": _version("reportgen"),
        "kind": spec.kind,
        "spec": spec.long_form(),
        "spec_text": spec.source.text,
        "spec_sha256": spec.source.sha256,
        "date": _date(spec),
        "environment": _environment(),
        "outputs": outputs_of(spec),
    }


def completed(spec: JudgedSpec, computed: R, **stated: tuple[str, Any]) -> R:
    """Add what follows from everything that was computed: counts, methods, findings, and numbers of the spec that are printed."""
    walked = Walked(computed)
    settings = (*_settings(spec, stated), *_sizes(walked), *_assumptions(looked_at(walked)))
    follows = {"settings": settings, "methods": methods_used(walked), "findings": propose.findings(walked)}
    return computed.model_copy(update=follows)


def _settings(spec: JudgedSpec, more: dict[str, tuple[str, Any]]) -> tuple[Fact, ...]:
    """Keep the numbers of the spec that documents print; those that only one kind has come by their ref."""
    stated: dict[str, tuple[str, Any]] = {
        "spec/confidence": ("Confidence level", spec.confidence),
        "spec/significance": ("Significance level", spec.significance),
        "spec/resampling.seed": ("Seed of the random numbers", spec.resampling.seed),
        "spec/resampling.draws": ("Bootstrap draws", spec.resampling.draws),
        **more,
        "spec/attest.test_set_uses": ("Uses of the test set", spec.attest.test_set_uses if spec.attest else None),
        "conventions/power": ("Chance of demonstrating a criterion in a new sample", POWER),
        "conventions/ENOUGH_DISCORDANT": ("Discordant cases from which a chi-square test decides", ENOUGH_DISCORDANT),
        "conventions/FEWEST_IN_CELL": ("Cases of each kind that a bootstrap needs for a conclusion", FEWEST_IN_CELL),
        "conventions/FEWEST_OF_CLASS": ("Cases of each class that a verdict on an area needs", FEWEST_OF_CLASS),
        "conventions/LEAST_EXPECTED_IN_BIN": ("Expected cases of each class in a bin", LEAST_EXPECTED_IN_BIN),
        "conventions/FEWEST_CLUSTERS": ("Clusters that a verdict needs", FEWEST_CLUSTERS),
        "conventions/MOST_FALSELY_MET": ("Most samples in which simulations met a criterion falsely", MOST_FALSELY_MET),
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


def _assumptions(listed: tuple[Assumption, ...]) -> Iterator[Fact]:
    """Count the assumptions that were looked at, by their gravest outcome."""
    yield Fact(ref="analyses/assumptions", label="Assumptions checked", value=len(listed))
    for outcome, many in counted(listed).items():
        yield Fact(ref=f"analyses/assumptions_{outcome}", label=ASSUMPTIONS[outcome], value=many)


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
