"""What must be true between the data and the models of a spec, before any file is opened."""

from collections.abc import Iterator, Sequence

from reportgen import index, task_index
from reportgen.errors import Problem
from reportgen.spec.cases import DROP, ThresholdRule
from reportgen.spec.classes import positive_of
from reportgen.spec.judged import ComparisonAsked
from reportgen.spec.reading import Path
from reportgen.spec.shape import Shaped
from reportgen.spec.validation import ValidationSpec
from reportgen.spelling import EACH, PART

LARGEST_COST = 1e15
FEWEST_CLASSES = 2


def data_problems(spec: ValidationSpec, shaped: Shaped) -> Iterator[Problem]:
    """Find contradictions about where the cases come from, which classes they have and what columns mean."""
    yield from _one_source(spec, shaped)
    yield from _classes(spec, shaped)
    yield from _order(spec, shaped)
    yield from _costs(spec, shaped)
    yield from _missing(spec, shaped)
    yield from _basis(spec, shaped)
    yield from _prevalence(spec, shaped)
    if spec.data.confusion is None:
        yield from _columns(spec, shaped)
        yield from _thresholds(spec, shaped)
        yield from _parts_of_cases(spec, shaped)
        if spec.data.matrix_rows is not None:
            what, remedy = (
                "matrix_rows is only for a confusion matrix",
                "leave it out, or write `confusion: [[..], [..]]`",
            )
            yield Problem("no_matrix", what, remedy, place=shaped.place(("data", "matrix_rows")))
    else:
        yield from _matrices(spec, shaped)
        yield from _positive_of_matrices(spec, shaped)
        yield from _not_with_matrices(spec, shaped)


def _prevalence(spec: ValidationSpec, shaped: Shaped) -> Iterator[Problem]:
    """Hold a range of prevalences to its order; a threshold that follows from costs takes a single one."""
    found = spec.data.prevalences_in_use
    if len(found) < 2:
        return
    place = shaped.place(("data", "use_prevalence"))
    if found[0] >= found[1]:
        shown = f"{found[0]:g}, {found[1]:g}"
        yield Problem("range", "the lower end of a range comes first", "swap the two", shown, place)
    if any(isinstance(one.threshold, ThresholdRule) and one.threshold.rule == "cost" for one in spec.models):
        what = "a threshold by `rule: cost` needs one expected prevalence, not a range"
        yield Problem("range", what, "write one prevalence, or the threshold as a number", place=place)


def _one_source(spec: ValidationSpec, shaped: Shaped) -> Iterator[Problem]:
    data = spec.data
    given = [key for key in ("file", "rows", "confusion") if getattr(data, key) is not None]
    if len(given) > 1:
        what = f"the data come from several sources: {' and '.join(given)}"
        remedy = f"keep one of them, for example {given[0]}"
        yield Problem("two_sources", what, remedy, place=shaped.place(("data", given[1])))
    if data.confusion is not None and data.matrix_rows is None:
        remedy = "write `matrix_rows: truth` or `matrix_rows: prediction`"
        place = shaped.place(("data", "confusion"))
        yield Problem("matrix_rows", "the meaning of the rows of the matrix is not stated", remedy, place=place)


def _classes(spec: ValidationSpec, shaped: Shaped) -> Iterator[Problem]:
    data = spec.data
    if data.classes is not None and len(set(data.classes)) < len(data.classes):
        twice = sorted({name for name in data.classes if data.classes.count(name) > 1})
        what, remedy = "a class is named twice", "name each class once"
        yield Problem("class_twice", what, remedy, ", ".join(twice), shaped.place(("data", "classes")))
    elif data.classes is not None and data.positive is not None and data.positive not in data.classes:
        what = f"the positive class {data.positive!r} is not one of the classes"
        place = shaped.place(("data", "positive"))
        yield Problem("unknown_class", what, f"write one of: {', '.join(data.classes)}", place=place)


