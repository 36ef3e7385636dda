"""Answers of the command line in words: a calculation, a definition, the origin of a number."""

import dataclasses
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from reportgen import index, numbers, reasons
from reportgen.plain_formulas import plain_formula
from reportgen.spec.written_text import FORMULA
from reportgen.topic_index import AskEntry, RangeEntry, TopicEntry

KIND_WORDS = {"hypotest": "hypothesis test"}
MOST_OF_A_LINE = 100  # letters of equations
MOST_OF_A_SYMBOL = 20
MOST_NEXT_TO_VALUES = 60  # rows of a table that is not all that a method answers
_CONDITION = re.compile(r"=|\\(?:le|ge)q?\b")


def calc_words(answer: dict[str, Any]) -> str:
    """Write a calculation: what it answers, its steps, its checks."""
    return "\n".join(_calc_lines(answer))


def _calc_lines(answer: dict[str, Any]) -> Iterator[str]:
    yield answer["label"]
    given = {**answer["inputs"], **answer["options"]}
    yield from (f"  {name} = {_short(value)}" for name, value in given.items() if value is not None)
    yield ""
    for part in (_numbers, _limits, _table, _steps, _checks):
        yield from part(answer)
    if answer["reference"]:
        yield f"Reference: {answer['reference']}"


def _numbers(answer: dict[str, Any]) -> Iterator[str]:
    """Write what was found, or why nothing was."""
    if answer["undefined"]:
        yield f"no value: {answer['undefined']}"
    for key in ("value", "n", "statistic", "df", "p_value"):
        if answer[key] is not None:
            yield f"{key} = {_shown(answer[key])}"
    if answer["withheld"]:
        yield f"p-value withheld: {answer['withheld']}"


def _limits(answer: dict[str, Any]) -> Iterator[str]:
    if answer["numerator"] is not None:
        yield f"from {answer['numerator']} of {answer['denominator']}"
    if answer["effect"]:
        yield f"{answer['effect']['name']} = {_shown(answer['effect']['value'])}"
    if answer["interval"]:
        yield _interval(answer["interval"])
    entry = index.find(answer["method"])
    for name, value in (answer["values"] or {}).items():
        shown = entry.answer_code(name, value) if entry and isinstance(value, str) else _shown(value)
        yield f"{entry.answer(name) if entry else name} = {shown}"


def _table(answer: dict[str, Any]) -> Iterator[str]:
    if not answer["table"]:
        return
    columns, rows = answer["table"]["columns"], answer["table"]["rows"]
    if answer["values"] and len(rows) > MOST_NEXT_TO_VALUES:
        yield f"table of {', '.join(columns)}: {len(rows)} rows, shown with --json"
        return
    yield "\t".join(columns)
    yield from ("\t".join("" if cell is None else _shown(cell) for cell in row) for row in rows)


def _steps(answer: dict[str, Any]) -> Iterator[str]:
    if answer["steps"]:
        yield "Steps"
    for number, step in enumerate(answer["steps"], start=1):
        yield f"  {number}. {step['text']}"
        yield from (f"     {line}" for line in _step_lines(**step))


def _step_lines(
    symbol: str, formula: str, substituted: str, value: float | None, shown: str | None, **_: Any
) -> list[str]:
    """Write a formula, the same with numbers, and the value: as equations that begin with the symbol, if it has one."""
    left = f"{symbol} = "
    sides = [plain_formula(one.removeprefix(left)) for one in dict.fromkeys((formula, substituted))]
    if value is None or shown is None:
        return [plain_formula(formula)]
    name = plain_formula(symbol)
    if symbol and not formula.startswith(left) and _CONDITION.search(formula):
        return [*sides, f"{name} = {shown}"]
    return _equations([one for one in (name, *sides, shown) if one])


