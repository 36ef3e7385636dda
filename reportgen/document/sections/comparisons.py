"""Comparisons of two models: differences, tests, and what follows."""

from reportgen import numbers
from reportgen.document import cells
from reportgen.document.blocks import Block, Grid, Heading, LabelledPairs, Paragraph, Parts, Row
from reportgen.document.section import DeclaredSection
from reportgen.narrative import comparisons as compared
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import label, labels, name, number, say
from reportgen.results.tested import Comparison, PairResult


def comparisons(reading: Reading) -> tuple[Block, ...]:
    """Compare the models pair by pair."""
    listed: list[Block] = []
    why = {one.id: one.why for one in reading.spec.comparisons or ()}
    for comparison in reading.results.comparisons:
        listed.append(Heading((name(comparison.id), " ", name(comparison.label))))
        asked = ((label("question"), comparison.question), (label("asked_because"), why.get(comparison.id)))
        pairs = tuple((key, cells.stated(text)) for key, text in asked if text)
        listed += [LabelledPairs(pairs)] if pairs else []
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
        compared.conclusion_in_short(comparison, pair),
    )


SECTION = DeclaredSection(
    id="comparisons",
    blocks=lambda reading, _: comparisons(reading),
    applies=lambda reading: bool(reading.results.comparisons),
)
