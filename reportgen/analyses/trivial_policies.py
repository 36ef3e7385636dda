"""What it costs to look at no case."""

import math

from reportgen.catalog import SILENT, Matrix, Values, Work, analysis
from reportgen.conventions import ROUNDING
from reportgen.data.call_costs import CallCosts
from reportgen.data.prevalence import inside


@analysis(
    label="Costs of the trivial policies",
    formula=r"(1 - p) \cdot c_{0j} + p \cdot c_{1j}",
    reference="Drummond & Holte (2006), Cost curves: an improved method for visualizing classifier performance, Machine Learning 65:95",
    says={
        "all_positive": "Mean cost per case if every case is flagged.",
        "none_positive": "Mean cost per case if no case is flagged.",
        "equal_policies": "Prevalence at which both cost the same.",
    },
    answers={
        "accept_all": "mean cost if every case is flagged",
        "reject_all": "mean cost if no case is flagged",
        "cheaper": "the cheaper policy",
        "cheaper.accept_all": "flag every case",
        "cheaper.reject_all": "flag no case",
        "cheaper.equal": "equal",
        "break_even_prevalence": "prevalence at which both cost the same",
    },
)
def trivial_policies(*, prevalence: float, costs: Matrix, work: Work = SILENT) -> Values:
    """
    Mean cost per case of flagging every case (accept all) and of flagging none (reject all).

    The rows of `costs` are the true class, its columns the predicted class, negative first; gains are below 0. A model
    is useful only if it costs less than the cheaper of the two. At `break_even_prevalence` both cost the same; it is
    left empty if one of them is cheaper at every prevalence.

    Parts of which 1% are defective: both cost 10.

    >>> found = trivial_policies(prevalence=0.01, costs=[[0, 10], [1000, 10]])
    >>> found.values["accept_all"], found.values["reject_all"], found.values["cheaper"]
    (10.0, 10.0, 'equal')
    """
    matrix, p = CallCosts.of(costs), inside(prevalence)
    accept, reject = (1 - p) * matrix.fp + p * matrix.tp, (1 - p) * matrix.tn + p * matrix.fn
    work.step("all_positive", r"a = (1 - p) \cdot c_{01} + p \cdot c_{11}", accept, p=p, c_01=matrix.fp, c_11=matrix.tp)
    work.step(
        "none_positive", r"b = (1 - p) \cdot c_{00} + p \cdot c_{10}", reject, p=p, c_00=matrix.tn, c_10=matrix.fn
    )
    even = _even(matrix)
    if even is not None:
        formula = r"\frac{c_{01} - c_{00}}{(c_{01} - c_{00}) + (c_{10} - c_{11})}"
        work.step("equal_policies", rf"p = {formula}", even, **matrix.symbols)
    equal = math.isclose(accept, reject, rel_tol=ROUNDING, abs_tol=ROUNDING * matrix.largest)
    cheaper = "equal" if equal else "accept_all" if accept < reject else "reject_all"
    return Values({"accept_all": accept, "reject_all": reject, "cheaper": cheaper, "break_even_prevalence": even})


def _even(costs: CallCosts) -> float | None:
    """Return the prevalence at which both cost the same, if there is one between 0 and 1."""
    whole = costs.alarm + costs.miss
    return costs.alarm / whole if costs.alarm * costs.miss > 0 else None
