"""The exact bound on an error rate from the binomial distribution."""

from reportgen.catalog.answers import Values
from reportgen.catalog.declare import analysis
from reportgen.catalog.deviations import ANSWERS, TwoOfThree, first_below
from reportgen.catalog.work import SILENT, Work
from reportgen.distributions import binomial_at_most, binomial_limits
from reportgen.errors import Problem, ReportgenError

TAIL = r"\sum_{i=0}^{k} \binom{n}{i} \epsilon^i (1 - \epsilon)^{n - i}"


@analysis(
    label="Binomial tail inversion",
    aliases=("test_set_bound",),
    formula=rf"\max \left\{{\epsilon: {TAIL} \ge \delta\right\}}",
    reference="Langford (2005), Tutorial on practical prediction theory for classification, Journal of Machine Learning Research 6:273",
    says={
        "binomial_tail": "Probability of at most so many errors if this is the true error rate.",
        "largest_error_rate": "Largest true error rate at which so few errors have at least this probability; one is vacuous.",
        "cases_for_errors": "Smallest number of cases on which so few errors have at most this probability.",
    },
    answers=ANSWERS | {"epsilon": "bound on the error rate", "bound": "probability of so few errors"},
)
def binomial_tail_inversion(
    *,
    errors: int,
    n: int | None = None,
    epsilon: float | None = None,
    delta: float | None = None,
    work: Work = SILENT,
) -> Values:
    """
    Upper bound on the true error rate of one model from its errors on independent test cases, exact.

    It is the upper Clopper-Pearson limit with the whole probability on this side: the true error rate is above it in at
    most a part `delta` of test sets. The model must be fixed before the test cases are seen. Two of `n`, `epsilon` and
    `delta` give the third.

    By hand: no error in 100 cases has the bound 1 - 0.05^(1/100) = 0.0295 at a probability of 0.05.

    >>> round(binomial_tail_inversion(errors=0, n=100, delta=0.05).values["epsilon"], 4)
    0.0295
    """
    asked = TwoOfThree(n, epsilon, delta)
    asked.refuse_wrong()
    if errors < 0 or (n is not None and errors > n):
        what, remedy = "errors must be between 0 and the number of cases", "correct it"
        raise ReportgenError(Problem("wrong_option", what, remedy, str(errors)))
    if n is None:
        assert epsilon is not None  # noqa: S101 - two of the three are given
        assert delta is not None  # noqa: S101 - the same
        n = errors + first_below(lambda more: float(binomial_at_most(errors, errors + more, epsilon)), delta)
        work.step(
            "cases_for_errors",
            rf"n = \min \{{n: {TAIL} \le \delta\}}",
            n,
            k=errors,
            epsilon=epsilon,
            delta=delta,
        )
        return Values({"n": n, "n_whole": n, "vacuous": False}, main="n")
    if epsilon is not None:
        tail = float(binomial_at_most(errors, n, epsilon))
        work.step("binomial_tail", f"p = {TAIL}", tail, k=errors, n=n, epsilon=epsilon)
        return Values({"bound": tail, "vacuous": tail >= 1}, main="bound")
    assert delta is not None  # noqa: S101 - two of the three are given
    bound = float(binomial_limits(errors, n, delta)[1])
    work.step(
        "largest_error_rate", rf"\epsilon = \max \{{\epsilon: {TAIL} \ge \delta\}}", bound, k=errors, n=n, delta=delta
    )
    return Values({"epsilon": bound, "vacuous": bound >= 1}, main="epsilon")
