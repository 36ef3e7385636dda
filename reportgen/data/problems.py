"""What can be wrong with a table, said once: named constructors of problems."""

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from reportgen.errors import ExitCode, Place, Problem, nearest

DATE = re.compile(r"\d{4}-\d\d?-\d\d?([T ].*)?|\d\d?[./]\d\d?[./]\d{2,4}")
LISTED = 10
"""So many faulty lines are listed; the rest is counted."""

MOST_COLUMNS = 16_384
"""The widest sheet of Excel; it is read in seconds, and one ten times as wide in minutes."""


Spot = Callable[[int], tuple[str, Place]]
"""Answers how a row, counted from 0, is called, and its place."""


def shown(value: object, most: int = 60) -> str:
    r"""
    Quote a value from a file, shortened, with marks that would not show made visible.

    >>> shown("a\tb")
    "'a\\tb'"
    """
    text = str(value)
    return repr(text if len(text) <= most else f"{text[:most]}…")


def damaged(code: str, what: str, remedy: str, place: Place, value: str | None = None) -> Problem:
    """Return a problem that is found when a table is opened or read."""
    return Problem(code, what, remedy, value, place, ExitCode.DATA)


def unknown_ending(text: str, known: Sequence[str], place: Place) -> Problem:
    """Refuse a file whose ending does not say how to read it."""
    remedy = f"give the file one of the endings {', '.join(known)}"
    return Problem("unknown_ending", "the ending of the file does not show its format", remedy, shown(text), place)


def other_ending(text: str, ending: str, remedy: str, place: Place) -> Problem:
    """Refuse a kind of file that is not read, or an ending by which it is not called here."""
    return Problem("unknown_ending", f"files with the ending {ending} are not read", remedy, shown(text), place)


def missing_file(text: str, names: Sequence[str], place: Place) -> Problem:
    """Say that there is no such file, and suggest the nearest one of its folder."""
    near = nearest(text.replace("\\", "/").rsplit("/", 1)[-1], names)
    remedy = f"did you mean {shown(near)}?" if near else "check the name; paths are relative to the folder of the spec"
    return damaged("missing_file", "there is no such file", remedy, place, shown(text))


def folder(text: str, place: Place) -> Problem:
    """Say that a folder is named where a file should be."""
    return damaged("folder_as_file", "this is a folder, not a file", "name a file in it", place, shown(text))


def empty_file(text: str, place: Place) -> Problem:
    """Say that a file holds nothing at all."""
    return damaged("empty_file", "the file is empty", "give it a header and rows", place, shown(text))


def not_regular(text: str, place: Place) -> Problem:
    """Refuse a pipe or a device, which would have to be read to an end that may never come."""
    what, remedy = "the file cannot be read: it is not a regular file", "write its rows into a file, and name that"
    return damaged("not_regular", what, remedy, place, shown(text))


def unreadable(text: str, reason: str, place: Place) -> Problem:
    """Say that the system does not let us read the file."""
    remedy = "check the permissions of the file and its folder"
    return damaged("unreadable_file", f"the file cannot be read: {reason}", remedy, place, shown(text))


NO_NAMES = "the first line of the file must contain the names of the columns, but it looks like a row of data"


def looks_like_row(names: Sequence[str]) -> bool:
    """Tell whether what was read as the names of columns is a row: most of it is numbers."""
    return sum(map(_is_number, names)) * 2 > len(names)


def unknown_column(name: str, known: Sequence[str], place: Place, of: str) -> Problem:
    """Say that the table has no such column, and suggest the nearest name."""
    near = nearest(name, known)
    if near:
        remedy = f"did you mean {shown(near)}?"
    elif looks_like_row(known):
        remedy = NO_NAMES
    else:
        more = f" and {len(known) - 12} more" if len(known) > 12 else ""
        remedy = f"its columns are {', '.join(map(shown, known[:12]))}{more}"
    return Problem("unknown_column", f"{of} has no such column", remedy, shown(name), place)


def repeated_columns(names: Sequence[str], place: Place) -> list[Problem]:
    """List the names that a header gives to more than one column."""
    repeated = [name for name, times in Counter(names).items() if name and times > 1]
    what = "the header names a column more than once"
    remedy = NO_NAMES if looks_like_row(names) else "give each column a different name"
    return [damaged("repeated_column", what, remedy, place, shown(name)) for name in repeated]


