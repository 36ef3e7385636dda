"""What a document is about: topics decide which words it explains and which conventions it states."""

from collections.abc import Callable

from reportgen import index
from reportgen.narrative import uses
from reportgen.narrative.reading import Reading
from reportgen.results.model import Results

MOST_BANDS = 3  # as many as figures draw
OF_PROBABILITIES = ("calibration_slope", "calibration_intercept", "brier", "ece", "log_loss")


def _spec(results: Results, *path: str) -> object:
    found: object = results.spec
    for step in path:
        found = found.get(step) if isinstance(found, dict) else None
    return found


def _roles(results: Results) -> list[str]:
    return [criterion.role for criterion in results.criteria]


def _words(results: Results) -> set[str]:
    return {verdict.verdict for _, verdict in uses.verdicts(results)}


def _ran(*tests: str) -> Callable[[Results], bool]:
    return lambda results: any(use.test.test in tests for use in uses.tests(results))


def _shown(*methods: str) -> Callable[[Results], bool]:
    return lambda results: any(use.interval.method in methods for use in uses.intervals(results))


def _any_p(results: Results) -> bool:
    return any(use.test.p_value is not None for use in uses.tests(results)) or any(
        one.p_value is not None for one in results.calculations
    )


def _bootstrapped(results: Results) -> bool:
    drawn = bool(uses.draws(uses.intervals(results))) or any(map(_resamples, uses.deciding(results)))
    return drawn or _ran("paired_bootstrap")(results)


def _resamples(method: str) -> bool:
    """Tell whether an interval is made of draws."""
    entry = index.find(method, ("interval",))
    return entry is not None and entry.option("draws") is not None


def _simulated(results: Results) -> bool:
    return any(fact.ref.endswith("/calibration/mean") for model in results.models for fact in model.calibration)


def _undefined(results: Results) -> bool:
    return any(one.undefined_code for _, one in uses.estimates(results)) or "undefined" in _words(results)


def _withheld(results: Results) -> bool:
    return any(use.test.withheld_code not in (None, "no_p_from_bootstrap") for use in uses.tests(results))


def _exploratory(results: Results) -> bool:
    roles = [*_roles(results), *(one.role for one in results.comparisons)]
    return "exploratory" in roles or any(
        not grouping.prespecified for model in results.models for grouping in model.groupings
    )


def _banded(results: Results) -> bool:
    """Tell whether bands are drawn around ROC curves, of which many would hide each other."""
    curves = [curve.ref.rpartition("/")[2] for model in results.models for curve in model.curves if curve.rows]
    return "simultaneous_roc_band" in curves and curves.count("roc") <= MOST_BANDS


def _adjusted(results: Results) -> bool:
    several = _roles(results).count("secondary") > 1
    return several or (_spec(results, "plan", "primary") == "any" and _roles(results).count("primary") > 1)


RULES: dict[str, Callable[[Results], bool]] = {
    "always": lambda _: True,
    # criteria
    "criteria": lambda results: bool(results.criteria),
    "primary": lambda results: "primary" in _roles(results),
    "secondary": lambda results: "secondary" in _roles(results),
    "exploratory": _exploratory,
    "adjusted": _adjusted,
    "met": lambda results: "met" in _words(results),
    "not_demonstrated": lambda results: "not_demonstrated" in _words(results),
    "not_met": lambda results: "not_met" in _words(results),
    "undefined": _undefined,
    "two_sided": lambda results: any(one.sides == 2 and one.comparator != "between" for one in results.criteria),
    "one_sided": lambda results: any(one.sides == 1 for one in results.criteria),
    "range": lambda results: any(one.comparator == "between" for one in results.criteria),
    "bootstrap_judged": lambda results: any(map(_resamples, uses.deciding(results))),
    # models and cases
    "scores": lambda results: any(model.curves for model in results.models),
    "called_by_score": lambda results: any(model.calls == "score" for model in results.models),
    "matrix": lambda results: any(model.confusion is not None for model in results.models),
    "calibration": lambda results: any(one.metric in OF_PROBABILITIES for _, one in uses.estimates(results) if one.n),
    "brier_parts": lambda results: any(model.calibration for model in results.models),
    "agreement": lambda results: _spec(results, "data", "labels", "gold") is False,
    "groups": lambda results: any(model.groupings for model in results.models),
    "splits": lambda results: any(model.splits for model in results.models),
    "at_use": lambda results: _spec(results, "data", "use_prevalence") is not None,
    "weights": lambda results: _spec(results, "data", "columns", "weight") is not None,
    "clusters": lambda results: _spec(results, "data", "columns", "cluster") is not None,
    "enriched": lambda results: _spec(results, "data", "source", "sampling") == "enriched",
    "evaluated_on": lambda results: _spec(results, "data", "evaluated_on") is not None,
    "costs": lambda results: bool(_spec(results, "costs") or _spec(results, "gains")),
    "baselines": lambda results: bool(results.baselines),
    "assumed": lambda results: any(verdict.assumed for _, verdict in uses.verdicts(results)),
    # methods
    "intervals": lambda results: any(True for _ in uses.intervals(results)),
    "comparisons": lambda results: bool(results.comparisons),
    "differences": lambda results: bool(results.comparisons) or any(
        place in ("to_rest", "gaps") for place, _ in uses.estimates(results)
    ),
    "discordant": lambda results: any(pair.table is not None for pair in uses.pairs(results)),
    "tests": _any_p,
    "withheld": _withheld,
    "mcnemar": _ran("mcnemar"),
    "odds_ratio": _shown("odds_ratio_exact"),
    "heterogeneity": lambda results: any(use.column for use in uses.tests(results)),
    "bootstrap": _bootstrapped,
    "random": lambda results: _bootstrapped(results) or _simulated(results),
    "design_effect": lambda results: _shown("design_effect")(results) or "design_effect" in uses.deciding(results),
    "band": _banded,
}  # fmt: skip


def topics(reading: Reading) -> frozenset[str]:
    """Name what the document is about."""
    return frozenset(topic for topic, holds in RULES.items() if holds(reading.results))
