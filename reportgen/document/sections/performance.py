"""Performance at the threshold: every metric with its interval and counts, next to what rules without a model reach."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from reportgen import index
from reportgen.document import cells
from reportgen.document.blocks import Block, Cell, Grid, Paragraph, Parts, Row
from reportgen.document.footnotes import Footnotes
from reportgen.document.formulas import in_line
from reportgen.document.pictures import Pictures
from reportgen.document.section import DeclaredSection
from reportgen.document.sections import baselines, costs
from reportgen.document.sections.rates_of_cells import rates_of_cells
from reportgen.figures.forest import WITH_AXIS, OfCriteria, forest, forest_scale, own_scale
from reportgen.figures.scale import SHARE, Scale, kind_of
from reportgen.figures.strip import OPEN, axis, sign
from reportgen.narrative import critical_class, many_classes, remarks, shown_metrics
from reportgen.narrative.english import SENTENCES
from reportgen.narrative.performance import (
    at_this_prevalence,
    at_this_threshold,
    judged_in_use,
    undefined_everywhere,
    what_it_does,
)
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import (
    NO_BREAK,
    Mark,
    in_sentence,
    is_money,
    joined,
    label,
    labels,
    name,
    plain,
    say,
    writer,
)
from reportgen.results.cases import ModelResults
from reportgen.results.parts import Estimate
from reportgen.spelling import class_of

EstimateOfModel = tuple[ModelResults, Estimate]
Band = tuple[str, list[tuple[EstimateOfModel, ...]]]  # its name, and of each metric the estimates of all models

CALLS_OR_SCORES = {"Counts", "Confusion", "Scores", "ClassScores"}
SHARED = ("band_shares", "band_threshold", "band_scores")  # bands whose metrics are on one scale
OWN = ("band_costs", "band_own")
BANDS = ("band_costs", *SHARED, "band_own")  # what errors cost goes before all else where it is known


def performance(reading: Reading, pictures: Pictures) -> tuple[Block, ...]:
    """Say what each model does at its threshold, show its calls and every metric, and what use would make of it."""
    if reading.cases.data.positive is None:
        critical = critical_class.of_models(reading)
        said = tuple(Paragraph(many_classes.what_it_does(reading, model)) for model in reading.cases.models)
        drawn = tuple(pictures.confusions()) if many_classes.can_be_drawn(reading) else ()
        lead = (Paragraph(critical),) if critical else ()
        return (*lead, *(one for one in said if one.sentences), *drawn, _estimates(reading), *baselines.table(reading))
    listed: list[Block] = [
        Paragraph((*what_it_does(reading, model), *remarks.threshold(model, reading.cases.models[:at])))
        for at, model in enumerate(reading.cases.models)
    ]
    listed += [*pictures.confusions(), *rates_of_cells(reading, pictures), _estimates(reading)]
    return (*listed, *costs.at_use(reading), *baselines.table(reading))


def _estimates(reading: Reading) -> Grid:
    """Set each metric in a row, or in a row for each model, the metrics that share a scale under one axis."""
    asked, notes, in_use_only = OfCriteria.of(reading.results.criteria), Footnotes(reading), _judged_in_use(reading)
    bands, nowhere = _bands(reading, set(in_use_only))
    apart = not any(key in SHARED for key, _ in bands)
    band = _metrics_apart if apart else _band
    shown = [one for _, metrics in bands for alike in metrics for _, one in alike]
    layout = _Layout(second=_second_column(reading), counted=_are_counted(reading, shown))
    rows = tuple(row for each in bands for row in band(reading, each, asked, notes, layout))
    columns = (
        *labels(f"metric {layout.second} value"),
        *labels("counted" if layout.counted else ""),
        label("interval_of", level=reading.level),
        label("shaded_required" if asked.required else "own_scale" if apart else "on_scale"),
    )
    note = (
        *notes.lines(),
        *((say("own_scales"),) if apart else ()),
        *undefined_everywhere(nowhere),
        *judged_in_use(in_use_only.values()),
        *at_this_threshold(reading),
        *at_this_prevalence(reading, shown),
        *many_classes.accuracy_by_other_names(reading, shown),
        *_methods(reading),
        *_also_computed(reading, shown, nowhere),
        *costs.unit(reading),
    )
    caption = label("performance_caption", level=reading.level)
    return Grid("performance-table", caption, columns, rows, layout.sets, note, css="estimates")


@dataclass(frozen=True, slots=True)
class _Layout:
    """Which columns the table has: one next to the metric, by its code, and one of counts."""

    second: str
    counted: bool

    @property
    def columns(self) -> int:
        """Count the columns but for the picture."""
        return 3 + bool(self.second) + self.counted

    @property
    def sets(self) -> str:
        """Return how the columns are set."""
        return f"text {self.second and 'text '}number {'number ' * self.counted}number strip"


def _are_counted(reading: Reading, shown: Sequence[Estimate]) -> bool:
    """Tell whether the table needs counts: not where every metric is of all cases, which the data section counts."""
    cases = reading.facts["data/rows_analysed"].value
    return any(one.denominator is not None or one.n not in (None, cases) for one in shown)


def _also_computed(reading: Reading, shown: Sequence[Estimate], nowhere: Sequence[Estimate]) -> tuple[Parts, ...]:
    """Name the metrics that the table leaves out."""
    there = {one.asked for one in (*shown, *nowhere)} | set(_judged_in_use(reading))
    every = (one for model in reading.cases.models for one in model.estimates)
    others = dict.fromkeys(
        one.label for one in every if one.asked not in there and one.value is not None and class_of(one.of) is None
    )
    return (say("also_computed", labels=joined(map(in_sentence, others))),) if others else ()


def _second_column(reading: Reading) -> str:
    """Return the code of what is next to a metric: of several models the model, of one the formula, where any fits."""
    written = any(plain(_formula(reading, one)) for one in reading.cases.models[0].estimates)
    return "model" if reading.many else "formula" if written else ""


def _judged_in_use(reading: Reading) -> dict[str, str]:
    """Return the labels of metrics that are judged at the expected prevalence: one number has one interval, the other table's."""
    return {one.asked: one.label for one in reading.results.criteria if one.judged_in_use}


