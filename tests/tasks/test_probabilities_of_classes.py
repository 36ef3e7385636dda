"""Probabilities of several classes from a spec to results, held against scikit-learn and the report of two classes."""

import numpy as np
import pytest
from sklearn.metrics import accuracy_score, brier_score_loss, log_loss, roc_auc_score

from reportgen import evaluate
from reportgen.data import subject
from reportgen.errors import ReportgenError

CLASSES = ("ash", "birch", "elm")


def trees(cases=160, seed=2, models="ab"):
    """Make labels of three kinds of trees, and probabilities that four decimals write."""
    random = np.random.default_rng(seed)
    truth = random.integers(3, size=cases)
    data = {"id": [f"T{at}" for at in range(cases)], "y": [CLASSES[at] for at in truth]}
    for at, model in enumerate(models):
        scores = random.normal(size=(cases, 3))
        scores[np.arange(cases), truth] += 2.0 - at
        shares = np.round(np.exp(scores) / np.exp(scores).sum(axis=1, keepdims=True), 4)
        shares[:, 2] = np.round(1 - shares[:, 0] - shares[:, 1], 4)
        data |= {f"{model}_{name}": shares[:, column].tolist() for column, name in enumerate(CLASSES)}
    return data


def run(data, models="ab", columns=None, **more):
    stated = {"columns": {"id": "id", "truth": "y"} | (columns or {})} | more.pop("stated", {})
    named = [{"name": one, "probabilities": {name: f"{one}_{name}" for name in CLASSES}} for one in models]
    spec = {"kind": "validation", "title": "T", "data": stated, "models": named, "resampling": {"draws": 1000}}
    return evaluate(spec | more, data)


def table(data, model="a"):
    return np.array([data[f"{model}_{name}"] for name in CLASSES]).T


def verdict(results, ref):
    return next(one for criterion in results.criteria for one in criterion.models if one.ref == ref)


def test_values_are_those_of_scikit_learn():
    data = trees()
    results = run(
        data, metrics=["accuracy", "auc_ovo", "auc_ovr", "log_loss", "brier", "top_k_accuracy", "roc_auc@each"]
    )
    for model in "ab":
        shares, called = table(data, model), [CLASSES[at] for at in table(data, model).argmax(axis=1)]
        expected = {
            "accuracy": accuracy_score(data["y"], called),
            "auc_ovo": roc_auc_score(data["y"], shares, multi_class="ovo", labels=CLASSES),
            "auc_ovr": roc_auc_score(data["y"], shares, multi_class="ovr", labels=CLASSES),
            "log_loss": log_loss(data["y"], shares, labels=CLASSES),
        }
        expected |= {
            f"roc_auc@{name}": roc_auc_score(np.array(data["y"]) == name, shares[:, at])
            for at, name in enumerate(CLASSES)
        }
        expected["brier"] = sum(
            brier_score_loss(np.array(data["y"]) == name, shares[:, at]) for at, name in enumerate(CLASSES)
        )
        for name, value in expected.items():
            assert results.estimate(model, name).value == pytest.approx(value, rel=1e-9), name


def test_the_task_follows_from_columns_of_probabilities():
    assert run(trees(60)).spec["data"]["task"] == "multiclass"


def test_a_prediction_column_goes_before_the_most_probable_class():
    data = trees(60, models="a")
    data["p"] = ["elm"] * 60
    spec = {
        "kind": "validation",
        "title": "T",
        "data": {"columns": {"truth": "y"}},
        "models": [{"name": "a", "prediction": "p", "probabilities": {name: f"a_{name}" for name in CLASSES}}],
    }
    results = evaluate(spec, data)
    assert results.estimate("a", "accuracy").value == pytest.approx(data["y"].count("elm") / 60)
    assert {one.code for one in results.data.remarks} >= {"predictions_not_most_probable"}


def test_equal_probabilities_give_the_first_class_and_are_noticed():
    data = trees(40, models="a")
    for name, value in zip(CLASSES, (0.4, 0.4, 0.2), strict=True):
        data[f"a_{name}"][0] = value
    results = run(data, models="a")
    remark = next(one for one in results.data.remarks if one.code == "equal_probabilities")
    assert remark.facts["cases"] == 1


def as_two(data, name, model="a"):
    columns = {"id": data["id"], "y": ["yes" if one == name else "no" for one in data["y"]]}
    return columns | {"s": data[f"{model}_{name}"]} | ({"who": data["who"]} if "who" in data else {})


def of_two(data, **more):
    columns = {"id": "id", "truth": "y", "score": "s"} | more.pop("columns", {})
    spec = {"kind": "validation", "title": "T", "data": {"columns": columns, "positive": "yes"}}
    return evaluate(spec | {"resampling": {"draws": 1000}} | more, data)


@pytest.mark.parametrize("name", CLASSES)
def test_the_area_of_a_class_is_judged_as_that_of_two_classes(name):
    data = trees()
    one = verdict(run(data, models="a", criteria=["roc_auc@each >= 0.8"]), f"criteria/C1/models/a/@{name}")
    other = verdict(of_two(as_two(data, name), criteria=["roc_auc >= 0.8"]), "criteria/C1/models/model")
    assert (one.verdict, one.low, one.high, one.decided_by) == (other.verdict, other.low, other.high, other.decided_by)


