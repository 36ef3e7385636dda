"""Criteria in full: what was required and why, what was found, at worst and at best, and what would change a verdict."""

from collections.abc import Iterator

from reportgen import numbers
from reportgen.document import cells
from reportgen.document.blocks import Block, Cell, Grid, Heading, LabelledPairs, Paragraph, Parts, Row
from reportgen.document.footnotes import Footnotes
from reportgen.document.section import DeclaredSection
from reportgen.document.sections import criteria_on_comparisons, subgroups
from reportgen.document.sections.distances import distances
from reportgen.figures.verdict_look import verdict_look
from reportgen.narrative import beyond, differences, many_classes, margins, missing_rows, of_comparisons
from reportgen.narrative.bounds import bound, each_of, flips, limits_of, threshold, writer_of
from reportgen.narrative.criteria import conditions, open_by_rows
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import (
    NO_BREAK,
    Part,
    joined,
    k_of_n,
    label,
    labels,
    name,
    number,
    plain,
    say,
    unbroken,
)
from reportgen.narrative.verdicts import verdict_sentences
from reportgen.results.validation import ValidationResults
from reportgen.results.verdicts import Criterion, Judgement, Verdict

BOTH = 2  # sides of an interval
SIGNS = {"at_least": "≥ ", "at_most": "≤ ", "between": ""}


def criteria(reading: Reading) -> tuple[Block, ...]:
    """Show all verdicts in one table, then say of each criterion what is open and what would change that."""
    listed: list[Block] = []
    if isinstance(reading.results, ValidationResults):
        listed += [_in_full(reading), *_reasons(reading), Paragraph(conditions(reading), role="small")]
    listed += distances(reading)
    if open_ones := open_by_rows(reading):
        listed.append(Paragraph(open_ones))
    for criterion in reading.results.criteria:
        said = list(_said(reading, criterion))
        if said:
            listed.append(Heading((name(criterion.id), " ", *_heading(criterion))))
            listed += said
    sizes = _sizes(reading)
    return (*listed, *((sizes,) if sizes else ()))


def _reasons(reading: Reading) -> Iterator[Block]:
    """List the reasons that the author gives for the criteria."""
    given = tuple(
        (label("reason_for", id=name(one.id)), cells.stated(one.why)) for one in reading.results.criteria if one.why
    )
    if given:
        yield LabelledPairs(given, css="reasons")


def _said(reading: Reading, criterion: Criterion) -> Iterator[Block]:
    """Say what the verdicts of a criterion leave open; those of each model in a paragraph."""
    of = criterion.of_comparison
    for verdict in of.pairs if of else ():
        assert of is not None  # noqa: S101 - it has pairs
        yield Paragraph(tuple(of_comparisons.sentences(reading, criterion, of, verdict)))
    by_model: dict[str, list[Parts]] = {}
    for one in many_classes.foremost(reading, criterion):
        by_model.setdefault(one.model, []).extend(verdict_sentences(reading, criterion, one))
    for sentences in by_model.values():
        if once := {plain(said): said for said in sentences}:
            yield Paragraph(tuple(once.values()))


def _heading(criterion: Criterion) -> Parts:
    """Name what is judged."""
    named = name(criterion.label)
    return (named,) if criterion.difference_to is None else label("difference_heading", label=named)


def _in_full(reading: Reading) -> Grid:
    """Set each verdict in a row: as observed, at worst and at best where rows are incomplete, and the verdict."""
    incomplete = any(one.incomplete is not None and one.incomplete.rows for one in reading.walked.parts(Judgement))
    subjects = any(len(one.verdicts) > 1 for one in reading.results.criteria) or reading.many
    notes, shape = Footnotes(reading), criteria_on_comparisons.Shape(subjects=subjects, incomplete=incomplete)
    rows = tuple(row for one in reading.results.criteria for row in _rows(reading, one, notes, shape))
    columns = labels(
        f"criterion required {'judged_of ' if subjects else ''}as_observed "
        f"{'rows_that_lack at_worst at_best ' if incomplete else 'counted '}verdict"
    )
    note = (
        *((say("incomplete_rows_note"), *missing_rows.of_other_models(reading)) if incomplete else ()),
        *notes.lines(),
    )
    sets = f"text text {'text ' if subjects else ''}text {'number text text ' if incomplete else 'number '}verdict"
    return Grid("criteria-in-full", label("criteria_in_full"), columns, rows, sets, note, css="criteria")


def _rows(
    reading: Reading, criterion: Criterion, notes: Footnotes, shape: criteria_on_comparisons.Shape
) -> Iterator[Row]:
    """Set the verdicts of a criterion, which is named once."""
    if criterion.of_comparison is not None:
        yield from criteria_on_comparisons.in_full(reading, criterion, criterion.of_comparison, shape)
    verdicts = many_classes.foremost(reading, criterion)
    head, down = named(criterion), len(verdicts)
    for verdict in verdicts:
        required: Parts = (SIGNS[criterion.comparator], *threshold(verdict, writer_of(criterion)))
        subject = (judged(reading, verdict),) if shape.subjects else ()
        more = _at_extremes(criterion, verdict) if shape.incomplete else (counts(reading, criterion, verdict),)
        shown = _observed(reading, criterion, verdict, notes, counted=shape.incomplete)
        yield Row(
            head, (required, *subject, shown, *more, (verdict_look(verdict.verdict),)), state=verdict.verdict, down=down
        )
        head, down = (), 1


