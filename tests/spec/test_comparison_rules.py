"""A comparison names models that are there and tests that can answer about its metric."""

import pytest

from reportgen import index

BEGIN = "data: p.csv\nmodels: [{name: A, score: a}, {name: B, score: b}]\n"


THREE = BEGIN.replace("]\n", ", {name: C, score: c}]\n")


def test_three_models_are_compared_two_by_two(codes):
    assert codes(f"{THREE}comparisons: [{{metric: accuracy}}]\n") == []


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ("hypothesis: non_inferiority, margin: 0.1, why: x", "non-inferiority compares one model with another"),
        ("test: mcnemar, alternative: greater", "alternative: greater is about the first of two models"),
    ],
)
def test_a_direction_between_three_models_needs_a_control(problems, more, said):
    spec = f"kind: validation\ntitle: T\n{THREE}comparisons: [{{metric: accuracy, {more}}}]\n"
    (found,) = problems(spec)

    assert (found.code, found.what[: len(said)]) == ("no_order", said)
    assert "`control: A`" in found.remedy
    assert problems(spec.replace("metric: accuracy", "metric: accuracy, control: A")) == []


def test_no_model_can_be_superior_to_several_without_a_control(problems):
    spec = f"kind: validation\ntitle: T\n{THREE}comparisons: [{{metric: accuracy}}]\ncriteria: [{{comparison: H1, must: superior}}]\n"
    (found,) = problems(spec)

    assert (found.code, found.place.line) == ("no_order", spec.count("\n"))


@pytest.mark.parametrize(
    ("comparison", "code"),
    [
        ("models: [A, C]", "unknown_name"),
        ("models: [A]", "two_models"),
        ("models: [A, A]", "same_model"),
        ("test: []", "empty_list"),
        ("test: [auto, mcnemar]", "auto_in_list"),
        ("test: mcnemer", "unknown_name"),
        ("test: [5]", "unknown_name"),
        ("test: recall", "wrong_name"),
        ("test: bias_variance_squared", "wrong_name"),
        ("metric: roc_auc, test: mcnemar", "unsuited_test"),
        ("metric: accuracy, test: delong_paired", "unsuited_test"),
        ("metric: precision, test: mcnemar", "unsuited_test"),
        ("metric: f1, test: [paired_bootstrap, mcnemar]", "unsuited_test"),
        ("metric: mcc, alternative: less", "not_yet"),
        ("metric: recall, alternative: less, test: [mcnemar, paired_bootstrap]", "not_yet"),
        ("metric: top_k_accuracy", "wrong_metric"),
        ("metric: recall, test: durkalski_mcnemar", "no_cluster"),
        ("metric: accuracy, test: kosinski_ppv", "unsuited_test"),
        ("metric: recal", "unknown_name"),
        ("metric: fbeta", "missing_option"),
        ("metric: fbeta(beta=0)", "out_of_range"),
    ],
)
def test_a_comparison_that_cannot_be_made_is_refused(codes, comparison, code):
    assert codes(f"{BEGIN}comparisons: [{{{comparison}}}]\n") == [code]


@pytest.mark.parametrize(
    "comparison",
    [
        "",
        "metric: recall, test: mcnemar, alternative: greater",
        "metric: roc_auc, test: [DeLong-paired, Paired Bootstrap]",
        "metric: brier, test: paired_bootstrap",
        "metric: precision",
        "metric: npv, test: [kosinski_ppv, paired_bootstrap]",
        "models: [B, A], metric: fbeta(beta=2)",
    ],
)
def test_a_comparison_that_can_be_made_is_accepted(codes, comparison):
    assert codes(f"{BEGIN}comparisons: [{{{comparison}}}]\n") == []


def test_one_model_alone_cannot_be_compared(codes):
    assert codes("data: p.csv\ncomparisons: [{}]\n") == ["two_models"]


@pytest.mark.parametrize(
    ("metric", "tests"),
    [
        ("accuracy", ["mcnemar", "durkalski_mcnemar", "paired_bootstrap"]),
        ("fnr", ["mcnemar", "durkalski_mcnemar", "paired_bootstrap"]),
        ("ppa", ["mcnemar", "durkalski_mcnemar", "paired_bootstrap"]),
        ("precision", ["kosinski_ppv", "paired_bootstrap"]),
        ("npv", ["kosinski_ppv", "paired_bootstrap"]),
        ("fdp", ["paired_bootstrap"]),
        ("roc_auc", ["delong_paired", "obuchowski_auc", "paired_bootstrap"]),
        ("gini", ["paired_bootstrap"]),
        ("mean_cost", ["paired_bootstrap"]),
    ],
)
def test_the_tests_that_suit_a_metric_are_known_the_deciding_one_first(metric, tests):
    assert [one.id for one in index.tests_for(index.find(metric, ("metric",)), on="predictions")] == tests
