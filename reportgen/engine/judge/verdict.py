"""
The verdict on one model, or on one group of cases.

The stages: the observed value, its bounds, what forbids a verdict, what incomplete rows could do, the word, and the
size of a sample that would show it.
"""

from collections.abc import Iterator
from typing import Any

from reportgen.catalog.answers import Undefined
from reportgen.data.at_use import AtUse
from reportgen.engine import convert
from reportgen.engine.judge.blockers import blockers
from reportgen.engine.judge.incomplete_rows import assumed
from reportgen.engine.judge.judged_subjects import JudgedSubject
from reportgen.engine.judge.observed import Observed, observe
from reportgen.engine.judge.question import Question
from reportgen.engine.judge.sample_size_needed import needed
from reportgen.engine.judge.small_groups import too_small
from reportgen.results.verdicts import Verdict, Word


def verdict_of(question: Question, one: JudgedSubject) -> Verdict:
    """Judge one model, or one group of its cases."""
    observed = observe(question, one.model)
    if observed.value is None:
        return _without_value(question, one, observed)
    bounds = observed.bounds(question)
    fault = next(_faults(question, one, observed), bounds.fault)
    word: Word = "undefined" if fault else question.required.word(bounds)
    others = () if fault else assumed(question, one)
    alone = word
    if any(other.verdict != word for other in others):
        word = "not_demonstrated"
    counts = observed.counts | ({"value": None} if fault else {})  # the estimate keeps it
    return Verdict(
        **_common(question, one),
        **counts,
        verdict=word,
        alone=alone,
        bound=bounds.high if question.required.comparator == "at_most" else bounds.low,
        low=bounds.low,
        high=bounds.high,
        decided_by=bounds.method,
        prevalence=observed.prevalence,
        depends_on_seed=bounds.depends_on_seed,
        assumed=others,
        **(convert.absent(fault) if fault else {}),
        **needed(question.spec, question.study, question.criterion, question.what, observed.evidence, question.level),
    )


def _without_value(question: Question, one: JudgedSubject, observed: Observed) -> Verdict:
    return Verdict(**_common(question, one), **observed.counts, verdict="undefined", **observed.reason)


def _common(question: Question, one: JudgedSubject) -> dict[str, Any]:
    """List what every verdict says, whatever was found."""
    return {
        "ref": one.ref,
        "model": one.model.name,
        "group": one.group,
        "part": one.part,
        "estimate": one.estimate,
        "threshold": question.required.threshold,
        "upper": question.required.upper,
        "level": question.level,
        "sides": question.criterion.sides,
    }


def _faults(question: Question, one: JudgedSubject, observed: Observed) -> Iterator[Undefined]:
    yield from blockers(question.spec, question.study, question.what, one.model)
    if one.group is not None and isinstance(observed.evidence, AtUse):
        yield Undefined("no_prevalence_of_group")
    if one.group is not None:
        yield from too_small(question, one.model, one.group, observed.fields)
