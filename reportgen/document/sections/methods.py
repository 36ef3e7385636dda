"""Annex A: every method that was used, as it was run, and the conventions that touch this document."""

from collections.abc import Iterator

from reportgen import index, reasons
from reportgen.document.blocks import Block, Definition, Definitions, Heading, Items, Paragraph, Parts
from reportgen.document.formulas import formula_svg
from reportgen.document.section import DeclaredSection
from reportgen.narrative.as_run import OF_RULES, as_run
from reportgen.narrative.conventions import conventions
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import name, say
from reportgen.narrative.topics import topics
from reportgen.results.cases import Choice
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
OF_VERSIONS = {  # where the declaration has the formula of another version
    ("mcnemar", "mid_p"): r"p = 2 \sum_{i=0}^{k} \binom{m}{i} 2^{-m} - \binom{m}{k} 2^{-m}",
    ("mcnemar", "chi2"): r"\chi^2 = \frac{(b - c)^2}{b + c}",
    ("mcnemar", "chi2_cc"): r"\chi^2 = \frac{\max(|b - c| - 1, 0)^2}{b + c}",
    (
        "durkalski_mcnemar",
        "obuchowski",
    ): r"\chi^2 = \frac{G - 1}{G} \cdot \frac{(\sum_k (b_k - c_k))^2}{\sum_k (b_k - c_k)^2}",
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
    return (*listed, Heading(say("conventions")), Items(conventions(reading)))


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
    yield from (OF_RULES[choice.rule] for choice in reading.walked.parts(Choice))
    if "brier_parts" in topics(reading):
        yield from ("murphy_decomposition", "ece", "ece_reference")
    if any(verdict.cases_needed for verdict in reading.walked.parts(Verdict)):
        yield "cases_needed"
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
    """Return the formula of the versions that were run."""
    runs = (run.test for run in reading.uses.tests if run.test.test == key)
    formulas = [OF_VERSIONS.get((key, str(test.options.get("version"))), facts.formula or "") for test in runs]
    return r", \quad ".join(dict.fromkeys(formulas)) or facts.formula


def _has_figure(curve: str) -> bool:
    """Tell whether a figure shows the curve of its name."""
    return index.find(curve, ("figure",)) is not None


SECTION = DeclaredSection(
    id="annex-methods",
    blocks=lambda reading, _: methods(reading),
)
