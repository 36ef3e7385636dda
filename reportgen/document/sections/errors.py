"""Errors of models that predict numbers: where they are large, and to which side."""

from reportgen.document.blocks import Block
from reportgen.document.pictures import Pictures, side_by_side
from reportgen.document.section import DeclaredSection
from reportgen.figures.error_distribution import error_distribution
from reportgen.figures.observed_predicted import observed_predicted
from reportgen.figures.residuals import residuals
from reportgen.narrative import errors as words
from reportgen.narrative.reading import Reading

FIGURES = (
    ("observed-predicted", observed_predicted, words.observed_predicted),
    ("residuals", residuals, words.residuals),
    ("error-distribution", error_distribution, words.error_distribution),
)


def errors(reading: Reading, pictures: Pictures) -> tuple[Block, ...]:
    """Show observed against predicted values, errors against predictions, and how errors are distributed."""
    models = reading.cases.models
    made = (pictures.drawn(key, draw(models), say(reading)) for key, draw, say in FIGURES)
    return tuple(side_by_side(picture for drawn in made for picture in drawn))


SECTION = DeclaredSection(
    id="errors",
    blocks=errors,
    applies=lambda reading: any(curve.curve == "residuals" for model in reading.cases.models for curve in model.curves),
)