def test_areas_with_incomplete_rows_are_judged_at_their_worst_as_of_two_classes():
    data = trees()
    for at in (3, 30, 90):
        data["y"][at] = None
    for at in (5, 44):
        data["a_birch"][at] = None
    two = as_two(trees(), "ash")
    two["y"] = [None if one is None else other for one, other in zip(data["y"], two["y"], strict=True)]
    two["s"] = [None if at in (5, 44) else one for at, one in enumerate(two["s"])]
    one = verdict(run(data, models="a", criteria=["roc_auc@ash >= 0.8"]), "criteria/C1/models/a")
    other = verdict(of_two(two, criteria=["roc_auc >= 0.8"]), "criteria/C1/models/model")
    assert one.incomplete.rows == other.incomplete.rows == 5
    assert (one.worst.low, one.best.high, one.verdict) == (other.worst.low, other.best.high, other.verdict)


def test_areas_of_clusters_are_those_of_two_classes():
    data = trees() | {"who": [f"P{at // 4}" for at in range(160)]}
    clustered = {"columns": {"cluster": "who"}}
    one = verdict(run(data, models="a", **clustered, criteria=["roc_auc@elm >= 0.8"]), "criteria/C1/models/a")
    other = verdict(of_two(as_two(data, "elm"), **clustered, criteria=["roc_auc >= 0.8"]), "criteria/C1/models/model")
    assert (one.low, one.high, one.verdict) == pytest.approx((other.low, other.high, other.verdict))


def test_whole_number_weights_count_cases():
    data = trees(50, models="a") | {"w": [1 + at % 3 for at in range(50)]}
    often = {
        name: [one for one, times in zip(of, data["w"], strict=True) for _ in range(times)] for name, of in data.items()
    }
    often["id"] = list(range(len(often["y"])))
    weighted, repeated = run(data, models="a", columns={"weight": "w"}), run(often, models="a")
    for one, other in zip(weighted.models[0].estimates, repeated.models[0].estimates, strict=True):
        assert one.asked == other.asked
        assert one.value == (None if other.value is None else pytest.approx(other.value, rel=1e-12))


def test_many_rows_are_read_as_few_are(monkeypatch):
    from reportgen.data import columns

    data = trees(80)
    few = run(data, criteria=["roc_auc@each >= 0.8"])
    monkeypatch.setattr(columns, "MOST_IN_MEMORY", 0)
    many = run(data, criteria=["roc_auc@each >= 0.8"])
    assert few.models == many.models
    assert few.criteria == many.criteria


def said_of(data, **more):
    with pytest.raises(ReportgenError) as caught:
        run(data, **more)
    return " | ".join(f"{one.what}; {one.remedy}" for one in caught.value.problems)


def test_rows_that_do_not_add_up_are_refused_with_their_number_and_by_how_much():
    data = trees(30)
    data["a_ash"][4] += 0.2
    data["a_ash"][9] += 0.3
    data["a_elm"][4], data["a_elm"][9] = 0.0, 0.0
    text = said_of(data)
    assert "do not add up to 1 in 2 rows" in text


def test_numbers_beyond_one_are_refused():
    data = trees(30)
    data["b_ash"][4] = 1.5
    assert "below 0 or above 1 in 1 row" in said_of(data)


def test_a_class_without_a_column_is_named():
    data = trees(30)
    data["y"][0] = "oak"
    assert "add a column for oak" in said_of(data)


def test_all_faults_of_both_models_are_said_at_once():
    data = trees(30)
    data["a_ash"][4], data["b_ash"][4] = 1.5, -0.5
    text = said_of(data)
    assert "of a are below 0" in text
    assert "of b are below 0" in text


def test_seventy_classes_with_a_column_each_are_read():
    random = np.random.default_rng(3)
    names = [f"k{at}" for at in range(70)]
    truth = np.concatenate([np.arange(70), random.integers(70, size=140)])
    shares = np.zeros((210, 70))
    shares[np.arange(210), np.where(random.random(210) < 0.7, truth, 0)] = 1.0
    data = {"y": [names[at] for at in truth]} | {name: shares[:, at].tolist() for at, name in enumerate(names)}
    data["k3"][7] = None
    stated = {"columns": {"truth": "y", "probabilities": {name: name for name in names}}}
    results = evaluate({"kind": "validation", "title": "T", "data": stated, "resampling": {"draws": 1000}}, data)
    kept = np.arange(210) != 7
    assert results.estimate("model", "accuracy").value == pytest.approx(
        (shares[kept].argmax(axis=1) == truth[kept]).mean()
    )
    assert {fact.ref: fact.value for fact in results.data.incomplete} == {"data/incomplete/missing_score": 1}


def test_very_many_probabilities_give_the_same_results(monkeypatch):
    data = trees()
    asked = {"criteria": ["roc_auc@each >= 0.6", "recall@each >= 0.5"], "comparisons": [{"metric": "recall@ash"}]}
    usual = run(data, **asked)
    monkeypatch.setattr(subject, "REMEMBERED", 0)

    assert run(data, **asked) == usual
