"""The results: what was found, as plain numbers. Each leaf that a document can show has a ref."""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from reportgen.index import spelled
from reportgen.spec.envelope import Colours, Number
from reportgen.spec.sets import ChosenOn

Facts = dict[str, Any]
OutcomeWord = Literal["passed", "warning", "failed", "not_applicable", "not_checkable"]
Word = Literal["met", "not_demonstrated", "not_met", "undefined"]
Comparator = Literal["at_least", "at_most", "between"]
Severity = Literal["high", "medium", "low", "observation"]


class Part(BaseModel):
    """A frozen piece of the results."""

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False, defer_build=True)


class Absent(Part):
    """What may be undefined: the sentence, the code behind it, and the facts in the sentence."""

    undefined: str | None = None
    undefined_code: str | None = None
    facts: Facts = {}


class Interval(Absent):
    """Two limits, or one; a limit that does not exist is null."""

    low: float | None = None
    high: float | None = None
    level: float
    sides: Literal[1, 2] = 2
    side: Literal["lower", "upper"] | None = None
    method: str
    notes: dict[str, float] = {}


class Fact(Absent):
    """A single number with a name."""

    ref: str
    label: str
    value: Number | None = None


class NamedFact(Fact):
    """A single number that is one of several, by its name among them."""

    name: str


class Estimate(Absent):
    """A metric of one model on one set of cases."""

    ref: str
    metric: str
    label: str
    options: Facts = {}
    value: float | None = None
    n: int | None = None
    numerator: Number | None = None
    denominator: Number | None = None
    interval: Interval | None = None

    @property
    def asked(self) -> str:
        """Return the metric with its options, which tells apart the estimates of one model on the same cases."""
        return spelled(self.metric, self.options)


class CarriedEstimate(Estimate):
    """An estimate carried over from the sample to the prevalence of use."""

    carries: str = Field(description="Id of the metric in the sample")


class Tabulated(Absent):
    """A table or a curve; rows go by their label, else by their number."""

    ref: str
    label: str
    columns: tuple[str, ...] = ()
    row_labels: tuple[str, ...] | None = None
    rows: tuple[tuple[Number | None, ...], ...] = ()
    thinned_from: int | None = Field(None, description="Points before thinning")
    largest_loss: float | None = Field(None, description="Largest distance of a dropped point from the drawn line")


class CurveTable(Tabulated):
    """A curve of one model."""

    curve: str = Field(description="Id of the method")


class CheckRecord(Part):
    """What a check of an assumption found."""

    ref: str
    check: str
    label: str
    assumes: str
    code: str
    outcome: OutcomeWord
    sentence: str
    consequence: str | None = None
    statistic: float | None = None
    p_value: float | None = None
    on: str
    facts: Facts = {}


class ModelCheck(CheckRecord):
    """What a check found in the numbers of one model, which bears on all its estimates."""

    model: str


class Effect(Absent):
    """How large a difference is."""

    name: str
    value: float | None = None


class Significance(Part):
    """A test as it was run, with its checks."""

    ref: str
    test: str
    label: str
    options: Facts = {}
    statistic: float | None = None
    df: float | tuple[float, ...] | None = None
    p_value: float | None = None
    p_adjusted: float | None = None
    family: str | None = None
    alternative: Literal["two-sided", "greater", "less"] = "two-sided"
    effect: Effect | None = None
    interval: Interval | None = None
    checks: tuple[CheckRecord, ...] = ()
    withheld: str | None = None
    withheld_code: str | None = None
    facts: Facts = {}
    decides: bool = False
    remedy_for: str | None = None


class GroupTest(Significance):
    """A test of whether groups of cases differ by more than chance in one metric."""

    metric: str


class PairResult(Absent):
    """Two models on the same cases: the difference, first minus second, and its tests."""

    ref: str
    models: tuple[str, str]
    value: float | None = None
    interval: Interval | None = None
    tests: tuple[Significance, ...] = ()
    conclusions: tuple[str, ...] = ()
    favours: str | None = None
    table: Tabulated | None = None


class Comparison(Absent):
    """A comparison that was asked for, or that is always made because readers will make it."""

    ref: str
    id: str
    question: str | None = None
    metric: str
    label: str
    options: Facts = {}
    on: str = "predictions"
    role: Literal["primary", "secondary", "exploratory"]
    hypothesis: str = "difference"
    asked: bool
    models: tuple[str, ...]
    value: float | None = None
    interval: Interval | None = None
    conclusions: tuple[str, ...] = ()
    favours: str | None = None
    pairs: tuple[PairResult, ...]


