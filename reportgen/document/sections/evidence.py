"""The evidence: scope, data, performance, curves."""

from reportgen import numbers
from reportgen.document import cells
from reportgen.document.blocks import Block, Grid, Pairs, Paragraph, Parts, Row
from reportgen.document.formulas import in_line
from reportgen.document.pictures import Pictures
from reportgen.document.sections import costs
from reportgen.narrative import remarks
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import Mark, Part, in_sentence, joined, name, number, say, writer
from reportgen.results.model import Estimate, ModelResults

FEW = 20  # expected cases, below which a rounded number would mislead
SOURCE = (
    ("system", "Source"),
    ("from", "First day"),
    ("to", "Last day"),
    ("sampling", "Sampling"),
    ("exclusions", "Left out before"),
)


def scope(reading: Reading) -> tuple[Block, ...]:
    """Say what the model is for, who is in which role, and what is attested."""
    spec = reading.results.spec
    purpose, roles, model = (spec.get(key, {}) for key in ("purpose", "roles", "model"))
    pairs: list[tuple[Parts, Parts]] = [
        (("Intended use",), cells.stated(purpose.get("intended"))),
        (("Not for",), cells.stated(purpose.get("not_for"))),
        (("Users",), cells.stated(purpose.get("users"))),
        (("Model number",), cells.stated(model.get("id"))),
        (("Developed by",), cells.stated(roles.get("developer"))),
        (("Validated by",), cells.stated(roles.get("validator"))),
        (("Approved by",), cells.stated(roles.get("approver"))),
        (("Criteria fixed on",), cells.stated(spec.get("plan", {}).get("fixed_on"))),
    ]
    attest = spec.get("attest") or {}
    said: list[Parts] = []
    if attest.get("test_untouched") is not None and attest.get("by"):
        said.append(say("attested" if attest["test_untouched"] else "attested_used", by=name(attest["by"])))
    if attest.get("test_set_uses") is not None:
        once = attest["test_set_uses"] == 1
        said.append(say("used_once") if once else say("uses", uses=reading.fact("spec/attest.test_set_uses")))
    return (Pairs(tuple(pairs)), *((Paragraph(tuple(said)),) if said else ()), *_history(reading))


def _history(reading: Reading) -> tuple[Grid, ...]:
    """List the versions of the document, as the author records them."""
    revisions = reading.results.spec.get("report", {}).get("history", ())
    if not revisions:
        return ()
    rows = tuple(
        Row(cells.stated(one["version"]), tuple(cells.stated(one.get(key)) for key in ("date", "author", "change")))
        for one in revisions
    )
    return (Grid("history", ("History of this document",), (("Version",), ("Date",), ("Author",), ("Change",)), rows),)


def data(reading: Reading, pictures: Pictures) -> tuple[Block, ...]:
    """Account for the rows, and say where they come from."""
    results = reading.results
    source, labels = results.spec["data"].get("source", {}), results.spec["data"].get("labels", {})
    positive = results.data.positive
    negative = next(label for label in results.data.classes if label != positive)
    counts: dict[str, Part | Parts] = {
        "read": reading.fact("data/rows_read"),
        "excluded": reading.fact("data/rows_excluded"),
        "analysed": reading.fact("data/rows_analysed"),
        "positives": reading.fact("data/positives"),
        "negatives": reading.fact("data/negatives"),
        "prevalence": reading.fact("data/prevalence", numbers.share),
        "positive": name(positive),
        "negative": name(negative),
    }
    apart = (
        (number(one.ref, one.value, numbers.count), f" of {one.ref.rpartition('/')[2]}") for one in results.data.splits
    )
    counts["apart"] = joined(apart)
    listed: list[Block] = [Paragraph((say(_row_sentence(reading), **counts),))]
    if results.data.excluded:
        rows = tuple(
            Row((name(fact.label),), ((number(fact.ref, fact.value, numbers.count),),))
            for fact in results.data.excluded
        )
        listed.append(
            Grid(
                "excluded-rows",
                ("Rows excluded, by reason",),
                (("Reason",), ("Rows",)),
                rows,
                (False, True),
            )
        )
    listed += pictures.flow()
    noticed = (*_training(reading), *(remarks.remark(one) for one in results.data.remarks))
    if noticed:
        listed.append(Paragraph(noticed, role="small"))
    pairs: list[tuple[Parts, Parts]] = [((label,), cells.stated(source.get(key))) for key, label in SOURCE]
    pairs.append(
        (("Evaluated on",), cells.stated(str(results.spec["data"].get("evaluated_on") or "").replace("_", " ")))
    )
    pairs.append((("Meaning of the labels",), cells.stated(labels.get("definition"))))
    pairs.append((("Labelled by",), cells.stated(labels.get("labelled_by"))))
    listed.append(Pairs(tuple(pairs)))
    return tuple(listed)


