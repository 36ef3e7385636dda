"""Criteria and comparisons on rates at a cut that the same cases set."""

import numpy as np
import pytest

SPEC = {"models": [{"name": "A", "score": "a"}, {"name": "B", "score": "b"}]}


def drawn(positives=150, negatives=200, seed=4, lead=0.6):
    rng = np.random.default_rng(seed)
    truth = np.repeat([1, 0], [positives, negatives])
    common = 1.4 * truth + rng.normal(0, 0.7, len(truth))
    a, b = (common + shift * truth + rng.normal(0, 0.6, len(truth)) for shift in (lead, 0))
    return {"truth": truth, "a": a, "b": b}


@pytest.mark.parametrize("name", ["recall_at_specificity(specificity=0.8)", "specificity_at_recall(recall=0.8)"])
def test_a_rate_at_a_cut_is_judged_by_the_interval_that_allows_for_the_cut(run, name):
    (found,) = run({**SPEC, "criteria": [f"{name} >= 0.3"]}, drawn()).criteria

    assert [one.decided_by for one in found.models] == ["rate_at_cut"] * 2
    assert found.verdict == "met"
    assert all(one.low < one.value < one.high for one in found.models)


@pytest.mark.parametrize(
    ("name", "negatives", "code"),
    [
        ("recall_at_specificity(specificity=0.8)", 45, "few_beyond_cut"),
        ("recall_at_specificity(specificity=0.95)", 199, "few_beyond_cut"),
        ("recall_at_specificity(specificity=0.95)", 200, None),
        ("specificity_at_recall(recall=0.95)", 200, "few_beyond_cut"),
        ("precision_at_recall(recall=0.8)", 200, "not_proved_at_cut"),
    ],
)
def test_fewer_than_ten_cases_beyond_the_cut_carry_no_verdict(run, name, negatives, code):
    (found,) = run({**SPEC, "criteria": [f"{name} >= 0.1"]}, drawn(negatives=negatives)).criteria

    assert [one.undefined_code for one in found.models] == [code] * 2


def test_both_models_are_compared_at_cuts_of_their_own_on_the_same_draws(run):
    asked = [{"metric": "recall_at_specificity(specificity=0.8)"}]
    (found,) = run({**SPEC, "comparisons": asked, "resampling": {"draws": 2000}}, drawn()).comparisons
    (test,) = found.pairs[0].tests

    assert (test.test, test.options["stratified"]) == ("paired_bootstrap", True)
    assert (found.conclusions, found.favours) == (("difference_shown",), "A")


def test_a_comparison_with_few_cases_beyond_a_cut_concludes_nothing(run):
    asked = [{"metric": "recall_at_specificity(specificity=0.95)"}]
    (found,) = run({**SPEC, "comparisons": asked, "resampling": {"draws": 1000}}, drawn()).comparisons
    fewer = run({**SPEC, "comparisons": asked, "resampling": {"draws": 1000}}, drawn(negatives=100)).comparisons[0]

    assert found.conclusions != ("withheld",)
    assert (fewer.conclusions, fewer.open_because.undefined_code) == (("withheld",), "few_beyond_cut")
    assert fewer.open_because.facts["cases"] == 5
