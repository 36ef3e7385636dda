"""Verdicts and comparisons in a line each, for terminals, logs and comments."""

import unicodedata
from collections import Counter
from collections.abc import Iterator
from functools import partial

from reportgen import numbers
from reportgen.narrative.bounds import VERDICTS
from reportgen.narrative.sentence import ALIKE, DIFFERENCES, Write, capitalised, digits, in_sentence, is_money, writer
from reportgen.results.outcomes import Compared, JudgedRow, Outcomes
from reportgen.results.tested import of_margin_alone

SIDES = {"at_least": "at least ", "at_most": "at most ", "between": ""}
NOTHING_CONCLUDED = {"withheld", "undefined"}  # codes of conclusions


def subject(one: JudgedRow) -> str:
    """Name the model, the group and the judged set that a verdict is about."""
    return ", ".join(filter(None, (one.model, one.group, one.part)))


def what(one: JudgedRow) -> str:
    """Name what is judged."""
    named = in_sentence(one.label).text
    return named if one.difference_to is None else f"{named}, difference from the {one.difference_to}"


def required(one: JudgedRow) -> str:
    """
    Say what is required.

    >>> required(JudgedRow("criteria/C1", "C1", "Recall", "met", metric="recall", comparator="at_least", threshold=0.85))
    'at least 85%'
    """
    if one.must is not None:
        return f"{one.must.replace('_', '-')}{_margin(one)}"
    if one.threshold is None or one.comparator is None:
        return ""
    if one.difference_to is not None and one.upper is not None:
        return f"within ± {(numbers.margin_of_shares if _written(one) is numbers.points else numbers.plain)(one.upper)}"
    write = numbers.level if writer(one.metric or "") is numbers.share else numbers.plain
    upper = "" if one.upper is None else f" to {write(one.upper)}"
    return f"{SIDES.get(one.comparator, '')}{write(one.threshold)}{upper}"


def _written(one: JudgedRow) -> Write:
    """Choose how values of a criterion are written; what a comparison must show, or groups may differ by, is a difference."""
    write = writer(one.metric or "")
    return write if one.must is None and one.difference_to is None else DIFFERENCES.get(write, numbers.signed)


def _margin(one: JudgedRow) -> str:
    if one.margin is None or one.must == "superior":  # which needs more than no difference, with any margin
        return ""
    write = numbers.margin_of_shares if _written(one) is numbers.points else numbers.plain
    return f" (margin {write(one.margin)})"


def estimate(one: JudgedRow) -> str:
    """Write the estimate, with enough digits to see on which side of the threshold it is."""
    if one.value is None:
        return "infinite" if _is_infinite(one) else "no value"
    return _apart(one, one.value, _written(one))


def _is_infinite(one: JudgedRow) -> bool:
    """Tell whether the estimate is infinite: it has no finite value, and its lower limit decides."""
    return one.value is None and one.reason is None and one.low is not None


def interval(one: JudgedRow) -> str:
    """Write the interval that judges, or the limit that there is."""
    write = _ends(one)
    low, high = (None if end is None else _apart(one, end, write) for end in (one.low, one.high))
    if low is None or high is None:
        return f"from {low}" if low is not None else f"up to {high}" if high is not None else ""
    return f"{_unitless(low)} to {high}"


def level(one: JudgedRow | Compared) -> str:
    """Name the level of an interval."""
    if one.level is None:
        return "interval"
    sided = "one-sided " if isinstance(one, JudgedRow) and one.sides == 1 else ""
    return f"{sided}{numbers.shared_level(one.level)} {'bounds' if sided else 'interval'}"


def _ends(one: JudgedRow) -> Write:
    write = _written(one)
    ends = [abs(end) for end in (one.low, one.high) if end is not None]
    if write in ALIKE:
        return partial(write, like=max(ends, default=None))
    return numbers.end_of_share if write is numbers.share else write


def _apart(one: JudgedRow, value: float, write: Write) -> str:
    least = digits(write if write is numbers.points else writer(one.metric or ""))
    if write is numbers.end_of_share and one.low is not None and one.high is not None:
        least = numbers.digits_between(one.low, one.high)
    edges = [edge for edge in (one.threshold, one.upper) if edge is not None]
    if not edges:
        return write(value, digits=least)
    return numbers.apart(value, min(edges, key=lambda edge: abs(edge - value)), write, digits=least)


