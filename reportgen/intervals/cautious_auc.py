"""Interval for an area under the ROC curve that is made to carry verdicts."""

from dataclasses import dataclass, replace

import numpy as np

from reportgen.catalog import SILENT, Limits, Undefined, Work, interval
from reportgen.catalog.enough import enough_of_class
from reportgen.conventions import FEWEST_OF_CLASS, FEWEST_RANKED_WRONGLY, ROUNDING_OF_VARIANCE
from reportgen.data.evidence import Array, Scores, array, divide
from reportgen.data.roots import root
from reportgen.distributions import normal_quantile, t_quantile
from reportgen.intervals.delong import Placements
from reportgen.intervals.newcombe_auc import newcombe_auc

# Chosen by simulation, tests/operating: about the least that keeps false verdicts within 3.0% where 2.5% are nominal, for
# every level, with 20 to 500 cases of the smaller class and up to 25 times as many of the other.
EQUAL, UNEQUAL = (
    0.19,
    1.1,
)  # by how much the quantile is widened at most: with classes of one size; more of unequal ones
HALF = 45  # at which y it is widened by half as much
WITHOUT_SPREAD = ("perfect_separation", "no_spread_of_area")  # an error of 0 although the area is not exactly known
SCORE = r"\frac{|A - \theta|}{\sqrt{V(\theta)}} = z"
ERROR = r"\frac{|l - \ln \frac{\theta}{1 - \theta}|}{e} = t (1 + w)"
WIDTH = rf"w = ({EQUAL} + {UNEQUAL} \cdot D^2) \frac{{y}}{{{HALF} + y}}"
ROOM = r"y = \frac{z^2}{m^{5/3} \cdot h^3}"
CORRELATIONS = r"\left(\frac{\theta}{1 + \theta}, \frac{1 - \theta}{2 - \theta}\right)"
VARIANCE = r"V(\theta) = \frac{\theta (1 - \theta)}{P \cdot N} (1 + (n_{1} - 1) \cdot r_{1} + (n_{2} - 1) \cdot r_{2})"


@interval(
    label="Widened DeLong interval",
    formula=rf"{ERROR}, \quad {WIDTH}, \quad {ROOM}, \quad D = 1 - \frac{{m}}{{M}}",
    undefined_when="no_variance_of_area",
    reference="A combination of our own, chosen by simulation, of: DeLong, DeLong & Clarke-Pearson (1988), Comparing the areas under two or more correlated receiver operating characteristic curves: a nonparametric approach, Biometrics 44:837, on the logit scale with Student's t; near 0 and 1 also Newcombe (2006), Confidence intervals for an effect size measure based on the Mann-Whitney statistic. Part 2: asymptotic methods and evaluation, Statistics in Medicine 25:559, with the larger of Hanley and McNeil's two variances",
    families=("auc",),
    judges=True,
    simulated=True,
    least_to_judge=dict.fromkeys(("roc_auc", "gini"), 2 * FEWEST_OF_CLASS),
    enough=enough_of_class,
    says={
        "welch_degrees": "Degrees of freedom by Welch and Satterthwaite.",
        "unequal_sizes": "Term for the inequality of the class sizes.",
        "room_of_limit": "Number of cases of the smaller class ranked wrongly at this area, as a term.",
        "width_of_quantile": "Relative widening of the quantile.",
        "limit_by_error": "Limit from the standard error: the value that solves this equation.",
        "larger_correlation": "Correlation of two pairs with a common case of the smaller class: the larger of the two values for exponential scores.",
        "smaller_correlation": "Correlation of two pairs with a common case of the larger class: the smaller of the two values.",
        "limit_by_score": "Limit by the score method: the value that solves this equation.",
        "edge_of_error": "Beyond this area the standard error alone gives no limit.",
        "limit_of_few": "The limit goes no farther than that of the score method, or than that area.",
    },
)
def cautious_auc(s: Scores, *, tail: float, work: Work = SILENT) -> Limits | Undefined:
    """
    DeLong interval on the logit scale with Student's t, widened if few cases of the smaller class are ranked wrongly.

    Samples with few wrongly ranked cases often lack the cases with the worst ranks, and the DeLong interval is then too
    narrow. The quantile is widened by a factor 1 + w. The term w grows as fewer cases of the smaller class would be
    ranked wrongly at the limit (m is the size of the smaller class, M that of the larger, h is 1 minus the lower limit,
    or the upper limit itself), as the class sizes differ, and as the tail gets smaller. An area at which fewer than 2.5
    cases of the smaller class would be ranked wrongly, m h < 2.5, is outside a limit only if it is also outside
    Newcombe's, computed with the larger of the two variances that Hanley and McNeil's exponential scores give when
    either class has the larger spread. At an area of 0 or 1, and if all scores are equal, DeLong's standard error is 0
    and Newcombe's interval is used instead.

    By hand: one positive case above one of two negative ones, and two above both, are an area of 5/6 with d^2 = 1/18 and
    k = 8/3. For a tail of 0.2 t is 0.9981, and w = 0.0103 at 0.4746: 1.6971 * 0.9981 * 1.0103 = ln 5 + 0.1018.

    >>> found = cautious_auc(Scores.of([1, 2, 3, 4, 5], [False, True, False, True, True]), tail=0.2)
    >>> round(float(found.low), 4), round(float(found.high), 4)
    (0.4746, 0.9646)
    """
    found = Placements.of(s)
    absence = found.absence if found.area.ndim == 0 else None
    if absence and absence.code in WITHOUT_SPREAD:
        return _of_no_spread(newcombe_auc.function(s, tail=tail, work=work), found)
    if absence:
        return absence
    parts = AreaParts.of(found, tail, work)
    (low, low_held), (high, high_held) = (parts.end(sign, work) for sign in (-1, 1))
    notes = _limited_by(parts.smaller) if low.ndim == 0 and (low_held or high_held) else {}
    return Limits(*_with_no_spread(found, s, tail, low, high), found.area, notes)


