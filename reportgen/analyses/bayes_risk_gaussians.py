"""The best that can be done with two normal densities."""

import math
from dataclasses import dataclass, replace

import numpy as np

from reportgen.analyses.bayes_threshold import without_threshold
from reportgen.catalog import SILENT, Matrix, Numbers, Table, Undefined, Values, Work, analysis
from reportgen.conventions import DENSITY_REACH, ROUNDING_OF_GIVEN
from reportgen.data.call_costs import CallCosts
from reportgen.distributions import normal_below, normal_density
from reportgen.errors import Problem, refuse

EQUAL = (
    r"\frac{m_{0} + m_{1}}{2} + \frac{s^2}{m_{1} - m_{0}} \ln \frac{p_{0} (c_{01} - c_{00})}{p_{1} (c_{10} - c_{11})}"
)
LOG_RATIO = r"\ln \frac{p_{1} (c_{10} - c_{11}) \cdot f_{1}(x)}{p_{0} (c_{01} - c_{00}) \cdot f_{0}(x)} = a (x - m_{0})^2 + b (x - m_{0}) + c"
BARE = str.maketrans("", "", "{}")  # symbols are given without the braces that formulas have
MEETING = r"a (x - m_{0})^2 + b (x - m_{0}) + c = 0"
FARTHEST = 1e30  # standard deviations from 0: fourth powers of such numbers, and products of two, are floats
STEPS_OF_TWO = 6  # values in each standard deviation of each class: enough for a line that looks smooth
RISK = r"p_{0} \cdot ((1 - f) \cdot c_{00} + f \cdot c_{01}) + p_{1} \cdot ((1 - t) \cdot c_{10} + t \cdot c_{11})"


@analysis(
    label="Bayes risk of two normal classes",
    formula=RISK,
    reference="Duda, Hart & Stork (2001), Pattern Classification, 2nd edition, chapter 2",
    says={
        "densities_meet": "Value at which both predictions have the same expected cost.",
        "fpr_of_density": "Probability that a negative case is flagged.",
        "tpr_of_density": "Probability that a positive case is flagged.",
        "log_ratio": "Logarithm of the ratio of the expected costs of the two predictions, as a function of the value.",
    },
    answers={
        "thresholds": "boundaries",
        "equal_cost_thresholds": "boundaries if both errors cost the same",
        "calls": "predictions between them",
        "error": "error rate",
        "risk": "expected cost",
        "tpr": "true positive rate",
        "fpr": "false positive rate",
    },
)
def bayes_risk_gaussians(
    *,
    means: Numbers,
    sds: Numbers,
    priors: Numbers = (0.5, 0.5),
    costs: Matrix = ((0, 1), (1, 0)),
    threshold: float | None = None,
    work: Work = SILENT,
) -> Values | Undefined:
    """
    Optimal boundary between two normally distributed classes, with the remaining error and mean cost.

    All lists begin with the negative class; `sds` are standard deviations, not variances. `thresholds` are the values
    at which the prediction changes, and `calls` the predictions between them from left to right: one value for equal
    standard deviations, two or none for others. A given `threshold` is judged instead; above it the class with the
    higher mean is predicted. `tpr` and `fpr` are of the positive class. `equal_cost_thresholds` are the boundaries if
    both errors cost the same: where the densities times their priors, which the table has, are equal.

    By hand: means -1 and 1 with standard deviation 0.5 meet at 0, and each errs with probability P(Z > 2).

    >>> found = bayes_risk_gaussians(means=[-1, 1], sds=[0.5, 0.5])
    >>> found.values["thresholds"], round(found.values["error"], 6)
    ([0.0], 0.02275)
    """
    _refuse_wrong(means, sds, priors)
    two = _Two(*_floats(means), *_floats(sds), *_floats(priors), CallCosts.of(costs))
    if threshold is None:
        if absence := without_threshold(two.costs):
            return absence
        places = two.places(work)
        first_positive = two.positive_at_left(places)
    else:
        places, first_positive = [float(threshold)], two.mean_1 < two.mean_0
    f, t = (two.called(places, which, first_positive=first_positive) for which in (0, 1))
    two.show_rates(places, (f, t), work, first_positive=first_positive)
    risk = two.prior_0 * ((1 - f) * two.costs.tn + f * two.costs.fp)
    risk += two.prior_1 * ((1 - t) * two.costs.fn + t * two.costs.tp)
    work.step("formula", f"r = {RISK}", risk, p_0=two.prior_0, p_1=two.prior_1, f=f, t=t, **two.costs.symbols)
    calls = [("positive" if first_positive == (at % 2 == 0) else "negative") for at in range(len(places) + 1)]
    error = two.prior_0 * f + two.prior_1 * (1 - t)
    meeting = replace(two, costs=CallCosts.of(((0, 1), (1, 0)))).places(SILENT)
    found = {"thresholds": places, "calls": calls, "error": error, "risk": risk, "tpr": t, "fpr": f}
    return Values({**found, "equal_cost_thresholds": meeting}, main="risk", table=two.densities([*places, *meeting]))


