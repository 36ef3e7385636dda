"""What a thousand cases would bring, in words."""

from collections.abc import Iterator
from dataclasses import dataclass

from reportgen import numbers, reasons
from reportgen.narrative.answers import blocking
from reportgen.narrative.classes import cases_of
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import Part, Parts, in_brackets, label, name, number, say, worded
from reportgen.results.cases import ModelResults
from reportgen.results.parts import Tabulated

FEW = 20  # expected cases, below which a rounded number would mislead
ENDS = ("", "_to")  # of a range of prevalences, as facts of a table are called
BOUNDED = ("tp", "fp")  # columns with limits


@dataclass(frozen=True, slots=True)
class Thousand:
    """A thousand cases of one model at one prevalence: a row of a table."""

    model: ModelResults
    table: Tabulated
    row: int

    def cases(self, column: str) -> Part:
        """Show an expected number of cases."""
        at = self.table.columns.index(column)
        return number(f"{self.table.ref}#{self.row}/{column}", self.table.rows[self.row][at], about)

    def limits(self, column: str) -> Parts:
        """Show the limits of an expected number of cases, if it has any."""
        ends = {end: self.cases(f"{column}_{end}") for end in ("low", "high")}
        known = all(value is not None for value in self._values(column))
        return label("low_to_high", **ends) if known else ()

    def _values(self, column: str) -> Iterator[float | None]:
        for end in ("low", "high"):
            yield self.table.rows[self.row][self.table.columns.index(f"{column}_{end}")]


def tables(reading: Reading) -> Iterator[tuple[ModelResults, Tabulated]]:
    """Pass the table of each model, in use where a prevalence is stated, else in the sample."""
    for model in reading.cases.models:
        found = model.at_use or model.at_sample
        if found is not None:
            yield model, found


def thousands(reading: Reading) -> tuple[Thousand, ...]:
    """List what is known of a thousand cases, model by model and of each prevalence by prevalence."""
    return tuple(Thousand(model, table, row) for model, table in tables(reading) for row in range(len(table.rows)))


def about(cases: float) -> str:
    """Write an expected number of cases, of few with a decimal."""
    whole = cases >= FEW or cases == round(cases)
    return numbers.count(round(cases)) if whole else numbers.significant(cases, digits=2)


def sentences(reading: Reading, listed: tuple[Thousand, ...]) -> tuple[Parts, ...]:
    """Say how many of a thousand cases are positive, what the intervals are, and what is assumed."""
    on_average = say("thousand_on_average", level=reading.level)
    return (*_positives(reading, listed[0].table), on_average, _assumption(reading))


def _assumption(reading: Reading) -> Parts:
    """Say which rates are taken for those in use."""
    if reading.spec_of_cases.data.labels.gold is False:
        return say("thousand_assumes_agreement")
    sets = reading.cases.data.judged_sets
    return say("thousand_assumes_set", set=name(sets[0].name)) if sets else say("thousand_assumes")


def withheld(reading: Reading) -> tuple[Parts, ...]:
    """Say for which models nothing is carried over, and why, unless the headline has said it of them."""
    above = {pairs[0][1].undefined_code for pairs in blocking(reading)}
    return tuple(
        say("thousand_withheld", model=name(model.name), reason=worded(table.ref, _reason(table), table.facts))
        for model, table in tables(reading)
        if table.undefined_code is not None and table.undefined_code not in above
    )


def _reason(table: Tabulated) -> str:
    return reasons.SHORT[table.undefined_code or ""]


def prevalences(reading: Reading) -> tuple[Part, ...]:
    """Show the prevalence of a thousand cases, of a range both ends."""
    stated = "spec/data.use_prevalence"
    refs = [ref for ref in (stated, f"{stated}.0", f"{stated}.1") if ref in reading.facts]
    if not refs:
        return (reading.fact("data/prevalence", numbers.share),)
    return tuple(reading.fact(ref, numbers.level) for ref in refs)


def _positives(reading: Reading, table: Tabulated) -> Iterator[Parts]:
    """Say how many of a thousand cases are positive at each prevalence."""
    shown = prevalences(reading)
    holes: dict[str, Part | Parts] = {
        "cases": number(f"{table.ref}#facts.cases", table.facts["cases"], numbers.count),
    }
    for end, prevalence in zip(ENDS, shown, strict=False):
        fact = f"positives{end}"
        holes |= {fact: number(f"{table.ref}#facts.{fact}", table.facts[fact], about), f"prevalence{end}": prevalence}
    data, count = reading.cases.data, number(f"{table.ref}#facts.positives", table.facts["positives"], about)
    holes["positives"] = cases_of(count, data.positive or "", data.classes)
    stated = bool(reading.spec_of_cases.data.prevalences_in_use)
    code = "thousand_of_sample" if not stated else "thousand_in_use" if len(shown) == 1 else "thousand_of_range"
    yield say(code, **holes)


def limits(one: Thousand, column: str) -> Parts:
    """Show in brackets the limits of cases found and of false alarms; those of the others follow from them."""
    return in_brackets(one.limits(column)) if column in BOUNDED else ()


def key(one: Thousand, column: str) -> Parts:
    """Name a segment with its number and its interval."""
    return label(f"thousand_{column}", n=one.cases(column), limits=limits(one, column))
