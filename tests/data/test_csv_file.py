"""Text files: how they may be written, and what is said of those that are broken."""

import csv
import io

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from reportgen.data import csv_file, dialect, hashing
from reportgen.data.table import Column
from reportgen.data.tables import TableSource, collecting, open_tables
from reportgen.errors import ExitCode, Place, ReportgenError

WANTED = {"t": Column("truth", "label"), "s": Column("score", "score")}


@pytest.fixture
def read(tmp_path):
    """Write a file and answer its wanted columns and where they come from."""

    def reading(data, wanted=None, name="cases.csv"):
        (tmp_path / name).write_bytes(data if isinstance(data, bytes) else data.encode())
        with open_tables({"data": TableSource(name, Place("spec.yaml", 3, 7))}, base=tmp_path) as tables:
            taken = tables.take({"data": wanted or WANTED})["data"]
            return taken.frame.to_native().fetchall(), taken.origin

    return reading


@pytest.fixture
def refused(read):
    """Write a file and answer what is said of it, line by line."""

    def refusing(data, wanted=None, name="cases.csv", code=ExitCode.DATA):
        with pytest.raises(ReportgenError) as caught:
            read(data, wanted, name)
        assert caught.value.exit_code == code
        return [str(problem) for problem in caught.value.problems]

    return refusing


ROWS = [("ä", 0.5), ("b", 0.25), ("c", 1.0)]


@pytest.mark.parametrize(
    ("text", "encoding", "found"),
    [
        ("truth,score\nä,0.5\nb,0.25\nc,1\n", "utf-8", (",", ".", "utf-8", False)),
        ("truth,score\r\nä,0.5\r\nb,0.25\r\nc,1", "utf-8-sig", (",", ".", "utf-8", True)),
        ("id;truth;score\n1;ä;0,5\n2;b;0,25\n3;c;1\n", "latin-1", (";", ",", "latin-1", False)),
        ("id\ttruth\tscore\n1\tä\t0.5\n2\tb\t.25\n3\tc\t1.\n", "utf-16", ("\t", ".", "utf-16-le", True)),
        ("id|truth|score\n1|ä|0.5\n2|b|2.5e-1\n3|c|+1\n", "utf-16-be", ("|", ".", "utf-16-be", False)),
        ("id|truth|score\n1|ä|0.5\n2|b|2.5e-1\n3|c|+1\n", "utf-16-le", ("|", ".", "utf-16-le", False)),
        ("truth,score,note\nä,0.5,“x”\nb,0.25,€\nc,1,\n", "cp1252", (",", ".", "windows-1252", False)),
        ("truth,score\nä,0.5\nb,0.25\nc,1\n", "utf-32", (",", ".", "utf-32-le", True)),
        ('truth,score\nä,"0,5"\nb,"0,25"\nc,1\n', "utf-8", (",", ",", "utf-8", False)),
        ("truth;score\nä;0.5\nb;0.25\nc;1\n", "utf-8", (";", ".", "utf-8", False)),
        ("note;truth;score\n1,2;ä;0.5\n1,3;b;0.25\n;c;1\n", "utf-8", (";", ".", "utf-8", False)),
        ("truth,score\rä,0.5\rb,0.25\rc,1\r", "utf-8", (",", ".", "utf-8", False)),
        ("truth,score\r\nä,0.5\nb,0.25\r\nc,1\n", "utf-8", (",", ".", "utf-8", False)),
        ("\n\r\n\ntruth,score\nä,0.5\n\n\nb,0.25\nc,1\n", "utf-8", (",", ".", "utf-8", False)),
        (' truth , score\nä, 0.5\nb,"0.25"\nc,1 \n', "utf-8", (",", ".", "utf-8", False)),
    ],
)
def test_however_the_table_is_written_the_rows_are_the_same_and_the_writing_is_told(read, text, encoding, found):
    rows, origin = read(text.encode(encoding))

    assert rows == ROWS
    told = origin.detection
    assert (told.separator, told.decimal, told.encoding, told.bom) == found
    assert told.header
    assert origin.rows_read == 3
    assert origin.bytes == len(text.encode(encoding))


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"])
def test_a_file_longer_than_its_head_is_read_to_the_end(read, end):
    rows, _ = read(f"truth;score;note{end}" + f"a;0,5;xxxxxxxxxxxx{end}" * 20_000)

    assert len(rows) == 20_000
    assert set(rows) == {("a", 0.5)}


