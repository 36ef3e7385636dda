"""What was judged and compared, as plain rows: read from the results of any version by refs and fixed fields."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar, cast

from reportgen import index, reasons
from reportgen.results.refs import objects
from reportgen.results.verdicts import Word
from reportgen.spelling import class_of

ABOUT = {"model", "group", "pair_models"}  # fields that say whom a verdict is about
NOTHING = {"withheld", "undefined"}  # codes of conclusions that conclude nothing
WORDS: tuple[Word, ...] = ("not_met", "undefined", "not_demonstrated", "met")  # the worst first


@dataclass(frozen=True, slots=True)
class JudgedRow:
    """A verdict: on a criterion as a whole, or on one model or group of it."""

    ref: str
    id: str
    label: str
    verdict: Word
    role: str = "primary"
    metric: str | None = None
    model: str | None = None
    group: str | None = None
    part: str | None = None
    comparator: str | None = None
    threshold: float | None = None
    upper: float | None = None
    must: str | None = None
    margin: float | None = None
    difference_to: str | None = None
    value: float | None = None
    low: float | None = None
    high: float | None = None
    level: float | None = None
    sides: int = 2
    reason: str | None = None
    at_worst: tuple[float | None, float | None] = (None, None)
    at_best: tuple[float | None, float | None] = (None, None)
    by_seed: bool = False
    by_certain_scores: bool = False
    p_value: float | None = None  # of the test that decides next to the interval
    sample_prevalence: float | None = None  # at which models are compared, where another one is expected in use
    parts: tuple["JudgedRow", ...] = ()

    @property
    def rows(self) -> tuple["JudgedRow", ...]:
        """Return the verdicts on models and groups, or this one where it is alone."""
        return self.parts or (self,)

    @property
    def deciding(self) -> "JudgedRow":
        """Return the part with the verdict of the whole."""
        return next((one for one in self.parts if one.verdict == self.verdict), self)


@dataclass(frozen=True, slots=True)
class Compared:
    """What was concluded of two models, or of several pairs of them."""

    ref: str
    id: str
    label: str
    metric: str | None
    models: tuple[str, ...]
    conclusions: tuple[str, ...] = ()
    favours: str | None = None
    value: float | None = None
    low: float | None = None
    high: float | None = None
    level: float | None = None
    p_value: float | None = None
    p_adjusted: float | None = None
    reason: str | None = None
    sample_prevalence: float | None = None  # at which they are compared, where another one is expected in use
    rows: int = 0  # incomplete ones, which leave open what the complete rows alone would show
    pairs: tuple["Compared", ...] = ()


@dataclass(frozen=True, slots=True)
class Outcomes:
    """All that was judged and compared in a document."""

    title: str
    rule: str = "all"
    criteria: tuple[JudgedRow, ...] = ()
    comparisons: tuple[Compared, ...] = ()
    unit: str | None = None
    significance: float | None = None
    origin: Mapping[str, str] = field(default_factory=dict)

    @property
    def gated(self) -> tuple[JudgedRow, ...]:
        """Return the criteria that a gate reads: the primary ones."""
        return tuple(one for one in self.criteria if one.role == "primary")

    @property
    def verdict(self) -> Word | None:
        """
        Return the verdict over all primary criteria.

        Where all must hold, the worst. Where any is enough, the best: only if none is open, none can hold.
        """
        words: list[Word] = [one.verdict for one in self.gated]
        if not words:
            return None
        if self.rule == "any":
            return max(words, key=WORDS.index)
        return min(words, key=WORDS.index)


Each = TypeVar("Each", JudgedRow, Compared)


def outcomes(tree: Mapping[str, Any]) -> Outcomes:
    """Read what was judged from the tree of results.json."""
    by_ref = dict(objects(tree))
    spec = tree.get("spec") or {}
    costs = spec.get("costs") or spec.get("gains") or {}
    prevalence = _replaced_prevalence(spec, by_ref)
    return Outcomes(
        title=str(spec.get("title") or "Evaluation"),
        rule=str((spec.get("plan") or {}).get("primary") or "all"),
        criteria=tuple(
            _at_sample(_criterion(by_ref[ref], by_ref), prevalence) for ref in by_ref if _is_top(ref, "criteria")
        ),
        comparisons=tuple(
            _at_sample(_comparison(by_ref[ref]), prevalence) for ref in by_ref if _is_top(ref, "comparisons")
        ),
        unit=costs.get("unit"),
        significance=spec.get("significance"),
        origin={
            "reportgen": str(tree.get("reportgen")),
            "spec": str(tree.get("spec_sha256")),
            "date": str(tree.get("date") or ""),
        },
    )


def _replaced_prevalence(spec: Mapping[str, Any], by_ref: Mapping[str, dict[str, Any]]) -> float | None:
    """Return the prevalence of the sample, where another one is expected in use."""
    data = spec.get("data")
    stated = isinstance(data, dict) and data.get("use_prevalence") is not None
    return by_ref.get("data/prevalence", {}).get("value") if stated else None


def _at_sample(one: Each, prevalence: float | None) -> Each:
    """Note the prevalence at which models are compared in a metric that changes with it."""
    metric = index.find(one.metric or "", ("metric",))
    compares = isinstance(one, Compared) or one.must is not None
    return replace(one, sample_prevalence=prevalence) if compares and metric and metric.depends_on_prevalence else one


def _is_top(ref: str, room: str) -> bool:
    return ref.startswith(f"{room}/") and ref.count("/") == 1


def _criterion(found: dict[str, Any], by_ref: Mapping[str, dict[str, Any]]) -> JudgedRow:
    """Read a criterion with the verdicts inside it; one that is about all cases of one model is the criterion itself."""
    parts = tuple(_outcome(one, found, by_ref) for one in _inside(found) if _is_verdict(one))
    if len(parts) == 1 and parts[0].group is None:
        return parts[0]
    return replace(_outcome(found, found, by_ref), parts=parts)


def _inside(found: dict[str, Any]) -> Iterator[Any]:
    """Pass what a criterion lists, itself or in one of its parts."""
    for value in found.values():
        for listed in (value, *(value.values() if isinstance(value, dict) else ())):
            if isinstance(listed, list):
                yield from listed


def _is_verdict(one: Any) -> bool:
    """Tell a verdict on a model, a pair or a group from other parts of a criterion."""
    return isinstance(one, dict) and {"ref", "verdict"} <= set(one) and bool(ABOUT & set(one))


def _group(one: dict[str, Any], criterion: dict[str, Any]) -> str | None:
    """Name the group, or the class, that a verdict is about."""
    group = None if one.get("group") is None else f"{criterion.get('for_each')} = {one['group']}"
    of_class = class_of(one.get("of")) if "model" in one else None
    return ", ".join(filter(None, (group, of_class and f"class {of_class}"))) or None


def _outcome(one: dict[str, Any], criterion: dict[str, Any], by_ref: Mapping[str, dict[str, Any]]) -> JudgedRow:
    word = one.get("verdict")
    estimate = by_ref.get(str(one.get("estimate")), {})  # which stays where there is no verdict
    return JudgedRow(
        ref=one["ref"],
        id=str(criterion.get("id") or one["ref"].split("/")[1]),
        label=str(criterion.get("label") or criterion.get("metric") or criterion.get("comparison") or ""),
        verdict=word if word in WORDS else "undefined",
        role=str(criterion.get("role") or "primary"),
        metric=criterion.get("metric"),
        model=one.get("model") or " minus ".join(one.get("pair_models") or ()) or None,
        group=_group(one, criterion),
        part=one.get("part"),
        comparator=criterion.get("comparator"),
        threshold=one.get("threshold"),
        upper=one.get("upper"),
        must=(criterion.get("of_comparison") or criterion).get("must"),
        margin=(criterion.get("of_comparison") or {}).get("margin"),
        difference_to=criterion.get("difference_to"),
        value=estimate.get("value") if one.get("value") is None else one["value"],
        low=one.get("low"),
        high=one.get("high"),
        level=one.get("level"),
        sides=one.get("sides") or 2,
        reason=one.get("undefined"),
        at_worst=_limits(one.get("worst")),
        at_best=_limits(one.get("best")),
        by_seed=bool(one.get("depends_on_seed")),
        by_certain_scores=bool((one.get("without_certain") or {}).get("changes")),
        p_value=_deciding_p(by_ref.get(str(one.get("pair")), {}), one.get("decided_by")),
    )


def _deciding_p(pair: Mapping[str, Any], test: str | None) -> float | None:
    """Return the p-value of a comparison, where a test and neither its interval nor incomplete rows decided."""
    if _opening(pair):
        return None
    tests = (one for one in pair.get("tests") or () if one.get("test") == test)
    return next((one.get("p_value") for one in tests), None)


def _limits(table: Any) -> tuple[float | None, float | None]:
    """Return the interval at the worst or the best of what incomplete rows may be; older versions have none."""
    return (table.get("low"), table.get("high")) if isinstance(table, dict) else (None, None)


def _comparison(found: dict[str, Any]) -> Compared:
    pairs = tuple(_compared(pair, found) for pair in found.get("pairs") or ())
    return pairs[0] if len(pairs) == 1 else replace(_compared(found, found), pairs=pairs)


def _compared(one: dict[str, Any], comparison: dict[str, Any]) -> Compared:
    interval = one.get("interval") or {}
    test = next(_deciding(one), {})
    return Compared(
        ref=one["ref"],
        id=str(comparison.get("id") or comparison["ref"].split("/")[1]),
        label=str(comparison.get("label") or comparison.get("metric") or ""),
        metric=comparison.get("metric"),
        models=tuple(one.get("models") or ()),
        conclusions=tuple(one.get("conclusions") or ()),
        favours=one.get("favours"),
        value=one.get("value"),
        low=interval.get("low"),
        high=interval.get("high"),
        level=interval.get("level"),
        p_value=test.get("p_value"),
        p_adjusted=test.get("p_adjusted"),
        reason=one.get("undefined") or _without_conclusion(one),
        rows=_opening(one),
    )


def _without_conclusion(one: dict[str, Any]) -> str | None:
    """Say why nothing is concluded: the deciding test has no p-value, or there are no limits that are known to hold."""
    if (after := (one.get("family") or {}).get("after")) is not None:
        return reasons.undefined("sequence_ended", {"after": after})
    if not NOTHING & set(one.get("conclusions") or ()):
        return None
    because, test = one.get("open_because") or {}, next(_deciding(one), {})
    if because and because.get("undefined_code") != test.get("withheld_code"):
        return cast("str | None", because.get("undefined"))
    withheld = (test.get("withheld") for test in one.get("tests") or () if "withheld" in one["conclusions"])
    return next(filter(None, withheld), None) or because.get("undefined")


def _opening(one: Mapping[str, Any]) -> int:
    """Count the incomplete rows of a comparison where these change what is concluded."""
    lacking = one.get("incomplete") or {}
    alone = lacking.get("conclusions") or ()
    return int(lacking["rows"]) if alone and set(alone) != set(one.get("conclusions") or ()) else 0


def _deciding(one: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Pass the tests that decide and have a p-value."""
    yield from (test for test in one.get("tests") or () if test.get("decides") and test.get("p_value") is not None)
