"""Several classes from a spec to results: held against scikit-learn, hand counts and the report of two classes."""

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.metrics import cohen_kappa_score, confusion_matrix, precision_recall_fscore_support, roc_auc_score

from reportgen import evaluate
from reportgen.errors import ReportgenError
from reportgen.index import find
from reportgen.task_index import task

CLASSES = ("setosa", "versicolor", "virginica")
OF_EACH = ("recall", "precision", "f1")


def flowers(cases=150, seed=4, wrong=(0.05, 0.2)):
    """Make labels of three species and the predictions of two models, one of them often wrong."""
    random = np.random.default_rng(seed)
    truth = random.choice(CLASSES, cases, p=[0.5, 0.3, 0.2])
    data = {"id": [f"F{at}" for at in range(cases)], "y": truth.tolist()}
    for name, share in zip("ab", wrong, strict=True):
        other = random.choice(CLASSES, cases)
        data[name] = np.where(random.random(cases) < share, other, truth).tolist()
    return data


def run(data, models=("a", "b"), columns=None, **more):
    of_data = {"task": "multiclass", "columns": {"id": "id", "truth": "y"} | (columns or {})} | more.pop("stated", {})
    named = [{"name": name, "prediction": name} for name in models]
    spec = {"kind": "validation", "title": "T", "data": of_data, "models": named, "resampling": {"draws": 1000}}
    return evaluate(spec | more, data)


def said_of(data, **more):
    with pytest.raises(ReportgenError) as caught:
        run(data, **more)
    return [f"{one.what}; {one.remedy}" for one in caught.value.problems]


def verdicts(results, criterion="C1"):
    found = next(one for one in results.criteria if one.id == criterion)
    return {one.ref.removeprefix(f"criteria/{criterion}/models/"): one for one in found.models}


def test_rates_of_each_class_and_averages_are_those_of_scikit_learn():
    data, options = flowers(), {"labels": CLASSES, "zero_division": np.nan}
    results = run(data, metrics=[f"{one}@{of}" for one in OF_EACH for of in ("each", "macro", "weighted")])
    for model in "ab":
        by_class = precision_recall_fscore_support(data["y"], data[model], **options)
        of = dict(zip(("precision", "recall", "f1"), by_class, strict=False))
        for metric, (at, name) in itertools.product(OF_EACH, enumerate(CLASSES)):
            assert results.estimate(model, f"{metric}@{name}").value == pytest.approx(of[metric][at], rel=1e-12)
        for average in ("macro", "weighted"):
            found = precision_recall_fscore_support(data["y"], data[model], average=average, **options)
            for metric, value in zip(("precision", "recall", "f1"), found, strict=False):
                assert results.estimate(model, f"{metric}@{average}").value == pytest.approx(value, rel=1e-12)


def test_the_matrix_and_kappa_are_those_of_scikit_learn():
    data = flowers()
    results = run(data)
    model = results.models[0]
    assert np.array(model.confusion.rows).tolist() == confusion_matrix(data["y"], data["a"], labels=CLASSES).tolist()
    assert model.confusion.columns == CLASSES
    assert results.estimate("a", "cohen_kappa").value == pytest.approx(cohen_kappa_score(data["y"], data["a"]))
    worst = model.confused[0]
    pairs = list(zip(data["y"], data["a"], strict=True))
    assert worst.value == pairs.count((worst.truth, worst.predicted))
    assert all(pairs.count(pair) <= worst.value for pair in set(pairs) if pair[0] != pair[1])


def test_ordered_classes_give_quadratic_kappa():
    data = flowers()
    results = run(data, stated={"classes": list(CLASSES), "ordered": True})
    expected = cohen_kappa_score(data["y"], data["a"], labels=CLASSES, weights="quadratic")
    assert results.estimate("a", "cohen_kappa(weighting=quadratic)").value == pytest.approx(expected)
    apart = [abs(CLASSES.index(y) - CLASSES.index(a)) for y, a in zip(data["y"], data["a"], strict=True)]
    assert results.estimate("a", "mean_class_distance").value == pytest.approx(np.mean(apart))


