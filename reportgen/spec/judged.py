"""What specs share that judge: criteria, comparisons, what was planned, found and decided."""

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar, Literal

from pydantic import AfterValidator, Discriminator, Field, Tag

from reportgen.index import On
from reportgen.spec.candidates import CandidatesAsked
from reportgen.spec.envelope import Date, Number, Outputs, Report, Spec, SpecPart
from reportgen.spec.learning import LearningAsked
from reportgen.spec.provenance import CriterionOfInterest, Experiment
from reportgen.spec.repeats import RepeatsAsked
from reportgen.spelling import canonical_part, class_of, spelled

PartOfMetric = Annotated[str, Field(min_length=1), AfterValidator(canonical_part)]


class ModelFacts(SpecPart):
    """Name, version and owner of the model."""

    name: str | None = None
    id: str | None = None
    version: str | None = None
    sha256: str | None = None
    owner: str | None = None
    tier: str | None = None
    vendor: str | None = None


class Purpose(SpecPart):
    """Intended and excluded uses of the model."""

    intended: str | None = None
    not_for: tuple[str, ...] = ()
    users: tuple[str, ...] = ()


class Roles(SpecPart):
    """Who developed, validates and approves the model."""

    developer: str | None = None
    validator: str | None = None
    approver: str | None = None


class Attest(SpecPart):
    """A named person's statement on the use of the test set."""

    test_untouched: bool | None = Field(None, description="The test set was not used for any choice")
    test_set_uses: Annotated[int, Field(ge=1)] | None = Field(
        None, description="How often it was used, including this time"
    )
    by: str | None = None


class MetricAsked(SpecPart):
    """A metric with its options."""

    metric: str
    options: dict[str, Number | str | bool] = Field(default_factory=dict)
    of: PartOfMetric | None = Field(None, description="Of several classes: one of them, or macro, micro, weighted")

    @property
    def name(self) -> str:
        """Write the metric as refs do."""
        return spelled(self.metric, self.options, self.of)

    @property
    def of_class(self) -> str | None:
        """Name the class that the metric is of, if it is of a single one."""
        return class_of(self.of)


class Intervals(SpecPart):
    """The intervals for each kind of metric; defaults depend on the task."""

    proportion: str | None = None
    auc: str | None = None
    mean: str | None = None
    other: str | None = None
    verdict: str | None = None


class Resampling(SpecPart):
    """Number of bootstrap draws, and the seed."""

    draws: Annotated[int, Field(ge=1000, le=1_000_000)] | None = None
    seed: Annotated[int, Field(ge=0)] = 1


class ComparisonAsked(SpecPart):
    """A comparison of two or more models."""

    id: str
    question: str | None = None
    models: tuple[str, ...] = ()
    on: On = Field("predictions", description="What is compared: predictions, scores over folds or over data sets")
    metric: MetricAsked | None = Field(None, description="Default: the first that the task compares")
    test: tuple[str, ...] = ("auto",)
    alternative: Literal["two-sided", "greater", "less"] = "two-sided"
    hypothesis: Literal["difference", "non_inferiority", "equivalence"] = "difference"
    margin: Number | None = Field(None, description="Largest difference that does not matter, in units of the metric")
    rope: Number | None = Field(
        None, description="Largest difference that counts as none in Bayesian answers, in units of the metric"
    )
    teaching: bool = Field(False, description="The named tests are shown with the deciding one and never decide")
    why: str | None = None
    control: str | None = Field(None, description="Each other model is compared with this one: model minus control")
    role: Literal["primary", "secondary", "exploratory"] = "secondary"


