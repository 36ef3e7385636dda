"""Where each interval and test of a document was used, and how it was run there."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from reportgen.results.bank import Grade
from reportgen.results.cases import Baseline, ByPeriod, Group, Grouping
from reportgen.results.parts import Estimate, Interval
from reportgen.results.scores import MetricOverDataSets
from reportgen.results.tested import Comparison, LabelTest, PairResult, Significance
from reportgen.results.verdicts import Criterion, Verdict
from reportgen.results.walk import Node, Walked

OF_SPLITS = {"estimates": "splits", "to_rest": "gaps"}
OF_GROUPS = {"estimates": "groups", "to_rest": "to_rest"}
OF_ALL = {"estimates": "estimates", "at_use_estimates": "at_use"}


@dataclass(frozen=True, slots=True)
class Use:
    """An interval next to a number: what kind of number that is, and the address of what holds the interval."""

    place: str
    ref: str
    interval: Interval


@dataclass(frozen=True, slots=True)
class RunTest:
    """A test that was run, and the comparison or the column of groups that it is about."""

    test: Significance
    comparison: str = ""
    column: str = ""
    of_rates: bool = False  # of a grade, or of a bin of the score
    of_ranks: bool = False  # of all models over data sets
    of_labels: bool = False  # of how models use the classes


class Uses:
    """What was used where, found once for a whole document."""

    def __init__(self, results: Walked) -> None:
        """Keep the results that are asked."""
        self._results = results

    @cached_property
    def estimates(self) -> tuple[tuple[str, Estimate], ...]:
        """List every estimate of a model with the kind of place where it is shown."""
        nodes = self._results.of(Estimate)
        return tuple((_place(node), node.part) for node in nodes if not node.inside(Baseline))

    @cached_property
    def verdicts(self) -> tuple[tuple[Criterion, Verdict], ...]:
        """List every verdict with its criterion."""
        nodes = self._results.of(Verdict)
        return tuple((criterion, node.part) for node in nodes if (criterion := node.nearest(Criterion)))

    @cached_property
    def intervals(self) -> tuple[Use, ...]:
        """List every interval that is shown; that of a difference, which its test repeats, only once."""
        shown = [Use(place, one.ref, one.interval) for place, one in self.estimates if one.interval is not None]
        for node in self._results.of(Interval):
            holder, pair = node.parent and node.parent.part, node.nearest(PairResult)
            if isinstance(holder, PairResult):
                shown.append(Use("pairs", holder.ref, node.part))
            elif isinstance(holder, Significance) and (pair is None or node.part != pair.interval):
                shown.append(Use("tests", holder.ref, node.part))
        return tuple(shown)

    @cached_property
    def tests(self) -> tuple[RunTest, ...]:
        """List every test, with the comparison or the column of groups that it is about."""
        return tuple(map(_run_test, self._results.of(Significance)))

    @cached_property
    def deciding(self) -> frozenset[str]:
        """Name the intervals from which verdicts are read."""
        return frozenset(verdict.decided_by for _, verdict in self.verdicts if verdict.decided_by)


def _place(node: Node[Estimate]) -> str:
    """Return the kind of place of an estimate, by the field that holds it and what is around it."""
    if node.inside(ByPeriod):
        return "periods"
    places = OF_GROUPS if node.inside(Grouping) else OF_SPLITS if node.inside(Group) else OF_ALL
    return places.get(node.field, "estimates")


def _run_test(node: Node[Significance]) -> RunTest:
    comparison, grouping = node.nearest(Comparison), node.nearest(Grouping)
    return RunTest(
        node.part,
        comparison=comparison.id if comparison else "",
        column=grouping.column if grouping else "",
        of_rates=node.inside(Grade),
        of_ranks=node.inside(MetricOverDataSets),
        of_labels=isinstance(node.part, LabelTest),
    )


def draws(uses: Iterable[Use]) -> dict[float, Use]:
    """Find the numbers of bootstrap draws, each with a place where so many were made."""
    return {use.interval.notes["draws"]: use for use in uses if "draws" in use.interval.notes}
