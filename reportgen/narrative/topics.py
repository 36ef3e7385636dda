"""What a document is about: topics decide which words it explains and which conventions it states."""

from collections.abc import Callable
from typing import TypeVar

from reportgen import index, numbers
from reportgen.narrative import uses
from reportgen.narrative.data import estimates_generalization
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import writer
from reportgen.results.cases import Baseline, ByPeriod, Group, Grouping, ModelResults
from reportgen.results.judged import Calculated
from reportgen.results.parts import CurveTable, ResultPart
from reportgen.results.tested import Comparison, GroupTest, PairResult
from reportgen.results.validation import ValidationResults
from reportgen.results.verdicts import Criterion, Verdict
from reportgen.spec.validation import ValidationSpec
from reportgen.spelling import class_of

MOST_BANDS = 3  # as many as figures draw

P = TypeVar("P", bound=ResultPart)
TopicRule = Callable[[Reading], bool]


def _any(kind: type[P], holds: Callable[[P], object] = lambda _: True) -> TopicRule:
    """Ask whether results have a part of a type for which a condition is true."""
    return lambda reading: any(map(holds, reading.walked.parts(kind)))


def _stated(ask: Callable[[ValidationSpec], object]) -> TopicRule:
    """Ask whether the spec states something of the cases."""
    return lambda reading: isinstance(reading.spec, ValidationSpec) and bool(ask(reading.spec))


def _roles(reading: Reading) -> list[str]:
    return [criterion.role for criterion in reading.walked.parts(Criterion)]


def _role(role: str) -> TopicRule:
    return lambda reading: role in _roles(reading)


def _word(word: str) -> TopicRule:
    return _any(Verdict, lambda verdict: verdict.verdict == word)


def _any_p(reading: Reading) -> bool:
    tested = any(use.test.p_value is not None for use in reading.uses.tests)
    return tested or _any(Calculated, lambda one: one.p_value is not None)(reading)


def _bootstrapped(reading: Reading) -> bool:
    methods = {*reading.uses.deciding, *(use.test.test for use in reading.uses.tests)}
    return bool(uses.draws(reading.uses.intervals)) or any(map(_resamples, methods))


def _resamples(method: str) -> bool:
    """Tell whether an interval or a test draws cases."""
    entry = index.find(method, ("interval", "hypotest"))
    return entry is not None and entry.option("draws") is not None


def _widened(reading: Reading) -> bool:
    """Tell whether an interval is made for clusters."""
    methods = {*reading.uses.deciding, *(use.interval.method for use in reading.uses.intervals)}
    found = (index.find(method, ("interval",)) for method in methods)
    return any(entry is not None and entry.unit == "cluster" for entry in found)


def _recovered(reading: Reading) -> bool:
    """Tell whether limits, of an interval or around a curve, are computed from the limits of parts."""
    curves = {curve.curve for curve in reading.walked.parts(CurveTable) if curve.rows}
    methods = {*curves, *reading.uses.deciding, *(use.interval.method for use in reading.uses.intervals)}
    found = (index.find(method, ("interval", "curve")) for method in methods)
    return any(entry is not None and entry.mover for entry in found)


def _simulated(reading: Reading) -> bool:
    return any(fact.name == "mean" for model in reading.walked.parts(ModelResults) for fact in model.calibration)


def _undefined(reading: Reading) -> bool:
    return any(one.undefined_code for _, one in reading.uses.estimates) or _word("undefined")(reading)


def _withheld(reading: Reading) -> bool:
    return any(use.test.withheld_code and not use.test.without_p_by_design for use in reading.uses.tests)


def _exploratory(reading: Reading) -> bool:
    roles = [*_roles(reading), *(one.role for one in reading.walked.parts(Comparison))]
    return "exploratory" in roles or _any(Grouping, lambda grouping: not grouping.prespecified)(reading)


def _positives(reading: Reading) -> bool:
    return isinstance(reading.results, ValidationResults) and reading.results.data.positive is not None


def _averaged(reading: Reading, average: str) -> bool:
    return any(one.of == average for _, one in reading.uses.estimates)


def _most_probable(reading: Reading) -> bool:
    """Tell whether predictions are derived from probabilities of several classes."""
    if not isinstance(reading.results, ValidationResults) or not _several_classes(reading):
        return False
    by_cost = {one.name for one in reading.spec_of_cases.models if one.by_cost}
    return any(model.calls is None and model.name not in by_cost for model in reading.results.models)


def _several_classes(reading: Reading) -> bool:
    """Tell whether there are classes of which none is positive."""
    return isinstance(reading.results, ValidationResults) and not (_positives(reading) or _numbers(reading))


def _least_cost(reading: Reading) -> bool:
    """Tell whether a model predicts the class of least expected cost."""
    return isinstance(reading.results, ValidationResults) and any(one.by_cost for one in reading.spec_of_cases.models)


def _numbers(reading: Reading) -> bool:
    return isinstance(reading.results, ValidationResults) and not reading.results.data.classes


