"""Holm's step-down adjustment."""

from reportgen.catalog import SILENT, Values, Work, analysis
from reportgen.catalog.adjusted import holm_adjusted
from reportgen.catalog.adjusted_answer import ANSWERS, adjusted_answer
from reportgen.data.p_values import PValues

FORMULA = r"\tilde{p}_{(i)} = \max_{j \le i} \min(1, (m - j + 1) p_{(j)})"


@analysis(
    label="Holm adjustment",
    formula=FORMULA,
    reference="Holm (1979), A simple sequentially rejective multiple test procedure, Scandinavian Journal of Statistics 6:65",
    answers=ANSWERS,
)
def holm(p: PValues, *, alpha: float = 0.05, work: Work = SILENT) -> Values:
    """
    Multiplies p-values by the number of tests that are not yet rejected, from the smallest p-value upwards.

    The smallest of m p-values is compared with alpha / m, the next against alpha / (m - 1) and so on, until the first that is
    not rejected. It is valid for any dependence between the tests.

    Benjamini & Hochberg (1995), section 3: fifteen p-values of a trial, of which three are rejected.

    >>> trial = [0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262, 0.5719, 0.6528,
    ...     0.7590, 1]
    >>> holm(PValues.of(trial)).values["rejected"]
    3
    """
    return adjusted_answer(p, holm_adjusted(p.filled), FORMULA, work, alpha=alpha)
