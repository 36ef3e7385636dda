"""Criteria on what depends on the prevalence are judged at the prevalence where the model is used."""

import numpy as np
import pytest
from scipy.optimize import brentq
from scipy.stats import chi2, norm

import reportgen

MATRIX = [[450, 50], [20, 80]]  # of 500 negative and 100 positive cases


def judged(*criteria, matrix=MATRIX, use=0.1, sampling=None, **more):
    data = {"confusion": matrix, "matrix_rows": "truth", "classes": ["no", "yes"], "positive": "yes"}
    data |= {} if use is None else {"use_prevalence": use}
    data |= {} if sampling is None else {"source": {"sampling": sampling}}
    spec = {"kind": "validation", "title": "T", "data": data, "metrics": ["recall"], "criteria": list(criteria)}
    return reportgen.evaluate(spec | more)


def score_limits(x, n, y, m):
    """Invert the score test of the ratio of two proportions, its likeliest shares from the textbook quadratic."""

    def statistic(ratio):
        a = (n + m) * ratio
        b = -(n * ratio + x + m + y * ratio)
        q = (-b - np.sqrt(b * b - 4 * a * (x + y))) / (2 * a)
        p = ratio * q
        return (x - n * p) ** 2 / (n * p * (1 - p)) + (y - m * q) ** 2 / (m * q * (1 - q)) - chi2.isf(0.05, 1)

    found = x / n / (y / m)
    return brentq(statistic, found / 20, found), brentq(statistic, found, found * 20)


def test_precision_is_judged_at_the_prevalence_of_use_by_the_score_limits_of_its_ratio():
    (one,) = judged("precision >= 0.4").criteria
    low, high = (ratio * 0.1 / (ratio * 0.1 + 0.9) for ratio in score_limits(80, 100, 50, 500))

    assert one.value == pytest.approx(0.08 / (0.08 + 0.09))
    assert (one.low, one.high) == pytest.approx((low, high), abs=1e-9)
    assert (one.verdict, one.prevalence) == ("met", 0.1)
    assert one.models[0].estimate == "models/model/at_use_prevalence/precision"


def test_npv_is_judged_by_the_score_limits_of_its_ratio():
    (one,) = judged("npv >= 0.96").criteria
    low, high = (ratio * 0.9 / (ratio * 0.9 + 0.1) for ratio in score_limits(450, 500, 20, 100))

    assert (one.low, one.high) == pytest.approx((low, high), abs=1e-9)


def test_precision_of_the_sample_is_not_judged():
    """At the 16.7% of the sample it would be 61.5%, and the criterion met."""
    (in_sample,) = judged("precision >= 0.5", use=None).criteria
    (in_use,) = judged("precision >= 0.5").criteria

    assert (in_sample.value, in_sample.verdict, in_sample.prevalence) == (80 / 130, "met", None)
    assert in_use.verdict == "not_demonstrated"


@pytest.mark.parametrize(
    ("metric", "value"),
    [
        ("accuracy", 0.1 * 0.8 + 0.9 * 0.9),
        ("f1", 2 * 0.08 / (0.1 + 0.08 + 0.09)),
        ("mcc", (0.8 - 0.1) * np.sqrt(0.1 * 0.9 / (0.17 * 0.83))),
        ("lift", 0.08 / 0.17 / 0.1),
        ("predicted_positive_rate", 0.17),
        ("mean_cost", 0.1 * 0.2 * 20 + 0.9 * 0.1),
        ("total_cost", 600 * (0.1 * 0.2 * 20 + 0.9 * 0.1)),
    ],
)
def test_each_value_follows_from_recall_and_specificity(metric, value):
    """By hand."""
    found = (
        judged({"metric": metric, "at_most": 2000}, costs=[[0, 1], [20, 0]])
        if "cost" in metric
        else judged({"metric": metric, "at_least": 0.01})
    )
    (one,) = found.criteria

    assert one.value == pytest.approx(value)
    assert one.low < one.value < one.high
    shown = next(each for each in found.models[0].at_use_estimates if each.ref == one.models[0].estimate)
    assert (shown.value, shown.interval.low, shown.interval.high) == (one.value, one.low, one.high)


def test_what_does_not_depend_on_the_prevalence_is_judged_as_it_is():
    rules = ["recall >= 0.7", "specificity >= 0.8", "balanced_accuracy >= 0.7", "lr_plus >= 2", "youden_j >= 0.5"]
    in_sample, in_use = judged(*rules, use=None).criteria, judged(*rules).criteria

    assert [(one.low, one.high, one.verdict) for one in in_sample] == [
        (one.low, one.high, one.verdict) for one in in_use
    ]
    assert all(one.prevalence is None for one in in_use)


def test_scores_would_need_weights():
    draw = np.random.default_rng(3)
    truth = (draw.random(400) < 0.4).astype(int)
    data = {"truth": truth.tolist(), "score": np.clip(0.3 + 0.4 * truth + draw.normal(0, 0.2, 400), 0, 1).tolist()}
    rules = ["average_precision >= 0.2", "brier <= 0.5", "log_loss <= 2", "roc_auc >= 0.6"]
    asked = {"kind": "validation", "title": "T", "data": {"use_prevalence": 0.1}, "threshold": 0.5, "criteria": rules}
    found = reportgen.evaluate(asked, data).criteria

    assert [one.undefined_code for one in found] == ["needs_weights_for_use"] * 3 + [None]
    assert [one.verdict for one in found] == ["undefined"] * 3 + ["met"]


