"""Training and validation rows next to the judged ones."""

from collections.abc import Callable, Iterable, Iterator

from reportgen.document import cells
from reportgen.document.blocks import Block, Grid, Paragraph, Parts, Row
from reportgen.document.footnotes import Footnotes
from reportgen.document.section import DeclaredSection
from reportgen.document.sections.parts import contents
from reportgen.document.sections.subgroups import difference, difference_alone
from reportgen.figures.strip import sign
from reportgen.narrative import learning
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import NO_BREAK, capitalised, label, labels, name, say
from reportgen.narrative.shown_metrics import of_parts
from reportgen.results.cases import Group, ModelResults
from reportgen.results.parts import Estimate

ShowDifference = Callable[[Estimate, Footnotes, Iterable[Estimate | None]], Parts]

MOST_ON_ONE_LINE = 6  # columns: two other parts with their gaps; more leave no room for an interval on one line


def splits(reading: Reading) -> tuple[Block, ...]:
    """Set training and validation rows next to the judged ones, all models in one table."""
    models = [model for model in reading.cases.models if model.splits]
    first = models[0]
    differ = any(split.to_rest for model in models for split in model.splits)
    gap = (label("gap"),) if differ else ()
    heads = [part for split in first.splits for part in (_headed(split), *gap)]
    sets = reading.cases.data.judged_sets
    own = (label("judged_set", split=name(capitalised(sets[0].name))),) if sets else labels("judged")
    columns: tuple[Parts, ...] = (*labels("metric"), *own, *heads)
    notes = Footnotes(reading)
    narrow = len(columns) <= MOST_ON_ONE_LINE
    show = (difference if narrow else difference_alone) if differ else None
    rows = tuple(row for model in models for row in _beside(reading, model, len(columns), notes, show))
    unadjusted = say("differences_unadjusted" if narrow else "gaps_without_intervals") if differ else ()
    read = tuple(Paragraph(said) for said in _readings(models))
    return (
        *contents(reading),
        *read,
        Grid(
            "splits-table",
            label("splits_caption"),
            columns,
            rows,
            "text number",
            (*notes.lines(), *_of_training(first), *((say("splits_gap"), unadjusted) if differ else ())),
            css=" ".join(("splits",) if narrow else ("splits", "many-columns")),
        ),
    )


def _of_training(model: ModelResults) -> Iterator[Parts]:
    """Say what values on training rows are not."""
    if any(split.name == "training" for split in model.splits):
        yield say("splits_training")


def _readings(models: Iterable[ModelResults]) -> Iterator[tuple[Parts, ...]]:
    """Say of each model how the gap to the training rows is read, if the author states it."""
    for model in models:
        if model.overfitting is not None:
            yield learning.of_splits(model.name, model.overfitting)


def _headed(split: Group) -> Parts:
    """Name the rows of a column, and whether they are judged."""
    named = name(capitalised(split.name))
    return label("judged_set", split=named) if split.judged else (named,)


def _beside(
    reading: Reading, model: ModelResults, columns: int, notes: Footnotes, show: ShowDifference | None
) -> Iterator[Row]:
    if reading.many:
        yield Row((sign(reading.order(model.name)), NO_BREAK, name(model.name)), (), state="band", across=columns)
    computed = [one for split in model.splits for one in split.estimates]
    shows = of_parts(reading, computed)
    listed = {(one.metric, one.label): one for one in computed if shows(one)}
    for first in listed.values():  # a judged part may have more
        own = cells.same(first, model.estimates)
        if all(one.value is None for one in computed if one.asked == first.asked):
            notes.without(model.name, first, of_all=own)
            continue
        shown: list[Parts] = [cells.value(own) if own else cells.NOTHING]
        for split in model.splits:
            one, gap = (cells.same(first, estimates) for estimates in (split.estimates, split.to_rest))
            shown += [
                cells.NOTHING if one is None else cells.value(one, own),
                *(((cells.NOTHING if gap is None else show(gap, notes, (own, one))),) if show else ()),
            ]
        yield Row((name(first.label),), tuple(shown))


SECTION = DeclaredSection(
    id="splits",
    blocks=lambda reading, _: splits(reading),
    applies=lambda reading: any(model.splits for model in reading.cases.models),
)