class PlannedSize(SpecPart):
    """The planned numbers of cases."""

    cases: Annotated[int, Field(ge=1)] | None = None
    positives: Annotated[int, Field(ge=1)] | None = None
    negatives: Annotated[int, Field(ge=1)] | None = None
    widths: Annotated[tuple[Annotated[int, Field(ge=1)], ...], Field(min_length=1, max_length=6)] | None = Field(
        None, description="Numbers of cases for which the width of intervals of proportions is shown"
    )
    why: str | None = Field(None, description="The basis of these numbers; it is printed")

    @property
    def total(self) -> int | None:
        """Return the number of cases, also where only those of both classes are planned."""
        if self.cases is not None or self.positives is None or self.negatives is None:
            return self.cases
        return self.positives + self.negatives


class Plan(SpecPart):
    """The plan that was fixed beforehand."""

    fixed_on: Date | None = None
    sample_size: PlannedSize | None = Field(None, description="Planned numbers, compared with the analysed cases")
    primary: Literal["all", "any"] = "all"
    fixed_sequence: tuple[str, ...] = Field(
        (), description="Comparisons in this order, each at the full level, until one is not shown"
    )


Role = Literal["primary", "secondary", "exploratory"]


class CriterionOfComparison(SpecPart):
    """A criterion on a comparison."""

    id: str
    comparison: str = Field(description="Id of the comparison")
    must: Literal["non_inferior", "superior", "equivalent"]
    role: Literal["primary", "secondary", "exploratory"] = "primary"
    why: str | None = None


class DifferenceAllowed(SpecPart):
    """The largest allowed difference of a group from the rest."""

    at_most: Number = Field(description="In either direction, in units of the metric")


class CriterionAsked(SpecPart):
    """A criterion: the value that a metric must reach, judged on its confidence interval."""

    id: str
    metric: str
    options: dict[str, Number | str | bool] = Field(default_factory=dict)
    of: PartOfMetric | None = Field(
        None, description="Of several classes: one of them, each (every class must reach it), or macro, micro, weighted"
    )
    model: str | None = None
    at_least: Number | None = None
    at_most: Number | None = None
    between: tuple[Number, Number] | None = None
    difference_to_rest: DifferenceAllowed | None = Field(
        None, description="Difference of each group from all other cases, judged at both ends of its interval"
    )
    for_each: str | None = Field(None, description="A column of groups: every group must meet the criterion")
    min_positives: Annotated[int, Field(ge=1)] | None = Field(None, description="Groups with fewer have no verdict")
    min_negatives: Annotated[int, Field(ge=1)] | None = Field(None, description="Groups with fewer have no verdict")
    sides: Literal[1, 2] = Field(2, description="2: an end of the two-sided interval (default); 1: one-sided bound")
    role: Literal["primary", "secondary", "exploratory"] = "primary"
    why: str | None = None

    @property
    def quantity(self) -> MetricAsked:
        """Return the metric that must reach a value."""
        return MetricAsked(metric=self.metric, options=self.options, of=self.of)


def _form(entry: Any) -> str:
    """Tell a criterion on a comparison by its keys; the names are no keys, so that places of errors leave them out."""
    keys = entry if isinstance(entry, dict) else getattr(entry, "model_fields_set", ())
    return "of_a_comparison" if {"comparison", "must"} & set(keys) else "of_a_metric"


AnyCriterion = Annotated[
    Annotated[CriterionAsked, Tag("of_a_metric")] | Annotated[CriterionOfComparison, Tag("of_a_comparison")],
    Discriminator(_form),
]


class Calculation(SpecPart):
    """A calculation with one method, from numbers in the spec or columns of the data."""

    id: str
    method: str
    inputs: dict[str, Any] = Field(default_factory=dict)
    options: dict[str, Any] = Field(default_factory=dict)
    why: str | None = None


class FindingStated(SpecPart):
    """A finding recorded by a person."""

    id: str | None = None
    severity: Literal["high", "medium", "low", "observation"]
    type: str | None = None
    text: str
    owner: str | None = None
    due: Date | None = None
    status: Literal["proposed", "open", "accepted_risk", "closed"] | None = None


