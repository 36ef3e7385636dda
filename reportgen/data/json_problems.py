"""What can be wrong with a table in JSON."""

from collections.abc import Mapping

from reportgen.data.problems import LISTED, damaged, shown
from reportgen.errors import Place, Problem


def broken_json(reason: str, place: Place) -> Problem:
    """Say where a text stops being JSON."""
    return damaged("broken_json", f"the file cannot be read as JSON: {reason}", "write or copy the file again", place)


def records_by_line(place: Place) -> Problem:
    """Say that a file of records, one per line, has the ending of one JSON value."""
    what = "a second JSON value begins here"
    return damaged("broken_json", what, "give a file with one record per line the ending .jsonl", place)


def one_json_value(place: Place) -> Problem:
    """Say that a file with the ending of one record per line is one JSON value."""
    what = "the line is not a record: a list begins here"
    return damaged("broken_json", what, "give a file that is one list the ending .json", place)


def no_json_table(held: str, place: Place) -> Problem:
    """Refuse JSON that is no table."""
    remedy = (
        'write a list of records, [{"id": 1, "score": 0.5}, ...], or columns, {"id": [1, ...], "score": [0.5, ...]}'
    )
    return damaged("no_table", f"the file contains {held}, which is not a table", remedy, place)


def no_record(where: str, place: Place) -> Problem:
    """Refuse an entry that is no record."""
    what = f"{where or 'the line'} is not a JSON object"
    return damaged("no_record", what, 'write every record as {"column": value, ...}', place)


def no_records(place: Place) -> Problem:
    """Say that a file of records holds none."""
    return damaged("no_rows", "the file has no records", "give it at least one", place)


def uneven_columns(lengths: Mapping[str, int], place: Place) -> Problem:
    """Say that columns of a file differ in length."""
    held = ", ".join(f"{shown(name)}: {length}" for name, length in list(lengths.items())[:LISTED])
    remedy = "give each column one value per case, with null for a missing value"
    return damaged("unequal_lengths", "the columns differ in length", remedy, place, held)


def repeated_key(name: str, place: Place) -> Problem:
    """Say that a record has two values for one column."""
    what = "a record names a column more than once"
    return damaged("repeated_column", what, "give each record one value per column", place, shown(name))


def nested_value(name: str, held: str, where: str, place: Place) -> Problem:
    """Refuse a column whose values are no single values."""
    what = f"the column {shown(name)} contains {held}" + (f" in {where}" if where else "")
    return damaged("nested_value", what, "name a column with one plain value per record", place)
