"""Each model's scores in the part that is the reference beside those of the judged part."""

from collections.abc import Mapping
from dataclasses import replace

from reportgen.data.scores import Scores
from reportgen.data.shift import BinnedParts
from reportgen.data.subject import Subject

TRAINING = "training"


def reference_part(splits: Mapping[str, object]) -> str | None:
    """Name the part whose scores are the reference: training, else the first that is not judged."""
    return TRAINING if TRAINING in splits else next(iter(splits), None)


def with_shifts(
    subjects: tuple[Subject, ...], splits: Mapping[str, tuple[Subject, ...]]
) -> tuple[tuple[Subject, ...], tuple[BinnedParts | None, ...]]:
    """Give each model the counts of its scores in both parts as evidence, where the cases are independent and count alike."""
    part = reference_part(splits)
    shifts = tuple(None if part is None else _shift(subject, splits[part][at]) for at, subject in enumerate(subjects))
    given = tuple(
        subject if shift is None else replace(subject, evidence=(*subject.evidence, shift.filled))
        for subject, shift in zip(subjects, shifts, strict=True)
    )
    return given, shifts


def _shift(judged: Subject, reference: Subject) -> BinnedParts | None:
    here, there = judged.get(Scores), reference.get(Scores)
    if here is None or there is None or judged.units is not None or not here.cases or not there.cases:
        return None
    return BinnedParts.of(there, here)
