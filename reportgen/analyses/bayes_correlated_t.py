"""The Bayesian correlated t test of two learners over folds."""

import math
from dataclasses import dataclass

from reportgen.catalog import SILENT, Table, Undefined, Values, Work, analysis
from reportgen.catalog.folds import mean_and_deviation, nothing_to_test
from reportgen.catalog.rope import REGIONS, Regions, refuse_rope
from reportgen.data.evidence import FoldScores, array
from reportgen.distributions import t_below, t_quantile
from reportgen.intervals.t_corrected import corrected_error

PRIORS = {"flat in the standard deviation": 0, "reference": 1, "Jeffreys": 2}  # powers of 1 / standard deviation
USED = "reference"


@analysis(
    label="Bayesian correlated t test",
    formula=r"P(\mu \le x) = P\left(T_{n - 1} \le \frac{x - \bar{x}}{s \sqrt{\frac{1}{n} + \frac{n_{2}}{n_{1}}}}\right)",
    undefined_when="same_scores_in_folds",
    fills="posterior_of_folds",
    reference="Corani & Benavoli (2015), A Bayesian approach for comparing cross-validated algorithms on multiple data sets, Machine Learning 100:285; Benavoli, Corani, Demšar & Zaffalon (2017), Time for a change: a tutorial for comparing multiple classifiers through Bayesian analysis, Journal of Machine Learning Research 18(77):1",
    says={
        "below_rope": "Probability of a mean difference below the rope.",
        "above_rope": "Probability of a mean difference above the rope.",
    },
    answers=REGIONS
    | {
        "mean": "mean of the posterior distribution",
        "scale": "scale of the posterior distribution",
        "df": "degrees of freedom of the posterior distribution",
        "low": "lower credible limit",
        "high": "upper credible limit",
    },
)
def bayes_correlated_t(
    folds: FoldScores, *, rope: float, level: float = 0.95, work: Work = SILENT
) -> Values | Undefined:
    """
    Posterior probabilities that the first learner's mean score is lower than the second's by more than the rope, equal
    to within the rope, or higher by more than it.

    The posterior distribution of the mean difference is Student's t around the observed mean, with the standard error
    that allows for overlapping training sets. The prior is flat in the mean and in the logarithm of the standard
    deviation, so the credible limits are those of the corrected resampled t test. A table shows the probabilities with other
    priors of the standard deviation. They never change a verdict or a conclusion.

    By hand: ten differences with mean 1.7 and the corrected standard error 0.532754 (see the corrected resampled t test)
    and a rope of 1.7: half of the posterior distribution is above the rope.

    >>> first, second = [82, 87, 90, 82, 91, 83, 80, 89, 77, 88], [80, 84, 89, 78, 90, 81, 80, 88, 76, 86]
    >>> found = bayes_correlated_t(FoldScores.of(first, second, n_train=900, n_test=100), rope=1.7).values
    >>> round(found["p_right"], 12), round(found["scale"], 6), found["df"]
    (0.5, 0.532754, 9)
    """
    refuse_rope(rope)
    values, absence = folds.difference_values, nothing_to_test(folds)
    if absence is not None or values is None:
        return absence or Undefined("no_fold_sizes")
    mean, s = mean_and_deviation(folds, work)
    error = float(corrected_error(array(s), values, work))
    by_prior = {name: _Posterior.under(power, mean, error, folds.folds) for name, power in PRIORS.items()}
    posterior = by_prior[USED]
    assert posterior is not None  # noqa: S101 - two folds leave it a degree of freedom
    regions, symbols = posterior.regions(rope), {"r": rope, "m": mean, "d": error, "k": posterior.df}
    work.step("below_rope", r"P\left(T_{k} \le \frac{-r - m}{d}\right)", regions.left, **symbols)
    work.step("above_rope", r"P\left(T_{k} \ge \frac{r - m}{d}\right)", regions.right, **symbols)
    reach = float(t_quantile((1 + level) / 2, posterior.df)) * error
    described = {"mean": mean, "scale": error, "df": posterior.df, "low": mean - reach, "high": mean + reach}
    return Values(regions.values | described, table=_sensitivity(by_prior, rope))


@dataclass(frozen=True, slots=True)
class _Posterior:
    """Student's t distribution of the mean difference."""

    mean: float
    scale: float
    df: int

    @classmethod
    def under(cls, power: int, mean: float, error: float, n: int) -> "_Posterior | None":
        """Return it under a prior that falls with this power of the standard deviation; none without a degree of freedom."""
        df = n - 2 + power
        return cls(mean, error * math.sqrt((n - 1) / df), df) if df > 0 else None

    def regions(self, rope: float) -> Regions:
        """Return the probabilities of the regions."""
        left, right = (float(t_below((-rope + side * self.mean) / self.scale, self.df)) for side in (-1, 1))
        return Regions(left, right)


def _sensitivity(by_prior: dict[str, "_Posterior | None"], rope: float) -> Table:
    """List the probabilities under each prior of the standard deviation."""
    rows = [
        (f"{name} (used)" if name == USED else name, found.df, found.scale, *found.regions(rope).values.values())
        for name, found in by_prior.items()
        if found is not None
    ]
    return Table(("prior", "df", "scale", *REGIONS), tuple(rows))