def test_a_header_longer_than_the_head_is_read_whole(read, monkeypatch):
    monkeypatch.setattr(dialect, "HEAD", 10)
    monkeypatch.setattr(hashing, "CHUNK", 7)

    assert read("truth,score,a_name_that_is_long\nx,0.5,y\n")[0] == [("x", 0.5)]


@pytest.mark.parametrize("above", ["", "\n", " \t\n\n", "\r\n  \r\n"])
def test_blank_lines_above_the_header_do_not_shift_lines(refused, above):
    (said,) = refused(f"{above}truth,score\na,1\nb,no\n")

    assert said.startswith(f"cases.csv:{3 + above.count(chr(10))}:3:")


@given(
    st.lists(st.sampled_from(["a", "0.5", ",", ";", "\t", '"', "\n", "\r", " ", "\0", "ä", "truth", "NA", "\ufeff"])),
    st.sampled_from(["utf-8", "latin-1", "utf-16"]),
)
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_file_is_read_or_refused_in_words(tmp_path, parts, encoding):
    (tmp_path / "any.csv").write_bytes("".join(parts).encode(encoding, "replace"))
    found = []
    with collecting(found), open_tables({"data": "any.csv"}, base=tmp_path) as tables:
        first, last = tables["data"].columns[0], tables["data"].columns[-1]
        found += [tables.take({"data": {"t": Column(first, "label"), "s": Column(last, "score")}})["data"]]

    assert len(found) == 1 or all(problem.exit_code == ExitCode.DATA for problem in found)


def test_the_ending_tsv_means_tabs_though_commas_abound(read):
    rows, origin = read("truth\tscore\ta,b\nä\t0.5\tx,y\nb\t0.25\tx,y\nc\t1\tx,y\n", name="cases.tsv")

    assert (rows, origin.detection.separator, origin.format) == (ROWS, "\t", "tsv")


def test_labels_are_untouched_text(read):
    rows, _ = read('truth,score\n01,1\n1.0,1\n a ,1\nTrue,1\nNA,1\n"x,""y""\nz",1\n"",1\n,1\n')

    assert [label for label, _ in rows] == ["01", "1.0", " a ", "True", "NA", 'x,"y"\nz', None, None]


def test_words_for_nothing_are_missing_and_nan_and_infinity_are_not(read):
    rows, _ = read(
        "truth,score\n" + "".join(f"a,{word}\n" for word in ("", "NA", "null", "NaN", "inf", "-Infinity", "1e999"))
    )

    assert [repr(score) for _, score in rows] == ["None", "None", "None", "nan", "inf", "-inf", "inf"]


def test_text_among_scores_is_listed_with_line_and_column(refused):
    data = 'id,truth,score\r\n1,a,0.5\r\n"2\r\nx",b,oops\r\n\r\n3,ü,"bad ""x"""\r\n4,d,NA\r\n5,e,1_000\r\n'

    assert refused(data) == [
        "cases.csv:4:6: text in the numeric column 'score' ('oops') - write a number, or leave the cell empty",
        "cases.csv:6:5: text in the numeric column 'score' ('bad \"x\"') - write a number, or leave the cell empty",
        "cases.csv:8:5: text in the numeric column 'score' ('1_000') - write a number, or leave the cell empty",
    ]


@pytest.mark.parametrize("encoding", ["latin-1", "utf-16", "utf-8-sig"])
def test_lines_are_right_in_files_that_are_read_through_a_copy(refused, encoding):
    (said,) = refused('truth,score\n"ä\n\nö",0.5\nü,öh\n'.encode(encoding))

    assert said.startswith("cases.csv:5:3: text in the numeric column 'score' ('öh')")


def test_lines_are_right_behind_lone_carriage_returns(refused):
    (said,) = refused("truth,score\r\na,0.5\rb,no\n")

    assert said.startswith("cases.csv:3:3:")


def test_ten_faults_are_listed_and_the_rest_is_counted(refused):
    said = refused(
        "truth,score,p\n" + "".join(f"a,v{row},w{row}\n" for row in range(20)), WANTED | {"p": Column("p", "score")}
    )

    assert [line.split(" ")[0] for line in said[:3]] == ["cases.csv:2:3:", "cases.csv:2:6:", "cases.csv:3:3:"]
    assert len(said) == 11
    assert said[10] == "cases.csv: and 30 more: text in a numeric column - correct them in the same way"


