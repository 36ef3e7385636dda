from reportgen.data.cases import CaseRows, JudgedColumns
from reportgen.data.fetch import fetch_rows
from reportgen.data.table import Column
from reportgen.data.tables import open_tables

# truth, score A, score B
ROWS = [
    ["t", "a", "b"],
    ["yes", 0.1, 0.2],
    ["no", None, 0.2],
    ["no", None, None],
    [None, None, 0.2],
    ["maybe", 0.1, 0.1],
    ["yes", float("nan"), float("inf")],
]


def test_a_row_is_incomplete_for_all_models_under_one_reason_and_counted_by_model_under_each(tmp_path):
    columns = {"t": Column("t", "label"), "a": Column("a", "score"), "b": Column("b", "score")}
    with open_tables({"d": ROWS}, base=tmp_path) as tables:
        frame = tables.take({"d": columns})["d"].frame
        cases = CaseRows(frame, "t", {"A": JudgedColumns("a"), "B": JudgedColumns("b")}, ("no", "yes"))
        found = cases.accounting()
        kept = fetch_rows(cases.analysed().frame)

    # by hand: rows 2 and 3 lack A's score, row 4 its truth first, row 5 is no class, row 6 has NaN before inf
    assert (found.read, found.analysed) == (6, 1)
    assert found.incomplete == {"missing_truth": 1, "truth_not_a_class": 1, "missing_score": 2, "nan_score": 1}
    assert found.by_model == {"A": {"missing_score": 3, "nan_score": 1}, "B": {"missing_score": 1, "infinite_score": 1}}
    assert kept == [("yes", 0.1, 0.2)]


def test_two_models_may_share_a_column_and_a_model_may_be_called_anything(tmp_path):
    with open_tables({"d": ROWS}, base=tmp_path) as tables:
        frame = tables.take({"d": {"t": Column("t", "label"), "a": Column("a", "score")}})["d"].frame
        found = CaseRows(frame, "t", {"": JudgedColumns("a"), "a/b": JudgedColumns("a", "t")}).accounting()

    assert found.by_model[""] == {"missing_score": 3, "nan_score": 1}
    assert found.by_model["a/b"]["missing_prediction"] == 1


def test_all_rows_may_be_incomplete(tmp_path):
    with open_tables({"d": ROWS}, base=tmp_path) as tables:
        frame = tables.take({"d": {"t": Column("t", "label")}})["d"].frame
        found = CaseRows(frame, "t", {}, ("other",)).accounting()

    assert (found.read, found.analysed, found.incomplete) == (6, 0, {"missing_truth": 1, "truth_not_a_class": 5})


def test_rows_are_left_out_only_for_what_is_declared_and_then_whatever_else_they_lack(tmp_path):
    columns = {"t": Column("t", "label"), "a": Column("a", "score"), "b": Column("b", "score")}
    with open_tables({"d": ROWS}, base=tmp_path) as tables:
        frame = tables.take({"d": columns})["d"].frame
        models = {"A": JudgedColumns("a"), "B": JudgedColumns("b")}
        cases = CaseRows(frame, "t", models, ("no", "yes"), left_out=frozenset({"truth"}))
        found, kept = cases.accounting(), fetch_rows(cases.incomplete().frame.select("t"))

    assert found.excluded == {"missing_truth": 1, "truth_not_a_class": 1}
    assert found.incomplete == {"missing_score": 2, "nan_score": 1}
    assert sorted(row[0] for row in kept) == ["no", "no", "yes"]
