"""The annexes: gaps, decision, methods as run, where the numbers come from, reproducibility, terms."""

from reportgen import numbers
from reportgen.document import cells
from reportgen.document.blocks import Block, Definition, Definitions, Grid, Items, Listing, Pairs, Paragraph, Parts, Row
from reportgen.document.formulas import formula_svg
from reportgen.narrative.criteria import approved_all_the_same
from reportgen.narrative.gaps import gap_words
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import Mark, name, number, say
from reportgen.narrative.terms import TERMS
from reportgen.results.model import DataFile, MethodFacts
from reportgen.spec.names import ONLY_SHOWN

KINDS = {"metric": "Metrics", "interval": "Intervals", "hypotest": "Tests", "curve": "Curves"}


def gaps(reading: Reading) -> tuple[Block, ...]:
    """List what a careful reader will ask for and the author did not state."""
    if not reading.results.gaps:
        return (Paragraph((("The author states everything this kind of document asks for.",),)),)
    items: tuple[Parts, ...] = tuple((gap_words(path), " (", Mark("code", path), ")") for path in reading.results.gaps)
    return (Paragraph((("Not stated by the author:",),)), Items(items))


def sign_off(reading: Reading) -> tuple[Block, ...]:
    """Leave room for those who sign; the decision is theirs."""
    spec = reading.results.spec
    decision = spec.get("decision") or {}
    outcome = str(decision.get("outcome", "")).replace("_", " ")
    pairs: list[tuple[Parts, Parts]] = [
        (("Decision",), cells.stated(outcome) if outcome else cells.undecided(reading)),
        (("Conditions",), cells.stated(decision["conditions"]) if decision.get("conditions") else cells.NOTHING),
        (
            ("Next review",),
            cells.stated(decision.get("next_review")) if outcome.startswith("approved") else cells.NOTHING,
        ),
    ]
    rows = tuple(
        Row((name(one["name"]),), (cells.stated(one.get("role")), cells.stated(one.get("meaning")), (" ",)))
        for one in spec.get("sign_off", ())
    )
    blank = (Row(cells.UNSTATED, (cells.NOTHING, cells.NOTHING, (" ",))),)
    columns = (("Name",), ("Role",), ("Meaning of the signature",), ("Date and signature",))
    grid = Grid("signatures", ("Signatures",), columns, rows or blank, css="signatures")
    contradiction = approved_all_the_same(reading)
    lint = (Paragraph((contradiction,), role="state"),) if contradiction else ()
    return (Pairs(tuple(pairs)), *lint, grid)


def methods(reading: Reading) -> tuple[Block, ...]:
    """Define every method that was used, as it was run."""
    listed: list[Block] = []
    for kind, heading in KINDS.items():
        entries = tuple(_definition(key, facts) for key, facts in reading.results.methods.items() if facts.kind == kind)
        if entries:
            listed += [Paragraph(((heading,),), role="state"), Definitions(entries)]
    spec = reading.results.spec
    chosen = spec.get("intervals", {})
    conventions: list[Parts] = [
        ("A case is called positive when its score is greater than or equal to the threshold.",),
        ("Matrices have the true classes in rows and the called classes in columns.",),
        (
            "Intervals shown for shares: ",
            name(reading.label(chosen["proportion"])),
            "; shares are judged on: ",
            name(reading.label(chosen["verdict"])),
            ".",
        ),
        say("areas_cautious")
        if chosen["auc"] in ONLY_SHOWN
        else say("areas_as_asked", method=name(reading.label(chosen["auc"]))),
        (
            "A verdict is read from a bound of an interval, never from the estimate. All primary criteria must hold, so none is adjusted for the others.",
        ),
        (
            "McNemar's test is exact where fewer than ten cases are discordant, and a score chi-square test from ten on; this rule was fixed beforehand.",
        ),
        say("seed", seed=reading.fact("spec/resampling.seed", numbers.plain)),
        say(
            "analyses_made",
            **{key: reading.fact(f"analyses/{key}") for key in ("estimates", "comparisons", "verdicts")},
        ),
    ]
    return (*listed, Paragraph((("Conventions",),), role="state"), Items(tuple(conventions)))


def _definition(key: str, facts: MethodFacts) -> Definition:
    remarks: list[Parts] = []
    if facts.undefined_when and facts.kind == "metric":
        remarks.append(("Undefined when ", facts.undefined_when, "."))
    if facts.reference:
        remarks.append((name(facts.reference), "."))
    formula = formula_svg(facts.formula, inline=False) if facts.formula else None
    return Definition(f"method-{key}", facts.label, facts.abbreviation or "", formula, facts.meaning, tuple(remarks))


