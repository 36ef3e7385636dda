"""
The verdict on one model, or on one group of cases.

The stages: the observed value, its bounds, what forbids a verdict, what incomplete rows could do, the word, and the
size of a sample that would show it.
"""

from collections.abc import Iterator
from typing import Any

from reportgen.catalog.answers import Undefined
from reportgen.data.at_use import AtUse
from reportgen.data.incomplete import Lacking
from reportgen.engine import convert
from reportgen.engine.judge.blockers import blockers
from reportgen.engine.judge.bounds import Bounds
from reportgen.engine.judge.certain_scores import DEPENDS, read_again
from reportgen.engine.judge.incomplete_rows import extremes, incomplete_of, not_known, word
from reportgen.engine.judge.judged_subjects import JudgedSubject
from reportgen.engine.judge.less_favourable import faults_of_folds
from reportgen.engine.judge.observed import Observed, observe
from reportgen.engine.judge.question import Question
from reportgen.engine.judge.sample_size_needed import needed
from reportgen.engine.judge.small_groups import too_small
from reportgen.results.verdicts import FilledIn, RowsIncomplete, Verdict


def verdict_of(question: Question, one: JudgedSubject) -> Verdict:
    """Judge one model, or one group of its cases."""
    observed = observe(question, one.model)
    bounds = _bounds_of(question, observed)
    if bounds is None:
        return Verdict(**_asked(question, one), **observed.counts, verdict="undefined", **observed.reason)
    fault = next(faults(question, one, observed, bounds.method), bounds.fault)
    found = {} if fault else _at_extremes(question, observed, bounds)
    counts = observed.counts | ({"value": None} if fault else {})  # the estimate keeps it
    alone = FilledIn(value=counts["value"], low=bounds.low, high=bounds.high)
    return Verdict(
        **_asked(question, one),
        **counts,
        **_bounds(question, bounds),
        prevalence=observed.prevalence,
        **({"verdict": "undefined", "worst": alone, "best": alone} | found),
        **(convert.absent(fault) if fault else {}),
        **needed(question.spec, question.study, question.criterion, question.what, observed.evidence, question.level),
    )


def _bounds_of(question: Question, observed: Observed) -> Bounds | None:
    """Compute the bounds; without a value there are none, but an infinite value has a lower one that may be requested."""
    if observed.value is not None:
        return observed.bounds(question)
    if question.required.comparator != "at_least" or not observed.is_infinite(question):
        return None
    bounds = observed.bounds(question)
    return None if bounds.low is None else bounds


def _at_extremes(question: Question, observed: Observed, bounds: Bounds) -> dict[str, Any]:
    """Judge at the worst and at the best that incomplete rows can be."""
    found = extremes(question, observed, bounds)
    incomplete = incomplete_of(observed)
    verdict, worst = word(question.required, found), found.worst.filled_in
    again = read_again(question, observed, verdict)
    changes = again is not None and again.changes
    code = DEPENDS if changes else worst.unknown_code
    verdict = "not_demonstrated" if changes else verdict
    return {
        "verdict": verdict,
        "without_certain": again,
        "undefined_code": code if verdict == "not_demonstrated" else None,
        "depends_on_seed": found.worst.depends_on_seed or found.best.depends_on_seed,
        "worst": worst,
        "best": found.best.filled_in,
        "incomplete": None if incomplete is None else _rows(incomplete.rows),
    }


def _rows(rows: Lacking) -> RowsIncomplete:
    return RowsIncomplete(rows=rows.rows, label=rows.label, result=rows.result, both=rows.both, unit=rows.unit)


def _bounds(question: Question, bounds: Bounds) -> dict[str, Any]:
    """List the bounds of what was observed, and the one of them that decides."""
    return {
        "bound": bounds.high if question.required.comparator == "at_most" else bounds.low,
        "low": bounds.low,
        "high": bounds.high,
        "decided_by": bounds.method,
    }


def _asked(question: Question, one: JudgedSubject) -> dict[str, Any]:
    """List what every verdict says."""
    return {
        "ref": one.ref,
        "model": one.model.name,
        "group": one.group,
        "part": one.part,
        "of": one.of,
        "estimate": one.estimate,
        "comparator": question.required.comparator,
        "threshold": question.required.threshold,
        "upper": question.required.upper,
        "level": question.level,
        "sides": question.criterion.sides,
    }


def faults(question: Question, one: JudgedSubject, observed: Observed, method: str | None) -> Iterator[Undefined]:
    """Say what forbids a verdict, apart from the bounds themselves."""
    yield from blockers(question.spec, question.study, question.what, one.model)
    yield from faults_of_folds(question.spec, question.study, question.what, one.model, group=one.group)
    if reason := not_known(question, observed):
        yield reason
    if one.group is not None and isinstance(observed.evidence, AtUse):
        yield Undefined("no_prevalence_of_group")
    most = question.what.metric.largest_proved
    if most is not None and question.required.threshold > most:
        yield Undefined("threshold_not_proved", most=most)
    if one.group is not None:
        yield from too_small(question, one.model, one.group, observed.fields, method)
