"""The standard error of each share, with the denominator of the share as its divisor."""

import pytest

import reportgen

MODELS = [{"name": "A", "prediction": "p"}]


def estimates(columns=None, **more):
    truth, said = [1] * 10 + [0] * 10, [1] * 8 + [0] * 12
    spec = {"kind": "validation", "title": "T", "models": MODELS, "data": {"columns": columns or {}}}
    found = reportgen.evaluate(spec, {"truth": truth, "p": said, **more})
    return {one.metric: one for one in found.models[0].estimates}


def test_a_share_has_the_standard_error_of_its_own_denominator():
    """By hand: 8 of 10 positives are found, sqrt(0.8 * 0.2 / 10); 18 of 20 cases are right, sqrt(0.9 * 0.1 / 20)."""
    found = estimates()
    assert found["recall"].standard_error == pytest.approx(0.12649110640673517)
    assert found["accuracy"].standard_error == pytest.approx(0.0670820393249937)


def test_it_is_absent_where_its_formula_says_nothing_and_of_what_is_no_share():
    found = estimates()
    assert [found[name].standard_error for name in ("specificity", "precision", "f1", "roc_auc")] == [None] * 4


def test_cases_in_clusters_have_none_that_takes_them_for_independent():
    found = estimates({"cluster": "site"}, site=[f"s{at % 5}" for at in range(20)])
    assert found["recall"].value == 0.8
    assert found["recall"].standard_error is None
