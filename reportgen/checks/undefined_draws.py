"""Bootstrap draws in which the metric is undefined."""

from reportgen.catalog import Outcome, check, failed, not_checkable, passed, warning
from reportgen.conventions import MOST_UNDEFINED_DRAWS, MOST_UNDEFINED_FOR_INTERVAL
from reportgen.data.draws import Draws


@check(
    assumes=f"The metric is defined in nearly all bootstrap draws: in at least {round(100 * (1 - MOST_UNDEFINED_DRAWS))} of 100.",
    reference="Davison & Hinkley (1997), Bootstrap Methods and their Application",
    basis="computed",
    says={
        "no_draws": "no bootstrap draws were made",
        "draws_defined": "the metric has no value in {undefined} of {draws:draw|draws}, at most {MOST_UNDEFINED_DRAWS:part}",
        "draws_undefined": "the metric has no value in {undefined} of {draws:draw|draws}",
        "interval_withheld": "no interval is given",
    },
)
def undefined_draws(draws: Draws) -> Outcome:
    """
    Count the draws without a value: with more than 1 in 100 there is no verdict, with more than 5 in 100 no interval.

    Draws without a value differ systematically from the rest, so an interval from the rest is about other samples.
    """
    if not draws.draws:
        return not_checkable("no_draws", on="draws")
    share = draws.undefined / draws.draws
    facts = {
        "undefined": draws.undefined,
        "draws": draws.draws,
        "MOST_UNDEFINED_DRAWS": MOST_UNDEFINED_DRAWS,
        "MOST_UNDEFINED_FOR_INTERVAL": MOST_UNDEFINED_FOR_INTERVAL,
    }
    if share > MOST_UNDEFINED_FOR_INTERVAL:
        return failed("draws_undefined", on="draws", consequence="interval_withheld", statistic=share, **facts)
    if share > MOST_UNDEFINED_DRAWS:
        return warning("draws_undefined", on="draws", consequence="verdict_blocked", statistic=share, **facts)
    return passed("draws_defined", on="draws", statistic=share, **facts)
