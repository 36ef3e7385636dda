import json

import pytest

from reportgen.data.ids import count_repeated_rows
from reportgen.data.table import Column, JsonDetection
from reportgen.data.tables import TableSource, open_tables
from reportgen.errors import ExitCode, Place, ReportgenError

WANTED = {"t": Column("truth", "label"), "s": Column("score", "score")}
ONE = '{"truth": "01", "score": 0.5}'


@pytest.fixture
def read(tmp_path):
    def reading(data, name="cases.json", wanted=None):
        (tmp_path / name).write_bytes(data if isinstance(data, bytes) else data.encode())
        with open_tables({"data": TableSource(name, Place("spec.yaml", 3, 7))}, base=tmp_path) as tables:
            given = tables.take({"data": wanted or WANTED})["data"]
            return given.frame.to_native().fetchall(), given.origin, count_repeated_rows(given.everything().frame)

    return reading


@pytest.fixture
def refused(read):
    def refusing(data, name="cases.json", wanted=None):
        with pytest.raises(ReportgenError) as caught:
            read(data, name, wanted)
        assert caught.value.exit_code == ExitCode.DATA
        return [str(problem) for problem in caught.value.problems]

    return refusing


@pytest.mark.parametrize(
    ("name", "text", "layout"),
    [
        ("cases.json", f"[{ONE}, {ONE}]", "records"),
        ("cases.json", '{"truth": ["01", "01"], "score": [0.5, 0.5]}', "columns"),
        ("cases.jsonl", f"{ONE}\n\n  \r\n{ONE}\r\n", "lines"),
        ("cases.ndjson", f"{ONE}\n{ONE}", "lines"),
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_records_lines_and_columns_are_read_and_the_layout_is_told(read, name, text, layout, encoding):
    rows, origin, repeated = read(text.encode(encoding), name)

    assert rows == [("01", 0.5), ("01", 0.5)]
    assert origin.detection == JsonDetection(layout, encoding.removesuffix("-sig"))
    assert (origin.rows_read, repeated) == (2, 1)


@pytest.mark.parametrize(
    ("written", "label"),
    [
        ("1", "1"), ("1.0", "1"), ('"1.0"', "1.0"), ('"01"', "01"), ("1e2", "100"), ("2.50", "2.5"), ("-0.0", "0"),
        ("true", "true"), ('"True"', "True"), ("null", None), ('""', None), ("NaN", None), ('" a"', " a"),
        ("12345678901234567890123", "12345678901234567890123"), ('"\\ud83d\\ude00"', "😀"),
    ],
)  # fmt: skip
def test_labels_follow_the_rule_for_values_from_python(read, written, label):
    rows, _, _ = read(f'[{{"truth": {written}, "score": 1}}]')

    assert rows == [(label, 1.0)]


@pytest.mark.parametrize(
    ("written", "score"),
    [("1", 1.0), ("1e400", "inf"), ('"0.5"', 0.5), ('"NA"', None), ("null", None), ("NaN", "nan"), ("-Infinity", "-inf")],
)  # fmt: skip
def test_scores_are_numbers_or_text_that_writes_one(read, written, score):
    ((_, found),), _, _ = read(f'[{{"truth": 1, "score": {written}}}]')

    assert found == score or repr(found) == score


def test_what_a_record_does_not_mention_is_missing(read):
    rows, origin, _ = read('[{"truth": 1}, {"score": 2, "x": 3}, {}, {"score": 1, "truth": "a"}]')

    assert rows == [("1", None), (None, 2.0), (None, None), ("a", 1.0)]
    assert origin.rows_read == 4


def test_names_that_differ_by_capitals_are_different_columns(read):
    rows, _, _ = read('[{"truth": 1, "Truth": 2, "score": 1}]', wanted={"t": Column("Truth", "label")})

    assert rows == [("2",)]


def test_nested_values_are_refused_only_where_they_are_wanted(read, refused):
    data = f'[{ONE}, {{"truth": [1], "score": {{"a": 1}}, "n": {{"b": [2]}}}}]'
    assert refused(data) == [
        "cases.json: the column 'truth' contains a list in record 2 - name a column with one plain value per record",
        "cases.json: the column 'score' contains an object in record 2 - name a column with one plain value per record",
    ]
    lines = f'{ONE}\n\n{{"truth": "1", "score": 1, "n": [1]}}\n{{"truth": "1", "score": 1, "n": [1]}}'
    rows, _, repeated = read(lines, "cases.jsonl")
    assert (rows[1:], repeated) == ([("1", 1.0)] * 2, 1)


def test_text_among_scores_is_listed_by_record_or_line(refused):
    records = '[{"truth": 1, "score": "oops"}, {"truth": 1, "score": true}, {"truth": 1, "score": "12%"}]'
    assert [said.split(" - ")[0] for said in refused(records)] == [
        "cases.json: text in the numeric column 'score', record 1 ('oops')",
        "cases.json: text in the numeric column 'score', record 2 ('True')",
        "cases.json: text in the numeric column 'score', record 3 ('12%')",
    ]
    assert refused(f'{ONE}\n\n{{"truth": 1, "score": "oops"}}', "cases.jsonl") == [
        "cases.jsonl:3: text in the numeric column 'score' ('oops') - give a number, or leave the cell empty"
    ]


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("cases.json", "[]", "cases.json: the file has no records - give it at least one"),
        ("cases.json", "{}", "cases.json: the file has no records"),
        ("cases.json", "[{}]", "cases.json: the file has no records"),
        ("cases.json", '{"truth": [], "score": []}', "cases.json: the file has no records"),
        ("cases.jsonl", "\n \n", "cases.jsonl: the file has no records"),
        ("cases.json", "5", "cases.json: the file contains one value, which is not a table - write a list of records, [{"),
        ("cases.json", "[1, 2]", "cases.json: record 1 is not a JSON object - write every record as {"),
        ("cases.jsonl", f"{ONE}\n[1]", "cases.jsonl:2: the line is not a JSON object - write every record as {"),
        ("cases.json", '{"truth": {"0": 1}}', "cases.json: the file contains a mapping in which 'truth' is no list"),
        ("cases.json", '{"a": [1], "b": []}', "cases.json: the columns differ in length ('a': 1, 'b': 0)"),
        ("cases.json", f"[{ONE},", "cases.json:1:32: the file cannot be read as JSON: it ends before its value does"),
        ("cases.jsonl", f"{ONE}\n{ONE[:-4]}", "cases.jsonl:2:26: the file cannot be read as JSON: it ends before"),
        ("cases.json", f'[{ONE},\n {{"a" 1}}]', "cases.json:2:7: the file cannot be read as JSON: expecting ':' delim"),
        ("cases.json", '[{"a": 01}]', "cases.json:1:9: the file cannot be read as JSON: a number begins with 0, so"),
        ("cases.json", '[{"a": "x\0"}]', "cases.json:1:10: the file cannot be read as JSON: invalid control character"),
        ("cases.json", f"{ONE}\n{ONE}", "cases.json:2:1: a second JSON value begins here - give a file with one record"),
        ("cases.jsonl", f"[{ONE}]", "cases.jsonl:1: the line is not a record: a list begins here - give a file that is"),
        ("cases.jsonl", f"[\n{ONE}]", "cases.jsonl:1: the line is not a record: a list begins here"),
        ("cases.json", '[{"a": 1, "b": 2, "a": 3}]', "cases.json: a record names a column more than once ('a')"),
        ("cases.jsonl", f'{ONE}\n{{"a": 1, "a": 3}}', "cases.jsonl:2: a record names a column more than once ('a')"),
        ("cases.json", "[" * 100_000, "cases.json: the file cannot be read as JSON: its values are nested too deep"),
        ("cases.json", "[" + "1" * 5000 + "]", "cases.json: the file cannot be read as JSON: a number has too many"),
        ("cases.json", b'[{"a":\n"\xe4"}]', "cases.json:2: the file looks like text in utf-8, but this byte is not"),
        ("cases.json", "truth,score\n1,2\n", "cases.json:1:1: the file cannot be read as JSON: expecting value"),
        ("cases.json", b"PAR1\0\0\0\0", "cases.json:1:1: the file cannot be read as JSON"),
    ],
)  # fmt: skip
def test_what_is_no_table_in_json_is_refused_with_its_place(refused, name, data, said):
    assert refused(data, name)[0].startswith(said)


