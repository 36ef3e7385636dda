"""What is said of the choice among candidates."""

from reportgen import index, numbers
from reportgen.narrative.english import LABELS
from reportgen.narrative.sentence import Mark, Parts, Write, in_sentence, name, number, say, writer
from reportgen.results.candidates import CandidatesFound

TRIED = {"lower": "candidates_tried_lower", "higher": "candidates_tried_higher"}


def sentences(found: CandidatesFound) -> tuple[Parts, ...]:
    """Say how many candidates were tried and what follows, then which is the simplest within one standard error."""
    tried = number(f"{found.ref}#tried", found.tried, numbers.count)
    cutoff = number(f"{found.ref}#cutoff", found.cutoff, writer_of(found))
    best, chosen = name(found.best), name(found.chosen)
    code = "candidates_best_is_simplest" if found.best == found.chosen else "candidates_simplest_within"
    return (
        say(TRIED[found.better], tried=tried, label=measured(found), best=best),
        say(code, best=best, chosen=chosen, cutoff=cutoff),
    )


def title(found: CandidatesFound) -> Parts:
    """Name the table."""
    return say("candidates_caption", label=measured(found))


def caption(found: CandidatesFound) -> Parts:
    """Say what the marks and the band are."""
    return say("figure_candidates", label=measured(found), best=name(found.best), chosen=name(found.chosen))


def measured(found: CandidatesFound) -> Mark:
    """Name what was measured, inside a sentence."""
    entry = index.find(found.metric, ("metric",)) if found.metric else None
    words = entry.label if entry else found.metric or LABELS["error_of_candidates"]
    return in_sentence(words)


def writer_of(found: CandidatesFound) -> Write:
    """Choose how means are written."""
    return writer(found.metric or "")
