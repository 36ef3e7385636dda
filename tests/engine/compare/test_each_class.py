"""
Two models on several classes: one class against the rest, each class, averages, and models on different cases.

Golden values: the same comparison of two classes, one of them against the rest; statsmodels, called here.
"""

import json

import numpy as np
import pytest
from statsmodels.stats.contingency_tables import mcnemar
from statsmodels.stats.proportion import test_proportions_2indep as score_test

import reportgen
from reportgen.errors import ReportgenError

CLASSES = ("ash", "birch", "elm")
MODELS = [{"name": name, "prediction": name} for name in "ab"]


def trees(seed=3, cases=400, wrong=(0.1, 0.3)):
    random = np.random.default_rng(seed)
    truth = random.choice(CLASSES, cases, p=[0.5, 0.3, 0.2])
    data = {"id": [f"t{seed}-{at}" for at in range(cases)], "y": truth.tolist()}
    for name, share in zip("ab", wrong, strict=True):
        data[name] = np.where(random.random(cases) < share, random.choice(CLASSES, cases), truth).tolist()
    return data


def run(data, *comparisons, task="multiclass", **more):
    stated = {"task": task, "columns": {"id": "id", "truth": "y"}} | more.pop("stated", {})
    spec = {"kind": "validation", "title": "T", "data": stated, "models": MODELS, "resampling": {"draws": 1000}}
    asked = [{"id": f"H{at}"} | one for at, one in enumerate(comparisons, start=1)]
    return reportgen.evaluate(spec | more | {"comparisons": asked}, data)


def against_rest(data, label):
    return {
        column: values if column == "id" else [label if one == label else "rest" for one in values]
        for column, values in data.items()
    }


def deciding(comparison):
    return comparison.pairs[0].tests[0]


@pytest.mark.parametrize("label", CLASSES)
@pytest.mark.parametrize("metric", ["recall", "precision", "specificity", "f1"])
def test_a_class_is_compared_as_in_the_report_of_that_class_against_the_rest(metric, label):
    data = trees()
    (ours,) = run(data, {"metric": f"{metric}@{label}"}).comparisons
    (twin,) = run(against_rest(data, label), {"metric": metric}, task="binary", positive=label).comparisons

    assert (ours.value, ours.conclusions, ours.favours) == (twin.value, twin.conclusions, twin.favours)
    assert deciding(ours).test == deciding(twin).test
    assert deciding(ours).p_value == deciding(twin).p_value
    assert (ours.interval.low, ours.interval.high) == (twin.interval.low, twin.interval.high)


def test_a_comparison_in_each_class_shares_the_error_among_the_classes():
    data = trees()
    found = run(data, {"metric": "recall@each"}, {"metric": "accuracy"}).comparisons

    assert [one.id for one in found] == ["H1@ash", "H1@birch", "H1@elm", "H2"]
    assert [one.of_each for one in found] == ["H1", "H1", "H1", None]
    assert {one.family.size for one in found} == {4}
    assert {one.interval.level for one in found} == {1 - 0.05 / 4}
    for one, label in zip(found, CLASSES, strict=False):
        right = {name: np.array(data[name])[np.array(data["y"]) == label] == label for name in "ab"}
        table = [[int(((right["a"] == a) & (right["b"] == b)).sum()) for b in (True, False)] for a in (True, False)]
        expected = mcnemar(table, exact=min(table[0][1] + table[1][0], 10) < 10, correction=False)
        assert deciding(one).p_value == pytest.approx(expected.pvalue, rel=1e-9)
        assert deciding(one).p_adjusted == pytest.approx(min(1, 4 * expected.pvalue), rel=1e-9)


def test_an_average_of_a_rate_is_compared_by_a_bootstrap():
    macro, mean = run(trees(), {"metric": "recall@macro"}, {"metric": "balanced_accuracy"}).comparisons

    assert deciding(macro).test == "paired_bootstrap"
    assert macro.value == pytest.approx(mean.value, abs=1e-12)
    assert macro.interval.low == pytest.approx(mean.interval.low, abs=1e-12)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"metric": "recall@weighted"}, "the same number as accuracy - write `metric: accuracy`"),
        ({"metric": "fnr@micro"}, "the same number as error - write `metric: error`"),
        ({"metric": "recall@macro", "test": "mcnemar"}, "mcnemar does not apply to recall@macro"),
    ],
)
def test_an_average_that_is_another_metric_or_has_no_such_test_is_refused(asked, said):
    with pytest.raises(ReportgenError, match=said):
        run(trees(), asked)


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"criteria": [{"comparison": "H1", "must": "superior"}]}, "H1 is a comparison in each class, and one"),
        ({"plan": {"fixed_sequence": ["H1"]}}, "H1 is a comparison in each class, and one comparison is needed"),
    ],
)
def test_where_one_comparison_is_needed_each_class_is_refused(more, said):
    with pytest.raises(ReportgenError, match=said):
        run(trees(), {"metric": "recall@each"}, **more)


def test_the_name_of_a_part_is_taken():
    with pytest.raises(ReportgenError, match="H1@ash is how a class of H1 is named"):
        run(trees(), {"metric": "recall@each"}, {"id": "H1@ash", "metric": "accuracy"})


