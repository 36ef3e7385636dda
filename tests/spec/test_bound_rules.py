"""A criterion that would rest on a limit which errs too often, or that decides nothing, is refused, with what to write."""

import pytest


@pytest.mark.parametrize(
    ("criterion", "form", "bound"),
    [
        ("{metric: psi, at_least: 0.25, why: the mix of customers was to change}", "at_least", "0.25"),
        ("psi >= 0.25", "at_least", "0.25"),
        ("{metric: psi, between: [0.05, 0.2]}", "between", "0.2"),
    ],
)
def test_a_criterion_on_the_lower_limit_of_a_shift_is_refused_with_what_to_write(problems, criterion, form, bound):
    (found,) = problems(f"kind: validation\ntitle: T\ndata: p.csv\ncriteria:\n  - {criterion}\n")

    assert (found.code, found.value, found.place.line) == ("unproved_limit", form, 5)
    assert "the lower limit of its interval is above the true index too often, in up to six of a hundred" in found.what
    assert f"write `{{metric: psi, at_most: {bound}}}`" in found.remedy


@pytest.mark.parametrize("metric", ["ece", "mce"])
def test_the_lower_limit_of_a_calibration_error_is_refused_too(problems, metric):
    asked = f"{{metric: {metric}, at_least: 0.02, why: to see}}"
    (found,) = problems(f"kind: validation\ntitle: T\ndata: p.csv\ncriteria: [{asked}]\n")

    assert found.code == "unproved_limit"
    assert "chance alone adds to a binned calibration error" in found.what


def test_a_criterion_on_the_upper_limit_is_not(codes):
    assert codes("data: p.csv\ncriteria: [psi <= 0.1]\n") == []


@pytest.mark.parametrize(
    ("criterion", "said"),
    [
        ("specificity >= 0", "specificity is always at least 0, so every model meets this criterion (0)"),
        ("recall <= 1", "recall is always at most 1, so every model meets this criterion (1) - write `recall >= ..`"),
        ("{metric: fnr, at_least: 0, why: x}", "fnr is always at least 0, so every model meets"),
        ("{metric: mcc, at_least: -1, why: x}", "mcc is always at least -1, so every model meets"),
        (
            "lift >= 0",
            "lift is always at least 0, so every model meets this criterion (0) - write `lift >= ..` with a bound above 0,",
        ),
        ("predicted_positive_rate <= 1", "predicted_positive_rate is always at most 1, so every model"),
        ("recall >= 1.0", "no model can meet this criterion: the lower limit of recall is always below 1 (1)"),
        ("recall >= 100%", "no model can meet this criterion: the lower limit of recall is always below 1 (1)"),
        ("fpr <= 0", "no model can meet this criterion: the upper limit of fpr is always above 0 (0)"),
        ("psi <= 0", "no model can meet this criterion: the upper limit of psi is always above 0 (0)"),
        (
            "net_benefit(threshold=0.2) >= 1",
            "no model can meet this criterion: the lower limit of net_benefit is always below 1 (1)",
        ),
        ("{metric: fpr, at_most: 0, for_each: site}", "no model can meet this criterion: the upper limit of fpr"),
        (
            "fbeta(beta=2) >= 0",
            "write `fbeta(beta=2) >= ..` with a bound above 0 and below 1, or name fbeta(beta=2) under",
        ),
    ],
)
def test_a_bound_at_an_end_of_the_range_decides_nothing(problems, criterion, said):
    data = "data: {file: p.csv, columns: {group: [site]}}\n"
    (found,) = problems(f"kind: validation\ntitle: T\n{data}criteria:\n  - {criterion}\n")

    assert (found.code, found.place.line) == ("decides_nothing", 5)
    assert said in str(found)
    assert " under `metrics` to show it without a verdict" in found.remedy


@pytest.mark.parametrize(
    "criterion", ["mcc >= 0", "gini >= 0", "net_benefit(threshold=0.2) >= 0", "mean_cost <= 0", "lift >= 1"]
)
def test_zero_and_one_within_the_range_are_bounds_like_others(codes, criterion):
    assert codes(f"data: p.csv\ncosts: {{fp: 1, fn: 2}}\ncriteria: ['{criterion}']\n") == []


def test_the_brier_score_of_several_classes_goes_up_to_two(codes):
    head = "data: {file: p.csv, task: multiclass}\ncriteria: "
    assert codes(f"{head}[brier <= 1.2, brier <= 1]\n") == []
    assert codes(f"{head}[brier <= 2]\n") == ["decides_nothing"]
    assert codes(f"{head}[brier <= 2.5]\n") != []
    assert codes(f"{head}[brier@a <= 1.2]\n") != []


def test_a_bias_may_be_zero_at_most(codes):
    assert codes("data: {file: p.csv, task: regression}\ncriteria: [bias <= 0, bias >= 0]\n") == []


@pytest.mark.parametrize(("bound", "meant"), [("0.7%", "0.7"), ("85%", "0.85")])
def test_a_percent_sign_beside_what_is_no_percentage_is_refused(problems, bound, meant):
    (found,) = problems(f"kind: validation\ntitle: T\ndata: p.csv\ncriteria: [roc_auc >= {bound}]\n")

    assert str(found).endswith(f"roc_auc is written without a percent sign ({bound}) - write {meant}")
