"""How the cases came about: what the author declares and what the rows show."""

import datetime
import itertools
from collections import Counter
from collections.abc import Mapping, Sequence
from statistics import median
from typing import TYPE_CHECKING, Any

import numpy as np

from reportgen.data.cases import UNMATCHED, Accounting
from reportgen.data.counting import count_labels
from reportgen.data.design import Design
from reportgen.data.evidence import Counts
from reportgen.data.ids import IdCounts, count_conflicts_of_ids, count_ids
from reportgen.data.incomplete import IncompleteCounts
from reportgen.data.layout import Layout
from reportgen.data.regression import Regression
from reportgen.data.rows import listed
from reportgen.data.table import GivenTable
from reportgen.engine.study.alike_rows import WholeTable
from reportgen.engine.study.chosen_on import thresholds_chosen_on
from reportgen.engine.study.seen import Seen
from reportgen.spec.validation import ValidationSpec

if TYPE_CHECKING:
    from reportgen.data.table import Rows

MOST_IN_ORDER = 100_000


def design_of(spec: ValidationSpec, layout: Layout, given: Mapping[str, GivenTable], seen: Seen) -> Design:
    """Bring declared and found together."""
    key, frame, accounting = layout.main_id, seen.rows.frame, seen.rows.accounting
    ids = count_ids(frame, key) if key else None
    classes = seen.rows.reader.classes
    table = WholeTable.of(spec, layout, next(iter(given.values())), seen)
    return Design(
        cases=sum(seen.counted.sizes),
        rows_read=accounting.read,
        incomplete=accounting.incomplete,
        excluded=accounting.excluded,
        ids_given=key is not None,
        repeated_ids=ids.repeats if ids else None,
        repeated_in=_lines(layout, given, ids) if ids and ids.repeats else {},
        repeated_rows=table.repeated,
        models=tuple(model.name for model in spec.models),
        judged_set=seen.rows.judged if len(seen.rows.judged_sets) > 1 else None,
        paired=True,
        unmatched_ids=_unmatched(accounting) if len(given) > 1 else None,
        cluster=spec.data.columns.cluster,
        thresholds_chosen_on=thresholds_chosen_on(spec, layout, seen.counted.subjects),
        **declared(spec),
        **_clusters(layout, frame),
        positives=seen.positives,
        **_calls(seen),
        training_ids=seen.overlap,
        shared_cases=seen.shared,
        training_rows=table.in_training if "training" in seen.rows.by_split else None,
        conflicts_of_ids=count_conflicts_of_ids(frame, key, "truth") if key is not None and classes else None,
        conflicts_of_rows=table.conflicting if classes else None,
        group_least=spec.subgroups.min_cases if spec.subgroups else None,
        split_classes=_split_classes(seen),
        classes=classes if seen.positive is None else (),
        class_runs=_class_runs(frame, seen),
        split_halves=_halves(seen),
        half_runs=_half_runs(frame, seen),
    )


def declared(spec: ValidationSpec) -> dict[str, Any]:
    """List what the author states about the cases and about what is judged on them."""
    return {
        "evaluated_on": spec.data.evaluated_on,
        "sampling": spec.data.source.sampling,
        "use_prevalence": spec.data.prevalences_in_use,
        "test_set_uses": spec.attest.test_set_uses if spec.attest else None,
        **_planned(spec),
        "criteria": len(spec.criteria),
        "criteria_fixed_on": _day(spec.plan.fixed_on),
        "data_from": _day(spec.data.source.from_),
        "data_to": _day(spec.data.source.to),
    }


def _planned(spec: ValidationSpec) -> dict[str, int | None]:
    planned = spec.plan.sample_size
    if planned is None:
        return {}
    sizes = {"cases": planned.total, "positives": planned.positives, "negatives": planned.negatives}
    return {f"planned_{of}": size for of, size in sizes.items()}


def _unmatched(accounting: Accounting) -> int:
    return sum(found.get(UNMATCHED, 0) for found in (accounting.incomplete, accounting.excluded))


def _day(text: str | None) -> datetime.date | None:
    return None if text is None else datetime.date.fromisoformat(text)


def _clusters(layout: Layout, frame: "Rows") -> dict[str, Any]:
    if layout.cluster is None:
        return {}
    sizes = count_labels(frame, layout.cluster).counts
    return {"clusters": len(sizes), "largest_cluster": max(sizes.values(), default=0)}


def _calls(seen: Seen) -> dict[str, Any]:
    """Count the calls of rows with a label, and of those without one, also where these are left out."""
    with_label, without = {}, {}
    for subject in seen.counted.with_left_out:
        known, incomplete = subject.get(Counts), subject.incomplete.get(Counts)
        if known is None or not isinstance(incomplete, IncompleteCounts):
            continue
        if incomplete.rows.label:
            with_label[subject.name] = (int(known.predicted_positives), int(known.predicted_negatives))
            without[subject.name] = (int(incomplete.called[0]), int(incomplete.called[1]))
    left_out = "truth" in seen.rows.by_split[seen.rows.judged].left_out
    return {"labelled_calls": with_label or None, "unlabelled_calls": without or None, "labels_left_out": left_out}


def _lines(layout: Layout, given: Mapping[str, GivenTable], ids: IdCounts) -> dict[str, tuple[int, ...]]:
    """Find the lines of the first ids that repeat, in a text file."""
    table, key = next(iter(layout.ids.items()))
    examples = [name for name, _ in ids.examples]
    find = given[table].lines
    return dict.fromkeys(examples, ()) if find is None else find(layout.wanted[table][key].name, examples)


def _split_classes(seen: Seen) -> dict[str, tuple[int, ...]] | None:
    classes = seen.rows.reader.classes
    if not seen.counted.splits or not classes:
        return None
    parts = {seen.rows.judged: seen.counted.subjects, **seen.counted.splits}
    return {split: subjects[0].sizes or (0,) * len(classes) for split, subjects in parts.items()}


def _class_runs(frame: "Rows", seen: Seen) -> tuple[int, ...] | None:
    """Count how often the class changes in the order of the file, where the file is small enough to look."""
    if not seen.rows.reader.classes or not _in_order(seen):
        return None
    return _runs([str(label) for label in listed(frame, "truth")])


def _half_runs(frame: "Rows", seen: Seen) -> tuple[int, ...] | None:
    """Count how often true values cross their median in the order of the file."""
    if seen.rows.reader.classes or not _in_order(seen):
        return None
    values = [float(value) for value in listed(frame, "truth")]
    middle = median(values) if values else 0.0
    return _runs([value > middle for value in values])


def _in_order(seen: Seen) -> bool:
    """Tell whether there are parts, and few enough rows to look at their order."""
    return bool(seen.counted.splits) and sum(seen.counted.sizes) <= MOST_IN_ORDER


def _runs(marks: Sequence[object]) -> tuple[int, ...]:
    """Count the runs of equal marks, and each of the marks."""
    changes = sum(a != b for a, b in itertools.pairwise(marks))
    return (changes + 1, *Counter(marks).values())


def _halves(seen: Seen) -> dict[str, tuple[int, int]] | None:
    """Count in each part the true values above the median of all parts, where these are numbers."""
    parts = {seen.rows.judged: seen.counted.subjects, **seen.counted.splits}
    found = {split: subjects[0].get(Regression) for split, subjects in parts.items()}
    values = {split: one.truth for split, one in found.items() if one is not None and one.truth.size}
    if not seen.counted.splits or not values:
        return None
    middle = median(np.concatenate(list(values.values())).tolist())
    return {split: (int((truth > middle).sum()), int((truth <= middle).sum())) for split, truth in values.items()}