def test_very_many_classes_are_not_compared_together():
    data = trees()
    data["y"][:30] = [f"kind {at}" for at in range(30)]
    with pytest.raises(ReportgenError, match="H1 is in each of 33 classes"):
        run(data, {"metric": "recall@each"}, stated={"classes": sorted({*data["y"], *CLASSES})})


def own_cases():
    return trees(1, 300, (0.1, 0.1)), trees(2, 260, (0.3, 0.3))


@pytest.fixture
def apart(tmp_path):
    """Compare two models, each on its own cases."""

    def compared(*comparisons, files=None, **more):
        for name, data in zip("ab", files or own_cases(), strict=True):
            lines = [
                ",".join(data),
                *(",".join("" if one is None else one for one in row) for row in zip(*data.values(), strict=True)),
            ]
            (tmp_path / f"{name}.csv").write_text("\n".join(lines), encoding="utf-8")
        models = [{"name": name, "file": f"{name}.csv", "prediction": name} for name in "ab"]
        asked = [{"id": f"H{at}", "on": "independent_sets"} | one for at, one in enumerate(comparisons, start=1)]
        data = {"task": "multiclass", "columns": {"id": "id", "truth": "y"}}
        spec = {"kind": "validation", "title": "T", "models": models, "data": data, "comparisons": asked}
        path = tmp_path / "spec.json"
        path.write_text(json.dumps(spec | {"resampling": {"draws": 1000}} | more), encoding="utf-8")
        return reportgen.evaluate(path)

    return compared


def test_models_on_different_cases_are_compared_in_accuracy_and_in_one_class(apart):
    files = own_cases()
    found = apart({"metric": "accuracy", "role": "primary"}, {"metric": "recall@birch"}, files=files).comparisons
    for one, label in zip(found, (None, "birch"), strict=True):
        counted = []
        for name, data in zip("ab", files, strict=True):
            among = [row for row in zip(data["y"], data[name], strict=True) if label in (None, row[0])]
            counted += [sum(truth == call for truth, call in among), len(among)]
        theirs = score_test(*counted, compare="diff", method="score", correction=True)
        assert one.value == pytest.approx(counted[0] / counted[1] - counted[2] / counted[3], abs=1e-12)
        assert (deciding(one).test, one.interval.method) == ("two_proportions_z", "miettinen_nurminen")
        assert deciding(one).p_value == pytest.approx(theirs.pvalue, rel=1e-6)
        assert (one.interval.low > 0) == (theirs.pvalue < 0.05)


def test_a_class_on_different_cases_is_compared_as_that_class_against_the_rest(apart):
    twin = tuple(against_rest(data, "elm") for data in own_cases())
    stated = {"data": {"task": "binary", "positive": "elm", "columns": {"id": "id", "truth": "y"}}}
    for metric in ("recall", "f1"):
        (ours,) = apart({"metric": f"{metric}@elm"}).comparisons
        (theirs,) = apart({"metric": metric}, files=twin, **stated).comparisons
        assert (ours.value, ours.conclusions) == (theirs.value, theirs.conclusions)
        assert (ours.interval.low, ours.interval.high) == (theirs.interval.low, theirs.interval.high)


@pytest.mark.parametrize("metric", ["f1@macro", "balanced_accuracy", "cohen_kappa", "mcc"])
def test_averages_on_different_cases_have_an_interval_and_no_conclusion(apart, metric):
    (found,) = apart({"metric": metric}).comparisons

    assert deciding(found).test == "unpaired_bootstrap"
    assert found.interval.low < found.value < found.interval.high
    assert found.conclusions == ("withheld",)
    assert found.open_because.undefined_code == "not_proved_between_sets"


def test_each_set_has_its_own_numbers_of_cases(apart):
    data = apart({"metric": "accuracy"}).data
    sizes = [{fact.name: fact.value for fact in one.classes} for one in data.sets]
    total = {fact.name: fact.value for fact in data.counts if fact.ref.startswith("data/classes/")}

    assert [sum(one.values()) for one in sizes] == [300, 260]
    assert total == {label: sizes[0][label] + sizes[1][label] for label in CLASSES}


@pytest.mark.parametrize("metric", ["accuracy", "recall@ash", "f1@macro"])
def test_incomplete_rows_of_different_cases_never_widen_what_is_concluded(apart, metric):
    files = own_cases()
    files[0]["y"][0] = files[0]["a"][1] = files[1]["b"][2] = None
    (found,) = apart({"metric": metric}, files=files).comparisons

    assert found.pairs[0].incomplete.rows == 3
    if metric == "f1@macro":
        assert found.conclusions == ("withheld",)
    else:
        assert found.pairs[0].incomplete.low < found.interval.low


def test_matrices_of_different_cases_are_compared(apart):
    matrices = {"a": [[50, 2, 1], [3, 30, 4], [0, 2, 20]], "b": [[60, 9, 5], [3, 40, 14], [4, 12, 33]]}
    stated = {"classes": list(CLASSES), "matrix_rows": "truth", "confusion": matrices}
    (found,) = apart({"metric": "accuracy"}, data=stated, models=[{"name": "a"}, {"name": "b"}]).comparisons

    assert found.value == pytest.approx(100 / 112 - 133 / 180, abs=1e-12)


def test_a_test_of_one_positive_class_is_refused_for_all_classes_together(apart):
    with pytest.raises(ReportgenError, match="mover_unpaired does not apply to mcc"):
        apart({"metric": "mcc", "test": "mover_unpaired"})
