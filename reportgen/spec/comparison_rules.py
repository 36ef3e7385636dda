"""What must be true within the comparisons of a spec: models that are there, tests that suit the metric."""

from collections.abc import Iterator

from reportgen import index, spelling, task_index
from reportgen.errors import Place, Problem
from reportgen.spec.amounts import meant_as_percentage
from reportgen.spec.folds import tests_on_folds
from reportgen.spec.judged import ComparisonAsked, CriterionOfComparison
from reportgen.spec.names import AUTO
from reportgen.spec.reading import Path
from reportgen.spec.shape import KnowsPlaces
from reportgen.spec.validation import ValidationSpec

TWO = 2  # models of a comparison


def comparison_problems(spec: ValidationSpec, places: KnowsPlaces) -> Iterator[Problem]:
    """Find comparisons that cannot be made."""
    names = [model.name for model in spec.models]
    yield from _of_matrices(spec, places)
    for at, comparison in enumerate(spec.comparisons or ()):
        if fault := _other_scores(spec, comparison, places.place(("comparisons", at, "on"))):
            yield fault
            continue
        if comparison.on == "cross_validation":
            yield from tests_on_folds(spec, comparison, at, places)
            if not spec.tests_on_folds:
                continue  # the table of scores names models and metrics
        yield from _models(comparison, ("comparisons", at), names, places)
        if fault := _same_as(spec, comparison, ("comparisons", at), places):
            yield fault
            continue
        yield from _tests(spec, comparison, ("comparisons", at), places)
        yield from _untested(spec, comparison, ("comparisons", at), places)
        yield from _margin(spec, comparison, ("comparisons", at), places)
        yield from _order(spec, comparison, ("comparisons", at), places)


def _other_scores(spec: ValidationSpec, asked: ComparisonAsked, place: Place) -> Problem | None:
    """Refuse a comparison on scores that are not there, and one that takes the models of all folds for one."""
    if asked.on == "benchmark":
        remedy = "write a spec of its own, with `kind: comparison`"
        return Problem.not_yet(f"a comparison on {asked.on} in a validation", place, remedy=remedy)
    if asked.on == "cross_validation" and not spec.tests_on_folds and not spec.tables:
        what = f"{asked.id} is on cross_validation, but the spec has no folds"
        remedy = "name the fold of each case, as `fold: NAME` under `columns:`, or write `cross_validation: scores.csv`"
        return Problem("no_scores", what, remedy, place=place)
    if asked.on != "cross_validation" and spec.tests_on_folds:
        what = "the cases were predicted by the models of several folds, which are not the models that are compared"
        return Problem("several_models", what, "write `on: cross_validation`, or leave `on` out", place=place)
    return None


def _of_matrices(spec: ValidationSpec, places: KnowsPlaces) -> Iterator[Problem]:
    """Refuse to compare models of which only matrices are given, and say what would tell how they can be compared."""
    on_same = any(one.on == "predictions" for one in spec.comparisons or ())
    if spec.data.confusion is not None and on_same:
        what = "models are compared on the same cases, but matrices do not show on which cases each model is correct"
        remedy = (
            "give the predictions of all models in one table, or in one table with ids per model; for matrices of different "
            "cases, write `on: independent_sets` in the comparison"
        )
        yield Problem("unknown_design", what, remedy, place=places.place(("comparisons",)))


def _models(asked: ComparisonAsked, path: Path, models: list[str], places: KnowsPlaces) -> Iterator[Problem]:
    for at, name in enumerate(asked.models):
        if name not in models:
            yield Problem.unknown_name("model", name, models, places.place((*path, "models", at)))
    place = places.place((*path, "models"))
    if len(asked.models) != len(set(asked.models)):
        what = "a model is compared with itself"
        yield Problem("same_model", what, "name different models", place=place)
    elif len(asked.models or models) < 2:
        yield Problem("two_models", "a comparison needs two models", "name two models", place=place)
    if asked.control is not None and asked.control not in models:
        yield Problem.unknown_name("model", asked.control, models, places.place((*path, "control")))


