"""Each model's scores in the part that is the reference next to those of the judged part."""

from collections.abc import Mapping
from dataclasses import replace

from reportgen.data.scores import Scores
from reportgen.data.shift import BinnedParts
from reportgen.data.subject import Subject
from reportgen.engine.study.seen import CountedCases

TRAINING = "training"


def reference_part(splits: Mapping[str, object]) -> str | None:
    """Name the part whose scores are the reference: training, else the first that is not judged."""
    return TRAINING if TRAINING in splits else next(iter(splits), None)


def with_shifts(
    subjects: tuple[Subject, ...], splits: Mapping[str, tuple[Subject, ...]], of_grades: BinnedParts | None = None
) -> tuple[tuple[Subject, ...], tuple[BinnedParts | None, ...]]:
    """
    Give each model the counts of both parts as evidence, where the cases are independent and count alike.

    They are those of the grades, where the author names these, else of bins of the model's scores.
    """
    part = reference_part(splits)
    shifts = tuple(None if part is None else _shift(subject, splits[part][at]) for at, subject in enumerate(subjects))
    given = tuple(
        subject
        if (found := of_grades or shift) is None
        else replace(subject, evidence=(*subject.evidence, found.filled))
        for subject, shift in zip(subjects, shifts, strict=True)
    )
    return given, shifts


def shift_of_grades(
    counted: CountedCases, judged: str, others: Mapping[str, tuple[Subject, ...]]
) -> BinnedParts | None:
    """Count the grades of the judged rows next to those of the part that is the reference, as grades rise."""
    part, counts = reference_part(others), counted.grade_counts
    if part is None or not counts or any(subject.units is not None for subject in counted.subjects):
        return None
    rising = sorted(counted.grades, key=lambda name: mean_score(counted.grades[name][0]))
    return BinnedParts.of_grades(counts[part], counts[judged], rising or list(counts[judged]))


def ungraded(counted: CountedCases, judged: str, others: Mapping[str, object]) -> int:
    """Count the rows without a grade in the two parts whose grades are compared."""
    return sum(counted.ungraded[part] for part in (judged, reference_part(others)) if part is not None)


def mean_score(subject: Subject) -> float:
    """Return the mean score of the cases, by which grades and other bins are ordered; without scores all are alike."""
    scores = subject.get(Scores)
    if scores is None or not scores.cases:
        return 0.0
    return float(((scores.positives + scores.negatives) * scores.values).sum() / scores.cases)


def _shift(judged: Subject, reference: Subject) -> BinnedParts | None:
    here, there = judged.get(Scores), reference.get(Scores)
    if here is None or there is None or judged.units is not None or not here.cases or not there.cases:
        return None
    return BinnedParts.of(there, here)