def test_text_under_a_decimal_comma_is_found_and_a_point_is_text_there(refused):
    said = refused("truth;score\na;0,5\nb;0.5\nc;0,1\nd;x\n")

    assert [line.split(" - ")[0] for line in said] == [
        "cases.csv:3:3: text in the numeric column 'score' ('0.5')",
        "cases.csv:5:3: text in the numeric column 'score' ('x')",
    ]


def test_a_decimal_comma_that_shows_late_is_found(read):
    rows, origin = read("truth;score\n" + "a;1\n" * 100_000 + "b;0,5\n")

    assert rows[-1] == ("b", 0.5)
    assert origin.detection.decimal == ","


def test_every_broken_line_is_named(refused):
    data = 'id,truth,score\n1,a,0.5\n2,b\n\n3,c,0.1,9,8\n4,"d"x,0.1\n5,e,0.2\n6,f,oops\n   \n'

    assert [line.split(" - ")[0] for line in refused(data)] == [
        "cases.csv:3: the line has 2 fields, the header has 3",
        "cases.csv:5: the line has 5 fields, the header has 3",
        "cases.csv:6: a quote that opens here is not closed, or text follows the closing quote",
        "cases.csv:9: the line has 1 fields, the header has 3",
        "cases.csv:8:5: text in the numeric column 'score' ('oops')",
    ]


def test_many_broken_lines_are_counted(refused):
    said = refused("truth,score\n" + "a,1,2\n" * 300)

    assert said[0].startswith("cases.csv:2: the line has 3 fields")
    assert said[10].startswith("cases.csv: and 290 more: lines that do not fit the header")


def test_an_umlaut_behind_a_closing_quote_is_a_matter_of_the_quote(refused):
    (said,) = refused('truth,score\n""ä,0.5\n')

    assert said.startswith("cases.csv:2: a quote that opens here is not closed, or text follows the closing quote")


@pytest.mark.parametrize("size", [3, 300_000])
def test_a_quote_that_is_not_closed_is_named_where_it_opens(refused, size):
    said = refused('truth,score\nx,0.5\n"y,0.1\n' + "zzzzzzzzzzzzz,0.2\n" * size)

    assert said[0].startswith("cases.csv:3: a quote that opens here is not closed")


def test_a_line_longer_than_two_megabytes_is_refused_in_words(refused):
    (said,) = refused("truth,score\na,0.1\n\n" + "x" * 3_000_000 + ",0.5\nb,0.3\n")

    assert said.startswith("cases.csv:4: the line cannot be read: it is longer than 2 MB - ")


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ("truth,score\n", "cases.csv: the table has a header but no rows - give it at least one row"),
        ("truth,score", "cases.csv: the table has a header but no rows - give it at least one row"),
        ("truth,score,score\na,1,2\n", "cases.csv:1: the header names a column more than once ('score') - give each column a different name"),
        ("\ntruth,a, a\nx,1,2\n", "cases.csv:2: the header names a column more than once ('a') - give each column a different name"),
        ("\n \n\n", "cases.csv:4: the file has no column names - write the names of the columns in the first line"),
        ('truth,"score\na,1\n', "cases.csv:1: a quote that opens here is not closed, or text follows the closing quote - close it, and double any quote inside a quoted field"),
        (b"PAR1\0\0", "cases.csv: the file is Parquet, not text - give it the ending of its format, or save it as text"),
        (b"PK\x03\x04xx", "cases.csv: the file is Excel or zip, not text - give it the ending of its format, or save it as text"),
        (b"truth,score\na\0,1\n", "cases.csv:2: there is a NUL byte here, so the file is not text - save the table as text in UTF-8"),
        (b"\xef\xbb\xbftruth,score\n\xff,1\n", "cases.csv:2: the file looks like text in utf-8, but this byte is not (0xFF) - save it as UTF-8"),
        (b"truth,score\n\x81\xff,1\n", "cases.csv:2: the file looks like text in windows-1252, but this byte is not (0x81) - save it as UTF-8"),
    ],
)  # fmt: skip
def test_a_file_without_a_table_is_refused_in_words(refused, data, said):
    assert refused(data) == [said]


