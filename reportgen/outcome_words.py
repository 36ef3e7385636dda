"""Verdicts and comparisons in a line each, for terminals, logs and comments."""

import unicodedata
from collections import Counter
from functools import partial

from reportgen import numbers
from reportgen.narrative.bounds import VERDICTS
from reportgen.narrative.sentence import ALIKE, DIFFERENCES, Write, digits, in_sentence, is_money, writer
from reportgen.results.outcomes import Compared, JudgedRow, Outcomes

SIDES = {"at_least": "at least ", "at_most": "at most ", "between": ""}


def subject(one: JudgedRow) -> str:
    """Name the model, the group and the judged set that a verdict is about."""
    return ", ".join(filter(None, (one.model, one.group, one.part)))


def what(one: JudgedRow) -> str:
    """Name what is judged."""
    named = in_sentence(one.label).text
    return named if one.difference_to is None else f"{named}, difference to the {one.difference_to}"


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
        return f"± {(numbers.margin_of_shares if _written(one) is numbers.points else numbers.plain)(one.upper)}"
    write = numbers.level if writer(one.metric or "") is numbers.share else numbers.plain
    upper = "" if one.upper is None else f" to {write(one.upper)}"
    return f"{SIDES.get(one.comparator, '')}{write(one.threshold)}{upper}"


def _written(one: JudgedRow) -> Write:
    """Choose how values of a criterion are written; what a comparison must show, or groups may differ by, is a difference."""
    write = writer(one.metric or "")
    return write if one.must is None and one.difference_to is None else DIFFERENCES.get(write, numbers.signed)


def _margin(one: JudgedRow) -> str:
    if one.margin is None or one.must == "superior":  # which asks for more than no difference, whatever the margin
        return ""
    write = numbers.margin_of_shares if _written(one) is numbers.points else numbers.plain
    return f" (margin {write(one.margin)})"


def estimate(one: JudgedRow) -> str:
    """Write the estimate, with enough digits to see on which side of the threshold it is."""
    return "no value" if one.value is None else _apart(one, one.value, _written(one))


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
        return _left_open(one)
    return "the whole interval is on the other side" if one.verdict == "not_met" else ""


def _left_open(one: JudgedRow) -> str:
    """Say what keeps a criterion open."""
    if one.by_seed:
        return "the side of the threshold depends on the seed"
    if one.by_certain_scores:
        return "the verdict is another one without the scores of exactly zero or one"
    return _by_rows(one) or _by_test(one) or _compatible(one)


def _by_test(one: JudgedRow) -> str:
    """Say that the deciding test leaves open what the interval beside it seems to settle."""
    if one.p_value is None or one.threshold is None or one.low is None or one.high is None:
        return ""
    clear = not one.low <= one.threshold <= one.high
    return f"the test that decides has p {numbers.p_value(one.p_value)}" if clear else ""


def _by_rows(one: JudgedRow) -> str:
    """Say which end of the verdict the incomplete rows move, where the complete ones would settle it."""
    low, high, threshold = one.low, one.high, one.threshold
    if threshold is None or low is None or high is None or one.at_worst == one.at_best == (low, high):
        return ""
    if one.comparator == "between":
        inside = one.upper is not None and threshold <= low and high <= one.upper
        return "incomplete rows could change the verdict" if inside else ""
    at_most = one.comparator == "at_most"
    if (high <= threshold) if at_most else (low >= threshold):
        return _moved(one, "worst", one.at_worst[at_most])
    if (low > threshold) if at_most else (high < threshold):
        return _moved(one, "best", one.at_best[not at_most])
    return ""


def _moved(one: JudgedRow, which: str, to: float | None) -> str:
    if to is None:
        return "incomplete rows could change the verdict"
    return f"at {which} {_apart(one, to, _ends(one))}, by the incomplete rows"


def _compatible(one: JudgedRow) -> str:
    """Say which values on the other side of the threshold the data leave possible."""
    at_most = one.comparator == "at_most"
    bound = one.high if at_most else one.low
    if one.value is None and bound is not None and not at_most:
        return f"values down to {_apart(one, bound, _ends(one))} are compatible with the data"
    if bound is None or one.threshold is None or one.value is None or one.comparator == "between":
        return f"values of {interval(one)} are compatible with the data" if interval(one) else ""
    beyond = (one.value < one.threshold) if at_most else (one.value > one.threshold)
    reach = f"{'up' if at_most else 'down'} to {_apart(one, bound, _ends(one))}" if beyond else f"of {interval(one)}"
    return f"values {reach} are compatible with the data"


def with_unit(text: str, one: JudgedRow, unit: str | None) -> str:
    """Name the unit of money behind an amount."""
    return f"{text} {unit}" if unit and text and one.value is not None and is_money(one.metric or "") else text


