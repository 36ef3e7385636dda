"""The scores of learners on the folds of a cross-validation, as a spec names them."""

from pydantic import Field

from reportgen.index import FoldDesignKind
from reportgen.spec.envelope import SpecPart
from reportgen.spec.scores import ColumnsOfScores, ScoresAsked


class FoldColumns(ColumnsOfScores):
    """The columns of a table with a row per learner and fold, or a row per fold with a column per learner."""

    repeat: str | None = None
    fold: str | None = None
    n_train: str | None = Field(None, description="Cases on which the learner was trained in this fold")
    n_test: str | None = Field(None, description="Cases on which it was tested")


class FoldDesign(SpecPart):
    """How the folds were made; k-fold determines the proportions of training and test sets."""

    kind: FoldDesignKind | None = None
    folds: int | None = Field(None, description="In each repeat; the table must have as many")
    repeats: int | None = Field(None, description="The table must have as many")


class CrossValidation(ScoresAsked):
    """Scores of learners on the same folds: a file, or rows."""

    columns: FoldColumns = FoldColumns()
    design: FoldDesign = FoldDesign()
