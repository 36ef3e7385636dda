"""What else is said of a verdict: what missing values could change, the value in use, the size of a new sample."""

from collections.abc import Iterator

from reportgen import index, numbers, reasons
from reportgen.conventions import LEVEL_OF_SIMULATIONS
from reportgen.narrative.bounds import is_open
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import Part, Parts, joined, name, number, say, worded, writer
from reportgen.results.verdicts import CasesNeeded, Criterion, Verdict
from reportgen.spelling import class_of

BOTH = 2  # sides
DENOMINATORS: dict[index.About, str] = {
    "all": "of_denominator",
    "positive": "of_positive",
    "negative": "of_negative",
    "called_positive": "of_called_positive",
    "called_negative": "of_called_negative",
}
OF_A_CLASS: dict[index.About, str] = {  # against all others
    "all": "of_denominator",
    "positive": "of_positive_class",
    "negative": "of_negative_class",
    "called_positive": "of_called_positive_class",
    "called_negative": "of_called_negative_class",
}

CLASS_THAT_LIMITS = "class_that_limits"


def at_use(reading: Reading, verdict: Verdict) -> Iterator[Parts]:
    """Say at which prevalence the value is judged, and what that takes for granted, where it is the value in use."""
    if verdict.prevalence is not None:
        of_range = len(reading.spec_of_cases.data.prevalences_in_use) > 1
        shown = number(f"{verdict.ref}#prevalence", verdict.prevalence, numbers.level)
        yield say("judged_in_use_worse" if of_range else "judged_in_use", prevalence=shown)


def limited(reading: Reading, verdict: Verdict) -> Iterator[Parts]:
    """Say that the size of the smaller class holds the bound back that leaves a verdict on an area open."""
    interval = reading.estimates[verdict.estimate].interval
    if interval is None or interval.method != verdict.decided_by or CLASS_THAT_LIMITS not in interval.notes:
        return
    at = f"{verdict.estimate}#interval.notes.{CLASS_THAT_LIMITS}"
    yield say("smaller_class_limits", cases=number(at, interval.notes[CLASS_THAT_LIMITS], numbers.count))


def pass_rates(reading: Reading) -> Iterator[Parts]:
    """Say how often a model at the threshold would meet the criteria that are met, by how that is known."""
    if reading.in_folds:
        return  # no rate is proved for the less favourable of two bounds
    alike: dict[tuple[bool, int], list[str]] = {}
    for criterion, verdict in reading.uses.verdicts:
        if verdict.verdict == "met" and _rate_is_known(reading, criterion, verdict):
            method = index.find(verdict.decided_by or "", ("interval",))
            exact = method is not None and method.exact
            alike.setdefault((exact, verdict.sides), []).append(criterion.id)
    clauses: list[Parts] = []
    for (exact, sides), found in alike.items():
        worst = {} if exact else {"worst": reading.fact("conventions/MOST_FALSELY_MET", numbers.level)}
        rate = reading.fact("conventions/tail" if sides == BOTH else "spec/significance", numbers.level)
        criteria = (*joined(map(name, dict.fromkeys(found))), *(() if clauses else (" would be met",)))
        of = () if clauses else say("of_this_size")
        clauses.append(
            say("pass_rate" if exact else "pass_rate_simulated", criteria=criteria, rate=rate, of=of, **worst)
        )
    if clauses:
        yield say("pass_rates", clauses=joined(clauses, last=", and "))


def _rate_is_known(reading: Reading, criterion: Criterion, verdict: Verdict) -> bool:
    """
    Tell whether the rate was proved: of one bound at the level of the document, against a threshold that can be missed.

    Simulations proved it for two-sided 95%.
    """
    if verdict.upper is not None:
        return False
    always = 0 if criterion.comparator == "at_least" else 1
    at_level = verdict.level == reading.facts["spec/confidence"].value
    method = index.find(verdict.decided_by or "", ("interval",))
    if method is None or not at_level or verdict.threshold == always:
        return False
    return method.exact or (method.simulated and verdict.level == LEVEL_OF_SIMULATIONS and verdict.sides == BOTH)


def needed(reading: Reading, criterion: Criterion, verdict: Verdict) -> Iterator[Parts]:
    """Say which size of a new sample is needed if the truth is the estimate, or why no size is given: each reason once."""
    if verdict.cases_needed is not None:
        yield _needed_if(reading, criterion, verdict, verdict.cases_needed[0])
        return
    code = verdict.cases_needed_code or "not_a_proportion"
    open_ones = (one for one in reading.walked.parts(Verdict) if is_open(one))
    if next(one.ref for one in open_ones if one.cases_needed_code == code) == verdict.ref:
        yield say("no_cases_needed", reason=reasons.UNDEFINED[code])


def _needed_if(reading: Reading, criterion: Criterion, verdict: Verdict, size: CasesNeeded) -> Parts:
    at = f"{verdict.ref}#cases_needed[0]"
    holes = {
        "truth": number(f"{at}.if_true", size.if_true, writer(criterion.metric)),
        "power": reading.fact("conventions/power", numbers.level),
        "cases": number(f"{at}.cases", size.cases, numbers.count),
    }
    if size.cases is None:
        reason = worded(at, reasons.UNDEFINED[size.undefined_code or "too_many_cases"], size.facts)
        return say("too_many_needed", reason=reason, **holes)
    if size.of_denominator == size.cases:
        return say("cases_needed_all", **holes)
    part = number(f"{at}.of_denominator", size.of_denominator, numbers.count)
    return say("cases_needed", part=of_denominator(criterion, verdict, part), **holes)


def of_denominator(criterion: Criterion, verdict: Verdict, part: Part) -> Parts:
    """Count cases of the kind that a metric is about."""
    metric = index.find(criterion.metric, ("metric",))
    about: index.About = (metric and metric.about) or "all"
    of_class = class_of(criterion.of) or verdict.of_class
    if of_class is None:
        return say(DENOMINATORS[about], part=part)
    return say(OF_A_CLASS[about], part=part, class_=name(of_class))
