"""The spec: what is asked, in its long form. Nothing is computed here."""

from pathlib import Path
from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, PrivateAttr

from reportgen.errors import Place
from reportgen.spec.reading import Path as Steps
from reportgen.spec.shape import Shaped
from reportgen.spec.source import Source

Probability = Annotated[float, Field(gt=0, lt=1)]
Date = Annotated[str, Field(pattern=r"^\d{4}-\d{2}-\d{2}$")]
Colour = Annotated[str, Field(pattern=r"^#[0-9a-fA-F]{6}$")]
Number = int | float
SectionName = Literal[
    "scope",
    "data",
    "criteria",
    "performance",
    "ranking",
    "costs",
    "subgroups",
    "splits",
    "comparisons",
    "calculations",
    "assumptions",
    "limitations",
    "gaps",
    "sign-off",
]


class Part(BaseModel):
    """A frozen piece of the spec; unknown keys are errors."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Revision(Part):
    """One line of the document's history."""

    version: str
    date: Date | None = None
    author: str | None = None
    change: str


class Report(Part):
    """What identifies the document."""

    id: str | None = Field(None, description="The document's number in your register")
    version: str | None = None
    status: Literal["draft", "final"] = Field("draft", description="final is refused without attest")
    language: Literal["en"] = "en"
    classification: str | None = None
    date: Date | None = Field(None, description="Year-month-day; without it SOURCE_DATE_EPOCH, else no date")
    authors: tuple[str, ...] = ()
    organisation: str | None = None
    history: tuple[Revision, ...] = ()


class ModelFacts(Part):
    """What identifies the judged model."""

    name: str | None = None
    id: str | None = None
    version: str | None = None
    sha256: str | None = None
    owner: str | None = None
    tier: str | None = None
    vendor: str | None = None


class Purpose(Part):
    """What the model is for, and what it is not for."""

    intended: str | None = None
    not_for: tuple[str, ...] = ()
    users: tuple[str, ...] = ()


class Roles(Part):
    """Who built, who judges, who approves."""

    developer: str | None = None
    validator: str | None = None
    approver: str | None = None


class Attest(Part):
    """What a named person vouches for."""

    test_untouched: bool | None = Field(None, description="The test set was not used for any choice")
    test_set_uses: Annotated[int, Field(ge=1)] | None = Field(
        None, description="How often it was used, this time included"
    )
    by: str | None = None


class Columns(Part):
    """Which column holds what."""

    id: str | None = None
    truth: str | None = None
    prediction: str | None = None
    score: str | None = None
    split: str | None = Field(None, description="Tells training, validation and test rows apart")
    group: tuple[str, ...] = Field((), description="Columns whose values make subgroups")
    cluster: str | None = Field(None, description="Cases with the same value belong together, as visits of one patient")
    weight: str | None = Field(None, description="Whole numbers count cases; others never carry a verdict")


class DataSource(Part):
    """Where the cases come from."""

    system: str | None = None
    from_: Date | None = Field(None, alias="from")
    to: Date | None = None
    sampling: Literal["consecutive", "random", "enriched", "unknown"] | None = None
    exclusions: str | None = None

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, populate_by_name=True)


class Labels(Part):
    """What the truth means and who says it."""

    definition: str | None = None
    labelled_by: str | None = None
    gold: bool | None = Field(None, description="False: the reference itself errs, so agreement is judged, not truth")


class Missing(Part):
    """What happens to rows without truth or score."""

    truth: Literal["drop_and_count"] = "drop_and_count"
    score: Literal["drop_and_count", "indeterminate"] = Field(
        "drop_and_count", description="indeterminate: also counted as all positive and as all negative calls"
    )