def reason(one: JudgedRow) -> str:
    """Say why a criterion is not met, not demonstrated, or has no verdict."""
    if one.reason:
        return in_sentence(one.reason).text.removesuffix(".")
    if one.verdict == "not_demonstrated":
        return _uncertainty(one)
    if one.verdict == "not_met":
        where = {"at_least": "below", "at_most": "above"}.get(one.comparator or "", "outside")
        return f"the whole interval is {where} the required {'range' if one.upper is not None else 'value'}"
    return ""


def _uncertainty(one: JudgedRow) -> str:
    """Say why a criterion is neither met nor not met."""
    if one.by_seed:
        return "the verdict depends on the random seed"
    if one.by_certain_scores:
        return "without the scores of exactly 0 or 1 the verdict differs"
    return _by_rows(one) or _by_test(one) or _compatible(one)


def _by_test(one: JudgedRow) -> str:
    """Give the p-value that decides, where the interval alone would allow a verdict."""
    if one.p_value is None or one.threshold is None or one.low is None or one.high is None:
        return ""
    clear = not one.low <= one.threshold <= one.high
    return f"the deciding test has p {numbers.p_value(one.p_value)}" if clear else ""


def _by_rows(one: JudgedRow) -> str:
    """Give the limit with the incomplete rows, where the complete rows alone would allow a verdict."""
    low, high, threshold = one.low, one.high, one.threshold
    if threshold is None or low is None or high is None or one.at_worst == one.at_best == (low, high):
        return ""
    if one.comparator == "between":
        inside = one.upper is not None and threshold <= low and high <= one.upper
        return ROWS_DECIDE if inside else ""
    at_most = one.comparator == "at_most"
    if (high <= threshold) if at_most else (low >= threshold):
        return _moved(one, "worst", one.at_worst[at_most])
    if (low > threshold) if at_most else (high < threshold):
        return _moved(one, "best", one.at_best[not at_most])
    return ""


def _moved(one: JudgedRow, which: str, to: float | None) -> str:
    return ROWS_DECIDE if to is None else f"with the incomplete rows, {_apart(one, to, _ends(one))} at {which}"


ROWS_DECIDE = "incomplete rows could change the verdict"


def _compatible(one: JudgedRow) -> str:
    """Say which values on the other side of the threshold are compatible with the data."""
    at_most = one.comparator == "at_most"
    bound = one.high if at_most else one.low
    if bound is not None and one.threshold is not None and one.comparator != "between" and _on_required_side(one):
        named = what(one) if one.must is None and one.difference_to is None else "difference"
        reach = f"as {'high' if at_most else 'low'} as {_apart(one, bound, _ends(one))}"
        return f"true {named} {reach} is compatible with these data"
    values = interval(one)
    start = "from " if " to " in values.removeprefix("up to ") else ""  # of an interval with both ends
    return f"true values {start}{values} are compatible with these data" if values else ""


def _on_required_side(one: JudgedRow) -> bool:
    """Tell whether the estimate, which may be infinite, is on the required side of the threshold."""
    if one.value is None or one.threshold is None:
        return one.comparator == "at_least"
    return one.value < one.threshold if one.comparator == "at_most" else one.value > one.threshold


def with_unit(text: str, one: JudgedRow, unit: str | None) -> str:
    """Name the unit of money behind an amount."""
    return f"{text} {unit}" if unit and text and one.value is not None and is_money(one.metric or "") else text


def line(one: JudgedRow, unit: str | None = None) -> str:
    """Write a criterion with its estimate, what is required, and why it is not met."""
    of = one.deciding
    limits = f" ({level(of)} {with_unit(interval(of), of, unit)})" if interval(of) else ""
    about = f" of {subject(of)}" if subject(of) else ""
    role = "" if one.role == "primary" else f" ({one.role})"
    needed = with_unit(required(of), of, unit)
    needed = f"must be {needed}" if of.must else f"{needed} required" if needed else ""
    clauses = filter(None, (f"{with_unit(estimate(of), of, unit)}{limits}", needed, _among(one)))
    return one_line(_sentences(f"{one.id} {what(one)}{about}{role}: {'; '.join(clauses)}", reason(of), _at_sample(one)))


def _sentences(*said: str) -> str:
    """Write what is said as sentences: each with a capital and a full stop."""
    return " ".join(f"{capitalised(each)}." for each in said if each)


def _among(one: JudgedRow) -> str:
    """Say how many models or groups are judged, where one of them decides."""
    if len(one.parts) < 2:
        return ""
    return f"met by all {len(one.parts)}" if one.verdict == "met" else f"worst of {len(one.parts)}"


