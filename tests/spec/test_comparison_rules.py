"""A comparison names models that are there and tests that can answer about its metric."""

import pytest

from reportgen.spec.comparison_rules import BY_CASES, suited_tests

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


def test_the_rules_about_metrics_agree_with_the_engine():
    from reportgen.engine.compare.pairs_of_models import WITHIN

    assert set(WITHIN) == set(BY_CASES)
    assert suited_tests("roc_auc")[0] == "delong_paired"
