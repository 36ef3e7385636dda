"""Where in a text file a faulty line or value stands, by what DuckDB rejects."""

import csv
import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from pathlib import Path

from reportgen.data import problems
from reportgen.data.dialect import Dialect
from reportgen.data.duck import CsvScan, Duck, literal, select
from reportgen.data.notation import faulty_sql, unread_sql
from reportgen.errors import Place, Problem

CHUNK = 1 << 20
REJECTED = r"""Could not convert string "(.*)" to '\w+'$"""


def broken_lines(duck: Duck, scan: CsvScan, place: Place) -> list[Problem]:
    """Return the lines that do not fit the header, from the rejects of a reading."""
    counted = "FILTER (error_type IN ('MISSING COLUMNS', 'TOO MANY COLUMNS'))"
    what = (
        "min(byte_position) AS byte, min(line_byte_position) AS start, max(error_type) AS fault, "
        f"arg_min(error_message, column_idx) {counted} AS few, arg_max(error_message, column_idx) {counted} AS many"
    )
    rest = "WHERE error_type <> 'CAST' GROUP BY line_byte_position"
    faults = f"({select(what, scan.rejects, rest)})"
    total = duck.rows(select("count(*)", faults))[0][0]
    if not total:
        return []
    first = duck.rows(select("*", faults, f"ORDER BY start LIMIT {problems.LISTED}"))
    where = positions(
        scan.path, [byte - 1 if byte > start else _text_from(scan.path, start - 1) for byte, start, *_ in first]
    )
    found = [
        _broken_line(fault, few, many, Place(place.file, line))
        for (_, _, fault, few, many), (line, _) in zip(first, where, strict=True)
    ]
    if total > len(found):
        found.append(problems.and_more("broken_line", "lines that do not fit the header", total - len(found), place))
    return found


def text_scores(duck: Duck, scan: CsvScan, columns: Mapping[int, str], total: int, place: Place) -> list[Problem]:
    """Return the first of `total` values that are text in these numeric columns, each with line and column."""
    first = _first_texts(duck, scan, columns, min(total, problems.LISTED))
    where = positions(scan.path, [byte - 1 for byte, _, _ in first])
    found = [
        problems.text_score(columns[int(name[1:])], text.replace('""', '"'), Place(place.file, *at))
        for (_, name, text), at in zip(first, where, strict=True)
    ]
    if total > len(found):
        found.append(problems.and_more("text_score", "text in a numeric column", total - len(found), place))
    return found


def place_of(duck: Duck, scan: CsvScan, column: int, text: str, place: Place) -> Place:
    """Return where this text, which is no number in the notation of the reading, stands among the first such."""
    first = _first_texts(duck, scan, [column], problems.LISTED)
    where = positions(scan.path, [byte - 1 for byte, _, found in first if found == text][:1])
    return Place(place.file, *where[0]) if where else place


def _first_texts(duck: Duck, scan: CsvScan, columns: Iterable[int], wanted: int) -> list[tuple[int, str, str]]:
    """Read again so that DuckDB rejects what is no number; answer byte, column and text of the first."""
    rest = f"WHERE {faulty_sql(unread_sql('text', scan.notation))} NOT NULL ORDER BY byte LIMIT {problems.LISTED}"
    found: list[tuple[int, str, str]] = []
    for kind in ("DOUBLE", "TIME"):  # DuckDB reads 1_000 as a number; hardly a score is a time of day
        second = replace(scan, rejects=duck.fresh("rejects"), kinds=dict.fromkeys(columns, kind))
        duck.rows(select(", ".join(f"count(c{at})" for at in columns), second.sql))
        found = duck.rows(select("*", f"({_casts(second.rejects)})", rest))
        if len(found) == wanted:
            break
    return found


def _casts(rejects: str) -> str:
    """Pick the values that could not be read, out of lines that are whole."""
    text = f"regexp_extract(error_message, {literal(REJECTED)}, 1, 's') AS text"
    broken = select("line_byte_position", rejects, "WHERE error_type <> 'CAST'")
    rest = f"WHERE error_type = 'CAST' AND line_byte_position NOT IN ({broken})"
    return select(f"byte_position AS byte, column_name AS name, {text}", rejects, rest)


def lines_of(path: Path, dialect: Dialect, column: int, values: Collection[str]) -> dict[str, tuple[int, ...]]:
    """Return the lines, counted from 1, in which these values begin their row; read only where there is something to say."""
    found: dict[str, list[int]] = {value: [] for value in values}
    with path.open(encoding="utf-8-sig", errors="replace", newline="") as file:
        rows = csv.reader(file, delimiter=dialect.separator, quotechar=dialect.quote)
        before = 0
        for row in rows:
            value = row[column].strip() if column < len(row) else ""
            if value in found:
                found[value].append(before + 1)
            before = rows.line_num
    return {value: tuple(lines) for value, lines in found.items()}


def positions(path: Path, offsets: Iterable[int]) -> list[tuple[int, int]]:
    """
    Return line and column, counted from 1, of ascending byte offsets in a UTF-8 file.

    DuckDB's own line numbers leave out blank lines; its byte positions are exact.
    """
    found, line, start = [], 1, 0
    with path.open("rb") as file:
        for offset in offsets:
            while file.tell() < offset:
                chunk = file.read(min(CHUNK, offset - file.tell()))
                line += chunk.count(b"\n")
                if b"\n" in chunk:
                    start = file.tell() - len(chunk) + chunk.rindex(b"\n") + 1
                if not chunk:
                    break
            file.seek(start)
            found.append((line, len(file.read(offset - start).decode("utf-8", "replace")) + 1))
    return found


def _text_from(path: Path, start: int) -> int:
    """Step over the line ends at which DuckDB lets a line begin."""
    with path.open("rb") as file:
        file.seek(start)
        ends = file.read(CHUNK)
    return start + len(ends) - len(ends.lstrip(b"\r\n"))


def _broken_line(fault: str, few: str, many: str, place: Place) -> Problem:
    """Word a rejected line; the messages count its fields as DuckDB met the first and the last faulty one."""
    if fault in ("UNQUOTED VALUE", "INVALID ENCODING"):  # the bytes are UTF-8; DuckDB stumbles over ü behind a quote
        return problems.open_quote(place)
    if fault in ("MISSING COLUMNS", "TOO MANY COLUMNS"):
        expected, fields = re.findall(r"\d+", few if fault == "MISSING COLUMNS" else many)
        return problems.ragged_line(int(fields), int(expected), place)
    reason = "it is longer than 2 MB" if fault == "LINE SIZE OVER MAXIMUM" else f"DuckDB says {fault.lower()}"
    return problems.broken_line(reason, place)
