"""F-beta."""

from reportgen.catalog import SILENT, Undefined, Work, metric
from reportgen.catalog.enough import enough_in_cells
from reportgen.conventions import BETAS_OF_DRAWS
from reportgen.data.evidence import Array, Counts, divide
from reportgen.errors import Problem, ReportgenError

LEAST, MOST = 0.001, 1000.0  # beyond, it is precision or recall under another name


def _enough_cases(c: Counts, *, beta: float) -> Undefined | None:
    """Ask for enough cases of the kinds that count, and for a weight with which the draws were simulated."""
    least, most = BETAS_OF_DRAWS
    if not least <= beta <= most:
        return Undefined("not_proved_for_beta", beta=beta, least=least, most=most)
    return enough_in_cells(float(c.tp), float(c.fp), float(c.fn))


@metric(
    label="F-beta",
    formula=r"\frac{(1 + \beta^2)TP}{(1 + \beta^2)TP + \beta^2FN + FP}",
    depends_on_prevalence=True,
    mean_of_precision_and_recall=True,
    option_ranges={"beta": (LEAST, MOST)},
    enough=_enough_cases,
    undefined_when="no_positive_anywhere",
    reference="van Rijsbergen (1979), Information Retrieval, 2nd edition, chapter 7",
    says={
        "not_proved_for_beta": "beta is {beta}, outside {least} to {most}, for which the bootstrap was simulated",
        "short.not_proved_for_beta": "no tested interval for this beta",
    },
)
def fbeta(c: Counts, *, beta: float, work: Work = SILENT) -> Array:
    """
    Harmonic mean of precision and recall in which recall has beta squared times the weight of precision.

    Wu (2018), "Evaluation": precision 0.8 and recall 0.5 give F2 = 0.54; precision 0.5 and recall 0.8 give 0.71.

    >>> float(fbeta(Counts.of(tp=40, fp=10, fn=40, tn=0), beta=2)) == 20 / 37
    True
    """
    if not LEAST <= beta <= MOST:
        remedy = f"write a number from {LEAST:g} to {MOST:g}"
        raise ReportgenError(Problem("out_of_range", "beta is out of range", remedy, f"{beta:g}"))
    found = (1 + beta**2) * c.tp
    return work.step(
        "formula", fbeta.formula, divide(found, found + beta**2 * c.fn + c.fp), TP=c.tp, FP=c.fp, FN=c.fn, beta=beta
    )
