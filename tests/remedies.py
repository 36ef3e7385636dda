"""What tests over the whole registry say where something lacks: what to add, and where."""

from collections.abc import Iterable, Mapping
from string import Formatter
from typing import Any, NoReturn

import pytest

from reportgen import reasons


class Keyed(dict[Any, Any]):
    """A table keyed by what the registry finds; a key that lacks is told with what to add, and where."""

    def __init__(self, entries: Mapping[Any, Any], what: str, where: str) -> None:
        super().__init__(entries)
        self.remedy = f"add {what} for `{{key}}` to {where}"

    def __missing__(self, key: Any) -> NoReturn:
        pytest.fail(self.lacks(key))

    def lacks(self, key: Any) -> str:
        """Say what to add for a key."""
        return self.remedy.format(key=getattr(key, "__name__", key))

    def lacking(self, keys: Iterable[Any]) -> list[str]:
        """Say what to add for each of these keys that lacks."""
        return sorted(self.lacks(key) for key in set(keys) - set(self))


def words(table: str, code: str, facts: Mapping[str, Any] | None = None) -> str:
    """Return the words of a code with its facts in their holes; where one lacks, say what to add."""
    known = getattr(reasons, table)
    if code not in known:
        pytest.fail(wordless(table, code))
    if known[code].endswith(".") != (table == "STEPS"):
        pytest.fail(f"give `{code}` a code of its own under `{table.lower()}`: a step is a sentence, a reason is none")
    if facts is None:
        return known[code]
    facts = {**facts, **reasons.rules(known[code])}
    lacking = {name for _, name, _, _ in Formatter().parse(known[code]) if name} - set(facts)
    if lacking:
        pytest.fail(
            f"give `{code}` its {', '.join(sorted(lacking))}: its words under `{table.lower()}` have holes for that"
        )
    return {"UNDEFINED": reasons.undefined, "WITHHELD": reasons.withheld}[table](code, facts)


def wordless(table: str, code: str) -> str:
    """Say where to add the words of a code."""
    place = "the `says` of its method, or to reportgen/shared_reasons.py where several use it"
    return f"add words for `{code}` under `{table.lower()}` to {place}, and run: python tests/generate.py"
