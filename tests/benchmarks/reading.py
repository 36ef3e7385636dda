"""What it costs to come from the rows of a file to evidence, beside DuckDB asked directly for the same tables."""

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from timing import Row, best_of, shown

CASES = """
    SELECT range AS id, CASE WHEN hash(range) % 10 < 3 THEN '1' ELSE '0' END AS y_true,
        round(0.6 * (hash(range + 7) % 1000003) / 1000003 + 0.4 * (hash(range) % 10 < 3)::INT, 6) AS y_score,
        'site ' || hash(range + 1) % 5 AS site
    FROM range({rows})
"""
CSV = """read_csv('{path}', auto_detect = false, header = true, delim = ',', quote = '"', escape = '"',
    columns = {{'id': 'VARCHAR', 'y_true': 'VARCHAR', 'y_score': 'DOUBLE', 'site': 'VARCHAR'}})"""
PARQUET = "read_parquet('{path}')"
READERS = ("CSV", "Parquet")
QUERIES = (  # rows accounted for, calls, and the table of scores in order
    "SELECT y_true IS NULL, y_score IS NULL, isnan(y_score), count(*) FROM {source} GROUP BY ALL",
    "SELECT y_true, y_score >= 0.5, count(*) FROM {source} GROUP BY ALL",
    "SELECT y_score, sum((y_true = '1')::INT), count(*) FROM {source} GROUP BY y_score ORDER BY y_score",
)
MOST_MEMORY = 1000
MOST_FIXED = 30
CHILD = """
import resource, sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
import reading
getattr(reading, sys.argv[2])(Path(sys.argv[3]))
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""


def reading(rounds: int) -> Iterator[Row]:
    """Read ten thousand cases, of which the cost is mostly the same for any file, and a million."""
    with tempfile.TemporaryDirectory() as folder:
        for name in READERS:
            path = _written(folder, name, 10_000)
            mine, bare = best_of(rounds, lambda: ours(path), lambda: raw(path))  # noqa: B023
            yield Row(f"{name} to evidence beyond raw DuckDB, 1e4", mine - bare, MOST_FIXED, "ms", shown(mine, bare))
        yield from _sizes(folder, {1_000_000: "1e6"}, rounds)


def reading_large(rounds: int) -> Iterator[Row]:
    """Read ten million cases."""
    with tempfile.TemporaryDirectory() as folder:
        yield from _sizes(folder, {10_000_000: "1e7"}, min(rounds, 3))


def ours(path: Path) -> None:
    """Go our way: hash and look at the file, account for its rows, count calls, and group scores."""
    from reportgen.data.cases import CaseRows, JudgedColumns
    from reportgen.data.counting import Call, call_patterns
    from reportgen.data.score_tables import score_table
    from reportgen.data.table import Column
    from reportgen.data.tables import open_tables

    columns = {"truth": Column("y_true", "label"), "score": Column("y_score", "score")}
    with open_tables({"data": path.name}, base=path.parent) as tables:
        given = tables.take({"data": columns})["data"]
        cases = CaseRows(given.frame, "truth", {"m": JudgedColumns("score")}, ("0", "1"))
        assert cases.accounting().analysed == given.rows
        frame = cases.analysed().frame
        call_patterns(frame, "truth", "1", [Call("score", 0.5)])
        score_table(frame, "truth", "1", "score")


def raw(path: Path) -> None:
    """Ask DuckDB for the same tables, as somebody would who knows the file."""
    import duckdb

    connection = duckdb.connect(":memory:")
    source = (CSV if path.suffix == ".csv" else PARQUET).format(path=path)
    if path.suffix == ".csv":
        connection.execute(f"CREATE TABLE cases AS SELECT y_true, y_score FROM {source}")
        source = "cases"
    for query in QUERIES:
        connection.execute(query.format(source=source)).fetchnumpy()
    connection.close()


def _sizes(folder: str, sizes: dict[int, str], rounds: int) -> Iterator[Row]:
    for rows, size in sizes.items():
        for name in READERS:
            path = _written(folder, name, rows)
            mine, bare = best_of(rounds, lambda: ours(path), lambda: raw(path))  # noqa: B023
            yield Row(f"{name} to evidence / raw DuckDB, {size}", mine / bare, 1.5, note=shown(mine, bare))
            done = subprocess.run([sys.executable, *_process("ours", path)], capture_output=True, text=True, check=True)
            yield Row(f"peak memory of a process, {name} to evidence, {size}", float(done.stdout), MOST_MEMORY, "MB")


def _written(folder: str, name: str, rows: int) -> Path:
    import duckdb

    path = Path(folder) / f"{rows}.{name.lower()}"
    duckdb.sql(f"COPY ({CASES.format(rows=rows)}) TO '{path}'")
    return path


def _process(side: str, path: Path) -> list[str]:
    return ["-c", CHILD, str(Path(__file__).parent), side, str(path)]
