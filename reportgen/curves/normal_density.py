"""The density of a normal distribution."""

import numpy as np

from reportgen import distributions
from reportgen.catalog.answers import Table
from reportgen.catalog.declare import curve
from reportgen.conventions import DENSITY_REACH, DENSITY_STEPS
from reportgen.errors import Problem, ReportgenError


@curve(
    label="Normal density",
    reference="Abramowitz & Stegun (1964), Handbook of Mathematical Functions, section 26.2",
)
def normal_density(*, mean: float = 0.0, sd: float = 1.0) -> Table:
    """
    Density of a normal distribution, with the probability below each value and of being as near to the mean.

    The second parameter is the standard deviation, not the variance: N(0, 0.25) of a textbook has `sd=0.5`.

    Abramowitz & Stegun (1964), table 26.1: 68.27% of a normal distribution are within one standard deviation of the
    mean, 95.45% within two.

    >>> within = {at: within for at, _, _, _, within in normal_density().rows}
    >>> round(within[1], 4), round(within[2], 4)
    (0.6827, 0.9545)
    """
    if not 0 < sd < np.inf or not np.isfinite(mean):
        what, given = "sd must be above 0, and both must be finite", f"mean {mean:g}, sd {sd:g}"
        raise ReportgenError(Problem("wrong_option", what, "write mean=0 sd=1", given))
    places = np.arange(-DENSITY_REACH * DENSITY_STEPS, DENSITY_REACH * DENSITY_STEPS + 1) / DENSITY_STEPS
    columns = (
        places,
        mean + sd * places,
        distributions.normal_density(places) / sd,
        distributions.normal_below(places),
        1 - distributions.normal_beyond(places),
    )
    rows = zip(*(column.tolist() for column in columns), strict=True)
    return Table(("deviations", "value", "density", "below", "within"), tuple(rows))
