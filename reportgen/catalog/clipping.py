"""Steps of what is computed from scores that are clipped."""

from collections.abc import Callable

from reportgen.catalog.work import Work
from reportgen.data.arrays import Array
from reportgen.data.certain_scores import clipped_to, without_certain
from reportgen.data.scores import Scores


def explain_clipping(s: Scores, symbol: str, value: Callable[[Scores], Array], work: Work) -> None:
    """Note how far from 0 and from 1 scores are clipped, where any has no log odds, and the value without these."""
    if work.records and (end := clipped_to(s)).any():
        work.step("without_certain", symbol, value(without_certain(s)))
        work.step("clipped_scores", r"\frac{1}{2n}", end, n=s.cases)
