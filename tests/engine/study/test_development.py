"""Candidates and learning curves from files: what is read, and what is refused with its file and line."""

import pytest

from reportgen import api
from reportgen.errors import ReportgenError

HEAD = "kind: validation\ntitle: T\ndata: {rows: [{y: '1', p: '1'}, {y: '0', p: '0'}], columns: {truth: y, prediction: p}}\npositive: '1'\n"
CANDIDATES = "name,complexity,mean,se\nsmall,1,0.30,0.02\nmiddle,2,0.21,0.02\nlarge,3,0.20,0.02\n"
FOLDS = "model,complexity,fold,loss\na,1,1,0.3\na,1,2,0.5\nb,2,1,0.1\nb,2,2,0.2\n"
CURVE = "n_train,train,test,seed\n50,0.9,0.6,1\n100,0.8,0.7,1\n50,1.0,0.8,2\n100,0.9,0.7,2\n"


@pytest.fixture
def results(tmp_path):
    """Evaluate a spec next to files."""

    def evaluated(more, **files):
        for name, text in files.items():
            (tmp_path / f"{name}.csv").write_text(text, encoding="utf-8")
        (tmp_path / "spec.yaml").write_text(HEAD + more, encoding="utf-8")
        return api.evaluate(tmp_path / "spec.yaml")

    return evaluated


@pytest.fixture
def refused(results):
    """List the problems with which a spec next to files is refused."""

    def problems(more, **files):
        with pytest.raises(ReportgenError) as caught:
            results(more, **files)
        assert caught.value.exit_code == 5
        return [str(one) for one in caught.value.problems]

    return problems


def test_candidates_of_a_file_are_those_of_the_same_rows(results):
    rows = "[{name: small, complexity: 1, mean: 0.30, se: 0.02}, {name: middle, complexity: 2, mean: 0.21, se: 0.02}, {name: large, complexity: 3, mean: 0.20, se: 0.02}]"
    from_file = results("candidates: tried.csv\n", tried=CANDIDATES)

    assert from_file.candidates == results(f"candidates: {rows}\n").candidates
    assert from_file.candidates.chosen == "middle"


def test_files_are_listed_with_their_hashes(results):
    found = results("candidates: tried.csv\nlearning_curve: curve.csv\n", tried=CANDIDATES, curve=CURVE)

    assert [(one.name, one.rows) for one in found.data.files][-2:] == [("tried.csv", 3), ("curve.csv", 4)]
    assert all(len(one.sha256) == 64 for one in found.data.files[-2:])


def test_a_row_for_each_fold_gives_means_and_standard_errors(results):
    found = results("candidates: tried.csv\n", tried=FOLDS).candidates

    assert (found.tried, found.values) == (2, 2)
    assert found.table.rows[0][1:3] == pytest.approx((0.4, 0.1))  # by hand: the root of 0.02 over the root of 2


def test_runs_of_a_curve_are_told_apart_by_their_column(results):
    found = results("learning_curve: {file: curve.csv, metric: accuracy}\n", curve=CURVE).learning_curve

    assert (found.runs, found.by) == (2, "size")
    assert found.table.rows[0][1:3] == pytest.approx((0.95, 0.7))


def test_columns_may_be_named(results):
    more = "learning_curve: {file: curve.csv, columns: {step: wieviel, training: a, validation: b}}\n"
    found = results(more, curve="wieviel;a;b\n1;0,5;0,6\n2;0,4;0,5\n")

    assert (found.learning_curve.by, found.learning_curve.training) == ("step", 0.4)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("small,1", "small,one", "tried.csv:2:7: text in the numeric column 'complexity' ('one')"),
        ("middle,2", "middle,", "tried.csv:3: a row has no complexity - fill in complexity"),
        ("\nmiddle", "\n\nsmall", "tried.csv:4: a candidate is listed twice (small) - rename or leave out one"),
        ("0.21,0.02", "0.21,", "tried.csv:3: middle needs its mean and the standard error of the mean - add"),
        ("0.21,0.02", "0.21,-1", "tried.csv:3: the standard error of middle is below zero (-1.0)"),
        (CANDIDATES[24:], "", "tried.csv: the table has a header but no rows"),
    ],
)
def test_what_is_wrong_with_a_file_of_candidates_is_said_with_its_line(refused, old, new, said):
    found = refused("candidates: tried.csv\n", tried=CANDIDATES.replace(old, new))

    assert any(said in one for one in found), found


def test_a_column_that_is_not_found_is_named(results):
    said = r"spec.yaml:5:\d+: no column has a usual name for the complexity .* write `columns: {complexity: NAME}`"
    with pytest.raises(ReportgenError, match=said):
        results("candidates: tried.csv\n", tried=CANDIDATES.replace("complexity", "size"))


def test_a_value_that_the_metric_cannot_have_is_refused(refused):
    (found,) = refused("candidates: {file: tried.csv, metric: accuracy}\n", tried=CANDIDATES.replace("0.21", "21"))
    assert found.startswith("tried.csv:3: this cannot be a value of accuracy (21) - write a number from 0 to 1")


def test_folds_of_a_candidate_with_two_complexities_are_refused(refused):
    found = refused("candidates: tried.csv\n", tried=FOLDS.replace("b,2,2", "b,3,2"))
    assert "tried.csv:5: b has two complexities (3) - give each candidate one" in found


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("100,0.8", "1e2,0.8", "curve.csv:3: the size must be a whole number ('1e2')"),
        ("100,0.8", "50,0.8", "curve.csv:3: two rows have the same size or step in the same run (50)"),
        ("0.8,0.7", "0.8,", "curve.csv:3: a row has no validation - fill in test"),
        ("n_train", "cases", "curve.csv:2: a row has neither size nor step - give one of the two"),
        ("100,0.9,0.7,2\n", "", "curve.csv: runs have different sizes or steps"),
    ],
)
def test_what_is_wrong_with_a_file_of_a_curve_is_said_with_its_line(refused, old, new, said):
    found = refused("learning_curve: curve.csv\n", curve=CURVE.replace(old, new))

    assert any(said in one for one in found), found


def test_a_missing_file_is_named_with_its_place_in_the_spec(results):
    with pytest.raises(ReportgenError, match=r"spec.yaml:5:13: .*tried.csv"):
        results("candidates: tried.csv\n")


def test_both_files_are_read_before_anything_is_said(refused):
    found = refused(
        "candidates: tried.csv\nlearning_curve: curve.csv\n",
        tried=CANDIDATES.replace("middle,2", "middle,"),
        curve=CURVE.replace("0.8,0.7", "0.8,"),
    )
    assert [one.split(":")[0] for one in found] == ["tried.csv", "curve.csv"]
