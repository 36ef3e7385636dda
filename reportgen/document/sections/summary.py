"""The first page: what was asked, what was found, what is open, who signs."""

from collections.abc import Iterator

from reportgen.document import cells
from reportgen.document.blocks import Block, Grid, Items, Pairs, Paragraph, Parts, Row
from reportgen.document.sections import costs
from reportgen.narrative import criteria as words
from reportgen.narrative import remarks
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import in_sentence, name, writer
from reportgen.results.model import Criterion, Estimate, Verdict

FIRST_LIMITATIONS = 3
SIGNS = {"at_least": "≥ ", "at_most": "≤ ", "between": ""}


def head(reading: Reading) -> tuple[tuple[str, Parts], ...]:
    """Identify model and document."""
    spec = reading.results.spec
    report, model = spec.get("report", {}), spec.get("model", {})
    models = tuple(
        part
        for at, one in enumerate(reading.results.models)
        for part in ((", ", name(one.name)) if at else (name(one.name),))
    )
    version: Parts = (" (version ", *cells.stated(model["version"]), ")") if model.get("version") else ()
    named: Parts = (*cells.stated(model["name"]), *version, "; judged: ", *models) if model.get("name") else ()
    return (
        ("Model", named or (*models, *version)),
        ("Document", cells.stated(report.get("id"))),
        ("Owner", cells.stated(model.get("owner"))),
        ("Version", cells.stated(report.get("version"))),
        ("Tier", cells.stated(model.get("tier"))),
        ("Date", cells.stated(reading.results.date)),
    )


def blocks(reading: Reading) -> tuple[Block, ...]:
    """Set the first page."""
    results, spec = reading.results, reading.results.spec
    purpose = spec.get("purpose", {})
    listed: list[Block] = [
        Pairs(
            (
                (("Intended use",), cells.stated(purpose.get("intended"))),
                (("Not for",), cells.stated(purpose.get("not_for"))),
            )
        )
    ]
    if results.criteria:
        listed += [Paragraph((words.overall(reading),), role="lead"), criteria_table(reading)]
    else:
        listed.append(Paragraph((("No criterion was set, so no verdict is given.",),), role="lead"))
    if results.findings:
        listed.append(_findings(reading))
    first: list[Parts] = [cells.stated(one) for one in spec.get("limitations", ())[:FIRST_LIMITATIONS]]
    first += [remarks.limitation(reading, one) for one in results.limitations[:FIRST_LIMITATIONS]]
    if first:
        listed += [Paragraph((("Main limitations",),), role="state"), Items(tuple(first))]
    listed.append(Pairs((*_decision(reading), (("Signed by",), _signatories(reading)))))
    contradiction = words.approved_all_the_same(reading)
    if contradiction:
        listed.append(Paragraph((contradiction,), role="small"))
    return tuple(listed)


def criteria_table(reading: Reading) -> Grid:
    """One row per criterion and model: estimate, interval, threshold, verdict."""
    rows = tuple(
        _row(reading, criterion, verdict) for criterion in reading.results.criteria for verdict in criterion.models
    )
    columns = (
        ("Criterion",),
        *((("Model",),) if reading.many else ()),
        ("Estimate",),
        ("Cases",),
        ("Interval",),
        ("Required",),
        ("Verdict",),
    )
    numeric = (False, *((False,) if reading.many else ()), True, True, True, True, False)
    note = (
        *words.conditions(reading),
        *remarks.absences(_judged(reading)),
        *words.without_verdict(reading),
        *costs.unit(reading),
    )
    return Grid("criteria-table", ("Criteria and verdicts",), columns, rows, numeric, note)


def _judged(reading: Reading) -> Iterator[tuple[Parts, Estimate]]:
    """Pass each estimate that a criterion is about, by name."""
    for criterion in reading.results.criteria:
        for verdict in criterion.models:
            named = reading.many or verdict.group is not None
            of_model: Parts = (" of ", *words.subject(criterion, verdict)) if named else ()
            yield (in_sentence(criterion.label), *of_model), reading.estimates[verdict.estimate]


def _row(reading: Reading, criterion: Criterion, verdict: Verdict) -> Row:
    write = writer(criterion.metric)
    estimate = reading.estimates[verdict.estimate]
    limits: Parts = cells.NOTHING
    if verdict.low is not None or verdict.high is not None:
        limits = (*words.bound(verdict, "low", write), " to ", *words.bound(verdict, "high", write))
    shown: Parts = words.bound(verdict, "value", write) if verdict.value is not None else cells.value(estimate)
    of_model = ((name(verdict.model),),) if reading.many else ()
    required: Parts = (SIGNS[criterion.comparator], *words.threshold(verdict, write))
    group: Parts = () if verdict.group is None else (" (", name(f"{criterion.for_each} = {verdict.group}"), ")")
    verdict_words: Parts = (words.VERDICTS[verdict.verdict],)
    return Row(
        (
            name(criterion.id),
            " ",
            name(criterion.label),
            *group,
            *((f" ({criterion.role})",) if criterion.role != "primary" else ()),
        ),
        (*of_model, shown, cells.counts(estimate), limits, required, verdict_words),
        state=verdict.verdict,
    )


def _findings(reading: Reading) -> Grid:
    rows = tuple(
        Row(
            (name(one.ref.removeprefix("findings/")),),
            ((remarks.SEVERITIES[one.severity],), remarks.finding(reading, one)),
        )
        for one in reading.results.findings
    )
    return Grid(
        "findings-table",
        ("Findings proposed by the evaluation; a named person decides on them",),
        (("Finding",), ("Severity",), ("What",)),
        rows,
    )


def _decision(reading: Reading) -> tuple[tuple[Parts, Parts], ...]:
    decision = reading.results.spec.get("decision")
    if not decision:
        return ((("Decision",), cells.undecided(reading)),)
    outcome = str(decision["outcome"]).replace("_", " ")
    listed: list[tuple[Parts, Parts]] = [(("Decision recorded",), (outcome,))]
    if decision.get("conditions"):
        listed.append((("Conditions",), cells.stated(decision["conditions"])))
    if decision.get("next_review"):
        listed.append((("Next review",), cells.stated(decision["next_review"])))
    return tuple(listed)


def _signatories(reading: Reading) -> Parts:
    signing = reading.results.spec.get("sign_off", ())
    return cells.stated([f"{one['name']} ({one['role']})" if one.get("role") else one["name"] for one in signing])