def _training(reading: Reading) -> tuple[Parts, ...]:
    """Say whether judged cases are among the training ids, where these are given."""
    found = reading.facts.get("data/training_overlap")
    if found is None:
        return ()
    return (say("training_shared", overlap=reading.fact(found.ref)) if found.value else say("training_apart"),)


def _row_sentence(reading: Reading) -> str:
    if reading.results.spec["data"].get("confusion"):
        return "matrix_given"
    if reading.results.data.splits:
        return "rows_of_splits"
    return "rows_accounted" if reading.facts["data/rows_excluded"].value else "rows_complete"


def performance(reading: Reading, pictures: Pictures) -> tuple[Block, ...]:
    """Show every metric with its interval and counts, beside what rules without a model reach."""
    listed: list[Block] = []
    for model in reading.results.models:
        said = remarks.threshold(model)
        listed += [Paragraph(tuple(said)), _estimates(reading, model)]
        if model.at_use is not None:
            listed.append(Paragraph((_per_thousand(reading, model),)))
        carried = costs.at_use(reading, model)
        listed += [carried] if carried else []
    listed += [*pictures.confusions(), *pictures.forest()]
    if reading.results.spec["data"].get("source", {}).get("sampling") != "enriched":
        prevalence = reading.fact("data/prevalence", numbers.share)
        listed.append(Paragraph((say("prevalence_matters", prevalence=prevalence),), role="small"))
    listed += [_baselines(reading)]
    return tuple(listed)


def _estimates(reading: Reading, model: ModelResults) -> Grid:
    rows = tuple(
        Row(
            _named(reading, one),
            (
                _formula(reading, one),
                cells.value(one),
                cells.counts(one),
                cells.interval(one.ref, one.interval, writer(one.metric)),
                _method(reading, one),
            ),
        )
        for one in model.estimates
    )
    caption: Parts = ("Performance of ", name(model.name), ", with ", reading.level, " intervals")
    columns = (("Metric",), ("Formula",), ("Value",), ("Cases",), ("Interval",), ("Method of the interval",))
    numeric = (False, False, True, True, True, False)
    named: list[tuple[Parts, Estimate]] = [((in_sentence(one.label),), one) for one in model.estimates]
    note = (
        *remarks.absences(named),
        *remarks.without_interval(named),
        *_shown_and_judged(reading),
        *costs.unit(reading),
    )
    return Grid(f"performance-{_slug(reading, model)}", caption, columns, rows, numeric, note, css="performance")


def _shown_and_judged(reading: Reading) -> tuple[Parts, ...]:
    """Say why the same share has two intervals, where criteria are judged on another than the one shown."""
    chosen = reading.results.spec["intervals"]
    judged = {verdict.decided_by for criterion in reading.results.criteria for verdict in criterion.models}
    if "design_effect" in judged and (chosen["proportion"], chosen["verdict"]) == ("wilson", "clopper_pearson"):
        return (say("design_effect_bases"),)
    if chosen["verdict"] == chosen["proportion"] or chosen["verdict"] not in judged:
        return ()
    return (
        say("shown_and_judged", **{key: in_sentence(reading.label(chosen[key])) for key in ("proportion", "verdict")}),
    )


def _named(reading: Reading, estimate: Estimate) -> Parts:
    """Name a metric with its abbreviation."""
    short = reading.results.methods[estimate.metric].abbreviation
    return (name(estimate.label), " ", Mark("short", short)) if short else (name(estimate.label),)


def _formula(reading: Reading, estimate: Estimate) -> Parts:
    """Write the formula where it fits on a line; the annex sets all of them."""
    written = in_line(reading.results.methods[estimate.metric].formula or "")
    return (Mark("formula", written),) if written else (Mark("absent", "see annex A"),)


def _method(reading: Reading, estimate: Estimate) -> Parts:
    return (name(reading.label(estimate.interval.method)),) if estimate.interval else cells.NOTHING