def named(criterion: Criterion) -> Parts:
    """Name a criterion, with its role unless it is primary."""
    role: Parts = (f" ({criterion.role})",) if criterion.role != "primary" else ()
    holes: dict[str, Part | Parts] = {"id": name(criterion.id), "label": name(criterion.label), "role": role}
    if criterion.for_each is None and not criterion.each_class:
        return label("criterion_all", **holes)
    code = "criterion_each" if criterion.difference_to is None else "criterion_difference"
    return label(code, column=each_of(criterion), **holes)


def judged(reading: Reading, verdict: Verdict) -> Parts:
    """Name the model where there are several, and the group or the judged set."""
    named = [verdict.model] if reading.many else []
    named += [one.replace(" ", NO_BREAK) if len(one) <= cells.MOST_ON_ONE_LINE else one for one in verdict.whom]
    return joined(map(name, named), last=", ") if named else cells.NOTHING


def _observed(reading: Reading, criterion: Criterion, verdict: Verdict, notes: Footnotes, *, counted: bool) -> Parts:
    """Show the estimate with the interval that judges it, and the counts where no other column has them."""
    write, shown = writer_of(criterion), observed(reading, criterion, verdict, notes)
    estimate = reading.estimates[verdict.estimate]
    if counted and verdict.prevalence is None and estimate.value is not None:
        of = k_of_n(estimate.ref, estimate.numerator, estimate.denominator)
        shown = (*shown, ", ", *unbroken(of)) if of else shown
    if verdict.low is None and verdict.high is None:
        return shown
    limits = unbroken(limits_of(verdict, write))
    if not of_stated_level(reading, verdict):
        code = "limits_at_level" if verdict.sides == BOTH else "limits_at_level_one_sided"
        limits = label(code, limits=limits, level=margins.level(f"{verdict.ref}#level", verdict.level))
    return label("value_and_limits", value=shown, limits=limits)


def of_stated_level(reading: Reading, verdict: Verdict) -> bool:
    """Tell whether an interval needs no level of its own: two-sided, at that of the document."""
    return verdict.sides == BOTH and verdict.level == reading.facts["spec/confidence"].value


def observed(reading: Reading, criterion: Criterion, verdict: Verdict, notes: Footnotes) -> Parts:
    """Show the estimate that is judged, or the note that says why there is none."""
    if verdict.value is not None:
        return bound(verdict, "value", writer_of(criterion))
    estimate = reading.estimates[verdict.estimate]
    if criterion.difference_to is not None:
        return subgroups.difference_alone(estimate, notes)
    return notes.value(estimate)


def counts(reading: Reading, criterion: Criterion, verdict: Verdict) -> Cell:
    """Show the counts behind a proportion, else the number of cases; a value in use has no counts of its own."""
    if both := differences.both_sides(criterion, verdict):
        return both
    estimate = reading.estimates[verdict.estimate]
    return cells.counts(estimate) if verdict.prevalence is None else (cells.cases(estimate),)


def _at_extremes(criterion: Criterion, verdict: Verdict) -> tuple[Parts, ...]:
    """Fill the cells: how many rows are incomplete, then value and limits at the worst and at the best."""
    if verdict.incomplete is None or not verdict.incomplete.rows:
        return (cells.NOTHING,) * 3
    rows = number(f"{verdict.ref}#incomplete.rows", verdict.incomplete.rows, numbers.count)
    return ((rows,), *(missing_rows.value_and_limits(criterion, verdict, end) for end in missing_rows.ENDS))


def _sizes(reading: Reading) -> Grid | None:
    """List the sample size needed by true value; the text names the one for the estimate."""
    rows = tuple(
        row
        for criterion in reading.results.criteria
        for verdict in many_classes.foremost(reading, criterion)
        if verdict.verdict == "not_demonstrated" and not flips(verdict)
        for row in _needed(reading, criterion, verdict)
    )
    if not rows:
        return None
    caption = label("sizes_caption", power=reading.fact("conventions/power", numbers.level))
    columns = labels("criterion if_true new_sample of_all")
    return Grid("cases-needed", caption, columns, rows, "text number text number", (say("new_sample"),), css="narrow")


def _needed(reading: Reading, criterion: Criterion, verdict: Verdict) -> Iterator[Row]:
    """Set each true value in a row with the sample size that it needs, but the estimate; the criterion is named once."""
    write = writer_of(criterion)
    sizes = verdict.cases_needed or ()
    others: dict[float, int] = {}
    for at, size in enumerate(sizes):
        if size.cases is not None and size.if_true != sizes[0].if_true:
            others.setdefault(size.if_true, at)
    head: Cell = (name(criterion.id), *((", ", *judged(reading, verdict)) if reading.many else ()))
    down = len(others)
    for at in others.values():
        ref, size = f"{verdict.ref}#cases_needed[{at}]", sizes[at]
        needed = number(f"{ref}.of_denominator", size.of_denominator, numbers.count)
        cases = (number(f"{ref}.cases", size.cases, numbers.count),)
        yield Row(
            head,
            (
                (number(f"{ref}.if_true", size.if_true, write),),
                beyond.of_denominator(criterion, verdict, needed),
                cases,
            ),
            down=down,
        )
        head, down = (), 1


SECTION = DeclaredSection(
    id="criteria",
    blocks=lambda reading, _: criteria(reading),
    applies=lambda reading: bool(reading.results.criteria),
)
