"""What is looked at beside single tests: cases in two parts of the data, and checks that clusters leave out."""

import numpy as np
import pytest

from reportgen import evaluate, load

PARTS = np.repeat(["test", "validation", "training"], 60)


def table(shared=0, *, ids=True):
    """Return sixty rows of each part, the first of the test rows with ids of validation rows."""
    rng = np.random.default_rng(5)
    truth = np.tile([1, 0], 90)
    names = np.array([f"case {at}" for at in range(180)])
    names[:shared] = names[60 : 60 + shared]
    score = np.clip(truth * 0.5 + rng.normal(0.25, 0.2, 180), 0.01, 0.99)
    found = {"truth": truth, "score": score, "part": PARTS}
    return found | ({"id": names} if ids else {})


def run(data, chosen_on="validation", **more):
    columns = {"split": "part"} | more.pop("columns", {})
    model = {"name": "A", "score": "score", "threshold": 0.5, "threshold_chosen_on": chosen_on}
    spec = {
        "kind": "validation",
        "title": "T",
        "data": {"positive": "1", "columns": columns},
        "models": [model],
        **more,
    }
    return evaluate(spec, data)


def outcomes(results):
    return {record.ref: record.outcome for record in results.checks if record.check == "disjoint_parts"}


def test_ids_that_two_parts_share_are_counted_for_each_two_parts():
    found = run(table(shared=20)).checks
    (shared,) = (one for one in found if one.ref == "checks/disjoint_parts/test~validation")
    assert (shared.outcome, shared.statistic) == ("failed", 20)
    assert outcomes(run(table(shared=20)))["checks/disjoint_parts/training~validation"] == "passed"


def test_without_ids_each_two_parts_are_not_verifiable():
    found = outcomes(run(table(ids=False)))
    assert set(found.values()) == {"not_checkable"}
    assert len(found) == 3


@pytest.mark.parametrize(
    ("shared", "chosen_on", "codes"),
    [
        (20, "validation", ["threshold_on_shared", None]),
        (20, "elsewhere", [None, None]),
        (0, "validation", [None, None]),
    ],
)
def test_validation_rows_in_test_block_verdicts_at_a_threshold_chosen_there(shared, chosen_on, codes):
    results = run(table(shared), chosen_on, criteria=["recall >= 0.5", "roc_auc >= 0.5"])
    assert [one.undefined_code for one in results.criteria] == codes


def test_the_reason_names_how_many_cases_are_shared():
    (criterion,) = run(table(shared=1), criteria=["recall >= 0.5"]).criteria
    assert criterion.undefined == "1 judged case is among those on which the threshold was chosen."


def test_ids_of_training_rows_and_of_a_list_are_taken_together(tmp_path):
    data = table()
    data["id"][:2] = data["id"][120:122]  # two test rows are training rows
    (tmp_path / "ids.txt").write_text("case 2\ncase 3\ncase 4\n", encoding="utf-8")
    lines = [",".join(data), *(",".join(map(str, row)) for row in zip(*data.values(), strict=True))]
    (tmp_path / "p.csv").write_text("\n".join(lines), encoding="utf-8")
    (tmp_path / "s.yaml").write_text(
        "kind: validation\ntitle: T\nthreshold: 0.5\n"
        "data: {file: p.csv, positive: 1, training_ids: ids.txt, columns: {split: part}}\n",
        encoding="utf-8",
    )
    results = evaluate(load(tmp_path / "s.yaml"))
    assert next(one.statistic for one in results.checks if one.check == "training_overlap") == 5


def test_checks_of_single_cases_are_listed_as_not_checked_where_clusters_vary():
    data = table() | {"site": np.repeat(np.arange(60), 3)}
    results = run(data, columns={"cluster": "site"})
    listed = {one.check: one for one in results.checks}
    assert listed["calibrated_scores"].code == "cases_in_clusters"
    assert "site" in listed["calibrated_scores"].sentence
    assert "independent_cases" not in listed  # clusters take its place


def labels(results):
    return next(one for one in results.checks if one.check == "label_conflicts")


