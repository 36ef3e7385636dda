"""The planned numbers of cases in words, next to those that were analysed."""

from collections.abc import Mapping

from reportgen.conventions import ENLARGED_FROM
from reportgen.narrative.classes import cases_of
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import Parts, author_clause, joined, name, say

PLANNED = {of: (f"spec/plan.sample_size.{of}", f"plan/{of}") for of in ("cases", "positives", "negatives")}


def planned(reading: Reading) -> tuple[Parts, ...]:
    """Say how many cases were planned and how many were analysed, with the stated reason for the plan."""
    refs = {of: next((ref for ref in among if ref in reading.facts), None) for of, among in PLANNED.items()}
    pairs = {of: (ref, f"analysed/{of}") for of, ref in refs.items() if ref is not None}
    size = reading.spec.plan.sample_size
    if not pairs or size is None:
        return ()
    wanted, found = (_listed(reading, {of: pair[at] for of, pair in pairs.items()}) for at in (0, 1))
    sets = reading.cases.data.judged_sets
    where = say("planned_in_set", set=name(sets[0].name)) if sets else ()
    said = say(_code(reading, tuple(pairs.values())), planned=wanted, analysed=found, where=where)
    return (said, *((say("rows_why", why=author_clause(size.why)),) if size.why else ()))


def _code(reading: Reading, pairs: tuple[tuple[str, str], ...]) -> str:
    """Return the sentence: fewer of any kind, many more in all, or as planned."""
    values = [(float(reading.facts[a].value or 0), float(reading.facts[b].value or 0)) for a, b in pairs]
    if any(found < wanted for wanted, found in values):
        return "planned_fewer"
    wanted, found = values[0]
    return "planned_more" if found > ENLARGED_FROM * wanted else "planned_kept"


def _listed(reading: Reading, refs: Mapping[str, str]) -> Parts:
    """Count all cases and those of each class, as far as they are planned."""
    classes = joined(_cases(reading, of, ref) for of, ref in refs.items() if of != "cases")
    if "cases" not in refs:
        return classes
    cases = _cases(reading, "cases", refs["cases"])
    return say("planned_with", cases=cases, classes=classes) if classes else cases


def _cases(reading: Reading, of: str, ref: str) -> Parts:
    """Count cases, those of a class by its name."""
    data, count = reading.cases.data, reading.fact(ref)
    if of == "cases" or data.positive is None:
        return say("planned_cases", count=count)
    negative = next(one for one in data.classes if one != data.positive)
    return cases_of(count, data.positive if of == "positives" else negative, data.classes)
