"""What must be true of the folds of a validation: of its cases, or of scores that are given with them."""

from collections.abc import Iterator

from reportgen.errors import Problem
from reportgen.spec.folds import given_twice
from reportgen.spec.shape import Shaped
from reportgen.spec.validation import ValidationSpec

PARTITIONS = ("kfold", "5x2", "loo", "nested")  # designs that test each case once per repeat


def fold_problems(spec: ValidationSpec, shaped: Shaped) -> Iterator[Problem]:
    """Find contradictions about how the folds were made, and where their scores come from."""
    yield from _claim(spec, shaped)
    if spec.tests_on_folds:
        yield from _of_cases(spec, shaped)
    elif spec.data.columns.repeat is not None:
        what, remedy = "repeats are named without folds", "name the column of folds, as `fold: NAME`"
        yield Problem("no_folds", what, remedy, place=shaped.place(("data", "columns", "repeat")))
    given = spec.cross_validation
    if given is None:
        return
    place = shaped.place(("cross_validation",))
    if given.given and spec.tests_on_folds:
        what = "the scores of the folds are computed from the cases, and given as a table too"
        yield Problem("two_sources", what, "leave the table out, or `data.columns.fold`", place=place)
    elif not given.given and not spec.tests_on_folds:
        remedy = "write `cross_validation: scores.csv`, or name the fold of each case, as `fold: NAME` under `columns:`"
        yield Problem("no_scores", "no scores are named", remedy, place=place)
    else:
        yield from given_twice(spec, shaped)


def _claim(spec: ValidationSpec, shaped: Shaped) -> Iterator[Problem]:
    """Hold the claim to what the cases can show: folds judge procedures, and other cases judge models."""
    if (spec.claim == "procedures") != spec.tests_on_folds:
        what = (
            "folds judge the training procedures, not the models that are delivered"
            if spec.tests_on_folds
            else "without folds, the cases judge the models, not how they were trained"
        )
        yield Problem("other_claim", what, "leave `claim` out", spec.claim, shaped.place(("claim",)))


def _of_cases(spec: ValidationSpec, shaped: Shaped) -> Iterator[Problem]:
    """Refuse what does not go with cases that are tested in folds."""
    kind, columns = spec.fold_design.kind, spec.data.columns
    if kind is not None and kind not in PARTITIONS:
        what = f"with {kind}, a case can be tested several times or not at all, so its folds are no column of the cases"
        remedy = (
            "give a table with the score of each split, as `cross_validation: {file: scores.csv}` in `kind: comparison`"
        )
        yield Problem("not_kfold", what, remedy, place=shaped.place(("cross_validation", "design", "kind")))
    if columns.split is not None:
        what = (
            "cases tested in folds have no other parts: every case is tested, and trains the models of the other folds"
        )
        yield Problem(
            "folds_and_parts", what, "leave `split` or `fold` out", place=shaped.place(("data", "columns", "split"))
        )
    if spec.data.training_ids is not None:
        what = "each case trains the models of the other folds, so training ids would name judged cases"
        yield Problem("folds_and_parts", what, "leave training_ids out", place=shaped.place(("data", "training_ids")))
    if spec.data.evaluated_on != "cross_validation":
        what = f"cases tested in folds are those of a cross-validation, not {spec.data.evaluated_on} rows"
        remedy = "leave evaluated_on out, or leave `fold` out"
        yield Problem("folds_and_parts", what, remedy, place=shaped.place(("data", "evaluated_on")))
    if columns.repeat is not None and spec.fold_design.repeats == 1:
        what = "a column tells repeats apart, but the design has one repeat"
        place = shaped.place(("cross_validation", "design", "repeats"))
        yield Problem("other_design", what, "correct the number, or leave the column out", place=place)
