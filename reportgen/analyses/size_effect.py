"""How the width of an interval for a proportion falls with the number of cases."""

from reportgen.catalog.answers import Table, Undefined, Values
from reportgen.catalog.declare import analysis
from reportgen.catalog.options import Numbers
from reportgen.catalog.work import SILENT, Work
from reportgen.data.evidence import Proportion
from reportgen.errors import Problem, refuse
from reportgen.intervals.clopper_pearson import clopper_pearson

SIZES = (50.0, 100.0, 200.0, 500.0, 1000.0, 2000.0, 5000.0, 10000.0, 50000.0)


@analysis(
    label="Width of an interval by the size of the test set",
    aliases=("test_size_effect",),
    formula=r"w(n) \approx w(m) \sqrt{\frac{m}{n}}",
    reference="Clopper & Pearson (1934), The use of confidence or fiducial limits illustrated in the case of the binomial, Biometrika 26:404",
    says={
        "width_of_interval": "Width of the interval with the smallest number of cases.",
        "width_with_most": "Width of the interval with the largest number of cases.",
        "root_of_sizes": "What the first width is over the square root of how many times more cases there are: about the second.",
    },
    answers={
        "widths": "width of the interval with each number of cases",
        "sizes": "numbers of cases",
        "root_rule": "width with the most cases, by the square root",
    },
)
def size_effect(
    *, proportion: float, sizes: Numbers = SIZES, level: float = 0.95, work: Work = SILENT
) -> Values | Undefined:
    """
    Width of the exact interval for a proportion, for several sizes of a test set.

    The number of successes is the nearest whole one. Four times as many cases halve the width, nearly; cases that test
    are not there for training. Widths are for planning: the proportion that a new sample will show is not known.

    By scipy's binomtest: 90 of 100 give 0.8238 to 0.9510, and 900 of 1000 give 0.8797 to 0.9179.

    >>> [round(width, 4) for width in size_effect(proportion=0.9, sizes=(100, 1000)).values["widths"]]
    [0.1272, 0.0382]
    """
    _refuse_wrong(proportion, sizes)
    rows = []
    for size in sorted(sizes):
        found = clopper_pearson.limits(Proportion.of(round(proportion * size), size), level=level)
        if isinstance(found, Undefined):
            return found
        low, high = float(found.low), float(found.high)
        rows.append((int(size), low, high, high - low))
    (fewest, *_, first), (most, *_, last) = rows[0], rows[-1]
    work.step("width_of_interval", "w", first)
    work.step("width_with_most", "w", last)
    rule = work.step(
        "root_of_sizes", r"u = w \sqrt{\frac{m}{n}}", first * (fewest / most) ** 0.5, w=first, m=fewest, n=most
    )
    values = {"widths": [row[-1] for row in rows], "sizes": [row[0] for row in rows], "root_rule": rule}
    return Values(values, main="widths", table=Table(("n", "low", "high", "width"), tuple(rows)))


def _refuse_wrong(proportion: float, sizes: Numbers) -> None:
    """Hold the proportion to 0 to 1, and sizes to whole numbers of cases."""
    problems = []
    if not 0 <= proportion <= 1:
        problems.append(Problem("wrong_option", "proportion must be between 0 and 1", "correct it", str(proportion)))
    if not sizes or any(size < 1 or size % 1 for size in sizes):
        what, remedy = "sizes must be whole numbers from 1", "write sizes=100,1000"
        problems.append(Problem("wrong_option", what, remedy, str(sizes)))
    refuse(problems)
