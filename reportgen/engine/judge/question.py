"""What is asked by one criterion, with all that is needed to answer it."""

from dataclasses import dataclass
from typing import Self

from reportgen.engine.estimate.metrics_asked import Asked, asked
from reportgen.engine.judge.bounds import Required
from reportgen.engine.judge.families import level_of
from reportgen.engine.study.study import Study
from reportgen.spec.judged import CriterionAsked
from reportgen.spec.validation import ValidationSpec


@dataclass(frozen=True, slots=True)
class Question:
    """A criterion, its metric, what it requires of the bounds, and the level of these."""

    spec: ValidationSpec
    study: Study
    criterion: CriterionAsked
    what: Asked
    required: Required
    level: float

    @classmethod
    def of(cls, spec: ValidationSpec, study: Study, criterion: CriterionAsked) -> Self:
        """Find the declaration of the metric, and settle the level."""
        what = asked(criterion.quantity)
        return cls(spec, study, criterion, what, Required.of(criterion), level_of(spec, criterion))