def _equations(sides: Sequence[str]) -> list[str]:
    """Write sides that are equal in a line, or in a line each where they are long."""
    first, *rest = dict.fromkeys(sides)
    whole = " = ".join((first, *rest))
    if len(whole) <= MOST_OF_A_LINE or not rest:
        return [whole]
    begun = f"{first} = {rest[0]}" if len(first) <= MOST_OF_A_SYMBOL else first
    after = rest[1:] if len(first) <= MOST_OF_A_SYMBOL else rest
    indent = " " * (len(first) if len(first) <= MOST_OF_A_SYMBOL else 0)
    return [begun, *(f"{indent} = {one}".rstrip() for one in after)]


def _checks(answer: dict[str, Any]) -> Iterator[str]:
    if answer["checks"]:
        yield "Checks"
    for check in answer["checks"]:
        yield f"  {check['check']}: {check['outcome'].replace('_', ' ')}. {check['sentence']}"


def _interval(found: dict[str, Any]) -> str:
    if found["undefined"]:
        return f"no interval: {found['undefined']}"
    low, high = ("none" if found[side] is None else _shown(found[side]) for side in ("low", "high"))
    sides = "one-sided" if found["sides"] == 1 else "two-sided"
    return f"interval = {low} to {high} ({sides}, level {_shown(found['level'])}, {found['method']})"


def entry_words(entry: index.Entry) -> str:
    """Write the definition of a method: what it is, what it takes for granted, what may be concluded."""
    return "\n".join(_entry_lines(entry))


def _range(ends: tuple[float | None, float | None]) -> str:
    """
    Write between which numbers a value is.

    >>> _range((0, 1)), _range((0, None)), _range((None, None))
    ('0 to 1', '0 or more', 'any number')
    """
    low, high = ends
    if low is None:
        return "any number" if high is None else f"{high:g} or less"
    return f"{low:g} or more" if high is None else f"{low:g} to {high:g}"


def _entry_lines(entry: index.Entry) -> Iterator[str]:
    abbreviation = f" ({entry.abbreviation})" if entry.abbreviation else ""
    yield f"{entry.label}{abbreviation} - {KIND_WORDS.get(entry.kind, entry.kind)} `{entry.id}`"
    yield entry.meaning
    facts = entry_json(entry)
    for label, key in (
        ("Also called", "aliases"),
        ("Question", "question"),
        ("Null hypothesis", "null"),
        ("Assumes", "assumes"),
        ("Formula", "formula"),
        ("Range", "range"),
        ("Better", "better"),
        ("Not defined when", "undefined_when"),
        ("Inputs", "inputs"),
        ("Options", "options"),
        ("Checks", "checks"),
        ("What may be concluded", "conclusion"),
        ("Reference", "reference"),
    ):
        if facts[key]:
            yield f"{label}: {_worded(key, facts)}"
    from reportgen.narrative.english import METRIC_NAMES

    yield from (f"Beware: {cited(one.beware)}" for one in METRIC_NAMES if one.metric == entry.id and one.beware)
    if entry.notes:
        yield f"\n{entry.notes}"


def topic_json(topic: TopicEntry) -> dict[str, Any]:
    """Return the declaration of a topic as plain values."""
    return dataclasses.asdict(topic)


def topic_words(topic: TopicEntry) -> str:
    """Say what a topic draws, what can be given in place of a draw, and what it asks."""
    return "\n".join(_topic_lines(topic))


def _topic_lines(topic: TopicEntry) -> Iterator[str]:
    yield f"{topic.label} - topic `{topic.id}`"
    yield topic.meaning
    yield "Draws (`draw` of a task narrows the range):"
    yield from (f"  {name}: {_drawn_from(one)}" for name, one in topic.draws.items())
    yield "Data (`data` of a task, in place of a draw):"
    yield from (f"  {name}: {one.means}" for name, one in topic.data.items())
    yield "Parts (`ask` of `parts`):"
    yield from (f"  {ask.name}: {_as_read(ask.text)}{_asked_by_default(ask)}" for ask in topic.asks)
    if topic.options:
        yield f"Options: {', '.join(f'{name}, default {one.default}' for name, one in topic.options.items())}"
    if topic.conventions:
        yield f"Conventions: {', '.join(topic.conventions)}"


