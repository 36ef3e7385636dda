"""Criteria in words: the estimate with its interval, the verdict, what is open, and what a new sample would take."""

from collections.abc import Iterator

from reportgen import numbers, reasons
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import (
    Mark,
    Parts,
    Write,
    digits,
    in_sentence,
    joined,
    name,
    number,
    plain,
    say,
    worded,
    writer,
)
from reportgen.results.model import Assumed, CasesNeeded, Criterion, Verdict

VERDICTS = {"met": "met", "not_demonstrated": "not demonstrated", "not_met": "not met", "undefined": "undefined"}
ORDER = ("met", "not_demonstrated", "not_met", "undefined")


def overall(reading: Reading) -> Parts:
    """Say the rule, the counts and the state over all primary criteria."""
    found = reading.results.overall
    if not found.get("primary"):
        return say("no_primary")
    how_many = number("overall#primary", found["primary"], numbers.spelled)
    counts = joined(
        (
            (number(f"overall#{word}", found[word], numbers.spelled), f" {VERDICTS[word]}")
            for word in ORDER
            if found[word]
        ),
        last=", ",
    )
    if found["rule"] == "any" and found["primary"] > 1:
        return say("any_must_hold", primary=how_many, counts=counts)
    if found["primary"] == 1:
        return say("one_must_hold", word=next(VERDICTS[word] for word in ORDER if found[word]))
    both = found["primary"] == 2
    if found["met"] == found["primary"]:
        return say("both_hold") if both else say("all_hold", primary=how_many)
    return say("both_must_hold", counts=counts) if both else say("all_must_hold", primary=how_many, counts=counts)


def approved_all_the_same(reading: Reading) -> Parts:
    """Say which primary criteria are not shown to hold although the decision approves the model."""
    outcome = (reading.results.spec.get("decision") or {}).get("outcome", "")
    open_ones = [one for one in reading.results.criteria if one.role == "primary" and one.verdict != "met"]
    if not (outcome.startswith("approved") and open_ones):
        return ()
    listed = joined((name(one.id), f" ({VERDICTS[one.verdict]})") for one in open_ones)
    return say("approved_one" if len(open_ones) == 1 else "approved_several", criteria=listed)


def conditions(reading: Reading) -> tuple[Parts, ...]:
    """Say on what all verdicts rest: cases, level, when the criteria were fixed, independence."""
    spec, cases = reading.results.spec, reading.fact("data/rows_analysed")
    split = spec["data"].get("columns", {}).get("split")
    judged_on = spec["data"].get("evaluated_on") or ("test" if split else None)
    words = str(judged_on or "").replace("_", "-")
    fixed = spec.get("plan", {}).get("fixed_on")
    return (
        say("judged_on", cases=cases, set=words) if judged_on else say("judged_on_unstated", cases=cases),
        *_levels(reading),
        say("fixed_on", date=Mark("date", fixed)) if fixed else say("fixed_never"),
        say("if_clusters_independent" if spec["data"].get("columns", {}).get("cluster") else "if_independent"),
        *_open_by_rows(reading),
    )


def _open_by_rows(reading: Reading) -> tuple[Parts, ...]:
    """Name the verdicts whose interval lies on the right side and which the unknown keeps open all the same."""
    every = [(one, verdict) for one in reading.results.criteria for verdict in one.models if flips(verdict)]
    ids = dict.fromkeys(
        one.id for one, verdict in every if verdict.verdict == "not_demonstrated" and _clear(one, verdict)
    )
    return (say("open_by_rows", ids=joined(name(one) for one in ids)),) if ids else ()


def _clear(criterion: Criterion, verdict: Verdict) -> bool:
    """Tell whether the interval itself lies on the required side."""
    low, high = verdict.low, verdict.high
    if verdict.upper is not None:
        return low is not None and high is not None and verdict.threshold <= low and high <= verdict.upper
    at_least = criterion.comparator == "at_least"
    return low is not None and low >= verdict.threshold if at_least else high is not None and high <= verdict.threshold


