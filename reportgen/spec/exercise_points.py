"""How the points of a task are shared out over its parts."""

from collections.abc import Sequence
from fractions import Fraction

from reportgen.spec.exercise import TaskAsked


def shared_points(task: TaskAsked, usual: Sequence[float], step: float) -> tuple[float, ...]:
    """
    Share out the points of a task over its parts, in steps; a part with points of its own keeps them.

    >>> shared_points(TaskAsked(id="T1", topic="mcnemar", points=6), [1, 1, 3, 1], 0.5)
    (1.0, 1.0, 3.0, 1.0)
    >>> shared_points(TaskAsked(id="T1", topic="mcnemar", points=4), [1, 1, 3, 1], 0.5)
    (0.5, 0.5, 2.0, 1.0)
    """
    stated = [None] * len(usual) if task.topic is None or task.parts is None else [part.points for part in task.parts]
    if task.points is None:
        return tuple(float(kept if kept is not None else one) for kept, one in zip(stated, usual, strict=True))
    left = Fraction(str(task.points)) - sum(Fraction(str(one)) for one in stated if one is not None)
    open_ = [at for at, one in enumerate(stated) if one is None]
    weights = [Fraction(str(usual[at])) for at in open_]
    given = dict(zip(open_, _in_steps(left, weights, Fraction(str(step))), strict=True))
    return tuple(float(given[at]) if one is None else float(one) for at, one in enumerate(stated))


def _in_steps(total: Fraction, weights: Sequence[Fraction], step: Fraction) -> list[Fraction]:
    """Share out in steps: whole steps first, then one more each for those that are furthest from their share."""
    if not weights:
        return []
    whole = sum(weights) or Fraction(1)
    exact = [total * weight / whole for weight in weights]
    found = [one // step * step for one in exact]
    order = sorted(range(len(exact)), key=lambda at: (found[at] - exact[at], -at))
    for at in order[: int((total - sum(found)) / step)]:
        found[at] += step
    found[-1] += total - sum(found)
    return found
