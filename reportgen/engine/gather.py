"""From a spec's data to evidence: tables are read, rows accounted for, cases counted."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import combinations
from typing import Any

from reportgen.data.arrays import array
from reportgen.data.cases import Accounting, Cases, Judged
from reportgen.data.counting import Call, call_patterns, count_disagreeing, count_labels
from reportgen.data.design import Design
from reportgen.data.evidence import Counts
from reportgen.data.given import Column, Given
from reportgen.data.ids import count_ids, count_repeated_rows, join_by_id, match_ids, overlap
from reportgen.data.paired import PairedCounts, PairedScores
from reportgen.data.score_tables import joint_score_table, score_table
from reportgen.data.scores import Scores
from reportgen.data.tables import Source, Tables, open_tables
from reportgen.engine.classes import settle_classes
from reportgen.engine.columns import MAIN, Layout, lay_out
from reportgen.engine.gathered import Gathered, ModelEvidence, PairEvidence
from reportgen.engine.matrices import gather_matrices
from reportgen.engine.rows import UNMATCHED, data_results
from reportgen.errors import ExitCode, Problem, ReportgenError
from reportgen.results.model import Facts
from reportgen.spec.model import ModelColumns, Spec

TRAINING = "training ids"


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
        frame = _joined(spec, given, layout)
        models = {
            model.name: Judged(
                *(found.key if (found := by.get(model.name)) else None for by in (layout.scores, layout.predictions))
            )
            for model in spec.models
        }
        positive, classes = _classes(spec, frame, models)
        cases = Cases(frame, "truth", models, classes)
        accounting = _accounted(cases.accounting(), given, layout)
        if accounting.analysed == 0:
            raise ReportgenError(_nothing_left(accounting, spec))
        kept = cases.analysed()
        shared = _overlap(spec, training, kept, layout) if training is not None else None
        return _counted(spec, kept, accounting, given, layout, classes, positive, shared)


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


def _overlap(spec: Spec, training: Any, cases: Cases, layout: Layout) -> int | None:
    """Count the judged cases that stand in the list of training ids."""
    ids = training.take({"training": Column(training.columns[0], "id")})
    if layout.main_id is None:
        what = "training ids are given, and the data have no ids to compare them with"
        raise ReportgenError(
            Problem("no_ids", what, "name the id column in data.columns", place=spec.place(("data", "training_ids")))
        )
    return overlap(cases.frame, layout.main_id, ids.frame, "training").rows


def _counted(
    spec: Spec,
    cases: Cases,
    accounting: Accounting,
    given: Mapping[str, Given],
    layout: Layout,
    classes: tuple[str, str],
    positive: str,
    shared: int | None,
) -> Gathered:
    models = tuple(_model(model, cases, layout, positive) for model in spec.models)
    found = count_labels(cases.frame, "truth").counts
    design = _design(spec, cases, accounting, given, layout)
    pairs = {(a.name, b.name): _pair(a, b, cases, layout, positive) for a, b in combinations(spec.models, 2)}
    noticed = (*_disagreeing(spec, cases, layout, positive), *_binned(models, pairs))
    return Gathered(
        classes=classes,
        positive=positive,
        design=design,
        data=data_results(spec, accounting, given, layout, classes, positive, found, noticed, shared),
        models=models,
        pairs=pairs,
        positives=found.get(positive, 0),
        cases=accounting.analysed,
        overlap=shared,
    )


def _call(model: ModelColumns, layout: Layout) -> Call | None:
    """Say what makes a model call a case positive: its prediction goes before score and threshold."""
    if model.name in layout.predictions:
        return Call(layout.predictions[model.name].key)
    if model.name in layout.scores and model.threshold is not None:
        return Call(layout.scores[model.name].key, float(model.threshold))
    return None


def _model(model: ModelColumns, cases: Cases, layout: Layout, positive: str) -> ModelEvidence:
    call, scored = _call(model, layout), layout.scores.get(model.name)
    counts = scores = None
    if call is not None:
        called = array(call_patterns(cases.frame, "truth", positive, [call]))
        counts = Counts(tp=called[1, 1], fp=called[0, 1], fn=called[1, 0], tn=called[0, 0])
    if scored is not None:
        table = score_table(cases.frame, "truth", positive, scored.key)
        scores = Scores(table.scores, array(table.positives), array(table.negatives), table.bound)
    placed = {"score": scored, "prediction": layout.predictions.get(model.name)}
    return ModelEvidence(
        name=model.name,
        counts=counts,
        scores=scores,
        threshold=None if call is None or call.threshold is None else call.threshold,
        threshold_origin=model.threshold_origin,
        calls=None if call is None else "prediction" if call.threshold is None else "score",
        probabilities=model.scale != "score",
        columns={role: column.name for role, column in placed.items() if column},
    )


def _pair(a: ModelColumns, b: ModelColumns, cases: Cases, layout: Layout, positive: str) -> PairEvidence:
    calls = [call for call in (_call(a, layout), _call(b, layout)) if call is not None]
    counts = scores = None
    if len(calls) == 2:
        counts = PairedCounts(array(call_patterns(cases.frame, "truth", positive, calls)))
    if a.name in layout.scores and b.name in layout.scores:
        keys = layout.scores[a.name].key, layout.scores[b.name].key
        table = joint_score_table(cases.frame, "truth", positive, *keys)
        scores = PairedScores(table.a, table.b, array(table.positives), array(table.negatives), table.bound)
    return PairEvidence(counts, scores)


def _disagreeing(spec: Spec, cases: Cases, layout: Layout, positive: str) -> Iterator[tuple[str, Facts]]:
    """Count the cases in which a prediction is not what score and threshold say."""
    for model in spec.models:
        score, prediction = layout.scores.get(model.name), layout.predictions.get(model.name)
        if score is None or prediction is None or model.threshold is None:
            continue
        count = count_disagreeing(cases.frame, positive, prediction.key, score.key, float(model.threshold))
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


def _design(spec: Spec, cases: Cases, accounting: Accounting, given: Mapping[str, Given], layout: Layout) -> Design:
    key = layout.main_id
    ids = count_ids(cases.frame, key) if key else None
    first = next(iter(given.values()))
    return Design(
        cases=accounting.analysed,
        rows_read=accounting.read,
        excluded=accounting.excluded,
        ids_given=key is not None,
        repeated_ids=ids.repeats if ids else None,
        repeated_rows=count_repeated_rows(first.everything()),
        models=tuple(model.name for model in spec.models),
        paired=True,
        unmatched_ids=accounting.excluded.get(UNMATCHED, 0) if len(given) > 1 else None,
        evaluated_on=spec.data.evaluated_on,
        sampling=spec.data.source.sampling,
        threshold_origins={
            model.name: model.threshold_origin
            for model in spec.models
            if model.threshold_origin or (model.threshold is not None and model.name not in layout.predictions)
        },
        test_set_uses=spec.attest.test_set_uses if spec.attest else None,
    )
