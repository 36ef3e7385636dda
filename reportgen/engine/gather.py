"""From a spec's data to evidence: tables are read, rows accounted for, cases counted."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TYPE_CHECKING, Any

from reportgen.data.cases import Accounting, Cases, Judged
from reportgen.data.counting import count_disagreeing, count_labels
from reportgen.data.fetch import settled
from reportgen.data.given import Column, Given
from reportgen.data.ids import join_by_id, match_ids, overlap
from reportgen.data.selecting import holding
from reportgen.data.tables import Source, Tables, open_tables
from reportgen.engine.chosen_on import name_sets
from reportgen.engine.classes import costs_of, settle_classes
from reportgen.engine.columns import MAIN, Layout, lay_out
from reportgen.engine.counted import Counter
from reportgen.engine.design import Seen, design_of
from reportgen.engine.extremes import extremes, extremes_of_groups
from reportgen.engine.gathered import Gathered, ModelEvidence, PairEvidence
from reportgen.engine.matrices import gather_matrices
from reportgen.engine.rows import UNMATCHED, data_results
from reportgen.engine.splits import split_frames
from reportgen.engine.thresholds import settle_thresholds
from reportgen.engine.weights import have_fractions
from reportgen.errors import ExitCode, Problem, ReportgenError
from reportgen.results.model import Facts
from reportgen.spec.model import ModelColumns, Spec

if TYPE_CHECKING:
    from reportgen.data.given import Frame

TRAINING = "training ids"
MOST_GROUPS = 50


def gather(spec: Spec, data: Any = None) -> Gathered:
    """Read what the spec names, or what is handed in, and count the cases."""
    if spec.data.confusion is not None and data is None:
        return gather_matrices(spec)
    sources, table_of = _sources(spec, data)
    with open_tables(sources, base=spec.folder, allowed=spec.allowed) as tables:
        training = tables.get(TRAINING)
        judged = Tables({name: tables[name] for name in tables if name != TRAINING}, tables.duck)
        layout = lay_out(spec, judged, table_of)
        given = judged.take(layout.wanted)
        columns = judged[next(iter(given))].columns
        return _Gathering(spec, layout, given, columns, training).run()


@dataclass(frozen=True)
class _Gathering:
    """One pass from opened tables to all evidence."""

    spec: Spec
    layout: Layout
    given: Mapping[str, Given]
    columns: tuple[str, ...]  # of the first table
    training: Any

    def run(self) -> Gathered:
        """Account for the rows, settle classes and thresholds, and count."""
        spec, layout = self.spec, self.layout
        frame = _joined(spec, self.given, layout)
        spoken = {
            model.name: Judged(
                *(found.key if (found := by.get(model.name)) else None for by in (layout.scores, layout.predictions))
            )
            for model in spec.models
        }
        positive, classes = _classes(spec, frame, spoken)
        frames = split_frames(spec, frame, layout.split)
        spec = name_sets(spec, frame, layout.split)
        by_split = {
            split: Cases(part, "truth", spoken, classes, layout.cluster, layout.weight)
            for split, part in frames.items()
        }
        judged, *others = by_split
        accountings = {split: cases.accounting() for split, cases in by_split.items()}
        accounting = _accounted(accountings[judged], self.given, layout)
        if accounting.analysed == 0:
            raise ReportgenError(_nothing_left(accounting, spec))
        most = sum(one.read for one in accountings.values())
        kept = {split: settled(cases.analysed().frame, most) for split, cases in by_split.items()}
        table = next(iter(self.given.values())).origin.name
        fractional = have_fractions(spec, table, frame, kept, layout.weight)
        counter = Counter(layout, positive, costs_of(spec, classes, positive), fractional, most)
        models, choices = settle_thresholds(spec, counter, kept)
        counted = tuple(counter.model(model, kept[judged]) for model in models)
        pairs = {(a.name, b.name): counter.pair(a, b, kept[judged]) for a, b in combinations(models, 2)}
        cases = _cases(counted, count_labels(kept[judged], "truth").counts, positive, layout)
        shared = self._overlap(kept)
        noticed = (*_disagreeing(models, kept[judged], layout, positive), *_binned(counted, pairs))
        rows = {split: accountings[split].read for split in others}
        negative = next(name for name in classes if name != positive)
        apart = {split: tuple(counter.model(model, kept[split]) for model in models) for split in others}
        groups = {
            column: _groups(spec, counter, models, kept[judged], column, key) for column, key in layout.groups.items()
        }
        unknown = (spec, by_split[judged], kept[judged], counter, models, negative)
        assumed = extremes(*unknown)
        seen = Seen(
            by_split,
            kept,
            judged,
            positive,
            classes,
            accounting,
            counted,
            apart,
            groups,
            assumed,
            cases,
            self.columns,
            shared,
        )
        return Gathered(
            classes=classes,
            positive=positive,
            design=design_of(spec, layout, self.given, seen),
            data=data_results(spec, accounting, self.given, layout, classes, positive, cases, noticed, shared, rows),
            models=counted,
            pairs=pairs,
            positives=cases[0],
            cases=sum(cases),
            overlap=shared,
            crossing=_crossing(layout, kept),
            splits=apart,
            groups=groups,
            extremes=assumed,
            extremes_of_groups=extremes_of_groups(*unknown, groups),
            choices=choices,
        )

    def _overlap(self, frames: Mapping[str, "Frame"]) -> int | None:
        """Count the judged cases, the first frame, that stand in the list of training ids, or among training rows."""
        if self.training is None:
            return self._overlap_of_splits(frames)
        ids = self.training.take({"training": Column(self.training.columns[0], "id")})
        if self.layout.main_id is None:
            what = "training ids are given, and the data have no ids to compare them with"
            place = self.spec.place(("data", "training_ids"))
            raise ReportgenError(Problem("no_ids", what, "name the id column in data.columns", place=place))
        return overlap(next(iter(frames.values())), self.layout.main_id, ids.frame, "training").rows

    def _overlap_of_splits(self, frames: Mapping[str, "Frame"]) -> int | None:
        key = self.layout.main_id
        if key is None or "training" not in frames or next(iter(frames)) == "training":
            return None
        return overlap(next(iter(frames.values())), key, frames["training"], key).rows


def _crossing(layout: Layout, frames: Mapping[str, "Frame"]) -> int | None:
    """Count the judged cases, the first frame, whose cluster stands in training too."""
    judged = next(iter(frames))
    if layout.cluster is None or "training" not in frames or judged == "training":
        return None
    return overlap(frames[judged], layout.cluster, frames["training"], layout.cluster).rows


def _cases(
    models: tuple[ModelEvidence, ...], labels: Mapping[str, int], positive: str, layout: Layout
) -> tuple[int, int]:
    """Count the cases of both classes; whole-number weights count cases, others leave their rows as they are."""
    sizes = models[0].sizes
    if layout.weight is not None and sizes is not None and models[0].whole:
        return sizes
    positives = labels.get(positive, 0)
    return positives, sum(labels.values()) - positives


def _groups(
    spec: Spec, counter: Counter, models: tuple[ModelColumns, ...], frame: "Frame", column: str, key: str
) -> dict[str, tuple[ModelEvidence, ...]]:
    """Count within each group of a column; cases without a value are in none."""
    names = list(count_labels(frame, key).counts)
    if not 1 <= len(names) <= MOST_GROUPS:
        what = f"the column {column!r} makes {len(names) or 'no'} groups of the judged cases"
        remedy = f"name a column with 1 to {MOST_GROUPS} values"
        place = spec.place(("data", "columns", "group"))
        raise ReportgenError(Problem("many_groups", what, remedy, place=place, exit_code=ExitCode.DATA))
    parts = {name: holding(frame, key, [name]) for name in names}
    return {name: tuple(counter.model(model, part) for model in models) for name, part in parts.items()}


def _sources(spec: Spec, data: Any) -> tuple[dict[str, Source], dict[str, str]]:
    """Name the tables that are read, and which of them holds each model."""
    sources: dict[str, Source] = {}
    if data is not None:
        sources[MAIN] = Source(data)
    elif spec.data.file is not None:
        sources[MAIN] = Source(spec.data.file, spec.place(("data", "file")))
    elif spec.data.rows is not None:
        sources[MAIN] = Source([dict(row) for row in spec.data.rows], spec.place(("data", "rows")))
    table_of = {}
    for at, model in enumerate(spec.models):
        if model.file is not None:
            table_of[model.name] = f"model {at}"
            sources[f"model {at}"] = Source(model.file, spec.place(("models", at, "file")))
        else:
            table_of[model.name] = MAIN
    if MAIN not in sources and MAIN in table_of.values():
        what, remedy = "no data are given", "write `data: predictions.csv`, or give a frame from Python"
        raise ReportgenError(Problem("no_data", what, remedy, place=spec.place(("data",))))
    if spec.data.training_ids is not None:
        sources[TRAINING] = Source(spec.data.training_ids, spec.place(("data", "training_ids")), lines=True)
    return sources, table_of


def _joined(spec: Spec, given: Mapping[str, Given], layout: Layout) -> Any:
    """Put the tables side by side by id; one table stays as it is."""
    frames = [table.frame for table in given.values()]
    if len(frames) == 1:
        return frames[0]
    names = [table.origin.name for table in given.values()]
    return join_by_id(frames, [layout.ids[name] for name in given], names, spec.place(("data",)))


def _classes(spec: Spec, frame: Any, models: Mapping[str, Judged]) -> tuple[str, tuple[str, str]]:
    keys = [judged.prediction for judged in models.values() if judged.prediction]
    truth, *called = (count_labels(frame, key).counts for key in ("truth", *keys))
    return settle_classes(spec, truth, {label for counts in called for label in counts})


def _accounted(accounting: Accounting, given: Mapping[str, Given], layout: Layout) -> Accounting:
    """Count among the rows read also those whose id is not in every table."""
    if len(given) == 1:
        return accounting
    unmatched = match_ids([table.frame for table in given.values()], [layout.ids[name] for name in given]).unmatched
    excluded = {UNMATCHED: unmatched, **accounting.excluded} if unmatched else accounting.excluded
    return replace(accounting, read=accounting.read + unmatched, excluded=excluded)


def _nothing_left(accounting: Accounting, spec: Spec) -> Problem:
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


def _disagreeing(
    models: tuple[ModelColumns, ...], frame: "Frame", layout: Layout, positive: str
) -> Iterator[tuple[str, Facts]]:
    """Count the cases in which a prediction is not what score and threshold say."""
    for model in models:
        score, prediction = layout.scores.get(model.name), layout.predictions.get(model.name)
        if score is None or prediction is None or not isinstance(model.threshold, int | float):
            continue
        count = count_disagreeing(frame, positive, prediction.key, score.key, float(model.threshold))
        if count:
            yield "predictions_disagree", {"model": model.name, "cases": count}


def _binned(
    models: tuple[ModelEvidence, ...], pairs: Mapping[tuple[str, str], PairEvidence]
) -> Iterator[tuple[str, Facts]]:
    """Say by how much bins move an area, where there are more distinct scores than are kept."""
    for model in models:
        if model.scores is not None and model.scores.bound:
            yield "binned", {"model": model.name, "bound": model.scores.bound}
    for (a, b), pair in pairs.items():
        if pair.scores is not None and pair.scores.bound:
            yield "binned_pair", {"a": a, "b": b, "bound": pair.scores.bound}
