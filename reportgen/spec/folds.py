"""Cross-validation in a spec: how the folds were made, and the scores of learners on them."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

from pydantic import Field

from reportgen import index
from reportgen.errors import Problem
from reportgen.index import FoldDesignKind
from reportgen.spec.envelope import Number, SpecPart
from reportgen.spec.judged import ComparisonAsked, JudgedSpec
from reportgen.spec.scores import ColumnsOfScores, ScoresAsked
from reportgen.spec.shape import KnowsPlaces

SECTION_OF_FOLDS = "learners"  # that shows them


class FoldColumns(ColumnsOfScores):
    """The columns of a table with a row per learner and fold, or a row per fold with a column per learner."""

    repeat: str | None = None
    fold: str | None = None
    inner: str | None = Field(
        None, description="Of a nested cross-validation: fold within an outer split; its values are averaged first"
    )
    n_train: str | None = Field(None, description="Cases on which the learner was trained in this fold")
    n_test: str | None = Field(None, description="Cases on which it was tested")


class FoldDesign(SpecPart):
    """How the folds were made; k-fold determines the proportions of training and test sets."""

    kind: FoldDesignKind | None = None
    folds: int | None = Field(None, description="In each repeat; the table must have as many")
    repeats: int | None = Field(None, description="The table must have as many")

    def stated(self) -> Iterator[tuple[str, int]]:
        """Pass the numbers of folds and repeats that are stated, or that the design has by its name."""
        wanted = {"folds": 2, "repeats": 5} if self.kind == "5x2" else {"folds": self.folds, "repeats": self.repeats}
        yield from ((key, number) for key, number in wanted.items() if number is not None)


class CrossValidation(ScoresAsked):
    """Scores of learners on the same folds: a file, or rows; of cases with a fold each, how the folds were made."""

    columns: FoldColumns = FoldColumns()
    design: FoldDesign = FoldDesign()
    apparent: Annotated[dict[str, Number], Field(min_length=1)] | None = Field(
        None, description="Of a bootstrap: by model, the value of the model trained on all cases on these same cases"
    )
    no_information: Annotated[dict[str, Number], Field(min_length=1)] | None = Field(
        None, description="Of a bootstrap: by model, the value it would have if predictions and truth were independent"
    )
    scores_comparable: bool | None = Field(
        None,
        description="false: models of different folds score on different scales, so that metrics of pooled scores have no verdict",
    )

    @property
    def given(self) -> bool:
        """Tell whether scores are given, not only how the folds were made."""
        return self.file is not None or self.rows is not None


class SpecOfScores(JudgedSpec):
    """What specs share that may have scores over folds."""

    cross_validation: CrossValidation | None = None

    FEWEST_LEARNERS: ClassVar[int] = 1  # of a table of scores

    @property
    def tables(self) -> dict[str, ScoresAsked]:
        """Return the tables of scores by the key of the spec that names them."""
        return {} if self.cross_validation is None else {"cross_validation": self.cross_validation}

    @property
    def learners(self) -> tuple[str, ...]:
        """Name those of the tables that are compared; none for all of them."""
        return ()

    @property
    def fold_design(self) -> FoldDesign:
        """Return how the folds were made, as far as it is stated."""
        return FoldDesign() if self.cross_validation is None else self.cross_validation.design


def given_twice(spec: SpecOfScores, places: KnowsPlaces) -> Iterator[Problem]:
    """Ask for one source of each table of scores."""
    for key, table in spec.tables.items():
        if table.file is not None and table.rows is not None:
            what, remedy = "the scores are given twice", "keep the file or the rows"
            yield Problem("two_sources", what, remedy, place=places.place((key, "rows")))


def design_problems(spec: SpecOfScores, places: KnowsPlaces) -> Iterator[Problem]:
    """Ask of 5x2 cross-validation for five repeats of two folds, and of what belongs to one design for this design."""
    design = spec.fold_design
    yield from _problems_of_one_design(spec, places)
    for key, needed in design.stated() if design.kind == "5x2" else ():
        number = getattr(design, key)
        if number not in (None, needed):
            what = f"5x2 cross-validation has {needed} {key}, not {number}"
            place = places.place(("cross_validation", "design", key))
            yield Problem("not_5x2", what, "correct the number, or name another kind", place=place)


def _problems_of_one_design(spec: SpecOfScores, places: KnowsPlaces) -> Iterator[Problem]:
    """Refuse inner folds and values of a bootstrap in other designs, and values without information that nothing uses."""
    given = spec.cross_validation
    if given is None:
        return
    if given.columns.inner is not None and given.design.kind != "nested":
        what, remedy = "inner folds belong to a nested cross-validation", "write `design: {kind: nested}`"
        place = places.place(("cross_validation", "columns", "inner"))
        yield Problem("not_nested", what, remedy, given.columns.inner, place)
    for key in ("apparent", "no_information"):
        if getattr(given, key) is not None and given.design.kind != "bootstrap":
            what = f"{key} belongs to bootstrap samples of the training cases"
            remedy = "write `design: {kind: bootstrap}`, or leave it out"
            yield Problem("not_bootstrap", what, remedy, place=places.place(("cross_validation", key)))
    for model in given.no_information or {}:
        if model not in (given.apparent or {}):
            what = f"the value of {model} without information needs its value on the training cases"
            remedy = f"add it, as `apparent: {{{model}: ..}}`"
            place = places.place(("cross_validation", "no_information", model))
            yield Problem("no_apparent", what, remedy, place=place)


def tests_on_folds(spec: SpecOfScores, one: ComparisonAsked, at: int, places: KnowsPlaces) -> Iterator[Problem]:
    """Refuse tests that are not for folds that were made as these, and a direction that a test does not have."""
    kind = spec.fold_design.kind
    for number, name in enumerate(one.test):
        entry = index.find(name, ("hypotest",))
        if entry is not None and entry.compares is not None and not entry.compares.suits_folds(kind):
            made = f"folds of the design {kind}" if kind else "folds of a design that is not stated"
            what = f"{name} is not valid for {made}"
            remedy = f"write `test: auto`, or `design: {{kind: {entry.compares.designs[0]}}}` if the folds were made so"
            yield Problem("unsuited_test", what, remedy, place=places.place(("comparisons", at, "test", number)))
    if kind == "5x2" and one.alternative != "two-sided":
        what, remedy = "the tests of 5x2 cross-validation are two-sided", "leave `alternative` out"
        yield Problem("two_sided_only", what, remedy, place=places.place(("comparisons", at, "alternative")))
    if kind == "5x2" and one.hypothesis != "difference":
        what = f"5x2 cross-validation allows no {one.hypothesis.replace('_', '-')}: its interval has no one-sided form"
        remedy = "ask for a difference, or use repeated k-fold"
        yield Problem("two_sided_only", what, remedy, place=places.place(("comparisons", at, "hypothesis")))