def test_micro_averages_and_weighted_recall_are_the_accuracy_with_its_interval():
    results = run(flowers(), metrics=["accuracy", "f1@micro", "recall@micro", "precision@micro", "recall@weighted"])
    accuracy = results.estimate("a", "accuracy")
    for name in ("f1@micro", "recall@micro", "precision@micro", "recall@weighted"):
        same = results.estimate("a", name)
        assert (same.value, same.numerator, same.denominator) == (
            accuracy.value,
            accuracy.numerator,
            accuracy.denominator,
        )
        assert (same.interval.low, same.interval.high) == (accuracy.interval.low, accuracy.interval.high)


def as_two(data, name):
    return {key: [("yes" if one == name else "no") for one in of] if key != "id" else of for key, of in data.items()}


def of_two(data, **more):
    return run(data, stated={"task": "binary", "positive": "yes"}, **more)


@pytest.mark.parametrize("name", CLASSES)
def test_a_class_against_all_others_is_a_report_of_two_classes(name):
    data = flowers()
    each = run(data, criteria=[f"recall@{name} >= 0.8", f"f1@{name} >= 0.7", "precision@each >= 0.8"])
    two = of_two(as_two(data, name), criteria=["recall >= 0.8", "f1 >= 0.7", "precision >= 0.8"])
    for metric in ("recall", "f1", "precision"):
        one, other = each.estimate("a", f"{metric}@{name}"), two.estimate("a", metric)
        assert (one.value, one.interval) == (other.value, other.interval)
    for at, (here, there) in enumerate((("a", "a"), ("a", "a"), (f"a/@{name}", "a")), start=1):
        one, other = verdicts(each, f"C{at}")[here], verdicts(two, f"C{at}")[there]
        same = ("verdict", "value", "bound", "low", "high", "decided_by", "cases_needed")
        assert [getattr(one, field) for field in same] == [getattr(other, field) for field in same]


def test_two_classes_as_several_give_the_numbers_of_two():
    data = as_two(flowers(), "virginica")
    several = run(data, stated={"classes": ["no", "yes"]}, criteria=["accuracy >= 0.8", "recall@yes >= 0.8"])
    two = of_two(data, criteria=["accuracy >= 0.8", "recall >= 0.8"])
    assert several.estimate("a", "accuracy").interval == two.estimate("a", "accuracy").interval
    assert several.estimate("a", "recall@yes").interval == two.estimate("a", "recall").interval
    assert several.estimate("a", "recall@no").interval == two.estimate("a", "specificity").interval
    pairs = [results.comparisons[0].pairs[0] for results in (several, two)]
    assert pairs[0].value == pairs[1].value
    assert pairs[0].interval == pairs[1].interval
    assert [one.p_value for one in pairs[0].tests] == [one.p_value for one in pairs[1].tests]


def test_each_class_must_reach_the_value_and_the_worst_is_named():
    data = flowers(wrong=(0.05, 0.6))
    results = run(data, criteria=["recall@each >= 0.7"])
    found = results.criteria[0]
    assert set(verdicts(results)) == {f"{model}/@{name}" for model in "ab" for name in CLASSES}
    assert {one.of for one in found.models} == set(CLASSES)
    words = ("not_met", "undefined", "not_demonstrated", "met")
    worst = min(found.models, key=lambda one: words.index(one.verdict))
    assert found.verdict == worst.verdict != "met"
    assert found.worst_verdict == worst.ref


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10_000))
def test_the_order_of_classes_and_of_rows_changes_nothing(seed):
    data = flowers(60, seed)
    order = np.random.default_rng(seed).permutation(60)
    mixed = {name: [of[at] for at in order] for name, of in data.items()}
    turned = run(mixed, models=("a",), stated={"classes": ["virginica", "setosa", "versicolor"]})
    straight = run(data, models=("a",), stated={"classes": list(CLASSES)})
    values = [{one.asked: one.value for one in results.models[0].estimates} for results in (turned, straight)]
    assert values[0].keys() == values[1].keys()
    for name, value in values[0].items():
        assert value == (None if values[1][name] is None else pytest.approx(values[1][name], rel=1e-12))


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 10_000))
def test_two_classes_as_one_leave_the_others_as_they_are(seed):
    """Errors between the two are none any more, so no case becomes wrong."""
    classes, data = (*CLASSES, "iris"), flowers(80, seed)
    at = np.random.default_rng(seed).integers(80, size=20)
    for row in at:
        data["y"][row] = "iris"
    joined = {name: ["virginica" if one == "iris" else one for one in of] for name, of in data.items()}
    four = run(data, models=("a",), stated={"classes": list(classes)})
    three = run(joined, models=("a",), stated={"classes": list(CLASSES)})
    for name in ("recall@setosa", "precision@setosa", "f1@versicolor"):
        assert three.estimate("a", name).value == four.estimate("a", name).value
    together = [pair for pair in zip(data["y"], data["a"], strict=True) if pair[0] in ("virginica", "iris")]
    expected = sum(call in ("virginica", "iris") for _, call in together) / len(together)
    assert three.estimate("a", "recall@virginica").value == pytest.approx(expected)
    assert three.estimate("a", "accuracy").value >= four.estimate("a", "accuracy").value


