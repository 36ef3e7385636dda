"""What will be judged, in a line: so that a class, a column or a part that is not meant is seen before anything is built."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from reportgen import numbers
from reportgen.results.cases import DataResults
from reportgen.results.envelope import DataRead
from reportgen.spec.validation import ValidationSpec

SHOWN = 12  # unused columns
WITHOUT = {  # reason -> what the rows lack
    "missing_truth": "without a truth",
    "truth_not_a_class": "with a label that is not one of the classes",
    "nan_truth": "with NaN as the truth",
    "infinite_truth": "with an infinite truth",
    "missing_prediction": "without a prediction",
    "prediction_not_a_class": "with a prediction that is not one of the classes",
    "nan_prediction": "with NaN as the prediction",
    "infinite_prediction": "with an infinite prediction",
    "missing_score": "without a score",
    "nan_score": "with NaN as the score",
    "infinite_score": "with an infinite score",
    "missing_cluster": "without a cluster",
    "missing_weight": "without a weight",
    "nan_weight": "with NaN as the weight",
    "infinite_weight": "with an infinite weight",
    "unmatched_id": "with an id that is not in every file",
}


class JudgedModel(NamedTuple):
    """What a model says of the cases: its columns by role, and the threshold on its scores."""

    name: str
    columns: Mapping[str, str]
    threshold: float | None = None


def of_cases(
    spec: ValidationSpec,
    data: DataResults,
    models: Sequence[JudgedModel],
    incomplete: Mapping[str, int],
    left_out: Mapping[str, int],
) -> str:
    """Say which class, columns and rows a validation will judge; rows are left out only where the author says so."""
    counts = {fact.name: fact.value for fact in data.counts}
    what = [*_classes(data, counts), *_columns(spec, data, models)]
    what += [f"{_rows(rows)} {_lacking(reason)}" for reason, rows in incomplete.items()]
    what += [f"left out: {_rows(rows)} {_lacking(reason)}" for reason, rows in left_out.items()]
    return f"{', '.join(what)}; judged: {_parts(spec, data, counts)}"


def of_scores(data: DataRead, names: Sequence[str], metrics: Sequence[str]) -> str:
    """Say which models a comparison is about, and over what."""
    counts = {fact.name: fact.value for fact in data.counts}
    columns = [f"{role}={column}" for role, column in data.columns.items()]
    repeats = counts.get("repeats")
    in_repeats = f" in {_count(repeats)} repeats" if repeats and repeats > 1 else ""
    over = [f"{_count(counts['folds'])} folds{in_repeats}"] if "folds" in counts else []
    over += [f"{_count(counts['data_sets'])} data sets"] if "data_sets" in counts else []
    named = f"{', '.join(names[:-1])} and {names[-1]} by {' and '.join(metrics)}"
    return f"compared: {named}, {' and '.join(over)}{'; ' if columns else ''}{', '.join(columns)}"


def unused_columns(names: Sequence[str]) -> str:
    """List columns that nothing reads."""
    more = f" and {len(names) - SHOWN} more" if len(names) > SHOWN else ""
    return f"unused columns: {', '.join(name or 'one without a name' for name in names[:SHOWN])}{more}"


def _classes(data: DataResults, counts: Mapping[str, float | None]) -> Iterator[str]:
    if data.positive is None:
        shown = ", ".join(data.classes[:SHOWN]) + (
            f" and {len(data.classes) - SHOWN} more" * (len(data.classes) > SHOWN)
        )
        yield f"classes: {shown}" if data.classes else "predicted: a number"
        return
    if data.judged_sets:
        sets = (f"{_count(one.positives)} of {_count(one.cases)} in {one.name}" for one in data.judged_sets)
        yield f"positive: {data.positive} ({', '.join(sets)})"
        return
    if data.sets:
        of = (f"{_count(one.positives)} of {_count(one.value)} of {' and '.join(one.models)}" for one in data.sets)
        yield f"positive: {data.positive} ({', '.join(of)})"
        return
    cases = (counts.get("positives") or 0) + (counts.get("negatives") or 0)
    yield f"positive: {data.positive} ({_count(counts.get('positives'))} of {_count(cases)})"


def _columns(spec: ValidationSpec, data: DataResults, models: Sequence[JudgedModel]) -> Iterator[str]:
    """Name the column of the truth, then what each model says."""
    if spec.data.confusion is not None:
        yield f"a confusion matrix with the {spec.data.matrix_rows} in rows"
        return
    yield f"truth={data.columns.get('truth', spec.data.columns.truth)}"
    for model in models:
        said = ", ".join(f"{role}={column}" for role, column in model.columns.items())
        if model.threshold is not None and "score" in model.columns:
            said += f" >= {numbers.plain(model.threshold)}"
        yield f"{model.name}: {said}" if len(models) > 1 else said


def _parts(spec: ValidationSpec, data: DataResults, counts: Mapping[str, float | None]) -> str:
    """Say which rows are judged, and which are not."""
    if spec.tests_on_folds:
        times = "" if counts.get("repeats") == 1 else f", {_count(counts.get('repeats'))} repeats"
        return f"{_rows(counts.get('rows_read'))} in {_count(counts.get('folds'))} folds{times}"
    if data.judged is None:
        set_ = f" ({spec.data.evaluated_on})" if spec.data.evaluated_on else ""
        return f"all {_rows(counts.get('rows_read'))}{set_}"
    column = spec.data.columns.split
    if data.judged_sets:
        judged = " and ".join(f"{column}={one.name}, {_rows(one.value)}" for one in data.judged_sets)
        judged = f"{judged}, judged separately"
    else:
        values = " and ".join(data.judged_values) or spec.data.evaluated_on or "test"
        judged = f"{column}={values}, {_rows(data.judged.value)}"
    others = ", ".join(f"{one.name} {_rows(one.value)}" for one in data.splits)
    return f"{judged}; not judged: {others}" if others else judged


def _lacking(reason: str) -> str:
    return WITHOUT.get(reason, reason.replace("_", " "))


def _rows(number: float | None) -> str:
    return f"{_count(number)} {'row' if number == 1 else 'rows'}"


def _count(number: float | None) -> str:
    return numbers.count(number or 0)
