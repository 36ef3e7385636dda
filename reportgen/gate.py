"""A gate for build pipelines: the exit code of the primary criteria, as JUnit XML and as Markdown for a comment."""

import re
import xml.etree.ElementTree as ET  # what is written here is never read here
from collections.abc import Iterator, Mapping

from reportgen import outcome_words as words
from reportgen.errors import ExitCode, Problem, ReportgenError
from reportgen.narrative.bounds import VERDICTS
from reportgen.results.outcomes import JudgedRow, Outcomes
from reportgen.results.verdicts import Word

EXIT_CODES: Mapping[Word, ExitCode] = {
    "met": ExitCode.FINE,
    "not_met": ExitCode.NOT_MET,
    "not_demonstrated": ExitCode.NOT_DEMONSTRATED,
    "undefined": ExitCode.NOT_DEMONSTRATED,
}
NOT_IN_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
SPECIAL = re.compile(r"[\\`*_\[\]|~<>&@#]")


def exit_code(found: Outcomes) -> ExitCode:
    """
    Return 0 where the primary criteria are met, 3 where one is not met, else 4.

    Where any of them is enough, one that is met is enough for 0, and 3 means that none of them is met or open.
    """
    if found.rule != "any" and any(one.verdict == "not_met" for one in found.gated):
        return ExitCode.NOT_MET
    word = found.verdict
    if word is None:
        what = "the spec has no primary criterion"
        raise ReportgenError(Problem("no_primary_criterion", what, "add `criteria: [recall >= 0.85]` to the spec"))
    return EXIT_CODES[word]


def junit(found: Outcomes) -> str:
    """Write one test case for each model and group that a criterion is judged on."""
    suite = ET.Element("testsuite", name=_xml(found.title))
    for criterion in found.criteria:
        for one in criterion.rows:
            suite.append(_case(one, _passes_anyway(criterion, found)))
    counts = {
        "tests": "testcase",
        "failures": "testcase/failure",
        "errors": "testcase/error",
        "skipped": "testcase/skipped",
    }
    for name, path in counts.items():
        suite.set(name, str(len(suite.findall(path))))
    top = ET.Element("testsuites", {name: suite.get(name, "") for name in ("name", "tests", "failures", "errors")})
    top.append(suite)
    ET.indent(top)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{ET.tostring(top, encoding="unicode")}\n'


def _passes_anyway(criterion: JudgedRow, found: Outcomes) -> str | None:
    """Say why a criterion cannot close the gate, if it cannot."""
    if criterion.role != "primary":
        return f"{criterion.role}, not part of the gate"
    if found.rule == "any" and found.verdict == "met":
        return "another primary criterion is met, which is enough"
    return None


def _case(one: JudgedRow, passes_anyway: str | None) -> ET.Element:
    named = f"{one.id} {words.what(one)}, {words.required(one)}"
    about = words.subject(one)
    case = ET.Element(
        "testcase", classname=f"criteria.{_xml(one.id)}", name=_xml(f"{named} ({about})" if about else named)
    )
    said = f"{VERDICTS[one.verdict]}: {words.line(one)}"
    if one.verdict != "met":
        kind = "error" if one.verdict == "undefined" else "failure"
        attributes = {"message": _xml(f"{passes_anyway}; {said}" if passes_anyway else said)}
        more = {} if passes_anyway else {"type": one.verdict}
        ET.SubElement(case, "skipped" if passes_anyway else kind, attributes | more)
    ET.SubElement(case, "system-out").text = _xml(said)
    return case


def _xml(text: str) -> str:
    """Leave out what no XML may hold."""
    return NOT_IN_XML.sub("\ufffd", text)


def markdown(found: Outcomes) -> str:
    """Write the verdicts as a comment on a pull request."""
    return "\n".join(_markdown(found)) + "\n"


def _markdown(found: Outcomes) -> Iterator[str]:
    yield f"### {_md(found.title)}: {_md(words.over_all(found))}"
    yield ""
    yield "| Verdict | Criterion | Estimate | Interval | Required | Reason |"
    yield "| --- | --- | --- | --- | --- | --- |"
    for criterion in found.criteria:
        for one in criterion.rows:
            yield f"| {' | '.join(_cells(one, found.unit))} |"
    if found.comparisons:
        yield ""
        for compared in found.comparisons:
            yield f"- {_md(words.difference_line(compared, found.significance))}: {_md(words.conclusion(compared))}"
    yield ""
    yield f"reportgen {_md(found.origin['reportgen'])}, spec SHA-256 `{found.origin['spec'][:12]}`"


def _cells(one: JudgedRow, unit: str | None) -> Iterator[str]:
    about = f", {words.subject(one)}" if words.subject(one) else ""
    role = "" if one.role == "primary" else f" ({one.role})"
    yield f"**{VERDICTS[one.verdict]}**"
    yield _md(f"{one.id} {words.what(one)}{about}{role}")
    yield _md(words.with_unit(words.estimate(one), one, unit))
    limits = words.interval(one)
    yield _md(f"{words.with_unit(limits, one, unit)} ({words.level(one)})") if limits else ""
    yield _md(words.with_unit(words.required(one), one, unit))
    yield _md(words.reason(one))


def _md(text: str) -> str:
    """Write text so that Markdown reads it as text: no table cell ends, no link, no mention, no HTML."""
    return SPECIAL.sub(lambda found: MARKS.get(found[0], f"\\{found[0]}"), words.one_line(text))


MARKS = {"<": "&lt;", ">": "&gt;", "&": "&amp;", "@": "@\u2060", "#": "#\u2060"}  # no name, no number follows the sign
