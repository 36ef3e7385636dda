"""What the author did not state: in words, with why it is asked for and who can say it."""

from collections.abc import Iterable

from reportgen.narrative.english import GAPS, WHY

WHO = {
    "report": "The author of this document",
    "model": "Whoever answers for the model",
    "data": "Whoever brought the data",
    "criteria": "Whoever sets the criteria",
    "decision": "Whoever decides and signs",
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


def why_asked(path: str) -> str:
    """Say why a reader asks for it, or nothing where that is plain."""
    return WHY.get(path, "")


def grouped(paths: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Put together what the same person can say, by that person."""
    found: dict[str, tuple[str, ...]] = dict.fromkeys(WHO.values(), ())
    for path in paths:
        part = path.partition(".")[0]
        who = WHO[SAID_BY.get(part, part)]
        found[who] = (*found[who], path)
    return {who: listed for who, listed in found.items() if listed}
