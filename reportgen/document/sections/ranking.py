"""Ranking and calibration: how well scores part the classes, and how far they are from frequencies."""

from reportgen import numbers
from reportgen.document import cells
from reportgen.document.blocks import Block, Grid, Heading, Paragraph, Parts, Row
from reportgen.document.pictures import Pictures
from reportgen.document.section import DeclaredSection
from reportgen.document.sections import calibration_bins
from reportgen.narrative.ranking import calibrations, error_and_limit, estimates_of_calibration
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import label, name, say, writer
from reportgen.narrative.shown_metrics import asked_for
from reportgen.narrative.thinned_curves import thinned
from reportgen.results.parts import Estimate


def ranking(reading: Reading, pictures: Pictures) -> tuple[Block, ...]:
    """Show ranking first, then scores by class and what follows at every threshold, then calibration."""
    pooled = _pooled(reading)
    listed: list[Block] = [Paragraph(pooled)] if pooled else []
    listed += pictures.ranking()
    said, drawn = calibrations(reading), pictures.calibration()
    of_models = _of_models(reading) if reading.many else ()
    if said or drawn or of_models:
        listed.append(Heading(label("calibration")))
    listed += [*([Paragraph(said)] if said else []), *of_models, *drawn]
    listed += [*calibration_bins.table(reading), *_parts(reading)]
    notes = thinned(curve for model in reading.cases.models for curve in model.curves)
    return (*listed, *((Paragraph(notes, role="small"),) if notes else ()))


def _pooled(reading: Reading) -> tuple[Parts, ...]:
    """Say what pooling the predictions of several folds does to areas and curves, where there are any."""
    pooled = reading.spec_of_cases.data.evaluated_on == "cross_validation"
    return (say("pooled_curves"),) if pooled and any(model.curves for model in reading.cases.models) else ()


def _of_models(reading: Reading) -> tuple[Grid, ...]:
    """Set slope, intercept and observed over expected of each model, and its calibration error with the chance limit."""
    found = estimates_of_calibration(reading)
    errors = {model.ref: error for model in reading.cases.models if (error := error_and_limit(model)) is not None}
    refs = {model.ref for known in found.values() for model, _ in known} | set(errors)
    models = [model for model in reading.cases.models if model.ref in refs]
    if not models:
        return ()
    rows = []
    for known in found.values():
        of_model = {model.ref: one for model, one in known}
        rows.append(Row((name(known[0][1].label),), tuple(_with_limits(of_model.get(model.ref)) for model in models)))
    if errors:
        shown = tuple((errors[model.ref][0],) if model.ref in errors else cells.NOTHING for model in models)
        limits = tuple((errors[model.ref][1],) if model.ref in errors else cells.NOTHING for model in models)
        rows += [Row(label("calibration_error"), shown), Row(label("chance_limit", level=reading.level), limits)]
    columns: tuple[Parts, ...] = (label("part"), *((name(model.name),) for model in models))
    notes = (say("ideal_values"), *((say("chance_limit_note", level=reading.level),) if errors else ()))
    caption = label("calibration_table", level=reading.level)
    return (Grid("calibration", caption, columns, tuple(rows), "text number", notes),)


def _with_limits(one: Estimate | None) -> Parts:
    """Show an estimate with its interval in one cell."""
    if one is None:
        return cells.NOTHING
    if one.interval is None or one.interval.undefined is not None:
        return cells.value(one)
    limits = cells.interval(one.ref, one.interval, writer(one.metric))
    return label("value_with_limits", value=cells.value(one), limits=limits)


def _parts(reading: Reading) -> tuple[Grid, ...]:
    """Set the parts of each model's Brier score and its calibration error, where one of them is requested."""
    models = [model for model in reading.cases.models if model.calibration]
    if not models or not {fact.name for fact in models[0].calibration} & asked_for(reading):
        return ()
    rows = tuple(
        Row((fact.label,), tuple((reading.fact(model.calibration[at].ref, numbers.decimal),) for model in models))
        for at, fact in enumerate(models[0].calibration)
    )
    columns: tuple[Parts, ...] = (label("part"), *((name(model.name),) for model in models))
    note = say("calibration_parts")
    return (Grid("calibration-parts", label("parts_caption"), columns, rows, "text number", (note,), css="narrow"),)


SECTION = DeclaredSection(
    id="ranking",
    blocks=ranking,
    applies=lambda reading: reading.cases.data.positive is not None,
)
