"""Total cost."""

from reportgen.catalog import SILENT, Work, metric
from reportgen.catalog.cell_order import OrderedByCost
from reportgen.data.evidence import Array, Costed, array


@metric(
    label="Total cost",
    cell_order=OrderedByCost(),
    formula=r"\sum_i \sum_j c_{ij} n_{ij}",
    range=(float("-inf"), float("inf")),
    better="lower",
    depends_on_prevalence=True,
    written_as="money",
    undefined_when=None,
    reference="Elkan (2001), The foundations of cost-sensitive learning, International Joint Conference on Artificial Intelligence 17:973",
    says={"cost_of_class": "Total cost of the cases of one true class."},
)
def total_cost(c: Costed, *, work: Work = SILENT) -> Array:
    """
    Total cost of all cases, each with the cost of its true and its predicted class.

    Rows of the costs are the true class, columns the predicted class; correct predictions may have a cost too, and
    gains are below 0. Classes are numbered from 0 in their order, so with two classes 0 is the negative one.

    A part that is passed costs 1000 if it is defective, and a rejected one 10: 9 and 1 of 10 defects, 970 and 20 others.

    >>> parts = Costed(array([[970, 20], [1, 9]]), array([[0, 10], [1000, 10]]))
    >>> float(total_cost(parts))
    1290.0
    """
    by_class = cost_by_class(c, work)
    return work.step("cost_of_all", f"C = {joined(by_class)}", array(by_class.sum(axis=-1)), **numbered(by_class))


def cost_by_class(c: Costed, work: Work) -> Array:
    """Add up the costs within each true class, on the last axis."""
    by_class = array((c.matrix * c.costs).sum(axis=-1))
    if by_class.ndim > 1:
        return by_class
    size = range(len(by_class))
    mark = "" if len(by_class) <= 10 else ","  # from 11 classes on, two indices would run together
    for i in size:
        pairs = [f"{i}{mark}{j}" for j in size]
        symbols = {
            f"{name}_{pair}": of[i, j] for name, of in (("c", c.costs), ("n", c.matrix)) for j, pair in enumerate(pairs)
        }
        terms = " + ".join(rf"c_{{{pair}}} \cdot n_{{{pair}}}" for pair in pairs)
        work.step("cost_of_class", rf"C_{{{i}}} = {terms}", by_class[i], **symbols)
    return by_class


def joined(by_class: Array) -> str:
    """Write the sum over the classes."""
    return " + ".join(rf"C_{{{i}}}" for i in range(by_class.shape[-1]))


def numbered(by_class: Array) -> dict[str, Array]:
    """Name the cost of each class as the sum does."""
    return {f"C_{i}": by_class[..., i] for i in range(by_class.shape[-1])}
