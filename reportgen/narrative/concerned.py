"""Names the criteria that share a reason, and whom of those who are judged it concerns."""

from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import Parts, joined, name
from reportgen.results.verdicts import Criterion, Verdict


def concerned(reading: Reading, alike: list[tuple[Criterion, Verdict]]) -> Parts:
    """Name criteria, and whom a reason concerns where it does not concern all who are judged."""
    found: dict[str, list[Verdict]] = {}
    for criterion, verdict in alike:
        found.setdefault(criterion.id, []).append(verdict)
    by_id = {one.id: _whom(one, found[one.id]) for one in reading.results.criteria if one.id in found}
    ids = joined(map(name, by_id))
    if not any(by_id.values()):
        return ids
    if len(set(by_id.values())) == 1:
        return (*ids, " for ", *joined(map(name, next(iter(by_id.values())))))
    return joined(
        (name(one), *((" (", *joined(map(name, whom), last=", "), ")") if whom else ())) for one, whom in by_id.items()
    )


def _whom(criterion: Criterion, verdicts: list[Verdict]) -> tuple[str, ...]:
    """Name the models, groups or judged sets that some verdicts of a criterion are about; nobody where they are all."""
    refs = {one.ref for one in verdicts}
    if len(refs) == len(criterion.models):
        return ()
    several = len({one.model for one in criterion.models}) > 1
    listed: list[str] = []
    for one in verdicts:
        whole = several and all(other.ref in refs for other in criterion.models if other.model == one.model)
        part = None if whole else ", ".join(one.whom) or None
        listed.append(", ".join(filter(None, (one.model if several or part is None else None, part))))
    return tuple(dict.fromkeys(listed))
