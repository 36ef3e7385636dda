"""Thresholds that are probably on another scale than the scores: as percentages of probabilities, or the reverse."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from reportgen import numbers, spelling
from reportgen.conventions import NEARLY_ALL_FLAGGED, PERCENT_FROM
from reportgen.data.scores import Scores
from reportgen.data.subject import Subject
from reportgen.errors import Problem
from reportgen.spec.validation import ValidationSpec

PERCENT = 100
ALIKE, ON_OTHER_SCALE = "one_call", "threshold_scale"
LIMITATIONS = (ALIKE, ON_OTHER_SCALE)


def doubt(subject: Subject) -> tuple[str, dict[str, float]] | None:
    """
    Say what makes a threshold doubtful, with the range of the scores.

    It is outside of them, so that every case is predicted alike; or it is a proportion, nearly every score is above it,
    and the same threshold in percent would be among the scores.
    """
    scores, threshold = subject.get(Scores), subject.threshold
    if scores is None or threshold is None or subject.calls != "score" or not scores.values.size:
        return None
    lowest, highest = float(scores.values[0]), float(scores.values[-1])
    facts = {"threshold": threshold, "lowest": lowest, "highest": highest}
    flagged = float(scores.at(threshold).predicted_positives)
    if flagged in (0, float(scores.cases)):
        return ALIKE, facts
    percent = lowest >= 0 and PERCENT_FROM < highest <= PERCENT
    slip = 0 < threshold < 1 and percent and lowest <= threshold * PERCENT <= highest
    return (ON_OTHER_SCALE, facts) if slip and flagged >= NEARLY_ALL_FLAGGED * float(scores.cases) else None


def problems(
    spec: ValidationSpec, models: Iterable[str], found: Iterable[tuple[str, str | None, Mapping[str, Any]]]
) -> Iterator[Problem]:
    """Say of each doubtful threshold where it is written, and what to write instead."""
    at = {f"models/{spelling.escaped(name)}/threshold": order for order, name in enumerate(models)}
    for code, about, facts in found:
        if code in LIMITATIONS and about in at and facts["lowest"] < facts["highest"]:
            shown = {key: numbers.plain(float(facts[key])) for key in ("threshold", "lowest", "highest")}
            range_ = f"the scores of {facts['name']} range from {shown['lowest']} to {shown['highest']}"
            follows = f", so {facts['called']} is predicted for every case" if code == ALIKE else ""
            yield Problem(
                code,
                f"{range_}{follows}; the threshold may be on another scale",
                _remedy(facts),
                value=shown["threshold"],
                place=spec.place(("models", at[about], "threshold")),
            )


def _remedy(facts: Mapping[str, Any]) -> str:
    """Name the threshold that is among the scores, where it is a hundred times smaller or larger."""
    remedy = "write it on the scale of the scores"
    for other in (facts["threshold"] / PERCENT, facts["threshold"] * PERCENT):
        if facts["lowest"] < other <= facts["highest"]:
            return f"{remedy}, such as {numbers.plain(other)}"
    return remedy
