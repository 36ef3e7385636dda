"""Captions of curves in cross-validation: of the pooled cases, and averaged over the folds."""

from collections.abc import Iterator

from reportgen import index
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import Part, Parts, in_sentence, name, paragraph, say
from reportgen.results.cases import ModelResults
from reportgen.results.scores import CurveOverFolds


def caption(reading: Reading, model: ModelResults, average: CurveOverFolds, *, first: bool) -> Parts:
    """Say what the curves are, of the first model also what the areas below them are, and why they may differ."""
    entry = index.find(average.curve, ("curve",))
    single = index.find(entry.averages or "", ("curve",)) if entry else None
    assert single is not None  # noqa: S101 - every average names its curve
    pooled = any(one.curve == single.id and one.rows for one in model.curves)
    return paragraph(_said(reading, single, model.name, pooled=pooled, first=first))


def _said(reading: Reading, curve: index.Entry, model: str, *, pooled: bool, first: bool) -> Iterator[Parts]:
    holes: dict[str, Part | Parts] = {
        "curve": name(curve.label),
        "model": name(model),
        "folds": reading.fact("data/folds"),
    }
    if not first:
        yield say("curves_pooled_and_averaged" if pooled else "curve_averaged", **holes)
        return
    across, up = (in_sentence(_label(axis)) for axis in curve.drawn or ())
    yield say("curves_of_folds" if pooled else "curve_of_folds_alone", across=across, up=up, **holes)
    metric = next(iter(curve.summed_up_by[0]))
    label = in_sentence(_label(metric))
    yield say("both_areas_in_folds" if pooled else "averaged_area_alone", label=label)
    if pooled and _judged(reading, metric):
        yield say("criteria_use_both_areas", label=label)
    yield say("why_areas_differ" if pooled else "scores_not_pooled")


def _label(metric: str) -> str:
    entry = index.find(metric, ("metric",))
    return entry.label if entry else metric


def _judged(reading: Reading, metric: str) -> bool:
    """Tell whether a criterion is on this metric."""
    found = (index.find(one.metric, ("metric",)) for one in reading.spec.criteria_on_metrics)
    return any(one is not None and one.id == metric for one in found)
