"""What must hold within the comparisons of a spec: models that are there, tests that suit the metric."""

from collections.abc import Iterator

from reportgen import index
from reportgen.errors import Problem
from reportgen.spec.model import ComparisonAsked, Spec
from reportgen.spec.reading import Path
from reportgen.spec.shape import Shaped

BY_CASES = ("accuracy", "error", "recall", "fnr", "specificity", "fpr")
PREDICTIVE = ("precision", "npv")
OF_ONE_KIND = ("mcnemar", "delong_paired", "kosinski_ppv", "durkalski_mcnemar", "obuchowski_auc")
CLUSTERED = ("durkalski_mcnemar", "obuchowski_auc")


def comparison_problems(spec: Spec, shaped: Shaped) -> Iterator[Problem]:
    """Find comparisons that cannot be made."""
    names = [model.name for model in spec.models]
    for at, comparison in enumerate(spec.comparisons or ()):
        yield from _models(comparison, ("comparisons", at), names, shaped)
        yield from _tests(spec, comparison, ("comparisons", at), shaped)


def _models(asked: ComparisonAsked, path: Path, models: list[str], shaped: Shaped) -> Iterator[Problem]:
    for at, name in enumerate(asked.models):
        if name not in models:
            yield Problem.unknown_name("model", name, models, shaped.place((*path, "models", at)))
    place = shaped.place((*path, "models"))
    if len(asked.models) != len(set(asked.models)):
        what = "a model is compared with itself"
        yield Problem("same_model", what, "name different models", place=place)
    elif len(asked.models or models) < 2:
        yield Problem("two_models", "a comparison needs two models", "name two of the models", place=place)
    elif len(asked.models or models) > 2:
        what = "one comparison of more than two models (Cochran's Q with adjusted pairs)"
        yield Problem.not_yet(what, place, remedy="name two models, in `models: [first, second]`")


def _tests(spec: Spec, asked: ComparisonAsked, path: Path, shaped: Shaped) -> Iterator[Problem]:
    metric = asked.metric.metric
    if not asked.test:
        yield Problem("empty_list", "test is empty", "write `test: auto`", place=shaped.place((*path, "test")))
    for at, name in enumerate(asked.test):
        place = shaped.place((*path, "test", at))
        if name == "auto" and len(asked.test) > 1:
            what, remedy = "auto names the deciding test by itself", "write `test: auto`, or name tests"
            yield Problem("auto_in_list", what, remedy, place=place)
        elif name in CLUSTERED and spec.data.columns.cluster is None:
            what, remedy = (
                f"{name} is for cases that come in clusters",
                "name data.columns.cluster, or write `test: auto`",
            )
            yield Problem("no_cluster", what, remedy, place=place)
        elif not suits(name, metric):
            remedy = f"write `test: auto`, or one of: {', '.join(suited_tests(metric))}"
            yield Problem("unsuited_test", f"{name} says nothing about {metric}", remedy, place=place)
    decides_by_interval = asked.test == ("auto",) and suited_tests(metric) == ("paired_bootstrap",)
    if asked.alternative != "two-sided" and (decides_by_interval or "paired_bootstrap" in asked.test):
        yield Problem.not_yet("a one-sided paired bootstrap", shaped.place((*path, "alternative")))


def suits(test: str, metric: str) -> bool:
    """Tell whether a test can answer about a metric; unknown names are said elsewhere."""
    return test not in OF_ONE_KIND or test in suited_tests(metric) or not index.find(metric, ("metric",))


def suited_tests(metric: str) -> tuple[str, ...]:
    """
    Name the tests that can answer about a metric, the one that decides by itself first.

    >>> suited_tests("recall"), suited_tests("f1")
    (('mcnemar', 'durkalski_mcnemar', 'paired_bootstrap'), ('paired_bootstrap',))
    """
    if metric in BY_CASES:
        return ("mcnemar", "durkalski_mcnemar", "paired_bootstrap")
    if metric in PREDICTIVE:
        return ("kosinski_ppv", "paired_bootstrap")
    return ("delong_paired", "obuchowski_auc", "paired_bootstrap") if metric == "roc_auc" else ("paired_bootstrap",)
