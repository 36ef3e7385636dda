"""The statistic of a test with the distribution that it has where the null hypothesis is true."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self, cast, get_args

import numpy as np

from reportgen import distributions
from reportgen.data.arrays import Array, array
from reportgen.errors import Problem, ReportgenError
from reportgen.index import Distribution

DEGREES: Mapping[Distribution, int] = {"normal": 0, "t": 1, "f": 2, "chi2": 1}
DENSITIES: Mapping[Distribution, Callable[..., Array]] = {
    "normal": distributions.normal_density,
    "t": distributions.t_density,
    "f": distributions.f_density,
    "chi2": distributions.chi2_density,
}
QUANTILES: Mapping[Distribution, Callable[..., Array]] = {
    "normal": distributions.normal_quantile,
    "t": distributions.t_quantile,
    "f": distributions.f_quantile,
    "chi2": distributions.chi2_quantile,
}


@dataclass(frozen=True, slots=True)
class NullStatistic:
    """A value of a statistic, its distribution by name, and the degrees of freedom where that has them."""

    distribution: Distribution
    statistic: float
    df: tuple[float, ...] = ()

    INPUTS: ClassVar[tuple[str, ...]] = ("distribution", "statistic", "df")
    WAYS: ClassVar[tuple[tuple[str, ...], ...]] = (("distribution", "statistic"),)
    MAY: ClassVar[tuple[str, ...]] = ("df",)

    @classmethod
    def from_inputs(cls, given: Mapping[str, Any]) -> Self:
        """Take a distribution by name, a statistic, and degrees of freedom where there are any."""
        named = str(given["distribution"])
        if named not in DEGREES:
            raise ReportgenError(Problem.unknown_name("distribution", named, get_args(Distribution)))
        distribution = cast("Distribution", named)
        df = tuple(_numbers(given, "df")) if given.get("df") is not None else ()
        if len(df) != DEGREES[distribution] or any(one <= 0 for one in df):
            many = "numbers" if DEGREES[distribution] != 1 else "number"
            what = f"must have {DEGREES[distribution]} {many} above 0 for the {named} distribution"
            raise ReportgenError(Problem.wrong_input("df", what, given.get("df")))
        statistic = _numbers(given, "statistic")
        if len(statistic) != 1 or (statistic[0] < 0 and not symmetric(distribution)):
            what = "must be one number" if symmetric(distribution) else "must be one number, not below 0"
            raise ReportgenError(Problem.wrong_input("statistic", what, given["statistic"]))
        return cls(distribution, statistic[0], df)

    @property
    def two_tails(self) -> bool:
        """Tell whether the distribution is symmetric around 0, so that both tails count."""
        return symmetric(self.distribution)

    def density(self, values: Array) -> Array:
        """Return the density at each value."""
        return DENSITIES[self.distribution](values, *self.df)

    def quantile(self, below: float) -> float:
        """Return the value below which the statistic falls with this probability."""
        return float(QUANTILES[self.distribution](below, *self.df))


def symmetric(distribution: Distribution) -> bool:
    """Tell whether a distribution is symmetric around 0."""
    return distribution in ("normal", "t")


def _numbers(given: Mapping[str, Any], name: str) -> list[float]:
    try:
        found = np.atleast_1d(array(given[name]))
    except (TypeError, ValueError):
        raise ReportgenError(Problem.wrong_input(name, "must be numbers", given[name])) from None
    if not np.isfinite(found).all() or found.ndim > 1:
        raise ReportgenError(Problem.wrong_input(name, "must be finite numbers", given[name]))
    return [float(one) for one in found]
