"""DuckDB reads the files that it was opened for, and nothing else can be made of it."""

from concurrent.futures import ThreadPoolExecutor

import duckdb
import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from reportgen.data.duck import MOST_THREADS, Duck, identifier, literal
from reportgen.data.fetch import settled
from reportgen.data.labels import NotAScoreError, score_value
from reportgen.data.notation import faulty_sql, number_sql, unread_sql


@pytest.fixture
def duck(tmp_path):
    (tmp_path / "mine.csv").write_text("a\n1\n")
    (tmp_path / "other.csv").write_text("a\nsecret\n")
    opened = Duck([tmp_path / "mine.csv"])
    yield opened
    opened.close()


def test_its_own_file_is_read(duck, tmp_path):
    assert duck.rows(f"SELECT * FROM read_csv({literal(str(tmp_path / 'mine.csv'))})") == [(1,)]


def test_without_files_none_is_read(tmp_path):
    (tmp_path / "other.csv").write_text("a\nsecret\n")
    duck = Duck()

    with pytest.raises(duckdb.PermissionException):
        duck.rows(f"SELECT * FROM read_csv({literal(str(tmp_path / 'other.csv'))})")
    with pytest.raises(duckdb.InvalidInputException, match="lock"):
        duck.run("SET enable_external_access = true")
    duck.close()


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT * FROM read_csv('{folder}/other.csv')",
        "SELECT * FROM '{folder}/other.csv'",
        "SELECT * FROM read_text('/etc/passwd')",
        "SELECT * FROM glob('{folder}/*')",
        "COPY (SELECT 1) TO '{folder}/out.csv'",
        "EXPORT DATABASE '{folder}/out'",
        "ATTACH '{folder}/out.db'",
        "INSTALL httpfs",
        "LOAD httpfs",
        "SELECT * FROM read_csv('https://example.org/a.csv')",
        "CREATE PERSISTENT SECRET s (TYPE s3)",
        "SET enable_external_access = true",
        "SET allowed_paths = ['{folder}/other.csv']",
        "SET lock_configuration = false",
        "SET autoload_known_extensions = true",
        "RESET enable_external_access",
        "PRAGMA temp_directory='{folder}'",
    ],
)
def test_everything_else_is_refused(duck, tmp_path, sql):
    before = sorted(tmp_path.iterdir())
    with pytest.raises(duckdb.Error):
        duck.rows(sql.format(folder=tmp_path))

    assert sorted(tmp_path.iterdir()) == before


def test_variables_of_python_are_no_tables(duck):
    secret = {"a": [1]}
    with pytest.raises(duckdb.Error, match="secret"):
        duck.rows("SELECT * FROM secret")
    assert secret


def test_threads_and_progress_are_settled(duck):
    threads, bar = duck.rows("SELECT current_setting('threads'), current_setting('enable_progress_bar')")[0]

    assert 1 <= threads <= MOST_THREADS
    assert bar is False


texts = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=20)


@given(texts)
def test_any_text_is_quoted_so_that_it_comes_back(text):
    value, name = duckdb.sql(f"SELECT {literal(text)} AS {identifier('x' + text)}"), "x" + text

    assert value.fetchall() == [(text,)]
    assert value.columns == [name]


@example("+-0")
@given(st.text(st.sampled_from("0123456789.,eE+-_ \tnaifNA/#x٣"), max_size=8) | st.floats().map(repr))
def test_text_is_a_score_in_files_exactly_when_it_is_one_from_python(text):
    number, faulty = duckdb.sql(
        f"SELECT {number_sql('t')}, {faulty_sql(unread_sql('t'))} FROM (SELECT {literal(text)} AS t)"
    ).fetchall()[0]
    try:
        expected = score_value(text)
    except NotAScoreError:
        assert faulty == text
    else:
        assert faulty is None
        assert repr(number) == repr(expected)


def test_connections_without_files_see_nothing_of_each_other_and_leave_nothing():
    def names(duck):
        return duck.rows(
            "SELECT table_name FROM duckdb_tables() UNION SELECT view_name FROM duckdb_views() WHERE NOT internal"
        )

    one, other = Duck(), Duck()
    table = one.keep({"x": np.arange(3)}, "x")
    same = other.keep({"x": np.arange(5)}, "x")
    settled(one.frame(f"SELECT * FROM {table}"), 3)

    assert table == same
    assert [duck.rows(f"SELECT count(*) FROM {table}") for duck in (one, other)] == [[(3,)], [(5,)]]
    assert len(names(one)) > len(names(other)) == 1
    one.close()
    other.close()
    assert names(Duck()) == []


def test_connections_without_files_work_side_by_side():
    def count(rows):
        duck = Duck()
        try:
            return duck.rows(f"SELECT count(*) FROM {duck.keep({'x': np.arange(rows)}, 'x')}")[0][0]
        finally:
            duck.close()

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(count, range(1, 60))) == list(range(1, 60))
