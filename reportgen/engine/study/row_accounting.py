"""The rows accounted for, as results hold them."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict

from reportgen import spelling
from reportgen.data.cases import UNMATCHED
from reportgen.data.layout import Layout
from reportgen.data.table import GivenTable
from reportgen.engine.convert import count
from reportgen.engine.study.cases_in_folds import CasesInFolds
from reportgen.engine.study.score_table import UnitKey
from reportgen.engine.study.seen import Seen
from reportgen.engine.study.sizes_of_parts import parts_of_data
from reportgen.results.cases import DataResults, JudgedSet, SetOfModels
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
            classes=seen.rows.reader.classes if seen.positive is None else (),
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
        parts=parts_of_data(seen),
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
    counts = (*data.counts, *counts_of_folds(folds.keys))
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


def set_side_by_side(sets: Sequence[DataResults], models: Sequence[Sequence[str]]) -> DataResults:
    """Account for the rows of several sets of cases together, and say which models are judged on which of them."""
    first = sets[0]
    found = [{one.name: one.value for one in of_set.counts} for of_set in sets]
    totals = {name: sum(int(one.get(name) or 0) for one in found) for name in TOTALS}
    shared = [one.get(OVERLAP) for one in found]
    remarks = {(one.code, tuple(one.facts.items())): one for of_set in sets for one in of_set.remarks}.values()
    return first.model_copy(
        update={
            "files": tuple(file for one in sets for file in one.files),
            "columns": {role: column for one in sets for role, column in one.columns.items()},
            "counts": counts_of_cases(
                read=totals["rows_read"],
                incomplete=totals["rows_incomplete"],
                excluded=totals["rows_excluded"],
                sizes=_sizes_of_all(sets),
                analysed=totals["rows_analysed"],
                classes=first.classes if first.positive is None else (),
                shared=None if None in shared else sum(int(one or 0) for one in shared),
            ),
            "incomplete": _added_up(fact for one in sets for fact in one.incomplete),
            "excluded": _added_up(fact for one in sets for fact in one.excluded),
            "remarks": tuple(
                one.model_copy(update={"ref": f"data/remarks/R{at}"}) for at, one in enumerate(remarks, start=1)
            ),
            "sets": tuple(
                SetOfModels(
                    ref=f"data/sets/{at}",
                    label="Rows analysed",
                    value=counts.get("rows_analysed"),
                    **{name: counts[name] for name in OF_SET if name in counts},
                    classes=tuple(
                        fact.model_copy(update={"ref": fact.ref.replace("data/", f"data/sets/{at}/", 1)})
                        for fact in _of_classes(one)
                    ),
                    file=next((file.name for file in one.files), None),
                    models=tuple(names),
                )
                for at, (one, counts, names) in enumerate(zip(sets, found, models, strict=True), start=1)
            ),
        }
    )


def _of_classes(data: DataResults) -> tuple[NamedFact, ...]:
    """Return the cases of each of several classes."""
    return tuple(fact for fact in data.counts if fact.ref.startswith(OF_CLASSES))


def _sizes_of_all(sets: Sequence[DataResults]) -> tuple[int, ...]:
    """Add up the cases of each of several classes; with a positive class, a prevalence of all sets is that of no model."""
    of_sets = ([int(fact.value or 0) for fact in _of_classes(one)] for one in sets)
    return tuple(map(sum, zip(*of_sets, strict=True)))


def counts_of_folds(keys: Collection[UnitKey]) -> Iterator[NamedFact]:
    """Number the folds of all repeats, the repeats, and the folds of each repeat where several have the same number."""
    of_each = Counter(repeat for repeat, _ in keys)
    yield NamedFact(ref="data/folds", name="folds", label="Folds", value=len(keys))
    yield NamedFact(ref="data/repeats", name="repeats", label="Repeats", value=len(of_each))
    if len(of_each) > 1 and len(set(of_each.values())) == 1:
        value = len(keys) // len(of_each)
        yield NamedFact(ref="data/folds_of_repeat", name="folds_of_repeat", label="Folds of each repeat", value=value)


def _added_up(facts: Iterable[Fact]) -> tuple[Fact, ...]:
    """Add up facts of the same ref."""
    by_ref: dict[str, Fact] = {}
    for fact in facts:
        known = by_ref.get(fact.ref)
        value = (known.value or 0) + (fact.value or 0) if known else fact.value
        by_ref[fact.ref] = fact.model_copy(update={"value": value})
    return tuple(by_ref.values())


OVERLAP = "training_overlap"
OF_CLASSES = "data/classes/"
TOTALS = ("rows_read", "rows_incomplete", "rows_excluded", "rows_analysed")
OF_SET = ("positives", "negatives", "prevalence")
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
    *,
    read: int,
    incomplete: int,
    excluded: int,
    sizes: tuple[int, ...],
    analysed: int,
    classes: tuple[str, ...] = (),
    shared: int | None = None,
) -> tuple[NamedFact, ...]:
    """
    Number the rows and the cases, of each class its cases, and those that are among the training ids.

    Without names of `classes` two sizes are those of the positive class and of the negative one.
    """
    stated: dict[str, tuple[str, float | None]] = {
        "rows_read": ("Rows read", read),
        "rows_incomplete": ("Rows incomplete", incomplete),
        "rows_excluded": ("Rows excluded", excluded),
        "rows_analysed": ("Rows analysed", analysed),
        **(_of_two_classes(*sizes) if len(sizes) == 2 and not classes else {}),
        OVERLAP: ("Judged cases among the training ids", shared),
    }
    of_classes = (
        NamedFact(ref=f"{OF_CLASSES}{spelling.escaped(name)}", name=name, label=f"Cases of class {name}", value=size)
        for name, size in zip(classes, sizes, strict=False)
    )
    if classes:
        stated["number_of_classes"] = ("Classes", len(classes))
    return (
        *(
            NamedFact(ref=f"data/{name}", name=name, label=label, value=value)
            for name, (label, value) in stated.items()
            if value is not None
        ),
        *of_classes,
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
