"""The data in words: how many rows became cases, and whether training cases are among them."""

from reportgen import numbers
from reportgen.narrative import many_classes
from reportgen.narrative.classes import cases_of
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import Part, Parts, author_clause, joined, name, number, say
from reportgen.results.parts import NamedFact

SAID_OF_LOST = {"incomplete": "rows_lost_incomplete", "excluded": "rows_lost_excluded"}
USED_OR_CHOSEN = {  # limitations of cases that were used before, or not drawn at random
    "cases_of_choice",
    "cases_of_training",
    "clusters_of_training",
    "enriched",
    "threshold_chosen_here",
    "used_for_choices",
}
LOST = {"incomplete": "rows_incomplete", "excluded": "rows_excluded"}


def rows_accounted(reading: Reading) -> Parts:
    """Say how many rows were read, left out and judged, and of which class they are."""
    results = reading.cases
    holes: dict[str, Part | Parts] = _of_classes(reading) | {
        key: reading.fact(f"data/{ref}")
        for key, ref in (
            ("read", "rows_read"),
            ("analysed", "rows_analysed"),
        )
    }
    holes["lost"] = _lost(reading)
    holes["apart"] = joined(map(_rows_of, results.data.splits))
    holes |= _of_sets(reading)
    weight = reading.spec_of_cases.data.columns.weight
    if weight is None:
        return say(_row_sentence(reading), **holes)
    if reading.by_weight:
        return (*say(_row_sentence(reading), **holes), " ", *say("estimates_weighted", column=name(weight)))
    counted = reading.of_task("rows_weighted")
    return (*say("rows_read", **holes), " ", *say(counted, **holes))


def _lost(reading: Reading) -> Parts:
    """Count the rows that are incomplete, and those that are left out."""
    there = {key: reading.fact(f"data/{ref}") for key, ref in LOST.items() if reading.facts[f"data/{ref}"].value}
    said = (say(SAID_OF_LOST[key], **{key: count}) for key, count in there.items())
    return joined(said) if there else say("rows_lost_none")


def left_out_because(reading: Reading) -> tuple[Parts, ...]:
    """Say why rows are left out, in the author's words."""
    missing = reading.spec_of_cases.data.missing
    return (say("rows_why", why=author_clause(str(missing.why))),) if missing.leaves_out else ()


def _of_sets(reading: Reading) -> dict[str, Part | Parts]:
    """Name the judged sets with their rows, where there are several, and the rows that are not judged."""
    data = reading.cases.data
    if not data.judged_sets:
        return {}
    first, *others = map(_rows_of, data.judged_sets)
    apart = list(map(_rows_of, data.splits))
    return {
        "set": name(data.judged_sets[0].name),
        "first": first,
        "others": joined(others),
        "apart": say("apart_from_sets", apart=joined(apart)) if apart else (),
    }


def _rows_of(one: NamedFact) -> Parts:
    """Count the rows of a part of the data: "500 training rows", or "420 rows of 2026Q1"."""
    shown = number(one.ref, one.value, numbers.count)
    return (shown, f" {one.name} rows") if one.name.isalpha() else (shown, f" rows of {one.name}")


def _of_classes(reading: Reading) -> dict[str, Part | Parts]:
    """Name both classes with their numbers of cases, where there is a positive one."""
    data = reading.cases.data
    if data.sets:
        return {}
    if data.positive is None:
        return {"classes": many_classes.cases_of_classes(reading, many_classes.sizes(reading))} if data.classes else {}
    negative = next(one for one in data.classes if one != data.positive)
    return {
        "positives": cases_of(reading.fact("data/positives"), data.positive, data.classes),
        "negatives": cases_of(reading.fact("data/negatives"), negative, data.classes),
        "prevalence": reading.fact("data/prevalence", numbers.share),
    }


def _row_sentence(reading: Reading) -> str:
    """Return the code of what is said of the rows, in the words of the task where it has its own."""
    lost = any(reading.facts[f"data/{ref}"].value for ref in LOST.values())
    if reading.spec_of_cases.data.confusion:
        return "matrices_given" if reading.cases.data.sets else reading.of_task("matrix_given")
    if reading.cases.data.judged_sets:
        return reading.of_task("rows_of_sets")
    if reading.cases.data.splits:
        return reading.of_task(*(("rows_of_splits",) if lost else ("rows_of_splits_complete", "rows_of_splits")))
    code = "rows_accounted" if lost else "rows_complete"
    return code if reading.cases.data.sets else reading.of_task(code)


def training(reading: Reading) -> tuple[Parts, ...]:
    """Say whether judged cases are among the training ids, where these are given."""
    found = reading.facts.get("data/training_overlap")
    if found is None:
        return ()
    return (say("training_shared", overlap=reading.fact(found.ref)) if found.value else say("training_apart"),)


def estimates_generalization(reading: Reading) -> bool:
    """Tell whether losses on the judged cases may be unbiased for new ones: test cases of which nothing else is known."""
    on = reading.spec_of_cases.data.evaluated_on or (None if reading.cases.data.parts is None else "test")
    return on == "test" and USED_OR_CHOSEN.isdisjoint(one.code for one in reading.results.limitations)


def generalization(reading: Reading) -> tuple[Parts, ...]:
    """Say of what the losses on test cases are an estimate, and under which conditions."""
    return (say(reading.of_task("test_estimate")),) if estimates_generalization(reading) else ()
