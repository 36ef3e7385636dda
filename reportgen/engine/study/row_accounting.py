"""The rows accounted for, as results hold them."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict

from reportgen import spelling
from reportgen.data.cases import UNMATCHED
from reportgen.data.layout import Layout
from reportgen.data.table import GivenTable
from reportgen.engine.convert import count
from reportgen.engine.study.cases_in_folds import CasesInFolds
from reportgen.engine.study.seen import Seen
from reportgen.results.cases import DataResults, JudgedSet
from reportgen.results.envelope import DataFile, Limitation
from reportgen.results.parts import Fact, Facts, NamedFact
from reportgen.spec.validation import ValidationSpec

REASONS = {
    UNMATCHED: "Id occurs for some models only",
    "missing_truth": "No label",
    "truth_not_a_class": "Label is not one of the classes",
    "nan_truth": "True value is not a number",
    "infinite_truth": "True value is infinite",
    "missing_cluster": "No cluster",
    "missing_weight": "No weight",
    "nan_weight": "Weight is not a number",
    "infinite_weight": "Weight is infinite",
    "missing_prediction": "No prediction",
    "prediction_not_a_class": "Prediction is not one of the classes",
    "nan_prediction": "Prediction is not a number",
    "infinite_prediction": "Prediction is infinite",
    "missing_score": "No score",
    "nan_score": "Score is not a number",
    "infinite_score": "Score is infinite",
}


def data_results(
    spec: ValidationSpec,
    layout: Layout,
    given: Mapping[str, GivenTable],
    seen: Seen,
    noticed: Iterable[tuple[str, Facts]],
    excluded_as: Mapping[str, str],
) -> DataResults:
    """Say what was read, what was left out and why, and what was noticed."""
    accounting = seen.rows.accounting
    labels = {**REASONS, **excluded_as}
    others = {split: one.read for split, one in seen.rows.accountings.items() if split not in seen.rows.judged_sets}
    read = {split: one.read for split, one in seen.rows.accountings.items()}
    incomplete, excluded = (
        tuple(Fact(ref=f"data/{kind}/{reason}", label=labels[reason], value=rows) for reason, rows in by_reason.items())
        for kind, by_reason in (("incomplete", accounting.incomplete), ("excluded", accounting.excluded))
    )
    remarks = enumerate((*_defaults(spec, layout, seen.positive), *noticed), start=1)
    return DataResults(
        files=tuple(_file(table) for table in given.values()),
        classes=seen.rows.reader.classes,
        positive=seen.positive,
        columns={role: column.name for columns in layout.wanted.values() for role, column in columns.items()},
        counts=counts_of_cases(
            read=sum(read.values()),
            incomplete=sum(accounting.incomplete.values()),
            excluded=sum(accounting.excluded.values()),
            sizes=seen.counted.sizes,
            analysed=accounting.analysed,
            shared=seen.overlap,
        ),
        judged=Fact(ref="data/rows_judged", label="Rows of the judged split", value=accounting.read)
        if len(read) > 1
        else None,
        judged_values=seen.rows.labels.get(seen.rows.judged, ()) if len(seen.rows.judged_sets) == 1 else (),
        splits=tuple(
            NamedFact(ref=f"data/splits/{split}", name=split, label=f"Rows for {split}, not judged", value=rows)
            for split, rows in others.items()
        ),
        incomplete=incomplete,
        judged_sets=tuple(
            JudgedSet(
                ref=f"data/judged_sets/{spelling.escaped(name)}",
                name=name,
                label=f"Rows of {name}, judged",
                value=read[name],
            )
            for name in (seen.rows.judged_sets if len(seen.rows.judged_sets) > 1 else ())
        ),
        excluded=excluded,
        remarks=tuple(Limitation(ref=f"data/remarks/R{at}", code=code, facts=facts) for at, (code, facts) in remarks),
    )


def with_folds(data: DataResults, folds: CasesInFolds) -> DataResults:
    """Add how many folds and repeats there are, and the rows of further repeats, which test the same cases again."""
    counts = (*data.counts, *counts_of_folds(len(folds.folds), folds.repeats))
    if not folds.further:
        return data.model_copy(update={"counts": counts})
    once = next(one for one in counts if one.name == "rows_read")
    every = once.model_copy(update={"value": count(float(once.value or 0) + folds.further)})
    again = "data/splits/further_repeats"
    return data.model_copy(
        update={
            "counts": tuple(every if one is once else one for one in counts),
            "judged": Fact(ref="data/rows_judged", label="Rows of the first repeat", value=once.value),
            "splits": (
                NamedFact(ref=again, name="further repeats", label="Rows of further repeats", value=folds.further),
            ),
        }
    )


def counts_of_folds(folds: int, repeats: int) -> Iterator[NamedFact]:
    """Number the folds of all repeats, and the repeats."""
    for name, label, value in (("folds", "Folds", folds), ("repeats", "Repeats", repeats)):
        yield NamedFact(ref=f"data/{name}", name=name, label=label, value=value)


SIZES_OF_SET = {"cases": "rows_analysed", "positives": "positives", "incomplete": "rows_incomplete"}


def with_sizes_of_sets(data: DataResults, sets: Iterable[DataResults]) -> DataResults:
    """Add to each of several judged sets how many of its cases are analysed or incomplete, and how many are positive."""
    found = [{one.name: one.value for one in of_set.counts} for of_set in sets]
    sized = [
        one.model_copy(update={field: counts.get(fact) for field, fact in SIZES_OF_SET.items()})
        for one, counts in zip(data.judged_sets, found, strict=True)
    ]
    return data.model_copy(update={"judged_sets": tuple(sized)})


def counts_of_cases(
    *, read: int, incomplete: int, excluded: int, sizes: tuple[int, ...], analysed: int, shared: int | None = None
) -> tuple[NamedFact, ...]:
    """Number the rows and the cases, of two classes the cases of each, and those that are among the training ids."""
    stated: dict[str, tuple[str, float | None]] = {
        "rows_read": ("Rows read", read),
        "rows_incomplete": ("Rows incomplete", incomplete),
        "rows_excluded": ("Rows excluded", excluded),
        "rows_analysed": ("Rows analysed", analysed),
        **(_of_two_classes(*sizes) if len(sizes) == 2 else {}),
        "training_overlap": ("Judged cases among the training ids", shared),
    }
    return tuple(
        NamedFact(ref=f"data/{name}", name=name, label=label, value=value)
        for name, (label, value) in stated.items()
        if value is not None
    )


def _of_two_classes(positives: int, negatives: int) -> dict[str, tuple[str, float | None]]:
    return {
        "positives": ("Positive cases", count(positives)),
        "negatives": ("Negative cases", count(negatives)),
        "prevalence": ("Prevalence", positives / (positives + negatives)),
    }


def _defaults(spec: ValidationSpec, layout: Layout, positive: str | None) -> Iterator[tuple[str, Facts]]:
    """Return what was assumed while reading and changes a number."""
    for role, column in layout.found.items():
        yield "column_found", {"role": role, "column": column}
    if spec.data.positive is None and positive is not None:
        yield "positive_found", {"positive": positive}


def _file(table: GivenTable) -> DataFile:
    origin = table.origin
    detected = asdict(origin.detection) if origin.detection else {}
    return DataFile(
        name=origin.name, sha256=origin.sha256, bytes=origin.bytes, rows=origin.rows_read, detected=detected
    )
