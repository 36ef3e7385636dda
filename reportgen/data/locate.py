"""Where in a text file a faulty line or value stands, by what DuckDB rejects."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path

from reportgen.data import problems
from reportgen.data.duck import CsvScan, Duck, identifier, literal
from reportgen.data.labels import MISSING_WORDS
from reportgen.errors import Place, Problem

CHUNK = 1 << 20


def broken_lines(duck: Duck, scan: CsvScan, place: Place) -> list[Problem]:
    """Answer the lines that do not fit the header, from the rejects of a reading."""
    by_line = f"""
        SELECT min(byte_position) AS byte, arg_min(error_type, column_idx) AS fault, max(error_message) AS message
        FROM {identifier(scan.rejects)} WHERE error_type <> 'CAST' GROUP BY line_byte_position"""
    total = duck.rows(f"SELECT count(*) FROM ({by_line})")[0][0]
    first = duck.rows(f"{by_line} ORDER BY byte LIMIT {problems.LISTED}")
    where = positions(scan.path, [byte - 1 for byte, _, _ in first])
    found = [
        _broken_line(fault, message, Place(place.file, line))
        for (_, fault, message), (line, _) in zip(first, where, strict=True)
    ]
    if total > len(found):
        found.append(problems.and_more("broken_line", "lines that do not fit the header", total - len(found), place))
    return found


def text_scores(duck: Duck, scan: CsvScan, columns: Mapping[int, str], total: int, place: Place) -> list[Problem]:
    """Answer the first of `total` values that are text in these score columns, each with line and column."""
    second = replace(scan, rejects=duck.fresh("rejects"), numbers=frozenset(columns))
    duck.rows(f"SELECT {', '.join(f'count(c{at})' for at in columns)} FROM {second.sql}")
    words = ", ".join(map(literal, MISSING_WORDS))
    texts = f"""
        SELECT * FROM (
            SELECT byte_position AS byte, column_name AS name,
                regexp_extract(error_message, 'Could not convert string "(.*)" to ''DOUBLE''$', 1, 's') AS text
            FROM {identifier(second.rejects)} WHERE error_type = 'CAST')
        WHERE lower(trim(text)) NOT IN ({words})"""
    first = duck.rows(f"{texts} ORDER BY byte LIMIT {problems.LISTED}")
    where = positions(scan.path, [byte - 1 for byte, _, _ in first])
    found = [
        problems.text_score(columns[int(name[1:])], text.replace('""', '"'), Place(place.file, *at))
        for (_, name, text), at in zip(first, where, strict=True)
    ]
    if total > len(found):
        found.append(problems.and_more("text_score", "text in a score column", total - len(found), place))
    return found


def positions(path: Path, offsets: Iterable[int]) -> list[tuple[int, int]]:
    """
    Answer line and column, counted from 1, of ascending byte offsets in a UTF-8 file.

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


def _broken_line(fault: str, message: str, place: Place) -> Problem:
    counts = re.findall(r"\d+", message)
    if fault == "UNQUOTED VALUE":
        return problems.open_quote(place)
    if fault in ("MISSING COLUMNS", "TOO MANY COLUMNS") and len(counts) == 2:
        return problems.ragged_line(int(counts[1]), int(counts[0]), place)
    return problems.broken_line(message.partition("\n")[0], place)
