"""From a spec's data to evidence: tables are read, rows accounted for, cases counted."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

from reportgen.data.cases import UNMATCHED, Accounting, JudgedColumns
from reportgen.data.fetch import settled
from reportgen.data.ids import join_by_id, match_ids
from reportgen.data.layout import MAIN, Layout, lay_out
from reportgen.data.selecting import holding
from reportgen.data.splits import split_parts
from reportgen.data.table import GivenTable
from reportgen.data.tables import Tables, TableSource, open_tables
from reportgen.engine.calc.from_columns import columns_of_calculations, take_columns
from reportgen.engine.study.chosen_on import name_sets
from reportgen.engine.study.design import design_of
from reportgen.engine.study.group_cases import compared_with, groups_of
from reportgen.engine.study.matrices import read_matrices
from reportgen.engine.study.row_accounting import data_results
from reportgen.engine.study.seen import CountedCases, Seen, SplitRows
from reportgen.engine.study.shared_cases import judged_in_clusters_of_training, judged_in_training, shared_cases
from reportgen.engine.study.study import Named, Study
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
    sources, table_of = _sources(spec, data)
    with open_tables(sources, base=spec.folder, allowed=spec.allowed) as tables:
        training = tables.get(TRAINING)
        judged = Tables({name: tables[name] for name in tables if name != TRAINING}, tables.duck)
        task = task_of_data(spec, judged, table_of)
        if problems := list(comparison_problems(spec.of_task(task.name), spec)):
            raise ReportgenError(problems)
        layout = lay_out(spec, judged, table_of, task.columns)
        layout.wanted[MAIN if MAIN in judged else next(iter(judged))] |= columns_of_calculations(spec)
        given = judged.take(layout.wanted)
        columns = judged[next(iter(given))].columns
        frame = _joined(spec, given, layout)
        return _Reading(name_sets(spec, frame, layout.split), task, layout, given, frame, columns, training).run()


@dataclass(frozen=True, slots=True)
class _Reading:
    """One pass from opened tables to all evidence."""

    spec: ValidationSpec
    task: Task
    layout: Layout
    given: Mapping[str, GivenTable]
    frame: Any  # of all rows
    columns: tuple[str, ...]  # of the first table
    training: Any

    def run(self) -> Study:
        """Account for the rows, settle classes and thresholds, and count."""
        spec, layout = self.spec, self.layout
        rows = self._rows()
        table = next(iter(self.given.values())).origin.name
        fractional = have_fractions(spec, table, self.frame, rows.kept, layout.weight)
        counting = rows.reader.counting(rows.kept, fractional=fractional, most=rows.most)
        further = {name: self._study(rows.judging(name), counting) for name in rows.judged_sets[1:]}
        return replace(self._study(rows, counting), further=further, inputs=take_columns(spec, rows.frame))

    def _study(self, rows: SplitRows, counting: CaseCounter) -> Study:
        """Count the rows of a judged set, and find out how its cases came about."""
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
        return Study(
            task=self.task,
            design=design_of(spec, layout, self.given, seen),
            data=data_results(spec, layout, self.given, seen, noticed, self.task.excluded_as),
            subjects=counted.subjects,
            pairs=counted.pairs,
            sizes=counted.sizes,
            overlap=seen.overlap,
            crossing=judged_in_clusters_of_training(layout, rows),
            splits=counted.splits,
            groups=counted.groups,
            compared_with=counted.compared_with,
            worst_cases=counted.worst_cases,
            worst_cases_of_groups=self._worst_cases_of_groups(rows, counting, counted.groups),
            choices=counting.choices,
        )

    def _rows(self) -> SplitRows:
        """Tell splits apart, and find the rows that can be analysed."""
        spec, layout, frame = self.spec, self.layout, self.frame
        spoken = {
            model.name: JudgedColumns(
                *(found.key if (found := by.get(model.name)) else None for by in (layout.scores, layout.predictions))
            )
            for model in spec.models
        }
        reader = self.task.read(spec, layout, frame, spoken)
        parts = split_parts(spec, frame, layout.split)
        by_split = {split: reader.cases(part) for split, part in parts.frames.items()}
        judged = parts.judged[0]
        accountings = {split: cases.accounting() for split, cases in by_split.items()}
        most = sum(one.read for one in accountings.values())
        accountings[judged] = _accounted(accountings[judged], self.given, layout)
        for name in parts.judged:
            if accountings[name].analysed == 0:
                raise ReportgenError(_nothing_left(accountings[name], spec))
        kept = {split: settled(cases.analysed().frame, most) for split, cases in by_split.items()}
        return SplitRows(reader, by_split, accountings, kept, most, parts.judged, parts.labels)

    def _counted(self, rows: SplitRows, counting: CaseCounter) -> CountedCases:
        """Count the judged rows, each group of them, and the rows of the other splits."""
        models, frame = counting.models, rows.frame
        subjects = tuple(counting.subject(model, frame) for model in models)
        first = rows.judged == rows.judged_sets[0]  # pairs, groups and other parts are those of the first judged set
        others = [split for split in rows.kept if split != rows.judged] if first else []
        groups = groups_of(self.spec, counting, frame, self.layout.groups if first else {})
        return CountedCases(
            subjects=subjects,
            pairs={(a.name, b.name): counting.pair(a, b, frame) for a, b in combinations(models if first else (), 2)},
            sizes=counting.sizes(subjects, frame),
            splits={split: tuple(counting.subject(model, rows.kept[split]) for model in models) for split in others},
            groups=groups,
            compared_with=compared_with(self.spec, counting, frame, self.layout.groups, groups),
            worst_cases=counting.worst_cases(rows.by_split[rows.judged], frame),
        )

    def _worst_cases_of_groups(
        self, rows: SplitRows, counting: CaseCounter, groups: Mapping[str, Mapping[str, Any]]
    ) -> dict[tuple[str, str], Named]:
        """Fill incomplete rows in within each group that a criterion judges by itself."""
        found: dict[tuple[str, str], Named] = {}
        cases = rows.by_split[rows.judged]
        for column in dict.fromkeys(one.for_each for one in self.spec.criteria_on_metrics if one.for_each is not None):
            key = self.layout.groups[column]
            for name in groups.get(column, ()):
                own, known = (holding(frame, key, [name]) for frame in (cases.frame, rows.frame))
                found[column, name] = counting.worst_cases(replace(cases, frame=own), known)
        return found


def _sources(spec: ValidationSpec, data: Any) -> tuple[dict[str, TableSource], dict[str, str]]:
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
    """Put the tables side by side by id; one table stays as it is."""
    frames = [table.frame for table in given.values()]
    if len(frames) == 1:
        return frames[0]
    names = [table.origin.name for table in given.values()]
    return join_by_id(frames, [layout.ids[name] for name in given], names, spec.place(("data",)))


def _accounted(accounting: Accounting, given: Mapping[str, GivenTable], layout: Layout) -> Accounting:
    """Count among the rows read also those whose id is not in every table."""
    if len(given) == 1:
        return accounting
    unmatched = match_ids([table.frame for table in given.values()], [layout.ids[name] for name in given]).unmatched
    excluded = {UNMATCHED: unmatched, **accounting.excluded} if unmatched else accounting.excluded
    return replace(accounting, read=accounting.read + unmatched, excluded=excluded)


def _nothing_left(accounting: Accounting, spec: ValidationSpec) -> Problem:
    reasons = ", ".join(f"{reason.replace('_', ' ')}: {rows}" for reason, rows in accounting.excluded.items())
    what = f"none of the {accounting.read} rows can be analysed"
    return Problem(
        "no_row_left",
        what,
        "see the reasons, and name the columns and classes",
        reasons,
        spec.place(("data",)),
        ExitCode.DATA,
    )