class Data(Part):
    """The cases: a file, rows, or a confusion matrix."""

    task: Literal["binary"] | None = None
    file: str | None = Field(None, description="CSV, TSV, Parquet, Arrow, JSON or XLSX, relative to the spec")
    rows: tuple[dict[str, str | None], ...] | None = Field(None, description="Cases written into the spec itself")
    confusion: tuple[tuple[int, ...], ...] | dict[str, tuple[tuple[int, ...], ...]] | None = None
    matrix_rows: Literal["truth", "prediction"] | None = Field(None, description="What the rows of the matrix are")
    columns: Columns = Columns()
    classes: tuple[str, ...] | None = Field(None, description="In the order of matrices; text, as in the file")
    positive: str | None = Field(None, description="The class that the model looks for; text, as in the file")
    evaluated_on: Literal["test", "validation", "training", "cross_validation"] | None = None
    use_prevalence: Probability | None = Field(None, description="Share of positives expected where the model is used")
    source: DataSource = DataSource()
    labels: Labels = Labels()
    training_ids: str | None = Field(None, description="Text file with one training id per line")
    missing: Missing = Missing()


class ThresholdRule(Part):
    """How a threshold is chosen, and on which rows."""

    rule: Literal["cost", "youden", "f1", "constraint"]
    on: Literal["training", "validation", "test"] | None = Field(
        None, description="Rows on which it is chosen; cost needs none: probabilities and costs alone fix it"
    )
    metric: str | None = None
    at_least: Number | None = None
    at_most: Number | None = None


class ModelColumns(Part):
    """One model that is judged."""

    name: str
    file: str | None = None
    prediction: str | None = None
    score: str | None = None
    scale: Literal["probability", "score"] | None = None
    threshold: Number | ThresholdRule | None = Field(None, description="Positive when score >= threshold")
    threshold_origin: str | None = Field(
        None, description="Where the threshold comes from, in your words; printed, decides nothing"
    )
    threshold_chosen_on: str | None = Field(
        None,
        description="training, validation, test, elsewhere, or a value of the split column; no verdict on the data named",
    )


class Costs(Part):
    """What each kind of case costs; rows truth, columns prediction, in the order of the classes."""

    matrix: tuple[tuple[Number, ...], ...]
    unit: str | None = None


class Gains(Costs):
    """What each kind of case brings in."""

    basis: Literal["net", "gross"] | None = Field(None, description="net: what the action costs is taken off already")


class Subgroups(Part):
    """Which groups of cases are looked at by themselves."""

    prespecified: tuple[str, ...] = ()
    exploratory: tuple[str, ...] = ()
    min_cases: Annotated[int, Field(ge=1)] = Field(20, description="Of the denominator, below which nothing is judged")


class Calculation(Part):
    """A method of the catalog on numbers that stand in the spec."""

    id: str
    method: str
    inputs: dict[str, Any] = {}
    options: dict[str, Any] = {}
    why: str | None = None


class MetricAsked(Part):
    """A metric with its options."""

    metric: str
    options: dict[str, Number | str | bool] = {}


class Intervals(Part):
    """Which interval is shown for which kind of metric, and which one judges proportions; what is not written is the task's own."""

    proportion: str | None = None
    auc: str | None = None
    mean: str | None = None
    other: str | None = None
    verdict: str | None = None


class Resampling(Part):
    """How often the bootstrap draws, and from which seed."""

    draws: Annotated[int, Field(ge=1000, le=1_000_000)] | None = None
    seed: Annotated[int, Field(ge=0)] = 1


class ComparisonAsked(Part):
    """Two or more models put against each other."""

    id: str
    question: str | None = None
    models: tuple[str, ...] = ()
    on: Literal["predictions"] = "predictions"
    metric: MetricAsked = MetricAsked(metric="accuracy")
    test: tuple[str, ...] = ("auto",)
    alternative: Literal["two-sided", "greater", "less"] = "two-sided"
    hypothesis: Literal["difference"] = "difference"
    why: str | None = None
    role: Literal["primary", "secondary", "exploratory"] = "secondary"


class Plan(Part):
    """What was fixed beforehand."""

    fixed_on: Date | None = None
    primary: Literal["all", "any"] = "all"


class CriterionAsked(Part):
    """What a metric must reach, judged on the bound of its interval."""

    id: str
    metric: str
    options: dict[str, Number | str | bool] = {}
    model: str | None = None
    at_least: Number | None = None
    at_most: Number | None = None
    between: tuple[Number, Number] | None = None
    for_each: str | None = Field(None, description="A column of groups: every group must hold")
    min_positives: Annotated[int, Field(ge=1)] | None = Field(None, description="Fewer in a group: no verdict on it")
    sides: Literal[1, 2] = Field(2, description="2: end of the two-sided interval (the default); 1: one-sided bound")
    role: Literal["primary", "secondary", "exploratory"] = "primary"
    why: str | None = None


