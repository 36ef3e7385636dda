"""A comparison names models that are there and tests that can answer about its metric."""

import pytest

from reportgen import index

BEGIN = "data: p.csv\nmodels: [{name: A, score: a}, {name: B, score: b}]\n"


def test_one_comparison_of_three_models_is_refused_by_name(codes):
    three = BEGIN.replace("]\n", ", {name: C, score: c}]\n")
    assert codes(f"{three}comparisons: [{{metric: accuracy}}]\n") == ["not_yet"]


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
        ("test: wilcoxon_signed_rank", "not_yet"),
        ("metric: roc_auc, test: mcnemar", "unsuited_test"),
        ("metric: accuracy, test: delong_paired", "unsuited_test"),
        ("metric: precision, test: mcnemar", "unsuited_test"),
        ("metric: f1, test: [paired_bootstrap, mcnemar]", "unsuited_test"),
        ("metric: mcc, alternative: less", "not_yet"),
        ("metric: recall, alternative: less, test: [mcnemar, paired_bootstrap]", "not_yet"),
        ("metric: fleiss_kappa", "not_yet"),
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
