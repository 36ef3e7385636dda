"""A figure by its name, from results: which parts of the results it takes, its own parameters say."""

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeVar

from reportgen import index
from reportgen.errors import Problem, ReportgenError, nearest
from reportgen.figures.bootstrap_distribution import DrawnDifferences
from reportgen.figures.calculated import CalculatedTable
from reportgen.figures.cv_scheme import FoldScheme
from reportgen.figures.differences import ComparedPairs
from reportgen.figures.fold_lines import LearnersOnFolds
from reportgen.figures.fold_scores import PairedFolds
from reportgen.figures.learning_curve import LearningLines
from reportgen.figures.model_in_folds import ModelInFolds
from reportgen.figures.p_against_t import StatisticInDistribution
from reportgen.figures.qq import OrderedDifferences
from reportgen.figures.rank_axis import RankedModels
from reportgen.figures.rope import DrawnPosterior
from reportgen.figures.wins import PairwiseWins
from reportgen.narrative import learning as said_of_learning
from reportgen.results.cases import ModelResults
from reportgen.results.comparison import ComparisonResults
from reportgen.results.judged import JudgedResults
from reportgen.results.tested import Comparison, PairResult
from reportgen.results.validation import ValidationResults

if TYPE_CHECKING:
    from matplotlib.figure import Figure


T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Shown:
    """Results, the place of the one model that is meant, if any, and the figure that is drawn."""

    results: JudgedResults
    order: int | None = None
    figure: str = ""

    @property
    def cases(self) -> ValidationResults:
        """Return results of models on cases."""
        if not isinstance(self.results, ValidationResults):
            raise NotApplicableError
        return self.results

    @property
    def models(self) -> tuple[ModelResults, ...]:
        """Return all models, or what is known of one of them in its place, which gives it its look."""
        models = self.cases.models
        if self.order is None:
            return models
        nothing = {"curves": (), "confusion": None, "distribution": None}
        return tuple(one if at == self.order else one.model_copy(update=nothing) for at, one in enumerate(models))

    @property
    def scores(self) -> ComparisonResults:
        """Return results of given scores."""
        if not isinstance(self.results, ComparisonResults):
            raise NotApplicableError
        return self.results


class NotApplicableError(Exception):
    """These results do not hold what a figure takes."""


def _calculated(of: Shown) -> CalculatedTable:
    """Take the first calculation of the curve that the figure draws."""
    entry = index.find(of.figure, ("figure",))
    asked = (one for one in of.results.calculations if entry is not None and one.method == entry.curve)
    return _known(next(filter(None, map(CalculatedTable.of, asked)), None))


def _learning(of: Shown) -> LearningLines:
    """Take the learning curve of the spec, else the first that was calculated."""
    found = of.results.learning_curve
    if found is None:
        return LearningLines.of_calculation(_calculated(of))
    return LearningLines.of(found, said_of_learning.others(found), said_of_learning.named(found))


TAKEN: Mapping[str, Callable[[Shown], Any]] = {  # by the name of the parameter
    "models": lambda of: of.models,
    "baselines": lambda of: of.cases.baselines,
    "data": lambda of: of.cases.data,
    "at_use": lambda of: _one_prevalence(of.cases.spec),
    "scores": lambda of: _scores(of.results),
    "pair": lambda of: _pair(of.results),
    "compared": lambda of: _compared(of.results),
    "ranks": lambda of: _ranked(of.scores, with_control=False),
    "against": lambda of: _ranked(of.scores, with_control=True),
    "won": lambda of: _won(of.scores),
    "quantiles": lambda of: _first(of.results, OrderedDifferences.of),
    "draws": lambda of: _first(of.results, DrawnDifferences.of),
    "found": lambda of: _first(of.results, lambda _, pair: StatisticInDistribution.of(pair)),
    "posterior": lambda of: _first(of.results, partial(DrawnPosterior.of, of.results)),
    "calculated": _calculated,
    "learning": _learning,
    "choice": lambda of: _known(of.results.candidates),
    "in_folds": lambda of: _known(ModelInFolds.of(of.cases, of.order or 0)),
    "scheme": lambda of: _known(FoldScheme.of(of.results.folds)),
}