def test_columns_that_are_not_there_are_all_named_with_the_place_in_the_spec(refused):
    wanted = {
        "t": Column("thruth", "label", Place("spec.yaml", 5, 10)),
        "s": Column("Score", "score", Place("spec.yaml", 6, 10)),
        "x": Column("weight", "score"),
    }

    assert refused("truth,score\na,1\n", wanted, code=ExitCode.USER) == [
        "spec.yaml:5:10: cases.csv has no such column ('thruth') - did you mean 'truth'?",
        "spec.yaml:6:10: cases.csv has no such column ('Score') - did you mean 'score'?",
        "cases.csv has no such column ('weight') - its columns are 'truth', 'score'",
    ]


def test_a_file_without_header_is_told_from_a_wrong_name(refused):
    (said,) = refused("1,0.5\n0,0.25\n", {"t": Column("truth", "label")}, code=ExitCode.USER)

    assert said.endswith(
        "the first line of the file must contain the names of the columns, but it looks like a row of data"
    )


def test_many_columns_are_not_all_listed(refused):
    (said,) = refused(",".join(f"c{at}" for at in range(30)) + "\n", {"t": Column("zzz", "label")}, code=ExitCode.USER)

    assert "'c11' and 18 more" in said


@pytest.mark.parametrize(
    "name",
    [
        'a"; DROP TABLE cases0; --',
        "c0",
        "it's",
        "sel\\ect",
        "😀",
        "Score",
        "#s",
        "a\tb",
        "rowid",
        "count(*)",
        "${HOME}",
    ],
)
def test_no_name_of_a_column_reaches_sql(tmp_path, name):
    with (tmp_path / "cases.csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([[name, "score"], ["x", "0.5"]])
    with open_tables({"data": "cases.csv"}, base=tmp_path) as tables:
        assert tables["data"].columns == (name, "score")
        given_table = tables.take(
            {"data": {name.replace("#", "k"): Column(name, "label"), "other": Column("score", "score")}}
        )
        assert given_table["data"].frame.to_native().fetchall() == [("x", 0.5)]


@pytest.mark.parametrize(
    "name", ["a*.csv", "[x].csv", "q?.csv", "it's.csv", "b\\s.csv", "${HOME}.csv", "sp ace é.csv", "k=1.csv"]
)
def test_the_name_of_a_file_is_never_a_pattern(tmp_path, read, name):
    for decoy in ("ab.csv", "x.csv", "qq.csv"):
        (tmp_path / decoy).write_text("truth,score\nwrong,1\n")

    rows, origin = read("truth,score\nä,0.5\nb,0.25\nc,1\n", name=name)

    assert rows == ROWS
    assert origin.name == name


def test_a_folder_called_like_a_partition_adds_no_column(tmp_path):
    (tmp_path / "score=1").mkdir()
    (tmp_path / "score=1" / "p.csv").write_text("truth\nx\n")
    with open_tables({"data": "score=1/p.csv"}, base=tmp_path) as tables:
        assert tables["data"].columns == ("truth",)


def test_one_column_may_be_wanted_twice(read):
    rows, _ = read("truth,score\n1,0.5\n", {"t": Column("score", "label"), "s": Column("score", "score")})

    assert rows == [("0.5", 0.5)]


def test_a_large_file_is_read_again_for_each_question_with_the_same_answers(read, refused, monkeypatch):
    kept = read("truth,score\na,0.5\nb,NA\n")
    monkeypatch.setattr(csv_file, "KEPT_BELOW", 0)

    assert read("truth,score\na,0.5\nb,NA\n") == kept
    assert refused("truth,score\na,0.5\n\nb,x\nc\n") == [
        "cases.csv:5: the line has 1 fields, the header has 2 - give every line one field per column, and quote separators in text",
        "cases.csv:4:3: text in the numeric column 'score' ('x') - write a number, or leave the cell empty",
    ]


@pytest.mark.parametrize(
    ("data", "label", "encoding"),
    [
        (b"truth,score\n\x80,1\n", "€", "windows-1252"),
        (b"truth,score\n\xa4,1\n", "€", "iso8859-15"),
        (b"truth,score\n\xdf\xe4,1\n", "ßä", "latin-1"),
        ("truth,score\n„Spaß“,1\nä,1\nü,1\n".encode("cp1252"), "„Spaß“", "windows-1252"),
    ],
)
def test_the_euro_sign_tells_the_encodings_of_western_europe_apart(read, data, label, encoding):
    rows, origin = read(data)

    assert (rows[0][0], origin.detection.encoding) == (label, encoding)


@pytest.mark.parametrize(("at", "line"), [(0, 2), (3, 5), (100_000, 100_002)])
def test_a_bad_byte_in_utf8_is_named_by_its_line_and_no_reason_for_another_encoding(refused, at, line):
    rows = ["ä,1\n".encode()] * (at + 5)
    rows[at] = b"\xff,1\n"

    assert refused(b"truth,score\n" + b"".join(rows)) == [
        f"cases.csv:{line}: the file looks like text in utf-8, but this byte is not (0xFF) - save it as UTF-8"
    ]


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"])
def test_a_nul_byte_is_named_by_its_line_however_late_it_comes(refused, end):
    (said,) = refused(f"truth,score{end}" + f"a,1{end}" * 300_000 + f"b\0,1{end}")

    assert said.startswith("cases.csv:300002: there is a NUL byte here, so the file is not text")


def test_a_utf16_file_that_is_cut_inside_a_sign_is_named(refused):
    (said,) = refused("truth,score\na,1\n".encode("utf-16") + b"\0")

    assert said.startswith("cases.csv:3: the file looks like text in utf-16-le, but this byte is not")


@pytest.mark.parametrize(
    ("above", "lines"),
    [("Report of May\n", "this line"), ("Report\n\n", "lines 1 to 2"), ("\nReport\nof May\n\n", "lines 2 to 4")],
)
@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
def test_titles_above_the_header_are_refused_with_the_lines_to_delete(refused, above, lines, separator):
    data = above + separator.join(["truth", "score", "n"]) + ("\n" + separator.join(["a", "1", "2"])) * 5 + "\n"

    (said,) = refused(data)
    assert said.endswith(
        f"this line is not a header: the lines below have 3 fields"
        f" - delete {lines}, so that the file begins with the column names"
    )


def test_the_line_by_which_excel_tells_the_separator_is_no_header(read, refused):
    rows, origin = read("sep=|\r\ntruth|score\r\na|1\r\n")

    assert (rows, origin.detection.separator) == ([("a", 1.0)], "|")
    assert refused("sep=;\ntruth;score\na;x\n")[0].startswith("cases.csv:3:3: text in the numeric column")


def test_a_file_may_have_ten_thousand_columns(read):
    names = ",".join(f"f{at}" for at in range(10_000))
    rows, _ = read(f"{names},truth,score\n" + ("1," * 10_000 + "a,0.5\n") * 3)

    assert rows == [("a", 0.5)] * 3


def test_names_that_differ_by_capitals_are_different_columns(read):
    rows, _ = read("truth,Truth,score\na,b,1\n", {"t": Column("Truth", "label")})

    assert rows == [("b",)]


fields = st.text(st.sampled_from("ab,;\"'\n\r é😀\t#0."), max_size=6)


@given(
    rows=st.lists(st.tuples(fields, st.floats(allow_nan=False)), min_size=1, max_size=20),
    end=st.sampled_from(["\n", "\r\n"]),
    blank=st.booleans(),
    data=st.data(),
)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_what_the_csv_module_writes_is_read_back_and_faults_are_found_in_their_lines(
    read, refused, rows, end, blank, data
):
    bad = data.draw(st.sets(st.integers(0, len(rows) - 1), max_size=3))
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator=end, quoting=csv.QUOTE_ALL)
    writer.writerow(["truth", "score"])
    lines = []
    for at, (label, score) in enumerate(rows):
        text.write(end if blank else "")
        writer.writerow([label, f"bad{at}" if at in bad else repr(score)])
        if at in bad:
            written = text.getvalue().rpartition(f'"bad{at}"')[0]
            lines.append(1 + len(written.replace("\r\n", "\n").replace("\r", "\n").split("\n")) - 1)
    if bad:
        assert [int(said.split(":")[1]) for said in refused(text.getvalue())] == lines
    else:
        mixed = "\r" in text.getvalue().replace("\r\n", "")
        expected = [(label.replace("\r\n", "\n").replace("\r", "\n") if mixed else label) or None for label, _ in rows]
        found = [label for label, _ in read(text.getvalue())[0]]
        assert [label and label.replace("\r\n", "\n") for label in found] == [
            label and label.replace("\r\n", "\n") for label in expected
        ]
        assert [score for _, score in read(text.getvalue())[0]] == [score for _, score in rows]
