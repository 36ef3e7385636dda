"""How large the parts of the data are, and what they contain: classes, or the numbers to predict."""

from collections.abc import Sequence

import numpy as np

from reportgen.data.regression import Regression
from reportgen.data.subject import Subject
from reportgen.engine.study.seen import Seen
from reportgen.results.cases import PartsOfData
from reportgen.results.parts import Tabulated


def parts_of_data(seen: Seen) -> PartsOfData | None:
    """Count the cases of each part, the judged one first, where there are several."""
    counted = {seen.rows.judged: seen.counted.subjects, **seen.counted.splits}
    parts = {name: subjects[0] for name, subjects in counted.items()}
    if len(parts) < 2:
        return None
    classes = seen.rows.reader.classes if seen.positive is None else ()
    if classes:
        return _of_classes(parts, classes)
    columns, row = (("cases", "positives", "prevalence"), _of_two) if seen.positive else (OF_NUMBERS, _of_numbers)
    return PartsOfData(cases=_table(parts, "cases", columns, [row(one) for one in parts.values()]))


OF_NUMBERS = ("cases", "mean", "sd")


def _of_two(subject: Subject) -> tuple[float | None, ...]:
    positives, negatives = subject.sizes or (0, 0)
    cases = positives + negatives
    return cases, positives, positives / cases if cases else None


def _of_numbers(subject: Subject) -> tuple[float | None, ...]:
    found = subject.get(Regression)
    truth = () if found is None else found.truth
    mean = float(np.mean(truth)) if len(truth) else None
    return subject.cases, mean, float(np.std(truth, ddof=1)) if len(truth) > 1 else None


def _of_classes(parts: dict[str, Subject], classes: Sequence[str]) -> PartsOfData:
    counts = [one.sizes or (0,) * len(classes) for one in parts.values()]
    shares = [tuple(size / sum(of) if sum(of) else None for size in of) for of in counts]
    return PartsOfData(
        cases=_table(parts, "cases", ("cases",), [(sum(of),) for of in counts]),
        classes=_table(parts, "classes", classes, counts),
        proportions=_table(parts, "proportions", classes, shares),
    )


LABELS = {
    "cases": "Cases of each part",
    "classes": "Cases of each class in each part",
    "proportions": "Proportion of each class in each part",
}


def _table(
    parts: dict[str, Subject], of: str, columns: Sequence[str], rows: Sequence[tuple[float | None, ...]]
) -> Tabulated:
    return Tabulated(
        ref=f"data/parts/{of}", label=LABELS[of], columns=tuple(columns), row_labels=tuple(parts), rows=tuple(rows)
    )