def _slug(reading: Reading, model: ModelResults) -> str:
    return str(reading.results.models.index(model) + 1)


def _per_thousand(reading: Reading, model: ModelResults) -> Parts:
    assert model.at_use is not None  # noqa: S101 - asked before
    table = model.at_use
    at = dict(zip(table.columns, table.rows[0], strict=True))
    shown = {key: number(f"{table.ref}#0/{key}", at[key], _about) for key in at}
    positives = number(f"{table.ref}#facts.positives", table.facts["positives"], _about)
    prevalence = reading.fact("spec/data.use_prevalence", numbers.level)
    return say(
        "per_thousand",
        prevalence=prevalence,
        model=name(model.name),
        tp=shown["tp"],
        fp=shown["fp"],
        positives=positives,
    )


def _about(cases: float) -> str:
    """Write an expected number of cases, of few with a decimal."""
    return (
        numbers.count(round(cases)) if cases >= FEW or cases == round(cases) else numbers.significant(cases, digits=2)
    )


def _baselines(reading: Reading) -> Grid:
    """Set each rule without a model beside the models."""
    models = reading.results.models
    rows = []
    for at, one in enumerate(reading.results.baselines[0].estimates):
        of_models = tuple(
            cells.value(next(e for e in model.estimates if e.ref.endswith(f"/{one.ref.rpartition('/')[2]}")))
            for model in models
        )
        of_rules = tuple(
            cells.value(base.estimates[at]) if base.estimates[at].value is not None else ("–",)
            for base in reading.results.baselines
        )
        rows.append(Row((name(one.label),), (*of_models, *of_rules)))
    columns: tuple[Parts, ...] = (
        ("Metric",),
        *((name(model.name),) for model in models),
        *((base.label,) for base in reading.results.baselines),
    )
    caption: Parts = ("The same cases without a model: calling all of the larger class, all positive, all negative",)
    note: Parts = ("A dash stands for a metric that is undefined for the rule.",)
    return Grid("baselines", caption, columns, tuple(rows), (False, *(True,) * (len(columns) - 1)), (note,))


def curves(reading: Reading, pictures: Pictures) -> tuple[Block, ...]:
    """Show ranking and calibration."""
    said = []
    for model in reading.results.models:
        area = reading.estimates.get(f"{model.ref}/roc_auc")
        if area is not None and area.value is not None:
            said.append(say("auc_meaning", value=number(area.ref, area.value, numbers.share), model=name(model.name)))
    listed: list[Block] = [Paragraph((*said, say("auc_leaves_open")))] if said else []
    listed += pictures.curves()
    listed += [_calibration(reading)] if any(model.calibration for model in reading.results.models) else []
    notes = _thinned(reading)
    return (*listed, *((Paragraph(notes, role="small"),) if notes else ()))


def _calibration(reading: Reading) -> Grid:
    """Set the parts of each model's Brier score, and its calibration error, beside what chance alone gives."""
    models = [model for model in reading.results.models if model.calibration]
    rows = tuple(
        Row((fact.label,), tuple((reading.fact(model.calibration[at].ref, numbers.decimal),) for model in models))
        for at, fact in enumerate(models[0].calibration)
    )
    columns: tuple[Parts, ...] = (("",), *((name(model.name),) for model in models))
    numeric = (False, *(True,) * len(models))
    note = say("calibration_parts", level=reading.level)
    return Grid("calibration-parts", ("How far the scores are from frequencies",), columns, rows, numeric, (note,))


def _thinned(reading: Reading) -> tuple[Parts, ...]:
    """Say how many curves hold fewer points than there are, and how far a dropped one lies off at most."""
    thinned = [curve for model in reading.results.models for curve in model.curves if curve.thinned_from]
    if not thinned:
        return ()
    worst = max(thinned, key=lambda curve: curve.largest_loss or 0.0)
    loss = number(f"{worst.ref}#largest_loss", worst.largest_loss, numbers.significant, digits=2)
    if len(thinned) > 1:
        return (say("thinned_several", loss=loss),)
    kept = number(f"{worst.ref}#facts.kept", worst.facts["kept"], numbers.count)
    return (
        say(
            "thinned",
            kept=kept,
            points=number(f"{worst.ref}#thinned_from", worst.thinned_from, numbers.count),
            loss=loss,
        ),
    )
