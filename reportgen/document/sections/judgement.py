"""What follows: criteria, comparisons, assumptions, limitations."""

from reportgen import numbers
from reportgen.document import cells
from reportgen.document.blocks import Block, Grid, Items, Pairs, Paragraph, Parts, Row
from reportgen.document.pictures import Pictures
from reportgen.narrative import comparisons as compared
from reportgen.narrative import criteria as judged
from reportgen.narrative import remarks
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import joined, name, number, say, writer
from reportgen.results.model import CheckRecord, Comparison, PairResult


def criteria(reading: Reading, pictures: Pictures) -> tuple[Block, ...]:
    """Say for each criterion what was found and what follows."""
    listed: list[Block] = [*pictures.criteria()]
    for criterion in reading.results.criteria:
        if criterion.why:
            listed.append(Pairs((((name(criterion.id), " was set because"), cells.stated(criterion.why)),)))
        said = (judged.verdict_sentences(reading, criterion, verdict) for verdict in criterion.models)
        listed.extend(Paragraph(tuple(sentences)) for sentences in said)
    sizes = _sizes(reading)
    return (*listed, *((sizes,) if sizes else ()))


def _sizes(reading: Reading) -> Grid | None:
    """List sizes of new samples for three stated truths."""
    rows = []
    for criterion in reading.results.criteria:
        write = writer(criterion.metric)
        for verdict in criterion.models:
            is_open = verdict.verdict == "not_demonstrated" and not judged.flips(verdict)
            sizes = verdict.cases_needed or () if is_open else ()
            seen: set[float] = set()
            for at, size in enumerate(sizes):
                if size.cases is None or size.if_true in seen:
                    continue
                seen.add(size.if_true)
                ref = f"{verdict.ref}#cases_needed[{at}]"
                shown = (
                    (number(f"{ref}.if_true", size.if_true, write),),
                    (number(f"{ref}.of_denominator", size.of_denominator, numbers.count),),
                    (number(f"{ref}.cases", size.cases, numbers.count),),
                )
                of_model: Parts = (", ", name(verdict.model)) if reading.many else ()
                rows.append(Row((name(criterion.id), *of_model), shown))
    if not rows:
        return None
    caption: Parts = (
        "Size of a new sample with a chance of at least ",
        reading.fact("conventions/power", numbers.level),
        " of demonstrating the criterion",
    )
    columns = (("Criterion",), ("If the truth is",), ("Cases in the denominator",), ("Cases in all",))
    note: Parts = (
        "The size is that of a new sample: adding cases to this one and judging again would be judging twice.",
    )
    return Grid("cases-needed", caption, columns, tuple(rows), (False, True, True, True), (note,))


def comparisons(reading: Reading) -> tuple[Block, ...]:
    """Compare the models pair by pair."""
    listed: list[Block] = []
    why = {one["id"]: one.get("why") for one in reading.results.spec.get("comparisons", ())}
    for comparison in reading.results.comparisons:
        listed.append(Paragraph((((name(comparison.id), " – ", name(comparison.label)),)), role="state"))
        if comparison.question:
            listed.append(Paragraph((cells.stated(comparison.question),)))
        if why.get(comparison.id):
            listed.append(Pairs(((("Asked because",), cells.stated(why[comparison.id])),)))
        said = (compared.pair_sentences(reading, comparison, pair) for pair in comparison.pairs)
        listed.extend(Paragraph(tuple(sentences)) for sentences in said)
        listed.append(Paragraph((compared.role(reading, comparison),), role="small"))
    tests = _tests(reading)
    return (*listed, *((tests,) if tests else ()))


def _tests(reading: Reading) -> Grid | None:
    """List the tests and the intervals that decide."""
    rows = [
        Row(
            (name(comparison.id), " ", name(f"{pair.models[0]} – {pair.models[1]}")),
            _test_cells(reading, comparison, pair),
        )
        for comparison in reading.results.comparisons
        for pair in comparison.pairs
        if pair.tests
    ]
    if not rows:
        return None
    columns = (("Comparison",), ("Difference",), ("Interval",), ("Deciding test",), ("p",))
    caption: Parts = ("Differences between models on the same cases, first minus second",)
    notes = (say("descriptive_beside_exact"),) if _exact(reading) else ()
    return Grid("comparisons-table", caption, columns, tuple(rows), (False, True, True, False, True), notes)


