"""Cohen's kappa."""

from typing import Literal

import numpy as np

from reportgen.catalog import SILENT, Undefined, Work, metric
from reportgen.catalog.enough import enough_in_cells
from reportgen.data.counts import class_distances
from reportgen.data.evidence import Array, Confusion, Counts, array, divide
from reportgen.errors import Problem, ReportgenError

Weighting = Literal["none", "linear", "quadratic"]
POWER = {"none": 0, "linear": 1, "quadratic": 2}


def _enough_cases(c: Counts | Confusion, *, weighting: Weighting = "none") -> Undefined | None:  # noqa: ARG001 - two classes have one kappa
    """Ask for enough cases of each kind; of more than two classes the draws were not simulated."""
    if isinstance(c, Confusion):
        return Undefined("not_proved_by_draws")
    return enough_in_cells(*map(float, c.cells))


@metric(
    label="Cohen's kappa",
    aliases=("kappa",),
    formula=r"\frac{p_{o} - p_{e}}{1 - p_{e}}",
    range=(-1, 1),
    depends_on_prevalence=True,
    ordered_options=("weighting",),
    enough=_enough_cases,
    undefined_when="one_class_everywhere",
    reference="Cohen (1960), A coefficient of agreement for nominal scales, Educational and Psychological Measurement 20:37; weighted: Cohen (1968), Weighted kappa, Psychological Bulletin 70:213",
    says={
        "agreement": "Observed agreement of truth and prediction.",
        "chance_agreement": "Agreement expected by chance, from the class totals.",
        "cases_apart": "Number of cases with truth and prediction this many classes apart.",
        "products_apart": "Sum of the products of true and predicted class totals this many classes apart.",
    },
)
def cohen_kappa(c: Counts | Confusion, *, weighting: Weighting = "none", work: Work = SILENT) -> Array:
    """
    Agreement of predictions and truth beyond what the class totals alone would give, relative to the largest possible
    excess.

    With weights, a prediction that misses by a few classes counts as partly right: one minus the distance over the
    largest distance (linear), or minus its square (quadratic). The classes are then ordered as they are given; with two
    classes the weights change nothing.

    A hand calculation: 20 and 15 of 50 right, p_o = 0.7, p_e = (25 * 30 + 25 * 20) / 50^2 = 0.5.

    >>> round(float(cohen_kappa(Counts.of(tp=20, fp=10, fn=5, tn=15))), 12)
    0.4
    """
    if weighting != "none" and isinstance(c, Confusion):
        refuse_order(c.classes)
    matrix = array(c.matrix)
    apart = class_distances(matrix.shape[-1])
    lost = np.where(apart > 0, array(apart) ** POWER[weighting], 0.0)
    truth, calls = (c.support, c.called) if isinstance(c, Confusion) else (matrix.sum(axis=-1), matrix.sum(axis=-2))
    by_chance = (np.einsum("...i,ij->...j", truth, lost) * calls).sum(axis=-1)
    found = np.einsum("...ij,ij->...", matrix, lost) * truth.sum(axis=-1)
    value = array(1 - divide(found, by_chance))
    if matrix.ndim == 2:
        _explain(c, matrix, 1 - lost / lost.max(), weighted=weighting != "none", work=work, value=value)
    return value


def refuse_order(classes: tuple[str, ...]) -> None:
    """Refuse numbers out of order: labels sorted as words put 10 before 2."""
    try:
        numbers = [float(name) for name in classes]
    except ValueError:
        return
    if numbers != sorted(numbers):
        what, remedy = "weights need the classes in their order", "give classes=... from the lowest to the highest"
        raise ReportgenError(Problem("classes_unordered", what, remedy, ", ".join(classes)))


def _explain(c: Counts | Confusion, matrix: Array, kept: Array, *, weighted: bool, work: Work, value: Array) -> None:
    """Note observed agreement, agreement by chance, and kappa."""
    n, truth, calls = matrix.sum(), matrix.sum(axis=1), matrix.sum(axis=0)
    expected = np.outer(truth, calls)
    observed, chance = (divide((kept * one).sum(), whole) for one, whole in ((matrix, n), (expected, n**2)))
    if weighted:
        _explain_weighted(matrix, expected, kept[0], observed, chance, work)
    elif isinstance(c, Counts):
        work.step("agreement", r"p_{o} = \frac{TP + TN}{n}", observed, TP=c.tp, TN=c.tn, n=n)
        products = r"(TP + FN)(TP + FP) + (TN + FP)(TN + FN)"
        work.step("chance_agreement", rf"p_{{e}} = \frac{{{products}}}{{n^2}}", chance, n=n, **c.symbols)
    else:
        work.step("right", r"r = \sum_i n_{ii}", c.correct)
        work.step("agreement", r"p_{o} = \frac{r}{n}", observed, r=c.correct, n=n)
        products = " + ".join(rf"t_{{{i}}} \cdot c_{{{i}}}" for i in range(len(truth)))
        margins = {f"{name}_{i}": count for name, of in (("t", truth), ("c", calls)) for i, count in enumerate(of)}
        work.step("chance_agreement", rf"p_{{e}} = \frac{{{products}}}{{n^2}}", chance, n=n, **margins)
    work.step("formula", cohen_kappa.formula, value, p_o=observed, p_e=chance)


def _explain_weighted(
    matrix: Array, expected: Array, weights: Array, observed: Array, chance: Array, work: Work
) -> None:
    """Note both agreements by the distance between truth and call, since the weights depend on it alone."""
    size, n = len(matrix), matrix.sum()
    at = {d: [(i, j) for i in range(size) for j in range(size) if abs(i - j) == d] for d in range(size - 1)}
    shown = {f"w_{d}": weights[d] for d in at} | {"n": n}
    for name, table, code in (("m", matrix, "cases_apart"), ("e", expected, "products_apart")):
        for d, cells in at.items():
            formula = rf"{name}_{{{d}}} = \sum_{{|i - j| = {d}}} " + ("n_{ij}" if name == "m" else "t_i c_j")
            count = work.step(code, formula, sum(float(table[cell]) for cell in cells))
            shown[f"{name}_{d}"] = array(count)
    for name, code, of, part, whole in (
        ("p_{o}", "agreement", observed, "m", "n"),
        ("p_{e}", "chance_agreement", chance, "e", "n^2"),
    ):
        terms = " + ".join(rf"w_{{{d}}} \cdot {part}_{{{d}}}" for d in at)
        work.step(code, rf"{name} = \frac{{{terms}}}{{{whole}}}", of, **shown)