def _as_read(text: str) -> str:
    r"""
    Write the formulas in a text by the signs of a terminal.

    >>> _as_read(r"Usual statistic $t_0$ for all $\beta$")
    'Usual statistic t₀ for all β'
    """
    return FORMULA.sub(lambda found: plain_formula(found["formula"]), text)


def _drawn_from(one: RangeEntry) -> str:
    """
    Write a range.

    >>> _drawn_from(RangeEntry(low=80, high=140, step=10)), _drawn_from(RangeEntry(values=("A", "B")))
    ('80 to 140 in steps of 10', 'A, B')
    """
    if one.values:
        return ", ".join(map(str, one.values))
    steps = f" in steps of {one.step}" if one.step > 1 else ""
    decimals = f" with {one.decimals} decimals" if one.decimals else ""
    return f"{one.low:g} to {one.high:g}{steps}{decimals}"


def _asked_by_default(ask: AskEntry) -> str:
    digits = f"{ask.decimals} decimals" if ask.decimals is not None else f"{ask.significant} significant digits"
    points = f"{ask.points:g} {'point' if ask.points == 1 else 'points'}"
    of_number = f"{digits}, " if ask.kind == "number" else ""
    return f" ({of_number}{points}{'' if ask.usual else ', on request'})"


def term_json(word: str) -> dict[str, Any] | None:
    """Explain a term of the field, looked up by its name or by another one, as one plain object."""
    from reportgen.narrative.english import TERMS

    asked = index.folded(word)
    found = next((one for one in TERMS if asked in map(index.folded, (one.id, one.word, *one.also))), None)
    if found is None:
        return None
    return {
        "term": found.word,
        "meaning": found.meaning,
        "also": list(found.also),
        "beware": cited(found.beware),
        "see": list(found.see),
    }


def term_words(term: Mapping[str, Any]) -> str:
    """Write what a term means, what else it is called, and what else is called so."""
    lines = [f"{term['term']} - term", term["meaning"]]
    if term["also"]:
        lines.append(f"Also called: {', '.join(term['also'])}")
    if term["beware"]:
        lines.append(f"Beware: {term['beware']}")
    if term["see"]:
        lines.append(f"See also: {', '.join(term['see'])}")
    return "\n".join(lines)


def cited(text: str) -> str:
    """Name the texts that a remark refers to."""
    from reportgen.narrative.english.metric_names import SOURCES

    return text.format_map({key: full for key, (_, full) in SOURCES.items()})


def _worded(key: str, facts: Mapping[str, Any]) -> str:
    if key == "better":
        return _better(facts)
    if key == "formula":
        return plain_formula(facts[key])
    return _range(facts[key]) if key == "range" else _listed(facts[key])


def entry_json(entry: index.Entry) -> dict[str, Any]:
    """Return a definition as plain values."""
    assumptions = [index.find(name, ("check",)) for name in entry.checks]
    return {
        "id": entry.id,
        "kind": entry.kind,
        "label": entry.label,
        "abbreviation": entry.abbreviation or None,
        "meaning": entry.meaning,
        "notes": entry.notes or None,
        "aliases": list(entry.aliases),
        "question": entry.question or None,
        "null": entry.null or None,
        "assumes": entry.assumes or None,
        "formula": entry.formula or None,
        "range": list(entry.range) if entry.range else None,
        "better": entry.better,
        "ideal": entry.ideal,
        "undefined_when": reasons.GENERAL[entry.undefined_when] if entry.undefined_when else None,
        "inputs": _inputs(entry),
        "options": [_option(option) for option in entry.options],
        "checks": [f"{found.id}: {found.assumes}" for found in assumptions if found],
        "conclusion": _conclusion(entry),
        "reference": entry.reference or None,
    }


