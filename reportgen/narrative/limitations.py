"""Limitations in words: one that several models share is said once, and one that blocks verdicts says why."""

from reportgen.narrative.english import (
    LIMITATIONS_IN_SHORT,
    LIMITATIONS_OF_EACH,
    LIMITATIONS_OF_SEVERAL,
    LIMITATIONS_OF_SEVERAL_IN_SHORT,
)
from reportgen.narrative.reading import Reading
from reportgen.narrative.remarks import facts_of
from reportgen.narrative.sentence import Part, Parts, fill, joined, name, say
from reportgen.narrative.verdicts import reason, reason_in_short
from reportgen.results.envelope import Limitation


def grouped(reading: Reading) -> list[list[Limitation]]:
    """Bring limitations together that say the same of several models, where the first of them stands."""
    by_code: dict[str, list[Limitation]] = {}
    for one in reading.results.limitations:
        by_code.setdefault(one.code if one.code in LIMITATIONS_OF_EACH else one.ref, []).append(one)
    return list(by_code.values())


def in_full(reading: Reading, alike: list[Limitation]) -> Parts:
    """Say a limitation, once for all models that share it."""
    first = alike[0]
    if len(alike) > 1:
        return fill(LIMITATIONS_OF_SEVERAL[first.code], {"models": _each(reading, alike)})
    return say(reading.of_task(f"limit_{first.code}"), **_holes(reading, first))


def in_short(reading: Reading, alike: list[Limitation]) -> Parts:
    """Name a limitation in a line, once for all models that share it."""
    first = alike[0]
    if len(alike) > 1:
        return fill(LIMITATIONS_OF_SEVERAL_IN_SHORT[first.code], {"models": _each(reading, alike)})
    return fill(LIMITATIONS_IN_SHORT[first.code], _holes(reading, first, short=True))


def _each(reading: Reading, alike: list[Limitation]) -> Parts:
    """Name the models, each with what was found of it."""
    return joined(fill(LIMITATIONS_OF_EACH[one.code], facts_of(reading, one)) for one in alike)


def _holes(reading: Reading, one: Limitation, *, short: bool = False) -> dict[str, Part | Parts]:
    """Fill in the facts, and the reason of the verdict that a limitation is about, if it is about one."""
    holes = facts_of(reading, one)
    for criterion in reading.results.criteria:
        for verdict in criterion.verdicts:
            if verdict.ref == one.about:
                holes |= {"id": name(criterion.id), "reason": (reason_in_short if short else reason)(verdict)}
    return holes