def test_rows_three_times_keep_the_values():
    data = flowers(60)
    thrice = {name: of * 3 for name, of in data.items()} | {"id": list(range(180))}
    once, often = run(data, models=("a",)), run(thrice, models=("a",))
    for one, other in zip(once.models[0].estimates, often.models[0].estimates, strict=True):
        assert other.value == (None if one.value is None else pytest.approx(one.value, rel=1e-12))


def incomplete():
    """Leave out labels of two rows and predictions of three."""
    data = flowers(80)
    for at in (3, 40):
        data["y"][at] = None
    for at in (5, 11, 60):
        data["a"][at] = None
    return data


def test_accuracy_is_judged_at_its_worst_over_every_filling():
    data = incomplete()
    results = run(data, models=("a",), criteria=["accuracy >= 0.8"])
    one = verdicts(results)["a"]
    known = [(t, p) for t, p in zip(data["y"], data["a"], strict=True) if t and p]
    right = sum(t == p for t, p in known)
    assert one.incomplete.rows == 5
    assert (one.worst.numerator, one.worst.denominator) == (right, 80)
    assert (one.best.numerator, one.best.denominator) == (right + 5, 80)


def test_recall_of_a_class_is_judged_at_its_worst_as_of_two_classes():
    data, two = incomplete(), as_two(flowers(80), "setosa")
    for name in ("y", "a"):
        two[name] = [None if one is None else other for one, other in zip(data[name], two[name], strict=True)]
    one = verdicts(run(data, models=("a",), criteria=["recall@setosa >= 0.8"]))["a"]
    other = verdicts(of_two(two, models=("a",), criteria=["recall >= 0.8"]))["a"]
    assert (one.worst, one.best, one.verdict) == (other.worst, other.best, other.verdict)


def test_an_average_with_incomplete_rows_has_no_verdict():
    one = verdicts(run(incomplete(), models=("a",), criteria=["f1@weighted >= 0.5"]))["a"]
    assert (one.verdict, one.undefined_code) == ("undefined", "incomplete_rows")


def test_clusters_are_those_of_two_classes():
    data = flowers(200) | {"who": [f"P{at // 4}" for at in range(200)]}
    two = as_two(data, "setosa") | {"who": data["who"]}
    columns = {"cluster": "who"}
    several = run(data, models=("a",), columns=columns, criteria=["recall@setosa >= 0.8", "accuracy >= 0.8"])
    other = of_two(two, models=("a",), columns=columns, criteria=["recall >= 0.8"])
    one, same = verdicts(several)["a"], verdicts(other)["a"]
    assert (one.low, one.high, one.verdict) == pytest.approx((same.low, same.high, same.verdict))
    assert verdicts(several, "C2")["a"].verdict in ("met", "not_demonstrated")


def test_a_class_without_cases_has_no_recall_and_no_macro_average():
    data = flowers(60)
    classes = [*CLASSES, "unseen"]
    results = run(data, models=("a",), stated={"classes": classes}, metrics=["recall@each", "recall@macro", "accuracy"])
    assert results.estimate("a", "recall@unseen").undefined_code == "no_positive_case"
    assert results.estimate("a", "recall@macro").undefined_code == "class_without_value"
    assert results.estimate("a", "accuracy").value is not None


def test_subgroups_and_splits_are_counted():
    data = flowers(200) | {"site": ["N", "S"] * 100, "part": ["training"] * 80 + ["test"] * 120}
    results = run(
        data,
        columns={"group": ["site"], "split": "part"},
        criteria=[{"metric": "accuracy", "at_least": 0.6, "for_each": "site"}],
    )
    assert results.estimate("a", "accuracy").n == 120
    assert results.estimate("a", "accuracy", group={"site": "N"}).n == 60
    assert results.estimate("a", "accuracy", split="training").n == 80
    assert set(verdicts(results)) == {"a/site=N", "a/site=S", "b/site=N", "b/site=S"}


