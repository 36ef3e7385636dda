"""Groups, clusters, weights, splits, costs and rules in a spec: short forms, and what contradicts itself."""

import pytest

ROWS = "data: {file: p.csv, columns: {split: part, group: [site, sex], cluster: c}}\n"
MATRIX = "data: {confusion: [[9, 1], [2, 8]], matrix_rows: truth, positive: bad}\n"


@pytest.fixture
def long(loaded):
    """Return the long form of a spec that begins soundly."""
    return lambda more: loaded("kind: validation\ntitle: T\n" + more).long_form()


def test_one_group_may_stand_alone(long):
    assert long("data: {file: p.csv, columns: {group: site}}\n")["data"]["columns"]["group"] == ["site"]


def test_a_bare_list_names_groups_beforehand(long):
    assert long(ROWS + "subgroups: [sex]\n")["subgroups"] == {
        "prespecified": ["sex"],
        "exploratory": [],
        "min_cases": 20,
    }


def test_a_bare_matrix_is_one_of_costs(long):
    assert long("data: p.csv\ncosts: [[0, 10], [1000, 10]]\n")["costs"] == {"matrix": [[0, 10], [1000, 10]]}


@pytest.mark.parametrize("gains", ["[[0, -1], [0, 9]]", "{matrix: [[0, -1], [0, 9]], unit: EUR}"])
def test_gains_without_their_basis_are_asked_for_it(problems, gains):
    (found,) = problems(f"kind: validation\ntitle: T\ndata: p.csv\ngains: {gains}\n")

    assert (found.code, found.place.line) == ("gains_basis", 4)
    assert "basis: net" in found.remedy
    assert "basis: gross" in found.remedy


def test_a_calculation_gets_the_next_free_id_and_its_method_its_own_name(long):
    text = "data: p.csv\ncalculations:\n  - {method: Sensitivity, inputs: {tp: 1}}\n  - {id: K1, method: wilson}\n"

    assert [(one["id"], one["method"]) for one in long(text)["calculations"]] == [("K2", "recall"), ("K1", "wilson")]


def test_a_rule_takes_an_alias_and_stands_at_the_top(long):
    text = "threshold: {rule: constraint, metric: tpr, at_least: 0.9, on: validation}\n"
    (model,) = long(ROWS + text)["models"]

    assert model["threshold"] == {"rule": "constraint", "on": "validation", "metric": "recall", "at_least": 0.9}


def test_the_long_form_of_all_of_it_is_sound_and_stays_what_it_is(loaded):
    text = ROWS + (
        "threshold: {rule: cost}\ncosts: [[0, 1], [5, 0]]\nsubgroups: [site]\nplan: {primary: any}\n"
        "criteria: [{metric: recall, between: [0.5, 0.9]}, {metric: recall, at_least: 0.2, for_each: sex, min_positives: 9}]\n"
        "calculations: [{method: wilson, inputs: {successes: 9, trials: 10}}]\n"
    )
    once = loaded("kind: validation\ntitle: T\n" + text).long_form()

    assert loaded(once).long_form() == once


@pytest.mark.parametrize(
    ("more", "code", "line"),
    [
        ("subgroups: [device]\n", "no_group", 4),
        ("subgroups:\n  exploratory: [device]\n", "no_group", 5),
        ("criteria:\n  - {metric: recall, at_least: 0.5, for_each: device}\n", "no_group", 5),
        ("criteria:\n  - {metric: recall, at_least: 0.5, min_positives: 9}\n", "no_group", 5),
        ("costs: [[1, 2]]\n", "costs_shape", 4),
        ("costs: [[0, 1], [1, 0]]\ngains: {matrix: [[0, 1], [1, 0]], basis: net}\n", "costs_and_gains", 5),
        ("costs: [[0, 1.0e+16], [1, 0]]\n", "out_of_range", 4),
        ("threshold: {rule: cost}\n", "no_costs", 4),
        ("threshold: {rule: f1}\n", "rule_on", 4),
        ("threshold: {rule: f1, on: validation, at_most: 3}\n", "constraint", 4),
        ("threshold: {rule: constraint, on: validation}\n", "constraint", 4),
        ("threshold: {rule: constraint, on: validation, metric: mcc, at_least: 0.2}\n", "constraint", 4),
        ("criteria: [{metric: recall, between: [0.9, 0.5]}]\n", "range", 4),
        ("criteria: [{metric: recall, between: [0.2, 0.5], sides: 1}]\n", "range", 4),
        ("calculations: [{id: K, method: wilson}, {id: K, method: wilson}]\n", "same_name", 4),
    ],
)
def test_what_contradicts_itself_is_refused_where_it_stands(problems, more, code, line):
    found = problems("kind: validation\ntitle: T\n" + ROWS + more)

    assert [(one.code, one.place.line) for one in found] == [(code, line)]


@pytest.mark.parametrize(
    "more",
    [
        "subgroups: [site]\n",
        "criteria: [{metric: recall, at_least: 0.5, for_each: site}]\n",
        "threshold: {rule: youden, on: validation}\n",
        "threshold: 0.5\n",
    ],
)
def test_what_needs_rows_means_nothing_beside_a_matrix(codes, more):
    assert "beside_matrix" in codes(MATRIX + more)


@pytest.mark.parametrize("column", ["split: s", "group: g", "cluster: c", "weight: w"])
def test_a_matrix_has_no_columns(codes, column):
    text = f"data: {{confusion: [[9, 1], [2, 8]], matrix_rows: truth, positive: bad, columns: {{{column}}}}}\n"

    assert codes(text) == ["beside_matrix"]


def test_costs_stand_beside_a_matrix(codes):
    assert codes(MATRIX + "costs: [[0, 1], [5, 0]]\n") == []


def test_weights_of_clusters_are_not_yet_there(codes):
    assert codes("data: {file: p.csv, columns: {weight: w, cluster: c}}\n") == ["not_yet"]


@pytest.mark.parametrize(
    "pair", ["split: x, cluster: x", "truth: x, weight: x", "id: x, split: x", "cluster: x, weight: x"]
)
def test_one_column_has_one_role(codes, pair):
    assert "column_twice" in codes(f"data: {{file: p.csv, columns: {{{pair}}}}}\n")


def test_a_group_may_be_the_cluster_too(codes):
    assert codes("data: {file: p.csv, columns: {group: site, cluster: site}}\n") == []


def test_a_rule_on_the_judged_rows_needs_no_column_of_splits(codes):
    assert codes("data: p.csv\nthreshold: {rule: youden, on: test}\n") == []
    assert codes("data: {file: p.csv, evaluated_on: validation}\nthreshold: {rule: youden, on: test}\n") == ["no_split"]


@pytest.mark.parametrize("test", ["durkalski_mcnemar", "obuchowski_auc"])
def test_clustered_tests_need_clusters(codes, test):
    metric = {"durkalski_mcnemar": "recall", "obuchowski_auc": "roc_auc"}[test]
    models = (
        f"models: [{{name: A, score: a}}, {{name: B, score: b}}]\ncomparisons: [{{metric: {metric}, test: {test}}}]\n"
    )

    assert codes("data: p.csv\n" + models) == ["no_cluster"]
    assert codes("data: {file: p.csv, columns: {cluster: c}}\n" + models) == []
