"""Models over data sets: mean ranks, and the score and rank of each model on each data set."""

from reportgen import numbers
from reportgen.document import cells
from reportgen.document.blocks import Block, Grid, Paragraph, Parts, Row
from reportgen.document.pictures import Pictures
from reportgen.document.pictures_of_scores import of_data_sets
from reportgen.document.section import DeclaredSection
from reportgen.document.sections.comparisons import OF_SCORES
from reportgen.narrative import checks_of_tests, other_tests, several
from reportgen.narrative.reading import Reading
from reportgen.narrative.scores import of_scores
from reportgen.narrative.sentence import author_clause, in_brackets, in_sentence, labels, name, number, say, writer
from reportgen.results.scores import MetricOverDataSets, ScoreOnDataSet
from reportgen.spelling import escaped

MISSING = {"drop_data_sets": "missing_drop_data_sets", "worst_rank": "missing_worst_rank"}


def data_sets(reading: Reading, pictures: Pictures) -> tuple[Block, ...]:
    """List the scores on all data sets, and say what was done where one is missing."""
    found = of_scores(reading).benchmark
    assert found is not None  # noqa: S101 - else the section does not apply
    missing: tuple[Parts, ...] = ()
    if found.missing is not None and found.why is not None:
        missing = (say(MISSING[found.missing], why=author_clause(found.why)), *map(_left_out, found.left_out))
    said = (*missing, *(about for one in found.metrics for about in several.alike(reading, one.tests)))
    if not OF_SCORES.applies(reading):  # else it is said there
        said += tuple(words for one in reading.results.comparisons for words in checks_of_tests.of_comparison(one))
    explained = _explained(reading)
    return (
        *((Paragraph(said),) if said else ()),
        *((Paragraph(explained),) if explained else ()),
        *(table(one) for one in found.metrics[1:]),
        *of_data_sets(reading, pictures),
        *(scores(one) for one in found.metrics),
    )


def _left_out(over: MetricOverDataSets) -> Parts:
    """Count the data sets that are left out because no model has a score there."""
    data_sets = number(f"{over.ref}#without_scores", over.without_scores, numbers.count)
    return say("data_sets_without_scores", data_sets=data_sets, label=in_sentence(over.label))


def _explained(reading: Reading) -> tuple[Parts, ...]:
    """Explain the choice of the test once, by the first comparison over data sets that has other tests."""
    for comparison in reading.results.comparisons:
        over = of_scores(reading).over_data_sets(comparison)
        if over is not None and comparison.taught is not None:
            return tuple(other_tests.sentences(comparison, over))
    return ()


def table(over: MetricOverDataSets) -> Grid:
    """Set a row for each model, the best mean rank first."""
    write = writer(over.metric)
    rows = tuple(
        Row(
            (name(one.name),),
            (
                (number(one.mean_rank.ref, one.mean_rank.value, numbers.mean_rank),),
                (number(one.mean.ref, one.mean.value, write),),
            ),
        )
        for one in sorted(over.models, key=lambda one: one.mean_rank.value or 0)
    )
    caption = say("ranks_caption", label=in_sentence(over.label))
    columns = labels("model mean_rank mean_of_data_sets")
    return Grid(f"ranks-{escaped(over.metric)}", caption, columns, rows, "text number number", (say("ranks_note"),))


def scores(over: MetricOverDataSets) -> Grid:
    """List the score of each model on each data set, with its rank."""
    rows = tuple(Row((name(one.name),), tuple(_score(over, score) for score in one.scores)) for one in over.data_sets)
    columns = (*labels("data_set"), *((name(model.name),) for model in over.models))
    caption = say("data_set_scores_caption", label=in_sentence(over.label))
    return Grid(f"data-sets-{escaped(over.metric)}", caption, columns, rows, "text number", css="narrow")


def _score(over: MetricOverDataSets, score: ScoreOnDataSet) -> Parts:
    shown = (number(score.ref, score.value, writer(over.metric)),) if score.value is not None else cells.NOTHING
    if score.rank is None:
        return shown
    return (*shown, *in_brackets((number(f"{score.ref}#rank", score.rank, numbers.plain),)))


SECTION = DeclaredSection(
    id="data_sets",
    blocks=data_sets,
    applies=lambda reading: of_scores(reading).benchmark is not None,
)
