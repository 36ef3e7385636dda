"""The first page: the questions, the answers, what is open, who signs."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from reportgen import numbers
from reportgen.document import cells
from reportgen.document.blocks import Block, Cell, Grid, Items, LabelledPairs, Paragraph, Parts, Row
from reportgen.document.footnotes import Footnotes
from reportgen.document.pictures import Pictures
from reportgen.document.sections import costs, criteria_on_comparisons
from reportgen.document.sections.criteria import BOTH, SIGNS, judged, named, observed, of_stated_level
from reportgen.document.sections.limitations import main_limitations
from reportgen.document.sections.thousand_cases import thousand_cases
from reportgen.figures.criteria import criteria as strips
from reportgen.figures.strip import Strip, sign
from reportgen.figures.verdict_look import verdict_look
from reportgen.narrative import answers, certain_scores, critical_class, many_classes, margins, remarks
from reportgen.narrative import criteria as words
from reportgen.narrative.bounds import limits_of, threshold, writer_of
from reportgen.narrative.comparisons import planned
from reportgen.narrative.english import LABELS
from reportgen.narrative.missing_rows import in_cell
from reportgen.narrative.performance import key_figures
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import (
    NO_BREAK,
    is_money,
    joined,
    label,
    labels,
    name,
    number,
    plain,
    say,
    unbroken,
)
from reportgen.narrative.verdicts import in_short as verdict_in_short
from reportgen.narrative.verdicts import reason_in_short
from reportgen.results.verdicts import Criterion, Verdict

MOST_LINES = 16  # of the table of criteria; a longer one goes last, so that what follows from it is on the first page
MOST_ON_ONE_LINE = 20  # letters of who is judged
MOST_FINDINGS = 3  # that the first page names
SEVERITIES = ("high", "medium", "low", "observation")


def head(reading: Reading) -> tuple[tuple[Parts, Parts], ...]:
    """Identify model, data and document."""
    report, model = reading.spec.report, reading.spec.model
    judged = joined((name(one.name) for one in reading.cases.models), last=", ")
    called = cells.stated(model.name) if model.name else judged
    if model.version:
        called = label("version_of", name=called, version=cells.stated(model.version))
    document = cells.stated(report.id)
    if report.version:
        document = label("document_version", id=document, version=cells.stated(report.version))
    cases = reading.of_cases("rows_analysed")
    last = reading.spec_of_cases.data.source.to
    data = label("data_until", cases=cases, last=cells.stated(last)) if last else label("data_cases", cases=cases)
    if sets := reading.cases.data.judged_sets:
        data = joined((number(one.ref, one.value, numbers.count), f" rows of {one.name}") for one in sets)
    return (
        (label("model"), called),
        *(((label("models"), judged),) if model.name and reading.many else ()),
        (label("owner"), cells.stated(model.owner)),
        (label("tier"), cells.stated(model.tier)),
        (label("document"), document),
        (label("date"), cells.stated(reading.results.date)),
        (label("judged_data"), data),
        *_predicted(reading),
    )


def _predicted(reading: Reading) -> Iterator[tuple[Parts, Parts]]:
    """Say what is predicted, where a task has words for it."""
    code = reading.of_task("predicted")
    if code in LABELS:
        yield label("predicts"), label(code)


def blocks(reading: Reading, _: Pictures, left_out: Sequence[str] = ()) -> tuple[Block, ...]:
    """Set the first page; sections that the specification leaves out are named."""
    judged = bool(reading.results.criteria)
    heading, asked = planned(reading)
    answered: list[Block] = [
        Paragraph(answers.headline(reading) if judged else (say("no_criterion"),), role="lead"),
        *_critical(reading, judged=judged),
        *(Paragraph((sentence,)) for sentence in (answers.of_models(reading) if judged else ())),
        LabelledPairs((*decision_pairs(reading), *_findings(reading)), css="decision"),
    ]
    table = criteria_table(reading) if judged else Items(key_figures(reading), title=label("key_figures"))
    rest: list[Block] = [*thousand_cases(reading), *([Items(asked, title=heading)] if asked else [])]
    rest += main_limitations(reading)
    if left_out:
        rest.append(Paragraph((say("left_out", sections=joined(map(name, left_out))),), role="small"))
    fills_page = isinstance(table, Grid) and sum(map(_lines, table.rows)) > MOST_LINES
    return (_purpose(reading), *answered, *((*rest, table) if fills_page else (table, *rest)))


def _critical(reading: Reading, *, judged: bool) -> Iterator[Paragraph]:
    """Name the critical class, and say what is found of it where the key figures do not."""
    said = critical_class.named(reading)
    if judged or reading.cases.data.positive is None:
        said += critical_class.of_models(reading)
    if said:
        yield Paragraph(said)


def _lines(row: Row) -> int:
    """Return how many lines a row takes at least: a verdict with its reason takes two or more."""
    *_, verdict = row.cells
    return 1 if len(verdict) == 1 else 2


def _purpose(reading: Reading) -> LabelledPairs:
    """Say what the model is for, and what it is not for."""
    purpose = reading.spec.purpose
    pairs = (("intended", purpose.intended), ("not_for", purpose.not_for))
    return LabelledPairs(tuple((label(key), cells.stated(text)) for key, text in pairs), css="purpose")


def criteria_table(reading: Reading) -> Grid:
    """One row per criterion and model: estimate, interval against the threshold, verdict."""
    criteria = reading.results.criteria
    drawn = strips(criteria, {model.name: reading.order(model.name) for model in reading.cases.models})
    notes = Footnotes(reading)
    rows = tuple(row for criterion in criteria for row in _rows(reading, criterion, drawn, notes))
    columns = (
        *labels("criterion required"),
        *((label(_subjects(reading)),) if _has_subjects(reading) else ()),
        *labels("estimate interval required_right verdict"),
    )
    sets = f"text number {'text ' if _has_subjects(reading) else ''}number number strip verdict"
    note = (
        *words.conditions_in_short(reading),
        *notes.lines(),
        *many_classes.judged_in_part(reading),
        *(costs.unit(reading) if any(is_money(one.metric) for one in criteria) else ()),
    )
    return Grid("criteria-table", label("verdicts"), columns, rows, sets, note, css="verdicts")


def _rows(reading: Reading, criterion: Criterion, drawn: dict[str, Strip], notes: Footnotes) -> Iterator[Row]:
    """Set a criterion in a row for each model or group; the criterion itself is named once."""
    if criterion.of_comparison is not None:
        subjects = _has_subjects(reading)
        yield from criteria_on_comparisons.rows(reading, criterion, criterion.of_comparison, drawn, subjects=subjects)
    head: Cell = (*named(criterion), *_in_use(criterion))
    verdicts = many_classes.foremost(reading, criterion)
    down = len(verdicts)
    for verdict in verdicts:
        strip: Cell = ("",)
        if verdict.ref in drawn:
            strip = (replace(drawn[verdict.ref], said=plain(verdict_in_short(reading, criterion, verdict))),)
        found = (*_found(reading, criterion, verdict, notes), strip, _verdict_cell(reading, criterion, verdict))
        yield Row(head, found, state=verdict.verdict, down=down)
        head, down = (), 1


def _verdict_cell(reading: Reading, criterion: Criterion, verdict: Verdict) -> Cell:
    """Say the verdict, and how many rows are incomplete with what they could do, or why there is none."""
    why = in_cell(reading, criterion, verdict) or certain_scores.in_cell(verdict) or reason_in_short(verdict)
    return (verdict_look(verdict.verdict), *((": ", *why) if why else ()))


def _in_use(criterion: Criterion) -> Parts:
    """Say under the name of a criterion that the value in use is judged, and what that takes for granted."""
    judged = [one for one in criterion.models if one.prevalence is not None]
    if not judged:
        return ()
    ends = {one.prevalence: one.ref for one in judged}
    shown = joined(
        (number(f"{ref}#prevalence", end, numbers.level) for end, ref in ends.items()), last=plain(label("or"))
    )
    return (", ", *label("judged_in_use", prevalence=shown))


def _found(reading: Reading, criterion: Criterion, verdict: Verdict, notes: Footnotes) -> tuple[Cell, ...]:
    """Fill the cells from what is required to the interval."""
    write = writer_of(criterion)
    limits: Parts = cells.NOTHING
    if verdict.low is not None or verdict.high is not None:
        limits = (*limits_of(verdict, write), *_of_level(reading, verdict))
    required: Parts = (SIGNS[criterion.comparator], *threshold(verdict, write))
    subject: tuple[Cell, ...] = (_subject(reading, verdict),) if _has_subjects(reading) else ()
    return (required, *subject, observed(reading, criterion, verdict, notes), limits)


def _of_level(reading: Reading, verdict: Verdict) -> Parts:
    """Say the level of an interval where it is not that of the document, and that of one-sided bounds always."""
    if of_stated_level(reading, verdict):
        return ()
    code = "at_level" if verdict.sides == BOTH else "at_level_one_sided"
    return label(code, level=margins.level(f"{verdict.ref}#level", verdict.level))


def _has_subjects(reading: Reading) -> bool:
    """Tell whether several models, groups or sets of cases are judged."""
    several = any(criterion.for_each or criterion.each_class for criterion in reading.results.criteria)
    return reading.many or several or bool(reading.cases.data.judged_sets)


def _subjects(reading: Reading) -> str:
    """Return the code of the head over who is judged."""
    if reading.many:
        return "model"
    if any(criterion.each_class for criterion in reading.results.criteria):
        return "class"
    return "set" if reading.cases.data.judged_sets else "group"


def _subject(reading: Reading, verdict: Verdict) -> Cell:
    """Name who is judged after the sign of the model, on one line where that is short."""
    named = judged(reading, verdict)
    if not reading.many:
        return named
    called: Parts = (NO_BREAK, *named)
    fits = len(plain(called)) <= MOST_ON_ONE_LINE
    return (sign(reading.order(verdict.model)), *(unbroken(called) if fits else called))


def _findings(reading: Reading) -> tuple[tuple[Parts, Parts], ...]:
    """Name the findings that are recorded and proposed, with their severities, the gravest first."""
    recorded = [
        (one.severity, label("finding_named", id=cells.stated(one.id or "–"), severity=one.severity))
        for one in reading.spec.findings
    ]
    proposed = [
        (one.severity, label("finding_named", id=name(one.id), severity=remarks.SEVERITIES[one.severity].lower()))
        for one in reading.results.findings
    ]
    every = [named for _, named in sorted((*recorded, *proposed), key=lambda one: SEVERITIES.index(one[0]))]
    shown = joined(every[:MOST_FINDINGS], last=", ")
    more = label("more_findings") if len(every) > MOST_FINDINGS else ()
    return ((label("open_findings"), (*shown, *more)),) if every else ()


def decision_pairs(reading: Reading) -> tuple[tuple[Parts, Parts], ...]:
    """Say what was decided, and who signs."""
    return (*_decision(reading), (label("signs"), _signatories(reading)))


def _decision(reading: Reading) -> tuple[tuple[Parts, Parts], ...]:
    decision = reading.spec.decision
    if decision is None:
        return ((label("decision"), cells.undecided(reading)),)
    outcome = decision.outcome.replace("_", " ")
    further = {"conditions": decision.conditions, "next_review": decision.next_review}
    listed: list[tuple[Parts, Parts]] = [(label("decision_recorded"), (outcome,))]
    override = words.approved_against_verdicts(reading)
    listed += [(label("override"), override)] if override else []
    listed += [(label(key), cells.stated(text)) for key, text in further.items() if text]
    return tuple(listed)


def _signatories(reading: Reading) -> Parts:
    return cells.stated([f"{one.name} ({one.role})" if one.role else one.name for one in reading.spec.sign_off])
