import random

import pytest

from reportgen.data import locate
from reportgen.data.locate import positions
from reportgen.data.table import Column
from reportgen.data.tables import open_tables
from reportgen.errors import ReportgenError


def test_lines_and_columns_count_from_one_and_columns_count_characters(tmp_path, monkeypatch):
    monkeypatch.setattr(locate, "CHUNK", 3)
    data = "äb,c\r\n\n\nd,é,f\n".encode()
    (tmp_path / "f").write_bytes(data)

    assert positions(tmp_path / "f", [0, data.index(b"b"), data.index(b"d"), data.index(b"f")]) == [
        (1, 1),
        (1, 2),
        (4, 1),
        (4, 5),
    ]


def test_lines_are_right_in_a_file_that_is_read_in_parallel(tmp_path):
    """The file is larger than DuckDB's buffer, with blank lines, quoted line ends and both kinds of text."""
    draw = random.Random(3)
    wanted, parts, line = [], ["note,score\r\n"], 2
    for row in range(600_000):
        if draw.random() < 0.02:
            parts.append("\r\n")
            line += 1
        inner = draw.random() < 0.05
        note = '"a\r\nb ""é"", c"' if inner else "x" * draw.randint(40, 90)
        bad = row % 70_000 == 69_999
        line += inner
        if bad:
            wanted.append((line, len(note.split("\n")[-1]) + 2))
        parts.append(f"{note},{'oops' if bad else draw.random()}\r\n")
        line += 1
    (tmp_path / "big.csv").write_bytes("".join(parts).encode())
    with open_tables({"d": "big.csv"}, base=tmp_path) as tables, pytest.raises(ReportgenError) as caught:
        tables.take({"d": {"s": Column("score", "score")}})

    assert [(problem.place.line, problem.place.column) for problem in caught.value.problems] == wanted
