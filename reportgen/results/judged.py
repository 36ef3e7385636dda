"""What results share that judge."""

from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import Field

from reportgen import index
from reportgen.results.candidates import CandidatesFound
from reportgen.results.envelope import Results
from reportgen.results.learning import LearningFound
from reportgen.results.parts import Estimate, Facts, ResultPart
from reportgen.results.repeats import RepeatsFound
from reportgen.results.scores import FoldsFound, MetricOverFolds
from reportgen.results.tested import Comparison
from reportgen.results.verdicts import Criterion, NotJudged, Overall
from reportgen.results.walk import of
from reportgen.spec.envelope import Number


class Calculated(ResultPart):
    """A method of the catalog on numbers of the spec: the whole answer of `calc`."""

    ref: str
    id: str
    why: str | None = None
    method: str
    kind: str
    label: str
    inputs: Facts = Field(default_factory=dict)
    options: Facts = Field(default_factory=dict)
    value: Any = None
    n: Number | None = None
    numerator: Number | None = None
    denominator: Number | None = None
    statistic: float | None = None
    df: Any = None
    p_value: float | None = None
    alternative: str | None = None
    effect: Facts | None = None
    interval: Facts | None = None
    table: Facts | None = None
    values: Facts | None = None
    undefined: str | None = None
    undefined_code: str | None = None
    withheld: str | None = None
    withheld_code: str | None = None
    checks: tuple[Facts, ...] = ()
    steps: tuple[Facts, ...] = ()
    reference: str | None = None


class JudgedResults(Results):
    """What the kinds share that judge."""

    folds: FoldsFound | None = Field(None, description="Scores over the folds of a cross-validation")
    comparisons: tuple[Comparison, ...] = ()
    criteria: tuple[Criterion, ...] = ()
    overall: Overall | NotJudged = NotJudged()
    calculations: tuple[Calculated, ...] = ()
    candidates: CandidatesFound | None = Field(None, description="The choice among candidates")
    learning_curve: LearningFound | None = Field(None, description="Values on training and on other cases")
    repeats: RepeatsFound | None = Field(None, description="The spread of runs of the same algorithm")

    def over_folds(self, comparison: Comparison) -> MetricOverFolds | None:
        """Return the scores over folds that a comparison is about, if it is about any."""
        if self.folds is None or comparison.on != "cross_validation":
            return None
        return self.folds.of_metric(comparison.metric, comparison.options, comparison.of)

    def better(self, comparison: Comparison) -> str | None:
        """Return which values of the compared metric are better: higher, lower, or neither; of one that no catalog knows, the author says it."""
        if (over := self.over_folds(comparison)) is not None:
            return over.better
        metric = index.find(comparison.metric, ("metric",))
        return metric.better if metric else None

    def estimate(
        self,
        model: str,
        metric: str,
        *,
        split: str | None = None,
        group: str | Mapping[str, str] | None = None,
        at_use_prevalence: bool = False,
        **options: Any,
    ) -> Estimate:
        """
        Return an estimate: of all judged cases, of a split, of a group such as "site=North", or for the expected use.

        Options are those of the metric, as beta=2 of fbeta.
        """
        from reportgen.results.estimates import find_estimate, part_asked

        return find_estimate(self, model, metric, part_asked(split, group, at_use=at_use_prevalence), options)

    def __repr__(self) -> str:
        """Say in a few lines what was judged; the tree is in results.json."""
        title = self.spec.get("title") or self.kind
        lines = [f"{type(self).__name__}({str(title)!r})", *(f"  {line}" for line in self._in_short())]
        return "\n".join(lines)

    __str__ = __repr__

    def _in_short(self) -> Iterator[str]:
        """Name the models, and the verdict on each criterion."""
        if self.names:
            yield f"models: {', '.join(self.names)}"
        for one in self.criteria:
            compared = "" if one.difference_to is None else f", difference from the {one.difference_to}"
            yield f"{one.id} {one.label}{compared}: {one.verdict.replace('_', ' ')}"
        yield f"comparisons: {len(self.comparisons)}, estimates: {len(of(self, Estimate))}"
