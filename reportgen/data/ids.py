"""Ids of cases: which repeat, which tables share, and rows that are alike."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import narwhals as nw

from reportgen.data import problems
from reportgen.data.columns import RowsInMemory, lazily
from reportgen.data.fetch import count_hashes, count_rows, fetch_rows, in_one_engine, one_if, total
from reportgen.data.rows import count, counted, keep
from reportgen.data.rules import column, has, lacks
from reportgen.errors import Place, refuse

if TYPE_CHECKING:
    from reportgen.data.table import Frame, Rows

SHOWN = 5
"""So many ids are named as examples."""


@dataclass(frozen=True, slots=True)
class IdCounts:
    """
    Ids of a table.

    `repeated` ids occur more than once, in `repeats` rows beyond their first; `examples` are the first of them in the
    order of their texts, with their rows.
    """

    rows: int
    missing: int
    distinct: int
    repeated: int
    repeats: int
    examples: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class IdMatch:
    """Ids that all tables have in common, those that only some hold, and how many each table lacks of all."""

    common: int
    unmatched: int
    lacking: tuple[int, ...]
    examples: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Overlap:
    """Ids that a table shares with a list, and the rows in which they stand."""

    ids: int
    rows: int
    examples: tuple[str, ...]


def count_ids(frame: "Rows", key: str) -> IdCounts:
    """Count the ids of a table and find those that repeat."""
    if isinstance(frame, RowsInMemory):
        return _of_counted(dict(counted(frame, id=column(key))))
    rows = nw.col("rows")
    by_id = frame.group_by(key).agg(nw.len().alias("rows"))
    known = by_id.filter(~nw.col(key).is_null())
    summed = known.select(
        total(rows).alias("known"), nw.len().alias("distinct"), total(one_if(rows > 1)).alias("repeated")
    )
    found, distinct, repeated = (int(count or 0) for count in fetch_rows(summed)[0])
    first = fetch_rows(known.filter(rows > 1).sort(key).head(SHOWN)) if repeated else []
    every = count_rows(frame)
    return IdCounts(every, every - found, distinct, repeated, found - distinct, tuple(first))


def _of_counted(rows: dict[str | None, int]) -> IdCounts:
    missing = rows.pop(None, 0)
    repeated = [(str(value), times) for value, times in rows.items() if times > 1]
    repeats = sum(times - 1 for _, times in repeated)
    found = sum(rows.values())
    return IdCounts(found + missing, missing, len(rows), len(repeated), repeats, tuple(sorted(repeated)[:SHOWN]))


def match_ids(frames: Sequence["Frame"], keys: Sequence[str]) -> IdMatch:
    """Compare the ids of several tables, which must be of one engine."""
    together = in_one_engine(frames)
    ids = [
        frame.select(id=nw.col(key)).filter(~nw.col("id").is_null()).group_by("id").agg(nw.len().alias("rows"))
        for frame, key in zip(together, keys, strict=True)
    ]
    by_id = nw.concat([each.select("id") for each in ids]).group_by("id").agg(nw.len().alias("tables"))
    shared = nw.col("tables") == len(frames)
    every, common = fetch_rows(by_id.select(nw.len().alias("ids"), total(one_if(shared)).alias("common")))[0]
    first = fetch_rows(by_id.filter(~shared).select("id").sort("id").head(SHOWN)) if every > (common or 0) else []
    lacking = tuple(every - count_rows(each) for each in ids)
    return IdMatch(int(common or 0), every - int(common or 0), lacking, tuple(row[0] for row in first))


def join_by_id(
    frames: Sequence["Frame"], keys: Sequence[str], names: Sequence[str], place: Place, marks: Sequence[str] = ()
) -> "Frame":
    """
    Put rows with the same id side by side; each id may stand in a table once. The first key stays.

    With marks, one for each table, ids that only some tables hold stay too; a mark is there where the id is.
    """
    found = []
    for frame, key, name in zip(frames, keys, names, strict=True):
        counts = count_ids(frame, key)
        if counts.repeated or counts.missing:
            found.append(problems.unfit_ids(name, counts.examples, counts.repeated, counts.missing))
    if not found and match_ids(frames, keys).common == 0:
        found.append(problems.no_common_id(names, place))
    refuse(found)
    marked = [frame.with_columns(nw.lit("here").alias(mark)) for frame, mark in zip(frames, marks or (), strict=False)]
    (joined, *others), first = in_one_engine(marked or frames), keys[0]
    for frame, key in zip(others, keys[1:], strict=True):
        if not marks:
            joined = joined.join(frame, left_on=first, right_on=key, how="inner")
            continue
        both = joined.join(frame, left_on=first, right_on=key, how="full")
        joined = both.with_columns(nw.coalesce(nw.col(first), nw.col(key)).alias(first)).drop(key)
    return joined


def overlap(frame: "Rows", key: str, *lists: tuple["Rows", str]) -> Overlap:
    """Find the ids of a table that are in one of the lists, such as the ids of the training set."""
    tables = [frame, *(others for others, _ in lists)]
    if all(isinstance(one, RowsInMemory) for one in tables):
        there = {value for others, own in lists for value, _ in counted(others, id=column(own))}
        return _overlap({value: rows for value, rows in counted(frame, id=column(key)) if value in there - {None}})
    judged, *listings = in_one_engine(list(map(lazily, tables)))
    ids = [listing.select(id=nw.col(own)) for listing, (_, own) in zip(listings, lists, strict=True)]
    listed = nw.concat(ids).filter(~nw.col("id").is_null()).group_by("id").agg(nw.len().alias("times"))
    by_id = judged.group_by(key).agg(nw.len().alias("rows")).join(listed, left_on=key, right_on="id", how="semi")
    ids, rows = fetch_rows(by_id.select(nw.len().alias("ids"), total(nw.col("rows")).alias("rows")))[0]
    first = fetch_rows(by_id.select(key).sort(key).head(SHOWN)) if ids else []
    return Overlap(ids, int(rows or 0), tuple(row[0] for row in first))


def _overlap(rows: Mapping[str, int]) -> Overlap:
    return Overlap(len(rows), sum(rows.values()), tuple(sorted(rows)[:SHOWN]))


def lacks_ids(frame: "Rows", key: str) -> bool:
    """Tell whether rows of a table have no id, so that nobody can say where else they are."""
    return count(frame, lacks(key)) > 0


def count_conflicts(frame: "Rows", keys: Sequence[str], label: str) -> int | None:
    """Count the rows that are equal in the keys to a row of another label; None where they cannot be compared."""
    if isinstance(frame, RowsInMemory):
        return _conflicts_among(
            counted(frame, **{f"k{at}": column(key) for at, key in enumerate(keys)}, label=column(label))
        )
    named = {f"k{at}": nw.col(key) for at, key in enumerate(keys)}
    labelled = frame.select(**named, label=nw.col(label)).filter(~nw.col("label").is_null())
    try:
        by_label = labelled.group_by(*named, "label").agg(nw.len().alias("rows"))
        alike = by_label.group_by(*named).agg(nw.len().alias("labels"), nw.col("rows").sum())
        found = alike.filter(nw.col("labels") > 1).select(total(nw.col("rows")).alias("rows"))
        return int(fetch_rows(found)[0][0] or 0)
    except TypeError:  # lists inside a pandas frame
        return None


def _conflicts_among(rows: Iterable[tuple[Any, ...]]) -> int:
    """Add up the rows of keys with several labels."""
    by_key: dict[tuple[Any, ...], list[int]] = {}
    for *key, label, times in rows:
        if label is not None:
            by_key.setdefault(tuple(key), []).append(times)
    return sum(sum(times) for times in by_key.values() if len(times) > 1)


def count_conflicts_of_ids(frame: "Rows", key: str, label: str) -> int | None:
    """Count the rows that have the id of a row with another label; rows without an id are nobody's twin."""
    return count_conflicts(keep(frame, has(key)), [key], label)


def count_repeated_rows(frame: "Frame") -> int | None:
    """Count the rows that equal an earlier one in all columns; None where columns hold what cannot be compared."""
    rows, hashes = count_hashes(frame)
    if rows == hashes:  # rows that are alike have the same hash
        return 0
    names = frame.collect_schema().names()
    try:
        return rows - count_rows(frame.group_by(*names).agg(nw.len().alias("rows of a kind")))
    except TypeError:  # lists inside a pandas frame
        return None