def difference_line(one: Compared, significance: float | None = None) -> str:
    """Write a comparison with its difference; of several pairs, how many have which conclusion."""
    head = f"{one.id} {what_differs(one)}"
    if one.pairs:
        return one_line(_sentences(f"{head}: {_counted(one)}", *_why_of_pairs(one), _at_sample(one)))
    if one.value is None:
        return one_line(_sentences(f"{head}: no value", _why(one)))
    write = DIFFERENCES.get(writer(one.metric or ""), numbers.signed)
    ends = [None if end is None else write(end) for end in (one.low, one.high)]
    limits = f" ({level(one)} {_unitless(ends[0])} to {ends[1]})" if None not in ends else ""
    result = f"{head}: {write(one.value)}{limits}{_p(one, significance)}"
    return one_line(_sentences(result, _favoured(one), _rows_matter(one), _why(one), _at_sample(one)))


def _why(one: Compared) -> str:
    """Say why there is no difference, or no conclusion."""
    return in_sentence(one.reason).text.removesuffix(".") if one.reason else ""


def _why_of_pairs(one: Compared) -> Iterator[str]:
    """Say why there is no conclusion on some of several pairs, each reason once."""
    yield from dict.fromkeys(_why(pair) for pair in one.pairs if pair.reason)


def _unitless(text: str | None) -> str:
    """Leave percentage points to the number that follows."""
    return (text or "").removesuffix(" points")


def what_differs(one: Compared) -> str:
    """Name what is compared, first minus second."""
    label = in_sentence(one.label).text
    return f"{label}, {' minus '.join(one.models)}" if len(one.models) == 2 else f"{label} of {len(one.models)} models"


def conclusion(one: Compared) -> str:
    """Name the conclusions in a word or two."""
    if one.pairs:
        return f"{len(one.pairs)} pairs"
    shown = [
        code.replace("non_", "non-").replace("_", " ") for code in one.conclusions if code not in NOTHING_CONCLUDED
    ]
    return ", ".join(shown) or "no conclusion"


def _counted(one: Compared) -> str:
    counts = Counter(conclusion(pair) for pair in one.pairs)
    return ", ".join(f"{word} for {many}" for word, many in counts.items())


def _p(one: Compared, significance: float | None) -> str:
    if of_margin_alone(one.conclusions):
        return ""
    if one.p_adjusted is not None:
        return f"; adjusted p {numbers.p_value(one.p_adjusted, against=significance)}"
    return "" if one.p_value is None else f"; p {numbers.p_value(one.p_value, against=significance)}"


def _favoured(one: Compared) -> str:
    return f"favours {one.favours}" if one.favours else ""


def _rows_matter(one: Compared) -> str:
    """Say that incomplete rows change what the complete rows alone would show."""
    if not one.rows:
        return ""
    rows = f"{numbers.count(one.rows)} incomplete row{'' if one.rows == 1 else 's'}"
    shown = any(code.endswith("_shown") and not code.endswith("_not_shown") for code in one.conclusions)
    return f"without the {rows}, more would be shown" if shown else f"{rows} could change the conclusion"


def _at_sample(one: JudgedRow | Compared) -> str:
    """Say at which prevalence models are compared, where another one is expected in use."""
    if one.sample_prevalence is None or (isinstance(one, JudgedRow) and one.deciding.value is None):
        return ""
    return f"applies at this sample's prevalence of {numbers.share(one.sample_prevalence)}, not at the expected one"


def over_all(found: Outcomes) -> str:
    """Say the verdict over all primary criteria."""
    word, many = found.verdict, len(found.gated)
    if word is None:
        return "no primary criterion"
    counted = Counter[str](one.verdict for one in found.gated)
    listed = ", ".join(f"{counted[each]} {VERDICTS[each]}" for each in VERDICTS if counted[each])
    rule = "" if many == 1 else " (any is enough)" if found.rule == "any" else " (all must be met)"
    return f"{VERDICTS[word]}: {many} primary {'criterion' if many == 1 else 'criteria'}{rule}, {listed}"


def one_line(text: str) -> str:
    r"""
    Write line ends and codes of terminals, which names from data may hold, so that they do no harm.

    >>> one_line("a\nb")
    'a\\nb'
    """
    kept = (sign if sign.isprintable() or unicodedata.category(sign) == "Zs" else ascii(sign)[1:-1] for sign in text)
    return "".join(kept)
