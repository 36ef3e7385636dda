"""Learners over the folds: means, the scores of each fold, and what follows."""

from collections.abc import Iterator, Sequence

from reportgen.document import cells
from reportgen.document.blocks import Block, Grid, Paragraph, Parts, Row
from reportgen.document.pictures import Pictures
from reportgen.document.pictures_of_scores import of_folds
from reportgen.document.section import DeclaredSection
from reportgen.document.sections.bootstrap import samples
from reportgen.document.sections.comparisons import OF_SCORES
from reportgen.document.sections.practice_of_folds import checklist
from reportgen.narrative import checks_of_tests, cross_validation, detectable, folds, nested, practice_of_folds
from reportgen.narrative.comparisons import difference_writer
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import (
    by_interval,
    in_sentence,
    label,
    labels,
    name,
    number,
    plain,
    say,
    unitless,
    writer,
)
from reportgen.results.scores import FoldsFound, LearnerResults, MetricOverFolds
from reportgen.results.tested import Comparison
from reportgen.spelling import escaped


def learners(reading: Reading, pictures: Pictures) -> tuple[Block, ...]:
    """Say what the folds are about, and list the scores of each fold; the first page shows what follows from them."""
    found = reading.results.folds
    assert found is not None  # noqa: S101 - else the section does not apply
    compared = [one for one in reading.results.comparisons if one.on == "cross_validation"]
    said = [*cross_validation.estimated(found)]
    said += [about for one in compared[:1] for about in folds.about(reading, one.pairs[0], found.design)]
    said += [rates for one in compared[:1] for rates in folds.simulated(one.pairs[0], found.falsely_shown)]
    if not OF_SCORES.applies(reading):  # else it is said there
        said += [shown for one in compared for pair in one.pairs for shown in detectable.sentence(one, pair)]
        said += [words for one in compared for words in checks_of_tests.of_comparison(one)]
    said += [*nested.outer_splits(found), *practice_of_folds.far_apart(found)]
    unique = {plain(words): words for words in said}
    return (
        *((Paragraph(tuple(unique.values())),) if unique else ()),
        *(table(reading, one) for one in found.metrics[1:]),
        *of_folds(reading, pictures),
        *samples(found),
        *(scores(reading, one) for one in (found.metrics if found.listed else ())),
        *unlisted(found),
        *checklist(reading, found),
    )


def unlisted(found: FoldsFound) -> Iterator[Paragraph]:
    """Say where the scores are that each rest on one case; of bootstrap samples it is said with them."""
    if found.leaves_one_out:
        yield Paragraph((say("other_folds_attached"),), role="small")


def scores(reading: Reading, over: MetricOverFolds) -> Grid:
    """List the scores of each fold, or the means of each repeat where folds are many."""
    write, listed = writer(over.metric), over.shown
    by_fold = listed is over.folds
    rows = tuple(
        Row(
            (name(fold),),
            tuple(
                (number(f"{listed.ref}#{escaped(fold)}/{escaped(learner)}", value, write),)
                for learner, value in zip(listed.columns, row, strict=True)
            ),
        )
        for fold, row in zip(listed.row_labels or (), listed.rows, strict=True)
    )
    columns = (*labels("fold" if by_fold else "repeat"), *((name(learner),) for learner in listed.columns))
    caption = say("fold_scores_caption" if by_fold else "repeat_scores_caption", label=in_sentence(over.label))
    attached = say("folds_attached", folds=reading.fact("data/folds"))
    note = () if by_fold else (say("repeats_not_independent"), attached)
    return Grid(f"fold-scores-{escaped(over.name)}", caption, columns, rows, "text number", note, css="narrow")


def table(reading: Reading, over: MetricOverFolds) -> Grid:
    """Set a row for each learner, and one for the difference where two are compared."""
    write = writer(over.metric)
    rows = [
        Row(
            (name(one.name),),
            (
                cells.value(one.estimate),
                cells.interval(one.estimate.ref, one.estimate.interval, write),
                (number(one.spread.ref, one.spread.value, write),) if one.spread.value is not None else cells.NOTHING,
                *ranges(over, one),
            ),
        )
        for one in over.learners
    ]
    compared = [one for one in reading.results.comparisons if reading.results.over_folds(one) is over]
    ranged = range_heads(reading.results.folds)
    if len(compared) == 1 and len(compared[0].pairs) == 1:
        rows.append(_difference(reading, compared[0], more=len(ranged)))
    columns = (
        *labels("learner mean_of_folds"),
        label("interval_of", level=reading.level),
        *labels("sd_of_folds"),
        *ranged,
    )
    note = _note(reading, over, compared)
    caption = say("folds_caption", label=in_sentence(over.label))
    return Grid(f"learners-{escaped(over.name)}", caption, columns, tuple(rows), "text number number number", note)


def _note(reading: Reading, over: MetricOverFolds, compared: Sequence[Comparison]) -> tuple[Parts, ...]:
    """Name the interval of the means, and that of the difference where it is another one."""
    of_means = next((one.estimate.interval.method for one in over.learners if one.estimate.interval), None)
    if of_means is None:
        return ()
    pairs = [pair for one in compared for pair in one.pairs if len(compared) == 1 == len(one.pairs)]
    other = next((pair.interval.method for pair in pairs if pair.interval and pair.interval.method != of_means), None)
    if other is None:
        return (say("folds_note"),)
    return (say("folds_note_of_difference", method=in_sentence(reading.label(other))),)


def _difference(reading: Reading, comparison: Comparison, *, more: int) -> Row:
    """Set a row for the difference of two learners, which has nothing in so many more columns."""
    pair, write = comparison.pairs[0], difference_writer(comparison)
    named = name(f"{pair.models[0]} – {pair.models[1]}")
    shown = (number(f"{pair.ref}#value", pair.value, by_interval(write, pair.interval)),)
    nothing = [cells.NOTHING] * (1 + more)
    level = () if pair.interval is None else reading.at_level(pair.ref, pair.interval)
    return Row((named,), (shown, (*cells.interval(pair.ref, pair.interval, write), *level), *nothing))


def range_heads(found: FoldsFound | None) -> tuple[Parts, ...]:
    """Head the column of the lowest and the highest score, where splits or repeats have one."""
    if found is None or not any(one.lowest for over in found.metrics for one in over.learners):
        return ()
    return labels("range_of_splits" if found.design == "random_splits" else "range_of_repeats")


def ranges(over: MetricOverFolds, one: LearnerResults) -> tuple[Parts, ...]:
    """Show the lowest and the highest score of splits or repeats."""
    if one.lowest is None or one.highest is None:
        return ()
    low, high = (number(fact.ref, fact.value, writer(over.metric)) for fact in (one.lowest, one.highest))
    return (label("low_to_high", low=unitless(low), high=high),)


SECTION = DeclaredSection(
    id="learners",
    blocks=learners,
    applies=lambda reading: reading.results.folds is not None,
)
