"""What the author did not state: in words, and who can say it."""

from collections.abc import Iterable

from reportgen.narrative.english import GAPS

WHO = {
    "report": "Document author",
    "model": "Model owner",
    "data": "Data provider",
    "criteria": "Who sets the criteria",
    "decision": "Decision maker",
}
SAID_BY = {
    "purpose": "model",
    "roles": "model",
    "models": "model",
    "attest": "data",
    "cross_validation": "data",
    "plan": "criteria",
    "sign_off": "decision",
}


def gap_words(path: str) -> str:
    """Name what is not stated."""
    words = GAPS[path]
    return words[:1].upper() + words[1:]


def grouped(paths: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Put together what the same person can say, by that person."""
    found: dict[str, tuple[str, ...]] = dict.fromkeys(WHO.values(), ())
    for path in paths:
        part = path.partition(".")[0]
        who = WHO[SAID_BY.get(part, part)]
        found[who] = (*found[who], path)
    return {who: listed for who, listed in found.items() if listed}
