"""Criteria on comparisons in words: what must be shown of two models, and whether it is."""

from reportgen import numbers, reasons
from reportgen.narrative import margins, sample_prevalence
from reportgen.narrative.bounds import VERDICTS
from reportgen.narrative.comparisons import difference_writer, label_of_test, p_value
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import (
    Part,
    Parts,
    Write,
    digits,
    in_sentence,
    joined,
    label,
    name,
    number,
    say,
    unitless,
    worded,
    writer,
)
from reportgen.results.tested import Comparison
from reportgen.results.verdicts import Criterion, OfComparison, PairVerdict

NAMED = {"non_inferior": "must_non_inferior", "superior": "must_superior", "equivalent": "must_equivalent"}
SHOWN = {
    "non_inferior": "non_inferiority_shown",
    "superior": "difference_shown",
    "equivalent": "equivalence_shown",
}
SAID = {
    ("non_inferior", "met"): "must_non_inferior_met",
    ("non_inferior", "not_demonstrated"): "must_non_inferior_not_demonstrated",
    ("non_inferior", "not_met"): "must_non_inferior_not_met",
    ("superior", "met"): "must_superior_met",
    ("superior", "not_demonstrated"): "must_superior_not_demonstrated",
    ("superior", "not_met"): "must_superior_not_met",
    ("equivalent", "met"): "must_equivalent_met",
    ("equivalent", "not_demonstrated"): "must_equivalent_not_demonstrated",
    ("equivalent", "not_met"): "must_equivalent_not_met",
}


def sentences(reading: Reading, criterion: Criterion, of: OfComparison, verdict: PairVerdict) -> list[Parts]:
    """Say what was found, the verdict, and what it means."""
    a, b = (name(model) for model in verdict.pair_models)
    common: dict[str, Part | Parts] = {
        "id": name(criterion.id),
        "comparison": name(of.comparison),
        "label": in_sentence(criterion.label),
        "a": a,
        "b": b,
    }
    if verdict.verdict == "undefined":
        return [say("must_undefined", reason=reason(verdict), **common)]
    if of.margin is not None:
        common["margin"] = margins.margin(reading, compared(reading, of), verdict.pair)
    return [
        say(
            "rests_on_comparison",
            value=value(reading, of, verdict),
            level=margins.level(f"{verdict.ref}#level", verdict.level),
            limits=limits(reading, of, verdict),
            **common,
        ),
        say(SAID[of.must, verdict.verdict], **common),
        *_by_test(reading, of, verdict, "must_by_test"),
        *_opened(reading, of, verdict),
        *sample_prevalence.sentence(reading, compared(reading, of)),
    ]


def _opened(reading: Reading, of: OfComparison, verdict: PairVerdict) -> list[Parts]:
    """Say that the complete rows alone would show what is asked, and how far the incomplete ones reach."""
    if not _would_be_met(reading, of, verdict):
        return []
    holes: dict[str, Part | Parts] = {"rows": _rows(reading, of, verdict), "comparison": name(of.comparison)}
    reach = at_worst(reading, of, verdict)
    return [say("must_opened", worst=reach, **holes) if reach else say("must_opened_unknown", **holes)]


def _by_test(reading: Reading, of: OfComparison, verdict: PairVerdict, code: str) -> list[Parts]:
    """Say that the deciding test leaves open what the interval next to it seems to settle."""
    pair = next(one for one in compared(reading, of).pairs if one.ref == verdict.pair)
    test = next((one for one in pair.tests if one.test == verdict.decided_by and one.p_value is not None), None)
    if test is None or not verdict.beside_interval or pair.opened_by_rows:
        return []
    return [say(code, test=name(label_of_test(reading, test)), p=p_value(reading, pair, test, "p_value"))]


def where(reading: Reading, of: OfComparison) -> Parts:
    """Say at which prevalence the models are compared, where another one is expected in use."""
    found = any(one.value is not None for one in of.pairs)
    return sample_prevalence.in_short(reading, compared(reading, of)) if found else ()


def in_cell(reading: Reading, of: OfComparison, verdict: PairVerdict) -> Parts:
    """Say in a few words that incomplete rows keep a verdict open, and how far they reach."""
    if not _would_be_met(reading, of, verdict):
        return joined(_by_test(reading, of, verdict, "short_by_test"))
    lacking = label("rows_lacking", rows=_rows(reading, of, verdict))
    reach = at_worst(reading, of, verdict)
    return label("cell_worst", lacking=lacking, bound=reach) if reach else lacking


def at_worst(reading: Reading, of: OfComparison, verdict: PairVerdict) -> Parts:
    """Show the end of the interval that decides, at the worst that incomplete rows can be; of a range both ends."""
    write, worst = write_difference(reading, of), verdict.worst
    if worst.low is None or worst.high is None:
        return ()
    low, high = (number(f"{verdict.ref}#worst.{end}", getattr(worst, end), write) for end in ("low", "high"))
    if verdict.upper is not None:
        return label("low_to_high", low=unitless(low), high=high)
    return (high if verdict.comparator == "at_most" else low,)


