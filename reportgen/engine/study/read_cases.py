"""From a spec's data to evidence: tables are read, rows accounted for, cases counted."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

from reportgen.data.cases import Accounting, JudgedColumns
from reportgen.data.columns import in_memory
from reportgen.data.ids import join_by_id
from reportgen.data.layout import MAIN, Layout, PlacedColumn, lay_out
from reportgen.data.rows import worked_out
from reportgen.data.selecting import filled_where_absent
from reportgen.data.splits import judged_label, split_parts
from reportgen.data.subject import Subject
from reportgen.data.table import GivenTable
from reportgen.data.tables import Tables, TableSource, open_tables
from reportgen.engine.calc.from_columns import columns_of_calculations, take_columns
from reportgen.engine.compare.several import several_of
from reportgen.engine.study.cases_in_folds import cases_in_folds
from reportgen.engine.study.chosen_on import name_sets
from reportgen.engine.study.design import design_of
from reportgen.engine.study.fold_rows import FoldRows, fold_rows
from reportgen.engine.study.group_cases import (
    bins_of,
    compared_with,
    grade_counts,
    grades_of,
    groups_of,
    rows_without_grade,
)
from reportgen.engine.study.incomplete_rows import groups_with_incomplete, rest_with_incomplete, with_incomplete
from reportgen.engine.study.matrices import read_matrices
from reportgen.engine.study.periods import cases_by_period
from reportgen.engine.study.row_accounting import data_results, with_folds, with_sizes_of_sets
from reportgen.engine.study.seen import CountedCases, Seen, SplitRows
from reportgen.engine.study.shared_cases import judged_in_clusters_of_training, judged_in_training, shared_cases
from reportgen.engine.study.shifts import shift_of_grades, ungraded, with_shifts
from reportgen.engine.study.study import Study
from reportgen.engine.study.weights import have_fractions
from reportgen.errors import ExitCode, Problem, ReportgenError
from reportgen.spec.comparison_rules import comparison_problems
from reportgen.spec.validation import ValidationSpec
from reportgen.tasks.of_spec import task_of, task_of_data
from reportgen.tasks.task import CaseCounter, Task

TRAINING = "training ids"


def read_cases(spec: ValidationSpec, data: Any = None) -> Study:
    """Read what the spec names, or what is handed in, and count the cases as its task says."""
    if spec.data.confusion is not None and data is None:
        return read_matrices(spec, task_of(spec))
    sources, table_of = sources_of(spec, data)
    with open_tables(sources, base=spec.folder, allowed=spec.allowed) as tables:
        return reading_of(spec, tables, tuple(name for name in tables if name != TRAINING), table_of).run()


def reading_of(
    spec: ValidationSpec, tables: Tables, names: Sequence[str], table_of: Mapping[str, str]
) -> "CaseReading":
    """Find the columns of some of the tables, and take what is wanted of them."""
    judged = Tables({name: tables[name] for name in names}, tables.duck)
    task = task_of_data(spec, judged, table_of)
    if problems := list(comparison_problems(spec.of_task(task.name), spec)):
        raise ReportgenError(problems)
    layout = lay_out(spec, judged, table_of, task.columns)
    layout.wanted[MAIN if MAIN in judged else next(iter(judged))] |= columns_of_calculations(spec)
    given = judged.take(layout.wanted)
    columns = judged[next(iter(given))].columns
    frame = in_memory(_joined(spec, given, layout))
    folds = fold_rows(spec, layout, frame)
    once = frame if folds is None else folds.once
    named = name_sets(spec, once, layout.split)
    return CaseReading(named, task, layout, given, once, columns, tables.get(TRAINING), folds)


@dataclass(frozen=True, slots=True)
class CaseReading:
    """One pass from opened tables to all evidence."""

    spec: ValidationSpec
    task: Task
    layout: Layout
    given: Mapping[str, GivenTable]
    frame: Any  # of all rows
    columns: tuple[str, ...]  # of the first table
    training: Any
    folds: FoldRows | None = None

    def run(self) -> Study:
        """Account for the rows, settle classes and thresholds, and count."""
        spec, layout = self.spec, self.layout
        rows = self._rows()
        table = next(iter(self.given.values())).origin.name
        fractional = have_fractions(spec, table, self.frame, rows.kept, layout.weight)
        counting = rows.reader.counting(rows.kept, fractional=fractional, most=rows.most)
        first = self._study(rows, counting)
        parts = {**first.splits, rows.judged: first.subjects}
        further = {name: self._study(rows.judging(name), counting, parts) for name in rows.judged_sets[1:]}
        data = (
            with_sizes_of_sets(first.data, (one.data for one in (first, *further.values()))) if further else first.data
        )
        found = replace(first, data=data, further=further, inputs=take_columns(spec, rows.frame))
        if self.folds is None:
            return found
        in_folds = cases_in_folds(self.folds, rows.reader, counting, rows.most)
        found = replace(found, in_folds=in_folds, crossing=self.folds.crossing, data=with_folds(data, in_folds))
        return found.without_pooled_scores() if spec.scores_apart else found

    def _study(
        self, rows: SplitRows, counting: CaseCounter, parts: Mapping[str, tuple[Subject, ...]] | None = None
    ) -> Study:
        """Count the rows of a judged set, and find out how its cases came about; `parts` that are counted stay so."""
        spec, layout = self.spec, self.layout
        counted = self._counted(rows, counting)
        noticed = counting.noticed(counted.subjects, counted.pairs, rows.frame)
        seen = Seen(
            rows=rows,
            counted=counted,
            columns=self.columns,
            overlap=judged_in_training(spec, layout, rows, self.training),
            shared=shared_cases(layout, rows),
        )
        others = {name: subjects for name, subjects in (parts or counted.splits).items() if name != rows.judged}
        of_grades = shift_of_grades(counted, rows.judged, others)
        subjects, shifts = with_shifts(counted.subjects, others, of_grades)
        return Study(
            task=self.task,
            design=design_of(spec, layout, self.given, seen),
            data=data_results(spec, layout, self.given, seen, noticed, self.task.excluded_as),
            subjects=subjects,
            shifts=shifts,
            pairs=counted.pairs,
            joint=counted.joint,
            sizes=counted.sizes,
            overlap=seen.overlap,
            crossing=judged_in_clusters_of_training(layout, rows),
            splits=counted.splits,
            groups=counted.groups,
            compared_with=counted.compared_with,
            grades=counted.grades,
            bins=counted.bins,
            grade_shift=of_grades,
            ungraded=0 if of_grades is None else ungraded(counted, rows.judged, others),
            choices=counting.choices,
            by_period=counted.by_period,
            unused=self._unused(),
        )

    def _unused(self) -> tuple[str, ...]:
        """List the columns of the first table that nothing reads."""
        read = {wanted.name for wanted in self.layout.wanted[next(iter(self.given))].values()}
        return tuple(name for name in self.columns if name not in read)

    def _rows(self) -> SplitRows:
        """Tell splits apart, and find the rows that can be analysed."""
        spec, layout, frame = self.spec, self.layout, self.frame
        spoken = {
            model.name: JudgedColumns(
                score=_key(layout.scores, model.name),
                prediction=_key(layout.predictions, model.name),
                probabilities=tuple(one.key for one in layout.probabilities.get(model.name, {}).values()),
            )
            for model in spec.models
        }
        reader = self.task.read(spec, layout, frame, spoken)
        parts = split_parts(spec, frame, layout.split)
        by_split = {split: reader.cases(part) for split, part in parts.frames.items()}
        accountings = {split: cases.accounting() for split, cases in by_split.items()}
        most = sum(one.read for one in accountings.values())
        for name in parts.judged:
            if accountings[name].analysed == 0:
                raise ReportgenError(_nothing_left(accountings[name], spec))
        kept = {split: worked_out(cases.analysed().frame, most) for split, cases in by_split.items()}
        return SplitRows(reader, by_split, accountings, kept, most, parts.judged, parts.labels)

    def _counted(self, rows: SplitRows, counting: CaseCounter) -> CountedCases:
        """Count the judged rows, each group of them, and the rows of the other splits."""
        models, frame, cases = counting.models, rows.frame, rows.by_split[rows.judged]
        subjects = tuple(counting.subject(model, frame) for model in models)
        first = rows.judged == rows.judged_sets[0]  # pairs, groups and other parts are those of the first judged set
        others = [split for split in rows.kept if split != rows.judged] if first else []
        groups = groups_of(self.spec, counting, frame, self.layout.groups if first else {})
        judged = with_incomplete(subjects, counting, cases, frame)
        every = replace(cases, left_out=frozenset())
        return CountedCases(
            subjects=judged,
            with_left_out=with_incomplete(subjects, counting, every, frame) if cases.left_out else judged,
            pairs={
                (a.name, b.name): counting.with_incomplete((a, b), cases, frame, counting.pair(a, b, frame))
                for a, b in combinations(models if first else (), 2)
            },
            joint=self._joint(counting, rows) if first else {},
            sizes=counting.sizes(subjects, frame),
            splits={split: tuple(counting.subject(model, rows.kept[split]) for model in models) for split in others},
            groups=groups_with_incomplete(self.spec, counting, rows, self.layout.groups, groups),
            grades=grades_of(self.spec, counting, frame, self.layout.grade if first else None),
            bins=bins_of(self.spec, counting, frame, self.layout.bins if first else None),
            grade_counts=grade_counts(rows, self.layout.grade, self.layout.weight),
            ungraded=rows_without_grade(rows, self.layout.grade),
            by_period=cases_by_period(
                self.spec, counting, frame, self.layout.time if first else None, next(iter(self.given.values()))
            ),
            compared_with=rest_with_incomplete(
                self.spec,
                counting,
                rows,
                self.layout.groups,
                compared_with(self.spec, counting, frame, self.layout.groups, groups),
            ),
        )

    def _joint(self, counting: CaseCounter, rows: SplitRows) -> dict[tuple[str, ...], tuple[Any, ...]]:
        """Count what those models did together that one comparison names, if they are more than two."""
        by_name = {model.name: model for model in counting.models}
        wanted = {several_of(one, tuple(by_name)) for one in self.spec.comparisons or ()} - {()}
        return {names: counting.joint([by_name[name] for name in names], rows.frame) for names in sorted(wanted)}


def _key(placed: Mapping[str, PlacedColumn], model: str) -> str | None:
    """Return the key of the column of a model, if it has one."""
    return placed[model].key if model in placed else None


def sources_of(spec: ValidationSpec, data: Any) -> tuple[dict[str, TableSource], dict[str, str]]:
    """Name the tables that are read, and which of them holds each model."""
    sources: dict[str, TableSource] = {}
    if data is not None:
        sources[MAIN] = TableSource(data)
    elif spec.data.file is not None:
        sources[MAIN] = TableSource(spec.data.file, spec.place(("data", "file")))
    elif spec.data.rows is not None:
        sources[MAIN] = TableSource([dict(row) for row in spec.data.rows], spec.place(("data", "rows")))
    table_of = {}
    for at, model in enumerate(spec.models):
        if model.file is not None:
            table_of[model.name] = f"model {at}"
            sources[f"model {at}"] = TableSource(model.file, spec.place(("models", at, "file")))
        else:
            table_of[model.name] = MAIN
    if MAIN not in sources and MAIN in table_of.values():
        what, remedy = "no data are given", "write `data: predictions.csv`, or give a frame from Python"
        raise ReportgenError(Problem("no_data", what, remedy, place=spec.place(("data",))))
    if spec.data.training_ids is not None:
        sources[TRAINING] = TableSource(spec.data.training_ids, spec.place(("data", "training_ids")), lines=True)
    return sources, table_of


def _joined(spec: ValidationSpec, given: Mapping[str, GivenTable], layout: Layout) -> Any:
    """Put the tables side by side by id, each id once, also those that only some tables hold; one table stays as it is."""
    frames = [table.frame for table in given.values()]
    if len(frames) == 1:
        return frames[0]
    names = [table.origin.name for table in given.values()]
    layout.presence = tuple(f"table_{at}" for at in range(len(frames)))
    joined = join_by_id(frames, [layout.ids[name] for name in given], names, spec.place(("data",)), layout.presence)
    label = None if layout.split is None else judged_label(spec, joined, layout.split)
    if layout.split is None or label is None:
        return joined
    main = layout.presence[next(at for at, name in enumerate(given) if layout.split in layout.wanted[name])]
    return filled_where_absent(joined, main, {layout.split: label})  # a case without a row may be one that is judged


def _nothing_left(accounting: Accounting, spec: ValidationSpec) -> Problem:
    faults = {**accounting.incomplete, **accounting.excluded}
    reasons = ", ".join(f"{reason.replace('_', ' ')}: {rows}" for reason, rows in faults.items())
    what = f"none of the {accounting.read} rows can be analysed"
    return Problem(
        "no_row_left",
        what,
        "see the reasons, and name the columns and classes",
        reasons,
        spec.place(("data",)),
        ExitCode.DATA,
    )