def _order(spec: ValidationSpec, shaped: Shaped) -> Iterator[Problem]:
    """Ask for the order of ordered classes, and for one class where a difference from the rest is judged."""
    if spec.data.ordered and spec.data.classes is None:
        what, remedy = "ordered classes need their order", "write `classes: [lowest, .., highest]` under `data:`"
        yield Problem("no_order", what, remedy, place=shaped.place(("data", "ordered")))
    for at, one in spec.numbered_criteria:
        if one.of == EACH and one.difference_to_rest is not None:
            place = shaped.place(("criteria", at))
            yield Problem.not_yet("the difference of each class from the rest", place, remedy="name one class")
    for at, asked in enumerate(spec.comparisons or ()):
        if asked.metric is not None and asked.metric.of == EACH:
            yield from _in_each(spec, asked, asked.metric.metric, ("comparisons", at), shaped)


def _in_each(
    spec: ValidationSpec, asked: ComparisonAsked, metric: str, path: Path, shaped: Shaped
) -> Iterator[Problem]:
    """Refuse where one comparison is needed: over folds, in a sequence, and as what a criterion asks for."""
    if asked.on == "cross_validation":
        remedy = "name one class in each comparison"
        yield Problem.not_yet("a comparison in each class over folds", shaped.place(path), remedy=remedy)
    for at, one in enumerate(spec.comparisons or ()):
        if one.id.startswith(f"{asked.id}{PART}"):
            what = f"{one.id} is how a class of {asked.id} is named"
            yield Problem("same_name", what, "give it a different id", place=shaped.place(("comparisons", at, "id")))
    named: list[Path] = [
        ("criteria", at) for at, one in enumerate(spec.criteria) if getattr(one, "comparison", None) == asked.id
    ]
    named += [("plan", "fixed_sequence", at) for at, one in enumerate(spec.plan.fixed_sequence) if one == asked.id]
    for place in named:
        what = f"{asked.id} is a comparison in each class, and one comparison is needed here"
        remedy = f"add a comparison of one class, as `metric: {metric}@CLASS`, and name that one"
        yield Problem("several_classes", what, remedy, place=shaped.place(place))


def _missing(spec: ValidationSpec, shaped: Shaped) -> Iterator[Problem]:
    """Ask for the reason where rows are left out, since what they would have shown is then not allowed for."""
    missing = spec.data.missing
    if missing.leaves_out and not (missing.why or "").strip():
        key = "truth" if missing.truth == DROP else "score"
        what = "the reason for leaving rows out is missing"
        remedy = "add it, as `why: the outcome window is still open`, or write worst_case"
        yield Problem("no_reason", what, remedy, DROP, shaped.place(("data", "missing", key)))


def _costs(spec: ValidationSpec, shaped: Shaped) -> Iterator[Problem]:
    """Hold costs and gains to one matrix of the size of the task."""
    if spec.costs is not None and spec.gains is not None:
        what, remedy = "costs and gains are both given", "keep one; a gain is a negative cost"
        yield Problem("costs_and_gains", what, remedy, place=shaped.place(("gains",)))
    for key, given in (("costs", spec.costs), ("gains", spec.gains)):
        if given is not None and (size := _wrong_size(spec, given.matrix)):
            what = f"the {key} must have {size} rows of {size} numbers"
            remedy = "write [[a, b], [c, d]]: rows truth, columns prediction, both in the order of the classes"
            yield Problem("costs_shape", what, remedy, place=shaped.place((key, "matrix")))
        elif given is not None and any(abs(cost) > LARGEST_COST for row in given.matrix for cost in row):
            what, remedy = f"no entry of {key} may be beyond {LARGEST_COST:g}", "write them in a larger unit"
            yield Problem("out_of_range", what, remedy, place=shaped.place((key, "matrix")))


def _wrong_size(spec: ValidationSpec, matrix: Sequence[Sequence[object]]) -> int | None:
    """Return the size that a matrix should have, where it has another: that of the classes, else as many columns as rows."""
    size = len(spec.data.classes) if spec.data.classes is not None else max(len(matrix), FEWEST_CLASSES)
    return None if [len(row) for row in matrix] == [size] * size else size


def _basis(spec: ValidationSpec, shaped: Shaped) -> Iterator[Problem]:
    """Ask whether gains are net or gross: the same numbers mean another profit."""
    if not task_index.task(spec.task).has_positive:
        return
    if spec.gains is not None and spec.gains.basis is None:
        remedy = (
            "add `basis: net` if this cost is already deducted, as in `gains: {matrix: [[..], [..]], "
            "basis: net}`, or `basis: gross` if not; the cost is then taken from the cell of a false positive"
        )
        place = shaped.place(("gains",))
        yield Problem("gains_basis", "do these gains include the cost of acting on a case?", remedy, place=place)


