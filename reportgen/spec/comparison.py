"""The spec of a comparison: learners put against each other over the folds of a cross-validation."""

from collections.abc import Iterator
from typing import Any, ClassVar, Literal

from pydantic import Field

from reportgen.errors import Problem
from reportgen.spec.envelope import SpecPart
from reportgen.spec.judged import JudgedSpec
from reportgen.spec.judged_rules import OF_JUDGING
from reportgen.spec.rule import Rule
from reportgen.spec.shape import Shaped, shape_judged

NOT_YET = frozenset(
    "data models model benchmark metrics intervals resampling comparisons[].metric "
    "comparisons[].on cross_validation.columns.models cross_validation.design.stratified "
    "cross_validation.scores_comparable".split()
)


class FoldColumns(SpecPart):
    """The columns of a table with a row per learner and fold; columns that are not named are found by their usual names."""

    model: str | None = None
    repeat: str | None = None
    fold: str | None = None
    metric: str | None = None
    value: str | None = None
    n_train: str | None = Field(None, description="Cases on which the learner was trained in this fold")
    n_test: str | None = Field(None, description="Cases on which it was tested")


class FoldDesign(SpecPart):
    """How the folds were made; k-fold determines the proportions of training and test sets."""

    kind: Literal["kfold", "random_splits"] | None = None
    folds: int | None = Field(None, description="In each repeat; the table must have as many")
    repeats: int | None = Field(None, description="The table must have as many")


class CrossValidation(SpecPart):
    """Scores of learners on the same folds: a file, or rows."""

    file: str | None = Field(None, description="CSV, TSV, Parquet, Arrow, JSON or XLSX, relative to the spec")
    rows: tuple[dict[str, str | None], ...] | None = Field(None, description="Rows, written in the spec")
    columns: FoldColumns = FoldColumns()
    metric: str | None = Field(None, description="Metric of the values, if no column names it")
    better: Literal["higher", "lower"] | None = Field(
        None, description="Required if reportgen does not know the metric"
    )
    design: FoldDesign = FoldDesign()


class ComparisonSpec(JudgedSpec):
    """A comparison of learners over folds."""

    kind: Literal["comparison"]
    cross_validation: CrossValidation

    ASKED_FOR: ClassVar[tuple[str, ...]] = tuple(
        (
            "report.id report.version report.date report.authors purpose.intended roles.developer roles.validator "
            "cross_validation.design.kind plan.fixed_on decision sign_off"
        ).split()
    )


def shape_comparison(shaped: Shaped) -> None:
    """Write out the short forms of a comparison: a bare file of scores."""
    if isinstance(shaped.tree.get("cross_validation"), str):
        shaped.tree["cross_validation"] = {"file": shaped.tree["cross_validation"]}
        shaped.move(("cross_validation",), ("cross_validation", "file"))
    shape_judged(shaped)


def short_forms_of_comparison(_: dict[str, Any], keys: dict[str, Any]) -> None:
    """Offer in the schema the forms that are written out on reading."""
    file = {"type": "string", "description": "file with the scores of each fold"}
    keys["cross_validation"] = {"anyOf": [file, {"$ref": "#/$defs/CrossValidation"}]}


def _one_source(spec: ComparisonSpec, shaped: Shaped) -> Iterator[Problem]:
    given = [key for key in ("file", "rows") if getattr(spec.cross_validation, key) is not None]
    if len(given) == 2:
        what, remedy = "the scores are given twice", "keep the file or the rows"
        yield Problem("two_sources", what, remedy, place=shaped.place(("cross_validation", "rows")))


def _criteria(spec: ComparisonSpec, shaped: Shaped) -> Iterator[Problem]:
    """Refuse a criterion on the score of one learner: folds alone give it no verdict."""
    for at, _ in spec.numbered_criteria:
        remedy = "write a criterion on the comparison: `{comparison: H1, must: superior}`"
        yield Problem.not_yet("a criterion on the score of one learner", shaped.place(("criteria", at)), remedy=remedy)


def _two_learners(spec: ComparisonSpec, shaped: Shaped) -> Iterator[Problem]:
    if spec.comparisons is not None and len(spec.comparisons) != 1:
        place = shaped.place(("comparisons",))
        if spec.comparisons:
            yield Problem.not_yet("more than one comparison of the learners", place, remedy="keep one of them")
        else:
            yield Problem("empty_list", "comparisons is empty", "name one, or leave the key out", place=place)
    for at, one in enumerate(spec.comparisons or ()):
        place = shaped.place(("comparisons", at, "models"))
        if len(one.models) != len(set(one.models)):
            yield Problem("same_model", "a learner is compared with itself", "name different learners", place=place)
        elif len(one.models) == 1:
            yield Problem("two_models", "a comparison needs two learners", "name two learners", place=place)
        if not one.test:
            what, remedy = "test is empty", "write `test: auto`"
            yield Problem("empty_list", what, remedy, place=shaped.place(("comparisons", at, "test")))


OF_COMPARISON = (
    *OF_JUDGING,
    Rule("cross_validation", _one_source),
    Rule("comparisons", _two_learners),
    Rule("criteria", _criteria),
)
LEAST: dict[str, Any] = {"kind": "comparison", "title": "", "cross_validation": {}, "significance": 0.05}
