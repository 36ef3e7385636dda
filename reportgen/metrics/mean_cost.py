"""Mean cost."""

from reportgen.catalog import SILENT, Work, metric
from reportgen.catalog.cell_order import OrderedByCost
from reportgen.data.evidence import Array, Costed, array, divide
from reportgen.metrics.total_cost import cost_by_class, joined, numbered


@metric(
    label="Mean cost",
    cell_order=OrderedByCost(),
    formula=r"\frac{1}{n} \sum_i \sum_j c_{ij} n_{ij}",
    range=(float("-inf"), float("inf")),
    better="lower",
    depends_on_prevalence=True,
    written_as="money",
    per_case=True,
    reference="Elkan (2001), The foundations of cost-sensitive learning, International Joint Conference on Artificial Intelligence 17:973",
)
def mean_cost(c: Costed, *, work: Work = SILENT) -> Array:
    """
    Mean cost per case: the total cost divided by the number of cases.

    With a cost of 1 for each error and 0 otherwise it is the error rate. It applies to the class mix of these cases.

    Wu (2018), "Evaluation": where rejecting costs 10, and passing a defect 1000, at 1% of defects rejecting all parts
    costs 10 each.

    >>> float(mean_cost(Costed(array([[0, 990], [0, 10]]), array([[0, 10], [1000, 10]]))))
    10.0
    """
    by_class = cost_by_class(c, work)
    total = array(by_class.sum(axis=-1))
    work.step("cost_of_all", f"C = {joined(by_class)}", total, **numbered(by_class))
    return work.step("formula", r"\frac{C}{n}", divide(total, c.cases), C=total, n=c.cases)
