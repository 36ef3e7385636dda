"""Comparisons of two models: differences, tests, and what follows."""

from dataclasses import dataclass

from reportgen import index, numbers
from reportgen.document import cells
from reportgen.document.blocks import Block, Grid, LabelledPairs, Paragraph, Parts, Row
from reportgen.document.pictures import Pictures
from reportgen.document.pictures_of_scores import of_comparisons
from reportgen.document.section import DeclaredSection
from reportgen.document.sections import posteriors
from reportgen.narrative import checks_of_tests, detectable, different_cases, incomplete_pairs, several
from reportgen.narrative import comparisons as compared
from reportgen.narrative.parts import without_equality
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import (
    Write,
    author_clause,
    by_interval,
    in_sentence,
    joined,
    label,
    labels,
    name,
    number,
    plain,
    say,
)
from reportgen.results.tested import Comparison, PairResult, Significance, of_margin_alone


def comparisons(reading: Reading, pictures: Pictures) -> tuple[Block, ...]:
    """Compare the models pair by pair: the differences in a table, and below what its rows do not show."""
    table = _tests(reading)
    why = {one.id: one.why for one in reading.spec.comparisons or ()}
    pairs: list[tuple[Parts, Parts]] = []
    explained: set[str] = set()
    for comparison in reading.results.comparisons:
        first = comparison.of_each is None or comparison.of_each not in explained
        explained.add(comparison.of_each or comparison.id)
        asked: list[Parts] = [cells.stated(comparison.question)] if comparison.question and first else []
        if first and (reason := why.get(comparison.of_each or comparison.id)):
            asked.append((*label("asked_because"), ": ", author_clause(reason), "."))
        sentences = (said for pair in comparison.pairs for said in compared.pair_sentences(reading, comparison, pair))
        at_once = (
            *several.all_at_once(reading, comparison),
            *several.standing(comparison),
            *detectable.of_all(comparison),
        )
        said = [*asked, *at_once, *sentences, *checks_of_tests.of_comparison(comparison)]
        if said:
            pairs.append(((name(comparison.id), " ", name(comparison.label)), joined(said, last=" ", between=" ")))
    families = (compared.role(reading, one) for one in reading.results.comparisons)
    roles = {plain(words): words for words in families}
    return (
        *((table,) if table else ()),
        Paragraph((*roles.values(), *incomplete_pairs.together(reading)), role="small"),
        *posteriors.of_pairs(reading),
        *of_comparisons(reading, pictures),
        *((LabelledPairs(tuple(pairs)),) if pairs else ()),
    )


def _tests(reading: Reading) -> Grid | None:
    """List the tests and the intervals that decide."""
    shares = any(_shares(pair) for comparison in reading.results.comparisons for pair in comparison.pairs)
    every = [pair for comparison in reading.results.comparisons for pair in comparison.pairs if pair.tests]
    level = _one_level(every)
    same = _one_test(reading, every)
    several = len(reading.results.comparisons) > 1
    rows = [
        Row(
            (*((name(comparison.id), " ") if several else ()), name(f"{pair.models[0]} – {pair.models[1]}")),
            _test_cells(
                reading, comparison, pair, shown=ColumnsShown(adjusted=shares, levels=not level, tests=not same)
            ),
        )
        for comparison in reading.results.comparisons
        for pair in comparison.pairs
        if pair.tests
    ]
    if not rows:
        return None
    columns = (
        *labels("comparison difference"),
        label("interval_of", level=level[0]) if level else label("interval"),
        *labels("p" if same else "test p"),
        *(labels("p_adjusted") if shares else ()),
        *labels("follows"),
    )
    alone = {plain(said): said for pair in every if (said := compared.by_interval_alone(reading, pair.tests[0]))}
    notes = (
        *((say("tests_all", test=same),) if same else ()),
        *(
            (say("not_shown_is_not_equal"),)
            if any("difference_not_shown" in pair.conclusions for pair in every)
            else ()
        ),
        *((say("p_of_any_difference"),) if any(_p_beside_margin(pair) for pair in every) else ()),
        *alone.values(),
        *((say("descriptive_beside_exact"),) if _exact(reading) else ()),
    )
    return Grid(
        "comparisons-table",
        label(_caption(reading)),
        columns,
        tuple(rows),
        f"text number number {'' if same else 'text '}number {'number ' if shares else ''}text",
        notes,
        css="comparisons",
    )