def _levels(reading: Reading) -> list[Parts]:
    """Say at which level intervals are shown and verdicts read, which differs where the specification asks so."""
    criteria = reading.results.criteria
    one_sided = [criterion.sides == 1 for criterion in criteria]
    end = reading.fact("conventions/one_sided", numbers.level)
    if all(one_sided):
        said = [say("nominal_bounds_only", level=reading.level)]
    else:
        said = [say("nominal_bounds" if any(one_sided) else "nominal_one", level=reading.level, one_sided=end)]
    stated = reading.facts["spec/confidence"].value
    alone = [one for one in criteria if one.comparator != "between"]
    shared = next((one for one in alone if one.level != stated), None)
    if shared is not None:
        code = "nominal_any" if shared.role == "primary" else "nominal_secondary"
        said.append(say(code, level=number(f"{shared.ref}#level", shared.level, numbers.level)))
    ranged = next((one for one in criteria if one.comparator == "between"), None)
    if ranged is not None:
        said.append(say("nominal_range", level=number(f"{ranged.ref}#level", ranged.level, numbers.level)))
    return said


def verdict_sentences(reading: Reading, criterion: Criterion, verdict: Verdict) -> list[Parts]:
    """Say what was found, the verdict, and what it leaves open."""
    said = []
    if verdict.decided_by and reading.estimates[verdict.estimate].value is not None:
        said.append(_estimate(reading, criterion, verdict))
    said.append(_judged(criterion, verdict))
    said.extend(_all_assumed(criterion, verdict))
    said.extend(_at_use(reading, criterion, verdict))
    if verdict.verdict == "met" and _rate_is_known(reading, criterion, verdict):
        said.append(_pass_rate(reading, criterion, verdict))
    if verdict.verdict == "not_demonstrated" and not flips(verdict):
        said.extend(_needed(reading, criterion, verdict))
    return said


def threshold(verdict: Verdict | Criterion, write: Write) -> Parts:
    """Show the threshold as it was meant."""
    as_given = numbers.level if write is numbers.share else numbers.plain
    shown = number(f"{verdict.ref}#threshold", verdict.threshold, as_given)
    if verdict.upper is None:
        return (shown,)
    return (shown, " to ", number(f"{verdict.ref}#upper", verdict.upper, as_given))


def without_verdict(reading: Reading) -> tuple[Parts, ...]:
    """Say why an estimate that stands there has no verdict, each reason once."""
    by_reason: dict[str, list[tuple[Criterion, Verdict]]] = {}
    for criterion in reading.results.criteria:
        for verdict in criterion.models:
            if verdict.undefined is not None and reading.estimates[verdict.estimate].value is not None:
                by_reason.setdefault(verdict.undefined, []).append((criterion, verdict))
    said = []
    for alike in by_reason.values():
        named = dict.fromkeys(criterion.id for criterion, _ in alike)
        said.append(say("no_verdict_on", ids=joined(map(name, named)), reason=reason(alike[0][1])))
    return tuple(said)


def subject(criterion: Criterion, verdict: Verdict) -> Parts:
    """Name who is judged: the model, and the group of cases if there is one."""
    if verdict.group is None:
        return (name(verdict.model),)
    return (name(verdict.model), " (", *group(criterion, verdict), ")")


def group(criterion: Criterion, verdict: Verdict) -> Parts:
    """Name the group of cases that is judged, if it is one."""
    return () if verdict.group is None else (name(f"{criterion.for_each} = {verdict.group}"),)


def flips(verdict: Verdict) -> bool:
    """Tell whether what is not known of some rows could change the verdict."""
    return verdict.alone not in (None, verdict.verdict)


