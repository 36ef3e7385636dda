"""Curves of several classes: those of two classes, their mean, and the calibration of the most probable class."""

import numpy as np
import pytest
from sklearn.metrics import average_precision_score, roc_auc_score

from reportgen import evaluate
from reportgen.engine.estimate.curves_of_classes import MOST_CLASSES
from reportgen.errors import ReportgenError

CLASSES = ("ash", "birch", "elm")


def trees(classes=CLASSES, cases=150, seed=4):
    """Make labels and probabilities of so many classes, which four decimals write."""
    random = np.random.default_rng(seed)
    truth = np.r_[np.arange(len(classes)), random.integers(len(classes), size=cases - len(classes))]
    scores = random.normal(size=(cases, len(classes)))
    scores[np.arange(cases), truth] += 1.5
    shares = np.round(np.exp(scores) / np.exp(scores).sum(axis=1, keepdims=True), 4)
    shares[:, -1] = np.round(1 - shares[:, :-1].sum(axis=1), 4)
    return {"y": [classes[at] for at in truth]} | {
        f"p {name}": shares[:, at].tolist() for at, name in enumerate(classes)
    }


def curves(data, classes=CLASSES, columns=None, **more):
    named = {name: f"p {name}" for name in classes}
    stated = {"classes": list(classes), "columns": {"truth": "y", "probabilities": named} | (columns or {})}
    stated |= more.pop("stated", {})
    spec = {"kind": "validation", "title": "T", "data": stated, "metrics": ["accuracy"], "resampling": {"draws": 1000}}
    return evaluate(spec | more, data).models[0].class_curves


def of(found, curve, label=None):
    return next(one for one in found if (one.curve, one.of) == (curve, label))


def against(data, label):
    """Report one class as positive, and all others as negative."""
    two = {"y": ["yes" if one == label else "no" for one in data["y"]], "s": data[f"p {label}"]}
    stated = {"columns": {"truth": "y", "score": "s"}}
    spec = {"kind": "validation", "title": "T", "data": stated, "positive": "yes", "threshold": 0.5}
    return {one.curve: one for one in evaluate(spec, two).models[0].curves}


def area(rows):
    return np.trapezoid([up for _, up in rows], [across for across, _ in rows])


@pytest.mark.parametrize("label", CLASSES)
@pytest.mark.parametrize("curve", ["roc", "precision_recall", "calibration"])
def test_the_curve_of_a_class_is_that_of_two_classes(label, curve):
    data = trees()
    found, two = of(curves(data), curve, label), against(data, label)[curve]
    assert found.rows == two.rows
    assert found.ref == f"models/model/curves/{curve}@{label}"


def test_areas_below_mean_curves_are_macro_averages():
    data = trees()
    found, table = curves(data), np.array([data[f"p {name}"] for name in CLASSES]).T
    truth = np.array([[name == label for name in CLASSES] for label in data["y"]])
    roc, recall = of(found, "averaged_roc").rows, of(found, "averaged_precision_recall").rows
    assert area(roc) == pytest.approx(roc_auc_score(truth, table, average="macro"), abs=0.002)
    steps = np.diff([0.0, *(across for across, _ in recall)]) @ [up for _, up in recall]
    assert steps == pytest.approx(average_precision_score(truth, table, average="macro"), abs=0.002)


def test_the_calibration_of_the_most_probable_class_is_counted_by_hand():
    data = trees()
    table = np.array([data[f"p {name}"] for name in CLASSES]).T
    highest = table.max(axis=1)
    right = np.array(CLASSES)[table.argmax(axis=1)] == data["y"]
    found = of(curves(data, calibration={"bins": 5, "scheme": "width"}), "calibration").rows
    assert sum(row[3] for row in found) == len(right)
    low = found[0]
    first = np.sort(highest)[: low[3]]
    assert low[1] == pytest.approx(first.mean())
    assert low[2] == pytest.approx(right[highest <= first[-1]].mean())


