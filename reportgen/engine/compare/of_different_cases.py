"""Two models on different cases: each has its own set, and no case is in both."""

from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np

from reportgen import index
from reportgen.catalog.answers import Undefined
from reportgen.catalog.statistic import point
from reportgen.conventions import EXTREME_DRAWN_TABLES, FEWEST_CLUSTERS
from reportgen.data.incomplete_pairs import IncompleteSets
from reportgen.data.subject import Pair, Subject
from reportgen.data.two_sets import TwoSets, joined_units, shared_units
from reportgen.engine import convert
from reportgen.engine.compare.of_cases import ModelsOnCases
from reportgen.engine.estimate.estimates import evidence_of
from reportgen.engine.estimate.group_differences import Sets, differences
from reportgen.engine.estimate.metrics_asked import Asked
from reportgen.engine.judge.filled_tables import Search, filled_tables
from reportgen.results.parts import Tabulated
from reportgen.results.tested import DifferenceInGroup
from reportgen.spec.judged import ComparisonAsked
from reportgen.spelling import escaped

OF_GROUP = ("metric", "label", "value", "interval", "undefined", "undefined_code", "facts")
COLUMNS = ("value", "counted", "cases")


@dataclass(frozen=True, slots=True)
class ModelsOnDifferentCases(ModelsOnCases):
    """The models of a study, each judged on its own set of cases."""

    on: index.On = "independent_sets"

    @property
    def by_default(self) -> tuple[ComparisonAsked, ...]:
        """Return nothing: only the author can say that sets are different."""
        return ()

    def tests(self, what: Asked) -> tuple[index.Entry, ...]:
        """List the tests that suit the metric, the deciding one first."""
        suited = index.tests_for(what.entry, on=self.on)
        if what.of_class is None and self.study.data.positive is None:
            suited = index.of_classes_together(suited)
        if self.spec.data.columns.cluster is None:
            return suited
        return tuple(test for test in suited if test.compares is not None and test.compares.unit == "any")

    def pair(self, what: Asked, names: tuple[str, str]) -> Pair | Undefined:
        """Return what the metric is computed from, of each model on its own cases."""
        by_name = {subject.name: subject for subject in self.study.subjects}
        subjects = [what.seen(by_name[name]) for name in names]
        sides = [evidence_of(self.spec, subject, what) for subject in subjects]
        absent = next((side for side in sides if isinstance(side, Undefined)), None)
        if absent is not None:
            return absent
        units = [subject.units_of(side) for subject, side in zip(subjects, sides, strict=True)]
        first, second = units
        if first is None or second is None:
            return Pair(TwoSets(*sides), incomplete=_incomplete(what, subjects, sides))
        rows = sum(one.rows.rows for one in _lacking(subjects, sides) if one is not None)
        incomplete = IncompleteSets(rows, ()) if rows else None
        return Pair(TwoSets(*sides), joined_units(first, second), incomplete, shared_units(first, second))

    def blocked(self, what: Asked, pair: Pair, names: tuple[str, str]) -> Undefined | None:
        """Return what in the design forbids a conclusion, such as a set with few clusters."""
        if fault := ModelsOnCases.blocked(self, what, pair, names):
            return fault
        if self.spec.data.columns.cluster is None:
            return None
        counted = [one.units.units for one in self.study.subjects if one.name in names and one.units is not None]
        few = min(counted, default=FEWEST_CLUSTERS)
        return Undefined("few_clusters_of_set", clusters=few) if few < FEWEST_CLUSTERS else None

    def by_group(self, what: Asked, names: tuple[str, str], ref: str) -> tuple[DifferenceInGroup, ...]:
        """Return the difference in each group of cases, with an interval that nothing adjusts."""
        found = {subject.name: (on, at) for on in self.study.of_models for at, subject in enumerate(on.subjects)}
        (ours, first), (theirs, second) = (found[name] for name in names)
        shared = self.design.in_several_sets
        dependent = Undefined("sets_share_ids", shared=shared) if shared else None
        return tuple(
            DifferenceInGroup(
                ref=f"{ref}/groups/{escaped(column)}={escaped(group)}",
                column=column,
                group=group,
                **{field: getattr(one, field) for field in OF_GROUP},
            )
            for column, groups in ours.groups.items()
            for group, subjects in groups.items()
            for one in differences(
                self.spec,
                [what],
                Sets(subjects[first], theirs.groups[column][group][second], dependent),
                under="",
                key="",
            )
        )

    def several(self, _: tuple[str, ...]) -> tuple[Any, ...]:
        """Return nothing: no case is shared by several models."""
        return ()

    def table(self, what: Asked, pair: Pair, ref: str) -> Tabulated | None:
        """Show what a proportion counts, and among how many cases, of each model."""
        if what.metric.family != "proportion":
            return None
        found = [what.metric.function(side, **what.options) for side in (pair.evidence.first, pair.evidence.second)]
        rows = tuple((float(one.value), convert.count(one.numerator), convert.count(one.denominator)) for one in found)
        return Tabulated(ref=f"{ref}/counted", label="What is compared of each model", columns=COLUMNS, rows=rows)


def _incomplete(what: Asked, subjects: list[Subject], sides: list[Any]) -> IncompleteSets | None:
    """Fill incomplete rows of each set in, so that both values are as far apart as they can be, in either direction."""
    lacking = _lacking(subjects, sides)
    rows = sum(one.rows.rows for one in lacking if one is not None)
    if not rows:
        return None
    ends = [_ends(what, side, one) for side, one in zip(sides, lacking, strict=True)]
    return IncompleteSets(rows, tuple(TwoSets(*tables) for tables in product(*ends)))


def _lacking(subjects: list[Subject], sides: list[Any]) -> list[Any]:
    """Return what is known of the incomplete rows of each set."""
    return [subject.incomplete.get(type(side)) for subject, side in zip(subjects, sides, strict=True)]


def _ends(what: Asked, side: Any, lacking: Any) -> list[Any]:
    """Return the tables of one set with the lowest and the highest values; none where they have no bound."""
    if lacking is None or not lacking.rows.rows:
        return [side]
    found = filled_tables(Search.of(what, side, drawn=False), side, lacking)
    values = np.array([float(point(one, what.name)) for one in found.tables])
    if found.unbounded or np.isnan(values).any():
        return []
    order = np.argsort(values, kind="stable")
    kept = np.unique(np.concatenate([order[:EXTREME_DRAWN_TABLES], order[-EXTREME_DRAWN_TABLES:]]))
    return [found.tables[at] for at in kept]
