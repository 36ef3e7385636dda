"""What else matters of the models besides their predictions, as the author states it."""

from collections.abc import Iterator, Sequence

from reportgen.document import cells
from reportgen.document.blocks import Block, Grid, Paragraph, Parts, Row
from reportgen.document.section import DeclaredSection
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import author, label, labels, name, say
from reportgen.spec.provenance import CriterionOfInterest

MOST_MODELS = 5  # side by side; of more, each has a row


def criteria_of_interest(reading: Reading) -> tuple[Block, ...]:
    """Set a row for each criterion and a column for each model, or a row for both where models are many."""
    listed = reading.spec.criteria_of_interest or ()
    models = [model for model in reading.results.names if any(model in one.values for one in listed)]
    side_by_side = len(models) <= MOST_MODELS
    columns: tuple[Parts, ...] = (
        *labels("criterion_of_interest"),
        *(((name(model),) for model in models) if side_by_side else labels("model value_of_interest")),
        *(labels("source_of_interest") if any(one.source for one in listed) else ()),
    )
    rows = tuple(_side_by_side(listed, models) if side_by_side else _one_by_one(listed, models))
    table = Grid("criteria-of-interest", label("criteria_of_interest_caption"), columns, rows, "text")
    return (Paragraph((say("criteria_of_interest_lead"),)), table)


def _side_by_side(listed: Sequence[CriterionOfInterest], models: Sequence[str]) -> Iterator[Row]:
    for one, source in zip(listed, _sources(listed), strict=True):
        yield Row(_named(one), (*(cells.stated(one.values.get(model)) for model in models), *source))


def _one_by_one(listed: Sequence[CriterionOfInterest], models: Sequence[str]) -> Iterator[Row]:
    for one, source in zip(listed, _sources(listed), strict=True):
        for at, model in enumerate(models):
            stated = ((name(model),), cells.stated(one.values.get(model)), *source)
            yield Row(() if at else _named(one), stated, down=0 if at else len(models))


def _sources(listed: Sequence[CriterionOfInterest]) -> list[tuple[Parts, ...]]:
    """Return the cell of each source, or none where no source is stated."""
    sourced = any(one.source for one in listed)
    return [(cells.stated(one.source),) if sourced else () for one in listed]


def _named(one: CriterionOfInterest) -> Parts:
    criterion = (author(one.criterion),)
    return label("criterion_in_unit", criterion=criterion, unit=author(one.unit)) if one.unit else criterion


SECTION = DeclaredSection(
    id="criteria_of_interest",
    blocks=lambda reading, _: criteria_of_interest(reading),
    applies=lambda reading: reading.spec.criteria_of_interest is not None,
)