def test_of_many_classes_those_that_criteria_name_and_the_most_frequent_ones_have_curves():
    classes = [f"kind {at:02d}" for at in range(20)]
    data = trees(classes, 400)
    found = curves(data, classes, criteria=["recall@kind 19 >= 0.1"], metrics=["recall@kind 19"])
    kinds = {one.of for one in found} - {None}
    sizes = sorted((data["y"].count(name) for name in classes), reverse=True)
    assert len(kinds) == MOST_CLASSES
    assert "kind 19" in kinds
    assert all(data["y"].count(name) >= sizes[MOST_CLASSES - 1] for name in kinds - {"kind 19"})
    assert not [one for one in found if one.curve.startswith("averaged")]


def test_a_class_without_cases_has_no_curve_and_the_mean_is_undefined():
    data = trees()
    absent = [at for at, label in enumerate(data["y"]) if label != "elm"]
    found = curves({key: [column[at] for at in absent] for key, column in data.items()})
    assert of(found, "roc", "elm").undefined_code == "one_class"
    assert of(found, "averaged_roc").undefined_code == "class_missing_in_a_fold"
    assert of(found, "roc", "ash").rows


def test_predictions_without_probabilities_have_no_curves():
    data = trees()
    spec = {"data": {"columns": {"truth": "y", "prediction": "p"}, "task": "multiclass"}}
    labels = {"y": data["y"], "p": data["y"]}
    found = evaluate({"kind": "validation", "title": "T", "resampling": {"draws": 1000}} | spec, labels)
    assert found.models[0].class_curves == ()


def test_clusters_have_curves_without_limits():
    data = trees() | {"tree": [str(at // 5) for at in range(150)]}
    alone, clustered = curves(trees()), curves(data, columns={"cluster": "tree"})
    assert of(clustered, "roc", "elm").rows == of(alone, "roc", "elm").rows


def test_a_column_of_bins_is_refused_by_name():
    with pytest.raises(ReportgenError) as caught:
        curves(trees(), calibration={"scheme": "grade"})
    assert (
        "calibration.column does not apply to the task multiclass: each class has probabilities of its own"
        in caught.value.problems[0].what
    )


def ordered(data, **more):
    return curves(data, stated={"ordered": True}, **more)


def test_ordered_classes_are_parted_before_each_but_the_first():
    data = trees()
    found = {one.of: one for one in ordered(data) if one.cumulative}
    assert list(found) == ["birch", "elm"]
    for at, label in ((1, "birch"), (2, "elm")):
        later = [name in CLASSES[at:] for name in data["y"]]
        together = np.round(sum(np.array(data[f"p {name}"]) for name in CLASSES[at:]), 12)
        assert area([row[1:] for row in found[label].rows]) == pytest.approx(roc_auc_score(later, together), abs=0.002)
        assert found[label].ref == f"models/model/curves/cumulative/roc@{label}"


def test_the_last_ordered_class_has_the_same_curve_against_the_rest():
    found = ordered(trees())
    last = next(one for one in found if one.cumulative and one.of == "elm")
    assert last.rows == of([one for one in found if not one.cumulative], "roc", "elm").rows


def test_classes_without_an_order_are_not_parted():
    assert not [one for one in curves(trees()) if one.cumulative]


def test_predictions_are_counted_by_their_distance():
    """By hand: of six predictions three are right, two are one class away, and one is two."""
    data = {"y": ["ash", "ash", "birch", "birch", "elm", "elm"], "p": ["ash", "elm", "birch", "elm", "elm", "birch"]}
    stated = {"classes": list(CLASSES), "ordered": True, "columns": {"truth": "y", "prediction": "p"}}
    spec = {"kind": "validation", "title": "T", "data": stated, "resampling": {"draws": 1000}}
    found = evaluate(spec, data).models[0].class_distances
    assert found.rows == ((3, 0.5), (5, pytest.approx(5 / 6)), (6, 1.0))
    unordered = spec | {"data": stated | {"ordered": False}}
    assert evaluate(unordered, data).models[0].class_distances is None


def test_a_model_may_be_called_like_a_step_of_a_ref():
    found = ordered(trees(), model={"name": "curves"})
    assert next(one.ref for one in found if one.cumulative) == "models/curves/curves/cumulative/roc@birch"