def no_header(place: Place) -> Problem:
    """Say that the first line names no column."""
    remedy = "write the names of the columns in the first line"
    return damaged("no_header", "the file has no column names", remedy, place)


def open_quote(place: Place) -> Problem:
    """Say that a quote opens and does not close, or that something stands behind the closing one."""
    what = "a quote that opens here is not closed, or text follows the closing quote"
    return damaged("open_quote", what, "close it, and double any quote inside a quoted field", place)


def ragged_line(fields: int, expected: int, place: Place) -> Problem:
    """Say that a line has more or fewer fields than the header."""
    what = f"the line has {fields} fields, the header has {expected}"
    return damaged("ragged_line", what, "give every line one field per column, and quote separators in text", place)


def broken_line(reason: str, place: Place) -> Problem:
    """Say that a line cannot be read."""
    remedy = "look for a quote that is not closed, or save the table again"
    return damaged("broken_line", f"the line cannot be read: {reason}", remedy, place)


def broken_table(kind: str, reason: str, place: Place) -> Problem:
    """Say that a file is damaged, cut short or not of its kind."""
    what = f"the file cannot be read as {kind}: {reason}"
    return damaged("broken_table", what, "write or copy the file again", place)


def unknown_encoding(tried: str, place: Place) -> Problem:
    """Say that the bytes are no text."""
    return damaged("unknown_encoding", f"the file is not text in {tried}", "save it as UTF-8", place)


def undecodable(tried: str, byte: str, place: Place) -> Problem:
    """Name the first byte that is no text."""
    what = f"the file looks like text in {tried}, but this byte is not"
    return damaged("unknown_encoding", what, "save it as UTF-8", place, byte)


def wrong_ending(held: str, place: Place) -> Problem:
    """Say that a file that should be text is something else."""
    remedy = "give it the ending of its format, or save it as text"
    return damaged("wrong_ending", f"the file is {held}, not text", remedy, place)


def binary_file(place: Place) -> Problem:
    """Say that a file that should be text holds bytes that no text has."""
    what = "the file is not text" if place.line is None else "there is a NUL byte here, so the file is not text"
    return damaged("binary_file", what, "save the table as text in UTF-8", place)


def title_lines(above: tuple[int, int], fields: int, place: Place) -> Problem:
    """Say that the header is not the first line."""
    lines = "this line" if above[0] == above[1] else f"lines {above[0]} to {above[1]}"
    what = f"this line is not a header: the lines below have {fields} fields"
    return damaged("title_lines", what, f"delete {lines}, so that the file begins with the column names", place)


def no_rows(place: Place) -> Problem:
    """Say that a table has column names and no rows."""
    return damaged("no_rows", "the table has a header but no rows", "give it at least one row", place)


def text_score(column: str, value: object, place: Place) -> Problem:
    """Say that a score is text."""
    remedy = _number_for(value) or "write a number, or leave the cell empty"
    return damaged("text_score", f"text in the numeric column {shown(column)}", remedy, place, shown(value))


def doubtful_number(column: str, text: str, readings: tuple[float, float], place: Place) -> Problem:
    """Say that a mark may stand before a fraction or group thousands, and that no other number of the file tells."""
    one, other = (f"{number:.15g}" for number in readings)
    what = f"a number in the numeric column {shown(column)} may be {one} or {other}"
    remedy = "write the numbers with a decimal point and without thousands separators"
    return damaged("doubtful_number", what, remedy, place, shown(text))


def text_scores_in_rows(
    column: str, first: Sequence[tuple[int, object]], total: int, place: Place, spot: Spot | None = None
) -> list[Problem]:
    """List the first of `total` rows, counted from 0, in which a score is text; `spot` says where a row stands."""
    remedy = "give a number, or leave the cell empty"
    found = []
    for row, value in first[:LISTED]:
        where, at = spot(row) if spot else (f"row {row + 1}", place)
        what = f"text in the numeric column {shown(column)}" + (f", {where}" if where else "")
        found.append(damaged("text_score", what, _number_for(value) or remedy, at, shown(value)))
    if total > len(found):
        found.append(and_more("text_score", f"text in the numeric column {shown(column)}", total - len(found), place))
    return found


def not_scores(column: str, held: str, place: Place) -> Problem:
    """Say that a whole column holds something that no score can be."""
    what = f"the numeric column {shown(column)} contains {held}"
    return damaged("not_scores", what, "name a column of numbers", place)


