"""Predictions of least expected cost from probabilities of several classes, and what the other rule would cost."""

import numpy as np
import pytest

from reportgen import evaluate, render
from reportgen.errors import ReportgenError

CLASSES = ("ash", "birch", "elm")
COSTS = [[0, 1, 5], [1, 0, 5], [20, 20, 1]]


def trees(cases=80, seed=6):
    random = np.random.default_rng(seed)
    truth = random.integers(3, size=cases)
    table = random.dirichlet(np.ones(3), cases)
    table[np.arange(cases), truth] += 0.4
    table = np.round(table / table.sum(axis=1, keepdims=True), 4)
    table[:, 2] = np.round(1 - table[:, 0] - table[:, 1], 4)
    return {"y": [CLASSES[at] for at in truth]} | {name: table[:, at].tolist() for at, name in enumerate(CLASSES)}


def run(data, **more):
    stated = {"columns": {"truth": "y", "probabilities": {name: name for name in CLASSES}} | more.pop("columns", {})}
    spec = {"kind": "validation", "title": "T", "data": stated, "resampling": {"draws": 1000}}
    costs = {} if "gains" in more else {"costs": {"matrix": COSTS}}
    return evaluate(spec | costs | {"metrics": ["mean_cost", "accuracy"]} | more, data)


def called(row, costs=COSTS):
    """Predict by hand: the first class of least expected cost."""
    every = [sum(row[truth] * costs[truth][at] for truth in range(3)) for at in range(3)]
    return min(range(3), key=lambda at: (round(every[at], 9), at))


def paid(data, calls, costs=COSTS):
    return [costs[CLASSES.index(truth)][call] for truth, call in zip(data["y"], calls, strict=True)]


def rows(data):
    return list(zip(*(data[name] for name in CLASSES), strict=True))


def both(data, costs=COSTS):
    return [max(range(3), key=row.__getitem__) for row in rows(data)], [called(row, costs) for row in rows(data)]


def test_the_class_of_least_expected_cost_is_predicted():
    data = trees()
    found, (likely, cheap) = run(data, predict="least_cost"), both(data)
    assert found.estimate("model", "mean_cost").value == pytest.approx(np.mean(paid(data, cheap)))
    right = np.mean([CLASSES[at] == truth for at, truth in zip(cheap, data["y"], strict=True)])
    assert found.estimate("model", "accuracy").value == pytest.approx(right)
    other = found.models[0].other_predictions
    assert (other.rule, other.value) == ("most_probable", pytest.approx(np.mean(paid(data, likely))))
    assert other.changed == sum(a != b for a, b in zip(likely, cheap, strict=True)) > 0


def test_the_most_probable_class_is_predicted_unless_the_spec_says_otherwise():
    data = trees()
    found, (likely, cheap) = run(data), both(data)
    assert found.estimate("model", "mean_cost").value == pytest.approx(np.mean(paid(data, likely)))
    other = found.models[0].other_predictions
    assert (other.rule, other.own) == ("least_cost", pytest.approx(np.mean(paid(data, likely))))
    assert other.value == pytest.approx(np.mean(paid(data, cheap)))
    assert run(data, predict="most_probable").models[0].estimates == found.models[0].estimates


def test_gains_are_maximised():
    data, gains = trees(), [[5, -1, 0], [0, 4, -2], [-3, 0, 9]]
    _, cheap = both(data, [[-one for one in row] for row in gains])
    found = run(data, gains={"matrix": gains}, metrics=["profit"], predict="least_cost")
    other = found.models[0].other_predictions
    assert other.own == pytest.approx(np.mean(paid(data, cheap, gains)))


def test_weights_count():
    data = trees(30) | {"w": [1 + at % 3 for at in range(30)]}
    _, cheap = both(data)
    found = run(data, columns={"weight": "w"}, predict="least_cost")
    assert found.estimate("model", "mean_cost").value == pytest.approx(np.average(paid(data, cheap), weights=data["w"]))
    assert found.models[0].other_predictions.cases == sum(data["w"])


def test_a_row_without_a_probability_has_no_prediction():
    data = trees()
    data["elm"][3] = None
    found = run(data, predict="least_cost")
    assert found.data.counts[0].value == 80
    assert found.estimate("model", "accuracy").n == 79


def test_given_predictions_are_held_against_the_cheapest_ones():
    data = trees() | {"p": ["ash"] * 80}
    other = run(data, columns={"prediction": "p"}).models[0].other_predictions
    assert (other.rule, other.changed) == ("least_cost", None)
    assert other.own == pytest.approx(np.mean(paid(data, [0] * 80)))


def test_without_costs_nothing_is_said_of_another_rule():
    data = trees()
    spec = {"columns": {"truth": "y", "probabilities": {name: name for name in CLASSES}}}
    found = evaluate({"kind": "validation", "title": "T", "data": spec, "resampling": {"draws": 1000}}, data)
    assert found.models[0].other_predictions is None


def test_the_document_says_which_rule_predicts_and_what_it_assumes(tmp_path):
    for rule, said in (("least_cost", "The most probable class would differ"), ("most_probable", "The class with the")):
        render(run(trees(), predict=rule), tmp_path / rule, ["html"])
        text = (tmp_path / rule / "report.html").read_text(encoding="utf-8")
        assert said in text
        assert "Expected costs take the probabilities as calibrated" in text


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"predict": "least_cost", "costs": None}, "no_costs"),
        ({"predict": "least_cost", "columns": {"prediction": "p"}}, "predictions_given"),
        ({"predict": "least_cost", "columns": {"probabilities": None, "prediction": "p"}}, "no_probabilities"),
    ],
)
def test_a_rule_that_cannot_predict_is_refused(more, code):
    with pytest.raises(ReportgenError) as caught:
        run(trees() | {"p": ["ash"] * 80}, **more)
    assert code in [one.code for one in caught.value.problems]


def test_two_classes_have_a_threshold_and_not_this_rule():
    with pytest.raises(ReportgenError) as caught:
        evaluate({"kind": "validation", "title": "T", "data": {"rows": []}, "positive": "a", "predict": "least_cost"})
    assert any("predict does not apply to the task binary" in one.what for one in caught.value.problems)