def test_rows_of_one_id_with_different_labels_are_counted():
    data = table()
    data["id"][1] = data["id"][0]  # a positive and a negative case
    data["id"][4] = data["id"][2]  # two positive cases
    found = labels(run(data))
    assert (found.code, found.statistic) == ("conflict_of_ids", 2)


def test_rows_with_equal_features_and_different_labels_are_counted_in_the_judged_rows_alone():
    data = table()
    rng = np.random.default_rng(1)
    data |= {name: rng.normal(size=180) for name in ("age", "dose", "weight")}
    data["score"][1] = data["score"][0]
    data["score"][121] = data["score"][120]
    for name in ("age", "dose", "weight"):
        data[name][1], data[name][121] = data[name][0], data[name][120]
    found = labels(run(data))
    assert (found.code, found.statistic) == ("conflict_of_rows", 2)


def test_scores_alone_do_not_make_cases_alike():
    data = table()
    data["score"][1] = data["score"][0]
    assert labels(run(data)).code == "no_conflict_of_ids"
    assert "label_conflicts" not in {one.check for one in run(table(ids=False)).checks}


def several(labels, **more):
    """Return rows of the classes a, b and c, with what a model says of them."""
    truth = list(labels)
    data = {"id": [*range(len(truth))], "y": truth, "m": ["a", *truth[1:]]} | more
    columns = {"id": "id", "truth": "y"} | {name: name for name in more if name in ("split", "fold")}
    spec = {"kind": "validation", "title": "T", "data": {"task": "multiclass", "columns": columns}}
    return {one.check: one for one in evaluate(spec | {"models": [{"name": "m", "prediction": "m"}]}, data).checks}


def test_of_several_classes_conflicting_labels_and_the_largest_class_are_looked_at():
    found = several("a" * 85 + "b" * 10 + "c" * 5)
    assert (found["label_conflicts"].outcome, found["imbalance"].code) == ("passed", "imbalanced")
    assert found["imbalance"].facts | {"largest": 85, "cases": 100, "right": 100} == found["imbalance"].facts

    found = several("abc" * 30, id=[*range(88), 3, 4])
    assert (found["label_conflicts"].statistic, found["imbalance"].outcome) == (4, "passed")


def test_of_several_classes_the_sizes_and_the_shares_of_parts_are_looked_at():
    """By hand: half of the cases are of the class a, so 20 test cases are expected to have 10 of it, and have none."""
    found = several("aab" * 20 + "cab" * 6 + "cc", split=["training"] * 60 + ["test"] * 20)
    assert (found["split_sizes"].outcome, found["split_sizes"].statistic) == ("warning", 20)
    assert found["stratification"].outcome == "warning"


def test_of_several_classes_a_class_that_some_fold_lacks_is_named():
    found = several("abc" * 10 + "ab" * 5, fold=["1"] * 15 + ["2"] * 15 + ["3"] * 10)["class_in_every_fold"]
    assert (found.outcome, found.facts["fold"], found.facts["name"]) == ("failed", "3", "c")
    assert several("abc" * 10, fold=["1"] * 15 + ["2"] * 15)["class_in_every_fold"].outcome == "passed"


@pytest.mark.parametrize(
    ("asked", "runs"),
    [
        ({}, True),
        ({"metrics": ["recall"]}, False),
        ({"metrics": ["recall"], "criteria": ["error <= 0.4"]}, True),
        ({"metrics": ["recall"], "comparisons": [{"metric": "accuracy"}]}, True),
        ({"metrics": ["recall"], "comparisons": [{"metric": "roc_auc"}]}, False),
    ],
)
def test_a_check_on_which_nothing_rests_is_not_run(asked, runs):
    """The share of the largest class is about accuracy alone."""
    data = table() | {"other": table()["score"] ** 2}
    models = [{"name": name, "score": score, "threshold": 0.5} for name, score in (("A", "score"), ("B", "other"))]
    models = models if "comparisons" in asked else models[:1]
    spec = {"kind": "validation", "title": "T", "data": {"columns": {"split": "part"}}, "models": models, **asked}
    assert any(one.check == "imbalance" for one in evaluate(spec, data).checks) == runs