def _limited_by(smaller: Array) -> dict[str, float]:
    """Note that the size of the smaller class holds a limit back."""
    return {"class_that_limits": float(smaller)}


def _of_no_spread(limits: Limits | Undefined, found: Placements) -> Limits | Undefined:
    """Note the size of the smaller class next to the limits of classes that are separated."""
    if isinstance(limits, Undefined) or 0 < found.area < 1:
        return limits
    return replace(limits, notes=_limited_by(array(np.minimum(found.positives, found.negatives))))


@dataclass(frozen=True, slots=True)
class AreaParts:
    """What both limits are made of."""

    area: Array
    positives: Array
    negatives: Array
    centre: Array  # on the scale of log odds, as the error; nan at an area of 0 or 1, as the degrees of freedom
    error: Array
    t: Array
    z: Array

    @classmethod
    def of(cls, found: Placements, tail: float, work: Work) -> "AreaParts":
        """Go to the scale of log odds where that can be done."""
        area = found.area
        known = (np.minimum(found.positives, found.negatives) >= 2) & (found.variance > ROUNDING_OF_VARIANCE)
        inside = np.where(known, area, np.nan)
        error = found.error(work)
        centre, on_logit = np.log(inside / (1 - inside)), error / (inside * (1 - inside))
        work.step("logit", r"l = \ln \frac{A}{1 - A}", centre, A=area)
        work.step("logit_error", r"e = \frac{d}{A(1 - A)}", on_logit, d=error, A=area)
        degrees = _degrees(found, error, work)
        t, z = t_quantile(1 - tail, degrees), normal_quantile(1 - tail)
        work.step("t_quantile", r"t = t_{k, 1 - \alpha}", t, k=degrees, alpha=tail)
        work.step("normal_quantile", r"z = \Phi^{-1}(1 - \alpha)", z, alpha=tail)
        return cls(area, found.positives, found.negatives, array(centre), array(on_logit), t, z)

    @property
    def smaller(self) -> Array:
        """Return the size of the smaller class."""
        return array(np.minimum(self.positives, self.negatives))

    @property
    def larger(self) -> Array:
        """Return the size of the larger class."""
        return array(np.maximum(self.positives, self.negatives))

    def end(self, sign: int, work: Work) -> tuple[Array, Array]:
        """Return the lower limit for -1, the upper one for 1, and whether too few cases ranked wrongly hold it back."""
        limit = self._by_error(sign, work)
        edge = self.edge(sign)
        beyond = limit > edge if sign < 0 else limit < edge
        if not beyond.any():
            return limit, array(beyond)
        nearest, farthest = (np.maximum, np.minimum) if sign < 0 else (np.minimum, np.maximum)
        words = ("max", "min") if sign < 0 else ("min", "max")
        work.step(
            "edge_of_error",
            rf"g = {'1 - ' if sign < 0 else ''}\frac{{{FEWEST_RANKED_WRONGLY}}}{{m}}",
            edge,
            m=self.smaller,
        )
        score = self._by_score(sign, work)
        held = np.where(beyond, farthest(limit, nearest(score, edge)), limit)
        formula = rf"\{words[1]}(x, \{words[0]}(s, g))"
        work.step("limit_of_few", formula, held, x=limit, s=score, g=edge)
        return array(held), held != limit

    def beyond_by_error(self, theta: Array, sign: int) -> Array:
        """Return by how much an area is farther off than its standard error allows: at a limit 0, beyond it positive."""
        with np.errstate(divide="ignore"):
            distance = abs(self.centre - np.log(theta / (1 - theta)))
        return array(distance - self.error * self.t * (1 + self._width_at(theta, sign)))

    def beyond_by_score(self, theta: Array) -> Array:
        """Return the same by the score method, which takes the variance that this area would have."""
        return array(abs(self.area - theta) - self.z * np.sqrt(self._variance_at(theta)))

    def edge(self, sign: int) -> Array:
        """Return the area beyond which too few cases of the smaller class would be ranked wrongly."""
        room = np.clip(divide(FEWEST_RANKED_WRONGLY, self.smaller), 0, 1)
        return array(1 - room if sign < 0 else room)

    def _by_error(self, sign: int, work: Work) -> Array:
        """Find the area that is just so many standard errors off; nan where it has none."""
        outer = np.full(self.area.shape, 0.0 if sign < 0 else 1.0)
        found = root(lambda theta: self.beyond_by_error(theta, sign), outer, self.area)
        limit = array(np.where(np.isnan(self.error), np.nan, found))
        width = self._width_at(limit, sign, work)
        work.step("limit_by_error", ERROR, limit, l=self.centre, theta=limit, e=self.error, t=self.t, w=width)
        return limit

    def _width_at(self, theta: Array, sign: int, work: Work = SILENT) -> Array:
        """Return by what part the quantile is widened were the area this large."""
        smaller, room = self.smaller, 1 - theta if sign < 0 else theta
        unequal = 1 - divide(smaller, self.larger)
        few = array(self.z**2 / (smaller ** (5 / 3) * room**3))
        width = array((EQUAL + UNEQUAL * unequal**2) * few / (HALF + few))
        work.step("unequal_sizes", r"D = 1 - \frac{m}{M}", unequal, m=smaller, M=self.larger)
        work.step("room_of_limit", ROOM, few, z=self.z, m=smaller, h=room)
        work.step("width_of_quantile", WIDTH, width, D=unequal, y=few)
        return width

    def _by_score(self, sign: int, work: Work) -> Array:
        """Find the area under which that of the sample would only just not be too far off."""
        limit = root(self.beyond_by_score, np.full(self.area.shape, 0.0 if sign < 0 else 1.0), self.area)
        variance = self._variance_at(limit, work)
        formula = SCORE.replace(r"V(\theta)", "v")
        return work.step("limit_by_score", formula, limit, A=self.area, theta=limit, v=variance, z=self.z)

    def _variance_at(self, theta: Array, work: Work = SILENT) -> Array:
        """Return the variance of an area were it this large, with the class more spread for which it is larger."""
        each = (theta / (1 + theta), (1 - theta) / (2 - theta))
        more, less = np.maximum(*each), np.minimum(*each)
        pairs = self.positives * self.negatives
        variance = divide(theta * (1 - theta) * (1 + (self.larger - 1) * more + (self.smaller - 1) * less), pairs)
        work.step("larger_correlation", rf"r_{{1}} = \max{CORRELATIONS}", more, theta=theta)
        work.step("smaller_correlation", rf"r_{{2}} = \min{CORRELATIONS}", less, theta=theta)
        shown = {"n_1": self.larger, "n_2": self.smaller, "r_1": more, "r_2": less}
        work.step("variance_at", VARIANCE, variance, theta=theta, P=self.positives, N=self.negatives, **shown)
        return variance


