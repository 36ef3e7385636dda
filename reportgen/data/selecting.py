"""Rows picked, put together and filled in."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import narwhals as nw

from reportgen.data.columns import lazily
from reportgen.data.fetch import LARGEST, count_rows, fetch_rows, one_if, total
from reportgen.data.rows import keep
from reportgen.data.rules import holds, holds_other

if TYPE_CHECKING:
    from reportgen.data.table import Frame, Rows


def holding(rows: "Rows", key: str, labels: Sequence[str]) -> "Rows":
    """Keep the rows in which a column holds one of these labels."""
    return keep(rows, holds(key, labels))


def not_holding(rows: "Rows", key: str, label: str) -> "Rows":
    """Keep the rows in which a column holds another label, or none."""
    return keep(rows, holds_other(key, label))


def filled_where_absent(frame: "Frame", mark: str, values: Mapping[str, str]) -> "Frame":
    """Put a value into rows that lack the mark of a table."""
    columns = {
        key: nw.when(nw.col(mark).is_null()).then(nw.lit(value)).otherwise(nw.col(key)) for key, value in values.items()
    }
    return frame.with_columns(**columns)


def finite(rows: "Rows", key: str) -> "Frame":
    """Keep the rows with a finite number; the order matters, as engines differ in how they compare NaN."""
    number = nw.col(key)
    return lazily(rows).filter(~number.is_null() & ~number.is_nan() & number.is_between(-LARGEST, LARGEST))


def ends(rows: "Rows", key: str) -> tuple[float | None, float | None]:
    """Return the lowest and the highest finite number of a column."""
    number = nw.col(key)
    lowest, highest = fetch_rows(finite(rows, key).select(number.min().alias("low"), number.max().alias("high")))[0]
    return lowest, highest


def count_below(rows: "Rows", key: str, bound: float) -> int:
    """Count the rows below a bound."""
    return count_rows(finite(rows, key).filter(nw.col(key) < bound))


def count_above(rows: "Rows", key: str, bound: float) -> int:
    """Count the rows above a bound."""
    return count_rows(finite(rows, key).filter(nw.col(key) > bound))


def count_at_least(rows: "Rows", key: str, bound: float) -> int:
    """Count the rows at a bound or above it."""
    return count_rows(finite(rows, key).filter(nw.col(key) >= bound))


def count_fractions(rows: "Rows", key: str) -> int:
    """Count the rows whose number is no whole one."""
    return count_rows(finite(rows, key).filter(nw.col(key) % 1.0 != 0.0))


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
