"""What must hold between the values of a spec, as far as it needs no data."""

from collections import Counter
from collections.abc import Iterable, Iterator

from reportgen import index
from reportgen.errors import Problem
from reportgen.spec.model import ComparisonAsked, CriterionAsked, Spec
from reportgen.spec.reading import Path
from reportgen.spec.shape import Shaped


def rule_problems(spec: Spec, shaped: Shaped) -> Iterator[Problem]:
    """Find all contradictions."""
    yield from _data(spec, shaped)
    yield from _levels(spec, shaped)
    yield from _unique(shaped, "models", "name", [model.name for model in spec.models])
    yield from _unique(shaped, "criteria", "id", [criterion.id for criterion in spec.criteria])
    yield from _unique(shaped, "comparisons", "id", [comparison.id for comparison in spec.comparisons or ()])
    names = [model.name for model in spec.models]
    for at, criterion in enumerate(spec.criteria):
        yield from _criterion(criterion, ("criteria", at), names, shaped)
    for at, comparison in enumerate(spec.comparisons or ()):
        yield from _comparison(comparison, ("comparisons", at), names, shaped)
    yield from _sign_off(spec, shaped)


def _data(spec: Spec, shaped: Shaped) -> Iterator[Problem]:
    data = spec.data
    given = [key for key in ("file", "rows", "confusion") if getattr(data, key) is not None]
    if len(given) > 1:
        what = f"data come from one source, here from {' and '.join(given)}"
        yield Problem(
            "two_sources", what, f"keep only one of them, as {given[0]}", place=shaped.place(("data", given[1]))
        )
    if data.confusion is not None and data.matrix_rows is None:
        remedy = "write `matrix_rows: truth` or `matrix_rows: prediction`"
        yield Problem(
            "matrix_rows", "what are the rows of the matrix?", remedy, place=shaped.place(("data", "confusion"))
        )
    if data.confusion is not None:
        yield from _matrices(spec, shaped)
    if data.classes is not None and len(set(data.classes)) != 2:
        place = shaped.place(("data", "classes"))
        yield Problem(
            "two_classes",
            "a binary task has two classes",
            "name both, as `[negative, positive]`",
            str(len(data.classes)),
            place,
        )
    elif data.classes is not None and data.positive is not None and data.positive not in data.classes:
        what = f"the positive class {data.positive!r} is none of the classes"
        place = shaped.place(("data", "positive"))
        yield Problem("unknown_class", what, f"write one of: {', '.join(data.classes)}", place=place)


def _matrices(spec: Spec, shaped: Shaped) -> Iterator[Problem]:
    confusion = spec.data.confusion
    matrices = confusion if isinstance(confusion, dict) else {None: confusion or ()}
    for name, matrix in matrices.items():
        place = shaped.place(("data", "confusion") if name is None else ("data", "confusion", name))
        if [len(row) for row in matrix] != [2, 2]:
            yield Problem(
                "matrix_shape",
                "the matrix of a binary task has 2 rows of 2 counts",
                "write [[a, b], [c, d]]",
                place=place,
            )
        elif any(count < 0 for row in matrix for count in row):
            yield Problem("negative_count", "a count is below zero", "write how many cases there are", place=place)
        if name is not None and name not in [model.name for model in spec.models]:
            yield Problem.unknown_name("model", name, [model.name for model in spec.models], place)


def _levels(spec: Spec, shaped: Shaped) -> Iterator[Problem]:
    if abs(spec.significance - (1 - spec.confidence)) > 1e-9:
        what = f"significance {spec.significance:g} does not go with confidence {spec.confidence:g}"
        place = shaped.place(("significance",))
        yield Problem("levels_differ", what, f"write {1 - spec.confidence:g}, or leave it out", place=place)


def _unique(shaped: Shaped, key: str, field: str, names: Iterable[str]) -> Iterator[Problem]:
    names = list(names)
    for name, times in Counter(names).items():
        if times > 1:
            second = [at for at, each in enumerate(names) if each == name][1]
            what = f"{times} entries of {key} have the {field} {name!r}"
            yield Problem("same_name", what, "give each its own", place=shaped.place((key, second, field)))
    for at, name in enumerate(names):
        if not name.strip():
            yield Problem("empty_name", f"the {field} is empty", "write a name", place=shaped.place((key, at, field)))


def _criterion(asked: CriterionAsked, path: Path, models: list[str], shaped: Shaped) -> Iterator[Problem]:
    if (asked.at_least is None) == (asked.at_most is None):
        what = "a criterion has one bound"
        yield Problem("one_bound", what, "write at_least or at_most", place=shaped.place(path))
    if asked.model is not None and asked.model not in models:
        yield Problem.unknown_name("model", asked.model, models, shaped.place((*path, "model")))
    entry = index.find(asked.metric, ("metric",))
    bound = asked.at_least if asked.at_least is not None else asked.at_most
    if entry is None or entry.range is None or bound is None:
        return
    low, high = entry.range
    if (low is not None and bound < low) or (high is not None and bound > high):
        key = "at_least" if asked.at_least is not None else "at_most"
        what = (
            f"{entry.label} lies between {low:g} and {high:g}"
            if high is not None
            else f"{entry.label} is at least {low:g}"
        )
        remedy = f"write {bound / 100:g}" if high == 1 and 1 < bound <= 100 else "write a number in this range"
        yield Problem("out_of_range", what, remedy, f"{bound:g}", shaped.place((*path, key)))


def _comparison(asked: ComparisonAsked, path: Path, models: list[str], shaped: Shaped) -> Iterator[Problem]:
    for at, name in enumerate(asked.models):
        if name not in models:
            yield Problem.unknown_name("model", name, models, shaped.place((*path, "models", at)))
    if len(set(asked.models or models)) < 2:
        what = "a comparison needs two models"
        yield Problem("two_models", what, "name two of the models", place=shaped.place((*path, "models")))
    if len(asked.models) != len(set(asked.models)):
        yield Problem(
            "same_model",
            "a model is compared with itself",
            "name different models",
            place=shaped.place((*path, "models")),
        )


def _sign_off(spec: Spec, shaped: Shaped) -> Iterator[Problem]:
    if spec.report.status == "final" and (
        spec.attest is None or spec.attest.test_untouched is None or not spec.attest.by
    ):
        what = "a final report needs a named person's word on the use of the test set"
        remedy = "add `attest: {test_untouched: true, test_set_uses: 1, by: name}`, or write `status: draft`"
        yield Problem("not_attested", what, remedy, place=shaped.place(("report", "status")))
    decision = spec.decision
    if decision is None:
        return
    if (decision.outcome == "approved_with_conditions") != bool(decision.conditions):
        what = "conditions go with the outcome approved_with_conditions, and only with it"
        yield Problem(
            "conditions", what, "name the conditions, or change the outcome", place=shaped.place(("decision",))
        )
