"""Tables that a caller brings as a pandas, polars or other frame that narwhals knows."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import narwhals as nw

from reportgen.data import problems
from reportgen.data.labels import NotALabelError, NotAScoreError, label_texts, score_value
from reportgen.data.table import AllColumns, Column, GivenTable, TableOrigin
from reportgen.errors import Place, Problem, ReportgenError, refuse


@dataclass(frozen=True, slots=True)
class FrameTable:
    """A frame in memory; pandas does not tell a missing score from NaN, so both are missing there."""

    frame: nw.DataFrame[Any]
    origin: TableOrigin
    place: Place

    @classmethod
    def open(cls, native: Any, place: Place) -> "FrameTable":
        """Take a frame that narwhals knows."""
        try:
            known = nw.from_native(native)
            if isinstance(known, nw.DataFrame) and any(not isinstance(name, str) for name in known.columns):
                known = nw.from_native(native.rename(columns=str))  # pandas allows numbers
        except nw.exceptions.DuplicateError as error:
            raise ReportgenError(problems.repeated_columns([str(name) for name in native.columns], place)) from error
        except TypeError as error:
            raise ReportgenError(problems.unknown_source(type(native).__name__, place)) from error
        frame = nw.maybe_reset_index(known.collect() if isinstance(known, nw.LazyFrame) else known)
        kind = str(frame.implementation)
        return cls(frame, TableOrigin(f"a {kind} frame", kind, rows_read=len(frame)), place)

    @property
    def columns(self) -> tuple[str, ...]:
        """Name the columns in their order."""
        return tuple(str(name) for name in self.frame.columns)

    def take(self, columns: Mapping[str, Column]) -> GivenTable:
        """Read the wanted columns, or say what is at fault."""
        if not len(self.frame):
            raise ReportgenError(problems.no_rows(self.place))
        found: list[Problem] = []
        series = {key: self._series(column, found).alias(key) for key, column in columns.items()}
        refuse(found)
        frame = nw.from_dict(series, backend=self.frame.implementation)
        return GivenTable(frame.lazy(), self.columns, self.origin, self._everything)

    def _everything(self, labels: Collection[str] = ()) -> AllColumns:
        names = dict(zip(self.columns, self.frame.columns, strict=True))
        texts = [_label_series(self.frame[names[label]]) for label in labels]
        frame = self.frame.with_columns(*texts) if texts else self.frame
        return AllColumns(frame.lazy(), names)

    def _series(self, column: Column, found: list[Problem]) -> "nw.Series[Any]":
        series = self.frame[self.frame.columns[self.columns.index(column.name)]]
        try:
            return _score_series(series) if column.kind == "score" else _label_series(series)
        except NotALabelError:
            found.append(problems.not_labels(column.name, str(series.dtype), self.place))
        except NotAScoreError:
            found.extend(not_scores_among(column.name, series.to_list(), self.place))
        return series


def not_scores_among(
    name: str, values: Iterable[object], place: Place, spot: problems.Spot | None = None
) -> list[Problem]:
    """List the values that are no scores."""
    bad = [(row, value) for row, value in enumerate(values) if not _is_score(value)]
    return problems.text_scores_in_rows(name, bad, len(bad), place, spot)


def _score_series(series: "nw.Series[Any]") -> "nw.Series[Any]":
    kind = series.dtype
    if kind.is_numeric():
        return series.cast(nw.Float64)
    return _new(series, [score_value(value) for value in series.to_list()], nw.Float64)


def _label_series(series: "nw.Series[Any]") -> "nw.Series[Any]":
    kind = series.dtype
    if kind.is_integer():
        return series.cast(nw.String)
    if kind != nw.String:
        return _new(series, label_texts(series.to_list()), nw.String)
    empty = series.to_frame().select(nw.when(nw.col(series.name) != "").then(nw.col(series.name)))
    return empty[series.name]


def _new(series: "nw.Series[Any]", values: list[Any], kind: Any) -> "nw.Series[Any]":
    return nw.new_series(series.name, values, kind, backend=series.implementation)


def _is_score(value: object) -> bool:
    try:
        score_value(value)
    except NotAScoreError:
        return False
    return True
