"""Learners on the same folds."""

from dataclasses import dataclass
from typing import Any

from reportgen import index
from reportgen.catalog.answers import Undefined
from reportgen.data.samples import PairedSamples
from reportgen.data.subject import Pair
from reportgen.engine.compare.of_scores import GivenScores
from reportgen.engine.estimate.metrics_asked import asked
from reportgen.engine.estimate.scores_of_folds import score_metric, values_in_folds
from reportgen.engine.judge.blockers import known_to_models
from reportgen.engine.study.read_folds import FoldStudy
from reportgen.engine.study.score_metric import ScoreMetric
from reportgen.engine.study.study import Study
from reportgen.spec.judged import ComparisonAsked, MetricAsked
from reportgen.spec.validation import ValidationSpec


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
        means = dict(zip(self.study.names, self.study.scores[what.name], strict=True))
        return {name: sign * float(means[name].mean()) for name in names}

    @property
    def without_interval(self) -> bool:
        """Tell whether no interval is known to hold."""
        return self.study.untestable is not None

    def blocked(self, _: ScoreMetric, __: Pair, ___: tuple[str, str]) -> Undefined | None:
        """Return what in the design leaves no test that is known to keep its level."""
        return None if self.study.untestable is None else Undefined(self.study.untestable)


@dataclass(frozen=True, slots=True)
class GivenWithCases(LearnersOverFolds):
    """Learners whose scores are given with the cases of a validation: compared only where the author asks for it."""

    asked_for: bool = False

    @property
    def by_default(self) -> tuple[ComparisonAsked, ...]:
        """Return nothing: the models that are judged are compared on their cases."""
        return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelsOverFolds(LearnersOverFolds):
    """Models whose cases name their folds, compared fold by fold in any metric."""

    spec: ValidationSpec
    cases: Study
    asked_for: bool = False  # what is compared by default

    @property
    def by_default(self) -> tuple[ComparisonAsked, ...]:
        """Return what is compared where nobody asks: readers do it anyway."""
        named = (MetricAsked(metric=name) for name in self.spec.compared)
        return tuple(ComparisonAsked(id="", on=self.on, metric=one, role="exploratory") for one in named)

    def quantity(self, named: MetricAsked | None) -> ScoreMetric:
        """Find the declaration of the metric; where none is named it is the first that the task compares."""
        return score_metric(asked(named or MetricAsked(metric=self.spec.compared[0])))

    def pair(self, what: ScoreMetric, names: tuple[str, str]) -> Pair | Undefined:
        """Return the scores of both models, if each fold has them."""
        if what.name in self.study.scores:
            return Pair(self.study.pair(what, names))
        folds = self.cases.in_folds
        assert folds is not None  # noqa: S101 - else no fold is compared
        wanted = asked(MetricAsked(metric=what.id, options=dict(what.options), of=what.of))
        found = [values_in_folds(self.spec, folds, wanted, name) for name in names]
        return next((one for one in found if isinstance(one, Undefined)), Undefined("no_better_value"))

    def badness(self, what: ScoreMetric, names: tuple[str, ...]) -> dict[str, float]:
        """Return the mean of each model, turned so that less is better, if each fold has its score."""
        return LearnersOverFolds.badness(self, what, names) if what.name in self.study.scores else {}

    def blocked(self, what: ScoreMetric, pair: Pair, names: tuple[str, str]) -> Undefined | None:
        """Return what in the folds or the cases leaves no test that is known to keep its level."""
        return LearnersOverFolds.blocked(self, what, pair, names) or self.forbidden(what, names)

    def forbidden(self, _: ScoreMetric, __: tuple[str, str]) -> Undefined | None:
        """Return what is known to the models, and rows that lack something: nobody knows what they would do to the folds."""
        folds, design = self.cases.in_folds, self.cases.design
        if design.repeated_ids and design.cluster is None:
            return Undefined("repeated_ids", repeated=design.repeated_ids)
        if folds is not None and folds.incomplete:
            return Undefined("incomplete_in_folds", rows=folds.incomplete)
        return next(known_to_models(self.spec, self.cases), None)
