"""The posterior distribution of the difference of two proportions."""

import itertools
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import numpy as np

from reportgen.catalog import SILENT, Table, Values, Work, analysis
from reportgen.catalog.rope import REGIONS, Regions, refuse_rope
from reportgen.data.evidence import Array, TwoProportions, array
from reportgen.data.roots import root
from reportgen.distributions import beta_above, beta_below, beta_quantile
from reportgen.errors import Problem, ReportgenError

PRIORS = {"uniform": (1.0, 1.0), "Jeffreys": (0.5, 0.5)}
# Nodes of the double exponential rule, which leaves out less than a float shows at both ends (Takahasi & Mori 1974).
NODES = np.linspace(-3.2, 3.2, 801)


@analysis(
    label="Beta-binomial comparison of two proportions",
    formula=r"p_{i} \sim \text{Beta}(x_{i} + a, n_{i} - x_{i} + b)",
    reference='Gelman, Carlin, Stern, Dunson, Vehtari & Rubin (2013), Bayesian Data Analysis, 3rd edition, section 2.4; Altham (1969), Exact Bayesian analysis of a 2 x 2 contingency table, and Fisher\'s "exact" significance test, Journal of the Royal Statistical Society B 31:261',
    says={
        "posterior_mean": "Posterior mean of a proportion.",
        "difference_of_means": "Posterior mean of the difference, first minus second.",
        "difference_below_rope": "Probability of a difference below the rope, integrated over the second proportion.",
        "difference_above_rope": "Probability of a difference above the rope.",
    },
    answers=REGIONS
    | {
        "difference": "posterior mean of the difference",
        "low": "lower credible limit",
        "high": "upper credible limit",
    },
)
def beta_binomial(
    two: TwoProportions,
    *,
    rope: float,
    prior_successes: float = 1.0,
    prior_failures: float = 1.0,
    level: float = 0.95,
    work: Work = SILENT,
) -> Values:
    """
    Posterior probabilities that the first of two independent proportions is lower than the second by more than the rope,
    equal to within the rope, or higher by more than it.

    Both have the same beta prior, by default the uniform one. The probabilities are integrals, not draws. A table
    shows them with the uniform prior and with Jeffreys' as well. They never change a verdict or a conclusion.

    By hand: without any trial both proportions are uniform, and they differ by more than 0.1 with probability 0.9^2.

    >>> found = beta_binomial(TwoProportions.of(0, 0, 0, 0), rope=0.1).values
    >>> round(found["p_left"], 9), round(found["p_rope"], 9), round(found["p_right"], 9)
    (0.405, 0.19, 0.405)
    """
    refuse_rope(rope)
    prior = _prior(prior_successes, prior_failures)
    posterior = _Posterior.of(two, prior)
    means = [float(a / (a + b)) for a, b in (posterior.first, posterior.second)]
    for mean, (a, b) in zip(means, (posterior.first, posterior.second), strict=True):
        work.step("posterior_mean", r"m = \frac{u}{u + v}", mean, u=a, v=b)
    difference = work.step("difference_of_means", r"d = m_{1} - m_{2}", means[0] - means[1], m_1=means[0], m_2=means[1])
    regions = posterior.regions(rope)
    work.step("difference_below_rope", r"P(p_{1} - p_{2} < -r)", regions.left, r=rope)
    work.step("difference_above_rope", r"P(p_{1} - p_{2} > r)", regions.right, r=rope)
    low, high = (posterior.quantile(p) for p in ((1 - level) / 2, (1 + level) / 2))
    others = {name: shape for name, shape in PRIORS.items() if shape != prior}
    rows = [
        (name, *shape, *_Posterior.of(two, shape).regions(rope).values.values())
        for name, shape in {"used": prior, **others}.items()
    ]
    table = Table(("prior", "prior successes", "prior failures", *REGIONS), tuple(rows))
    return Values(regions.values | {"difference": difference, "low": low, "high": high}, table=table)


@dataclass(frozen=True, slots=True)
class _Posterior:
    """The beta distributions of both proportions, by their shapes."""

    first: tuple[float, float]
    second: tuple[float, float]

    @classmethod
    def of(cls, two: TwoProportions, prior: tuple[float, float]) -> "_Posterior":
        """Add successes and failures to those of the prior."""
        shapes = (_shape(one.successes, one.trials, prior) for one in (two.first, two.second))
        return cls(*shapes)

    def regions(self, rope: float) -> Regions:
        """Return the probabilities of the regions."""
        return Regions(self.below(-rope), self.turned.below(-rope))

    @property
    def turned(self) -> "_Posterior":
        """Name the second proportion first."""
        return _Posterior(self.second, self.first)

    def below(self, difference: float) -> float:
        """
        Return the probability that the first proportion less the second is below a difference.

        It is the mean, over the distribution of the more certain proportion, of a tail of the other: over its quantiles,
        in two parts where the tail becomes 0 or 1.
        """
        if _variance(self.first) <= _variance(self.second):
            edge, tail = difference, lambda p: beta_above(np.clip(p - difference, 0, 1), *self.second)
            shape, other_edge = self.first, 1 + difference
        else:
            edge, tail = -difference, lambda p: beta_below(np.clip(p + difference, 0, 1), *self.first)
            shape, other_edge = self.second, 1 - difference
        cuts = sorted({0.0, 1.0, *(float(beta_below(np.clip(end, 0, 1), *shape)) for end in (edge, other_edge))})
        parts = [_mean(partial(_at, tail, shape), *ends) for ends in itertools.pairwise(cuts)]
        return float(min(1.0, sum(parts)))

    def quantile(self, p: float) -> float:
        """Return the difference below which it lies with this probability."""
        return float(root(lambda d: array(p - self.below(float(d))), array(-1.0), array(1.0)))


def _prior(successes: float, failures: float) -> tuple[float, float]:
    """Hold both parts of the prior to what makes a beta distribution."""
    problems = [
        Problem("wrong_option", f"{name} must be above 0", "write 1 for a uniform prior", str(value))
        for name, value in (("prior_successes", successes), ("prior_failures", failures))
        if not 0 < value < np.inf
    ]
    if problems:
        raise ReportgenError(problems)
    return float(successes), float(failures)


def _shape(successes: Array, trials: Array, prior: tuple[float, float]) -> tuple[float, float]:
    return float(successes) + prior[0], float(trials - successes) + prior[1]


def _variance(shape: tuple[float, float]) -> float:
    a, b = shape
    return a * b / ((a + b) ** 2 * (a + b + 1))


def _at(tail: Callable[[Array], Array], shape: tuple[float, float], u: Array) -> Array:
    """Return the tail at quantiles of a beta distribution."""
    return tail(beta_quantile(u, *shape))


def _mean(function: Callable[[Array], Array], low: float, high: float) -> float:
    """Integrate from low to high by the double exponential rule, which takes any ends."""
    inner = np.pi / 2 * np.sinh(NODES)
    weights = np.pi / 4 * np.cosh(NODES) / np.cosh(inner) ** 2 * (NODES[1] - NODES[0])
    places = low + (high - low) * (1 + np.tanh(inner)) / 2
    return float((high - low) * (weights * function(places)).sum())
