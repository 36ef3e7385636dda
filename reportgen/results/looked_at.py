"""Which assumptions were looked at: each once, with all that was found and what that concerns."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from reportgen.results.model import CheckRecord, Comparison, ModelResults, OutcomeWord

GRAVEST_FIRST: tuple[OutcomeWord, ...] = ("failed", "warning", "not_checkable", "passed")


class Concern(NamedTuple):
    """What a finding is about: all estimates, or a model, a comparison or the groups of a column by name."""

    kind: Literal["all", "model", "comparison", "groups"]
    name: str = ""


@dataclass(frozen=True, slots=True)
class Found:
    """What a check found, and where it matters."""

    check: CheckRecord
    concerns: list[Concern] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Assumption:
    """An assumption with everything that was found about it."""

    found: tuple[Found, ...]

    @property
    def outcome(self) -> OutcomeWord:
        """Return the gravest of the outcomes."""
        return min((one.check.outcome for one in self.found), key=GRAVEST_FIRST.index)


def looked_at(
    checks: Iterable[CheckRecord], models: Sequence[ModelResults], comparisons: Iterable[Comparison]
) -> tuple[Assumption, ...]:
    """
    Gather what was found by assumption, the gravest outcome first.

    What does not apply is left out, and so is what a test of groups asks once more about all cases.
    """
    of_all = [*_of_estimates(checks, models), *_of_comparisons(comparisons)]
    known = {check.check for check, _ in of_all}
    of_groups = ((check, concern) for check, concern in _of_groups(models) if check.check not in known)
    found: dict[str, dict[str, Found]] = {}
    for check, concern in (*of_all, *of_groups):
        if check.outcome != "not_applicable":
            concerns = found.setdefault(check.check, {}).setdefault(check.sentence, Found(check)).concerns
            concerns.extend([] if concern in concerns else [concern])
    listed = (Assumption(tuple(by_sentence.values())) for by_sentence in found.values())
    return tuple(sorted(listed, key=lambda one: GRAVEST_FIRST.index(one.outcome)))


def counted(assumptions: Iterable[Assumption]) -> dict[OutcomeWord, int]:
    """Count assumptions by their gravest outcome."""
    outcomes = [one.outcome for one in assumptions]
    return {outcome: outcomes.count(outcome) for outcome in GRAVEST_FIRST}


def _of_estimates(
    checks: Iterable[CheckRecord], models: Sequence[ModelResults]
) -> Iterator[tuple[CheckRecord, Concern]]:
    names = {model.ref: model.name for model in models}
    for check in checks:
        model = names.get(check.ref.partition("/checks/")[0])
        yield check, Concern("all") if model is None else Concern("model", model)


def _of_comparisons(comparisons: Iterable[Comparison]) -> Iterator[tuple[CheckRecord, Concern]]:
    for one in comparisons:
        for pair in one.pairs:
            yield from ((check, Concern("comparison", one.id)) for test in pair.tests for check in test.checks)


def _of_groups(models: Sequence[ModelResults]) -> Iterator[tuple[CheckRecord, Concern]]:
    """Pass of the tests of a column's groups, which are many, the gravest finding of each check."""
    alike: dict[tuple[str, str], list[CheckRecord]] = {}
    for model in models:
        for grouping in model.groupings:
            for check in (check for test in grouping.tests for check in test.checks):
                if check.outcome != "not_applicable":
                    alike.setdefault((check.check, grouping.column), []).append(check)
    for (_, column), checks in alike.items():
        yield min(checks, key=_gravity), Concern("groups", column)


def _gravity(check: CheckRecord) -> tuple[int, float]:
    """Order findings: by outcome, then by how little was found of what is asked for."""
    return GRAVEST_FIRST.index(check.outcome), check.statistic or 0.0