def _at_use(reading: Reading, criterion: Criterion, verdict: Verdict) -> Iterator[Parts]:
    """Say what the metric would be at the stated prevalence of use, where it depends on that."""
    model, _, metric = verdict.estimate.rpartition("/")
    found = reading.estimates.get(f"{model}/at_use_prevalence/{metric}")
    if found is None or found.value is None or found.interval is None or verdict.group is not None:
        return
    write = writer(criterion.metric)
    limits = {
        end: number(f"{found.ref}#interval.{end}", getattr(found.interval, end), write) for end in ("low", "high")
    }
    yield say(
        "verdict_at_use",
        prevalence=reading.fact("spec/data.use_prevalence", numbers.level),
        label=in_sentence(criterion.label),
        value=number(found.ref, found.value, write),
        **limits,
    )


def _all_assumed(criterion: Criterion, verdict: Verdict) -> Iterator[Parts]:
    """Say what the unknown could do: both ways in one sentence where the verdict stays the same."""
    by_name = {one.name: one for one in verdict.assumed}
    for what in ("unlabelled", "indeterminate"):
        ways = [by_name[name] for way in ("positive", "negative") if (name := f"{what}_{way}") in by_name]
        if len(ways) == 2 and {one.verdict for one in ways} == {verdict.verdict}:
            yield _either_way(criterion, what, ways[0], ways[1])
        else:
            yield from (_assumed(criterion, one) for one in ways)


def _either_way(criterion: Criterion, what: str, positive: Assumed, negative: Assumed) -> Parts:
    write = writer(criterion.metric)
    return say(
        f"assumed_{what}",
        label=in_sentence(criterion.label),
        positive=number(positive.ref, positive.value, write),
        negative=number(negative.ref, negative.value, write),
        id=name(criterion.id),
        word=VERDICTS[positive.verdict],
    )


def _assumed(criterion: Criterion, one: Assumed) -> Parts:
    """Say what the verdict would be were all that is unknown one way."""
    write = writer(criterion.metric)
    return say(
        f"assumed_{one.name}",
        label=in_sentence(criterion.label),
        value=number(one.ref, one.value, write),
        id=name(criterion.id),
        word=VERDICTS[one.verdict],
    )


def bound(verdict: Verdict | Criterion, field: str, write: Write) -> Parts:
    """Show a bound with enough digits to see on which side of the threshold it lies."""
    value = getattr(verdict, field)
    if value is None:
        return (number(f"{verdict.ref}#{field}", None, write),)
    edges = [edge for edge in (verdict.threshold, verdict.upper) if edge is not None]
    nearest = min(edges, key=lambda edge: abs(edge - value))
    shown = lambda found: numbers.apart(found, nearest, write, digits=digits(write))  # noqa: E731
    return (number(f"{verdict.ref}#{field}", value, shown),)


def _estimate(reading: Reading, criterion: Criterion, verdict: Verdict) -> Parts:
    write = writer(criterion.metric)
    counts: Parts = ()
    if verdict.numerator is not None and write is numbers.share:
        k = number(f"{verdict.estimate}#numerator", verdict.numerator, numbers.count)
        counts = say("counts_of", k=k, n=number(f"{verdict.estimate}#denominator", verdict.denominator, numbers.count))
    code = "estimate_of_criterion" if verdict.sides == 2 else "estimate_one_sided"
    if verdict.low is None and verdict.high is None:
        code = "estimate_bare"
    return say(
        code,
        label=name(criterion.label),
        model=subject(criterion, verdict),
        value=_value(reading, verdict, write),
        counts=counts,
        level=number(f"{verdict.ref}#level", verdict.level, numbers.level),
        method=in_sentence(reading.label(verdict.decided_by or "")),
        low=bound(verdict, "low", write),
        high=bound(verdict, "high", write),
    )


def _value(reading: Reading, verdict: Verdict, write: Write) -> Parts:
    """Show the estimate, which stays where there is no verdict."""
    if verdict.value is not None:
        return bound(verdict, "value", write)
    return (number(verdict.estimate, reading.estimates[verdict.estimate].value, write),)