@dataclass(frozen=True, slots=True)
class _Two:
    """Two classes with their densities, shares and costs."""

    mean_0: float
    mean_1: float
    sd_0: float
    sd_1: float
    prior_0: float
    prior_1: float
    costs: CallCosts

    @property
    def curve(self) -> tuple[float, float, float]:
        """
        Return a, b, c: calling positive is cheaper where a x^2 + b x + c > 0.

        The value x is counted from the mean of the negative class, since squares of large means would cancel.
        """
        weight = math.log(self.prior_1 * self.costs.miss / (self.prior_0 * self.costs.alarm))
        zero, one, apart = 1 / self.sd_0**2, 1 / self.sd_1**2, self.mean_1 - self.mean_0
        return (zero - one) / 2, apart * one, math.log(self.sd_0 / self.sd_1) + weight - apart**2 * one / 2

    def positive_at_left(self, places: list[float]) -> bool:
        """Tell whether calling positive is cheaper left of all places, or everywhere if there is none."""
        a, b, c = self.curve
        return (a or (-b if places else c)) > 0

    def places(self, work: Work) -> list[float]:
        """Find where the call changes, from left to right."""
        a, b, c = self.curve
        if a == 0:
            found = (self.mean_0 + self.mean_1) / 2 - self._shift() if b else math.inf
            if not math.isfinite(found):
                return []
            symbols = {"m_0": self.mean_0, "m_1": self.mean_1, "s": self.sd_0, "p_0": self.prior_0, "p_1": self.prior_1}
            work.step("densities_meet", rf"x = {EQUAL}", found, **symbols, **self.costs.symbols)
            return [found + 0.0]
        work.step("log_ratio", LOG_RATIO, np.nan, m_0=self.mean_0)
        inside = b * b - 4 * a * c
        if inside <= 0:
            return []
        # the sum that does not cancel first, the other root from their product c / a
        far = -(b + math.copysign(math.sqrt(inside), b)) / 2
        roots = sorted([self.mean_0 + far / a, self.mean_0 + c / far])
        for root in roots:
            work.step("densities_meet", MEETING, root, a=a, b=b, c=c, m_0=self.mean_0)
        return roots

    def _shift(self) -> float:
        weight = math.log(self.prior_1 * self.costs.miss / (self.prior_0 * self.costs.alarm))
        return weight * self.sd_0**2 / (self.mean_1 - self.mean_0)

    def show_rates(self, places: list[float], rates: tuple[float, float], work: Work, *, first_positive: bool) -> None:
        """Note how often each class is flagged, from the distances of the boundaries in standard deviations."""
        codes, letters = ("fpr_of_density", "tpr_of_density"), "ft"
        ends = ((self.mean_0, self.sd_0), (self.mean_1, self.sd_1))
        for at, (code, letter, rate, (mean, sd)) in enumerate(zip(codes, letters, rates, ends, strict=True)):
            if not places:
                work.step(code, f"{letter} = {rate:.0f}", rate)
                continue
            names = ["x"] if len(places) == 1 else ["x_{2}", "x_{1}"]
            below = [rf"\Phi\left(\frac{{{x} - m_{{{at}}}}}{{s_{{{at}}}}}\right)" for x in names]
            # right of one boundary, or outside of two, is what is not left of it, or between them
            outside = first_positive == (len(places) > 1)
            written = f"1 - {' + '.join(below)}" if outside else " - ".join(below)
            given = {name.translate(BARE): place for name, place in zip(names, reversed(places), strict=True)}
            work.step(code, f"{letter} = {written}", rate, **given, **{f"m_{at}": mean, f"s_{at}": sd})

    def densities(self, marked: list[float]) -> Table:
        """List both densities, each times its prior, over both classes, also at values that are marked."""
        steps = np.linspace(-DENSITY_REACH, DENSITY_REACH, 2 * DENSITY_REACH * STEPS_OF_TWO + 1)
        of_each = ((self.mean_0, self.sd_0, self.prior_0), (self.mean_1, self.sd_1, self.prior_1))
        reached = np.concatenate([mean + sd * steps for mean, sd, _ in of_each])
        values = np.unique([*reached, *(one for one in marked if reached.min() < one < reached.max())])
        columns = [prior * normal_density((values - mean) / sd) / sd for mean, sd, prior in of_each]
        rows = zip(*(column.tolist() for column in (values, *columns)), strict=True)
        return Table(("value", "negative", "positive"), tuple(rows))

    def called(self, places: list[float], which: int, *, first_positive: bool) -> float:
        """Add up the probability of a class over the stretches that are flagged."""
        mean, sd = (self.mean_0, self.sd_0) if which == 0 else (self.mean_1, self.sd_1)
        ends = [-math.inf, *places, math.inf]
        below = [float(normal_below((end - mean) / sd)) for end in ends]
        start = 0 if first_positive else 1
        return math.fsum(below[at + 1] - below[at] for at in range(start, len(ends) - 1, 2))


def _floats(pair: Numbers) -> tuple[float, float]:
    return float(pair[0]), float(pair[1])


def _refuse_wrong(means: Numbers, sds: Numbers, priors: Numbers) -> None:
    problems = [
        Problem("wrong_option", f"{name} must be two numbers, the negative class first", "write two", str(list(given)))
        for name, given in (("means", means), ("sds", sds), ("priors", priors))
        if len(given) != 2
    ]
    if not all(sd > 0 for sd in sds):
        problems.append(Problem("wrong_option", "standard deviations must be above 0", "correct sds", str(list(sds))))
    elif max(map(abs, (*means, *sds))) > FARTHEST * min(sds) or not 1 / FARTHEST <= min(sds) <= FARTHEST:
        what = "means and standard deviations are too far apart to be computed"
        given = f"means {list(means)}, sds {list(sds)}"
        problems.append(Problem("wrong_option", what, "use other units, or correct them", given))
    if not all(0 < prior < 1 for prior in priors) or not math.isclose(sum(priors), 1, abs_tol=ROUNDING_OF_GIVEN):
        what = "priors must be between 0 and 1 and sum to 1"
        problems.append(Problem("wrong_option", what, "write [0.5,0.5]", str(list(priors))))
    refuse(problems)
