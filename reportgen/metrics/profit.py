"""Profit."""

from reportgen.catalog import SILENT, Work, metric
from reportgen.catalog.cell_order import OrderedByCost
from reportgen.data.evidence import Array, Costed, array
from reportgen.metrics.total_cost import cost_by_class, joined, numbered


@metric(
    label="Profit",
    cell_order=OrderedByCost(falls=True),
    formula=r"-\sum_i \sum_j c_{ij} n_{ij}",
    range=(float("-inf"), float("inf")),
    depends_on_prevalence=True,
    written_as="money",
    undefined_when=None,
    reference="Provost & Fawcett (2013), Data Science for Business, chapter 7",
    says={"profit_of_all": "Sum over the true classes, with the sign reversed."},
)
def profit(c: Costed, *, work: Work = SILENT) -> Array:
    """
    Total gain from all cases: the total cost with the opposite sign, so that gains are above 0.

    Costs and gains are per case and in one matrix, gains below 0. Gains are net: the cost of the action is already
    subtracted.

    Honavar, "Evaluating Model Performance": 28 letters at 1 dollar, 8 answers worth 10. If the 10 are what is left after
    the letter, the profit is 60; if the letter is still to be paid, an answer is worth 9 and the profit is 52.

    >>> letters = array([[970, 20], [2, 8]])
    >>> [float(profit(Costed(letters, array([[0, 1], [0, -gain]])))) for gain in (10, 9)]
    [60.0, 52.0]
    """
    by_class = cost_by_class(c, work)
    value = array(0.0 - by_class.sum(axis=-1))
    work.step("profit_of_all", f"C = -({joined(by_class)})", value, **numbered(by_class))
    return value
