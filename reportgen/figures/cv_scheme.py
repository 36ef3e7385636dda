"""How a cross-validation divides the cases: which part each fold tests, and on which the learners are trained."""

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from reportgen.figures import lettering, marks, style
from reportgen.figures.canvas import Plot, sheet
from reportgen.index import FoldDesignKind
from reportgen.results.scores import FoldsFound

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LABEL = "Scheme of the folds"
SECTION = "learners"
ON_REQUEST = True

HEAD, ROW, FOOT = 26.0, 9.0, 4.0  # points above the rows, of a row, and below
NAMES = 46.0  # points for the names of rows
EDGE = 1.0  # points between two parts
MOST_ROWS = 12  # folds of one repeat that are all drawn, else the first and the last
FIRST = 3  # rows that are drawn before those that are left out
MORE = "…"  # stands for rows that are left out
SPLITS = 4  # of random splits that are drawn
HASH = 0.6180339887  # the golden ratio spreads places so that no two look alike
TEST, TRAINING = style.ORANGE, style.RULE
TRAINED = 0.55  # strength of a part for training
SWATCH = 9.0


@dataclass(frozen=True, slots=True)
class FoldScheme:
    """How folds were made, how many there are in a repeat, how many repeats, and which proportion of the cases is tested."""

    kind: FoldDesignKind
    folds: int
    repeats: int = 1
    tested: float | None = None

    @classmethod
    def of(cls, found: FoldsFound | None) -> "FoldScheme | None":
        """Take the design from results, if its parts can be drawn."""
        if found is None or not found.metrics or found.design not in ("kfold", "5x2", "random_splits"):
            return None
        over = found.metrics[0]
        rows, repeats = len(over.folds.rows), 1 if over.repeats is None else len(over.repeats.rows)
        if found.design == "random_splits" and found.training_share is None:
            return None
        tested = None if found.training_share is None else 1 - found.training_share
        return cls(found.design, rows // repeats, repeats, tested)


def cv_scheme(scheme: FoldScheme) -> "Figure":
    """Draw a row for each fold, with the part that it tests and those that train the learners."""
    rows = _rows(scheme)
    with style.applied():
        page = sheet(style.HALF, HEAD + ROW * len(rows) + FOOT)
        _key(page)
        for at, row in enumerate(rows):
            _row(page, scheme, row, HEAD + ROW * at)
    return page.figure


@dataclass(frozen=True, slots=True)
class SchemeRow:
    """A row: what it is called, and which stretch of the cases it tests; a row of words tests none."""

    name: str
    tested: tuple[float, float] | None


def _rows(scheme: FoldScheme) -> list[SchemeRow]:
    """List the rows that are drawn."""
    if scheme.kind == "random_splits":
        return _splits(scheme)
    drawn = list(range(scheme.folds))
    kept = [*drawn[:FIRST], *drawn[-1:]] if scheme.folds > MOST_ROWS else drawn
    rows: list[SchemeRow] = []
    for at in kept:
        if at and at - 1 not in kept:
            rows.append(SchemeRow(MORE, None))
        rows.append(SchemeRow(f"Fold {at + 1}", (at / scheme.folds, (at + 1) / scheme.folds)))
    if scheme.repeats > 1:
        rows.append(SchemeRow(f"… {scheme.repeats} repeats, divided anew each time", None))
    return rows


def _splits(scheme: FoldScheme) -> list[SchemeRow]:
    """List the first splits, each with its test cases at another place."""
    tested = scheme.tested or 0.0
    starts = [(HASH * (at + 1)) % 1 * (1 - tested) for at in range(min(scheme.folds, SPLITS))]
    rows = [SchemeRow(f"Split {at}", (start, start + tested)) for at, start in enumerate(starts, 1)]
    if scheme.folds > SPLITS:
        rows.append(SchemeRow(f"… {scheme.folds} splits, drawn anew each time", None))
    return rows


def _key(page: Plot) -> None:
    """Say what the parts of a row are."""
    at = NAMES
    for colour, opacity, words in ((TEST, 1.0, "test"), (TRAINING, TRAINED, "training")):
        marks.box(page, at, 1.5, SWATCH, 6.5, colour=colour, opacity=opacity)
        marks.text(page, (at + SWATCH + 4, 8), words)
        at += SWATCH + 4 + lettering.width(words) + 12
    marks.text(page, (NAMES, 20), "All cases →", colour=style.QUIET)


def _row(page: Plot, scheme: FoldScheme, row: SchemeRow, top: float) -> None:
    """Draw a row of parts, or the words that stand for others."""
    foot, wide = top + ROW - 2, style.HALF - NAMES
    if row.tested is None and row.name != MORE:
        marks.text(page, (NAMES, foot), row.name, colour=style.QUIET)
        return
    marks.text(page, (NAMES - 6, foot), row.name, colour=style.QUIET, side="right")
    for (start, end), tested in _stretches(scheme, row.tested):
        colour, opacity = (TEST, 1.0) if tested else (TRAINING, TRAINED)
        if end > start:
            left = NAMES + wide * start
            marks.box(
                page, left, top + 0.5, max(wide * (end - start) - EDGE, 0.5), ROW - 1.5, colour=colour, opacity=opacity
            )


def _stretches(scheme: FoldScheme, tested: tuple[float, float] | None) -> list[tuple[tuple[float, float], bool]]:
    """Cut the cases into parts, and tell which is tested."""
    if tested is None:
        return []
    start, end = tested
    if scheme.kind == "random_splits" or scheme.folds > MOST_ROWS:
        return [((0.0, start), False), ((start, end), True), ((end, 1.0), False)]
    edges = [at / scheme.folds for at in range(scheme.folds + 1)]
    return [((low, high), low == start) for low, high in pairwise(edges)]
