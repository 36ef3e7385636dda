"""The rows accounted for, as results hold them."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict

from reportgen.data.cases import Accounting
from reportgen.data.given import Given
from reportgen.engine.columns import Layout
from reportgen.results.model import DataFile, DataResults, Fact, Facts, Limitation
from reportgen.spec.model import Spec

UNMATCHED = "unmatched_id"
REASONS = {
    UNMATCHED: "Id occurs for some models only",
    "missing_truth": "No label",
    "truth_not_a_class": "Label is none of the classes",
    "missing_prediction": "No prediction",
    "prediction_not_a_class": "Prediction is none of the classes",
    "missing_score": "No score",
    "nan_score": "Score is not a number",
    "infinite_score": "Score is infinite",
}


def data_results(
    spec: Spec,
    accounting: Accounting,
    given: Mapping[str, Given],
    layout: Layout,
    classes: tuple[str, ...],
    positive: str,
    labels: Mapping[str, int],
    noticed: Iterable[tuple[str, Facts]],
    shared: int | None,
) -> DataResults:
    """Say what was read, what was left out and why, and what was noticed."""
    excluded = tuple(
        Fact(ref=f"data/excluded/{reason}", label=REASONS[reason], value=rows)
        for reason, rows in accounting.excluded.items()
    )
    remarks = enumerate((*_defaults(spec, layout, positive), *noticed), start=1)
    return DataResults(
        files=tuple(_file(table) for table in given.values()),
        classes=classes,
        positive=positive,
        columns={role: column.name for columns in layout.wanted.values() for role, column in columns.items()},
        counts=counts_of_cases(
            read=accounting.read,
            excluded=accounting.read - accounting.analysed,
            positives=labels.get(positive, 0),
            analysed=accounting.analysed,
            shared=shared,
        ),
        excluded=excluded,
        remarks=tuple(Limitation(ref=f"data/remarks/R{at}", code=code, facts=facts) for at, (code, facts) in remarks),
    )


def counts_of_cases(
    *, read: int, excluded: int, positives: int, analysed: int, shared: int | None = None
) -> tuple[Fact, ...]:
    """Number the rows and the cases, and those of them that are among the training ids."""
    overlap = Fact(ref="data/training_overlap", label="Judged cases among the training ids", value=shared)
    return (
        Fact(ref="data/rows_read", label="Rows read", value=read),
        Fact(ref="data/rows_excluded", label="Rows excluded", value=excluded),
        Fact(ref="data/rows_analysed", label="Rows analysed", value=analysed),
        Fact(ref="data/positives", label="Positive cases", value=positives),
        Fact(ref="data/negatives", label="Negative cases", value=analysed - positives),
        Fact(ref="data/prevalence", label="Prevalence", value=positives / analysed),
        *((overlap,) if shared is not None else ()),
    )


def _defaults(spec: Spec, layout: Layout, positive: str) -> Iterator[tuple[str, Facts]]:
    """Echo what was taken for granted and touches a number."""
    for role, column in layout.found.items():
        yield "column_found", {"role": role, "column": column}
    if spec.data.positive is None:
        yield "positive_found", {"positive": positive}


def _file(table: Given) -> DataFile:
    origin = table.origin
    detected = asdict(origin.detection) if origin.detection else {}
    return DataFile(
        name=origin.name, sha256=origin.sha256, bytes=origin.bytes, rows=origin.rows_read, detected=detected
    )