def _thresholds(spec: ValidationSpec, shaped: Shaped) -> Iterator[Problem]:
    """Find rules for a threshold that cannot be followed."""
    for at, model in enumerate(spec.models):
        rule, path = model.threshold, ("models", at, "threshold")
        if isinstance(rule, ThresholdRule):
            yield from _rule(spec, shaped, rule, path)


def _rule(spec: ValidationSpec, shaped: Shaped, rule: ThresholdRule, path: Path) -> Iterator[Problem]:
    place = shaped.place(path)
    if rule.rule == "cost" and spec.costs is None and spec.gains is None:
        yield Problem("no_costs", "the rule cost needs costs", "add `costs: {matrix: [[0, 1], [5, 0]]}`", place=place)
    if rule.rule != "cost" and rule.on is None:
        what = f"on which rows is the threshold chosen by {rule.rule}?"
        yield Problem("rule_on", what, "add `on: validation`, and name the split column", place=place)
    if rule.on is not None and spec.data.columns.split is None and rule.on != (spec.data.evaluated_on or "test"):
        what = f"the threshold is to be chosen on {rule.on} rows, but no column marks them"
        yield Problem("no_split", what, "add `split: NAME` under data.columns", place=shaped.place((*path, "on")))
    bounds = [bound for bound in (rule.at_least, rule.at_most) if bound is not None]
    if rule.rule == "constraint" and (rule.metric is None or len(bounds) != 1):
        what, remedy = (
            "a constraint needs a metric and one bound",
            "write `{rule: constraint, metric: recall, at_least: 0.9, on: validation}`",
        )
        yield Problem("constraint", what, remedy, place=place)
    known = _constrained()
    if rule.rule == "constraint" and rule.metric is not None and rule.metric not in known:
        what, remedy = f"no threshold can be chosen by {rule.metric}", f"write one of: {', '.join(known)}"
        yield Problem("constraint", what, remedy, place=shaped.place((*path, "metric")))
    if rule.rule != "constraint" and (rule.metric is not None or bounds):
        what, remedy = (
            f"the rule {rule.rule} has neither a metric nor a bound",
            "leave them out, or write `rule: constraint`",
        )
        yield Problem("constraint", what, remedy, place=place)


def _constrained() -> tuple[str, ...]:
    """List the metrics that can have a bound while a threshold is chosen."""
    options = (entry.option("metric") for entry in index.filling("choice"))
    return tuple(str(choice) for option in options if option for choice in option.choices)


def _parts_of_cases(spec: ValidationSpec, shaped: Shaped) -> Iterator[Problem]:
    """Find groups that no column makes, and units of two kinds at once."""
    columns, groups = spec.data.columns, spec.subgroups
    for key in ("prespecified", "exploratory") if groups else ():
        for at, name in enumerate(getattr(groups, key)):
            if name not in columns.group:
                remedy = f"add it to data.columns.group, or name one of: {', '.join(columns.group) or 'none yet'}"
                place = shaped.place(("subgroups", key, at))
                yield Problem("no_group", f"{name!r} is not a column of groups", remedy, place=place)
    for at, criterion in spec.numbered_criteria:
        if criterion.for_each is not None and criterion.for_each not in columns.group:
            remedy = f"add it to data.columns.group, or name one of: {', '.join(columns.group) or 'none yet'}"
            place = shaped.place(("criteria", at, "for_each"))
            yield Problem("no_group", f"{criterion.for_each!r} is not a column of groups", remedy, place=place)
    if columns.weight is not None and columns.cluster is not None:
        yield Problem.not_yet("weights of cases that come in clusters", shaped.place(("data", "columns", "weight")))