def _exact(reading: Reading) -> bool:
    """Tell whether an exact test decides somewhere, to which the interval of the difference does not belong."""
    pairs = (pair for comparison in reading.results.comparisons for pair in comparison.pairs if pair.tests)
    return any(pair.tests[0].options.get("version") == "exact" for pair in pairs)


def _test_cells(reading: Reading, comparison: Comparison, pair: PairResult) -> tuple[Parts, ...]:
    write = compared.difference_writer(comparison)
    test = pair.tests[0]
    significance = reading.facts["spec/significance"].value
    p: Parts = ("–",)
    if test.p_value is not None:
        p = (
            number(
                f"{test.ref}#p_value",
                test.p_value,
                lambda found: numbers.p_value(found, against=significance).removeprefix("= "),
            ),
        )
    elif test.withheld_code and test.withheld_code != "no_p_from_bootstrap":
        p = ("withheld",)
    return (
        (number(f"{pair.ref}#value", pair.value, write),),
        cells.interval(pair.ref, pair.interval, write),
        (name(compared.label_of_test(reading, test)),),
        p,
    )


def assumptions(reading: Reading) -> tuple[Block, ...]:
    """List every assumption that was looked at, once for each place where it matters."""
    rows = tuple(_check_row(check, concerns) for check, concerns in _checks_once(reading))
    columns = (("Assumption",), ("Concerns",), ("Outcome",), ("What was found",))
    note: Parts = ("A check can speak against an assumption; none can confirm one.",)
    return (Grid("assumptions-table", ("Assumptions and what the data say of them",), columns, rows, (), (note,)),)


def _checks_once(reading: Reading) -> list[tuple[CheckRecord, list[str]]]:
    """Name each finding of a check once, with all that it concerns."""
    named = {model.ref: model.name for model in reading.results.models}
    placed = [
        (check, named.get(check.ref.partition("/checks/")[0], "all estimates")) for check in reading.results.checks
    ]
    for comparison in reading.results.comparisons:
        placed += [(check, comparison.id) for pair in comparison.pairs for test in pair.tests for check in test.checks]
    once: dict[tuple[str, str], tuple[CheckRecord, list[str]]] = {}
    for check, concerns in placed:
        if check.outcome != "not_applicable":
            _, listed = once.setdefault((check.check, check.sentence), (check, []))
            listed.extend([] if concerns in listed else [concerns])
    return list(once.values())


def _check_row(check: CheckRecord, concerns: list[str]) -> Row:
    shown = (joined(map(name, concerns), last=", "), (remarks.OUTCOMES[check.outcome],), remarks.check_found(check))
    return Row((check.assumes,), shown, state=f"check-{check.outcome}")


def limitations(reading: Reading) -> tuple[Block, ...]:
    """List findings recorded by persons, limitations, and what the author did not state."""
    results = reading.results
    listed: list[Block] = []
    recorded = results.spec.get("findings", ())
    if recorded:
        rows = tuple(
            Row(
                cells.stated(one.get("id") or "–"),
                (
                    (str(one["severity"]).capitalize(),),
                    cells.stated(one["text"]),
                    cells.stated(one.get("owner")),
                    cells.stated(one.get("due")),
                ),
            )
            for one in recorded
        )
        columns = (("Finding",), ("Severity",), ("What",), ("Owner",), ("Due",))
        listed.append(Grid("recorded-findings", ("Findings recorded by the validator",), columns, rows))
    own: list[Parts] = [cells.stated(one) for one in results.spec.get("limitations", ())]
    listed.append(Items((*own, *(remarks.limitation(reading, one) for one in results.limitations))))
    return tuple(listed)
