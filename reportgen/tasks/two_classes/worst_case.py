"""What is not known of some rows, filled in both ways: no label, or no call."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from reportgen.data.cases import CaseRows
from reportgen.data.fetch import count_rows, settled
from reportgen.data.selecting import all_labelled, ends, filled, stacked
from reportgen.data.subject import Subject
from reportgen.spec.cases import ModelColumns
from reportgen.spec.validation import ValidationSpec
from reportgen.tasks.two_classes.count_cases import Counter

if TYPE_CHECKING:
    from reportgen.data.table import Frame


def worst_cases(
    spec: ValidationSpec,
    cases: CaseRows,
    kept: "Frame",
    counter: Counter,
    models: Sequence[ModelColumns],
    negative: str,
) -> dict[str, dict[str, Subject]]:
    """Count each model's cases again with all unknown labels, then all missing calls, as positive and as negative."""
    found: dict[str, dict[str, Subject]] = {model.name: {} for model in models}
    for name, frame in _filled(spec, cases, kept, counter, models, negative):
        rows = settled(frame, counter.most)
        for model in models:
            found[model.name][name] = counter.subject(model, rows)
    return {model: assumed for model, assumed in found.items() if assumed}


def _filled(
    spec: ValidationSpec,
    cases: CaseRows,
    kept: "Frame",
    counter: Counter,
    models: Sequence[ModelColumns],
    negative: str,
) -> Iterator[tuple[str, "Frame"]]:
    unlabelled = cases.unlabelled()
    labels = {"positive": counter.positive, "negative": negative}
    if count_rows(unlabelled):
        for word, label in labels.items():
            yield f"unlabelled_{word}", stacked(kept, all_labelled(unlabelled, "truth", label))
    if spec.data.missing.score == "indeterminate":
        for word, label in labels.items():
            frame = _called(cases.frame, cases, models, label, high=word == "positive")
            yield f"indeterminate_{word}", replace(cases, frame=frame).analysed().frame


def _called(frame: "Frame", cases: CaseRows, models: Sequence[ModelColumns], label: str, *, high: bool) -> "Frame":
    """Put the call in the place of every missing prediction, and an extreme score in that of every missing score."""
    values: dict[str, str | float] = {}
    for model in models:
        judged = cases.models[model.name]
        if judged.prediction:
            values[judged.prediction] = label
        if judged.score:
            values[judged.score] = _extreme(frame, judged.score, model, high=high)
    return filled(frame, values)


def _extreme(frame: "Frame", key: str, model: ModelColumns, *, high: bool) -> float:
    """Return the highest or the lowest score that occurs, moved to its side of the threshold if need be."""
    lowest, highest = ends(frame, key)
    found = float((highest if high else lowest) or 0.0)
    if not isinstance(model.threshold, int | float):
        return found
    return max(found, float(model.threshold)) if high else min(found, float(np.nextafter(model.threshold, -np.inf)))
