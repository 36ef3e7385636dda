"""Mean predictions of many training sets, with their spread."""

import numpy as np

from reportgen.catalog.answers import Table
from reportgen.catalog.declare import curve
from reportgen.data.repeats import Repeats


@curve(
    label="Bias and variance by case",
    drawn=("case", "mean"),
    reference="Geman, Bienenstock & Doursat (1992), Neural networks and the bias/variance dilemma, Neural Computation 4:1",
)
def bias_variance(repeats: Repeats) -> Table:
    """
    Truth, mean prediction and one standard deviation to each side of it, for every case, over many training sets.

    How far the mean is from the truth shows the bias, the band the variance. The deviation has the number of training
    sets as divisor, as the decomposition of the squared error needs it.

    By hand: predictions 1 and 3 of a case with the truth 4.

    >>> bias_variance(Repeats((4,), ((1,), (3,)))).rows
    ((1, 4.0, 2.0, 1.0, 3.0, 4.0, 1.0),)
    """
    truth, predictions = repeats.as_numbers()
    mean, spread = predictions.mean(axis=0), predictions.std(axis=0)
    columns = (truth, mean, mean - spread, mean + spread, (truth - mean) ** 2, spread**2)
    rows = tuple((int(at), *(float(column[at - 1]) for column in columns)) for at in np.arange(1, len(truth) + 1))
    return Table(("case", "truth", "mean", "low", "high", "squared bias", "variance"), rows)
