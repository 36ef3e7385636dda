"""Two models on the same cases."""

from dataclasses import dataclass
from typing import Any

from reportgen import index
from reportgen.catalog.answers import Undefined
from reportgen.catalog.pairs import classes_of
from reportgen.conventions import FEWEST_CLUSTERS
from reportgen.data.costs import PairedCosts
from reportgen.data.design import Design
from reportgen.data.paired import PairedCounts
from reportgen.data.samples import PairedSamples
from reportgen.data.subject import Pair
from reportgen.engine import convert
from reportgen.engine.compare.pair_evidence import pair_evidence
from reportgen.engine.estimate.estimates import computed_from_calls
from reportgen.engine.estimate.metrics_asked import Asked, asked
from reportgen.engine.judge.blockers import blockers, known_to_models
from reportgen.engine.study.study import Study
from reportgen.results.parts import Tabulated
from reportgen.results.tested import DifferenceInGroup
from reportgen.spec.judged import ComparisonAsked, MetricAsked
from reportgen.spec.validation import ValidationSpec

CASES = ("both_right", "only_a", "only_b", "both_wrong")


@dataclass(frozen=True, slots=True)
class ModelsOnCases:
    """The models of a study, compared on its judged cases."""

    spec: ValidationSpec
    study: Study
    on: index.On = "predictions"
    asked_for: bool = False  # what is compared by default

    @property
    def names(self) -> tuple[str, ...]:
        """Name the models."""
        return tuple(subject.name for subject in self.study.subjects)

    @property
    def classes(self) -> tuple[str, ...]:
        """Name the classes."""
        return self.study.data.classes

    @property
    def design(self) -> Design:
        """Return how the cases came about."""
        return self.study.design

    @property
    def whole(self) -> bool:
        """Tell whether cases count alike, or by whole numbers."""
        return self.study.whole

    @property
    def by_default(self) -> tuple[ComparisonAsked, ...]:
        """Return what is compared where nobody asks: readers do it anyway."""
        return tuple(
            ComparisonAsked(id=f"H{at}", metric=MetricAsked(metric=name), role="exploratory")
            for at, name in enumerate(self.spec.compared, start=1)
        )

    def quantity(self, named: MetricAsked | None) -> Asked:
        """Find the declaration of the metric; where none is named it is the first that the task compares."""
        return asked(named or MetricAsked(metric=self.spec.compared[0]))

    def tests(self, what: Asked) -> tuple[index.Entry, ...]:
        """List the tests that suit the metric and what varies, cases or clusters, the deciding one first."""
        unit = "cluster" if self.spec.data.columns.cluster is not None else "case"
        suited = index.tests_for(what.entry, on="predictions")
        return tuple(test for test in suited if test.compares is not None and test.compares.unit in (unit, "any"))

    def pair(self, what: Asked, names: tuple[str, str]) -> Pair | Undefined:
        """Return what the metric is computed from, for both models."""
        return pair_evidence(self.spec, what, self.study, names)

    def several(self, names: tuple[str, ...]) -> tuple[Any, ...]:
        """Return what several models did on the same cases."""
        return self.study.joint.get(names, ())

    def difference(self, what: Asked, pair: Pair) -> dict[str, Any]:
        """Subtract the second model's value from the first's."""
        values = []
        for side in (pair.evidence.first, pair.evidence.second):
            fields = convert.value_fields(what.metric, what.metric.function(side, **what.options))
            if fields["value"] is None:
                return {name: fields[name] for name in ("value", "undefined", "undefined_code", "facts")}
            values.append(fields["value"])
        return {"value": values[0] - values[1]}

    def badness(self, what: Asked, names: tuple[str, ...]) -> dict[str, float]:
        """Return the value of each model, turned so that less is better; nothing where a value is not defined."""
        found: dict[str, float] = {}
        for subject in self.study.subjects:
            evidence = what.seen(subject).find(what.metric.evidence)
            if subject.name not in names or evidence is None or what.better not in ("higher", "lower"):
                continue
            value = convert.value_fields(what.metric, what.metric.function(evidence, **what.options))["value"]
            if value is not None:
                found[subject.name] = value if what.better == "lower" else -value
        return found if len(found) == len(names) else {}

    @property
    def without_interval(self) -> bool:
        """Tell that nothing in the design leaves a difference without its interval."""
        return False

    def blocked(self, what: Asked, pair: Pair, names: tuple[str, str]) -> Undefined | None:
        """Return what in the design makes the p-value of any test too small."""
        if fault := self.chosen_here(what, names):
            return fault
        if pair.units is not None and self.design.cluster and pair.units.units < FEWEST_CLUSTERS:
            return Undefined("few_clusters", clusters=pair.units.units)
        return None

    def chosen_here(self, what: Asked, names: tuple[str, ...]) -> Undefined | None:
        """Say that the models come from the judged cases, or the threshold of one of them does, where that matters."""
        if (fault := next(known_to_models(self.spec, self.study), None)) is not None:
            return fault
        if computed_from_calls(what) and any(map(self.design.threshold_chosen_here, names)):
            return Undefined("threshold_on_judged")
        shared = max(map(self.design.shared_with_choice, names))
        if computed_from_calls(what) and shared:
            return Undefined("threshold_on_shared", shared=shared)
        return None

    def forbidden(self, what: Asked, names: tuple[str, str]) -> Undefined | None:
        """Return what in the design forbids a verdict on one of the models."""
        subjects = [subject for subject in self.study.subjects if subject.name in names]
        return next((fault for one in subjects for fault in blockers(self.spec, self.study, what, one)), None)

    def other_rate(self, what: Asked) -> Asked | None:
        """Return for a rate of one class that of the other, which changes with the threshold in the other direction."""
        entry = index.find(what.id, ("metric",))
        other = entry and index.other_rate_of(entry)
        return asked(MetricAsked(metric=other.id)) if other else None

    def by_group(self, _: Asked, __: tuple[str, str], ___: str) -> tuple[DifferenceInGroup, ...]:
        """Return nothing: groups of common cases show each model with its own values."""
        return ()

    def samples(self, _: Pair) -> PairedSamples | None:
        """Return nothing: a metric is one number of all cases, and has no difference in each."""
        return None

    def table(self, what: Asked, pair: Pair, ref: str) -> Tabulated | None:
        """Show how often both models are right or wrong on the cases that the metric is about."""
        counts = pair.evidence.counts if isinstance(pair.evidence, PairedCosts) else pair.evidence
        if not isinstance(counts, PairedCounts):
            return None
        table = counts.table(*classes_of(what.metric))
        row = tuple(convert.count(getattr(table, name)) for name in CASES)
        facts = {"cases": convert.count(table.cases), "discordant": convert.count(table.discordant)}
        label = "Cases both models were judged on"
        return Tabulated(ref=f"{ref}/cases", label=label, columns=CASES, rows=(row,), facts=facts)