def _judged(criterion: Criterion, verdict: Verdict) -> Parts:
    write = writer(criterion.metric)
    common = {"threshold": threshold(verdict, write), "id": (name(criterion.id),)}
    if verdict.verdict == "undefined":
        return say("no_verdict", id=name(criterion.id), model=subject(criterion, verdict), reason=reason(verdict))
    if verdict.depends_on_seed:
        return say("seed_decides", **common)
    if verdict.verdict in ("met", "not_met"):
        sides = "_one_sided" if verdict.sides == 1 and criterion.comparator != "between" else ""
        return say(f"{verdict.verdict}_{criterion.comparator}{sides}", **common)
    return say("flips", id=name(criterion.id)) if flips(verdict) else _open(criterion, verdict, common)


def _open(criterion: Criterion, verdict: Verdict, common: dict[str, Parts]) -> Parts:
    """Say what keeps a criterion from being demonstrated: what else is compatible with the data."""
    write = writer(criterion.metric)
    if criterion.comparator == "between":
        return say("open_between", low=bound(verdict, "low", write), high=bound(verdict, "high", write), **common)
    at_least = criterion.comparator == "at_least"
    if verdict.value == verdict.threshold:
        return say("open_at", low=bound(verdict, "low", write), high=bound(verdict, "high", write), **common)
    beyond = verdict.value is not None and (verdict.value > verdict.threshold) == at_least
    if beyond:
        return say("open_above" if at_least else "open_under", bound=bound(verdict, "bound", write), **common)
    other = bound(verdict, "high" if at_least else "low", write)
    return say("open_below" if at_least else "open_over", other=other, **common)


def reason(verdict: Verdict) -> Parts:
    """Say why there is no verdict."""
    return worded(verdict.ref, reasons.UNDEFINED[verdict.undefined_code or "no_case"], verdict.facts)


def _rate_is_known(reading: Reading, criterion: Criterion, verdict: Verdict) -> bool:
    """Tell whether the exact bound was read at the level of the document, against a threshold that can be missed."""
    always = 0 if criterion.comparator == "at_least" else 1
    at_level = verdict.level == reading.facts["spec/confidence"].value
    return verdict.decided_by == "clopper_pearson" and at_level and verdict.threshold != always


def _pass_rate(reading: Reading, criterion: Criterion, verdict: Verdict) -> Parts:
    ref = "conventions/tail" if verdict.sides == 2 else "spec/significance"
    return say(
        "pass_rate",
        label=in_sentence(criterion.label),
        threshold=threshold(verdict, writer(criterion.metric)),
        rate=reading.fact(ref, numbers.level),
    )


def _needed(reading: Reading, criterion: Criterion, verdict: Verdict) -> list[Parts]:
    if verdict.cases_needed is None:
        template = reasons.UNDEFINED[verdict.cases_needed_code or "not_a_proportion"]
        return [say("no_cases_needed", reason=template[:1].upper() + template[1:])]
    first = verdict.cases_needed[0]
    return [] if first.cases is None else [_needed_if(reading, criterion, verdict, first)]


def _needed_if(reading: Reading, criterion: Criterion, verdict: Verdict, size: CasesNeeded) -> Parts:
    at = f"{verdict.ref}#cases_needed[0]"
    return say(
        "cases_needed" if size.of_denominator != size.cases else "cases_needed_all",
        label=in_sentence(criterion.label),
        truth=number(f"{at}.if_true", size.if_true, writer(criterion.metric)),
        cases=number(f"{at}.cases", size.cases, numbers.count),
        part=number(f"{at}.of_denominator", size.of_denominator, numbers.count),
        power=reading.fact("conventions/power", numbers.level),
    )


def in_short(reading: Reading, criterion: Criterion) -> str:
    """Word a criterion in one line, for alternative texts of figures."""
    verdict = next(one for one in criterion.models if one.ref == criterion.worst)
    return " ".join(plain(parts) for parts in verdict_sentences(reading, criterion, verdict)[:2])
