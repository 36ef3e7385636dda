"""Short forms are written out, and what was moved keeps its place."""

import pytest

HEAD = "kind: validation\ntitle: T\ndata: p.csv\n"


@pytest.mark.parametrize(
    ("rule", "metric", "side", "bound"),
    [
        ("recall >= 0.85", "recall", "at_least", 0.85),
        ("recall>=.85", "recall", "at_least", 0.85),
        ("fnr ≤ 15 %", "fnr", "at_most", 0.15),
        ("sensitivity ≥ 85%", "recall", "at_least", 0.85),
        ("False-Alarm Rate <= 1e-1", "fpr", "at_most", 0.1),
        ("mcc >= -0.5", "mcc", "at_least", -0.5),
    ],
)
def test_a_rule_in_one_line_says_metric_side_and_bound(loaded, rule, metric, side, bound):
    (criterion,) = loaded(f"{HEAD}criteria:\n  - {rule}\n").criteria

    assert (criterion.metric, getattr(criterion, side)) == (metric, pytest.approx(bound))
    assert {criterion.at_least, criterion.at_most} >= {None}


def test_options_may_stand_behind_the_name(loaded):
    spec = loaded(HEAD + "metrics: [fbeta(beta=2), Recall]\ncriteria: ['fbeta(beta=0.5) >= 0.3']\n")

    assert [(one.metric, one.options) for one in spec.metrics] == [("fbeta", {"beta": 2}), ("recall", {})]
    assert spec.criteria[0].options == {"beta": 0.5}


def test_missing_ids_are_numbered_in_order_around_those_that_are_given(loaded):
    two = "models: [{name: A, score: a}, {name: B, score: b}]\n"
    spec = loaded(
        HEAD
        + two
        + "criteria: [recall >= 0.1, {id: C1, metric: npv, at_least: 0.1}, fpr <= 0.5]\ncomparisons: [{}, {}]\n"
    )

    assert [one.id for one in spec.criteria] == ["C2", "C1", "C3"]
    assert [one.id for one in spec.comparisons] == ["H1", "H2"]


def test_one_metric_and_one_test_of_a_comparison_may_stand_alone(loaded):
    two = "models: [{name: A, score: a}, {name: B, score: b}]\n"
    (comparison,) = loaded(HEAD + two + "comparisons: [{metric: sensitivity, test: McNemar}]\n").comparisons

    assert (comparison.metric.metric, comparison.test) == ("recall", ("mcnemar",))


@pytest.mark.parametrize(
    ("more", "name"), [("", "model"), ("model: {name: Churn 3}\n", "Churn 3"), ("model: {id: x}\n", "model")]
)
def test_the_only_model_is_called_as_model_name_says_else_model(loaded, more, name):
    assert [model.name for model in loaded(HEAD + more).models] == [name]


def test_models_of_several_matrices_are_called_as_the_matrices_are(loaded):
    matrices = "data: {confusion: {A: [[5, 1], [2, 4]], B/x: [[4, 2], [1, 5]]}, matrix_rows: truth, positive: bad}\n"

    assert [model.name for model in loaded("kind: validation\ntitle: T\n" + matrices).models] == ["A", "B/x"]


@pytest.mark.parametrize(("confidence", "significance"), [(0.9, 0.1), (0.99, 0.01), (0.975, 0.025)])
def test_the_significance_level_goes_with_the_confidence_level(loaded, confidence, significance):
    assert loaded(f"{HEAD}confidence: {confidence}\n").significance == significance


@pytest.mark.parametrize(
    ("more", "place"),
    [
        ("positive: [1]\n", "4:11"),
        ("threshold: x\n", "4:12"),
        ("criteria:\n  - recall >= 85\n", "5:5"),
        ("criteria:\n  - recal >= 0.5\n", "5:5"),
        ("models: [{name: A, score: a}, {name: B, score: b}]\ncomparisons: [{metric: npv, test: mcnemar}]\n", "5:35"),
    ],
)
def test_a_value_that_was_moved_is_found_where_it_was_written(problems, more, place):
    (problem,) = problems(HEAD + more)

    assert f"spec.yaml:{place}: " in str(problem)


@pytest.mark.parametrize(
    "more",
    [
        "threshold: 0.5\nmodels: [{name: A, threshold: 0.3}]\n",
        "threshold: 0.5\nmodels: [{name: A, score: a}, {name: B, score: b}]\n",
    ],
)
def test_a_threshold_at_the_top_that_is_not_clearly_of_one_model_is_refused(problems, more):
    (problem,) = problems(HEAD + more)

    assert "4:1: no key is named 'threshold' here - with several models, or if the model already has it" in str(problem)


def test_a_positive_class_is_written_once(problems):
    (problem,) = problems("kind: validation\ntitle: T\npositive: a\ndata: {file: p.csv, positive: b}\n")

    assert problem.remedy == "write it once, as `positive` or under `data`"