def _order(spec: ValidationSpec, asked: ComparisonAsked, path: Path, places: KnowsPlaces) -> Iterator[Problem]:
    """Refuse to ask for a direction between several models of which none is named as the one to compare with."""
    if asked.control is not None or len(asked.models or spec.models) <= TWO:
        return
    remedy = "name the model to compare the others with, as `control: A`, or name two models"
    if asked.hypothesis == "non_inferiority":
        what = "non-inferiority compares one model with another, and the order of several models is not given"
        yield Problem("no_order", what, remedy, place=places.place((*path, "hypothesis")))
    if asked.alternative != "two-sided":
        what = f"alternative: {asked.alternative} is about the first of two models, and the order of several models is not given"
        yield Problem("no_order", what, remedy, place=places.place((*path, "alternative")))
    for at, one in enumerate(spec.criteria):
        if isinstance(one, CriterionOfComparison) and (one.comparison, one.must) == (asked.id, "superior"):
            what = "must: superior is about the first of two models, and the order of several models is not given"
            yield Problem("no_order", what, remedy, place=places.place(("criteria", at, "must")))


def _margin(spec: ValidationSpec, asked: ComparisonAsked, path: Path, places: KnowsPlaces) -> Iterator[Problem]:
    """Refuse a margin that every difference is within, and one without a direction."""
    metric = _compared(spec, asked)
    if metric is not None and metric.better == "neither":
        yield from _superior(spec, asked, metric, places)
    if metric is None or asked.margin is None:
        return
    if asked.hypothesis == "non_inferiority" and metric.better == "neither":
        what = f"neither higher nor lower values of {metric.label} are better, so no model can be inferior"
        remedy = "write `hypothesis: equivalence`"
        yield Problem("no_direction", what, remedy, place=places.place((*path, "hypothesis")))
    low, high = metric.range or (None, None)
    if low is not None and high is not None and asked.margin >= high - low:
        what = f"a margin of {asked.margin:g} is too large: {metric.label} is between {low:g} and {high:g}"
        near = (
            f"write {asked.margin / 100:g}"
            if high == 1 and meant_as_percentage(asked.margin)
            else "write a smaller one"
        )
        yield Problem("margin", what, near, place=places.place((*path, "margin")))


def _superior(
    spec: ValidationSpec, asked: ComparisonAsked, metric: index.Entry, places: KnowsPlaces
) -> Iterator[Problem]:
    """Refuse to ask for the better model in a metric of which no value is better."""
    for at, criterion in enumerate(spec.criteria):
        if isinstance(criterion, CriterionOfComparison) and (criterion.comparison, criterion.must) == (
            asked.id,
            "superior",
        ):
            what = f"neither higher nor lower values of {metric.label} are better, so no model can be superior"
            yield Problem("no_direction", what, "choose another metric", place=places.place(("criteria", at, "must")))


def _compared(spec: ValidationSpec, asked: ComparisonAsked) -> index.Entry | None:
    """Find the metric of a comparison, or its average over classes; the first that the task compares where none is named."""
    found = index.find(asked.metric.metric if asked.metric else spec.compared[0], ("metric",))
    average = asked.metric.of if asked.metric else None
    if found is None or average not in spelling.AVERAGES:
        return found
    return index.average_over_classes(found, str(average))


def _same_as(spec: ValidationSpec, asked: ComparisonAsked, path: Path, places: KnowsPlaces) -> Problem | None:
    """Refuse an average that equals a metric by whose name it has a test of its own."""
    metric = _compared(spec, asked)
    if (
        metric is None
        or asked.on == "cross_validation"
        or asked.metric is None
        or asked.metric.of not in spelling.AVERAGES
    ):
        return None
    every = (one for one in index.of_kind("metric") if one.about == "all" and one.counts and not one.agreement_for)
    same = next((one.id for one in every if (one.family, one.counts) == (metric.family, metric.counts)), None)
    if same is None:
        return None
    what = f"of several classes {asked.metric.name} is the same number as {same}"
    return Problem("same_as", what, f"write `metric: {same}`", place=places.place((*path, "metric")))


