"""Which assumptions were looked at: each once, with all that was found and what that concerns."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from reportgen.results.cases import Grouping
from reportgen.results.parts import OutcomeWord
from reportgen.results.tested import CheckRecord, Comparison, ModelCheck, Significance
from reportgen.results.walk import Node, Walked

GRAVEST_FIRST: tuple[OutcomeWord, ...] = ("failed", "warning", "not_checkable", "passed")


class Concern(NamedTuple):
    """What a finding is about: all estimates, or a model, a comparison or the groups of a column by name."""

    kind: Literal["all", "model", "comparison", "groups"]
    name: str = ""


@dataclass(frozen=True, slots=True)
class FoundAssumption:
    """What a check found, and where it matters."""

    check: CheckRecord
    concerns: list[Concern] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Assumption:
    """An assumption with everything that was found about it."""

    found: tuple[FoundAssumption, ...]

    @property
    def outcome(self) -> OutcomeWord:
        """Return the gravest of the outcomes."""
        return min((one.check.outcome for one in self.found), key=GRAVEST_FIRST.index)


def looked_at(results: Walked) -> tuple[Assumption, ...]:
    """
    Gather what was found by assumption, the gravest outcome first.

    What does not apply is left out, and so is what a test of groups asks once more about all cases.
    """
    nodes = sorted(filter(bears, results.of(CheckRecord)), key=_breadth)
    of_all = [(node.part, _concern(node)) for node in nodes if not node.inside(Grouping)]
    known = {check.check for check, _ in of_all}
    of_groups = ((check, concern) for check, concern in _of_groups(nodes) if check.check not in known)
    found: dict[str, dict[str, FoundAssumption]] = {}
    for check, concern in (*of_all, *of_groups):
        if check.outcome != "not_applicable":
            concerns = found.setdefault(check.check, {}).setdefault(check.sentence, FoundAssumption(check)).concerns
            concerns.extend([] if concern in concerns else [concern])
    listed = (Assumption(tuple(by_sentence.values())) for by_sentence in found.values())
    return tuple(sorted(listed, key=lambda one: GRAVEST_FIRST.index(one.outcome)))


def counted(assumptions: Iterable[Assumption]) -> dict[OutcomeWord, int]:
    """Count assumptions by their gravest outcome."""
    outcomes = [one.outcome for one in assumptions]
    return {outcome: outcomes.count(outcome) for outcome in GRAVEST_FIRST}


def bears(node: Node[CheckRecord]) -> bool:
    """Tell whether a check bears on a conclusion: those of a test that is shown for teaching do not."""
    test = node.nearest(Significance)
    return test is None or not test.for_teaching


def _breadth(node: Node[CheckRecord]) -> bool:
    """Order checks: those that bear on every estimate come before those of one test."""
    return node.inside(Significance)


def _concern(node: Node[CheckRecord]) -> Concern:
    """Say what a finding is about, by what is around it."""
    if isinstance(node.part, ModelCheck):
        named = node.part.model if node.part.judged_set is None else f"{node.part.model}, {node.part.judged_set}"
        return Concern("model", named)
    if grouping := node.nearest(Grouping):
        return Concern("groups", grouping.column)
    if comparison := node.nearest(Comparison):
        return Concern("comparison", comparison.id)
    return Concern("all")


def _of_groups(nodes: Iterable[Node[CheckRecord]]) -> Iterator[tuple[CheckRecord, Concern]]:
    """Pass of the tests of a column's groups, which are many, the gravest finding of each check."""
    alike: dict[tuple[str, Concern], list[CheckRecord]] = {}
    for node in nodes:
        if node.inside(Grouping) and node.part.outcome != "not_applicable":
            alike.setdefault((node.part.check, _concern(node)), []).append(node.part)
    for (_, concern), checks in alike.items():
        yield min(checks, key=_gravity), concern


def _gravity(check: CheckRecord) -> tuple[int, float]:
    """Order findings: by outcome, then by how little was found of what is requested."""
    return GRAVEST_FIRST.index(check.outcome), check.statistic or 0.0
