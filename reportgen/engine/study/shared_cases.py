"""Cases that are in two parts of the data: judged ones in training, or in the rows on which choices were made."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any

from reportgen.data.columns import in_memory
from reportgen.data.ids import lacks_ids, overlap
from reportgen.data.layout import Layout
from reportgen.data.table import Column
from reportgen.engine.study.seen import SplitRows
from reportgen.errors import Problem, ReportgenError
from reportgen.spec.validation import ValidationSpec

if TYPE_CHECKING:
    from reportgen.data.table import Rows

TRAINING = "training"


def judged_in_training(spec: ValidationSpec, layout: Layout, rows: SplitRows, training: Any) -> int | None:
    """Count the judged cases that are in the list of training ids or among training rows; None where nobody can tell."""
    key, lists = layout.main_id, []
    if training is not None:
        lists.append((_listed(spec, key, training), TRAINING))
    if key is not None and rows.judged != TRAINING and TRAINING in rows.by_split:
        lists.append((rows.by_split[TRAINING].frame, key))
    return in_lists(rows.frame, key, lists) if key is not None and lists else None


def _listed(spec: ValidationSpec, key: str | None, training: Any) -> "Rows":
    """Return the list of training ids, which nothing can be compared with where the data have no ids."""
    if key is None:
        what = "training ids are given, but the data have no ids to compare them with"
        place = spec.place(("data", "training_ids"))
        raise ReportgenError(Problem("no_ids", what, "name the id column in data.columns", place=place))
    return in_memory(training.take({TRAINING: Column(training.columns[0], "id")}).frame)


def shared_cases(layout: Layout, rows: SplitRows) -> Mapping[tuple[str, str], int | None]:
    """
    Count for each two parts the cases of the first whose id is in the second; None where cases without an id hide them.

    Judged rows that are also training rows are counted with the training ids, and are here only where nobody can tell.
    """
    key = layout.main_id
    found = {pair: None if key is None else _shared(key, rows, *pair) for pair in combinations(rows.by_split, 2)}
    return {pair: shared for pair, shared in found.items() if pair != (rows.judged, TRAINING) or shared is None}


def _shared(key: str, rows: SplitRows, first: str, second: str) -> int | None:
    """Take complete rows of the first part, which are those that count, and all rows of the second."""
    return in_lists(rows.kept[first], key, [(rows.by_split[second].frame, key)])


def in_lists(frame: "Rows", key: str, lists: Sequence[tuple["Rows", str]]) -> int | None:
    """Count the cases that are in lists too; that there is none is known only where every case has an id."""
    found = overlap(frame, key, *lists).rows
    hidden = not found and any(lacks_ids(each, ids) for each, ids in ((frame, key), *lists))
    return None if hidden else found


def judged_in_clusters_of_training(layout: Layout, rows: SplitRows) -> int | None:
    """Count the judged cases that have their cluster in training too."""
    if layout.cluster is None or TRAINING not in rows.kept or rows.judged == TRAINING:
        return None
    return overlap(rows.frame, layout.cluster, (rows.kept[TRAINING], layout.cluster)).rows