def line(one: JudgedRow, unit: str | None = None) -> str:
    """Write a criterion with what was found, what is required, and why."""
    of = one.deciding
    limits = f" ({level(of)} {with_unit(interval(of), of, unit)})" if interval(of) else ""
    about = f" of {subject(of)}" if subject(of) else ""
    role = "" if one.role == "primary" else f" ({one.role})"
    asked = f", required {with_unit(required(of), of, unit)}" if required(of) else ""
    more = "".join(f"; {each}" for each in (_among(one), reason(of)) if each)
    return one_line(
        f"{one.id} {what(one)}{about}{role}: {with_unit(estimate(of), of, unit)}{limits}{asked}{more}{_at_sample(one)}"
    )


def _among(one: JudgedRow) -> str:
    """Say that others are judged beside the one that decides."""
    if len(one.parts) < 2:
        return ""
    return f"met by all {len(one.parts)}" if one.verdict == "met" else f"the worst of {len(one.parts)}"


def difference_line(one: Compared, significance: float | None = None) -> str:
    """Write a comparison with its difference; of several pairs, how many have which conclusion."""
    if one.pairs:
        return one_line(f"{one.id} {what_differs(one)}: {_counted(one)}{_why_of_pairs(one)}{_at_sample(one)}")
    if one.value is None:
        why = f": {_why(one)}" if one.reason else ""
        return one_line(f"{one.id} {what_differs(one)}: no value{why}")
    write = DIFFERENCES.get(writer(one.metric or ""), numbers.signed)
    ends = [None if end is None else write(end) for end in (one.low, one.high)]
    limits = f" ({level(one)} {_unitless(ends[0])} to {ends[1]})" if None not in ends else ""
    why = f"; {_why(one)}" if one.reason else ""
    follows = f"{_p(one, significance)}{_favoured(one)}{_open_by(one)}{why}{_at_sample(one)}"
    return one_line(f"{one.id} {what_differs(one)}: {write(one.value)}{limits}{follows}")


def _why(one: Compared) -> str:
    """Say why there is no difference, or nothing is concluded from it."""
    return in_sentence(one.reason or "").text.removesuffix(".")


def _why_of_pairs(one: Compared) -> str:
    """Say why nothing is concluded of some of several pairs, each reason once."""
    return "".join(f"; {why}" for why in dict.fromkeys(_why(pair) for pair in one.pairs if pair.reason))


def _unitless(text: str | None) -> str:
    """Leave percentage points to the number that follows."""
    return (text or "").removesuffix(" points")


def what_differs(one: Compared) -> str:
    """Name what is compared, first minus second."""
    label = in_sentence(one.label).text
    return f"{label}, {' minus '.join(one.models)}" if len(one.models) == 2 else f"{label} of {len(one.models)} models"


def conclusion(one: Compared) -> str:
    """Name what was concluded in a word or two."""
    if one.pairs:
        return f"{len(one.pairs)} pairs"
    return ", ".join(code.replace("non_", "non-").replace("_", " ") for code in one.conclusions) or "no conclusion"


def _counted(one: Compared) -> str:
    counts = Counter(conclusion(pair) for pair in one.pairs)
    return ", ".join(f"{many} {word}" for word, many in counts.items())


def _p(one: Compared, significance: float | None) -> str:
    if one.p_adjusted is not None:
        return f", adjusted p {numbers.p_value(one.p_adjusted, against=significance)}"
    return "" if one.p_value is None else f", p {numbers.p_value(one.p_value, against=significance)}"


def _favoured(one: Compared) -> str:
    return f"; favours {one.favours}" if one.favours else ""


def _open_by(one: Compared) -> str:
    """Say that incomplete rows leave open what the interval seems to settle."""
    if not one.rows:
        return ""
    shown = any(code.endswith("_shown") and not code.endswith("_not_shown") for code in one.conclusions)
    what = "more would be shown without" if shown else "left open by"
    return f"; {what} {one.rows} incomplete row{'' if one.rows == 1 else 's'}"


def _at_sample(one: JudgedRow | Compared) -> str:
    """Say at which prevalence models are compared, where another one is expected in use."""
    if one.sample_prevalence is None or (isinstance(one, JudgedRow) and one.deciding.value is None):
        return ""
    return f"; at this sample's prevalence of {numbers.share(one.sample_prevalence)}, not the one in use"


def over_all(found: Outcomes) -> str:
    """Say the verdict over all primary criteria."""
    word, many = found.verdict, len(found.gated)
    if word is None:
        return "no primary criterion"
    counted = Counter[str](one.verdict for one in found.gated)
    listed = ", ".join(f"{counted[each]} {VERDICTS[each]}" for each in VERDICTS if counted[each])
    rule = "" if many == 1 else " (any is enough)" if found.rule == "any" else " (all must hold)"
    return f"{VERDICTS[word]}: {many} primary {'criterion' if many == 1 else 'criteria'}{rule}, {listed}"


def one_line(text: str) -> str:
    r"""
    Write line ends and codes of terminals, which names from data may hold, so that they do no harm.

    >>> one_line("a\nb")
    'a\\nb'
    """
    kept = (sign if sign.isprintable() or unicodedata.category(sign) == "Zs" else ascii(sign)[1:-1] for sign in text)
    return "".join(kept)
