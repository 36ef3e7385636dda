"""Rows picked, put together and filled in."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

import narwhals as nw

from reportgen.data.fetch import LARGEST, count_rows, fetch_rows, one_if, total

if TYPE_CHECKING:
    from reportgen.data.table import Frame


def holding(frame: "Frame", key: str, labels: Sequence[str]) -> "Frame":
    """Keep the rows in which a column holds one of these labels."""
    return frame.filter(nw.col(key).is_in(labels))


def not_holding(frame: "Frame", key: str, label: str) -> "Frame":
    """Keep the rows in which a column holds another label, or none."""
    return frame.filter((nw.col(key) != label) | nw.col(key).is_null())


def relabelled(frame: "Frame", keys: Iterable[str], changes: Mapping[str, Sequence[str]]) -> "Frame":
    """Write a label in the place of each of its other spellings."""
    columns = {}
    for key in keys:
        written = nw.col(key)
        for label, spellings in changes.items():
            written = nw.when(nw.col(key).is_in(spellings)).then(nw.lit(label)).otherwise(written)
        columns[key] = written
    return frame.with_columns(**columns)


def stacked(first: "Frame", second: "Frame") -> "Frame":
    """Put the rows of both below each other, in the columns of the first."""
    names = first.collect_schema().names()
    return nw.concat([first.select(*names), second.select(*names)])


def filled_where_absent(frame: "Frame", mark: str, values: Mapping[str, str]) -> "Frame":
    """Put a value into rows that lack the mark of a table."""
    columns = {
        key: nw.when(nw.col(mark).is_null()).then(nw.lit(value)).otherwise(nw.col(key)) for key, value in values.items()
    }
    return frame.with_columns(**columns)


def finite(frame: "Frame", key: str) -> "Frame":
    """Keep the rows with a finite number; the order matters, as engines differ in how they compare NaN."""
    number = nw.col(key)
    return frame.filter(~number.is_null() & ~number.is_nan() & number.is_between(-LARGEST, LARGEST))


def ends(frame: "Frame", key: str) -> tuple[float | None, float | None]:
    """Return the lowest and the highest finite number of a column."""
    number = nw.col(key)
    lowest, highest = fetch_rows(finite(frame, key).select(number.min().alias("low"), number.max().alias("high")))[0]
    return lowest, highest


def count_below(frame: "Frame", key: str, bound: float) -> int:
    """Count the rows below a bound."""
    return count_rows(finite(frame, key).filter(nw.col(key) < bound))


def count_above(frame: "Frame", key: str, bound: float) -> int:
    """Count the rows above a bound."""
    return count_rows(finite(frame, key).filter(nw.col(key) > bound))


def count_at_least(frame: "Frame", key: str, bound: float) -> int:
    """Count the rows at a bound or above it."""
    return count_rows(finite(frame, key).filter(nw.col(key) >= bound))


def count_fractions(frame: "Frame", key: str) -> int:
    """Count the rows whose number is no whole one."""
    return count_rows(finite(frame, key).filter(nw.col(key) % 1.0 != 0.0))


def count_shared(
    frame: "Frame", names: Sequence[str], part: str, words: tuple[Sequence[str], Sequence[str]]
) -> int | None:
    """
    Count the rows of the second part that equal some row of the first in the named columns.

    `part` is the column that tells the parts apart; `words` are what it holds for each, in small letters. None where
    columns hold what cannot be compared.
    """
    word = _word(part)
    keys = {f"k{at}": nw.col(name) for at, name in enumerate(names)}
    marked = frame.select(**keys, a=one_if(word.is_in(words[0])), b=one_if(word.is_in(words[1])))
    try:
        alike = marked.group_by(*keys).agg(nw.col("a").sum(), nw.col("b").sum())
        both = alike.filter((nw.col("a") > 0) & (nw.col("b") > 0))
        return int(fetch_rows(both.select(total(nw.col("b")).alias("rows")))[0][0] or 0)
    except TypeError:  # lists inside a pandas frame
        return None


def of_part(frame: "Frame", part: str, words: Sequence[str]) -> "Frame":
    """Keep the rows of one part of a table as it was found; words are in small letters."""
    return frame.filter(_word(part).is_in(words))


def _word(part: str) -> nw.Expr:
    return nw.col(part).cast(nw.String).str.strip_chars().str.to_lowercase()