def _tests(spec: ValidationSpec, asked: ComparisonAsked, path: Path, places: KnowsPlaces) -> Iterator[Problem]:
    metric = _compared(spec, asked)
    if not asked.test:
        yield Problem("empty_list", "test is empty", "write `test: auto`", place=places.place((*path, "test")))
    for at, name in enumerate(asked.test):
        place = places.place((*path, "test", at))
        entry = index.find(name, ("hypotest",))
        if name == AUTO and len(asked.test) > 1:
            what, remedy = "auto already chooses the deciding test", "write `test: auto`, or name the tests"
            yield Problem("auto_in_list", what, remedy, place=place)
        elif entry is None or entry.compares is None or metric is None:
            continue  # unknown names are said elsewhere
        elif fault := _other_unit(spec, entry, metric, place):
            yield fault
        elif entry.compares.on == asked.on and entry not in (suited := _suited(spec, asked, metric)):
            remedy = f"write `test: auto`, or one of: {', '.join(test.id for test in suited)}"
            yield Problem("unsuited_test", f"{name} does not apply to {metric.id}", remedy, place=place)
    if asked.alternative != "two-sided" and metric is not None and _by_interval(asked, metric):
        yield Problem.not_yet("a one-sided paired bootstrap", places.place((*path, "alternative")))


def _suited(spec: ValidationSpec, asked: ComparisonAsked, metric: index.Entry) -> tuple[index.Entry, ...]:
    """List the tests that suit the metric on such cases."""
    suited = index.tests_for(metric, on=asked.on)
    of_class = None if asked.metric is None else asked.metric.of_class
    together = asked.on == "independent_sets" and of_class is None and not task_index.task(spec.task).has_positive
    return index.of_classes_together(suited) if together else suited


def _untested(spec: ValidationSpec, asked: ComparisonAsked, path: Path, places: KnowsPlaces) -> Iterator[Problem]:
    """Refuse a metric for which there is no test on such cases, and name those for which there is one."""
    metric = _compared(spec, asked)
    if metric is None or index.tests_for(metric, on=asked.on):
        return
    tested = [
        one.id
        for one in index.of_kind("metric")
        if task_index.task(spec.task).computes(one) and not one.agreement_for and index.tests_for(one, on=asked.on)
    ]
    what = f"no test of {metric.id} on different cases is available"
    remedy = f"compare one of: {', '.join(tested)}; or judge the models on the same cases"
    yield Problem("untested", what, remedy, place=places.place((*path, "metric")))


def _other_unit(spec: ValidationSpec, test: index.Entry, metric: index.Entry, place: Place) -> Problem | None:
    """Refuse a test of clusters where there are none, and one that takes cases for independent where there are."""
    clustered, unit = spec.data.columns.cluster is not None, test.compares and test.compares.unit
    if unit == "cluster" and not clustered:
        remedy = "name data.columns.cluster, or write `test: auto`"
        return Problem("no_cluster", f"{test.id} is for cases that come in clusters", remedy, place=place)
    if unit != "case" or not clustered:
        return None
    suited = index.tests_for(metric, on="predictions")
    names = ", ".join(one.id for one in suited if one.compares is not None and one.compares.unit != "case")
    what = f"{test.id} assumes independent cases, but data.columns.cluster states that they come in clusters"
    return Problem("not_of_clusters", what, f"write `test: auto`, or one of: {names}", place=place)


def _by_interval(asked: ComparisonAsked, metric: index.Entry) -> bool:
    """Tell whether a test that concludes by its interval is requested, or is the only one that suits."""
    suited = index.tests_for(metric, on=asked.on)
    named = suited[:1] if asked.test == (AUTO,) else [test for test in suited if test.id in asked.test]
    return any(test.compares is not None and test.compares.concludes_by == "interval" for test in named)