def _matrices(spec: ValidationSpec, shaped: Shaped) -> Iterator[Problem]:
    confusion = spec.data.confusion
    matrices = confusion if isinstance(confusion, dict) else {None: confusion or ()}
    for name, matrix in matrices.items():
        place = shaped.place(("data", "confusion") if name is None else ("data", "confusion", name))
        if size := _wrong_size(spec, matrix):
            what = f"the matrix must have {size} rows of {size} counts"
            yield Problem("matrix_shape", what, "write [[a, b], [c, d]]", place=place)
        elif any(count < 0 for row in matrix for count in row):
            yield Problem("negative_count", "a count is below zero", "write how many cases there are", place=place)
        elif not any(count for row in matrix for count in row):
            yield Problem("empty_matrix", "the matrix has no cases", "write how many cases there are", place=place)
        if name is not None and name not in [model.name for model in spec.models]:
            yield Problem.unknown_name("model", name, [model.name for model in spec.models], place)


def _positive_of_matrices(spec: ValidationSpec, shaped: Shaped) -> Iterator[Problem]:
    """Ask which class is positive, as of a table, unless the names of the classes say it."""
    classes = spec.data.classes
    if not task_index.task(spec.task).has_positive:
        if classes is None:
            what, remedy = (
                "the classes of the matrix are not named",
                "write `classes: [first, second, ..]`, in their order",
            )
            yield Problem("classes_missing", what, remedy, place=shaped.place(("data", "confusion")))
        return
    if spec.data.positive is None and (classes is None or positive_of(classes) is None):
        remedy = (
            f"write `positive:` with one of them: {', '.join(classes)}"
            if classes
            else "write `classes: [first, second]`, in the order of rows and columns, and `positive:` with one of them"
        )
        place = shaped.place(("data", "confusion"))
        yield Problem("positive_missing", "the positive class of the matrix is not stated", remedy, place=place)


def _not_with_matrices(spec: ValidationSpec, shaped: Shaped) -> Iterator[Problem]:
    """Refuse what would be read and then mean nothing: a matrix has no rows of cases."""
    meaningless: dict[Path, object] = {("data", "columns", key): value for key, value in spec.data.columns}
    meaningless |= {("data", key): getattr(spec.data, key) for key in ("training_ids", "labels_as", "split_as")}
    for at, model in enumerate(spec.models):
        for key in ("file", "prediction", "score", "scale", "threshold"):
            meaningless[("models", at, key)] = getattr(model, key)
    meaningless[("subgroups",)] = spec.subgroups
    meaningless |= {("criteria", at, "for_each"): one.for_each for at, one in spec.numbered_criteria}
    for path, value in meaningless.items():
        if value not in (None, ()):
            what, remedy = f"{path[-1]} does not apply to a confusion matrix", "leave it out"
            yield Problem("beside_matrix", what, remedy, place=shaped.place(path))


def _columns(spec: ValidationSpec, shaped: Shaped) -> Iterator[Problem]:
    """Refuse one column in two roles, and a column of data that no model can be meant to have."""
    main: dict[Path, str] = {
        ("data", "columns", role): name for role, name in spec.data.columns if isinstance(name, str)
    }
    yield from _used_twice(main, shaped)
    for at, model in enumerate(spec.models):
        beside = {} if model.file else {path: name for path, name in main.items() if path[-1] in ("id", "truth")}
        own: dict[Path, str] = {
            ("models", at, "prediction"): model.prediction or "",
            ("models", at, "score"): model.score or "",
        }
        yield from _used_twice(beside | {path: name for path, name in own.items() if name}, shaped, of="models")
    here = [model for model in spec.models if model.file is None or len(spec.models) == 1]
    for role in ("prediction", "score", "probabilities"):
        name = getattr(spec.data.columns, role)
        if name is not None and (len(here) != 1 or getattr(here[0], role) not in (None, name)):
            what, remedy = (
                f"it is not clear to which model this {role} belongs",
                f"add it under `models`, as `{role}: ...`",
            )
            yield Problem("whose_column", what, remedy, str(name), shaped.place(("data", "columns", role)))


def _used_twice(columns: dict[Path, str], shaped: Shaped, of: str = "data") -> Iterator[Problem]:
    first: dict[str, Path] = {}
    for path, name in columns.items():
        other = first.setdefault(name, path)
        if other != path and path[0] == of:
            what = f"one column cannot be both {other[-1]} and {path[-1]}"
            yield Problem("column_twice", what, "name a column for each", name, shaped.place(path))
