"""The sign test."""

from reportgen.catalog import SILENT, Alternative, Compares, EffectSize, Tested, Undefined, Work, ends, hypotest
from reportgen.checks.duplicate_cases import duplicate_cases
from reportgen.checks.independent_cases import independent_cases
from reportgen.checks.paired_cases import paired_cases
from reportgen.checks.same_cases import same_cases
from reportgen.checks.threshold_origin import threshold_origin
from reportgen.data.evidence import PairedTable, Proportion, Sample
from reportgen.hypotests.binomial_test import exact_binomial
from reportgen.intervals.clopper_pearson import clopper_pearson


@hypotest(
    label="Sign test",
    question="Is the first of two models better as often as the second?",
    null="if the two differ, each is equally likely to be the better one",
    formula=r"p = 2 \sum_{i=0}^{k} \binom{m}{i} 2^{-m}",
    checks=(paired_cases, same_cases, duplicate_cases, independent_cases, threshold_origin),
    undefined_when="no_discordant_pair",
    compares=Compares(
        on="benchmark", unit="any", decides=False, prepare=lambda pair, _: (Sample(pair.evidence.differences), {})
    ),
    reference="Arbuthnott (1710), An argument for divine providence, Philosophical Transactions 27:186; Conover (1999), Practical Nonparametric Statistics, section 3.4",
    says={
        "signs": "Number of values that are not zero.",
        "share_of_wins": "Proportion of them in favour of the first.",
    },
)
def sign_test(
    differences: Sample | PairedTable,
    *,
    alternative: Alternative = "two-sided",
    level: float = 0.95,
    work: Work = SILENT,
) -> Tested:
    """
    Tests whether the first is better as often as the second; the size of the differences is not used.

    Takes differences, of which zeros are left out, or the table of right and wrong cases of two models; there it is
    McNemar's exact test. The effect is the proportion of differences in favour of the first, with its exact interval.

    By hand: 7 gains and 1 loss have p = 2 (1 + 8) / 256 = 0.0703.

    >>> import numpy as np
    >>> gains = Sample(np.array([1.0, 2.0, 0.5, 3.0, 0.0, 1.0, 1.0, 2.0, -1.0]))
    >>> round(sign_test(gains).p_value, 4)
    0.0703
    """
    wins, losses = _counted(differences)
    m = work.step("signs", "m = b + c", wins + losses, b=wins, c=losses)
    if not m:
        code = "no_discordant_pair" if float(differences.cases) else "no_case"
        absent = Undefined(code, cases=float(differences.cases))
        effect = EffectSize("share_of_wins", absent)
        return Tested(absent, None, None, effect, absent, "clopper_pearson")
    won = Proportion.of(wins, m)
    work.step("share_of_wins", r"q = \frac{b}{m}", won.share, b=wins, m=m)
    p = exact_binomial(wins, m, 0.5, alternative, work)
    interval = clopper_pearson.limits(won, level=level, **ends(alternative))
    return Tested(p, wins, None, EffectSize("share_of_wins", wins / m), interval, "clopper_pearson")


def _counted(differences: Sample | PairedTable) -> tuple[float, float]:
    """Count the differences in favour of the first and of the second."""
    if isinstance(differences, PairedTable):
        return float(differences.only_a), float(differences.only_b)
    return float((differences.values > 0).sum()), float((differences.values < 0).sum())
