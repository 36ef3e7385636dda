"""What plans of sample sizes have in common: quantiles for level and power, whole cases, and what is refused."""

import math

from reportgen.catalog.work import Work
from reportgen.conventions import ROUNDING_OF_CASES
from reportgen.distributions import normal_quantile
from reportgen.errors import Problem, ReportgenError, refuse


def quantiles(level: float, sides: int, power: float, work: Work) -> tuple[float, float]:
    """Return the normal quantiles for the level and for the power."""
    q = 1 - (1 - level) / sides
    z = work.step("quantile_of_level", r"z = \Phi^{-1}(q)", float(normal_quantile(q)), q=q)
    y = work.step("quantile_of_power", r"y = \Phi^{-1}(w)", float(normal_quantile(power)), w=power)
    if z + y <= 0:
        what, remedy = "power must be above the error of the test", "write 0.8 for 80%"
        raise ReportgenError(Problem("wrong_option", what, remedy, str(power)))
    return z, y


def whole(cases: float) -> int:
    """Round a number of cases up, but for rounding."""
    return math.ceil(cases - ROUNDING_OF_CASES * max(1.0, cases))


def refuse_plan(*, n: int | None, level: float, power: float) -> None:
    """Refuse samples without a case, and levels or powers that nothing reaches."""
    problems = [
        Problem("wrong_option", f"{name} must be between 0 and 1", "write 0.8 for 80%", str(value))
        for name, value in (("level", level), ("power", power))
        if not 0 < value < 1
    ]
    if n is not None and n < 1:
        problems.append(Problem("wrong_option", "n must be at least 1", "write the number of cases", str(n)))
    refuse(problems)
