"""Cross-validation in a validation: pooled values next to means over the folds, the scores of each fold, what they judge."""

from collections.abc import Iterator, Sequence

from reportgen.document import cells
from reportgen.document.blocks import Block, Grid, Paragraph, Row
from reportgen.document.pictures import Pictures
from reportgen.document.pictures_of_curves import curves_over_folds
from reportgen.document.pictures_of_scores import of_folds
from reportgen.document.section import DeclaredSection
from reportgen.document.sections.bootstrap import samples
from reportgen.document.sections.learners import unlisted
from reportgen.document.sections.practice_of_folds import checklist
from reportgen.narrative import cross_validation as told
from reportgen.narrative import folds, nested, practice_of_folds
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import Parts, label, labels, name, number, say, writer
from reportgen.numbers import count
from reportgen.results.parts import Tabulated
from reportgen.results.scores import FoldsFound, LearnerResults, MetricOverFolds
from reportgen.spelling import escaped

MOST_SCORES = 8  # columns of scores in one table


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
        *_by_fold(found, listed if found.listed else ()),
        *unlisted(found),
        *checklist(reading, found),
    )


def _other_tests(reading: Reading, found: FoldsFound) -> Iterator[Parts]:
    """Say of the first comparison that the author asks for what the obvious test would find, and how often it errs."""
    asked = [one for one in reading.results.comparisons if one.asked and one.on == "cross_validation"]
    for comparison in asked[:1]:
        yield from folds.shown_only(reading, comparison.pairs[0], sized=found.training_share is not None)
        yield from folds.simulated(comparison.pairs[0], found.falsely_shown)


def _by_fold(found: FoldsFound, listed: Sequence[MetricOverFolds]) -> Iterator[Grid]:
    """List the scores of each fold, or the means of each repeat: all metrics in one table, or as many as fit."""
    fit = max(1, MOST_SCORES // max(len(found.metrics[0].learners), 1)) if found.metrics else 0
    shown = [one.shown for one in listed[:fit]]
    if not shown:
        return
    by_fold = shown[0] is listed[0].folds
    cases = found.cases if by_fold else None
    columns = (
        *labels("fold" if by_fold else "repeat"),
        *(labels("cases") if cases else ()),
        *(
            (name(learner),) if len(shown) == 1 else (name(over.label), ", ", name(learner))
            for over in listed[:fit]
            for learner in over.folds.columns
        ),
    )
    rows = tuple(_of_fold(at, listed[:fit], shown, cases) for at in range(len(shown[0].rows)))
    caption = say("fold_scores_of_cases_caption" if by_fold else "repeat_scores_of_cases_caption")
    note = (say("other_folds_attached"),) if len(listed) > fit or not by_fold else ()
    yield Grid("fold-scores", caption, columns, rows, "text number", note)


def _of_fold(at: int, metrics: Sequence[MetricOverFolds], shown: Sequence[Tabulated], cases: Tabulated | None) -> Row:
    label_ = (shown[0].row_labels or ())[at]
    counted = () if cases is None else ((number(f"{cases.ref}#{escaped(label_)}/cases", cases.rows[at][0], count),),)
    scores = tuple(
        (number(f"{table.ref}#{escaped(label_)}/{escaped(learner)}", value, writer(over.metric)),)
        for over, table in zip(metrics, shown, strict=True)
        for learner, value in zip(table.columns, table.rows[at], strict=True)
    )
    return Row((name(label_),), (*counted, *scores))


def _asked_for(reading: Reading, found: FoldsFound) -> set[str]:
    """Name the metrics that are judged, or compared over the folds; of given scores all."""
    if not found.of_cases:
        return {one.name for one in found.metrics}
    compared = (reading.results.over_folds(one) for one in reading.results.comparisons)
    judged = (found.of_metric(one.metric, one.options, one.of) for one in reading.spec.criteria_on_metrics)
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
    )


SECTION = DeclaredSection(
    id="learners",
    blocks=models_in_folds,
    applies=lambda reading: reading.results.folds is not None,
    title=lambda _: "cross_validation",
)
