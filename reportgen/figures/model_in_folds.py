"""A model that was tested in folds: its curves of the pooled cases, and the averages of those of the folds."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from reportgen import index
from reportgen.figures import curves, style
from reportgen.figures.canvas import Points
from reportgen.figures.curves import Drawn
from reportgen.figures.from_results import Reach, axes_of, curve, points, with_interval
from reportgen.results.cases import ModelResults
from reportgen.results.parts import CurveTable, Estimate
from reportgen.results.scores import CurveOverFolds, FoldsFound
from reportgen.results.validation import ValidationResults

POOLED, AVERAGED = "pooled cases", "average of folds"
DOTTED = (1.2, 1.1)


@dataclass(frozen=True, slots=True)
class ModelInFolds:
    """One model, its place among all, and what was found over the folds."""

    model: ModelResults
    order: int
    folds: FoldsFound

    @classmethod
    def of(cls, results: ValidationResults, order: int = 0) -> "ModelInFolds | None":
        """Take a model from results, if it was tested in folds."""
        return None if results.folds is None else cls(results.models[order], order, results.folds)

    def averaged(self, name: str) -> CurveOverFolds | None:
        """Find the average of a curve over the folds, if it has points."""
        found = (one for one in self.folds.curves if (one.name, one.curve) == (self.model.name, name))
        return next((one for one in found if one.rows), None)

    def pooled(self, name: str) -> CurveTable | None:
        """Find the curve of the pooled cases that such an average belongs to, if scores are pooled."""
        return curve(self.model, _averages(name))

    def mean(self, name: str) -> tuple[str, Estimate] | None:
        """Find the mean over the folds of the metric that sums the curve up, with what figures call it."""
        entry = index.find(_averages(name), ("curve",))
        asked = [
            (metric, called) for table in (entry.summed_up_by if entry else ()) for metric, called in table.items()
        ]
        for metric, called in asked:
            over = self.folds.of_metric(metric, {})
            found = [one.estimate for one in (over.learners if over else ()) if one.name == self.model.name]
            if found:
                return called, found[0]
        average = self.averaged(name)
        return (asked[0][1], average.mean) if asked and average is not None and average.mean is not None else None

    def drawn(self, name: str, line: Callable[[Points], Points]) -> Iterator[Drawn]:
        """Lay out the curve of the pooled cases in the colour of the model, and the average in dots."""
        axes = axes_of(name)
        pooled, averaged, mean = self.pooled(name), self.averaged(name), self.mean(name)
        hand = style.hand(self.order)
        if pooled is not None:
            said = curves.summary(self.model, pooled.curve)
            yield Drawn(POOLED, replace(hand, dashes=()), line(points(pooled, *axes)), said)
        if averaged is not None:
            said = () if mean is None else (f"{mean[0]} {with_interval(mean[1].metric, Reach.of(mean[1]))}",)
            dotted = replace(hand, colour=style.INK, dashes=DOTTED)
            yield Drawn(AVERAGED, dotted, line(points(averaged, *axes)), said)


def _averages(name: str) -> str:
    """Name the curve that another one averages."""
    entry = index.find(name, ("curve",))
    return (entry.averages if entry else None) or name
