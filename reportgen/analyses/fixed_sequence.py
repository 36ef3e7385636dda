"""Tests in a fixed sequence."""

from reportgen.catalog import SILENT, Values, Work, analysis
from reportgen.catalog.adjusted import fixed_sequence_adjusted
from reportgen.catalog.adjusted_answer import ANSWERS, adjusted_answer
from reportgen.data.p_values import PValues

FORMULA = r"\tilde{p}_{i} = \max_{j \le i} p_{j}"


@analysis(
    label="Fixed sequence",
    formula=FORMULA,
    reference="Maurer, Hothorn & Lehmacher (1995), Multiple comparisons in drug clinical trials and preclinical assays: a-priori ordered hypotheses, in Biometrie in der chemisch-pharmazeutischen Industrie 6:3",
    answers=ANSWERS,
)
def fixed_sequence(p: PValues, *, alpha: float = 0.05, work: Work = SILENT) -> Values:
    """
    Largest p-value up to each in an order that was fixed beforehand: every test has the full level until the first that is
    not rejected.

    The p-values come in that order. Where the order was chosen after seeing them, nothing is controlled. It is valid for any dependence between the tests.

    By hand: the second is not rejected, so the third is not either.

    >>> fixed_sequence(PValues.of([0.01, 0.2, 0.001])).values["adjusted"]
    [0.01, 0.2, 0.2]
    """
    return adjusted_answer(p, fixed_sequence_adjusted(p.filled), FORMULA, work, alpha=alpha)
