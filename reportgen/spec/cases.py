"""Rows of cases and the models that say something about them."""

from typing import Annotated, Literal

from pydantic import AfterValidator, ConfigDict, Field
from pydantic_core import PydanticCustomError

from reportgen.conventions import FEWEST_IN_GROUP
from reportgen.spec.envelope import Date, Number, SpecPart
from reportgen.task_index import tasks


def _known_task(name: str) -> str:
    """Refuse a task that is not in the index, as a word is refused that is not in a list of words."""
    known = [task.id for task in tasks()]
    if name not in known:
        raise PydanticCustomError("literal_error", "not a task", {"expected": " or ".join(known)})
    return name


QUANTILE = "quantile"
SCHEMES_OF_BINS = (QUANTILE, "width")  # any other scheme names a column
DROP = "drop_and_count"
WORST = "worst_case"

TaskName = Annotated[str, AfterValidator(_known_task)]
MissingRule = Annotated[
    Literal["worst_case", "drop_and_count", "indeterminate"],
    AfterValidator(lambda rule: WORST if rule == "indeterminate" else rule),
]
Spellings = dict[str, tuple[str, ...]]  # what is meant -> how it is written in the data
Probability = Annotated[float, Field(gt=0, lt=1)]


class Columns(SpecPart):
    """The columns of the table, by their meaning."""

    id: str | None = None
    truth: str | None = None
    prediction: str | None = None
    score: str | None = None
    probabilities: dict[str, str] | None = Field(
        None, description="Of several classes, the column of each with its probability, as {setosa: p_setosa}"
    )
    split: str | None = Field(None, description="Tells training, validation and test rows apart")
    fold: str | None = Field(
        None, description="Fold in which the case was tested, by a model that was trained on the other folds"
    )
    repeat: str | None = Field(None, description="Repeat of the cross-validation; needs ids")
    group: tuple[str, ...] = Field((), description="Columns that define subgroups")
    grade: str | None = Field(None, description="Rating grades, to compare observed with predicted default rates")
    cluster: str | None = Field(
        None, description="Cases with the same value belong together, such as visits of one patient"
    )
    time: str | None = Field(None, description="Date of each case, as 2026-07-01: values are shown by period")
    weight: str | None = Field(None, description="Whole numbers count cases; with other weights there is no verdict")


class DataSource(SpecPart):
    """The origin of the cases."""

    system: str | None = None
    from_: Date | None = Field(None, alias="from")
    to: Date | None = None
    sampling: Literal["consecutive", "random", "enriched", "unknown"] | None = None
    exclusions: str | None = None

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, populate_by_name=True)


class Labels(SpecPart):
    """The meaning of the labels, and who assigned them."""

    definition: str | None = None
    labelled_by: str | None = None
    gold: bool | None = Field(None, description="false: the reference itself has errors, so agreement is judged")


class Missing(SpecPart):
    """Handling of rows without a label or a score: verdicts allow for the worst case, or the rows are left out."""

    truth: MissingRule = Field("worst_case", description="drop_and_count: leave out rows without a label; requires why")
    score: MissingRule = Field("worst_case", description="Of scores and predictions; drop_and_count requires why")
    why: str | None = Field(None, description="Reason for leaving rows out, as: the outcome window is still open")

    @property
    def leaves_out(self) -> bool:
        """Tell whether rows are left out."""
        return DROP in (self.truth, self.score)


