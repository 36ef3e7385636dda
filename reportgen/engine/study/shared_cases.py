"""Cases that are in two parts of the data: judged ones in training, or in the rows on which choices were made."""

from collections.abc import Mapping
from itertools import combinations
from typing import TYPE_CHECKING, Any

from reportgen.data.ids import overlap
from reportgen.data.layout import Layout
from reportgen.data.table import Column
from reportgen.engine.study.seen import SplitRows
from reportgen.errors import Problem, ReportgenError
from reportgen.spec.validation import ValidationSpec

if TYPE_CHECKING:
    from reportgen.data.table import Frame

TRAINING = "training"


def judged_in_training(spec: ValidationSpec, layout: Layout, rows: SplitRows, training: Any) -> int | None:
    """Count the judged cases that are in the list of training ids or among training rows; None where nobody can tell."""
    key, lists = layout.main_id, []
    if training is not None:
        lists.append((_listed(spec, key, training), TRAINING))
    if key is not None and rows.judged != TRAINING and TRAINING in rows.by_split:
        lists.append((rows.by_split[TRAINING].frame, key))
    return overlap(rows.frame, key, *lists).rows if key is not None and lists else None


def _listed(spec: ValidationSpec, key: str | None, training: Any) -> "Frame":
    """Return the list of training ids, which nothing can be compared with where the data have no ids."""
    if key is None:
        what = "training ids are given, and the data have no ids to compare them with"
        place = spec.place(("data", "training_ids"))
        raise ReportgenError(Problem("no_ids", what, "name the id column in data.columns", place=place))
    frame: Frame = training.take({TRAINING: Column(training.columns[0], "id")}).frame
    return frame


def shared_cases(layout: Layout, rows: SplitRows) -> Mapping[tuple[str, str], int | None]:
    """
    Count for each two parts the cases of the first whose id is in the second; None without ids.

    Judged rows that are also training rows are counted with the training ids.
    """
    key = layout.main_id
    pairs = (pair for pair in combinations(rows.by_split, 2) if pair != (rows.judged, TRAINING))
    return {pair: None if key is None else _shared(key, rows, *pair) for pair in pairs}


def _shared(key: str, rows: SplitRows, first: str, second: str) -> int:
    """Take complete rows of the first part, which are those that count, and all rows of the second."""
    return overlap(rows.kept[first], key, (rows.by_split[second].frame, key)).rows


def judged_in_clusters_of_training(layout: Layout, rows: SplitRows) -> int | None:
    """Count the judged cases that have their cluster in training too."""
    if layout.cluster is None or TRAINING not in rows.kept or rows.judged == TRAINING:
        return None
    return overlap(rows.frame, layout.cluster, (rows.kept[TRAINING], layout.cluster)).rows
