"""Annex A: every method that was used, as it was run, and the conventions that touch this document."""

from collections.abc import Iterator

from reportgen import index, reasons
from reportgen.document.blocks import Block, Definition, Definitions, Heading, Items, Paragraph, Parts
from reportgen.document.formulas import formula_svg
from reportgen.document.section import DeclaredSection
from reportgen.narrative.as_run import as_run, chosen_by
from reportgen.narrative.conventions import conventions
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import name, say
from reportgen.results.cases import Choice, ModelResults
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


def methods(reading: Reading) -> tuple[Block, ...]:
    """Define every method that was used, as it was run."""
    listed: list[Block] = [Paragraph((say("methods_lead"),))]
    used = methods_used(reading)
    for kind, heading in KINDS.items():
        entries = tuple(_definition(reading, key, facts) for key, facts in used.items() if facts.kind == kind)
        if entries:
            listed += [Heading(say(heading)), Definitions(entries)]
        if kind == "curve" and any(facts.kind == kind and not _has_figure(key) for key, facts in used.items()):
            listed.append(Paragraph((say("curves_elsewhere"),), role="small"))
    stated = conventions(reading)
    return (*listed, Heading(say("conventions")), Items(stated)) if stated else tuple(listed)


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
    if any(verdict.cases_needed for verdict in reading.walked.parts(Verdict)):
        yield from (entry.id for entry in index.filling("cases_needed"))
    yield from (one.method for one in reading.walked.parts(Calculated))


def _declared(entry: index.Entry) -> MethodFacts:
    """Take the facts of a method from its declaration."""
    stated = {key: getattr(entry, key) or None for key in ("abbreviation", "formula", "reference")}
    absent = reasons.UNDEFINED[entry.undefined_when] if entry.undefined_when else None
    return MethodFacts(label=entry.label, kind=entry.kind, meaning=entry.meaning, undefined_when=absent, **stated)


def _definition(reading: Reading, key: str, facts: MethodFacts) -> Definition:
    remarks: list[Parts] = []
    if facts.undefined_when and facts.kind == "metric":
        remarks.append(say("undefined_when", reason=facts.undefined_when))
    remarks += as_run(reading, key, facts.kind)
    if facts.reference:
        remarks.append((name(facts.reference), "."))
    tex = _formula(reading, key, facts)
    formula = formula_svg(tex, inline=False) if tex else None
    return Definition(f"method-{key}", facts.label, facts.abbreviation or "", formula, facts.meaning, tuple(remarks))


def _formula(reading: Reading, key: str, facts: MethodFacts) -> str | None:
    """Return the formulas of the versions that were run."""
    entry = index.find(key, ("hypotest",))
    others = entry.formulas if entry else {}
    runs = (run.test for run in reading.uses.tests if run.test.test == key)
    formulas = [others.get(str(test.options.get("version")), facts.formula or "") for test in runs]
    return r", \quad ".join(dict.fromkeys(formulas)) or facts.formula


def _has_figure(curve: str) -> bool:
    """Tell whether a figure shows the curve of its name."""
    return index.find(curve, ("figure",)) is not None


SECTION = DeclaredSection(
    id="annex-methods",
    blocks=lambda reading, _: methods(reading),
)
