"""Annex A: every method that was used, as it was run, and the conventions that touch this document."""

from collections.abc import Iterator

from reportgen import index, reasons
from reportgen.document import cells
from reportgen.document.blocks import LINE, Block, Cell, Grid, Heading, Items, Parts, Row
from reportgen.document.formulas import formula_lines, in_line
from reportgen.document.pictures import Pictures
from reportgen.document.section import DeclaredSection
from reportgen.document.sections.tests_in_full import tests_in_full
from reportgen.narrative.as_run import as_run, chosen_by
from reportgen.narrative.conventions import conventions
from reportgen.narrative.english import METRIC_NAMES
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import Mark, joined, name, plain, say
from reportgen.results.cases import Choice, ModelResults, OtherPredictions
from reportgen.results.envelope import MethodFacts
from reportgen.results.judged import Calculated
from reportgen.results.parts import CurveTable
from reportgen.results.verdicts import Verdict

KINDS = {
    "metric": "kind_metric",
    "interval": "kind_interval",
    "hypotest": "kind_hypotest",
    "curve": "kind_curve",
    "analysis": "kind_analysis",
}
HEADS = ("head_method", "head_as_run", "head_reference")
ALSO = {one.metric: one.also for one in METRIC_NAMES}
BREAK = "\u200b"  # where a line may end
WIDEST = 23.5  # em: the middle column of an A4 page


def methods(reading: Reading) -> tuple[Block, ...]:
    """List every method that was used in a row: its names, its formula as it was run, and where it is published."""
    found = methods_used(reading)
    used = {key: facts for key, facts in found.items() if facts.kind != "curve" or _shown(reading, key)}
    rows: list[Row] = []
    for kind, heading in KINDS.items():
        of_kind = [_row(reading, key, facts) for key, facts in used.items() if facts.kind == kind]
        if of_kind:
            rows += [Row(say(heading), (), state="band", across=len(HEADS)), *of_kind]
    note = (say("curves_elsewhere"),) if len(used) < len(found) else ()
    table = Grid("methods", say("methods_caption"), tuple(map(say, HEADS)), tuple(rows), note=note, css="methods")
    stated = conventions(reading)
    listed = (Heading(say("conventions")), Items(stated)) if stated else ()
    return (table, *tests_in_full(reading), *listed)


def methods_used(reading: Reading) -> dict[str, MethodFacts]:
    """Find what results say of the methods they used, and what the catalog says of those that they do not list."""
    results = reading.results
    curves = reading.walked.parts(CurveTable)
    empty = {curve.curve for curve in curves} - {curve.curve for curve in curves if curve.rows}
    used = {key: facts for key, facts in results.methods.items() if facts.kind != "curve" or key not in empty}
    for key in _unlisted(reading):
        entry = index.find(key)
        if entry is not None and key not in used:
            used[key] = _declared(entry)
    return used


def _unlisted(reading: Reading) -> Iterator[str]:
    """Name the methods behind chosen thresholds, the parts of the Brier score, sizes of new samples and calculations."""
    yield from map(chosen_by, reading.walked.parts(Choice))
    if facts := [fact.name for model in reading.walked.parts(ModelResults) for fact in model.calibration]:
        yield from (name for name in facts if index.find(name, ("metric",)))
        yield from (entry.id for entry in index.filling("calibration"))
    if reading.walked.parts(OtherPredictions):
        yield from (entry.id for entry in index.filling("decision"))
    if any(verdict.cases_needed for verdict in reading.walked.parts(Verdict)):
        yield from (entry.id for entry in index.filling("cases_needed"))
    yield from (one.method for one in reading.walked.parts(Calculated))


def _declared(entry: index.Entry) -> MethodFacts:
    """Take the facts of a method from its declaration."""
    stated = {key: getattr(entry, key) or None for key in ("abbreviation", "formula", "reference")}
    absent = reasons.UNDEFINED[entry.undefined_when] if entry.undefined_when else None
    return MethodFacts(label=entry.label, kind=entry.kind, meaning=entry.meaning, undefined_when=absent, **stated)


def _row(reading: Reading, key: str, facts: MethodFacts) -> Row:
    lines = _lines(_formula(reading, key, facts))
    run: list[Parts] = []
    if facts.undefined_when and facts.kind == "metric":
        run.append(say("undefined_when", reason=facts.undefined_when))
    run += as_run(reading, key, facts.kind)
    said = tuple(part for sentence in run for part in (*sentence, " "))[:-1]
    cell = (Mark("meaning", facts.meaning), *lines, *((" ", LINE) if lines and said else ()), *said)
    reference: Parts = (name(facts.reference),) if facts.reference else cells.NOTHING
    return Row(_names(key, facts), (cell, reference), id=f"method-{key}")


def _lines(tex: str | None) -> Cell:
    """Write a formula on a line of text where that can be read, else set it."""
    if not tex:
        return ()
    if written := in_line(tex):
        return (Mark("formula", written),)
    return tuple(part for line in formula_lines(tex, widest=WIDEST) for part in (line, BREAK))


def _names(key: str, facts: MethodFacts) -> Parts:
    """Name a method, with its abbreviation and its other names."""
    short: Parts = (" ", Mark("short", facts.abbreviation)) if facts.abbreviation else ()
    also = ALSO.get(key, ())
    others: Parts = (" ", Mark("also", plain(say("also", names=joined(also, last=", "))))) if also else ()
    return (name(facts.label), *short, *others)


def _formula(reading: Reading, key: str, facts: MethodFacts) -> str | None:
    """Return the formulas of the versions that were run."""
    entry = index.find(key, ("hypotest",))
    others = entry.formulas if entry else {}
    runs = (run.test for run in reading.uses.tests if run.test.test == key)
    formulas = [others.get(str(test.options.get("version")), facts.formula or "") for test in runs]
    return r", \quad ".join(dict.fromkeys(formulas)) or facts.formula


def _shown(reading: Reading, curve: str) -> bool:
    """Tell whether the document shows a curve: some have a figure of their name, which it may not draw."""
    figure = index.find(curve, ("figure",))
    return figure is None or Pictures(reading).shows(figure)


SECTION = DeclaredSection(
    id="annex-methods",
    blocks=lambda reading, _: methods(reading),
)