def _would_be_met(reading: Reading, of: OfComparison, verdict: PairVerdict) -> bool:
    """Tell whether incomplete rows alone keep a criterion from being met."""
    pair = next(one for one in compared(reading, of).pairs if one.ref == verdict.pair)
    if verdict.verdict != "not_demonstrated" or pair.incomplete is None or SHOWN[of.must] in pair.conclusions:
        return False
    better = (pair.value or 0) * (-1 if verdict.comparator == "at_most" else 1) > 0
    return SHOWN[of.must] in pair.incomplete.conclusions and (of.must != "superior" or better)


def _rows(reading: Reading, of: OfComparison, verdict: PairVerdict) -> Part:
    """Count the rows that lack something for the two models."""
    pair = next(one for one in compared(reading, of).pairs if one.ref == verdict.pair)
    rows = None if pair.incomplete is None else pair.incomplete.rows
    return number(f"{pair.ref}#incomplete.rows", rows, numbers.count)


def compared(reading: Reading, of: OfComparison) -> Comparison:
    """Find the comparison that a criterion rests on."""
    return next(one for one in reading.results.comparisons if one.id == of.comparison)


def write_difference(reading: Reading, of: OfComparison) -> Write:
    """Choose how the difference is written."""
    return difference_writer(compared(reading, of))


def value(reading: Reading, of: OfComparison, verdict: PairVerdict) -> Parts:
    """Show the difference."""
    unit = reading.unit(compared(reading, of).metric, each=True)
    return (number(f"{verdict.ref}#value", verdict.value, write_difference(reading, of)), *unit)


def limits(reading: Reading, of: OfComparison, verdict: PairVerdict) -> Parts:
    """Show the interval from which the verdict was read, with enough digits to tell it from what is required."""
    write = write_difference(reading, of)
    least = digits(write)
    edges = [edge for edge in (verdict.threshold, verdict.upper) if edge is not None]
    shown: dict[str, Part] = {}
    for end in ("low", "high"):
        found = getattr(verdict, end)
        nearest = min(edges, key=lambda edge: abs(edge - (found or 0.0)))
        shown[end] = number(
            f"{verdict.ref}#{end}", found, lambda x, to=nearest: numbers.apart(x, to, write, digits=least)
        )
    return label("low_to_high", low=unitless(shown["low"]), high=shown["high"])


def required(reading: Reading, of: OfComparison, criterion: Criterion, verdict: PairVerdict) -> Parts:
    """Show what the difference must keep to."""
    if of.must == "superior":
        zero = number(f"{verdict.ref}#threshold", verdict.threshold, numbers.plain)
        return ("< " if criterion.comparator == "at_most" else "> ", zero)
    write = margins.MARGINS.get(writer(criterion.metric), numbers.plain)
    unit = reading.unit(criterion.metric)
    if verdict.upper is not None:
        return ("± ", number(f"{verdict.ref}#upper", verdict.upper, write), *unit)
    sign = "< " if criterion.comparator == "at_most" else "> "
    return (sign, number(f"{verdict.ref}#threshold", verdict.threshold, write), *unit)


def named(criterion: Criterion, of: OfComparison) -> Parts:
    """Name a criterion on a comparison by what must be shown."""
    role: Parts = (f" ({criterion.role})",) if criterion.role != "primary" else ()
    holes: dict[str, Part | Parts] = {"id": name(criterion.id), "label": name(criterion.label), "role": role}
    return label(NAMED[of.must], comparison=name(of.comparison), **holes)


def in_short(reading: Reading, criterion: Criterion, of: OfComparison, verdict: PairVerdict) -> Parts:
    """Say in a line what was asked of two models, and found."""
    common: dict[str, Part | Parts] = {
        "named": named(criterion, of),
        "pair": pair_name(verdict),
        "word": VERDICTS[verdict.verdict],
    }
    if verdict.value is None:
        return say("short_must_undefined", **common)
    found = (*value(reading, of, verdict), " (", *limits(reading, of, verdict), ")")
    return say("short_must", found=found, required=required(reading, of, criterion, verdict), **common)


def pair_name(verdict: PairVerdict) -> Parts:
    """Name the two models, the one that is subtracted last."""
    a, b = verdict.pair_models
    return (name(f"{a} – {b}"),)


def reason(verdict: PairVerdict) -> Parts:
    """Say why there is no verdict."""
    return worded(verdict.ref, reasons.WITHHELD[verdict.undefined_code or "no_case"], verdict.facts)


def without_verdict(reading: Reading) -> tuple[Parts, ...]:
    """Say why a criterion on a comparison has no verdict."""
    return tuple(
        say("must_undefined", id=name(criterion.id), reason=reason(verdict))
        for criterion in reading.results.criteria
        for verdict in (criterion.of_comparison.pairs if criterion.of_comparison else ())
        if verdict.verdict == "undefined"
    )


def concerned(of: OfComparison, word: str) -> Parts:
    """Name the pairs of models that a verdict is about, where there are several."""
    pairs = [pair_name(one) for one in of.pairs if one.verdict == word]
    return (" for ", *joined(pairs)) if len(of.pairs) > 1 else ()
