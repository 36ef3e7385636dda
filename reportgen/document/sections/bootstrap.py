"""Bootstrap samples of the training cases, where folds are such samples."""

from collections.abc import Iterator

from reportgen import numbers
from reportgen.document import cells
from reportgen.document.blocks import Block, Grid, Paragraph, Parts, Row
from reportgen.narrative import bootstrap as said
from reportgen.narrative.sentence import in_sentence, label, labels, name, number, say, writer
from reportgen.results.scores import BootstrapFound, FoldsFound, WeightedBootstrap


def samples(found: FoldsFound) -> Iterator[Block]:
    """Say what the samples are, and set the weighted estimates of each learner in a row."""
    if found.bootstrap is None:
        return
    yield Paragraph(tuple(said.about(found.bootstrap)))
    if found.bootstrap.learners:
        yield Paragraph(tuple(said.weighted(found.bootstrap)))
        yield _table(found.bootstrap)
    yield Paragraph((say("sample_scores_attached"),), role="small")


def _table(found: BootstrapFound) -> Grid:
    corrected = any(one.corrected is not None for one in found.learners)
    columns: tuple[Parts, ...] = (
        *labels("learner on_training_cases on_cases_left_out"),
        (said.SIMPLE,),
        *((*labels("without_information overfitting_rate"), (said.CORRECTED,)) if corrected else ()),
    )
    rows = tuple(Row((name(one.name),), tuple(_cells(found, one, corrected=corrected))) for one in found.learners)
    caption = label("weighted_bootstrap_caption", label=in_sentence(found.label))
    return Grid("weighted-bootstrap", caption, columns, rows, "text number")


def _cells(found: BootstrapFound, one: WeightedBootstrap, *, corrected: bool) -> Iterator[Parts]:
    write = writer(found.metric)
    for key in ("apparent", "left_out", "weighted"):
        yield (number(f"{one.ref}#{key}", getattr(one, key), write),)
    if not corrected:
        return
    for key, as_written in (("no_information", write), ("overfitting", numbers.decimal), ("corrected", write)):
        value = getattr(one, key)
        yield cells.NOTHING if value is None else (number(f"{one.ref}#{key}", value, as_written),)
