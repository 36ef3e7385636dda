"""Cross-validation in a validation: pooled values next to means over the folds, the scores of each fold, what they judge."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from reportgen.document import cells
from reportgen.document.blocks import Block, Grid, Paragraph, Row
from reportgen.document.pictures import Pictures
from reportgen.document.pictures_of_curves import curves_over_folds
from reportgen.document.pictures_of_scores import of_folds
from reportgen.document.section import DeclaredSection
from reportgen.document.sections.bootstrap import samples
from reportgen.document.sections.learners import range_heads, ranges, unlisted
from reportgen.document.sections.practice_of_folds import checklist
from reportgen.narrative import cross_validation as told
from reportgen.narrative import folds, nested, practice_of_folds
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import Parts, label, labels, name, number, say, writer
from reportgen.numbers import count
from reportgen.results.parts import Tabulated
from reportgen.results.scores import MOST_FOLDS_SHOWN, FoldsFound, LearnerResults, MetricOverFolds
from reportgen.spelling import EACH, escaped

MOST_SCORES = 8  # columns of scores in one table
MOST_TABLES = 3  # of scores
MOST_ACROSS = 10  # columns of counts in one table


def models_in_folds(reading: Reading, pictures: Pictures) -> tuple[Block, ...]:
    """Say what the folds judge, set means next to pooled values, and list the scores that are judged or compared."""
    found = reading.results.folds
    assert found is not None  # noqa: S101 - else the section does not apply
    listed = [one for one in found.metrics if one.name in _asked_for(reading, found)]
    lacking = tuple(told.without(found))
    return (
        Paragraph((*told.about(reading, found), *nested.outer_splits(found))),
        *((_summary(reading, found),) if found.metrics else ()),
        *((Paragraph(lacking),) if lacking else ()),
        *((Paragraph(apart),) if (apart := tuple(practice_of_folds.far_apart(found))) else ()),
        *((Paragraph(others),) if (others := tuple(_other_tests(reading, found))) else ()),
        *of_folds(reading, pictures),
        *(curves_over_folds(reading, pictures, found) if found.of_cases else ()),
        *samples(found),
        *((*_by_fold(reading, found, listed), *_classes_by_fold(found)) if found.listed else ()),
        *unlisted(found),
        *checklist(reading, found),
    )


def _other_tests(reading: Reading, found: FoldsFound) -> Iterator[Parts]:
    """Say of the first comparison that the author asks for what the obvious test would find, and how often it errs."""
    asked = [one for one in reading.results.comparisons if one.asked and one.on == "cross_validation"]
    for comparison in asked[:1]:
        yield from folds.shown_only(reading, comparison.pairs[0], sized=found.training_share is not None)
        yield from folds.simulated(comparison.pairs[0], found.falsely_shown)


def _by_fold(reading: Reading, found: FoldsFound, listed: Sequence[MetricOverFolds]) -> Iterator[Grid]:
    """List cases and scores of each fold, or the means of each repeat, in tables of as many metrics as fit."""
    by_fold = not listed or listed[0].shown is listed[0].folds
    cases = found.cases if by_fold else None
    if not listed:
        if cases is not None and len(cases.rows) <= MOST_FOLDS_SHOWN:
            yield _scores(reading, "fold_cases_caption", (), cases)
        return
    fit = max(1, MOST_SCORES // len(listed[0].learners))
    parts = [listed[at : at + fit] for at in range(0, len(listed), fit)]
    caption = "fold_scores_of_cases_caption" if by_fold else "repeat_scores_of_cases_caption"
    for at, part in enumerate(parts[:MOST_TABLES]):
        table = _scores(reading, "further_scores_caption" if at else caption, part, None if at else cases)
        whole = by_fold and len(parts) <= MOST_TABLES
        last = at == min(len(parts), MOST_TABLES) - 1
        yield replace(
            table,
            id=f"{table.id}-{at + 1}" if at else table.id,
            note=(say("other_folds_attached"),) if last and not whole else (),
        )


def _scores(reading: Reading, caption: str, metrics: Sequence[MetricOverFolds], cases: Tabulated | None) -> Grid:
    """Set a row for each fold or repeat."""
    shown = [one.shown for one in metrics]
    heads = {
        "cases": label("cases"),
        "positives": label("class_head", class_=name(reading.cases.data.positive or "")),
    }
    columns = (
        *labels("fold" if all(one.shown is one.folds for one in metrics) else "repeat"),
        *(heads[column] for column in (cases.columns if cases else ())),
        *(
            (name(learner),) if len(metrics) == 1 else (name(over.label), ", ", name(learner))
            for over in metrics
            for learner in over.folds.columns
        ),
    )
    places = next(table.row_labels or () for table in (*shown, cases) if table)
    rows = tuple(_of_fold(at, place, metrics, shown, cases) for at, place in enumerate(places))
    return Grid("fold-scores", say(caption), columns, rows, "text number")


def _of_fold(
    at: int, place: str, metrics: Sequence[MetricOverFolds], shown: Sequence[Tabulated], cases: Tabulated | None
) -> Row:
    scores = tuple(
        (number(f"{table.ref}#{escaped(place)}/{escaped(learner)}", value, writer(over.metric)),)
        for over, table in zip(metrics, shown, strict=True)
        for learner, value in zip(table.columns, table.rows[at], strict=True)
    )
    return Row((name(place),), (*(_counted(cases, at) if cases else ()), *scores))


def _counted(table: Tabulated, at: int) -> tuple[Parts, ...]:
    """Show the counts of one row."""
    ref = f"{table.ref}#{escaped((table.row_labels or ())[at])}"
    counts = zip(table.columns, table.rows[at], strict=True)
    return tuple((number(f"{ref}/{escaped(column)}", value, count),) for column, value in counts)


def _classes_by_fold(found: FoldsFound) -> Iterator[Grid]:
    """List how many cases of each class each fold tests, with the fewer of both across."""
    table = found.classes
    if table is None or table.row_labels is None or min(len(table.rows), len(table.columns)) > MOST_ACROSS:
        return
    if len(table.rows) > MOST_FOLDS_SHOWN:
        return
    counts = [_counted(table, at) for at in range(len(table.rows))]
    folds, classes = table.row_labels, table.columns
    head, down, across = "fold", folds, classes
    if len(classes) > MOST_ACROSS:
        head, down, across, counts = "class", classes, folds, list(zip(*counts, strict=True))
    columns = (*labels(head), *((name(one),) for one in across))
    rows = tuple(Row((name(one),), of) for one, of in zip(down, counts, strict=True))
    caption = say("fold_classes_caption" if head == "fold" else "class_folds_caption")
    yield Grid("fold-classes", caption, columns, rows, "text number")


def _asked_for(reading: Reading, found: FoldsFound) -> set[str]:
    """Name the metrics that are judged, or compared over the folds; of given scores all."""
    if not found.of_cases:
        return {one.name for one in found.metrics}
    compared = (reading.results.over_folds(one) for one in reading.results.comparisons)
    judged = (
        found.of_metric(one.metric, one.options, of)
        for one in reading.spec.criteria_on_metrics
        for of in (reading.cases.data.classes if one.of == EACH else (one.of,))
    )
    return {one.name for one in (*compared, *judged) if one is not None}


def _summary(reading: Reading, found: FoldsFound) -> Grid:
    """Set a row for each metric and model."""
    rows = tuple(
        Row(
            () if at else (name(over.label),),
            ((name(one.name),), *((_pooled(reading, one),) if found.of_cases else ()), *_over_folds(over, one)),
            down=len(over.learners) if at == 0 else 0,
        )
        for over in found.metrics
        for at, one in enumerate(over.learners)
    )
    columns = (
        *labels("metric model"),
        *(labels("pooled") if found.of_cases else ()),
        *labels("mean_of_folds"),
        label("interval_of", level=reading.level),
        *labels("sd_of_folds se_of_mean"),
        *range_heads(found),
    )
    notes = (
        *((say("pooled_note"),) if found.of_cases else ()),
        say("sd_and_se_note"),
        *(said for over in found.metrics for said in told.influence(reading, over)),
    )
    return Grid(
        "over-folds",
        label("over_folds_caption" if found.of_cases else "means_over_folds_caption"),
        columns,
        rows,
        "text text number",
        notes,
    )


def _pooled(reading: Reading, one: LearnerResults) -> Parts:
    model = next((model for model in reading.cases.models if model.name == one.name), None)
    found = None if model is None else cells.same(one.estimate, model.estimates)
    return cells.NOTHING if found is None else cells.value(found)


def _over_folds(over: MetricOverFolds, one: LearnerResults) -> tuple[Parts, ...]:
    write = writer(over.metric)
    return (
        cells.value(one.estimate),
        cells.interval(one.estimate.ref, one.estimate.interval, write),
        *(
            cells.NOTHING if fact is None or fact.value is None else (number(fact.ref, fact.value, write),)
            for fact in (one.spread, one.error)
        ),
        *ranges(over, one),
    )


SECTION = DeclaredSection(
    id="learners",
    blocks=models_in_folds,
    applies=lambda reading: reading.results.folds is not None,
    title=lambda _: "cross_validation",
)