def _bands(reading: Reading, left_out: set[str]) -> tuple[list[Band], list[Estimate]]:
    """Put the metrics that share a scale together, each with its value for every model; set apart what has no value."""
    by_metric: dict[str, list[EstimateOfModel]] = {}
    shows = shown_metrics.of_all_cases(reading)
    for model in reading.cases.models:
        for one in model.estimates:
            if one.asked not in left_out and shows(one):
                by_metric.setdefault(one.asked, []).append((model, one))
    found: dict[str, list[tuple[EstimateOfModel, ...]]] = {}
    nowhere: list[Estimate] = []
    for alike in by_metric.values():
        first = alike[0][1]
        if all(one.value is None for _, one in alike) and len({one.undefined for _, one in alike}) == 1:
            nowhere.append(first)
        else:
            found.setdefault(_band_of(first.metric), []).append(tuple(alike))
    return [(band, found[band]) for band in BANDS if band in found], nowhere


def _band_of(metric: str) -> str:
    """Return the band of a metric: amounts of money, shares of cases, others of the calls, of the scores, or without an axis."""
    if is_money(metric):
        return "band_costs"
    entry = index.find(metric, ("metric",))
    if entry is not None and not CALLS_OR_SCORES & set(entry.evidence):
        return "band_own"
    of_calls = entry is not None and bool({"Counts", "Confusion"} & set(entry.evidence))
    if kind_of(metric) == SHARE and of_calls:
        return "band_shares"
    small = (
        entry is not None and entry.needs_probabilities and entry.better == "lower"
    )  # values that areas would squeeze
    if kind_of(metric) not in WITH_AXIS or small:
        return "band_own"
    return "band_threshold" if of_calls else "band_scores"


def _band(reading: Reading, band: Band, asked: OfCriteria, notes: Footnotes, layout: _Layout) -> Iterator[Row]:
    """Set an axis over the rows of a band."""
    key, metrics = band
    scale = (
        forest_scale([one for alike in metrics for _, one in alike], asked.required, asked.worst)
        if key not in OWN
        else None
    )
    yield Row(label(reading.of_task(key)), ((axis(scale),) if scale else ("",),), state="band", across=layout.columns)
    for alike in metrics:
        yield from _metric(reading, alike, scale, asked, notes, layout)