class CasesNeeded(Absent):
    """Size of a new sample in which the criterion would probably be demonstrated, were the truth as assumed."""

    if_true: float
    cases: int | None = None
    of_denominator: int | None = None


class Assumed(Part):
    """A verdict were all that is not known of some rows one way."""

    ref: str
    name: Literal["unlabelled_positive", "unlabelled_negative", "indeterminate_positive", "indeterminate_negative"]
    verdict: Word
    value: float | None = None
    low: float | None = None
    high: float | None = None
    numerator: Number | None = None
    denominator: Number | None = None


class Verdict(Absent):
    """One model judged on one criterion, on all cases or on a group of them."""

    ref: str
    model: str
    group: str | None = None
    estimate: str = Field(description="ref of the estimate")
    verdict: Word
    value: float | None = None
    bound: float | None = None
    low: float | None = None
    high: float | None = None
    threshold: float
    upper: float | None = Field(None, description="Of a range; threshold is its lower end")
    decided_by: str | None = None
    level: float
    sides: Literal[1, 2]
    numerator: Number | None = None
    denominator: Number | None = None
    depends_on_seed: bool = False
    assumed: tuple[Assumed, ...] = ()
    alone: Word | None = Field(None, description="The verdict of the interval alone, were nothing unknown")
    cases_needed: tuple[CasesNeeded, ...] | None = None
    cases_needed_undefined: str | None = None
    cases_needed_code: str | None = None


class Criterion(Absent):
    """A criterion over all models that it concerns; the worst verdict stands for all."""

    ref: str
    id: str
    metric: str
    label: str
    options: Facts = {}
    comparator: Comparator
    role: Literal["primary", "secondary", "exploratory"]
    why: str | None = None
    for_each: str | None = None
    verdict: Word
    worst: str = Field(description="ref of the verdict that stands for all")
    value: float | None = None
    bound: float | None = None
    low: float | None = None
    high: float | None = None
    threshold: float
    upper: float | None = Field(None, description="Of a range; threshold is its lower end")
    decided_by: str | None = None
    level: float
    sides: Literal[1, 2]
    cases_needed: tuple[CasesNeeded, ...] | None = None
    cases_needed_undefined: str | None = None
    models: tuple[Verdict, ...]


class Overall(Part):
    """How many criteria are primary, how many of them have which verdict, and whether all or any must hold."""

    ref: str = "overall"
    rule: Literal["all", "any"]
    primary: int
    met: int
    not_demonstrated: int
    not_met: int
    undefined: int


class NotJudged(Part):
    """Stands for the counts of verdicts where there are no criteria: an object without fields."""


class Choice(Part):
    """How a threshold was chosen: by which rule, on which rows, and what it reached there."""

    ref: str
    rule: str
    on: str | None = None
    metric: str | None = None
    label: str
    bound: Number | None = None
    side: Literal["at_least", "at_most"] | None = None
    value: float | None = Field(None, description="Value of the metric on the rows of the choice")
    cases: int | None = None
    candidates: int | None = None


class Group(Part):
    """Some of the cases, and what one model does on them."""

    ref: str
    name: str
    cases: int
    positives: int | None = None
    negatives: int | None = None
    estimates: tuple[Estimate, ...] = ()
    to_rest: tuple[Estimate, ...] = Field((), description="Differences to all other cases")


class Grouping(Part):
    """The groups of one column, and whether they differ by more than chance."""

    ref: str
    column: str
    prespecified: bool
    missing: int = Field(0, description="Cases without a value, which are in no group")
    groups: tuple[Group, ...]
    tests: tuple[GroupTest, ...] = Field((), description="One test of heterogeneity per metric")


class ModelResults(Part):
    """All that is known of one model."""

    ref: str
    name: str
    columns: Facts = {}
    threshold: Fact | None = None
    threshold_origin: str | None = None
    threshold_chosen_on: ChosenOn | None = Field(
        None, description="As declared, or as its rule says; a rule that uses costs alone chooses on no data"
    )
    choice: Choice | None = None
    calls: Literal["prediction", "score"] | None = None
    estimates: tuple[Estimate, ...] = ()
    confusion: Tabulated | None = None
    curves: tuple[CurveTable, ...] = ()
    at_use: Tabulated | None = None
    at_use_estimates: tuple[CarriedEstimate, ...] = Field((), description="Carried over to the prevalence of use")
    calibration: tuple[NamedFact, ...] = Field(
        (), description="Parts of the Brier score, calibration error and its reference"
    )
    distribution: Tabulated | None = Field(None, description="Cases of each class by bins of the score")
    groupings: tuple[Grouping, ...] = ()
    splits: tuple[Group, ...] = Field((), description="The same on training and validation rows")


