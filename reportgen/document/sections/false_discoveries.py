"""Expected false discoveries by threshold, with the lowest threshold that keeps their proportion."""

from collections.abc import Iterator

from reportgen import numbers
from reportgen.document.blocks import Block, Grid, Paragraph, Parts, Row
from reportgen.document.section import DeclaredSection
from reportgen.narrative import false_discoveries as said
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import label, labels, name, number
from reportgen.results.cases import ModelResults
from reportgen.results.false_discoveries import FalseDiscoveries
from reportgen.spelling import escaped

MOST_ROWS = 12  # of a table; of more thresholds every so many is shown, with the chosen one and the next


def false_discoveries(reading: Reading) -> tuple[Block, ...]:
    """Say what is expected and which threshold follows, then list thresholds of each model."""
    found = [(model, one) for model in reading.cases.models if (one := model.false_discoveries) is not None]
    listed = tuple(sentence for model, one in found for sentence in said.of_model(model, one))
    return (Paragraph(said.about()), Paragraph(listed), *(grid for pair in found for grid in _table(*pair)))


def _table(model: ModelResults, found: FalseDiscoveries) -> Iterator[Grid]:
    table, chosen = found.table, found.chosen
    if table is None or chosen is None:
        return
    rows = []
    for at in _listed(len(table.rows), chosen):
        shown: list[Parts] = [
            (number(f"{table.ref}#{at}/{column}", value, said.AS_WRITTEN.get(column, numbers.count)),)
            for column, value in zip(table.columns, table.rows[at], strict=True)
        ]
        rows.append(Row(shown[0], (*shown[1:], label("fdr_is_chosen") if at == chosen else ("",))))
    columns = labels("fdr_threshold fdr_flagged fdr_false fdr_proportion fdr_mark")
    caption = label("false_discoveries_caption", model=name(model.name))
    yield Grid(
        f"false-discoveries-{escaped(model.name)}", caption, columns, tuple(rows), "text number number number text"
    )


def _listed(count: int, chosen: int) -> list[int]:
    """Choose rows at even steps, with the first, the last, the chosen one and the next."""
    every = -(-(count - 1) // (MOST_ROWS - 1)) or 1
    return sorted({*range(0, count, every), count - 1, chosen, min(chosen + 1, count - 1)})


SECTION = DeclaredSection(
    id="false_discoveries",
    blocks=lambda reading, _: false_discoveries(reading),
    applies=lambda reading: any(model.false_discoveries is not None for model in reading.cases.models),
)
