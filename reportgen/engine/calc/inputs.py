"""From named inputs, as `calc` takes them, to the evidence that a method needs."""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from typing import Any

from reportgen.data.bank import BinnedSamples, Defaults, TwoSamples
from reportgen.data.class_scores import ClassScores
from reportgen.data.clusters import ClusteredPaired, ClusteredPairedScores, ClusteredProportion, ClusteredScores
from reportgen.data.costs import Costed
from reportgen.data.counts import SomeCounts
from reportgen.data.draws import Draws
from reportgen.data.evidence import Confusion, Counts, Evidence, Proportion, Quantile, Sample
from reportgen.data.groups import ClusteredGroups, Groups, Patterns, SelectedOfGroups, Square, TwoProportions
from reportgen.data.joint import JointScores
from reportgen.data.paired import PairedCounts, PairedScores, PairedTable
from reportgen.data.posteriors import Posteriors
from reportgen.data.regression import PairedRegression, Regression
from reportgen.data.resampling_units import Units
from reportgen.data.scores import Scores
from reportgen.data.selected_in_clusters import SelectedInClusters
from reportgen.data.series import Series
from reportgen.data.two_sets import GroupedScores, IndependentCounts, IndependentScores, ScoredFolds
from reportgen.engine.calc import inputs_of_cases as of_cases
from reportgen.engine.calc import inputs_of_clusters as of_clusters
from reportgen.engine.calc import inputs_of_costs as of_costs
from reportgen.engine.calc import inputs_of_groups as of_groups
from reportgen.engine.calc import inputs_of_samples as of_samples
from reportgen.engine.calc.entries import Given
from reportgen.errors import Problem, ReportgenError

ABOUT_CLASSES = ("positive", "classes")  # harmless next to counts, which have judged the class already


@dataclass(frozen=True, slots=True)
class Route:
    """One set of inputs that makes a kind of evidence: those it needs, those it may use, and how it is made."""

    makes: type
    needs: tuple[str, ...]
    may: tuple[str, ...]
    make: Callable[[Given], Any]
    suits: Callable[[Given], bool] = lambda _: True  # tells kinds apart whose inputs have the same names

    @property
    def uses(self) -> set[str]:
        """Name the inputs that it needs or may use, and those that do no harm."""
        return {*self.needs, *self.may, *ABOUT_CLASSES}


def names_of(kinds: tuple[type, ...]) -> set[str]:
    """Name all inputs that lead to one of these kinds of evidence."""
    return {name for route in _routes(kinds) for name in (*route.needs, *route.may)}


def evidence_for(kinds: tuple[type, ...], given: Given, options: Collection[str] = ()) -> Any:
    """Make the first of these kinds for which all inputs are given; none may be left over that is not an option too."""
    routes = _routes(kinds)
    open_ = [route for route in routes if set(route.needs) <= set(given)] or _some_counts(kinds, given)
    if not open_:
        raise ReportgenError(_missing(routes, given))
    asked = (names_of(kinds) & set(given)) - set(options)
    suited = [route for route in open_ if route.suits(given)] or open_
    route = min(suited, key=lambda one: len(asked - one.uses))  # the first of those that use most
    over = sorted(asked - route.uses)
    if over:
        what = f"{' and '.join(over)} would not be used next to {' '.join(route.needs)}"
        raise ReportgenError(Problem("unused_input", what, "leave out one or the other"))
    return route.make(given)


def _some_counts(kinds: tuple[type, ...], given: Given) -> list[Route]:
    """Take some of the four counts where the method is about counts: it may not need the others."""
    known = tuple(name for name in Counts.INPUTS if name in given)
    return [Route(SomeCounts, known, (), of_cases.some_counts)] if known and Counts in kinds else []


def missing_counts(method: str, some: SomeCounts) -> Problem:
    """Name the counts that a method looked at and that are not given."""
    lacking = some.lacking()
    what = f"inputs are missing: {', '.join(lacking)}"
    return Problem("missing_input", what, f"give {' '.join(f'{name}=...' for name in lacking)}, which {method} uses")


def _missing(routes: list[Route], given: Given) -> Problem:
    """Name what is missing in the set of inputs that is nearest to what is given."""
    nearest = max(routes, key=lambda route: (len(set(route.needs) & set(given)), -len(route.needs)))
    ways = dict.fromkeys(" ".join(f"{name}=..." for name in route.needs) for route in routes)
    what = f"inputs are missing: {', '.join(name for name in nearest.needs if name not in given)}"
    return Problem("missing_input", what, f"give {' or '.join(ways)}")


def _routes(kinds: tuple[type, ...]) -> list[Route]:
    wanted = DRAWN_ANEW if Evidence in kinds else set(kinds)
    return [route for route in (*_declared(wanted), *ROUTES) if route.makes in wanted]


def _declared(kinds: set[type]) -> Iterator[Route]:
    """Pass the ways to kinds of evidence that make themselves from inputs, those first that tell whether they are meant."""
    for kind in sorted(kinds, key=lambda kind: (not hasattr(kind, "suits"), kind.__name__)):
        make = getattr(kind, "from_inputs", None)
        if make is not None:
            ways, may = getattr(kind, "WAYS", (getattr(kind, "INPUTS", ()),)), getattr(kind, "MAY", ())
            yield from (Route(kind, needs, may, make, getattr(kind, "suits", lambda _: True)) for needs in ways)


