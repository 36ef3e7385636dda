"""Kosinski's test of two predictive values."""

from typing import Any

from reportgen.catalog import SILENT, Alternative, Compares, EffectSize, Metric, Tested, Undefined, Work, ends, hypotest
from reportgen.catalog.tails import squared_tail
from reportgen.checks.duplicate_cases import duplicate_cases
from reportgen.checks.independent_cases import independent_cases
from reportgen.checks.paired_cases import paired_cases
from reportgen.checks.same_cases import same_cases
from reportgen.checks.threshold_origin import threshold_origin
from reportgen.data.evidence import Pair, PairedCounts, PairedEvidence
from reportgen.intervals.kosinski_ci import (
    CallsOfKind,
    KosinskiVersion,
    PredictiveValue,
    enough_calls_alone,
    kosinski_ci,
    narrowed,
)

STATISTIC = r"\chi^2 = \frac{(p_{a} - p_{b})^2 \cdot n_{a} \cdot n_{b}}{s (1 - p)^2 + r \cdot p^2}"


def _prepare(pair: Pair, metric: Metric[..., Any]) -> tuple[PairedEvidence, dict[str, Any]]:
    """Say which predictive value is meant, and take the version of which it is known how often it errs."""
    return pair.evidence, {"of": metric.id, "version": "widened"}


@hypotest(
    label="Kosinski test of predictive values",
    question="Do the predictive values of two models differ on the same cases?",
    null="both models have the same predictive value",
    formula=rf"{STATISTIC}, \quad p = \frac{{x_{{a}} + x_{{b}}}}{{n_{{a}} + n_{{b}}}}",
    checks=(paired_cases, same_cases, duplicate_cases, independent_cases, threshold_origin),
    undefined_when="no_discordant_pair",
    reference="Kosinski (2013), A weighted generalized score statistic for comparison of predictive values of diagnostic tests, Statistics in Medicine 32:964",
    compares=Compares(
        on="predictions",
        about=("called_positive", "called_negative"),
        counts=("right",),
        instead=("paired_bootstrap",),
        prepare=_prepare,
        enough=enough_calls_alone,
    ),
    says={
        "withheld.no_predicted_positive": "a model flags no case",
        "withheld.no_predicted_negative": "a model flags every case",
        "first_value": "Value of the first model.",
        "second_value": "Value of the second model.",
        "pooled_value": "Value of both models together, weighted by their numbers of predictions.",
        "right_alone": "Correct predictions that only one of the models makes.",
        "wrong_alone": "Wrong predictions that only one of the models makes.",
    },
)
def kosinski_ppv(
    counts: PairedCounts,
    *,
    of: PredictiveValue = "precision",
    version: KosinskiVersion = "published",
    alternative: Alternative = "two-sided",
    level: float = 0.95,
    work: Work = SILENT,
) -> Tested:
    """
    Tests whether two models have the same precision, or negative predictive value, from the predictions that only one
    of them makes.

    n counts a model's predictions of the kind in question and x those that are right; of the predictions that only one
    model makes s are right and r wrong. This is the weighted score statistic of the paper, written without the
    predictions that both models make: these cancel. Its interval contains the differences that the statistic would not
    reject. If mostly one of the models makes predictions of its own, the published p-value is too small. The `widened`
    version, used in documents, allows for that; if fewer than ten of these predictions are right, or wrong, documents
    give no p-value.

    R package DTComPair 1.2, pv.wgs on its data Paired1: statistics of 5.465887 for precision and 16.5354 for NPV.

    >>> from reportgen.data.arrays import array
    >>> joint = array([[[155, 22], [53, 31]], [[32, 22], [78, 319]]])
    >>> round(kosinski_ppv(PairedCounts(joint)).statistic, 6)
    5.465887
    >>> round(kosinski_ppv(PairedCounts(joint), of="npv").statistic, 4)
    16.5354
    """
    if not float(counts.cases):
        return Tested(Undefined("no_case"), effect=EffectSize("difference", Undefined("no_case")))
    calls = CallsOfKind.of(counts, of)
    two, n = calls.shares, {name: float(count) for name, count in calls.shares.symbols.items()}
    if not n["n_a"] or not n["n_b"]:
        absent = Undefined("no_predicted_positive" if of == "precision" else "no_predicted_negative")
        return Tested(absent, effect=EffectSize("difference", absent))
    p_a, p_b, p = float(two.first.share), float(two.second.share), float(two.pooled)
    work.step("first_value", r"p_{a} = \frac{x_{a}}{n_{a}}", p_a, **_named(n, "x_a", "n_a"))
    work.step("second_value", r"p_{b} = \frac{x_{b}}{n_{b}}", p_b, **_named(n, "x_b", "n_b"))
    work.step("pooled_value", r"p = \frac{x_{a} + x_{b}}{n_{a} + n_{b}}", p, **n)
    s, r, spread = float(calls.right_alone), float(calls.wrong_alone), float(calls.spread)
    work.step("right_alone", "s = b + c", s, b=calls.right_a, c=calls.right_b)
    work.step("wrong_alone", "r = b + c", r, b=calls.wrong_a, c=calls.wrong_b)
    effect, interval = (
        EffectSize("difference", p_a - p_b),
        kosinski_ci.limits(counts, of=of, version=version, level=level, **ends(alternative)),
    )
    if not spread:
        agree = Undefined("no_discordant_pair", cases=float(counts.cases))
        absent = Undefined("no_spread_of_difference") if s + r else agree
        return Tested(absent, effect=effect, interval=interval, interval_method="kosinski_ci")
    statistic = (p_a - p_b) ** 2 * n["n_a"] * n["n_b"] / spread
    work.step("statistic", STATISTIC, statistic, p_a=p_a, p_b=p_b, s=s, r=r, p=p, **_named(n, "n_a", "n_b"))
    weighed = statistic if version == "published" else narrowed(statistic, calls, work)
    p_value = squared_tail(weighed, p_a - p_b, alternative, work)
    return Tested(p_value, statistic, 1, effect, interval, "kosinski_ci")


def _named(numbers: dict[str, float], *names: str) -> dict[str, float]:
    return {name: numbers[name] for name in names}