def _with_no_spread(found: Placements, s: Scores, tail: float, low: Array, high: Array) -> tuple[Array, Array]:
    """Give the samples of a batch whose error is 0, as their classes are separated or their scores equal, Newcombe's limits."""
    still = (np.minimum(found.positives, found.negatives) >= 2) & (found.variance <= ROUNDING_OF_VARIANCE)
    if not still.any():
        return low, high
    other = newcombe_auc.function(s, tail=tail)
    if isinstance(other, Undefined):
        return low, high
    return array(np.where(still, other.low, low)), array(np.where(still, other.high, high))


def _degrees(found: Placements, error: Array, work: Work) -> Array:
    """Return the degrees of freedom of the variance, as Welch and Satterthwaite do for two means."""
    sizes = {"P": found.positives, "N": found.negatives}
    among = {"S_10": found.among_positives, "S_01": found.among_negatives}
    parts = [divide(part, size) for part, size in zip(among.values(), sizes.values(), strict=True)]
    squares = [divide(part**2, size - 1) for part, size in zip(parts, sizes.values(), strict=True)]
    degrees = divide(error**4, squares[0] + squares[1])
    terms = (r"\frac{(S_{10} / P)^2}{P - 1}", r"\frac{(S_{01} / N)^2}{N - 1}")
    work.step("welch_degrees", rf"k = \frac{{d^4}}{{{terms[0]} + {terms[1]}}}", degrees, d=error, **among, **sizes)
    return degrees