class Data(SpecPart):
    """The cases: a file, rows, or a confusion matrix."""

    task: TaskName | None = Field(None, description="What is predicted: classes, or numbers")
    file: str | None = Field(None, description="CSV, TSV, Parquet, Arrow, JSON or XLSX, relative to the spec")
    rows: tuple[dict[str, str | None], ...] | None = Field(None, description="Cases, written in the spec")
    confusion: tuple[tuple[int, ...], ...] | dict[str, tuple[tuple[int, ...], ...]] | None = None
    matrix_rows: Literal["truth", "prediction"] | None = Field(None, description="What the rows of the matrix are")
    columns: Columns = Columns()
    classes: tuple[str, ...] | None = Field(None, description="In the order of matrices; text, as in the file")
    ordered: bool | None = Field(None, description="The classes are in the order of a scale, as grades are")
    positive: str | None = Field(None, description="The positive class; text, as in the file")
    labels_as: Spellings | None = Field(None, description="Spellings of the same label, as {Yes: [yes, YES]}")
    split_as: Spellings | None = Field(
        None, description="Values of the split column by part, as {test: [test, oot], training: [dev]}"
    )
    evaluated_on: Literal["test", "validation", "training", "cross_validation"] | None = None
    use_prevalence: Probability | tuple[Probability, Probability] | None = Field(
        None, description="Expected prevalence in use, or both ends of a range"
    )
    source: DataSource = DataSource()
    labels: Labels = Labels()
    training_ids: str | None = Field(None, description="Text file with one training id per line")
    missing: Missing = Missing()

    @property
    def prevalences_in_use(self) -> tuple[float, ...]:
        """List the prevalence where the model is used, or both ends of a range of them."""
        if self.use_prevalence is None:
            return ()
        return self.use_prevalence if isinstance(self.use_prevalence, tuple) else (self.use_prevalence,)


LEAST_COST = "least_cost"


class ThresholdRule(SpecPart):
    """A rule that chooses the threshold, and the rows on which it does."""

    rule: Literal["cost", "youden", "f1", "constraint"]
    on: Literal["training", "validation", "test"] | None = Field(
        None, description="Rows on which it is chosen; the rule cost needs none"
    )
    metric: str | None = None
    at_least: Number | None = None
    at_most: Number | None = None

    @property
    def from_costs_alone(self) -> bool:
        """Tell whether costs fix the threshold, which takes scores for probabilities, and no rows are looked at."""
        return self.rule == "cost" and self.on is None


class ModelColumns(SpecPart):
    """A model to be judged."""

    name: str
    file: str | None = None
    prediction: str | None = None
    score: str | None = None
    probabilities: dict[str, str] | None = Field(None, description="Of several classes, the column of each")
    predict: Literal["most_probable", "least_cost"] | None = Field(
        None, description="Of several classes, the one that is predicted where only probabilities are given"
    )
    scale: Literal["probability", "score"] | None = None
    threshold: Number | ThresholdRule | None = Field(None, description="Positive when score >= threshold")
    threshold_origin: str | None = Field(
        None, description="Origin of the threshold, in your words; printed in the report, has no effect"
    )
    threshold_chosen_on: str | None = Field(
        None,
        description="training, validation, test, elsewhere, or a value of the split column; on these data there is no verdict",
    )

    @property
    def by_cost(self) -> bool:
        """Tell whether the class of least expected cost is predicted."""
        return self.predict == LEAST_COST


class CalibrationBins(SpecPart):
    """The bins of the calibration curve."""

    bins: int = Field(10, ge=3, le=1000)
    scheme: str = Field(
        QUANTILE,
        min_length=1,
        description="quantile: bins of nearly equal size; width: of equal width; or a column with the bins",
    )

    @property
    def column(self) -> str | None:
        """Name the column whose values are the bins, if one is named."""
        return None if self.scheme in SCHEMES_OF_BINS else self.scheme


class Costs(SpecPart):
    """The cost of each kind of case: rows truth, columns prediction, in the order of the classes."""

    matrix: tuple[tuple[Number, ...], ...]
    unit: str | None = None


class Gains(Costs):
    """The gain from each kind of case."""

    basis: Literal["net", "gross"] | None = Field(
        None,
        description="net: the cost of acting on a case is already deducted; gross: it is not, and is taken from the cell of a "
        "false positive",
    )


class Subgroups(SpecPart):
    """The groups of cases that are evaluated separately."""

    prespecified: tuple[str, ...] = ()
    exploratory: tuple[str, ...] = ()
    min_cases: Annotated[int, Field(ge=1)] = Field(
        FEWEST_IN_GROUP, description="Least cases in the denominator; groups with fewer have no verdict"
    )
    min_positives: Annotated[int, Field(ge=1)] | None = Field(None, description="Groups with fewer have no verdict")
    min_negatives: Annotated[int, Field(ge=1)] | None = Field(None, description="Groups with fewer have no verdict")
    reference: dict[str, str] | None = Field(
        None, description="Per column, the group with which the others are compared, in place of all other cases"
    )
