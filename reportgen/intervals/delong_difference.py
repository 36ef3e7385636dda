"""DeLong's interval for the difference of two areas under the ROC curve on different cases."""

from dataclasses import dataclass

import numpy as np

from reportgen.catalog import SILENT, Limits, Undefined, Work, interval
from reportgen.conventions import ROUNDING_OF_VARIANCE
from reportgen.data.evidence import Array, array, divide
from reportgen.data.two_sets import IndependentScores
from reportgen.distributions import t_quantile
from reportgen.intervals.delong import Placements
from reportgen.intervals.wald import clipped

DEGREES = r"\frac{(v_{a} + v_{b})^2}{v_{a}^2 / (n_{a} - 1) + v_{b}^2 / (n_{b} - 1)}"


def _have_variance(two: IndependentScores) -> bool:
    """Tell whether the area of each set has a variance."""
    return all(Placements.of(one).absence is None for one in two.sets)


@interval(
    label="DeLong interval for a difference of areas (two groups)",
    formula=rf"A_{{a}} - A_{{b}} \pm t \sqrt{{v_{{a}} + v_{{b}}}}, \quad m = {DEGREES}",
    undefined_when="one_class",
    reference="DeLong, DeLong & Clarke-Pearson (1988), Comparing the areas under two or more correlated receiver operating characteristic curves: a nonparametric approach, Biometrics 44:837; on different cases with Student's t: Robin et al. (2011), pROC: an open-source package for R and S+ to analyze and compare ROC curves, BMC Bioinformatics 12:77",
    between_sets=("auc",),
    defined=_have_variance,
    fallback="newcombe_auc_difference",
    says={
        "area_of_set": "Area of one set, from the pairs that are ranked correctly.",
        "variance_of_set": "Variance of the area of one set.",
        "satterthwaite": "Degrees of freedom, by Satterthwaite.",
    },
)
def delong_difference(two: IndependentScores, *, tail: float, work: Work = SILENT) -> Limits | Undefined:
    """
    Interval for the difference of two areas on sets without common cases, first minus second.

    The variances of both areas are added; Student's t has Satterthwaite's degrees of freedom over the cases of each
    set, as in R's pROC. Limits beyond -1 or 1 are set to -1 or 1; a note counts them.

    By hand: placements 1, 0.5 in each class of both sets give areas of 0.75 with variances of 0.125; so 0 with the
    standard error 0.5 and 6 degrees of freedom with the quantile 2.446912.

    >>> alike = ([4, 2, 3, 1], [True, True, False, False])
    >>> found = delong_difference(IndependentScores.of(*alike, *alike), tail=0.025)
    >>> float(found.value), found.notes["df"], float(found.high) == 1.0
    (0.0, 6.0, True)
    """
    found = AreasOfTwoSets.of(two)
    if isinstance(found, Undefined):
        return found
    found.explain(work)
    df, value = found.degrees, found.difference
    t = work.step("t_quantile", r"t = F_{m}^{-1}(1 - \alpha)", array(t_quantile(1 - tail, df)), m=df, alpha=tail)
    low, high = (array(value + sign * t * found.error) for sign in (-1, 1))
    for code, sign, limit in (("lower_limit", "-", low), ("upper_limit", "+", high)):
        work.step(code, rf"D {sign} t \cdot d", limit, D=value, t=t, d=found.error)
    limits = clipped(low, high, value, work, (-1, 1), code="clipped_difference")
    degrees = {} if df.ndim else {"df": float(df)}
    return Limits(limits.low, limits.high, limits.value, {**limits.notes, **degrees})


@dataclass(frozen=True, slots=True)
class AreasOfTwoSets:
    """The areas of two sets that share no case, their variances and the numbers of cases."""

    areas: tuple[Array, Array]
    variances: tuple[Array, Array]
    cases: tuple[Array, Array]

    @classmethod
    def of(cls, two: IndependentScores) -> "AreasOfTwoSets | Undefined":
        """Place the cases of both sets, unless one of them shows no variance; within a batch nan stands for that."""
        placed = [Placements.of(one) for one in two.sets]
        single = all(one.area.ndim == 0 for one in placed)
        absence = next((one.absence for one in placed if one.absence is not None), None) if single else None
        if absence is not None:
            return absence
        first, second = placed
        variances = [np.where(one.variance > ROUNDING_OF_VARIANCE, one.variance, np.nan) for one in placed]
        return cls((first.area, second.area), (variances[0], variances[1]), (two.first.cases, two.second.cases))

    @property
    def difference(self) -> Array:
        """Subtract the second area from the first."""
        return self.areas[0] - self.areas[1]

    @property
    def error(self) -> Array:
        """Return the standard error of the difference."""
        return array(np.sqrt(self.variances[0] + self.variances[1]))

    @property
    def degrees(self) -> Array:
        """Return Satterthwaite's degrees of freedom."""
        first, second = (divide(v**2, n - 1) for v, n in zip(self.variances, self.cases, strict=True))
        return divide((self.variances[0] + self.variances[1]) ** 2, first + second)

    def explain(self, work: Work) -> None:
        """Note areas, variances, standard error and degrees of freedom."""
        (a, b), (v_a, v_b), (n_a, n_b) = self.areas, self.variances, self.cases
        for side, area, variance in (("a", a, v_a), ("b", b, v_b)):
            work.step("area_of_set", rf"A_{{{side}}}", area)
            work.step("variance_of_set", rf"v_{{{side}}}", variance)
        work.step("difference", r"D = A_{a} - A_{b}", self.difference, A_a=a, A_b=b)
        work.step("standard_error", r"d = \sqrt{v_{a} + v_{b}}", self.error, v_a=v_a, v_b=v_b)
        work.step("satterthwaite", rf"m = {DEGREES}", self.degrees, v_a=v_a, v_b=v_b, n_a=n_a, n_b=n_b)
