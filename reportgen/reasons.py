"""
The English sentence behind each code: why something is undefined, withheld or remarked, and what a step does.

Codes never change. A code has one sentence: the declaration of the one method that uses the code has it, or
`shared_reasons.py`. Where it needs other words for one purpose, these stand under the code with the purpose before it,
as `withheld.all_alike`; where it is too long for a cell, `short.few_clusters` says it in a few words. Holes are filled with facts that the method keeps next to the code. A hole may name how its
fact is written, as {share:share} and {p:p_value}, or the words after a count for one and for many. A hole in capitals is
a rule of conventions.py, whose number is kept among the facts as it was applied.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, partial
from string import Formatter
from typing import Any

from reportgen import conventions, index, number_words, numbers, shared_reasons


class Sentences(Mapping[str, str]):
    """The sentence of each code for one purpose; the index with those that methods declare is read at the first look."""

    def __init__(self, purpose: str = "") -> None:
        """Take the purpose for which some codes have words of their own."""
        self._purpose = purpose

    @cached_property
    def _by_code(self) -> dict[str, str]:
        said = dict(shared_reasons.SENTENCES)
        for entry in index.entries():
            said |= entry.says
        other_words = {code.removeprefix(f"{self._purpose}."): words for code, words in said.items() if "." in code}
        return {code: other_words.get(code, words) for code, words in said.items() if "." not in code}

    def __getitem__(self, code: str) -> str:
        """Return the sentence of a code, its holes still open."""
        return self._by_code[code]

    def __iter__(self) -> Iterator[str]:
        """Go through the codes."""
        return iter(self._by_code)

    def __len__(self) -> int:
        """Count the codes."""
        return len(self._by_code)


UNDEFINED = STEPS = CONSEQUENCES = Sentences()
WITHHELD = Sentences("withheld")
CHECKS = Sentences("check")
SHORT = Sentences("short")  # in at most eight words, for cells and lists
GENERAL = Sentences("general")  # of no data in particular, where there are no facts to fill holes with

MOST_DECIMALS = 3
FORMS: dict[str, Callable[..., str]] = {
    "share": numbers.share,
    "level": numbers.level,
    "decimal": numbers.decimal,
    "p_value": numbers.p_value,
    "rule": number_words.rule,
    "part": number_words.part,
}


class _Words(Formatter):
    """Fills holes with numbers as documents write them; `{cases:case is|cases are}` adds the word for one or many."""

    def __init__(self, facts: Mapping[str, object]) -> None:
        """Keep all facts, since one may have to be told apart from another."""
        self._facts = facts

    def format_field(self, value: Any, format_spec: str) -> str:
        word = inflected(format_spec, one=value == 1)
        if isinstance(value, bool) or not isinstance(value, int | float):
            return f"{value}{word}"
        return f"{(form(format_spec, self._facts) or _as_it_is)(value)}{word}"


def _as_it_is(value: float) -> str:
    """Write a count, or a number of unknown size."""
    return numbers.count(value) if float(value).is_integer() else numbers.significant(value, digits=3)


def form(words: str, facts: Mapping[str, Any]) -> Callable[[float], str] | None:
    """
    Find how a hole wants its fact written, if it says so.

    `share apart limit` tells it apart from another fact, `decimal within low high` has the decimals that limits support.

    >>> form("share", {})(0.0705), form("share apart limit", {"limit": 0.05})(0.04996), form("case|cases", {})
    ('7.0%', '4.996%', None)
    >>> form("decimal within low high", {"low": 0.8646, "high": 1.65})(1.2571)
    '1.26'
    """
    name, _, limits = words.partition(" within ")
    if limits:
        low, high = (float(facts[limit]) for limit in limits.split())
        return partial(FORMS[name], digits=numbers.supported_decimals(low, high, most=MOST_DECIMALS))
    name, _, other = words.partition(" apart ")
    write = FORMS.get(name)
    if write is None or not other:
        return write
    return lambda value: numbers.apart(value, float(facts[other]), write, digits=1)


def rules(template: str) -> dict[str, float]:
    """
    Return the rules that a sentence names, with the numbers that hold.

    >>> rules("fewer than {FEWEST_CLUSTERS:rule} of {cases}")
    {'FEWEST_CLUSTERS': 20}
    """
    names = [name for _, name, _, _ in Formatter().parse(template) if name and name.isupper()]
    return {name: getattr(conventions, name) for name in names}


def undefined(code: str, facts: Mapping[str, object]) -> str:
    """Say why something is undefined."""
    return _filled(UNDEFINED, code, facts)


def withheld(code: str, facts: Mapping[str, object]) -> str:
    """Say why a p-value is withheld."""
    return _filled(WITHHELD, code, facts)


def check(code: str, facts: Mapping[str, object], consequence: str | None) -> str:
    """Say what a check found and what follows."""
    found = _filled(CHECKS, code, facts)
    return f"{found}: {CONSEQUENCES[consequence]}" if consequence else found


def step(code: str) -> str:
    """Say what a step of a calculation does."""
    return STEPS[code]


def inflected(words: str, *, one: bool) -> str:
    """
    Choose the words that follow a number from those for one and those for many, as a hole holds them.

    >>> inflected("case is|cases are", one=True), inflected("", one=True), inflected("share", one=True)
    (' case is', '', '')
    """
    for_one, between, for_many = words.partition("|")
    return f" {for_one if one else for_many}" if between else ""


def _filled(sentences: Mapping[str, str], code: str, facts: Mapping[str, object]) -> str:
    known = {**rules(sentences[code]), **facts}
    return _Words(known).vformat(sentences[code], (), known)
