"""Comparisons on cases that the models know: the difference is shown, and nothing is concluded from it."""

import pytest

DATA = {
    "id": list(range(200)),
    "truth": [1, 0] * 100,
    "a": [1, 0] * 95 + [0, 1] * 5,
    "b": [1, 0] * 70 + [0, 1] * 30,
}
ASKED = [{"id": "H1", "metric": "accuracy"}, {"id": "H2", "metric": "f1"}]
ASKED += [{"id": "H3", "metric": "accuracy", "hypothesis": "non_inferiority", "margin": 0.1, "why": "small"}]


@pytest.fixture
def compared(run):
    def comparisons(data, **more):
        spec = {
            "models": [{"name": name, "prediction": name.lower()} for name in "AB"],
            "data": {"positive": "1", **data},
            "comparisons": ASKED,
            "resampling": {"draws": 1000},
        }
        return run({**spec, **more}, DATA).comparisons

    return comparisons


@pytest.mark.parametrize(
    ("data", "more", "code"),
    [
        ({"evaluated_on": "cross_validation"}, {}, "judged_on_folds"),
        ({"evaluated_on": "training"}, {}, "judged_on_training"),
        ({"evaluated_on": "validation"}, {}, "judged_on_validation"),
        ({}, {"attest": {"test_untouched": False}}, "used_for_choices"),
    ],
)
def test_nothing_is_concluded_of_models_on_cases_that_they_were_made_from(compared, data, more, code):
    """By hand: 25 of 100 cases of each class are right under A alone, so the difference in accuracy is 0.25."""
    for one in compared(data, **more):
        assert (one.conclusions, one.favours, one.open_because.undefined_code) == (("withheld",), None, code)
        assert one.interval.low is not None
        assert all(test.p_value is None for pair in one.pairs for test in pair.tests)
        if one.metric == "accuracy":
            assert one.value == pytest.approx(0.25)


def test_the_same_models_differ_on_test_cases(compared):
    assert [one.favours for one in compared({"evaluated_on": "test"})] == ["A", "A", "A"]
