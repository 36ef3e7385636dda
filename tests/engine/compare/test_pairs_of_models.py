"""Two models on the same cases: the deciding pair, its direction, and what is concluded."""

import numpy as np
import pytest
from scipy.stats import binomtest, chi2

from reportgen.conventions import ENOUGH_DISCORDANT


def calls(both=0, only_a=0, only_b=0, neither=0):
    """Write labels in which the models are right on so many positive and as many negative cases."""
    right = [(1, 1)] * both + [(1, 0)] * only_a + [(0, 1)] * only_b + [(0, 0)] * neither
    rows = [(t, t if a else 1 - t, t if b else 1 - t) for t in (1, 0) for a, b in right]
    truth, a, b = zip(*rows, strict=True)
    return {"truth": truth, "a": a, "b": b}


@pytest.fixture
def compared(run):
    """Compare two models on labels they call."""

    def comparison(data, **asked):
        models = [{"name": "A", "prediction": "a", "score": "sa"}, {"name": "B", "prediction": "b", "score": "sb"}]
        scores = {"sa": np.linspace(0, 1, len(data["truth"])), "sb": np.linspace(1, 0, len(data["truth"])) ** 2}
        (found,) = run(
            {"models": models, "metrics": ["accuracy"], "comparisons": [asked]}, {**data, **scores}
        ).comparisons
        return found

    return comparison


def test_without_comparisons_every_pair_is_compared_by_accuracy_and_area(evaluated):
    first, second = evaluated(2).comparisons

    assert [(one.id, one.metric, one.role, one.asked) for one in (first, second)] == [
        ("H1", "accuracy", "exploratory", False),
        ("H2", "roc_auc", "exploratory", False),
    ]
    assert [test.test for one in (first, second) for test in one.pairs[0].tests] == ["mcnemar", "delong_paired"]
    assert first.pairs[0].tests[0].ref == "comparisons/H1/mcnemar"


def test_an_empty_list_asks_for_no_comparison_and_one_model_has_none(evaluated):
    assert evaluated(2, comparisons=[]).comparisons == ()
    assert evaluated(1).comparisons == ()


def test_comparisons_that_are_asked_for_are_secondary_unless_they_say_otherwise(evaluated):
    found = evaluated(2, comparisons=[{}, {"role": "primary", "metric": "recall"}]).comparisons

    assert [(one.role, one.asked) for one in found] == [("secondary", True), ("primary", True)]


def test_three_models_are_compared_in_pairs_each_with_an_address_of_its_own(evaluated):
    (first, _) = evaluated(3).comparisons

    assert [pair.models for pair in first.pairs] == [("A", "B"), ("A", "C"), ("B", "C")]
    assert [pair.ref for pair in first.pairs] == [f"comparisons/H1/{pair}" for pair in ("A~B", "A~C", "B~C")]
    assert first.pairs[1].tests[0].ref == "comparisons/H1/A~C/mcnemar"


@pytest.mark.parametrize("discordant", [(9, 0), (0, 9), (5, 4), (8, 2), (12, 3), (20, 6)])
def test_accuracy_is_decided_by_the_exact_test_below_ten_discordant_cases_and_by_chi_square_from_ten(
    compared, discordant
):
    only_a, only_b = discordant
    truth = [1] * (60 + only_a + only_b)
    data = {"truth": truth, "a": [1] * (60 + only_a) + [0] * only_b, "b": [1] * 60 + [0] * only_a + [1] * only_b}
    data = {key: [*values, *([0] * 20)] for key, values in data.items()}
    found = compared(data)
    (test,) = found.pairs[0].tests
    exact = only_a + only_b < ENOUGH_DISCORDANT
    expected = (
        binomtest(only_a, only_a + only_b).pvalue if exact else chi2.sf((only_a - only_b) ** 2 / (only_a + only_b), 1)
    )

    assert test.options["version"] == ("exact" if exact else "chi2")
    assert test.p_value == pytest.approx(expected, rel=1e-9)
    assert found.value == pytest.approx((only_a - only_b) / len(data["truth"]))
    assert found.interval.method == "tango"


@pytest.mark.parametrize(("only_a", "only_b"), [(a, b) for a in range(0, 31, 5) for b in range(0, 31, 6) if a + b])
def test_the_deciding_p_value_and_the_deciding_interval_never_contradict_each_other(compared, only_a, only_b):
    found = compared(calls(40, only_a, only_b, 3))
    (test,) = found.pairs[0].tests
    null = 1 if test.options["version"] == "exact" else 0
    interval = test.interval
    low = -np.inf if interval.low is None else interval.low
    high = np.inf if interval.high is None else interval.high

    assert (test.p_value < 0.05) == (not low <= null <= high)
    assert found.conclusions == (("difference_shown",) if test.p_value < 0.05 else ("difference_not_shown",))
    assert found.favours == (("A" if only_a > only_b else "B") if test.p_value < 0.05 else None)


@pytest.mark.parametrize("metric", ["accuracy", "error", "recall", "fnr", "specificity", "fpr", "ppa", "npa"])
@pytest.mark.parametrize("alternative", ["greater", "less"])
def test_a_one_sided_comparison_asks_whether_the_first_value_is_greater_or_less(compared, metric, alternative):
    found = compared(calls(40, 14, 2, 3), metric=metric, alternative=alternative)
    (test,) = found.pairs[0].tests
    shown = (found.value > 0) == (alternative == "greater")

    assert (test.p_value < 0.05) == shown
    assert found.conclusions == (("difference_shown",) if shown else ("difference_not_shown",))
    limit = found.interval.low if alternative == "greater" else found.interval.high
    assert (limit > 0 if alternative == "greater" else limit < 0) == shown
    assert (found.interval.sides, found.interval.side) == (1, "lower" if alternative == "greater" else "upper")
    assert found.favours == ("A" if shown else None)


