"""The .632 bootstrap, and the .632+ bootstrap."""

import math

from reportgen.catalog import SILENT, Values, Work, analysis
from reportgen.errors import Problem, refuse

IN_SAMPLE = 1 - math.exp(-1)  # of the cases, in a bootstrap sample of many


@analysis(
    label="Weighted bootstrap estimate",
    abbreviation=".632+",
    aliases=("bootstrap_632_plus",),
    formula=r"e^{-1} \cdot A + (1 - e^{-1}) \cdot O",
    reference="Efron (1983), Estimating the error rate of a prediction rule: improvement on cross-validation, Journal of the American Statistical Association 78:316; Efron & Tibshirani (1997), Improvements on cross-validation: the .632+ bootstrap method, Journal of the American Statistical Association 92:548",
    says={
        "left_out_of_sample": "Proportion of the cases that a bootstrap sample of this size leaves out on average.",
        "weight_of_oob": "Weight of the error on cases left out: the proportion of many cases that a sample contains.",
        "err_632": "Both errors by their weights.",
        "relative_overfitting": "Relative overfitting, from none to that of a model without information.",
        "weight_of_oob_plus": "Weight of the error on cases left out, the larger the more the model overfits.",
        "err_632_plus": "Both errors by these weights; an error on cases left out counts as at most the one without information in what is added.",
    },
    answers={
        "err_632": "error by the .632 bootstrap",
        "err_632_plus": "error by the .632+ bootstrap",
        "weight": "weight of the error on cases left out in .632+",
        "rate": "relative overfitting rate",
        "left_out": "proportion left out of a bootstrap sample of this size",
    },
)
def bootstrap_632(
    *, apparent: float, oob: float, no_information: float | None = None, n: int | None = None, work: Work = SILENT
) -> Values:
    """
    Error of a model from its error on the cases it was trained on and the mean error on cases that bootstrap samples
    leave out.

    `apparent` is the error of the model trained on all cases; `oob` that of models trained on bootstrap samples, on the
    cases left out. The first is too low, the second too high. For a model that fits its training cases perfectly the
    first estimate is too low; the .632+ estimate allows for that, given the error that a model makes if predictions and
    truth are independent (`no_information`). With `n` the proportion left out of samples of that size is shown.

    By hand: with errors of 0.1 and 0.3, and 0.5 without information, the overfitting rate is 0.2 / 0.4 = 0.5, and the weight
    0.63212 / (1 - 0.36788 * 0.5) = 0.7746, so the estimate is 0.1 + 0.7746 * 0.2.

    >>> found = bootstrap_632(apparent=0.1, oob=0.3, no_information=0.5).values
    >>> round(found["err_632"], 4), round(found["rate"], 12), round(found["err_632_plus"], 4)
    (0.2264, 0.5, 0.2549)
    """
    _refuse_wrong(apparent=apparent, oob=oob, no_information=no_information, n=n)
    left_out = None if n is None else float((1 - 1 / n) ** n)
    if left_out is not None and n is not None:
        work.step("left_out_of_sample", r"q = \left(1 - \frac{1}{n}\right)^n", left_out, n=n)
    w = work.step("weight_of_oob", r"w = 1 - e^{-1}", IN_SAMPLE)
    simple = work.step(
        "err_632", r"E = (1 - w) \cdot A + w \cdot O", (1 - w) * apparent + w * oob, w=w, A=apparent, O=oob
    )
    plus = () if no_information is None else _plus(apparent, oob, no_information, simple, work)
    found = {"err_632": simple, **dict(zip(PLUS, plus, strict=False))}
    return Values(found if left_out is None else {**found, "left_out": left_out}, main="err_632")


PLUS = ("err_632_plus", "weight", "rate")  # what needs the error without information


def _plus(apparent: float, oob: float, none: float, simple: float, work: Work) -> tuple[float, float, float]:
    """Return the .632+ estimate with its weight and the overfitting rate (Efron & Tibshirani 1997, equations 26 to 32)."""
    w, capped = IN_SAMPLE, min(oob, none)
    rate = (capped - apparent) / (none - apparent) if capped > apparent else 0.0
    symbols = {"A": apparent, "G": none}
    work.step("relative_overfitting", r"R = \frac{\min(O, G) - A}{G - A}", rate, O=oob, **symbols)
    weight = work.step(
        "weight_of_oob_plus", r"v = \frac{w}{1 - (1 - w) \cdot R}", w / (1 - (1 - w) * rate), w=w, R=rate
    )
    more = (max(capped, apparent) - apparent) * (weight - w)
    formula = r"E + (\min(O, G) - A) \cdot (v - w)"
    estimate = work.step(
        "err_632_plus", rf"\text{{.632+}} = {formula}", simple + more, E=simple, O=oob, v=weight, w=w, **symbols
    )
    return estimate, weight, rate


def _refuse_wrong(*, apparent: float, oob: float, no_information: float | None, n: int | None) -> None:
    """Refuse errors below 0 and samples without a case."""
    given = {"apparent": apparent, "oob": oob, "no_information": no_information}
    problems = [
        Problem("wrong_option", f"{name} must not be below 0", "write an error, such as 0.12", str(value))
        for name, value in given.items()
        if value is not None and not 0 <= value < math.inf
    ]
    if n is not None and n < 1:
        problems.append(Problem("wrong_option", "n must be at least 1", "write the number of cases", str(n)))
    refuse(problems)
