"""Training and validation values by step."""

from reportgen.catalog.answers import Table
from reportgen.catalog.declare import curve
from reportgen.data.series import Series


@curve(
    label="Learning curve",
    drawn=("step", "validation"),
    reference="Prechelt (1998), Early stopping - but when?, Neural Networks: Tricks of the Trade, Lecture Notes in Computer Science 1524:55",
)
def learning(series: Series) -> Table:
    """
    Value on the training and on the validation cases at every step of training, or for every size of the training set.

    Training errors fall with more steps, validation errors only until the model overfits. Both vary by chance, so that
    the smallest validation error is too low for an estimate.

    By hand: two steps.

    >>> from reportgen.data.evidence import array
    >>> learning(Series(array([0.5, 0.2]), array([0.6, 0.4]))).rows
    ((1, 0.5, 0.6), (2, 0.2, 0.4))
    """
    pairs = zip(series.training.tolist(), series.validation.tolist(), strict=True)
    return Table(("step", "training", "validation"), tuple((at, *pair) for at, pair in enumerate(pairs, start=1)))
