"""Whether a count is large enough for the normal curve."""

from reportgen.catalog import Outcome, check, not_checkable, passed, warning
from reportgen.conventions import LEAST_VARIANCE_OF_COUNT
from reportgen.data.evidence import Proportion
from reportgen.number_words import rule


@check(
    assumes=f"The share is far enough from none and all for the normal approximation: the variance of the number of successes is at least {rule(LEAST_VARIANCE_OF_COUNT)}.",
    reference="Mitchell (1997), Machine Learning, section 5.3",
    basis="computed",
    says={
        "normal_will_do": "the variance of the number of successes is estimated as {variance}, at least {LEAST_VARIANCE_OF_COUNT:rule}",
        "normal_doubtful": "the variance of the number of successes is estimated as {variance}, below {LEAST_VARIANCE_OF_COUNT:rule}",
        "score_interval": "the Wald interval is not to be relied on; see the Wilson interval",
    },
)
def normal_approximation(p: Proportion) -> Outcome:
    """
    Compare n p (1 - p), the variance of the number of successes, with 5.

    Mitchell (1997): 12 errors in 40 cases give 40 * 0.3 * 0.7 = 8.4.

    >>> normal_approximation(Proportion.of(12, 40)).statistic
    8.4
    """
    successes, trials = float(p.successes), float(p.trials)
    if not trials:
        return not_checkable("no_trial", on="proportion")
    variance = successes * (trials - successes) / trials
    if variance >= LEAST_VARIANCE_OF_COUNT:
        return passed("normal_will_do", on="proportion", statistic=variance, variance=variance)
    return warning(
        "normal_doubtful", on="proportion", consequence="score_interval", statistic=variance, variance=variance
    )
