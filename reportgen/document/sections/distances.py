"""How far every judged value is from its threshold, in one table with one axis."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import groupby

from reportgen.document.blocks import Block, Cell, Grid, Parts, Row
from reportgen.figures.distance import DistanceFromThreshold, distance, distance_axis, distance_scale
from reportgen.figures.scale import Scale
from reportgen.figures.strip import sign
from reportgen.figures.verdict_look import verdict_look
from reportgen.narrative import many_classes, of_comparisons
from reportgen.narrative import verdicts as words
from reportgen.narrative.bounds import group
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import NO_BREAK, joined, label, labels, name, plain, say
from reportgen.results.verdicts import Criterion, PairVerdict, Verdict

FEWEST = 2  # rows of which distances can be compared


@dataclass(frozen=True, slots=True)
class JudgedDistance:
    """A verdict of a criterion, and how far it is from the threshold, if that can be measured."""

    criterion: Criterion
    verdict: Verdict | PairVerdict
    distance: DistanceFromThreshold | None


def distances(reading: Reading) -> tuple[Block, ...]:
    """Draw every verdict in units of its own interval, where there are several to be compared."""
    judged = [
        JudgedDistance(
            criterion, verdict, DistanceFromThreshold.of(verdict, tuple(_of_groups(reading, criterion, verdict)))
        )
        for criterion in reading.results.criteria
        for verdict in many_classes.foremost(reading, criterion) or criterion.verdicts
        if verdict.value is not None
    ]
    measured = [(one, one.distance) for one in judged if one.distance is not None]
    if len(measured) < FEWEST:
        return ()
    scale = distance_scale(found for _, found in measured)
    rows = (*_rows(reading, measured, scale), Row(label("distance_units"), (("",), (distance_axis(scale),), ("",))))
    outside = any(min(scale.ends) > part or part > max(scale.ends) for _, found in measured for part in found.reaches)
    left_out = [one for one in judged if one.distance is None]
    note = tuple(_notes([found for _, found in measured], left_out, outside=outside))
    columns = labels("criterion model distance_axis verdict")
    sets = "text text strip verdict"
    return (Grid("distances", label("distances_caption"), columns, rows, sets, note, css="distances"),)


def _rows(
    reading: Reading, measured: list[tuple[JudgedDistance, DistanceFromThreshold]], scale: Scale
) -> Iterator[Row]:
    """Set each verdict in a row; a criterion is named once."""
    for _, of_one in groupby(measured, key=lambda pair: pair[0].criterion.id):
        alike = list(of_one)
        for at, (one, found) in enumerate(alike):
            order = _order(reading, one.verdict)
            strip = replace(distance(found, scale, order=order), said=plain(_said(reading, one)))
            cells = ((sign(order), NO_BREAK, *_whom(one)), (strip,), (verdict_look(one.verdict.verdict),))
            yield Row(() if at else _named(one), cells, down=1 if at else len(alike))


def _notes(drawn: list[DistanceFromThreshold], left_out: list[JudgedDistance], *, outside: bool) -> Iterator[Parts]:
    """Say what the unit is, and what of the rest is there."""
    yield say("distances_unit")
    if any(one.limit is not None for one in drawn):
        yield say("distances_range")
    if any(one.worst is not None for one in drawn):
        yield say("distances_worst")
    if any(one.group is not None for one in drawn):
        yield say("distances_group")
    if outside:
        yield say("distances_outside")
    if left_out:
        drawn_of = Counter(one.criterion.id for one in left_out)
        whole = {one.criterion.id for one in left_out if drawn_of[one.criterion.id] == len(one.criterion.verdicts)}
        listed = (
            (name(one.criterion.id), *(() if one.criterion.id in whole else (" (", *_whom(one), ")")))
            for one in left_out
        )
        yield say("distances_left_out", listed=joined(dict.fromkeys(listed)))


def _named(one: JudgedDistance) -> Cell:
    """Name the criterion; the one on a comparison by what it must show."""
    of = one.criterion.of_comparison
    if of is not None:
        return of_comparisons.named(one.criterion, of)
    return (name(one.criterion.id), " ", name(one.criterion.label))


def _whom(one: JudgedDistance) -> Parts:
    """Name whom a verdict is about."""
    if isinstance(one.verdict, PairVerdict):
        return of_comparisons.pair_name(one.verdict)
    named = group(one.criterion, one.verdict)
    return (name(one.verdict.model), *((", ", *named) if named else ()))


def _order(reading: Reading, verdict: Verdict | PairVerdict) -> int:
    """Return the place of the model whose mark is drawn: of two the first, whose difference it is."""
    named = verdict.model if isinstance(verdict, Verdict) else verdict.pair_models[0]
    return reading.results.names.index(named)


def _said(reading: Reading, one: JudgedDistance) -> Parts:
    """Say in a line what is drawn."""
    of = one.criterion.of_comparison
    if isinstance(one.verdict, Verdict):
        return words.in_short(reading, one.criterion, one.verdict)
    assert of is not None  # noqa: S101 - pairs are judged on a comparison
    return of_comparisons.in_short(reading, one.criterion, of, one.verdict)


def _of_groups(reading: Reading, criterion: Criterion, verdict: Verdict | PairVerdict) -> Iterator[float]:
    """Pass the estimates of groups of the cases that a verdict is about, where these have an interval."""
    if isinstance(verdict, PairVerdict) or criterion.for_each or verdict.part or verdict.prevalence is not None:
        return
    model = reading.cases.models[reading.order(verdict.model)]
    for one in (one for grouping in model.groupings for part in grouping.groups for one in part.estimates):
        if one.asked == criterion.asked and one.value is not None and one.interval and not one.interval.undefined_code:
            yield one.value
