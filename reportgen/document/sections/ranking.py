"""Ranking and calibration: how well scores part the classes, and how far they are from frequencies."""

from reportgen import numbers
from reportgen.document.blocks import Block, Grid, Heading, Paragraph, Parts, Row
from reportgen.document.pictures import Pictures
from reportgen.document.section import DeclaredSection
from reportgen.document.sections import calibration_bins
from reportgen.narrative.ranking import areas, calibrations
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import label, name, number, say


def ranking(reading: Reading, pictures: Pictures) -> tuple[Block, ...]:
    """Show ranking first, then scores by class and what follows at every threshold, then calibration."""
    ranked = (*areas(reading), *_pooled(reading))
    listed: list[Block] = [Paragraph(ranked)] if ranked else []
    listed += pictures.ranking()
    said, drawn = calibrations(reading), pictures.calibration()
    table = [_calibration(reading)] if any(model.calibration for model in reading.cases.models) else []
    if said or drawn or table:
        listed.append(Heading(label("calibration")))
    listed += [*([Paragraph(said)] if said else []), *drawn, *calibration_bins.table(reading), *table]
    notes = _thinned(reading)
    return (*listed, *((Paragraph(notes, role="small"),) if notes else ()))


def _pooled(reading: Reading) -> tuple[Parts, ...]:
    """Say what pooling the predictions of several folds does to areas and curves, where there are any."""
    pooled = reading.spec_of_cases.data.evaluated_on == "cross_validation"
    return (say("pooled_curves"),) if pooled and any(model.curves for model in reading.cases.models) else ()


def _calibration(reading: Reading) -> Grid:
    """Set the parts of each model's Brier score, and its calibration error, beside what chance alone gives."""
    models = [model for model in reading.cases.models if model.calibration]
    rows = tuple(
        Row((fact.label,), tuple((reading.fact(model.calibration[at].ref, numbers.decimal),) for model in models))
        for at, fact in enumerate(models[0].calibration)
    )
    columns: tuple[Parts, ...] = (label("part"), *((name(model.name),) for model in models))
    note = say("calibration_parts", level=reading.level)
    return Grid("calibration-parts", label("calibration_caption"), columns, rows, "text number", (note,), css="narrow")


def _thinned(reading: Reading) -> tuple[Parts, ...]:
    """Say how many curves have points left out, and how far the farthest of them is from its line."""
    thinned = [curve for model in reading.cases.models for curve in model.curves if curve.thinned_from]
    if not thinned:
        return ()
    worst = max(thinned, key=lambda curve: curve.largest_loss or 0.0)
    loss = number(f"{worst.ref}#largest_loss", worst.largest_loss, numbers.significant, digits=2)
    if len(thinned) > 1:
        return (say("thinned_several", loss=loss),)
    kept = number(f"{worst.ref}#facts.kept", worst.facts["kept"], numbers.count)
    points = number(f"{worst.ref}#thinned_from", worst.thinned_from, numbers.count)
    return (say("thinned", kept=kept, points=points, loss=loss),)


SECTION = DeclaredSection(
    id="ranking",
    blocks=ranking,
    applies=lambda reading: reading.cases.data.positive is not None,
)