def test_a_file_of_many_records_is_read(read):
    records = [{"truth": str(at % 2), "score": at / 1000, f"only {at}": at} for at in range(1000)]
    rows, _, _ = read(json.dumps(records))

    assert rows == [(str(at % 2), at / 1000) for at in range(1000)]


def test_a_key_of_its_own_in_each_record_is_refused_at_once(refused):
    lines = (f'{{"truth": "yes", "score": 0.5, "k{at}": 1}}' for at in range(6_000))

    assert refused("\n".join(lines), "cases.jsonl") == [
        "cases.jsonl: the table has more than 5,000 columns - leave out the columns that the spec does not name"
    ]


def test_a_repeated_key_among_many_is_found_at_once(refused):
    keys = ", ".join(f'"k{at}": 1' for at in range(60_000))
    (said,) = refused(f'{{{keys}, "k59999": 2}}', "cases.jsonl")

    assert said.startswith("cases.jsonl:1: a record names a column more than once ('k59999')")


@pytest.mark.parametrize("row", [0, 1701])
@pytest.mark.parametrize(("value", "text"), [("late", "late"), (2.5, "2.5"), (True, "true")])
def test_one_value_in_a_sparse_column_is_read(read, row, value, text):
    records = [{"truth": "yes", "score": 0.5} for _ in range(2000)]
    records[row]["note"] = value
    rows, _, _ = read("\n".join(map(json.dumps, records)), "cases.jsonl", {"note": Column("note", "label")})

    assert [note for (note,) in rows if note is not None] == [text]
