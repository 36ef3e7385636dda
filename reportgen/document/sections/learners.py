"""Learners over the folds: means, the scores of each fold, and what follows."""

from reportgen.document import cells
from reportgen.document.blocks import Block, Grid, Paragraph, Row
from reportgen.document.pictures import Pictures
from reportgen.document.section import DeclaredSection
from reportgen.figures.fold_scores import PairedFolds, fold_scores
from reportgen.narrative import folds
from reportgen.narrative.comparisons import difference_writer
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import by_interval, in_sentence, label, labels, name, number, say, writer
from reportgen.spelling import escaped


def learners(reading: Reading) -> tuple[Block, ...]:
    """Say what the folds are about, and list the scores of each fold; the first page shows what follows from them."""
    said = tuple(folds.about(reading, reading.results.comparisons[0].pairs[0]))
    return (Paragraph(said), scores(reading))


def scores(reading: Reading) -> Grid:
    """List the scores of each fold."""
    results = folds.of_folds(reading)
    write, listed = writer(results.metric), results.folds
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
    columns = (*labels("fold"), *((name(learner),) for learner in listed.columns))
    caption = say("fold_scores_caption", label=in_sentence(results.label))
    return Grid("fold-scores", caption, columns, rows, "text number", css="narrow")


def table(reading: Reading) -> Grid:
    """Set a row for each learner, and one for the difference."""
    results = folds.of_folds(reading)
    write = writer(results.metric)
    rows = [
        Row(
            (name(one.name),),
            (
                cells.value(one.estimate),
                cells.interval(one.estimate.ref, one.estimate.interval, write),
                (number(one.spread.ref, one.spread.value, write),) if one.spread.value is not None else cells.NOTHING,
            ),
        )
        for one in results.learners
    ]
    pair = results.comparisons[0].pairs[0]
    write_difference = difference_writer(results.comparisons[0])
    named = name(f"{pair.models[0]} – {pair.models[1]}")
    shown = (number(f"{pair.ref}#value", pair.value, by_interval(write_difference, pair.interval)),)
    rows.append(Row((named,), (shown, cells.interval(pair.ref, pair.interval, write_difference), cells.NOTHING)))
    columns = (*labels("learner mean_of_folds"), label("interval_of", level=reading.level), *labels("sd_of_folds"))
    note = (say("folds_note"),)
    return Grid("learners-table", say("folds_caption"), columns, tuple(rows), "text number number number", note)


def picture(reading: Reading, pictures: Pictures) -> tuple[Block, ...]:
    """Draw the scores of each fold, and the difference with its interval."""
    results = folds.of_folds(reading)
    comparison = results.comparisons[0]
    pair = comparison.pairs[0]
    drawn = PairedFolds.of(results, pair)
    if drawn is None:
        return ()
    a, b = (name(model) for model in pair.models)
    caption = say("figure_fold_scores", label=name(results.label), a=a, b=b, level=reading.level)
    return tuple(pictures.drawn("fold-scores", fold_scores(drawn), caption))


SECTION = DeclaredSection(id="learners", blocks=lambda reading, _: learners(reading))