@pytest.mark.parametrize("metric", ["accuracy", "error", "recall", "specificity", "fnr", "fpr", "roc_auc"])
def test_turning_a_comparison_round_turns_its_sign_and_nothing_else(evaluated, metric):
    there, back = evaluated(
        2, comparisons=[{"metric": metric, "models": ["A", "B"]}, {"metric": metric, "models": ["B", "A"]}]
    ).comparisons
    tests = [one.pairs[0].tests[0] for one in (there, back)]

    assert there.value == pytest.approx(-back.value)
    assert (there.interval.low, there.interval.high) == pytest.approx((-back.interval.high, -back.interval.low))
    assert tests[0].p_value == pytest.approx(tests[1].p_value, rel=1e-9)
    assert (there.favours, there.conclusions) == (back.favours, back.conclusions)


def test_error_and_accuracy_are_one_question(compared):
    accuracy, error = (compared(calls(40, 14, 2, 3), metric=metric) for metric in ("accuracy", "error"))

    assert accuracy.value == pytest.approx(-error.value)
    assert accuracy.favours == error.favours == "A"
    assert accuracy.pairs[0].tests[0].p_value == error.pairs[0].tests[0].p_value


def test_recall_is_compared_within_the_positive_cases(compared):
    data = {"truth": [1] * 40 + [0] * 40, "a": [1] * 40 + [0] * 40, "b": [1] * 25 + [0] * 15 + [0] * 20 + [1] * 20}
    found = compared(data, metric="recall")

    assert found.pairs[0].table.rows == ((25, 15, 0, 0),)
    assert found.pairs[0].tests[0].p_value == pytest.approx(chi2.sf(15, 1), rel=1e-9)


def test_models_that_agree_on_every_case_leave_a_difference_of_nothing_and_a_p_value_of_one(compared):
    found = compared(calls(40, 0, 0, 3))
    (test,) = found.pairs[0].tests

    assert (found.value, test.p_value, found.conclusions, found.favours) == (0, 1, ("difference_not_shown",), None)
    assert found.interval.low == -found.interval.high < 0
    structural = next(check for check in test.checks if check.check == "discordant_pairs")
    assert (structural.outcome, structural.consequence) == ("failed", "p_is_one")


def test_models_that_rank_alike_have_no_p_value_and_a_reason(evaluated, drawn):
    data = drawn()
    data["b"] = data["a"]
    (area,) = evaluated(2, cases_=data, comparisons=[{"metric": "roc_auc"}]).comparisons
    (test,) = area.pairs[0].tests

    assert (test.p_value, test.withheld_code, area.conclusions) == (None, "identical_scores", ("undefined",))
    assert test.withheld == "Both models rank all cases alike, so no test is possible."


def test_repeated_ids_withhold_the_p_value_and_keep_difference_and_interval(evaluated, drawn):
    data = drawn()
    data["id"][-1] = data["id"][0]
    asked = [{"metric": "accuracy"}, {"metric": "roc_auc"}]
    accuracy, area = evaluated(2, cases_=data, comparisons=asked).comparisons

    for found in (accuracy, area):
        (test,) = found.pairs[0].tests
        assert (test.p_value, test.withheld_code, found.conclusions) == (None, "repeated_ids", ("withheld",))
        assert None not in (found.value, found.interval.low)


@pytest.mark.parametrize("metric", ["f1", "mcc", "average_precision", "brier", "fbeta(beta=2)"])
def test_other_metrics_are_compared_by_a_bootstrap_interval_without_a_p_value(evaluated, metric):
    (found,) = evaluated(2, comparisons=[{"metric": metric}], resampling={"draws": 1000}).comparisons
    (test,) = found.pairs[0].tests

    assert (test.test, test.p_value, test.withheld_code) == ("paired_bootstrap", None, "no_p_from_bootstrap")
    assert found.interval.low < found.value < found.interval.high
    assert test.options["metric"] == metric


def test_the_first_test_of_a_list_decides(evaluated):
    asked = [{"metric": "accuracy", "test": ["paired_bootstrap", "mcnemar"]}]
    (found,) = evaluated(2, comparisons=asked, resampling={"draws": 1000}).comparisons

    assert [(test.test, test.decides) for test in found.pairs[0].tests] == [
        ("paired_bootstrap", True),
        ("mcnemar", False),
    ]
    assert found.interval.method == "bootstrap_bca"


def test_a_lower_brier_score_is_favoured(evaluated):
    (found,) = evaluated(2, comparisons=[{"metric": "brier"}]).comparisons

    assert found.value < 0
    assert (found.conclusions, found.favours) == (("difference_shown",), "A")


def test_a_metric_without_a_direction_favours_nobody(compared):
    data = calls(40, 14, 2, 3)
    found = compared(data, metric="prevalence")

    assert found.favours is None


@pytest.mark.parametrize(("metric", "code"), [("accuracy", "no_threshold"), ("brier", "scores_declared")])
def test_what_cannot_be_computed_is_undefined_with_its_reason(run, drawn, metric, code):
    models = [{"name": name, "score": name.lower(), "scale": "score"} for name in "AB"]
    (found,) = run({"models": models, "comparisons": [{"metric": metric}]}, drawn()).comparisons

    assert (found.conclusions, found.undefined_code, found.value) == (("undefined",), code, None)
