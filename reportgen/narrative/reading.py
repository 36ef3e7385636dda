"""Looking results up while writing: estimates, facts and names by their refs."""

import json
from dataclasses import dataclass
from functools import cached_property
from string import Formatter

from reportgen import index, number_words, numbers
from reportgen.narrative.english import LABELS, SENTENCES
from reportgen.narrative.sentence import (
    NO_BREAK,
    Part,
    Parts,
    Write,
    author,
    in_sentence,
    is_money,
    joined,
    label,
    name,
    number,
    say,
)
from reportgen.narrative.uses import Uses
from reportgen.results.cases import SetOfModels
from reportgen.results.judged import JudgedResults
from reportgen.results.parts import Estimate, Fact, Interval
from reportgen.results.validation import ValidationResults
from reportgen.results.verdicts import Overall
from reportgen.results.walk import Walked
from reportgen.spec.cases import Costs
from reportgen.spec.judged import JudgedSpec
from reportgen.spec.kinds import KINDS
from reportgen.spec.validation import ValidationSpec


@dataclass(frozen=True)
class Reading:
    """Results with their parts at hand by ref."""

    results: JudgedResults
    written: bytes | None = None  # as results.json, where that is known

    @property
    def cases(self) -> ValidationResults:
        """Return the results of models on cases, in documents that are about cases."""
        assert isinstance(self.results, ValidationResults)  # noqa: S101 - a kind without cases has no section that asks
        return self.results

    @cached_property
    def spec(self) -> JudgedSpec:
        """Return the spec that was answered."""
        found = KINDS[self.results.kind].spec.model_validate_json(json.dumps(self.results.spec))
        assert isinstance(found, JudgedSpec)  # noqa: S101 - sheets have pages of their own
        return found

    @property
    def in_folds(self) -> bool:
        """Tell whether cases were tested in folds, by another fit of each model in every fold."""
        return self.results.folds is not None and self.results.folds.of_cases

    @property
    def spec_of_cases(self) -> ValidationSpec:
        """Return the spec of a document that is about cases."""
        assert isinstance(self.spec, ValidationSpec)  # noqa: S101 - as for the results
        return self.spec

    @property
    def critical_class(self) -> str | None:
        """Return the class that matters more than the others, if the author names one."""
        return self.spec.critical_class if isinstance(self.spec, ValidationSpec) else None

    @cached_property
    def walked(self) -> Walked:
        """Return the results as they were walked, once for the whole document."""
        return Walked(self.results)

    @cached_property
    def uses(self) -> Uses:
        """Return where intervals and tests were used."""
        return Uses(self.walked)

    @cached_property
    def estimates(self) -> dict[str, Estimate]:
        """Find each estimate."""
        return {one.ref: one for one in self.walked.parts(Estimate)}

    @cached_property
    def facts(self) -> dict[str, Fact]:
        """Find each single number."""
        return {one.ref: one for one in self.walked.parts(Fact)}

    @property
    def overall(self) -> Overall:
        """Return the counts of verdicts, of results that have criteria."""
        return self.walked.parts(Overall)[0]

    def fact(self, ref: str, write: Write = numbers.count) -> Part:
        """Show a single number."""
        return number(ref, self.facts[ref].value, write)

    def of_cases(self, key: str, write: Write = numbers.count) -> Parts:
        """Show a number of the judged cases, or of each set of them with its models, where these differ."""
        sets = self.cases.data.sets
        if not sets:
            return (self.fact(f"data/{key}", write),)
        return joined(
            label("of_models", number=_of_set(one, key, write), models=joined(map(name, one.models))) for one in sets
        )

    def of_cases_of(self, model: str, key: str, write: Write = numbers.count) -> Part:
        """Show a number of the cases that one model is judged on."""
        own = next((one for one in self.cases.data.sets if model in one.models), None)
        return self.fact(f"data/{key}", write) if own is None else _of_set(own, key, write)

    def by_rule(self, code: str, **holes: Part | Parts) -> Parts:
        """Fill a sentence of the catalogue that names rules: its holes in capitals are the numbers that were applied."""
        named = [name for _, name, _, _ in Formatter().parse(SENTENCES[code]) if name and name.isupper()]
        return say(code, **{name: self.fact(f"conventions/{name}", number_words.rule) for name in named}, **holes)

    def of_task(self, *codes: str) -> str:
        """Return the first of these codes that has words; those about the task, with its name behind, go before others."""
        task = f"_{self.spec.task}" if isinstance(self.spec, ValidationSpec) else ""
        meant = (one for code in codes for one in (f"{code}{task}", code))
        return next((one for one in meant if one in SENTENCES or one in LABELS), codes[-1])

    @property
    def prevalence_in_use(self) -> Parts:
        """Show the prevalence where the model is used, or the range of it."""
        first, *other = self.prevalences_in_use
        return (first, " to ", *other) if other else (first,)

    @property
    def prevalences_in_use(self) -> Parts:
        """List the prevalence where the model is used, or both ends of the range of it."""
        ref = "spec/data.use_prevalence"
        ends = (ref,) if ref in self.facts else (f"{ref}.0", f"{ref}.1")
        return tuple(self.fact(end, numbers.level) for end in ends)

    @property
    def level(self) -> Part:
        """Show the confidence level."""
        return self.fact("spec/confidence", numbers.level)

    def at_level(self, ref: str, interval: Interval) -> Parts:
        """Say the level of an interval where it is not that of the document: what is left of a shared error."""
        if interval.level == self.facts["spec/confidence"].value:
            return ()
        return label("at_level", level=number(f"{ref}#interval.level", interval.level, numbers.shared_level))

    @property
    def many(self) -> bool:
        """Tell whether several models are judged."""
        return len(self.results.names) > 1

    @property
    def by_weight(self) -> bool:
        """Tell whether cases count by weights that are no whole numbers, so that sums of weights count no cases."""
        if self.spec_of_cases.data.columns.weight is None:
            return False
        of_classes = ("data/positives", "data/negatives", "data/classes/")
        counted = sum(fact.value or 0 for ref, fact in self.facts.items() if ref.startswith(of_classes))
        return counted == self.facts["data/rows_analysed"].value

    def order(self, model: str) -> int:
        """Return the place of a model among all, from 0."""
        return next(at for at, one in enumerate(self.cases.models) if one.name == model)

    def label(self, method: str) -> str:
        """Name a method inside a sentence."""
        facts = self.results.methods.get(method)
        entry = index.find(method)
        return facts.label if facts else entry.label if entry else method

    def method(self, method: str, *, judges: bool = False) -> Parts:
        """Name the method of an interval, with the limits that it is built on, which differ where it judges."""
        named = in_sentence(self.label(method))
        return (named, *say(f"after_{self.base(judges=judges)}")) if method in built_on_shares() else (named,)

    def base(self, *, judges: bool = False) -> str:
        """Return which limits of shares go into intervals that are built on them."""
        chosen = self.spec.intervals
        return str(chosen.verdict) if judges else index.base_limits(str(chosen.proportion))

    @property
    def costs(self) -> Costs | None:
        """Return the costs or the gains of a case, where they are given."""
        spec = self.spec
        return (spec.costs or spec.gains) if isinstance(spec, ValidationSpec) else None

    @property
    def unit_of_costs(self) -> Parts:
        """Name the unit of costs or gains after a number."""
        given = self.costs.unit if self.costs else None
        return (NO_BREAK, author(given)) if given else ()

    def unit(self, metric: str, *, each: bool = False) -> Parts:
        """Name the unit of a cost or a gain after its number, and that it is one of each case."""
        given = self.costs.unit if self.costs else None
        entry = index.find(metric, ("metric",))
        if not given or entry is None or not is_money(metric):
            return ()
        return (NO_BREAK, author(given), *(say("per_case") if each and entry.per_case else ()))


def _of_set(one: SetOfModels, key: str, write: Write) -> Part:
    """Show a number of a set of cases: the value of the set itself is the number of its rows."""
    return number(one.ref if key == "rows_analysed" else f"{one.ref}#{key}", _value_of_set(one, key), write)


def _value_of_set(one: SetOfModels, key: str) -> float | None:
    found: float | None = one.value if key == "rows_analysed" else getattr(one, key)
    return found


def built_on_shares() -> tuple[str, ...]:
    """Name the intervals that take their limits from those of shares, those of clusters last."""
    found = [entry for entry in index.of_kind("interval") if entry.option("base")]
    return tuple(entry.id for entry in sorted(found, key=lambda entry: entry.unit == "cluster"))
