"""Looking results up while writing: estimates, facts and names by their refs."""

from dataclasses import dataclass
from functools import cached_property

from reportgen import index, numbers
from reportgen.narrative.sentence import Part, Write, number
from reportgen.results.model import Baseline, Estimate, Fact, Group, ModelResults, Results


@dataclass(frozen=True)
class Reading:
    """Results with their parts at hand by ref."""

    results: Results

    @cached_property
    def estimates(self) -> dict[str, Estimate]:
        """Find each estimate of models and baselines."""
        listed: list[ModelResults | Baseline | Group] = [*self.results.models, *self.results.baselines]
        for model in self.results.models:
            listed += [group for grouping in model.groupings for group in grouping.groups]
            listed += model.splits
        found = [one for holder in listed for one in holder.estimates]
        found += [one for model in self.results.models for one in model.at_use_estimates]
        return {one.ref: one for one in found}

    @cached_property
    def facts(self) -> dict[str, Fact]:
        """Find each single number."""
        facts = (
            *self.results.settings,
            *self.results.data.counts,
            *self.results.data.excluded,
            *self.results.data.splits,
        )
        facts = (*facts, *(fact for model in self.results.models for fact in model.calibration))
        return {fact.ref: fact for fact in facts}

    def fact(self, ref: str, write: Write = numbers.count) -> Part:
        """Show a single number."""
        return number(ref, self.facts[ref].value, write)

    @property
    def level(self) -> Part:
        """Show the confidence level."""
        return self.fact("spec/confidence", numbers.level)

    @property
    def many(self) -> bool:
        """Tell whether several models are judged."""
        return len(self.results.models) > 1

    def order(self, model: str) -> int:
        """Answer the place of a model among all, from 0."""
        return next(at for at, one in enumerate(self.results.models) if one.name == model)

    def label(self, method: str) -> str:
        """Name a method inside a sentence."""
        facts = self.results.methods.get(method)
        entry = index.find(method)
        return facts.label if facts else entry.label if entry else method
