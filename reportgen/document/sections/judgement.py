"""What follows: criteria, comparisons, findings and limitations."""

from reportgen import numbers
from reportgen.document import cells
from reportgen.document.blocks import Block, Grid, Heading, Items, Pairs, Paragraph, Parts, Row
from reportgen.narrative import comparisons as compared
from reportgen.narrative import criteria as judged
from reportgen.narrative import remarks
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import label, labels, name, number, say, writer
from reportgen.results.model import Comparison, PairResult


def criteria(reading: Reading) -> tuple[Block, ...]:
    """Say for each criterion what was asked and why, what was found, how sure that is, and what follows."""
    listed: list[Block] = []
    for criterion in reading.results.criteria:
        listed.append(Heading((name(criterion.id), " ", name(criterion.label))))
        if criterion.why:
            listed.append(Pairs(((label("set_because"), cells.stated(criterion.why)),)))
        said = (judged.verdict_sentences(reading, criterion, verdict) for verdict in criterion.models)
        listed.extend(Paragraph(tuple(sentences)) for sentences in said)
    sizes = _sizes(reading)
    return (*listed, *((sizes,) if sizes else ()))


def _sizes(reading: Reading) -> Grid | None:
    """List sizes of new samples for other truths than the estimate, which the text names."""
    rows = []
    for criterion in reading.results.criteria:
        write = writer(criterion.metric)
        for verdict in criterion.models:
            is_open = verdict.verdict == "not_demonstrated" and not judged.flips(verdict)
            sizes = verdict.cases_needed or () if is_open else ()
            said: set[float] = {sizes[0].if_true} if sizes else set()
            for at, size in enumerate(sizes):
                if size.cases is None or size.if_true in said:
                    continue
                said.add(size.if_true)
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
    caption = label("sizes_caption", power=reading.fact("conventions/power", numbers.level))
    columns = labels("criterion if_true of_denominator of_all")
    return Grid("cases-needed", caption, columns, tuple(rows), "text number", (say("new_sample"),), css="narrow")


def comparisons(reading: Reading) -> tuple[Block, ...]:
    """Compare the models pair by pair."""
    listed: list[Block] = []
    why = {one["id"]: one.get("why") for one in reading.results.spec.get("comparisons", ())}
    for comparison in reading.results.comparisons:
        listed.append(Heading((name(comparison.id), " ", name(comparison.label))))
        asked = ((label("question"), comparison.question), (label("asked_because"), why.get(comparison.id)))
        pairs = tuple((key, cells.stated(text)) for key, text in asked if text)
        listed += [Pairs(pairs)] if pairs else []
        said = (compared.pair_sentences(reading, comparison, pair) for pair in comparison.pairs)
        listed.extend(Paragraph(tuple(sentences)) for sentences in said)
        listed.append(Paragraph((compared.role(reading, comparison),), role="small"))
    tests = _tests(reading)
    return (*((tests,) if tests else ()), *listed)


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
    columns = labels("comparison difference interval test p follows")
    notes = (say("descriptive_beside_exact"),) if _exact(reading) else ()
    return Grid(
        "comparisons-table",
        label("comparisons_caption"),
        columns,
        tuple(rows),
        "text number number text number text",
        notes,
    )


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
        compared.conclusion_in_short(pair),
    )


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
        columns = labels("finding severity what owner due")
        listed.append(Grid("recorded-findings", label("recorded_caption"), columns, rows))
    listed += [_proposed(reading)] if results.findings else []
    own: list[Parts] = [cells.stated(one) for one in results.spec.get("limitations", ())]
    items = (*own, *(remarks.limitation(reading, one) for one in results.limitations))
    listed += [Items(items, title=label("limitations_title"))] if items else []
    return tuple(listed)


def _proposed(reading: Reading) -> Grid:
    """List what the evaluation itself proposes as findings."""
    rows = tuple(
        Row(
            (name(one.id),),
            ((remarks.SEVERITIES[one.severity],), remarks.finding(reading, one)),
        )
        for one in reading.results.findings
    )
    return Grid("findings-table", label("proposed_caption"), labels("finding severity what"), rows)
