"""How predictions of several classes differ from the truth, and from each other, in the use of the classes."""

from collections.abc import Iterator

from reportgen import numbers, reasons
from reportgen.document.blocks import Block, Grid, Paragraph, Row
from reportgen.narrative.parts import without_equality
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import Parts, joined, label, labels, name, number, say, worded
from reportgen.results.tested import LabelTest


def label_tests(reading: Reading) -> tuple[Block, ...]:
    """Set each test of two columns of labels in a row, and say which tests have no p-value."""
    every = reading.cases.label_tests
    found = [one for one in every if one.p_value is not None]
    notes = tuple(_withheld(reading, every))
    if not found:
        return (Paragraph(notes, role="small"),) if notes else ()
    rows = tuple(_row(reading, one, first=not at or _who(found[at - 1]) != _who(one)) for at, one in enumerate(found))
    columns = labels("compared_labels test_of_labels statistic df p")
    said, caption = (say("label_tests_note"), *notes), label("label_tests_caption")
    return (Grid("label-tests", caption, columns, rows, "text text number number number", said),)


def _who(one: LabelTest) -> Parts:
    second: Parts = label("truth") if one.second is None else (name(one.second),)
    return label("two_columns", first=name(one.first), second=second)


def _row(reading: Reading, one: LabelTest, *, first: bool) -> Row:
    significance = reading.facts["spec/significance"].value
    p = number(f"{one.ref}#p_value", one.p_value, numbers.p_value, against=significance)
    degrees = one.df if isinstance(one.df, float) else None
    values: tuple[Parts, ...] = (
        (name(reading.label(one.test)),),
        (number(f"{one.ref}#statistic", one.statistic, numbers.significant),),
        (number(f"{one.ref}#df", degrees, numbers.plain),),
        (without_equality(p),),
    )
    return Row(_who(one) if first else (), values)


def _withheld(reading: Reading, found: tuple[LabelTest, ...]) -> Iterator[Parts]:
    """Say once for each test and reason who has no p-value, with the numbers of the first."""
    alike: dict[tuple[str, str], list[LabelTest]] = {}
    for one in found:
        if one.withheld_code is not None:
            alike.setdefault((one.test, one.withheld_code), []).append(one)
    for (test, code), tests in alike.items():
        reason = worded(tests[0].ref, reasons.WITHHELD[code], tests[0].facts)
        who = joined(map(_who, tests))
        yield say("label_test_withheld", test=name(reading.label(test)), who=who, reason=reason)
