"""
The verdict on the difference of each group of cases to the rest.

The stages are those of a verdict on one model: the observed difference, its bounds, what forbids a verdict, what
incomplete rows of either side could do, and the word. The group may be neither better nor worse than allowed.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np

from reportgen import spelling
from reportgen.catalog.answers import Undefined
from reportgen.catalog.statistic import point
from reportgen.conventions import EXTREME_DRAWN_TABLES
from reportgen.data.incomplete import Lacking
from reportgen.data.subject import Subject
from reportgen.data.two_sets import TwoSets
from reportgen.engine import convert
from reportgen.engine.estimate.group_differences import Sets, judging_choice
from reportgen.engine.estimate.in_use import is_judged_in_use
from reportgen.engine.judge.blockers import blockers
from reportgen.engine.judge.bounds import Bounds
from reportgen.engine.judge.extreme import Extreme
from reportgen.engine.judge.filled_tables import Search, filled_tables, like
from reportgen.engine.judge.incomplete_rows import Extremes, incomplete_of, not_known, of_bounds, word
from reportgen.engine.judge.less_favourable import faults_of_folds
from reportgen.engine.judge.observed import Observed, observe, observe_evidence
from reportgen.engine.judge.question import Question
from reportgen.engine.judge.small_groups import too_small
from reportgen.engine.judge.worst_verdict import ref_of
from reportgen.results.verdicts import FilledIn, OneSide, RowsIncomplete, Verdict

SIDES = ("of_group", "of_rest")


@dataclass(frozen=True, slots=True)
class JudgedGroup:
    """A group of one model's cases with the rest, and the refs of verdict and difference."""

    group: str
    part: Subject
    rest: Subject | None
    ref: str
    difference: str
    value: str  # the metric in the group, where there is no difference

    @property
    def sides(self) -> tuple[Subject, ...]:
        """List both sets of cases."""
        return (self.part,) if self.rest is None else (self.part, self.rest)


def differences_to_rest(question: Question) -> Iterator[Verdict]:
    """Judge every group of every model that the criterion concerns."""
    yield from (_verdict(question, one) for one in _groups(question))


def _groups(question: Question) -> Iterator[JudgedGroup]:
    """List the groups of the column, each with all other cases; a single group has none."""
    study, criterion = question.study, question.criterion
    column = criterion.for_each or ""
    several = len(question.spec.names) > 1 and criterion.model is None
    root, others = ref_of(criterion), study.compared_with.get(column, {})
    for at, model in enumerate(study.subjects):
        if criterion.model not in (None, model.name):
            continue
        name = spelling.escaped(model.name)
        for group, models in study.groups[column].items():
            key = f"{spelling.escaped(column)}={spelling.escaped(group)}"
            value = f"models/{name}/groups/{key}/{question.what.name}"
            yield JudgedGroup(
                group,
                part=question.what.seen(models[at]),
                rest=question.what.seen(others[group][at]) if group in others else None,
                ref=f"{root}/models/{name}/{key}" if several else f"{root}/{key}",
                difference=f"{value}/to_rest",
                value=value,
            )


def _verdict(question: Question, one: JudgedGroup) -> Verdict:
    """Judge one group."""
    if is_judged_in_use(question.spec, question.what):
        reason = convert.absent(Undefined("no_prevalence_of_group"))
        return Verdict(**_asked(question, one, one.value), verdict="undefined", **reason)
    observed = [observe(question, side) for side in one.sides]
    absent = next((side for side in observed if side.value is None), None)
    if one.rest is None or absent is not None:
        reason = convert.absent(Undefined("no_rest")) if absent is None else absent.reason
        return Verdict(**_asked(question, one, one.value), **_sides(observed), verdict="undefined", **reason)
    difference = _Difference.of(question, one, observed)
    bounds = difference.bounds
    fault = next(_faults(question, one, observed, bounds.method), bounds.fault)
    found = {} if fault else _at_extremes(question, one, observed, difference)
    value = None if fault else difference.value  # the estimate keeps it
    alone = FilledIn(value=value, low=bounds.low, high=bounds.high)
    return Verdict(
        **_asked(question, one, one.difference),
        **_sides(observed),
        value=value,
        bound=None if bounds.low is None or bounds.high is None else max(bounds.low, bounds.high, key=abs),
        low=bounds.low,
        high=bounds.high,
        decided_by=bounds.method,
        **({"verdict": "undefined", "worst": alone, "best": alone} | found),
        **(convert.absent(fault) if fault else {}),
    )


