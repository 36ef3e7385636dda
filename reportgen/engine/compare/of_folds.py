"""Learners on the same folds."""

from dataclasses import dataclass
from typing import Any

from reportgen import index
from reportgen.catalog.answers import Undefined
from reportgen.data.samples import PairedSamples
from reportgen.data.subject import Pair
from reportgen.engine.compare.of_scores import GivenScores
from reportgen.engine.study.read_folds import FoldStudy
from reportgen.engine.study.score_metric import ScoreMetric


@dataclass(frozen=True, slots=True)
class LearnersOverFolds(GivenScores):
    """The learners of a study, compared fold by fold."""

    study: FoldStudy
    on: index.On = "cross_validation"

    def tests(self, _: ScoreMetric) -> tuple[index.Entry, ...]:
        """List the tests that are valid for how the folds were made, the one that decides first."""
        found = index.tests_on(self.on)
        return tuple(one for one in found if one.compares is not None and one.compares.suits_folds(self.study.kind))

    def pair(self, what: ScoreMetric, names: tuple[str, str]) -> Pair | Undefined:
        """Return the scores of both learners, the first named first."""
        return Pair(self.study.pair(what, names))

    def difference(self, _: ScoreMetric, pair: Pair) -> dict[str, Any]:
        """Subtract the second learner's mean from the first's."""
        return {"value": float(pair.evidence.differences.mean())}

    def samples(self, pair: Pair) -> PairedSamples | None:
        """Return the scores in each fold of all repeats."""
        return PairedSamples.of(pair.evidence.a.ravel(), pair.evidence.b.ravel())

    def badness(self, what: ScoreMetric, names: tuple[str, ...]) -> dict[str, float]:
        """Return the mean of each learner, turned so that less is better."""
        sign = 1.0 if what.better == "lower" else -1.0
        means = dict(zip(self.study.names, self.study.scores[what.id], strict=True))
        return {name: sign * float(means[name].mean()) for name in names}

    @property
    def without_interval(self) -> bool:
        """Tell whether no interval is known to hold."""
        return self.study.untestable is not None

    def blocked(self, _: ScoreMetric, __: Pair, ___: tuple[str, str]) -> Undefined | None:
        """Return what in the design leaves no test that is known to keep its level."""
        return None if self.study.untestable is None else Undefined(self.study.untestable)
