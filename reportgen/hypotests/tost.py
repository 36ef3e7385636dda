"""Two one-sided tests of equivalence."""

from reportgen.catalog import SILENT, EffectSize, Tested, Undefined, Work, hypotest
from reportgen.catalog.margins import above, below, refuse_margin
from reportgen.checks.duplicate_cases import duplicate_cases
from reportgen.checks.independent_cases import independent_cases
from reportgen.hypotests.non_inferiority import OfDifference, limits_of, statistic_of


@hypotest(
    label="Two one-sided tests",
    abbreviation="TOST",
    aliases=("equivalence_test",),
    question="Do the two differ by less than the margin, in either direction?",
    null="the two differ by the margin or more",
    formula=r"p = \max(p_{1}, p_{2})",
    checks=(independent_cases, duplicate_cases),
    undefined_when="no_case",
    reference="Schuirmann (1987), A comparison of the two one-sided tests procedure and the power approach for assessing the equivalence of average bioavailability, Journal of Pharmacokinetics and Biopharmaceutics 15:657; Lakens (2017), Equivalence tests, Social Psychological and Personality Science 8:355",
    says={"larger_tail": "Both must be rejected, so the larger p-value counts."},
)
def tost(difference: OfDifference, *, margin: float, level: float = 0.95, work: Work = SILENT) -> Tested:
    """
    Tests whether the difference is between minus and plus the margin.

    Each end of the interval has the whole error beyond it, so at a level of 95% it is the 90% interval: it is inside
    the margins exactly if p is below 5%. The interval depends on what is compared, as for non-inferiority.

    Tango (1998): 43 of 44 pairs are alike; with a margin of 0.1 the 90% interval is -0.096 to 0.037.

    >>> from reportgen.data.evidence import PairedTable
    >>> lenses = PairedTable.of(both_right=43, only_a=0, only_b=1, both_wrong=0)
    >>> found = tost(lenses, margin=0.1)
    >>> round(float(found.interval.low), 3), round(float(found.interval.high), 3), found.p_value < 0.05
    (-0.096, 0.037, True)
    """
    refuse_margin(margin)
    limits, method, df = limits_of(difference)
    found, kept = limits(1 - level), 1 - 2 * (1 - level)
    if isinstance(found, Undefined):
        return Tested(
            found, effect=EffectSize("difference", found), interval=found, interval_method=method, interval_level=kept
        )
    first, second = above(limits, -margin, work), below(limits, margin, work)
    p = max(first, second)
    work.step("larger_tail", r"p = \max(p_{1}, p_{2})", p, p_1=first, p_2=second)
    effect = EffectSize("difference", float(found.value))
    return Tested(p, statistic_of(p, df), df, effect, found, method, kept)
