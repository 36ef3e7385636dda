"""The first page of a comparison: which learner is better over the folds, how sure that is, who decides."""

from collections.abc import Sequence

from reportgen.document import cells
from reportgen.document.blocks import Block, LabelledPairs, Paragraph, Parts
from reportgen.document.pictures import Pictures
from reportgen.document.sections import criteria_on_comparisons, learners, summary
from reportgen.document.sections.limitations import main_limitations
from reportgen.figures.criteria import criteria as strips
from reportgen.narrative import answers, folds
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import author, joined, label, name, say


def head(reading: Reading) -> tuple[tuple[Parts, Parts], ...]:
    """Identify learners, folds and document."""
    report = reading.spec.report
    results = folds.of_folds(reading)
    return (
        (label("learners_compared"), joined((name(one.name) for one in results.learners), last=", ")),
        (label("metric"), (name(results.label),)),
        (label("folds"), _folds(reading)),
        (label("document"), cells.stated(report.id)),
        (label("date"), cells.stated(results.date)),
    )


def _folds(reading: Reading) -> Parts:
    """Count the folds, and the repeats where there are several."""
    folds, repeats = reading.fact("data/folds"), reading.facts["data/repeats"].value
    return label("repeated_folds", folds=folds, repeats=reading.fact("data/repeats")) if repeats != 1 else (folds,)


def blocks(reading: Reading, pictures: Pictures, left_out: Sequence[str] = ()) -> tuple[Block, ...]:
    """Give the answer first, then say who decides and what limits it; sections that are left out are named."""
    question = reading.results.comparisons[0].question
    listed: list[Block] = [
        *([Paragraph(((author(question),),))] if question else []),
        Paragraph((folds.answer(reading),), role="lead"),
        *_verdicts(reading),
        LabelledPairs(summary.decision_pairs(reading), css="decision"),
        learners.table(reading),
        *learners.picture(reading, pictures),
        *main_limitations(reading),
    ]
    if left_out:
        listed.append(Paragraph((say("left_out", sections=joined(map(name, left_out))),), role="small"))
    return tuple(listed)


def _verdicts(reading: Reading) -> tuple[Block, ...]:
    """Say what the criteria come to, and list them."""
    criteria = reading.results.criteria
    if not criteria:
        return ()
    orders = {one.name: at for at, one in enumerate(folds.of_folds(reading).learners)}
    listed = criteria_on_comparisons.table(reading, strips(criteria, orders))
    return (Paragraph((answers.overall(reading),)), *listed)
