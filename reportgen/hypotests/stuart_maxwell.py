"""The Stuart-Maxwell test of marginal homogeneity."""

import numpy as np

from reportgen.catalog import SILENT, EffectSize, Tested, Undefined, Work, hypotest
from reportgen.catalog.quadratic import quadratic_form
from reportgen.catalog.tails import chi2_tail
from reportgen.checks.discordant_count import discordant_count
from reportgen.checks.duplicate_cases import duplicate_cases
from reportgen.checks.independent_cases import independent_cases
from reportgen.checks.paired_cases import paired_cases
from reportgen.checks.same_cases import same_cases
from reportgen.data.evidence import Square

STATISTIC = (
    r"\chi^2 = d^{T} S^{-1} d, \quad S_{ii} = n_{i \cdot} + n_{\cdot i} - 2 n_{ii}, \quad S_{ij} = -n_{ij} - n_{ji}"
)
MOST_SHOWN = 10  # classes whose differences are written out


@hypotest(
    label="Stuart-Maxwell test",
    question="Do two raters of the same cases use each class equally often?",
    null="each class is used equally often by both",
    formula=rf"{STATISTIC}, \quad d_i = n_{{i \cdot}} - n_{{\cdot i}}",
    checks=(paired_cases, same_cases, duplicate_cases, independent_cases, discordant_count),
    of_labels=True,
    undefined_when="no_discordant_pair",
    reference="Stuart (1955), A test for homogeneity of the marginal distributions in a two-way classification, Biometrika 42:412; Maxwell (1970), Comparing the classification of subjects by two independent judges, British Journal of Psychiatry 116:651",
    says={"margin_difference": "Difference between the first and the second in the frequency of a class."},
)
def stuart_maxwell(square: Square, *, work: Work = SILENT) -> Tested:
    """
    Tests whether two raters use each class equally often.

    A rejection means that two raters, or models, use the classes with different frequencies, never that one is better:
    the truth is not used. A class on which the two never differ is left out of S and adds no degree of freedom. With
    two classes it is McNemar's chi-square. The effect is the largest difference of two margins relative to the number
    of cases.

    Stuart (1955): distance vision of the right and the left eye of 7477 women gives 11.96 on 3 degrees of freedom.

    >>> eyes = [[1520, 266, 124, 66], [234, 1512, 432, 78], [117, 362, 1772, 205], [36, 82, 179, 492]]
    >>> found = stuart_maxwell(Square(np.array(eyes, dtype=float)))
    >>> round(found.statistic, 2), found.df
    (11.96, 3)
    """
    table, cases = square.table, float(square.cases)
    if not cases:
        return Tested(Undefined("no_case"), effect=EffectSize("largest_margin_difference", Undefined("no_case")))
    first, second = table.sum(axis=1), table.sum(axis=0)
    apart = first - second
    for a, b, difference in zip(first[:MOST_SHOWN], second, apart, strict=False):
        work.step("margin_difference", "d = a - b", difference, a=a, b=b)
    effect = EffectSize("largest_margin_difference", float(abs(apart).max()) / cases)
    if not float(square.discordant):
        return Tested(Undefined("no_discordant_pair", cases=cases), effect=effect)
    spread = np.diag(first + second) - table - table.T
    statistic, df = quadratic_form(spread, apart)
    work.step("statistic", STATISTIC, statistic)
    return Tested(chi2_tail(statistic, df, work), statistic, df, effect)
