"""Which task the data ask for where the spec does not say."""

import numpy as np
import pytest

import reportgen
from reportgen.errors import ReportgenError

RANDOM = np.random.default_rng(5)
NUMBERS = RANDOM.normal(100, 15, 80).round(1)
CLOSE = (NUMBERS + RANDOM.normal(0, 4, 80)).round(1)
SPEC = {"kind": "validation", "title": "T", "data": {}}


def evaluated(data, **more):
    return reportgen.evaluate(SPEC | more, data)


def test_numbers_that_take_many_values_are_predicted_numbers():
    results = evaluated({"truth": NUMBERS, "prediction": CLOSE})

    assert results.spec["data"]["task"] == "regression"
    assert results.data.positive is None
    assert results.spec["intervals"]["mean"] == "loss_ci"
    rmse = next(one for one in results.models[0].estimates if one.metric == "rmse")
    assert rmse.value == pytest.approx(np.sqrt(np.mean((CLOSE - NUMBERS) ** 2)))


@pytest.mark.parametrize(
    "data",
    [
        {"truth": NUMBERS > 100, "score": CLOSE},
        {"truth": [0, 1] * 40, "prediction": [0, 1] * 40},
        {"truth": [0, 1] * 40, "prediction": [0, 1] * 40, "score": CLOSE},
    ],
)
def test_classes_stay_classes(data):
    results = evaluated(data)

    assert results.spec["data"]["task"] == "binary"


def test_numbers_with_few_values_are_asked_about_as_classes():
    with pytest.raises(ReportgenError, match="positive"):
        evaluated({"truth": list(range(20)) * 4, "prediction": list(range(20)) * 4})


def test_a_stated_task_goes_before_what_the_data_look_like():
    results = reportgen.evaluate(
        SPEC | {"data": {"task": "regression"}}, {"truth": [0, 1, 1, 0] * 20, "prediction": [0, 1, 0, 0] * 20}
    )

    assert results.spec["data"]["task"] == "regression"


def test_a_test_that_suits_only_classes_is_refused_where_the_data_are_numbers():
    data = {"truth": NUMBERS, "a": CLOSE, "b": CLOSE[::-1]}
    models = [{"name": "A", "prediction": "a"}, {"name": "B", "prediction": "b"}]

    with pytest.raises(ReportgenError, match="mcnemar does not apply to mse"):
        evaluated(data, models=models, comparisons=[{"test": "mcnemar"}])


def test_numbers_whose_squares_are_not_finite_are_refused():
    with pytest.raises(ReportgenError, match="true or predicted numbers beyond"):
        evaluated({"truth": NUMBERS, "prediction": [1e300, *CLOSE[1:]]})