def _one_prevalence(spec: Mapping[str, Any]) -> float | None:
    """Return the prevalence that is expected in use, where it is one and not a range."""
    stated = (spec.get("data") or {}).get("use_prevalence")
    return None if isinstance(stated, list) else stated


def _scores(results: JudgedResults) -> PairedFolds | LearnersOnFolds:
    """Take the two learners of the first comparison over folds, or all learners where it is about more."""
    first = next((one for one in results.comparisons if one.on == "cross_validation"), None)
    over = None if first is None else results.over_folds(first)
    if first is not None and over is not None and len(first.pairs) > 1:
        return LearnersOnFolds.of(over)
    return _pair(results)


def _pair(results: JudgedResults) -> PairedFolds:
    """Take the two learners that are compared first over folds."""
    compared = ((results.over_folds(one), one.pairs[0]) for one in results.comparisons)
    found = next((PairedFolds.of(over, pair) for over, pair in compared if over is not None), None)
    if found is None:
        raise NotApplicableError
    return found


def _ranked(results: ComparisonResults, *, with_control: bool) -> RankedModels:
    """Take the mean ranks in the first metric that has a critical difference, of all pairs or to a control."""
    metrics = () if results.benchmark is None else results.benchmark.metrics
    both = ((over, one) for over in metrics for one in over.critical_differences)
    found = next((RankedModels.of(*two) for two in both if (two[1].control is not None) == with_control), None)
    if found is None:
        raise NotApplicableError
    return found


def _won(results: ComparisonResults) -> PairwiseWins:
    """Take the wins in the first metric."""
    if results.benchmark is None:
        raise NotApplicableError
    return PairwiseWins.of(results.benchmark.metrics[0])


def _first(results: JudgedResults, take: Callable[[Comparison, PairResult], T | None]) -> T:
    """Take the first two models of which results hold what is drawn."""
    return _known(next(filter(None, (take(one, pair) for one in results.comparisons for pair in one.pairs)), None))


def _known(found: T | None) -> T:
    """Return what was found, if anything was."""
    if found is None:
        raise NotApplicableError
    return found


def _compared(results: JudgedResults) -> ComparedPairs:
    """Take the first comparison of several pairs of models, or else of one pair."""
    ordered = sorted(results.comparisons, key=lambda one: len(one.pairs) == 1)
    found = next(filter(None, (ComparedPairs.of(results, one) for one in ordered)), None)
    if found is None:
        raise NotApplicableError
    return found


def figure_of(results: JudgedResults, name: str, model: str | None = None) -> "Figure":
    """Draw a figure of a document; a wrong name, or one that does not apply, is answered with those that do."""
    entry = index.find(name, ("figure",))
    found = drawn(entry.id, Shown(results, _order(results, model))) if entry else None
    if found is None:
        applicable = [one.id for one in index.of_kind("figure") if drawn(one.id, Shown(results)) is not None]
        raise ReportgenError(_refused(name, entry, applicable))
    return found


def _refused(name: str, entry: index.Entry | None, applicable: list[str]) -> Problem:
    near = None if entry else nearest(name, applicable)
    those = f"those that apply here are: {', '.join(applicable)}" if applicable else "no figure applies here"
    what = f"these results have nothing to show in the figure {name!r}" if entry else f"no figure is named {name!r}"
    return Problem("unknown_figure", what, f"did you mean {near!r}? {those}" if near else those)


def _order(results: JudgedResults, model: str | None) -> int | None:
    """Return the place of the model that is meant, if one is."""
    names = list(results.names)
    if model is None:
        return None
    if model not in names:
        raise ReportgenError(Problem.unknown_name("model", model, names))
    return names.index(model)


def drawn(name: str, shown: Shown) -> "Figure | None":
    """Draw a figure, or nothing where it is part of a table or the results do not hold what it takes."""
    draw = getattr(import_module(f"reportgen.figures.{name}"), name)
    signature = inspect.signature(draw)
    if "Figure" not in str(signature.return_annotation):
        return None
    try:
        given = {key: TAKEN[key](replace(shown, figure=name)) for key in signature.parameters}
    except NotApplicableError:
        return None
    made: Figure | None = draw(**given)
    return made