def _inputs(entry: index.Entry) -> list[str]:
    """List the sets of inputs that a method can be given, an average or one class among several where it takes them."""
    named = [" ".join(names) for names in entry.inputs]
    if "Counts" in entry.evidence:
        more = MORE_OF_METRICS if entry.kind == "metric" else MORE_WAYS_TO_COUNTS
        named += [way for way in more if way.split()[0] not in {one.split()[0] for one in named}]
    return named or [ANY_EVIDENCE for kind in entry.evidence if kind == "Evidence"]


def _conclusion(entry: index.Entry) -> str | None:
    """Say what may be concluded from a method's answer, by what the method is about."""
    if entry.kind == "curve" and not entry.over_thresholds:
        return OF_OTHER_CURVES
    if entry.kind == "metric" and entry.extreme:
        return OF_EXTREMES
    if entry.kind == "metric" and (entry.of_cases or not OF_A_MODEL & set(entry.evidence)):
        return OF_CASES
    return CONCLUSIONS[entry.kind]


def _better(facts: Mapping[str, Any]) -> str:
    """Write which values are better, of a metric that has no direction which value is meant."""
    if facts["better"] != "neither":
        return str(facts["better"])
    return "neither higher nor lower" if facts["ideal"] is None else f"near {facts['ideal']:g}"


MORE_WAYS_TO_COUNTS = ("matrix positive", "truth predictions positive", "truth scores threshold positive")
MORE_OF_METRICS = ("matrix positive|average", "truth predictions positive|average", "truth scores threshold positive")
ANY_EVIDENCE = "those of the metric"
OF_A_MODEL = {"Counts", "Confusion", "Scores", "Costed", "Regression"}  # evidence that holds what a model answered
OF_CASES = "The value describes these cases, not a model. Its interval shows the uncertainty for other cases."
OF_EXTREMES = "The value describes these cases. It does not show how large it would be on others."
OF_OTHER_CURVES = (
    "The curve describes these cases. It does not show how it would be on others."  # than those over thresholds
)
CONCLUSIONS = {
    "metric": "The value describes the model on these cases. Its interval shows the uncertainty for other cases.",
    "curve": "The curve shows the result of every threshold on these cases. A threshold chosen from it must be judged on other cases.",
    "interval": "The procedure covers the true value in the stated proportion of repetitions; a single interval either does or does not.",
    "check": "A check can contradict an assumption; it cannot establish one.",
    "hypotest": "A small p-value is evidence against the null hypothesis if the assumptions are met. A large one does not show that the null hypothesis is true.",
    "analysis": None,
    "figure": None,
}


def trace_words(answer: dict[str, Any]) -> str:
    """Write where a number comes from."""
    lines = [f"{answer['ref']} = {_short(answer['value'])}"]
    lines += [f"  {key}: {_short(value)}" for key, value in answer["of"].items() if _is_plain(value)]
    if answer["method"]:
        lines += [f"  {key}: {value}" for key, value in answer["method"].items() if value and key != "kind"]
    lines += [f"  data: {file['name']} SHA-256 {file['sha256']}" for file in answer["data"] if file["sha256"]]
    lines.append(f"  seed: {answer['seed']}")
    return "\n".join(lines)


def _is_plain(value: Any) -> bool:
    return value not in (None, {}, [], ()) and not isinstance(value, dict | list | tuple)


def _option(option: index.OptionEntry) -> str:
    choices = f" {'|'.join(map(str, option.choices))}" if option.choices else f" ({option.kind})"
    default = ", required" if option.required else f", default {option.default}" if option.default is not None else ""
    return f"{option.name}{choices}{default}"


def _listed(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _shown(value: Any) -> str:
    """Write what came out, numbers with as many digits as one follows by hand."""
    if isinstance(value, float):
        return numbers.six_digits(value)
    if isinstance(value, list):
        return f"[{', '.join(map(_shown, value))}]"
    return _short(value)


def _short(value: Any) -> str:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 200 else f"{text[:197]}..."