class Override(SpecPart):
    """The reason for a decision contrary to the verdicts, and who is responsible for it."""

    why: str = Field(min_length=1)
    by: str = Field(min_length=1)


class Decision(SpecPart):
    """The decision of a named person; reportgen never decides."""

    outcome: Literal["approved", "approved_with_conditions", "rejected"]
    conditions: tuple[str, ...] = ()
    next_review: Date | None = None
    override: Override | None = None

    @property
    def approves(self) -> bool:
        """Tell whether the model is approved, with conditions or without."""
        return self.outcome != "rejected"


class Signatory(SpecPart):
    """A signatory: name, role and the meaning of the signature."""

    name: str
    role: str | None = None
    meaning: str | None = None


ASKED = ("metric", "comparison", "must", "at_least", "at_most", "between", "difference_to_rest")  # of a criterion


def _bare(value: Any) -> str:
    """Write keys and values without brackets."""
    if isinstance(value, dict):
        return " ".join(f"{key} {one}" for key, one in value.items())
    return str(value)


class JudgedSpec(Spec):
    """What the kinds share that judge: who answers for it, what must hold, and what was decided."""

    report: Report = Report()
    outputs: Outputs = Outputs()
    model: ModelFacts = ModelFacts()
    purpose: Purpose = Purpose()
    roles: Roles = Roles()
    attest: Attest | None = None
    metrics: tuple[MetricAsked, ...] | None = None
    confidence: Annotated[float, Field(ge=0.5, lt=1)] = 0.95
    significance: Annotated[float, Field(gt=0, le=0.5)]
    intervals: Intervals = Intervals()
    resampling: Resampling = Resampling()
    comparisons: tuple[ComparisonAsked, ...] | None = None
    plan: Plan = Plan()
    criteria: tuple[AnyCriterion, ...] = ()
    calculations: tuple[Calculation, ...] = ()
    candidates: CandidatesAsked | None = None
    learning_curve: LearningAsked | None = None
    repeats: RepeatsAsked | None = None
    experiment: Experiment | None = None
    criteria_of_interest: Annotated[tuple[CriterionOfInterest, ...], Field(min_length=1)] | None = None
    findings: tuple[FindingStated, ...] = ()
    limitations: tuple[str, ...] = ()
    decision: Decision | None = None
    sign_off: tuple[Signatory, ...] = ()

    @property
    def criteria_on_metrics(self) -> tuple[CriterionAsked, ...]:
        """List the criteria that a metric must reach."""
        return tuple(one for _, one in self.numbered_criteria)

    @property
    def numbered_criteria(self) -> tuple[tuple[int, CriterionAsked], ...]:
        """List the criteria that a metric must reach, each with its place among all."""
        return tuple((at, one) for at, one in enumerate(self.criteria) if isinstance(one, CriterionAsked))

    @property
    def criteria_on_comparisons(self) -> tuple[CriterionOfComparison, ...]:
        """List the criteria that a comparison must show."""
        return tuple(one for one in self.criteria if isinstance(one, CriterionOfComparison))

    ASKED_FOR: ClassVar[tuple[str, ...]] = ()  # what a careful reader will ask for where it is not stated

    @property
    def asked_for(self) -> tuple[str, ...]:
        """List what a careful reader will ask for in this spec."""
        return self.ASKED_FOR

    def in_short(self) -> Iterator[str]:
        """Name the models and the criteria too."""
        yield from super().in_short()
        if self.names:
            yield f"models: {', '.join(self.names)}"
        for one in self.criteria:
            asked = one.model_dump(exclude_none=True, include=set(ASKED))
            listed = (f"{name} {_bare(value)}".replace("_", " ") for name, value in asked.items())
            yield f"{one.id} {', '.join(listed)}"

    @property
    def names(self) -> tuple[str, ...]:
        """Name the models."""
        return ()

    def stated(self) -> dict[str, Any]:
        """Write out what the author stated, also what follows from something else that is stated."""
        return self.long_form()
