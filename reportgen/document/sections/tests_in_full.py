"""The deciding test of every two models in full: hypotheses, statistic, degrees of freedom, p-value and level."""

from collections.abc import Iterator

from reportgen import index, numbers
from reportgen.document import cells
from reportgen.document.blocks import Block, Grid, Row
from reportgen.narrative import comparisons as compared
from reportgen.narrative import margins
from reportgen.narrative.as_run import ALTERNATIVES
from reportgen.narrative.parts import without_equality
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import Parts, by_interval, in_sentence, joined, label, labels, name, number, say
from reportgen.results.tested import Comparison, PairResult, Significance

MOST = 15  # pairs, those of six models; numbers.csv has all


def tests_in_full(reading: Reading) -> tuple[Block, ...]:
    """Set a row for the deciding test of each pair of models, and its null hypothesis below."""
    found = [(one, pair) for one, pair in _pairs(reading) if pair.tests and pair.tests[0].p_value is not None]
    if not found or len(found) > MOST:
        return ()
    rows = tuple(_row(reading, one, pair) for one, pair in found)
    nulls = {pair.tests[0].test: pair.tests[0] for _, pair in found}
    notes = tuple(_null(test) for test in nulls.values())
    columns = labels("comparison test alternative statistic df p level_of_test difference")
    sets = "text text text number number number number number"
    return (Grid("tests-in-full", label("tests_in_full_caption"), columns, rows, sets, notes, css="comparisons"),)


def _pairs(reading: Reading) -> Iterator[tuple[Comparison, PairResult]]:
    for comparison in reading.results.comparisons:
        yield from ((comparison, pair) for pair in comparison.pairs)


def _row(reading: Reading, comparison: Comparison, pair: PairResult) -> Row:
    test = pair.tests[0]
    statistic = cells.NOTHING
    if test.statistic is not None:
        statistic = (number(f"{test.ref}#statistic", test.statistic, numbers.significant),)
    return Row(
        (name(comparison.id), " ", name(f"{pair.models[0]} – {pair.models[1]}")),
        (
            (name(compared.label_of_test(reading, test)),),
            say(ALTERNATIVES[test.alternative]),
            statistic,
            _degrees(test),
            (without_equality(compared.p_value(reading, pair, test, "p_value")),),
            _level(pair),
            (
                number(
                    f"{pair.ref}#value", pair.value, by_interval(compared.difference_writer(comparison), pair.interval)
                ),
            ),
        ),
    )


def _level(pair: PairResult) -> Parts:
    """Show with which level p is compared, or with which the adjusted p."""
    if pair.family is None:
        return cells.NOTHING
    level = margins.level(f"{pair.ref}#family.significance", pair.family.significance)
    step_down = pair.family.adjusts == "holm" and pair.family.size > 1
    return label("level_of_adjusted", level=level) if step_down else (level,)


def _degrees(test: Significance) -> Parts:
    """Show the degrees of freedom, if the statistic has any."""
    if test.df is None:
        return cells.NOTHING
    if isinstance(test.df, tuple):
        each = [number(f"{test.ref}#df.{at}", one, numbers.plain) for at, one in enumerate(test.df)]
        return joined(each, last=", ")
    return (number(f"{test.ref}#df", test.df, numbers.significant),)


def _null(test: Significance) -> Parts:
    """State the null hypothesis of a test."""
    entry = index.find(test.test, ("hypotest",))
    return say("null_of_test", test=in_sentence(test.label), null=entry.null if entry else "")