def _caption(reading: Reading) -> str:
    """Name the table by what models are compared on, if cases are known."""
    designs = {one.on for one in reading.results.comparisons}
    if "predictions" in designs:
        return "comparisons_caption"
    return "comparisons_of_sets_caption" if different_cases.ON in designs else "comparisons_of_scores_caption"


def _one_level(every: list[PairResult]) -> Parts:
    """Show the level of all intervals, if it is the same for all, for the head of their column."""
    found = {pair.interval.level: pair.ref for pair in every if pair.interval is not None}
    levels = [number(f"{ref}#interval.level", level, numbers.shared_level) for level, ref in found.items()]
    return tuple(levels) if len(levels) == 1 else ()


def _p_beside_margin(pair: PairResult) -> bool:
    """Tell whether a p-value stands beside a conclusion about a margin alone."""
    return of_margin_alone(pair.conclusions) and pair.tests[0].p_value is not None


def _exact(reading: Reading) -> bool:
    """Tell whether an exact test decides somewhere, to which the interval of the difference does not belong."""
    pairs = (pair for comparison in reading.results.comparisons for pair in comparison.pairs if pair.tests)
    return any(pair.tests[0].options.get("version") == "exact" for pair in pairs)


def _shares(pair: PairResult) -> bool:
    """Tell whether a comparison of two models shares its error with others."""
    return pair.family is not None and pair.family.size > 1


@dataclass(frozen=True, slots=True)
class ColumnsShown:
    """Which columns the table of comparisons has, and whether each interval says its level."""

    adjusted: bool
    levels: bool
    tests: bool


def _one_test(reading: Reading, every: list[PairResult]) -> Parts:
    """Name the test that decides about all of three or more pairs, for a note in place of a column."""
    names = {compared.label_of_test(reading, pair.tests[0]) for pair in every}
    return (in_sentence(names.pop()),) if len(names) == 1 and len(every) > 2 else ()


def _test_cells(
    reading: Reading, comparison: Comparison, pair: PairResult, *, shown: ColumnsShown
) -> tuple[Parts, ...]:
    write = compared.difference_writer(comparison)
    test = pair.tests[0]
    p: Parts = cells.NOTHING
    if test.p_value is not None:
        p = (without_equality(compared.p_value(reading, pair, test, "p_value")),)
    elif test.withheld_code and not test.without_p_by_design:
        p = cells.UNDEFINED
    return (
        (number(f"{pair.ref}#value", pair.value, by_interval(write, pair.interval)),),
        _interval(reading, pair, write) if shown.levels else cells.interval(pair.ref, pair.interval, write),
        *(((name(compared.label_of_test(reading, test)),),) if shown.tests else ()),
        p,
        *((_adjusted(reading, pair, test),) if shown.adjusted else ()),
        compared.conclusion_in_short(reading, comparison, pair),
    )


def _interval(reading: Reading, pair: PairResult, write: Write) -> Parts:
    """Show the interval, with its level where it is not the one of the document."""
    shown = cells.interval(pair.ref, pair.interval, write)
    return shown if pair.interval is None else (*shown, *reading.at_level(pair.ref, pair.interval))


def _adjusted(reading: Reading, pair: PairResult, test: Significance) -> Parts:
    """Show the adjusted p-value, and for how many comparisons it is adjusted."""
    if not _shares(pair) or pair.family is None:
        return cells.NOTHING
    several = number(f"{pair.ref}#family.size", pair.family.size, numbers.count)
    if test.p_adjusted is None:
        return label("adjusted_for", p="–", several=several)
    return label(
        "adjusted_for", p=without_equality(compared.p_value(reading, pair, test, "p_adjusted")), several=several
    )


def _tells_more(reading: Reading) -> bool:
    """Tell whether there is more to say or to draw than the first page of a comparison of two models says."""
    listed, figures = reading.results.comparisons, reading.results.outputs.figures or ()
    requested = any(one.id in figures and one.section == SECTION.id for one in index.of_kind("figure"))
    several_pairs = sum(len(one.pairs) for one in listed) > 1
    worded = any(one.why or one.rope for one in reading.spec.comparisons or ())
    return several_pairs or requested or worded


OF_SCORES = DeclaredSection(id="comparisons", blocks=comparisons, applies=_tells_more)
SECTION = DeclaredSection(
    id="comparisons",
    blocks=comparisons,
    applies=lambda reading: bool(reading.results.comparisons),
)
