"""Whether a count is large enough for the normal curve."""

from reportgen.catalog import Outcome, check, not_checkable, passed, warning
from reportgen.conventions import LEAST_VARIANCE_OF_COUNT, MANY_FOR_NORMAL
from reportgen.data.evidence import Proportion
from reportgen.data.groups import TwoProportions
from reportgen.number_words import rule


@check(
    assumes=f"The proportion is far enough from 0 and 1 for the normal approximation: the variance of the number of successes is at least {rule(LEAST_VARIANCE_OF_COUNT)}.",
    reference="Mitchell (1997), Machine Learning, section 5.3",
    basis="computed",
    says={
        "normal_will_do": "the estimated variance of the number of successes is {variance}, at least {LEAST_VARIANCE_OF_COUNT:rule}, and there are {trials} trials, more than {MANY_FOR_NORMAL:rule}",
        "normal_with_few": "the estimated variance of the number of successes is {variance}, at least {LEAST_VARIANCE_OF_COUNT:rule}; a second rule, more than {MANY_FOR_NORMAL:rule} trials, is not met by {trials}",
        "normal_doubtful": "the estimated variance of the number of successes is {variance}, below {LEAST_VARIANCE_OF_COUNT:rule}",
        "score_interval": "the Wald limits are not reliable here; use the Wilson limits, for a difference the Newcombe limits",
    },
)
def normal_approximation(p: Proportion | TwoProportions) -> Outcome:
    """
    Compare n p (1 - p), the variance of the number of successes, with 5, and the number of trials with 100.

    The second rule is only reported: with fewer trials and a proportion near a half the normal approximation is close
    enough. Of two groups the one with the smaller variance counts.

    Mitchell (1997): 12 errors in 40 cases give 40 * 0.3 * 0.7 = 8.4.

    >>> normal_approximation(Proportion.of(12, 40)).statistic
    8.4
    """
    groups = [(float(one.successes), float(one.trials)) for one in _groups(p)]
    if not all(trials for _, trials in groups):
        return not_checkable("no_trial", on="proportion")
    variance, trials = min((successes * (trials - successes) / trials, trials) for successes, trials in groups)
    facts = {"variance": variance, "trials": trials}
    if variance < LEAST_VARIANCE_OF_COUNT:
        return warning("normal_doubtful", on="proportion", consequence="score_interval", statistic=variance, **facts)
    if trials > MANY_FOR_NORMAL:
        return passed("normal_will_do", on="proportion", statistic=variance, **facts)
    return passed("normal_with_few", on="proportion", statistic=variance, **facts)


def _groups(p: Proportion | TwoProportions) -> tuple[Proportion, ...]:
    return (p,) if isinstance(p, Proportion) else (p.first, p.second)
