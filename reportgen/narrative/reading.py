"""Looking results up while writing: estimates, facts and names by their refs."""

from dataclasses import dataclass
from functools import cached_property

from reportgen import index, numbers
from reportgen.narrative.sentence import Part, Write, number
from reportgen.results.model import Estimate, Fact, Results


@dataclass(frozen=True)
class Reading:
    """Results with their parts at hand by ref."""

    results: Results

    @cached_property
    def estimates(self) -> dict[str, Estimate]:
        """Find each estimate of models and baselines."""
        of_models = [one for model in self.results.models for one in model.estimates]
        return {
            one.ref: one for one in [*of_models, *(one for base in self.results.baselines for one in base.estimates)]
        }

    @cached_property
    def facts(self) -> dict[str, Fact]:
        """Find each single number."""
        facts = (*self.results.settings, *self.results.data.counts, *self.results.data.excluded)
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

    def label(self, method: str) -> str:
        """Name a method inside a sentence."""
        facts = self.results.methods.get(method)
        entry = index.find(method)
        return facts.label if facts else entry.label if entry else method
