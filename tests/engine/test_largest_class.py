"""The proportion of the largest class above which accuracy is doubted, from the spec to the page."""

import pytest

import reportgen

CASES = {"truth": ["good"] * 85 + ["bad"] * 15, "call": ["good"] * 80 + ["bad"] * 20}
THREE = {"truth": ["a"] * 50 + ["b"] * 30 + ["c"] * 20, "prediction": ["a"] * 60 + ["b"] * 20 + ["c"] * 20}
SPEC = {"kind": "validation", "title": "T"}
TWO = {**SPEC, "data": {"positive": "bad"}, "models": [{"name": "A", "prediction": "call"}]}


def imbalance(spec, cases):
    found = reportgen.evaluate(spec, cases)
    return next(one for one in found.checks if one.check == "imbalance")


@pytest.mark.parametrize(
    ("limit", "outcome", "said"),
    [
        ({}, "warning", "The largest class has 85 of 100 cases, more than four fifths"),
        ({"largest_class": 0.9}, "passed", "The largest class has 85 of 100 cases, at most 90%"),
        ({"largest_class": 0.84}, "warning", "The largest class has 85 of 100 cases, more than 84%"),
    ],
)
def test_the_limit_of_the_spec_decides_and_is_said(limit, outcome, said, tmp_path):
    results = reportgen.evaluate({**TWO, **limit}, CASES)
    found = next(one for one in results.checks if one.check == "imbalance")
    page = reportgen.render(results, tmp_path, ["html"])["html"].read_text(encoding="utf-8")

    assert found.outcome == outcome
    assert found.sentence.startswith(said)
    assert "nearly all cases" in page


def test_several_classes_have_the_limit_too():
    assert imbalance(SPEC, THREE).outcome == "passed"
    assert imbalance({**SPEC, "largest_class": 0.45}, THREE).outcome == "warning"


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ({**TWO, "largest_class": 80}, "largest_class"),
        ({**TWO, "largest_class": 0}, "largest_class"),
        ({**TWO, "largest_class": "most"}, "largest_class"),
        ({**TWO, "largest_class": 0.4}, "the largest of 2 classes always has at least 50.0% of the cases"),
        ({**SPEC, "data": {"task": "regression"}, "largest_class": 0.9}, "largest_class does not apply"),
    ],
)
def test_impossible_limits_are_refused_with_what_to_write(spec, said):
    with pytest.raises(reportgen.ReportgenError, match=said) as caught:
        reportgen.evaluate(spec, CASES)

    (problem,) = caught.value.problems
    assert problem.remedy
