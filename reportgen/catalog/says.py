"""The English that a declaration carries for the codes that its method alone uses."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields


@dataclass(frozen=True, slots=True, kw_only=True)
class Says:
    """
    One sentence per code, by what the code explains: the same code may need other words for another purpose.

    `undefined` says why there is no value or no interval, `withheld` why there is no p-value, `steps` what a step does,
    `checks` what a check found and `consequences` what follows from that. A withheld p-value or a check whose code has
    no words there takes those under `undefined`. Codes that several methods share are worded in shared_reasons.py.
    """

    undefined: Mapping[str, str] = field(default_factory=dict)
    withheld: Mapping[str, str] = field(default_factory=dict)
    steps: Mapping[str, str] = field(default_factory=dict)
    checks: Mapping[str, str] = field(default_factory=dict)
    consequences: Mapping[str, str] = field(default_factory=dict)

    def by_purpose(self) -> dict[str, dict[str, str]]:
        """Return the sentences as the index holds them, without purposes that have none."""
        tables = {each.name: dict(getattr(self, each.name)) for each in fields(self)}
        return {purpose: sentences for purpose, sentences in tables.items() if sentences}


NOTHING = Says()
