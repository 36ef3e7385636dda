"""Curves in cross-validation: what results hold, what figures draw, and what their captions say."""

import numpy as np
import pytest
from matplotlib.text import Text
from sklearn.metrics import average_precision_score, roc_auc_score

from reportgen import ReportgenError, evaluate, load
from reportgen.document.blocks import Picture, PictureRow
from reportgen.document.pictures import Pictures
from reportgen.document.pictures_of_curves import curves_over_folds
from reportgen.figures.averaged_precision_recall import averaged_precision_recall
from reportgen.figures.averaged_roc import averaged_roc
from reportgen.figures.model_in_folds import ModelInFolds
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import plain

HEAD = {"kind": "validation", "title": "T", "criteria": ["roc_auc >= 0.5"]}
MODELS = [{"name": name, "score": name, "threshold": 0.5} for name in ("Forest", "Tree")]
APART = {"cross_validation": {"scores_comparable": False}}


def cases():
    """Give 90 cases a label, a score of two models and one of three folds, which score at different heights."""
    random = np.random.default_rng(5)
    y, fold = np.arange(90) % 3 == 0, np.arange(90) // 3 % 3
    found = {name: (random.random(90) + 0.4 * y + 0.3 * fold).round(2) / 2 for name in ("Forest", "Tree")}
    columns = {"id": range(90), "y": y.astype(int), "fold": fold, **found}
    return {name: np.asarray(values).tolist() for name, values in columns.items()}


def results(given=None, **more):
    data = {"columns": {"id": "id", "truth": "y", "fold": "fold"}}
    return evaluate(HEAD | {"data": data, "models": MODELS} | more, given or cases())


def drawn(found):
    """Return the figures of the curves by id, with their captions."""
    reading = Reading(found)
    blocks = curves_over_folds(reading, Pictures(reading), found.folds)
    rows = [block.pictures if isinstance(block, PictureRow) else [block] for block in blocks]
    return {one.id: plain(one.caption) for row in rows for one in row if isinstance(one, Picture)}


def test_the_area_below_the_averaged_curve_is_the_mean_over_the_folds():
    found, data = results(), cases()
    table = next(one for one in found.folds.curves if (one.name, one.curve) == ("Tree", "averaged_roc"))
    across, up = zip(*table.rows, strict=True)
    marks, scores, fold = (np.array(data[name]) for name in ("y", "Tree", "fold"))
    areas = [roc_auc_score(marks[fold == at], scores[fold == at]) for at in range(3)]

    assert table.ref == "cv/Tree/curves/averaged_roc"
    assert np.trapezoid(up, across) == pytest.approx(np.mean(areas))
    assert found.folds.of_metric("roc_auc", {}).learners[1].estimate.value == pytest.approx(np.mean(areas))
    assert found.estimate("Tree", "roc_auc").value < np.mean(areas)  # folds score at different heights


@pytest.mark.parametrize("metrics", [[], ["average_precision"]])
def test_the_averaged_precision_has_its_mean_whether_or_not_the_metric_is_asked_for(metrics):
    found, data = results(metrics=metrics or None), cases()
    marks, scores, fold = (np.array(data[name]) for name in ("y", "Tree", "fold"))
    expected = np.mean([average_precision_score(marks[fold == at], scores[fold == at]) for at in range(3)])
    called, mean = ModelInFolds.of(found, 1).mean("averaged_precision_recall")

    assert (called, mean.ref) == ("AP", "cv/Tree/average_precision")
    assert mean.value == pytest.approx(expected)
    assert (mean.interval is None) == (not metrics)
    drawn = averaged_precision_recall(ModelInFolds.of(found, 1))
    assert f"AP {mean.value:.2f}" in " ".join(one.get_text() for one in drawn.findobj(Text))


def test_each_model_has_both_figures_and_the_first_says_what_the_areas_are():
    found = drawn(results())

    assert list(found) == [
        f"figure-averaged-{curve}-{name}" for name in ("Forest", "Tree") for curve in ("roc", "precision-recall")
    ]
    assert found["figure-averaged-roc-Forest"] == (
        "ROC curve of Forest: of the pooled cases, and averaged over 3 folds (mean recall at each false positive rate). "
        "The area below the first is the pooled ROC AUC, the area below the second is the mean of the folds. "
        "Criteria on ROC AUC use the less favourable of the two bounds. "
        "The areas differ where folds score on different scales, because pooling compares scores of different folds."
    )
    assert "Criteria" not in found["figure-averaged-precision-recall-Forest"]
    assert found["figure-averaged-roc-Tree"] == "ROC curve of Tree: of the pooled cases, and averaged over 3 folds."


def test_scores_that_are_not_comparable_have_the_averaged_curve_alone():
    found = results(**APART)
    captions = drawn(found)

    assert captions["figure-averaged-roc-Forest"] == (
        "ROC curve of Forest, averaged over 3 folds (mean recall at each false positive rate). "
        "The area below it is the mean ROC AUC of the folds. "
        "The author states that scores of different folds are not comparable, so cases are not pooled."
    )
    assert captions["figure-averaged-roc-Tree"] == "ROC curve of Tree, averaged over 3 folds."


def test_a_fold_with_one_class_has_no_averaged_curve():
    given = cases()
    given["y"] = [int(y and fold > 0) for y, fold in zip(given["y"], given["fold"], strict=True)]
    found = results(given)

    assert {one.undefined_code for one in found.folds.curves} == {
        "class_missing_in_a_fold",
        "no_positive_case_in_a_fold",
    }
    assert drawn(found) == {}
    assert averaged_roc(ModelInFolds.of(found)) is None


def test_enriched_cases_have_no_averaged_precision():
    data = {"columns": {"id": "id", "truth": "y", "fold": "fold"}, "source": {"sampling": "enriched"}}
    assert {one.curve for one in results(data=data).folds.curves} == {"averaged_roc"}


def test_other_tasks_have_no_such_figure():
    spec = {"kind": "validation", "title": "T", "data": {"task": "regression", "columns": {"fold": "k"}}}
    with pytest.raises(ReportgenError, match="not drawn where the task is regression"):
        load(spec | {"outputs": {"figures": ["averaged_roc"]}})