class Baseline(Part):
    """What a rule without a model reaches on the same cases."""

    ref: str
    name: Literal["majority", "accept_all", "reject_all"]
    label: str
    estimates: tuple[Estimate, ...]


class Calculated(Part):
    """A method of the catalog on numbers of the spec: the whole answer of `calc`."""

    ref: str
    id: str
    why: str | None = None
    method: str
    kind: str
    label: str
    inputs: Facts = {}
    options: Facts = {}
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


class Finding(Part):
    """A finding that the engine proposes; a person decides."""

    ref: str
    id: str
    code: str
    severity: Severity
    about: str = Field(description="ref of what it is about")
    facts: Facts = {}


class Limitation(Part):
    """A limitation that follows from the data and from what is not stated."""

    ref: str
    code: str
    about: str | None = None
    facts: Facts = {}


class DataFile(Part):
    """A file that was read."""

    name: str
    sha256: str | None = None
    bytes: int | None = None
    rows: int | None = None
    detected: Facts = {}


class DataResults(Part):
    """The rows accounted for."""

    files: tuple[DataFile, ...] = ()
    classes: tuple[str, ...] = ()
    positive: str | None = None
    columns: Facts = {}
    counts: tuple[NamedFact, ...] = ()
    excluded: tuple[Fact, ...] = ()
    judged: Fact | None = Field(None, description="Rows of the split that is judged, if there are others")
    splits: tuple[NamedFact, ...] = Field((), description="Rows of the same file that are not judged")
    remarks: tuple[Limitation, ...] = Field((), description="What was noticed, and which defaults touch a number")


class MethodFacts(Part):
    """What a method used here is."""

    label: str
    kind: str
    abbreviation: str | None = None
    formula: str | None = None
    meaning: str
    undefined_when: str | None = None
    reference: str | None = None


class Hashed(Part):
    """What is known by its hash alone."""

    sha256: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]


class StoredLogo(Hashed):
    """A logo as it stands on the page, with the hash of its file."""

    uri: Annotated[str, Field(pattern=r"^data:image/(png|jpeg);base64,[A-Za-z0-9+/]+={0,2}$")]


class Outputs(Part):
    """What the page needs of the outputs that were asked for; what was not asked for has no key."""

    spec: str = "spec.yaml"
    draft: bool = True
    paper: Literal["a4", "letter"] = "a4"
    formats: tuple[Literal["html", "pdf", "json"], ...] = ()
    sections: tuple[str, ...] = ()
    logo: StoredLogo | None = None
    colours: Colours | None = None
    templates: Hashed | None = None
    attach: tuple[Literal["spec", "results"], ...] = ()


def _as_stored(outputs: Facts) -> Facts:
    """Hold to what reportgen stores: it is written into the page as it stands."""
    try:
        Outputs.model_validate(outputs)
    except ValidationError as wrong:
        first = wrong.errors()[0]
        raise ValueError(f"{'.'.join(map(str, first['loc']))}: {first['msg'].lower()}") from None
    return outputs


class Results(Part):
    """An evaluation: everything a document says comes from here."""

    # Others read refs and the fields that tests/results/test_format.py lists, whatever version wrote them: whoever
    # removes one of these fields or changes its type raises `format`. A new field beside them leaves it as it is.
    format: Literal[1] = 1
    reportgen: str
    kind: Literal["validation"]
    spec: dict[str, Any]
    spec_text: str
    spec_sha256: str
    date: str | None = None
    data: DataResults
    environment: dict[str, str]
    seed: int
    settings: tuple[Fact, ...] = ()
    methods: dict[str, MethodFacts]
    models: tuple[ModelResults, ...]
    baselines: tuple[Baseline, ...] = ()
    comparisons: tuple[Comparison, ...] = ()
    criteria: tuple[Criterion, ...] = ()
    overall: Overall | NotJudged = NotJudged()
    calculations: tuple[Calculated, ...] = ()
    checks: tuple[ModelCheck | CheckRecord, ...] = ()
    findings: tuple[Finding, ...] = ()
    limitations: tuple[Limitation, ...] = ()
    gaps: tuple[str, ...] = ()
    tables: tuple[Tabulated, ...] = ()
    outputs: Annotated[Facts, AfterValidator(_as_stored)] = {}
