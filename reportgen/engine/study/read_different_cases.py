"""Models that are judged on different cases: each set of cases is read by itself, then they stand side by side."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

from reportgen.data.design import Design
from reportgen.data.tables import open_tables
from reportgen.engine.study.given_folds import with_given_folds
from reportgen.engine.study.matrices import read_matrices
from reportgen.engine.study.read_cases import CaseReading, read_cases, reading_of, sources_of
from reportgen.engine.study.row_accounting import set_side_by_side
from reportgen.engine.study.shared_cases import in_lists
from reportgen.engine.study.study import Study, added
from reportgen.errors import Problem, ReportgenError, refuse
from reportgen.spec.critical_class_rules import wrong_critical_class
from reportgen.spec.overfitting_rules import no_training_rows
from reportgen.spec.validation import ValidationSpec
from reportgen.tasks.of_spec import task_of


def read_validation(spec: ValidationSpec, data: Any = None) -> Study:
    """Read the cases, and the scores over folds that are given with them."""
    study = _read(spec, data)
    refuse(list(wrong_critical_class(spec, study.data.classes, study.data.positive, spec.place)))
    refuse(list(no_training_rows(spec, study.splits, spec)))
    return with_given_folds(spec, study)


def _read(spec: ValidationSpec, data: Any) -> Study:
    """Read one set of cases for all models or, where a comparison says that they are judged on different cases, several."""
    if not spec.on_different_cases:
        return read_cases(spec, data)
    if spec.data.confusion is not None and data is None:
        return _side_by_side(spec, [read_matrices(spec.of_models([name]), task_of(spec)) for name in spec.names], None)
    sources, table_of = sources_of(spec, data)
    models_of: dict[str, list[str]] = defaultdict(list)
    for model, table in table_of.items():
        models_of[table].append(model)
    with open_tables(sources, base=spec.folder, allowed=spec.allowed) as tables:
        readings = [
            reading_of(spec.of_models(models), tables, [table], dict.fromkeys(models, table))
            for table, models in models_of.items()
        ]
        studies = [reading.run() for reading in readings]
        return _side_by_side(spec, studies, _in_several(readings))


def _in_several(readings: Sequence[CaseReading]) -> int | None:
    """Count the cases that are, by id, in two of the sets; that there is none is known only where every case has an id."""
    found: list[int | None] = []
    for one, other in combinations(readings, 2):
        key, theirs = one.layout.main_id, other.layout.main_id
        found.append(None if key is None or theirs is None else in_lists(one.frame, key, [(other.frame, theirs)]))
    known = [shared for shared in found if shared is not None]
    return sum(known) if any(known) or len(known) == len(found) else None


def _side_by_side(spec: ValidationSpec, studies: Sequence[Study], in_several: int | None) -> Study:
    """Put the studies of the sets side by side: what is said of all cases adds them up."""
    first = studies[0]
    for other in studies[1:]:
        if (other.data.classes, other.data.positive) != (first.data.classes, first.data.positive):
            what = "the sets of cases have different classes"
            remedy = "write `classes: [..]` and `positive: ..` under `data:`"
            raise ReportgenError(Problem("classes_differ", what, remedy, place=spec.place(("data",))))
    studies = [_with_groups_of(first, one, spec) for one in studies]
    order = {name: at for at, name in enumerate(spec.names)}
    subjects = sorted((subject for one in studies for subject in one.subjects), key=lambda one: order[one.name])
    return replace(
        first,
        design=_design([one.design for one in studies], spec.names, in_several),
        data=set_side_by_side([one.data for one in studies], [[one.name for one in of.subjects] for of in studies]),
        subjects=tuple(subjects),
        shifts=(None,) * len(subjects),
        sizes=tuple(map(sum, zip(*(one.sizes for one in studies), strict=True))),
        overlap=_sum(one.overlap for one in studies),
        choices={name: choice for one in studies for name, choice in one.choices.items()},
        apart=tuple(studies),
    )


def _with_groups_of(first: Study, other: Study, spec: ValidationSpec) -> Study:
    """List the groups of a set in the order of the first one; tables have a place for each group, so all sets must have them."""
    for column, groups in first.groups.items():
        if apart := sorted(set(groups) ^ set(other.groups[column])):
            what = f"the sets of cases have different groups in column {column}: {', '.join(apart)} not in all of them"
            remedy = "name a column that has the same groups in every set, or leave `group` out"
            raise ReportgenError(Problem("groups_differ", what, remedy, place=spec.place(("data", "columns", "group"))))
    ordered = {column: {name: other.groups[column][name] for name in groups} for column, groups in first.groups.items()}
    return replace(other, groups=ordered)


def _design(designs: Sequence[Design], models: tuple[str, ...], in_several: int | None) -> Design:
    """Add up what is known of all sets; what is not known of one of them is not known of all."""

    def total(of: Callable[[Design], int | None]) -> int | None:
        return _sum(map(of, designs))

    return replace(
        designs[0],
        cases=total(lambda one: one.cases),
        rows_read=total(lambda one: one.rows_read),
        incomplete=added(one.incomplete for one in designs),
        excluded=added(one.excluded for one in designs),
        ids_given=all(one.ids_given for one in designs),
        repeated_ids=total(lambda one: one.repeated_ids),
        repeated_in={name: lines for one in designs for name, lines in one.repeated_in.items()},
        repeated_rows=total(lambda one: one.repeated_rows),
        models=models,
        clusters=total(lambda one: one.clusters),
        clusters_of_set=min((one.clusters for one in designs if one.clusters is not None), default=None),
        largest_cluster=max((one.largest_cluster for one in designs if one.largest_cluster is not None), default=None),
        paired=False,
        different_cases=True,
        in_several_sets=in_several,
        thresholds_chosen_on={name: on for one in designs for name, on in one.thresholds_chosen_on.items()},
        positives=total(lambda one: one.positives),
        labelled_calls={name: calls for one in designs for name, calls in (one.labelled_calls or {}).items()} or None,
        unlabelled_calls={name: calls for one in designs for name, calls in (one.unlabelled_calls or {}).items()}
        or None,
        labels_left_out=any(one.labels_left_out for one in designs),
        training_ids=total(lambda one: one.training_ids),
        conflicts_of_ids=total(lambda one: one.conflicts_of_ids),
        conflicts_of_rows=total(lambda one: one.conflicts_of_rows),
    )


def _sum(numbers: Iterable[int | None]) -> int | None:
    """Add numbers up, unless one of them is not known."""
    listed = list(numbers)
    known = [one for one in listed if one is not None]
    return sum(known) if len(known) == len(listed) else None