def origins(reading: Reading) -> tuple[Block, ...]:
    """List each estimate, test and criterion with its address, its value in full and the method behind it."""
    rows = []
    for model in reading.results.models:
        for one in model.estimates:
            value: Parts = (
                (number(one.ref, one.value, numbers.exact),)
                if one.value is not None
                else (Mark("absent", "undefined"),)
            )
            interval = one.interval.method if one.interval else "–"
            rows.append(_origin(one.ref, value, cells.counts(one), one.metric, interval))
    for comparison in reading.results.comparisons:
        for pair in comparison.pairs:
            rows.append(
                _origin(
                    pair.ref,
                    (number(f"{pair.ref}#value", pair.value, numbers.exact),),
                    cells.NOTHING,
                    comparison.metric,
                    pair.interval.method if pair.interval else "–",
                )
            )
            for test in pair.tests:
                p: Parts = (
                    (number(f"{test.ref}#p_value", test.p_value, numbers.exact),)
                    if test.p_value is not None
                    else ("–",)
                )
                rows.append(_origin(f"{test.ref}#p_value", p, cells.NOTHING, test.test, "–"))
    for criterion in reading.results.criteria:
        for verdict in criterion.models:
            bound: Parts = (number(f"{verdict.ref}#bound", verdict.bound, numbers.exact),)
            rows.append(
                _origin(f"{verdict.ref}#bound", bound, cells.NOTHING, criterion.metric, verdict.decided_by or "–")
            )
    columns = (("Address",), ("Value in full",), ("From",), ("Method",), ("Interval",))
    caption: Parts = ("Every estimate, test and bound: its address in results.json, and what it was computed from",)
    said = ("The command ", Mark("code", "reportgen trace ADDRESS results.json"), " prints each with its formula.")
    return (
        Paragraph((said,)),
        Grid("origins", caption, columns, tuple(rows), (False, True, False, False, False), css="refs"),
    )


def _origin(ref: str, value: Parts, source: Parts, method: str, interval: str) -> Row:
    return Row(
        (Mark("code", ref),),
        (value, source, (Mark("code", method),), (Mark("code", interval) if interval != "–" else "–",)),
    )


def reproducibility(reading: Reading) -> tuple[Block, ...]:
    """Give versions, hashes, seed and command, and the specification as it was read."""
    results = reading.results
    files: list[tuple[Parts, Parts]] = [
        ((name(one.name),), (Mark("code", f"SHA-256 {one.sha256}"),)) for one in results.data.files if one.sha256
    ]
    versions = ", ".join(f"{library} {version}" for library, version in results.environment.items())
    pairs: list[tuple[Parts, Parts]] = [
        (("Command",), (Mark("code", "reportgen build SPEC"),)),
        (("Specification",), (Mark("code", f"SHA-256 {results.spec_sha256}"),)),
        *files,
        (("reportgen",), (Mark("code", results.reportgen),)),
        (("Libraries",), (Mark("code", versions),)),
    ]
    detected = tuple(_detected(one) for one in results.data.files if one.detected)
    return (
        Paragraph(
            (
                say("reproduce", command=Mark("code", "reportgen build")),
                say("seed", seed=reading.fact("spec/resampling.seed", numbers.plain)),
            )
        ),
        Pairs(tuple(pairs)),
        *((Paragraph(detected),) if detected else ()),
        Paragraph((("The specification as it was read",),), role="state"),
        Listing(results.spec_text.rstrip()),
    )


SEPARATORS = {"\t": "tab", ",": "comma", ";": "semicolon", "|": "bar", ".": "point", " ": "space"}


def _detected(file: DataFile) -> Parts:
    """Say how a file turned out to be written."""
    found = {key: Mark("code", SEPARATORS.get(str(value), str(value))) for key, value in file.detected.items()}
    if "sheet" in found:
        return say("sheet_detected", file=name(file.name), sheet=found["sheet"], row=found["header_row"])
    if "layout" in found:
        return say("json_detected", file=name(file.name), layout=found["layout"], encoding=found["encoding"])
    code = "file_detected_grouped" if file.detected.get("thousands") else "file_detected"
    keys = ("separator", "decimal", "encoding", *(("thousands",) if file.detected.get("thousands") else ()))
    return say(code, file=name(file.name), **{key: found[key] for key in keys})


def terms(_: Reading) -> tuple[Block, ...]:
    """Explain the words of the document."""
    return (Pairs(tuple(((word,), (meaning,)) for word, meaning in TERMS.items())),)