DRAWN_ANEW = {Units, Costed, Counts, Confusion, Scores, PairedTable, PairedScores, PairedCounts}
DRAWN_ANEW |= {ClassScores, Regression, PairedRegression}
ROUTES = (
    Route(
        Units,
        ("truth", "predictions", "costs", "clusters"),
        ("classes", "positive", "weights"),
        of_clusters.units_of_calls,
    ),
    Route(Units, ("truth", "predictions", "clusters"), ("classes", "positive"), of_clusters.units_of_calls),
    Route(Units, ("truth", "scores", "threshold", "clusters"), ("positive", "weights"), of_clusters.units_at_threshold),
    Route(Units, ("truth", "scores", "clusters"), ("positive", "weights"), of_clusters.units_of_scores),
    Route(Units, ("truth", "a", "b", "clusters"), ("positive",), of_clusters.units_of_pairs),
    Route(Costed, (*Counts.INPUTS, "costs"), (), of_costs.costed_four),
    Route(Costed, ("matrix", "costs"), ("classes", "positive"), of_costs.costed_matrix),
    Route(Costed, ("truth", "predictions", "costs"), ("classes", "positive"), of_costs.costed_calls),
    Route(Counts, Counts.INPUTS, (), of_cases.counts_of_four),
    Route(Counts, ("matrix",), ("classes", "positive"), of_cases.counts_of_matrix),
    Route(Counts, ("truth", "predictions"), ("classes", "positive", "weights"), of_cases.counts_of_calls),
    Route(Counts, ("truth", "scores", "threshold"), ("positive", "weights"), of_cases.counts_at_threshold),
    Route(Confusion, ("matrix",), ("classes",), of_cases.confusion_of_matrix),
    Route(Confusion, ("truth", "predictions"), ("classes", "weights"), of_cases.confusion_of_calls),
    Route(Confusion, Counts.INPUTS, (), of_cases.confusion_of_counts),
    Route(ScoredFolds, ScoredFolds.INPUTS[:-1], ("positive",), of_groups.scored_folds),
    Route(GroupedScores, GroupedScores.INPUTS[:-1], ("positive",), of_groups.grouped_scores),
    Route(Scores, ("truth", "scores"), ("positive", "weights"), of_cases.scores_of_cases),
    Route(Posteriors, Posteriors.INPUTS, (), of_samples.posteriors),
    Route(Proportion, Proportion.INPUTS, (), of_groups.proportion),
    Route(ClusteredProportion, ClusteredProportion.INPUTS, (), of_clusters.clustered_proportion),
    Route(ClusteredPaired, ClusteredPaired.INPUTS, (), of_clusters.clustered_paired),
    Route(ClusteredScores, ("truth", "scores", "clusters"), ("positive",), of_clusters.clustered_scores),
    Route(ClusteredPairedScores, ("truth", "a", "b", "clusters"), ("positive",), of_clusters.clustered_pair),
    Route(ClusteredPairedScores, ("truth", "scores", "clusters"), ("positive",), of_clusters.clustered_pair),
    Route(Draws, Draws.INPUTS, (), of_samples.draws),
    Route(ClusteredGroups, ClusteredGroups.INPUTS, (), of_clusters.clustered_groups, suits=of_clusters.lists_of_lists),
    Route(Square, Square.INPUTS, (), of_groups.square),
    Route(Patterns, ("correct",), ("models",), of_groups.patterns),
    Route(Sample, Sample.INPUTS, (), of_samples.sample),
    Route(Series, Series.INPUTS, (), of_samples.series),
    Route(PairedTable, PairedTable.INPUTS, (), of_groups.paired_table),
    Route(IndependentCounts, IndependentCounts.INPUTS, (), of_groups.independent_counts),
    Route(IndependentScores, IndependentScores.INPUTS[:-1], ("positive",), of_groups.independent_scores),
    Route(PairedScores, ("truth", "a", "b"), ("positive",), of_cases.pair_of_models),
    Route(PairedScores, ("truth", "scores"), ("positive",), of_cases.pair_of_models),
    Route(PairedCounts, ("truth", "a", "b"), ("positive",), of_cases.paired_counts),
    Route(JointScores, ("truth", "scores"), ("positive", "models"), of_cases.joint_scores),
    Route(JointScores, ("truth", "a", "b"), ("positive",), of_cases.joint_scores),
    Route(BinnedSamples, BinnedSamples.INPUTS, (), of_samples.binned),
    Route(TwoSamples, TwoSamples.INPUTS, (), of_samples.two_samples),
    Route(TwoProportions, TwoProportions.INPUTS, (), of_groups.two_proportions),
    Route(SelectedOfGroups, SelectedOfGroups.INPUTS, (), of_groups.selected_of_groups),
    Route(SelectedInClusters, SelectedInClusters.INPUTS, (), of_clusters.selected_in_clusters),
    Route(Groups, Groups.INPUTS, (), of_groups.groups),
    Route(Defaults, Defaults.INPUTS, (), of_groups.defaults),
    Route(Quantile, ("distribution", "p"), ("df",), of_samples.quantile),
)
