"""The threshold that follows from costs."""

from reportgen.catalog import SILENT, Matrix, Undefined, Values, Work, analysis
from reportgen.data.call_costs import CallCosts
from reportgen.data.prevalence import inside, shifted
from reportgen.errors import Problem, ReportgenError

CARRIED = r"\frac{t \cdot p_{s} (1 - p_{u})}{t \cdot p_{s} (1 - p_{u}) + (1 - t) \cdot p_{u} (1 - p_{s})}"


@analysis(
    label="Threshold from costs",
    formula=r"\frac{c_{01} - c_{00}}{(c_{01} - c_{00}) + (c_{10} - c_{11})}",
    reference="Elkan (2001), The foundations of cost-sensitive learning, International Joint Conference on Artificial Intelligence 17:973",
    fills="choice",
    says={
        "positive_never_dearer": "a positive prediction never costs more than a negative one, so no threshold is needed",
        "negative_never_dearer": "a negative prediction never costs more than a positive one, so no threshold is needed",
        "calls_cost_alike": "both predictions cost the same in each class, so the costs give no threshold",
        "errors_never_dearer": "in both classes the wrong prediction costs less than the right one, so there is no threshold; the rows must be the truth and the columns the prediction, negative first",
        "extra_of_alarm": "Extra cost of a negative case that is flagged.",
        "extra_of_miss": "Extra cost of a positive case that is not flagged.",
        "threshold_of_costs": "Probability from which flagging a case costs no more than not flagging it.",
        "threshold_of_sample": "The scores were learnt at another prevalence: convert the threshold with the odds of both prevalences.",
    },
    answers={
        "threshold_at_use": "threshold for probabilities in use",
        "cost_ratio": "cost of a miss in false alarms",
    },
)
def bayes_threshold(
    *,
    costs: Matrix,
    prevalence_sample: float | None = None,
    prevalence_use: float | None = None,
    work: Work = SILENT,
) -> Values | Undefined:
    """
    Probability from which flagging a case has no higher expected cost than not flagging it.

    The rows of `costs` are the true class, its columns the predicted class, negative first; gains are below 0. If the
    scores were learnt at one prevalence and are used at another, `threshold` applies to the scores as they are, and
    `threshold_at_use` to probabilities at the expected prevalence in use. It assumes that the scores are calibrated
    probabilities. `cost_ratio` says how many false alarms cost as much as one miss.

    Flagging a part as defective costs 10, delivering a defective one 1000: 10 / (10 + 990).

    >>> bayes_threshold(costs=[[0, 10], [1000, 10]]).values["threshold"]
    0.01
    """
    matrix = CallCosts.of(costs)
    sample, use = _both(prevalence_sample, prevalence_use)
    if absence := without_threshold(matrix):
        return absence
    alarm, miss = matrix.alarm, matrix.miss
    work.step("extra_of_alarm", r"a = c_{01} - c_{00}", alarm, c_01=matrix.fp, c_00=matrix.tn)
    work.step("extra_of_miss", r"b = c_{10} - c_{11}", miss, c_10=matrix.fn, c_11=matrix.tp)
    at_use = work.step(
        "threshold_of_costs", rf"t = {bayes_threshold.formula}", alarm / (alarm + miss), **matrix.symbols
    )
    threshold = at_use
    if sample is not None and use is not None:
        threshold = float(shifted(at_use, sample=use, use=sample))
        work.step("threshold_of_sample", CARRIED, threshold, t=at_use, p_s=sample, p_u=use)
    answers = {"threshold": threshold, "threshold_at_use": at_use, "cost_ratio": miss / alarm}
    return Values(answers, main="threshold")


def without_threshold(costs: CallCosts) -> Undefined | None:
    """Say why a case need not be looked at, where one call is never dearer than the other."""
    alarm, miss = costs.alarm, costs.miss
    if alarm > 0 and miss > 0:
        return None
    if alarm == miss == 0:
        return Undefined("calls_cost_alike")
    if alarm < 0 and miss < 0:
        return Undefined("errors_never_dearer")
    return Undefined("positive_never_dearer" if alarm <= 0 <= miss else "negative_never_dearer")


def _both(sample: float | None, use: float | None) -> tuple[float | None, float | None]:
    if (sample is None) != (use is None):
        given = "prevalence_sample" if use is None else "prevalence_use"
        what = f"{given} alone does not say how the odds change"
        raise ReportgenError(Problem("wrong_option", what, "give prevalence_sample and prevalence_use, or neither"))
    return inside(sample, "prevalence_sample"), inside(use, "prevalence_use")
