"""Four answers for several models: the best, those not shown to differ from it, the order, and groups in the order."""

from collections.abc import Mapping, Sequence

from reportgen.results.tested import PairResult, Standing
from reportgen.spec.judged import ComparisonAsked


def standing(one: ComparisonAsked, badness: Mapping[str, float], pairs: Sequence[PairResult]) -> Standing | None:
    """
    Put three or more models in order, less is better, and group those between which no difference is shown.

    Of two models their pair says it all.
    """
    concludes = all(pair.family is not None and pair.family.concludes for pair in pairs)
    if len(badness) < 3 or one.control is not None or not concludes:
        return None
    differ = {frozenset(pair.models) for pair in pairs if "difference_shown" in pair.conclusions}
    order = tuple(sorted(badness, key=badness.__getitem__))
    best = tuple(name for name in order if badness[name] == badness[order[0]])
    with_best = tuple(
        name for name in order if name not in best and all(frozenset((name, top)) not in differ for top in best)
    )
    return Standing(best=best, with_best=with_best, order=order, groups=groups_in(order, differ))


def groups_in(order: Sequence[str], differ: set[frozenset[str]]) -> tuple[tuple[str, ...], ...]:
    """
    Return the largest runs of at least two models in the order, none of which differ from another of the run.

    >>> groups_in("ABCD", {frozenset("AC"), frozenset("AD")})
    (('A', 'B'), ('B', 'C', 'D'))
    """
    found: list[tuple[str, ...]] = []
    reach = 0
    for first in range(len(order)):
        end = first + 1
        while end < len(order) and all(frozenset((order[end], one)) not in differ for one in order[first:end]):
            end += 1
        if end - first > 1 and end > reach:
            found.append(tuple(order[first:end]))
        reach = max(reach, end)
    return tuple(found)