def _evidence(curve: CurveTable) -> tuple[str, ...]:
    """Name what a curve is made of."""
    entry = index.find(curve.curve, ("curve",))
    return entry.evidence if entry is not None else ()


def _has_splits(reading: Reading) -> bool:
    return any(not node.inside(Grouping) and not node.inside(ByPeriod) for node in reading.walked.of(Group))


def _probabilities(reading: Reading) -> bool:
    found = (index.find(one.metric, ("metric",)) for _, one in reading.uses.estimates if one.n)
    return any(entry is not None and entry.needs_probabilities for entry in found)


def _differences(reading: Reading) -> bool:
    """Tell whether two shares are subtracted: of models, of a group and the rest, of splits."""
    places = {place for place, _ in reading.uses.estimates}
    return bool(places & {"to_rest", "gaps"}) or _any(Comparison, lambda one: writer(one.metric) is numbers.share)(
        reading
    )


def _banded(reading: Reading) -> bool:
    """Tell whether bands are drawn around ROC curves, of which many would hide each other."""
    curves = [curve.curve for curve in reading.walked.parts(CurveTable) if curve.rows]
    return "simultaneous_roc_band" in curves and curves.count("roc") <= MOST_BANDS


def _adjusted(reading: Reading) -> bool:
    several = _roles(reading).count("secondary") > 1
    return several or (reading.spec.plan.primary == "any" and _roles(reading).count("primary") > 1)


RULES: dict[str, TopicRule] = {
    "always": lambda _: True,
    # criteria
    "criteria": _any(Criterion),
    "primary": _role("primary"),
    "secondary": _role("secondary"),
    "exploratory": _exploratory,
    "adjusted": _adjusted,
    "met": _word("met"),
    "not_demonstrated": _word("not_demonstrated"),
    "not_met": _word("not_met"),
    "undefined": _undefined,
    "two_sided": _any(Criterion, lambda one: one.sides == 2 and one.comparator != "between"),
    "one_sided": _any(Criterion, lambda one: one.sides == 1),
    "range": _any(Criterion, lambda one: one.comparator == "between"),
    "bootstrap_judged": lambda reading: any(map(_resamples, reading.uses.deciding)),
    # models and cases
    "positives": _positives,
    "scores": _any(CurveTable, lambda curve: "Scores" in _evidence(curve)),
    "called_by_score": _any(ModelResults, lambda model: model.calls == "score"),
    "matrix": _any(ModelResults, lambda model: model.confusion is not None),
    "calibration": _probabilities,
    "brier_parts": _any(ModelResults, lambda model: model.calibration),
    "agreement": _stated(lambda spec: spec.data.labels.gold is False),
    "groups": _any(Grouping),
    "splits": _has_splits,
    "at_use": _stated(lambda spec: spec.data.use_prevalence),
    "weights": _stated(lambda spec: spec.data.columns.weight),
    "clusters": _stated(lambda spec: spec.data.columns.cluster),
    "enriched": _stated(lambda spec: spec.data.source.sampling == "enriched"),
    "test_estimate": lambda reading: (
        isinstance(reading.results, ValidationResults) and estimates_generalization(reading)
    ),
    "evaluated_on": _stated(lambda spec: spec.data.evaluated_on),
    "costs": _stated(lambda spec: spec.costs or spec.gains),
    "baselines": lambda reading: _any(Baseline)(reading) and _positives(reading),
    "macro_average": lambda reading: _averaged(reading, "macro"),
    "micro_average": lambda reading: _averaged(reading, "micro"),
    "weighted_average": lambda reading: _averaged(reading, "weighted"),
    "most_probable": _most_probable,
    "several_classes": _several_classes,
    "least_cost": _least_cost,
    "one_against_rest": lambda reading: any(class_of(one.of) is not None for _, one in reading.uses.estimates),
    "constant_baselines": lambda reading: _any(Baseline)(reading) and _numbers(reading),
    "errors": _any(CurveTable, lambda curve: "Regression" in _evidence(curve)),
    "incomplete": _any(Verdict, lambda verdict: verdict.incomplete is not None),
    # methods
    "intervals": lambda reading: any(True for _ in reading.uses.intervals),
    "comparisons": _any(Comparison),
    "differences": _differences,
    "discordant": _any(PairResult, lambda pair: pair.table is not None and "discordant" in pair.table.facts),
    "tests": _any_p,
    "withheld": _withheld,
    "odds_ratio": lambda reading: any(use.test.of_odds_ratio for use in reading.uses.tests),
    "heterogeneity": _any(GroupTest),
    "bootstrap": _bootstrapped,
    "random": lambda reading: _bootstrapped(reading) or _simulated(reading),
    "widened_by_clusters": _widened,
    "band": _banded,
    "mover": _recovered,
}


def topics(reading: Reading) -> frozenset[str]:
    """Name what the document is about."""
    return frozenset(topic for topic, holds in RULES.items() if holds(reading))