class FindingStated(Part):
    """A finding that a person records."""

    id: str | None = None
    severity: Literal["high", "medium", "low", "observation"]
    type: str | None = None
    text: str
    owner: str | None = None
    due: Date | None = None
    status: Literal["proposed", "open", "accepted_risk", "closed"] | None = None


class Decision(Part):
    """What a named person decides; never the machine."""

    outcome: Literal["approved", "approved_with_conditions", "rejected"]
    conditions: tuple[str, ...] = ()
    next_review: Date | None = None


class Signatory(Part):
    """Who signs, in what role, and what the signature means."""

    name: str
    role: str | None = None
    meaning: str | None = None


class Colours(Part):
    """Which colours are the house's own."""

    accent: Colour = Field(description="'#rrggbb' in quotes; at least 4.5:1 against white")


class Outputs(Part):
    """What is written."""

    formats: tuple[Literal["html", "pdf", "json"], ...] | None = None
    sections: tuple[SectionName, ...] | None = Field(
        None, description="Sections that are shown; the first page and the annexes always are"
    )
    paper: Literal["a4", "letter"] = "a4"
    logo: str | None = Field(None, description="PNG or JPEG file, at most 500 kB, relative to the spec")
    colours: Colours | None = None
    templates: str | None = Field(None, description="Folder of your own templates, relative to the spec")
    attach: tuple[Literal["spec", "results"], ...] | None = Field(
        None, description="What the PDF holds beside the manifest: both, one, or [] for neither"
    )


class Spec(Part):
    """An evaluation, asked for in one file."""

    format: Literal[1] = 1
    kind: Literal["validation"]
    title: str | None = None
    report: Report = Report()
    model: ModelFacts = ModelFacts()
    purpose: Purpose = Purpose()
    roles: Roles = Roles()
    attest: Attest | None = None
    data: Data
    models: tuple[ModelColumns, ...] = Field(min_length=1)
    costs: Costs | None = None
    gains: Gains | None = None
    metrics: tuple[MetricAsked, ...] | None = None
    confidence: Annotated[float, Field(ge=0.5, lt=1)] = 0.95
    significance: Annotated[float, Field(gt=0, le=0.5)]
    intervals: Intervals = Intervals()
    resampling: Resampling = Resampling()
    claim: Literal["models"] = "models"
    comparisons: tuple[ComparisonAsked, ...] | None = None
    plan: Plan = Plan()
    criteria: tuple[CriterionAsked, ...] = ()
    subgroups: Subgroups | None = None
    calculations: tuple[Calculation, ...] = ()
    findings: tuple[FindingStated, ...] = ()
    limitations: tuple[str, ...] = ()
    decision: Decision | None = None
    sign_off: tuple[Signatory, ...] = ()
    outputs: Outputs = Outputs()

    _shaped: Shaped = PrivateAttr()
    _allowed: tuple[Path, ...] = PrivateAttr(default=())

    @property
    def source(self) -> Source:
        """Return what the spec was read from."""
        return self._shaped.source

    @property
    def folder(self) -> Path:
        """Return the folder to which all paths of the spec are relative."""
        return Path(self.source.file).parent if self.source.file else Path()

    @property
    def allowed(self) -> tuple[Path, ...]:
        """Return the further folders in which data may be read."""
        return self._allowed

    def place(self, path: Steps) -> Place:
        """Return where a value of the long form was written."""
        return self._shaped.place(path)

    def came_from(self, shaped: Shaped, allowed: tuple[Path, ...]) -> Self:
        """Keep what the spec was read from, and where data may be read."""
        self._shaped, self._allowed = shaped, allowed
        return self

    def long_form(self) -> dict[str, Any]:
        """Write the spec out in full, without what was left open."""
        return self.model_dump(mode="json", by_alias=True, exclude_none=True)