@dataclass(frozen=True, slots=True)
class _Difference:
    """The difference of both sides as they were filled in, with the bounds that judge."""

    value: float | None
    bounds: Bounds

    @classmethod
    def of(cls, question: Question, one: JudgedGroup, sides: Sequence[Observed]) -> "_Difference":
        """Subtract the rest from the group, and compute the bounds."""
        first, second = sides
        both = TwoSets(first.evidence, second.evidence)
        value = convert.number(point(both, question.what.name))
        sets = Sets(one.part, one.rest or one.part)
        choice = judging_choice(question.spec, question.what, sets, both)
        if isinstance(choice, Undefined):
            return cls(value, Bounds(None, None, None, fault=choice))
        method, limits = choice.method, choice.limits(level=question.level)
        if isinstance(limits, Undefined):
            return cls(value, Bounds(None, None, method.id, fault=limits))
        fault = method.enough(choice.evidence) if method.enough else Undefined("not_proved_between_groups")
        return cls(value, Bounds(convert.number(limits.low), convert.number(limits.high), method.id, fault=fault))

    @property
    def extreme(self) -> Extreme:
        """Take the bounds as numbers; where they may not judge, they are beyond every limit."""
        low, high, fault = self.bounds.low, self.bounds.high, self.bounds.fault
        if fault is not None or low is None or high is None:
            return Extreme({"value": self.value}, -np.inf, np.inf, reason=fault or Undefined("no_case"))
        return Extreme({"value": self.value}, low, high)


def _at_extremes(
    question: Question, one: JudgedGroup, observed: Sequence[Observed], difference: _Difference
) -> dict[str, Any]:
    """Judge at the worst and at the best that incomplete rows of the group and of the rest can be."""
    rows = _rows(observed)
    found = Extremes(difference.extreme, difference.extreme)
    if rows.rows or any(incomplete_of(side) for side in observed):
        filled = [_filled(question, side) for side in observed]
        tables = [_extreme(question, one, pair) for pair in product(*filled)]
        found = of_bounds(question.required, [*tables, difference.extreme])  # what is shown is never contradicted
    verdict, worst = word(question.required, found), found.worst.filled_in
    return {
        "verdict": verdict,
        "undefined_code": worst.unknown_code if verdict == "not_demonstrated" else None,
        "worst": worst,
        "best": found.best.filled_in,
        "incomplete": RowsIncomplete(**{name: getattr(rows, name) for name in KINDS_OF_ROWS}) if rows.rows else None,
    }


KINDS_OF_ROWS = ("rows", "label", "result", "both", "unit")


def _extreme(question: Question, one: JudgedGroup, sides: Sequence[Observed]) -> Extreme:
    """Read the bounds once both sides are filled in; a side without a value has none."""
    absent = next((side.absence for side in sides if side.value is None), None)
    if absent is not None:
        return Extreme({}, -np.inf, np.inf, reason=absent)
    return _Difference.of(question, one, sides).extreme


def _filled(question: Question, side: Observed) -> list[Observed]:
    """
    Fill in one side in each way that may be extreme: those with the lowest and the highest values.

    A difference and its bounds rise with the first value and fall with the second (tests/engine/judge).
    """
    incomplete = incomplete_of(side)
    if incomplete is None:
        return [side]
    if not incomplete.rows.rows:
        return [observe_evidence(question, side.subject, like(side.evidence, incomplete.known))]
    search = Search.of(question.what, side.evidence, drawn=False)
    tables = filled_tables(search, side.evidence, incomplete).tables
    found = [observe_evidence(question, side.subject, table) for table in tables]
    known = sorted((one for one in found if one.value is not None), key=lambda one: one.value or 0.0)
    absent = [one for one in found if one.value is None][:1]
    if len(known) > 2 * EXTREME_DRAWN_TABLES:
        known = [*known[:EXTREME_DRAWN_TABLES], *known[-EXTREME_DRAWN_TABLES:]]
    return [*known, *absent]


def _rows(observed: Sequence[Observed]) -> Lacking:
    """Count the incomplete rows of both sides by what they lack."""
    found = [incomplete.rows for side in observed if (incomplete := incomplete_of(side)) is not None]
    return Lacking(**{name: sum(getattr(one, name) for one in found) for name in KINDS_OF_ROWS[1:]})


def _sides(observed: Sequence[Observed]) -> dict[str, OneSide]:
    """Write the metric on each side, with its counts."""
    return {name: OneSide(**side.counts, cases=side.subject.cases) for name, side in zip(SIDES, observed, strict=False)}


def _asked(question: Question, one: JudgedGroup, estimate: str) -> dict[str, Any]:
    """List what every verdict says."""
    size = convert.absent(Undefined("of_difference_to_rest"))
    return {
        "ref": one.ref,
        "model": one.part.name,
        "group": one.group,
        "estimate": estimate,
        "comparator": question.required.comparator,
        "threshold": question.required.threshold,
        "upper": question.required.upper,
        "level": question.level,
        "sides": question.criterion.sides,
        "cases_needed_undefined": size["undefined"],
        "cases_needed_code": size["undefined_code"],
    }


def _faults(
    question: Question, one: JudgedGroup, observed: Sequence[Observed], method: str | None
) -> Iterator[Undefined]:
    """Say all that forbids a verdict, the gravest first."""
    for side in observed:
        yield from blockers(question.spec, question.study, question.what, side.subject)
        yield from faults_of_folds(question.spec, question.study, question.what, side.subject, group=one.group)
        if reason := not_known(question, side):
            yield reason
    yield from too_small(question, one.part, one.group, observed[0].fields, method)