def test_costs_of_several_classes_are_a_sum_over_the_matrix():
    data, costs = flowers(), [[0, 1, 5], [2, 0.5, 1], [10, 3, 0]]
    results = run(data, models=("a",), costs=costs, stated={"classes": list(CLASSES)})
    matrix = confusion_matrix(data["y"], data["a"], labels=CLASSES)
    assert results.estimate("a", "total_cost").value == pytest.approx(float((matrix * costs).sum()))
    assert results.estimate("a", "mean_cost").value == pytest.approx(float((matrix * costs).sum() / 150))


def test_matrices_of_several_classes_give_the_same_as_rows():
    data = flowers()
    matrix = confusion_matrix(data["y"], data["a"], labels=CLASSES)
    spec = {
        "kind": "validation",
        "title": "T",
        "data": {"classes": list(CLASSES), "confusion": matrix.tolist(), "matrix_rows": "truth"},
        "resampling": {"draws": 1000},
    }
    given_, read = evaluate(spec), run(data, models=("a",), stated={"classes": list(CLASSES)})
    for one, other in zip(given_.models[0].estimates, read.models[0].estimates, strict=True):
        assert (one.asked, one.value, one.interval) == (other.asked, other.value, other.interval)


def test_the_task_follows_from_labels_of_three_classes():
    data = flowers(60)
    spec = {"kind": "validation", "title": "T", "data": {"columns": {"truth": "y", "prediction": "a"}}}
    assert evaluate(spec, data).spec["data"]["task"] == "multiclass"


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"stated": {"classes": ["a", "a", "b"]}}, "a class is named twice"),
        ({"stated": {"classes": ["a"]}}, "has at least 2 classes"),
        ({"costs": [[0, 1], [1, 0]]}, "are of 2 classes, and there are 3"),
        ({"metrics": ["recall"]}, "recall@each"),
        ({"metrics": ["accuracy@macro"]}, "accuracy"),
        ({"metrics": ["recall@rose"]}, "rose"),
        ({"criteria": ["recall@rose >= 0.8"]}, "rose"),
        ({"metrics": ["mean_class_distance"]}, "mean_class_distance needs ordered classes; write `classes: [lowest"),
        ({"criteria": ["cohen_kappa(weighting=linear) >= 0.8"]}, "needs ordered classes; write `classes: [lowest"),
        ({"stated": {"positive": "setosa"}}, "positive does not apply"),
        ({"stated": {"use_prevalence": 0.1}}, "use_prevalence does not apply"),
        ({"threshold": 0.5, "models": ("a",)}, "threshold"),
        (
            {"gains": {"matrix": np.eye(3).tolist(), "basis": "gross"}},
            "with several classes none is positive; leave it out",
        ),
    ],
)
def test_what_is_wrong_is_said_with_what_to_write(more, said):
    assert any(said in one for one in said_of(flowers(40), **more)), said_of(flowers(40), **more)


@pytest.mark.parametrize("metric", ["recall@d", "mean_class_distance"])
def test_a_matrix_is_not_asked_for_classes_and_an_order_that_it_does_not_have(metric):
    stated = {"classes": ["a", "b", "c"], "matrix_rows": "truth", "confusion": np.eye(3, dtype=int).tolist()}
    spec = {"kind": "validation", "title": "T", "data": {"task": "multiclass"} | stated, "metrics": [metric]}
    with pytest.raises(ReportgenError, match=r"no class is named 'd'|needs ordered classes"):
        evaluate(spec)


def test_one_class_alone_is_refused():
    data = flowers(30) | {"y": ["setosa"] * 30, "a": ["setosa"] * 30, "b": ["setosa"] * 30}
    assert any("only one class" in one for one in said_of(data))


def test_a_task_says_what_it_computes_of_a_class_and_of_an_average():
    many, two = task("multiclass"), task("binary")
    recall, accuracy = find("recall"), find("accuracy")
    assert [many.computes(recall, of) for of in (None, "each", "setosa", "macro")] == [False, True, True, True]
    assert [many.computes(accuracy, of) for of in (None, "macro")] == [True, False]
    assert [two.computes(recall, of) for of in (None, "each")] == [True, False]