def test_an_enriched_sample_is_judged_in_use_alone():
    rules = ("precision >= 0.3", "accuracy >= 0.5", "mcc >= 0.1")
    without = judged(*rules, use=None, sampling="enriched").criteria
    stated = judged(*rules, sampling="enriched").criteria

    assert [one.undefined_code for one in without] == ["enriched_sample"] * 3
    assert [one.verdict for one in stated] == ["met"] * 3


@pytest.mark.parametrize(("matrix", "metric"), [([[500, 0], [20, 80]], "precision"), ([[450, 50], [0, 100]], "npv")])
def test_no_error_of_a_kind_leaves_a_lower_limit(matrix, metric):
    (one,) = judged({"metric": metric, "at_least": 0.8}, matrix=matrix).criteria

    assert (one.value, one.high, one.verdict) == (1, 1, "met")
    assert 0.8 < one.low < 1


def test_a_range_is_judged_at_its_worse_end():
    at = {use: judged("precision >= 0.4", "npv >= 0.9", use=use).criteria for use in (0.05, 0.2)}
    ends = judged("precision >= 0.4", "npv >= 0.9", use=[0.05, 0.2])
    precision, npv = ends.criteria

    assert (precision.low, precision.prevalence) == (at[0.05][0].low, 0.05)
    assert (npv.low, npv.prevalence) == (at[0.2][1].low, 0.2)
    shown = next(one for one in ends.models[0].at_use_estimates if one.carries == "precision")
    assert (shown.prevalence, shown.other_end.prevalence) == (0.05, 0.2)
    assert shown.other_end.value == at[0.2][0].value


def test_one_class_of_cases_says_nothing_of_use():
    (one,) = judged("precision >= 0.4", matrix=[[0, 0], [20, 80]]).criteria

    assert (one.verdict, one.undefined_code) == ("undefined", "one_class")


def test_a_group_has_a_prevalence_of_its_own():
    draw = np.random.default_rng(5)
    truth = draw.random(300) < 0.4
    calls = np.where(draw.random(300) < 0.85, truth, ~truth)
    data = {
        "truth": truth.astype(int).tolist(),
        "prediction": calls.astype(int).tolist(),
        "site": ["a", "b", "c"] * 100,
    }
    asked = {"kind": "validation", "title": "T", "data": {"use_prevalence": 0.1, "columns": {"group": ["site"]}}}
    rules = [{"metric": name, "at_least": 0.2, "for_each": "site"} for name in ("precision", "recall")]
    precision, recall = reportgen.evaluate({**asked, "criteria": rules}, data).criteria

    assert {one.undefined_code for one in precision.models} == {"no_prevalence_of_group"}
    assert recall.verdict == "met"


@pytest.mark.parametrize(
    ("use", "said"),
    [([0.2, 0.1], "lower end of a range comes first"), ([0.1, 1.0], "below 1"), ([0.1], None), ([0.1, 0.2, 0.3], None)],
)
def test_a_range_that_is_none_is_refused(use, said):
    with pytest.raises(reportgen.ReportgenError, match=said) as caught:
        judged("precision >= 0.4", use=use)

    assert caught.value.exit_code == 2


def test_a_threshold_by_costs_takes_one_prevalence():
    asked = {"kind": "validation", "title": "T", "costs": [[0, 1], [20, 0]], "data": {"use_prevalence": [0.1, 0.2]}}
    models = [{"name": "A", "score": "score", "threshold": {"rule": "cost"}}]
    with pytest.raises(reportgen.ReportgenError, match="one prevalence"):
        reportgen.evaluate({**asked, "models": models}, {"truth": [0, 1] * 20, "score": [0.2, 0.7] * 20})


def test_the_normal_quantile_is_that_of_the_level():
    """One-sided at 95% uses 1.645: precision at use has a nearer bound."""
    two, one = judged("precision >= 0.4", {"metric": "precision", "at_least": 0.4, "sides": 1}).criteria

    assert norm.isf(0.05) < norm.isf(0.025)
    assert two.low < one.low < one.value


def with_incomplete(rows, *criteria, use=0.1):
    """Write cases of the matrix out, and rows that lack their label or their prediction."""
    cells = ((1, 1, 80), (1, 0, 20), (0, 1, 50), (0, 0, 450))
    truth = [str(t) for t, _, n in cells for _ in range(n)] + [str(t) for t, _ in rows]
    prediction = [str(p) for _, p, n in cells for _ in range(n)] + [str(p) for _, p in rows]
    spec = {"kind": "validation", "title": "T", "data": {"use_prevalence": use}, "criteria": list(criteria)}
    missing = {"truth": [None if one == "None" else one for one in truth]}
    missing["prediction"] = [None if one == "None" else one for one in prediction]
    return reportgen.evaluate(spec | {"metrics": ["recall"]}, missing).criteria


def test_incomplete_rows_are_filled_in_at_their_worst_and_best():
    """Five positive cases without a prediction: all missed, or all found."""
    (one,) = with_incomplete([(1, None)] * 5, "precision >= 0.36")
    worst, best = (
        judged("precision >= 0.36", matrix=[[450, 50], [fn, tp]]).criteria[0] for fn, tp in ((25, 80), (20, 85))
    )

    assert (one.worst.value, one.worst.low) == pytest.approx((worst.value, worst.low))
    assert (one.best.value, one.best.high) == pytest.approx((best.value, best.high))


def test_incomplete_rows_can_keep_a_verdict_open():
    alone, filled = (with_incomplete(rows, "accuracy >= 0.86")[0] for rows in ([], [(None, None)] * 40))

    assert (alone.verdict, filled.verdict) == ("met", "not_demonstrated")
    assert filled.worst.low < 0.86 < filled.low + 0.01