def not_labels(column: str, held: str, place: Place) -> Problem:
    """Say that a whole column holds something that is no label and no id."""
    what = f"the column {shown(column)} contains {held}, which are not labels"
    return damaged("not_labels", what, "name a column of text, whole numbers, or true and false", place)


def unfit_ids(table: str, examples: Sequence[tuple[str, int]], repeated: int, missing: int) -> Problem:
    """Say that rows cannot be matched by their ids, because some repeat or lack."""
    listed = ", ".join(f"{shown(name)} in {rows} rows" for name, rows in examples)
    held = "; ".join(
        filter(None, [listed, f"{repeated} ids repeat" * bool(repeated), f"{missing} rows have none" * bool(missing)])
    )
    what = "tables are matched by id, but here an id does not identify one row"
    return damaged("unfit_ids", what, "give every row a different id", Place(table), held)


def no_common_id(tables: Sequence[str], place: Place) -> Problem:
    """Say that no id stands in all tables."""
    held = ", ".join(map(shown, tables))
    remedy = (
        "check that the ids are written alike in all tables, including leading zeros; for models on different cases, write "
        "`on: independent_sets` in their comparison"
    )
    return damaged("no_common_id", "the tables have no ids in common", remedy, place, held)


def unknown_source(kind: str, place: Place) -> Problem:
    """Refuse what is no table."""
    remedy = "give the path of a file, a pandas or polars frame, a dict of arrays, or rows"
    return Problem("unknown_source", "this is not a table", remedy, kind, place)


def not_a_column(name: str, kind: str, place: Place) -> Problem:
    """Refuse what is no list of values."""
    remedy = "give a list or an array with one dimension"
    return Problem("not_a_column", f"{shown(name)} is not a column of values", remedy, kind, place)


def no_columns(place: Place) -> Problem:
    """Refuse a dict that holds nothing."""
    return Problem("no_columns", "there are no columns", "give at least one", place=place)


def too_many_columns(most: int, place: Place) -> Problem:
    """Refuse a table so wide that reading it would take minutes; few of its columns would be used."""
    what = f"the table has more than {most:,} columns"
    return damaged("too_many_columns", what, "leave out the columns that the spec does not name", place)


def unequal_lengths(lengths: Mapping[str, int], place: Place) -> Problem:
    """Say that columns of one table differ in length."""
    held = ", ".join(f"{shown(name)}: {length}" for name, length in lengths.items())
    return Problem("unequal_lengths", "the columns differ in length", "give each one value per case", held, place)


def ragged_row(row: int, values: int, expected: int, place: Place) -> Problem:
    """Say that a row, counted from 1, has more or fewer values than there are names."""
    what = f"row {row} has {values} values, but there are {expected} columns"
    return Problem("ragged_row", what, "give every row one value per column", place=place)


def no_value(column: str, row: int, place: Place) -> Problem:
    """Say that a row, counted from 1, does not mention a column that others have."""
    what = f"row {row} has no {shown(column)}"
    return Problem("ragged_row", what, "give every row the same keys, with null for a missing value", place=place)


def not_rows(place: Place) -> Problem:
    """Refuse rows of mixed or unknown shape."""
    remedy = "write each row as a mapping, or a list of names followed by lists of values"
    return Problem("not_rows", "these are not rows of a table", remedy, place=place)


def and_more(code: str, what: str, count: int, place: Place) -> Problem:
    """Count the faulty lines that are not listed."""
    return damaged(code, f"and {count} more: {what}", "correct them in the same way", place)


def _number_for(value: object) -> str | None:
    """Say what to write instead of a percentage, another decimal mark, or a date."""
    text = str(value).strip()
    if re.fullmatch(r"[+-]?\d+([.,]\d+)?\s*%", text):
        share = float(text.rstrip("% \u00a0\u202f").replace(",", ".")) / 100
        return f"write the proportion without a percent sign, {share:.10g}, and thresholds likewise"
    if re.fullmatch(r"[+-]?\d+,\d+", text):
        return f"write the number with a decimal point, {text.replace(',', '.')}"
    if re.fullmatch(r"[+-]?\d+\.\d+", text):
        return f"write the number with the decimal comma of the others, {text.replace('.', ',')}"
    if DATE.fullmatch(text):
        return "this is a date: name a column of numbers, or leave the cell empty"
    return None


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True