def test_weights_that_are_no_whole_numbers_give_points_without_verdicts():
    data = flowers(60) | {"w": [0.5 + at % 3 for at in range(60)]}
    results = run(data, models=("a",), columns={"weight": "w"}, criteria=["accuracy >= 0.5", "recall@setosa >= 0.5"])
    right = [w for w, t, p in zip(data["w"], data["y"], data["a"], strict=True) if t == p]
    assert results.estimate("a", "accuracy").value == pytest.approx(sum(right) / sum(data["w"]))
    assert {one.undefined_code for one in results.criteria} == {"weighted_cases"}


def test_groups_differ_in_a_class_as_two_classes_do():
    data = flowers(200) | {"site": ["N", "S"] * 100}
    asked = {"difference_to_rest": {"at_most": 0.3}, "for_each": "site"}
    columns = {"group": ["site"]}
    several = run(data, models=("a",), columns=columns, criteria=[asked | {"metric": "recall", "of": "setosa"}])
    two = of_two(
        as_two(data | {"id": data["id"]}, "setosa") | {"site": data["site"]},
        models=("a",),
        columns=columns,
        criteria=[asked | {"metric": "recall"}],
    )
    for one, other in zip(several.criteria[0].models, two.criteria[0].models, strict=True):
        assert (one.verdict, one.value, one.low, one.high) == (other.verdict, other.value, other.low, other.high)


def test_folds_of_a_class_are_those_of_two_classes():
    data = flowers(200) | {"fold": [f"fold {at % 5}" for at in range(200)]}
    columns = {"fold": "fold"}
    several = run(data, models=("a",), columns=columns, criteria=["recall@setosa >= 0.7"])
    two = as_two(data, "setosa") | {"fold": data["fold"]}
    other = of_two(two, models=("a",), columns=columns, criteria=["recall >= 0.7"])
    one, same = verdicts(several)["a"], verdicts(other)["a"]
    assert (one.verdict, one.low, one.high, one.decided_by) == (same.verdict, same.low, same.high, same.decided_by)


def test_two_models_are_compared_in_a_class_and_in_an_average():
    data = flowers(300, wrong=(0.05, 0.5))
    asked = [{"metric": name, "role": "primary"} for name in ("recall@setosa", "f1@macro", "balanced_accuracy")]
    results = run(data, comparisons=asked)
    other = of_two(as_two(data, "setosa"), comparisons=[{"metric": "recall", "role": "primary"}] * 3)
    one, same = results.comparisons[0].pairs[0], other.comparisons[0].pairs[0]
    assert (one.value, one.interval, one.conclusions) == (same.value, same.interval, same.conclusions)
    macro = results.comparisons[1].pairs[0]
    values = [results.estimate(model, "f1@macro").value for model in "ab"]
    assert macro.value == pytest.approx(values[0] - values[1])
    assert macro.conclusions == ("difference_shown",)


def test_few_discordant_cases_of_a_class_leave_an_average_open():
    data = flowers(60, wrong=(0.02, 0.02))
    results = run(data, comparisons=[{"metric": "f1@macro", "role": "primary"}])
    pair = results.comparisons[0].pairs[0]
    assert "difference_shown" not in pair.conclusions


def by_fold(data, model, metric, name):
    """Compute the number of a class in each fold from counts of rows."""
    values = []
    for fold in dict.fromkeys(data["fold"]):
        rows = [
            (y == name, a == name) for y, a, of in zip(data["y"], data[model], data["fold"], strict=True) if of == fold
        ]
        counted = rows if metric != "recall" else [row for row in rows if row[0]]
        right = sum(y == a for y, a in counted) / len(counted)
        values.append(1 - right if metric == "error" else right)
    return values


def test_a_metric_of_each_class_has_the_means_over_folds_of_every_class():
    data = flowers(200) | {"fold": [f"fold {at % 5}" for at in range(200)]}
    metrics = ["accuracy", "accuracy@each", "error@each", "recall@each"]
    found = run(data, columns={"fold": "fold"}, metrics=metrics).folds
    assert found.without == ()
    assert [(one.metric, one.of) for one in found.metrics if one.of is None or "each" in one.of] == [("accuracy", None)]
    for metric, name in itertools.product(("accuracy", "error", "recall"), CLASSES):
        over = found.of_metric(metric, {}, name)
        for model, one in zip("ab", over.learners, strict=True):
            expected = by_fold(data, model, metric, name)
            assert [row["ab".index(model)] for row in over.folds.rows] == pytest.approx(expected, rel=1e-12)
            assert one.estimate.value == pytest.approx(np.mean(expected), rel=1e-12)
            assert one.spread.value == pytest.approx(np.std(expected, ddof=1), rel=1e-9)


