"""How numbers are written in text: read by SQL, and which notation a file uses, as far as its numbers tell."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from reportgen.data.dialect import Notation
from reportgen.data.duck import Duck, literal, select
from reportgen.data.labels import MISSING_WORDS

POINT, COMMA = Notation("."), Notation(",")
GROUPED = tuple(
    Notation(decimal, thousands) for thousands in (",", ".", " ", "'") for decimal in ".," if decimal != thousands
)
MARKS = {" ": "[ \u00a0\u2009\u202f]", "'": "['\u2019]"}
"""What may stand for a mark; spaces that do not break are as good as others."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """A text that is a number under two notations, and not the same one."""

    column: str
    text: str
    readings: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Settled:
    """The notation that leaves the fewest texts unread, and the reasons for another."""

    notation: Notation
    doubt: Doubt | None


def number_sql(column: str, notation: Notation = POINT) -> str:
    """Read text as a number: NULL where it is none."""
    if notation == POINT:
        return f"TRY_CAST({column} AS DOUBLE)"
    if notation == COMMA:
        return f"CASE WHEN NOT contains({column}, '.') THEN TRY_CAST(replace({column}, ',', '.') AS DOUBLE) END"
    bare = f"regexp_replace(trim({column}), {literal(_mark(notation.thousands))}, '', 'g')"
    number = f"TRY_CAST(replace({bare}, {literal(notation.decimal)}, '.') AS DOUBLE)"
    return f"CASE WHEN {_matches(column, _pattern(notation))} THEN {number} END"


def unread_sql(column: str, notation: Notation = POINT) -> str:
    """Return the text that is no number; DuckDB would read 1_000, and +-1."""
    odd = " OR ".join(f"contains({column}, {literal(mark)})" for mark in ("_", "+-"))
    return f"CASE WHEN {number_sql(column, notation)} IS NULL OR {odd} THEN {column} END"


def faulty_sql(unread: str) -> str:
    """Return the unread text that does not say that there is no number."""
    words = ", ".join(map(literal, MISSING_WORDS))
    return f"CASE WHEN lower(trim({unread})) NOT IN ({words}) THEN {unread} END"


def plainly_decimal_sql(column: str, notation: Notation) -> str:
    """Say of a text with a decimal mark whether the mark can be nothing else; NULL of one without."""
    mark = notation.decimal
    return f"CASE WHEN contains({column}, {literal(mark)}) THEN NOT {_matches(column, _pattern(_grouping(mark)))} END"


def settle(duck: Duck, source: str, columns: Iterable[str], likely: Notation) -> Settled:
    """Try all notations on these columns of text; plain ones go before those that group thousands."""
    names = list(columns)
    notations = sorted({POINT, COMMA}, key=lambda plain: plain != likely) + list(GROUPED)
    counts = [
        " + ".join(f"count({faulty_sql(unread_sql(name, notation))})" for name in names) for notation in notations
    ]
    unread = duck.rows(select(", ".join(counts), source))[0]
    fitting = [notation for notation, texts in zip(notations, unread, strict=True) if texts == min(unread)]
    doubts = (_doubt(duck, source, names, *pair) for pair in pairwise(fitting))
    return Settled(fitting[0], next(filter(None, doubts), None))


def _doubt(duck: Duck, source: str, columns: Iterable[str], one: Notation, other: Notation) -> Doubt | None:
    """Find a text that the two notations read differently."""
    for column in columns:
        readings = [number_sql(column, notation) for notation in (one, other)]
        differ = f"WHERE {' <> '.join(readings)} LIMIT 1"
        for text, *numbers in duck.rows(select(", ".join((column, *readings)), source, differ)):
            return Doubt(column, text, (numbers[0], numbers[1]))
    return None


def _pattern(notation: Notation) -> str:
    group, decimal = _mark(notation.thousands), f"[{notation.decimal}]"
    digits = f"([1-9][0-9]{{0,2}}({group}[0-9]{{3}})+|[0-9]+)({decimal}[0-9]*)?|{decimal}[0-9]+"
    return f"[+-]?({digits})([eE][+-]?[0-9]+)?|[+-]?([nN]a[nN]|[iI]nf(inity)?)"


def _grouping(mark: str) -> Notation:
    """Return the notation in which this mark groups thousands."""
    return Notation("," if mark == "." else ".", mark)


def _mark(mark: str) -> str:
    return MARKS.get(mark, f"[{mark}]")


def _matches(column: str, pattern: str) -> str:
    return f"regexp_full_match(trim({column}), {literal(pattern)})"
