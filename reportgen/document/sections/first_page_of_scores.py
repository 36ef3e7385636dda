"""The first page of a comparison: which model is better, how sure that is, who decides."""

from collections.abc import Sequence

from reportgen.document import cells
from reportgen.document.blocks import Block, LabelledPairs, Paragraph, Parts
from reportgen.document.pictures import Pictures
from reportgen.document.pictures_of_scores import on_first_page
from reportgen.document.sections import criteria_on_comparisons, criteria_on_folds, data_sets, learners, summary
from reportgen.document.sections.limitations import main_limitations
from reportgen.figures.criteria import criteria as strips
from reportgen.narrative import answers, scores
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import author, joined, label, name, say
from reportgen.results.scores import FoldsFound
from reportgen.results.tested import Comparison

MOST_ANSWERED = 3  # comparisons that have a paragraph on the first page; a section lists all


def head(reading: Reading) -> tuple[tuple[Parts, Parts], ...]:
    """Identify models, scores and document."""
    report, results = reading.spec.report, scores.of_scores(reading)
    found = [one.label for part in (results.folds, results.benchmark) if part is not None for one in part.metrics]
    return (
        (
            label("learners_compared" if results.folds else "models_compared"),
            joined(map(name, results.names), last=", "),
        ),
        (label("metric"), joined(map(name, dict.fromkeys(found)), last=", ")),
        *(((label(_units(results.folds)), _folds(reading)),) if results.folds else ()),
        *(((label("data_sets"), (reading.fact("data/data_sets"),)),) if results.benchmark else ()),
        (label("document"), cells.stated(report.id)),
        (label("date"), cells.stated(results.date)),
    )


def _units(found: FoldsFound) -> str:
    return "folds" if found.bootstrap is None else "bootstrap_samples"


def _folds(reading: Reading) -> Parts:
    """Count the folds, and the repeats where there are several."""
    folds, repeats = reading.fact("data/folds"), reading.facts["data/repeats"].value
    return label("repeated_folds", folds=folds, repeats=reading.fact("data/repeats")) if repeats != 1 else (folds,)


def blocks(reading: Reading, pictures: Pictures, left_out: Sequence[str] = ()) -> tuple[Block, ...]:
    """Give the answers first, then say who decides and what limits them; sections that are left out are named."""
    listed: list[Block] = [
        *(block for one in reading.results.comparisons[:MOST_ANSWERED] for block in _answer(reading, one)),
        *_verdicts(reading),
        LabelledPairs(summary.decision_pairs(reading), css="decision"),
        *_tables(reading),
        *on_first_page(reading, pictures),
        *main_limitations(reading),
    ]
    if left_out:
        listed.append(Paragraph((say("left_out", sections=joined(map(name, left_out))),), role="small"))
    return tuple(listed)


def _answer(reading: Reading, comparison: Comparison) -> tuple[Block, ...]:
    """Show the answer to one question, which the author may have worded."""
    question = comparison.question
    return (
        *((Paragraph(((author(question),),)),) if question else ()),
        Paragraph((scores.answer(reading, comparison),), role="lead"),
    )


def _tables(reading: Reading) -> tuple[Block, ...]:
    """Sum up the models in the first metric."""
    results = scores.of_scores(reading)
    over_folds = (learners.table(reading, results.folds.metrics[0]),) if results.folds else ()
    over_data_sets = (data_sets.table(results.benchmark.metrics[0]),) if results.benchmark else ()
    return (*over_folds, *over_data_sets)


def _verdicts(reading: Reading) -> tuple[Block, ...]:
    """Say what the criteria come to, and list them."""
    criteria = reading.results.criteria
    if not criteria:
        return ()
    orders = {one: at for at, one in enumerate(reading.results.names)}
    listed = criteria_on_comparisons.table(reading, strips(criteria, orders))
    return (Paragraph((answers.overall(reading),)), *criteria_on_folds.table(reading), *listed)