def test_areas_of_each_class_over_folds_have_the_limits_of_two_classes():
    data, random = flowers(200), np.random.default_rng(2)
    data["fold"] = [f"fold {at % 5}" for at in range(200)]
    likely = random.random((200, 3)) + 0.6 * (np.array(data["y"])[:, None] == CLASSES)
    likely /= likely.sum(axis=1, keepdims=True)
    several = [{"name": "a", "probabilities": dict(zip(CLASSES, CLASSES, strict=True))}]
    columns = {"id": "id", "truth": "y", "fold": "fold"}
    spec = {"kind": "validation", "title": "T", "resampling": {"draws": 1000}, "metrics": ["roc_auc@each"]}
    of_data = {"task": "multiclass", "columns": columns}
    rows = data | dict(zip(CLASSES, likely.T.tolist(), strict=True))
    found = evaluate(spec | {"data": of_data, "models": several}, rows).folds
    for name in CLASSES:
        over, truth, scores = found.of_metric("roc_auc", {}, name), np.array(data["y"]) == name, np.array(rows[name])
        at = [np.arange(200) % 5 == fold for fold in range(5)]
        expected = [roc_auc_score(truth[one], scores[one]) for one in at]
        assert over.learners[0].estimate.value == pytest.approx(np.mean(expected), rel=1e-12)
        two = as_two(data, name) | {"fold": data["fold"], "score": rows[name]}
        of_two_classes = {"task": "binary", "positive": "yes", "columns": columns}
        models = [{"name": "a", "score": "score", "scale": "probability"}]
        same = evaluate(spec | {"metrics": ["roc_auc"], "data": of_two_classes, "models": models}, two).folds
        interval, other = (
            over.learners[0].influence.interval,
            same.of_metric("roc_auc", {}).learners[0].influence.interval,
        )
        assert (interval.low, interval.high) == pytest.approx((other.low, other.high))


def test_a_metric_of_each_of_many_classes_is_left_out_over_folds_with_the_reason():
    random, names = np.random.default_rng(3), [f"K{at:02}" for at in range(21)]
    truth = names * 10
    data = {"id": [f"F{at}" for at in range(210)], "y": truth, "fold": [f"fold {at // 42}" for at in range(210)]}
    data["a"] = np.where(random.random(210) < 0.2, random.choice(names, 210), truth).tolist()
    found = run(data, models=("a",), columns={"fold": "fold"}, metrics=["accuracy", "recall@each", "recall@K03"]).folds
    assert [(one.metric, one.of) for one in found.metrics] == [("accuracy", None), ("recall", "K03")]
    left = {(one.name, one.label, one.undefined_code, one.ref) for one in found.without}
    assert left == {("a", "Recall of each class", "many_classes_over_folds", "cv/a/recall@each")}


def test_accuracy_of_a_class_is_called_what_it_is():
    data = flowers()
    results = run(data, metrics=["accuracy", "accuracy@each", "error@setosa", "recall@setosa", "cohen_kappa@setosa"])
    for name in CLASSES:
        found = results.estimate("a", f"accuracy@{name}")
        right = sum((y == name) == (a == name) for y, a in zip(data["y"], data["a"], strict=True))
        assert (found.value, found.label) == (right / 150, f"One-vs-rest accuracy of {name}")
    labels = {name: results.estimate("a", name).label for name in ("accuracy", "error@setosa", "recall@setosa")}
    assert labels == {
        "accuracy": "Accuracy",
        "error@setosa": "One-vs-rest error rate of setosa",
        "recall@setosa": "Recall of setosa",
    }
    as_one_of_two = [[y == "setosa" for y in data["y"]], [a == "setosa" for a in data["a"]]]
    kappa = results.estimate("a", "cohen_kappa@setosa")
    assert kappa.value == pytest.approx(cohen_kappa_score(*as_one_of_two))
    assert kappa.label == "One-vs-rest Cohen's kappa of setosa"