def _metrics_apart(reading: Reading, band: Band, asked: OfCriteria, notes: Footnotes, layout: _Layout) -> Iterator[Row]:
    """Give each metric a scale of its own, where no two share one."""
    for alike in band[1]:
        scale = own_scale([one for _, one in alike], asked.required, asked.worst)
        yield from _metric(reading, alike, scale, asked, notes, layout)


def _metric(
    reading: Reading,
    alike: Sequence[EstimateOfModel],
    scale: Scale | None,
    asked: OfCriteria,
    notes: Footnotes,
    layout: _Layout,
) -> Iterator[Row]:
    """Set a row for each model, under the name of the metric."""
    head: Cell = _named(reading, alike[0][1])
    for model, one in alike:
        if one.value is None:
            notes.without(model.name, one)
    alike = [of_model for of_model in alike if of_model[1].value is not None]
    down = len(alike)
    for of_model in alike:
        yield Row(head, _found(reading, of_model, scale, asked, notes, layout), down=down)
        head, down = (), 1


def _found(
    reading: Reading,
    of_model: EstimateOfModel,
    scale: Scale | None,
    asked: OfCriteria,
    notes: Footnotes,
    layout: _Layout,
) -> tuple[Cell, ...]:
    """Fill the cells of one estimate."""
    model, one = of_model
    order = reading.order(model.name)
    required, worst = (by_ref.get(one.ref, OPEN) for by_ref in (asked.required, asked.worst))
    strip = forest(one, scale, order=order, required=required, worst=worst)
    second = {"model": (sign(order), NO_BREAK, name(model.name)), "formula": _formula(reading, one)}
    return (
        *((second[layout.second],) if layout.second else ()),
        notes.value(one),
        *((_counts(reading, one),) if layout.counted else ()),
        notes.interval(one.ref, one.interval, writer(one.metric)),
        (strip,) if strip else ("",),
    )


def _counts(reading: Reading, one: Estimate) -> Parts:
    """Show what is counted, but not the number of all cases in each row."""
    of_all = one.denominator is None and one.n == reading.facts["data/rows_analysed"].value
    return cells.NOTHING if of_all else cells.counts(one)


def _named(reading: Reading, estimate: Estimate) -> Cell:
    """Name a metric with its abbreviation, and next to several models with its formula; the annex sets all of them."""
    short = reading.results.methods[estimate.metric].abbreviation
    named: Parts = (name(estimate.label), *((" ", Mark("short", short)) if short else ()))
    return (*named, *((" ", *_formula(reading, estimate)) if reading.many else ()))


def _formula(reading: Reading, estimate: Estimate) -> Parts:
    """Write the formula where it fits on a line."""
    of_two = reading.cases.data.positive is not None or not reading.cases.data.classes
    written = in_line(reading.results.methods[estimate.metric].formula or "") if of_two else None
    return (Mark("formula", written),) if written else ("",)


def _methods(reading: Reading) -> tuple[Parts, ...]:
    """Say which intervals proportions have, and where the methods of the others are named."""
    intervals = reading.spec.intervals
    if intervals.proportion is None or intervals.verdict is None:
        return (say("intervals_in_annex"),)  # no proportion is judged
    chosen = {"proportion": intervals.proportion, "verdict": intervals.verdict}
    judged, bases = reading.uses.deciding, f"bases_{chosen['proportion']}_{chosen['verdict']}"
    found = (index.find(method, ("interval",)) for method in judged)
    if bases in SENTENCES and any(one and one.option("base") and one.unit == "cluster" for one in found):
        return (say(bases),)
    if chosen["verdict"] == chosen["proportion"] or chosen["verdict"] not in judged:
        return (say("intervals_in_annex"),)
    return (
        say("shown_and_judged", **{key: in_sentence(reading.label(chosen[key])) for key in ("proportion", "verdict")}),
    )


SECTION = DeclaredSection(
    id="performance",
    blocks=performance,
    title=lambda reading: reading.of_task("performance"),
)
