"""Bonferroni's adjustment."""

from reportgen.catalog import SILENT, Values, Work, analysis
from reportgen.catalog.adjusted import bonferroni_adjusted
from reportgen.catalog.adjusted_answer import ANSWERS, adjusted_answer
from reportgen.data.p_values import PValues

FORMULA = r"\tilde{p}_{i} = \min(1, m p_{i})"


@analysis(
    label="Bonferroni adjustment",
    formula=FORMULA,
    reference="Dunn (1961), Multiple comparisons among means, Journal of the American Statistical Association 56:52",
    answers={
        **ANSWERS,
        "alpha_of_each": "level of significance of each test",
        "level_of_each": "level of an interval next to each test",
    },
)
def bonferroni(p: PValues, *, alpha: float = 0.05, work: Work = SILENT) -> Values:
    """
    Multiplies p-values by the number of tests, so that the risk of any false rejection is at most the level.

    Each test is judged at alpha / m, and an interval next to each at 1 - alpha / m. It is valid for any dependence between the tests.
    Holm's procedure rejects at least as much.

    Benjamini & Hochberg (1995), section 3: fifteen p-values of a trial, of which three are at most 0.05 / 15.

    >>> trial = [0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262, 0.5719, 0.6528,
    ...     0.7590, 1]
    >>> bonferroni(PValues.of(trial)).values["rejected"]
    3
    """
    return adjusted_answer(p, bonferroni_adjusted(p.filled), FORMULA, work, alpha=alpha, of_each=alpha / len(p.values))
