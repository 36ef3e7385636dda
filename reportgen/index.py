"""The catalog's declarations as data: read from index.json, so that no method need be imported to know of it."""

import functools
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Literal, cast

MethodKind = Literal["metric", "curve", "interval", "check", "hypotest", "analysis", "figure", "topic"]
Family = Literal["proportion", "auc", "mean", "order", "other"]  # of metrics, by which intervals are chosen
CheckBasis = Literal[
    "stated", "computed", "checked"
]  # by the author, from the data without doubt, or as far as data can tell
About = Literal["all", "positive", "negative", "called_positive", "called_negative"]  # cases in a denominator
Counted = Literal["right", "wrong"]  # predictions that a metric counts among them
SampledBy = Literal["case", "cluster", "any"]  # what varies from sample to sample
WrittenAs = Literal["share", "decimal", "money", "measured"]
Between = Literal["parts", "groups"]  # sets of cases that one number compares
On = Literal["predictions", "independent_sets", "cross_validation", "benchmark"]  # evidence of a comparison
Direction = Literal["higher", "lower"]  # of better values
FoldDesignKind = Literal["kfold", "random_splits", "5x2", "loo", "nested", "bootstrap"]  # how folds were made
ConcludesBy = Literal["p_value", "interval"]
Distribution = Literal["normal", "t", "f", "chi2"]  # that a statistic has where the null hypothesis is true
Fills = Literal[
    "calibration", "cases_needed", "choice", "decision", "detectable", "posterior_of_folds", "posterior_of_data_sets"
]  # parts of results that an analysis computes
METHOD_KINDS: tuple[MethodKind, ...] = ("metric", "curve", "interval", "check", "hypotest", "analysis")
ROOMS: dict[MethodKind, str] = {
    "metric": "metrics",
    "curve": "curves",
    "interval": "intervals",
    "check": "checks",
    "hypotest": "hypotests",
    "analysis": "analyses",
    "figure": "figures",
    "topic": "exercises",
}
FILE = Path(__file__).with_name("index.json")


@dataclass(frozen=True, slots=True)
class OptionEntry:
    """What a method can be told: kind of value, choices and default, as text can show them."""

    name: str
    kind: str
    required: bool = False
    default: Any = None
    choices: tuple[Any, ...] = ()
    range: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class ComparesEntry:
    """Which comparisons of two models a test answers."""

    on: On
    unit: SampledBy = "case"
    families: tuple[Family, ...] = ()
    about: tuple[About, ...] = ()
    counts: tuple[Counted, ...] = ()
    metrics: tuple[str, ...] = ()
    designs: tuple[FoldDesignKind, ...] = ()
    weights: bool = False
    concludes_by: ConcludesBy = "p_value"
    interval: str | None = None
    interval_of_margin: str | None = None
    beside: tuple[str, ...] = ()
    instead: tuple[str, ...] = ()
    decides: bool = True
    and_interval: bool = False

    def suits(self, metric: "Entry") -> bool:
        """Tell whether the test says something about a metric."""
        named = not self.metrics or metric.id in self.metrics
        named = named and (not self.families or metric.family in self.families)
        told = (not self.about or metric.about in self.about) and (not self.counts or metric.counts in self.counts)
        return named and told

    @property
    def special(self) -> bool:
        """Tell whether the test is made for some metrics or designs."""
        return bool(self.metrics or self.families or self.about or self.counts or self.designs)

    def suits_folds(self, kind: FoldDesignKind | None) -> bool:
        """Tell whether the test is valid for folds that were made in this way."""
        return not self.designs or kind in self.designs


@dataclass(frozen=True, slots=True)
class AcrossEntry:
    """Of which metrics a test asks whether they differ across groups of cases, and what varies there."""

    families: tuple[Family, ...]
    unit: SampledBy = "case"


@dataclass(frozen=True, slots=True)
class AmongEntry:
    """
    In which metrics a test asks whether several models differ, and on which evidence.

    One that tells them `apart` by a critical difference of mean ranks does so for all pairs, or for those with a control.
    """

    on: On = "predictions"
    apart: Literal["all", "control"] | None = None
    families: tuple[Family, ...] = ()
    metrics: tuple[str, ...] = ()
    about: tuple[About, ...] = ()
    counts: tuple[Counted, ...] = ()

    def suits(self, metric: "Entry") -> bool:
        """Tell whether the test says something about a metric."""
        if self.metrics:
            return metric.id in self.metrics
        told = (not self.about or metric.about in self.about) and (not self.counts or metric.counts in self.counts)
        return told and (not self.families or metric.family in self.families)


@dataclass(frozen=True, slots=True)
class Entry:
    """What the declaration of one method says."""

    id: str
    kind: MethodKind
    label: str
    meaning: str
    notes: str = ""
    abbreviation: str = ""
    aliases: tuple[str, ...] = ()
    formula: str = ""
    range: tuple[float | None, float | None] | None = None
    range_of_classes: tuple[float, float] | None = None
    better: str | None = None
    share: bool = False
    undefined_when: str | None = None
    reference: str = ""
    evidence: tuple[str, ...] = ()
    inputs: tuple[tuple[str, ...], ...] = ()
    options: tuple[OptionEntry, ...] = ()
    checks: tuple[str, ...] = ()
    question: str = ""
    null: str = ""
    assumes: str = ""
    structural: bool = False
    noted: bool = False
    limitation: str = ""
    basis: CheckBasis = "checked"
    family: Family = "other"
    about: About | None = None
    counts: Counted | None = None
    depends_on_prevalence: bool = False
    needs_probabilities: bool = False
    written_as: WrittenAs = "decimal"
    at_use_of: str | None = None
    agreement_for: str | None = None
    least_cases: int = 0
    carried_from: str | None = None
    per_case: bool = False
    ideal: float | None = None
    of_cases: bool = False
    between: Between | None = None
    customary_least: float | None = None
    lower_unproved: str | None = None
    macro_of: str | None = None
    micro_is: Counted | None = None
    formula_of_classes: str = ""
    undefined_of_classes: str | None = None
    ordered_classes: bool = False
    ordered_options: tuple[str, ...] = ()
    extreme: bool = False
    families: tuple[Family, ...] = ()
    between_sets: tuple[Family, ...] = ()
    judges: bool = False
    exact: bool = False
    simulated: bool = False
    at_prevalence: bool = False
    metrics: tuple[str, ...] = ()
    unit: SampledBy = "case"
    drawn: tuple[str, str] | None = None
    pairs_on: tuple[On, ...] = ()
    over_thresholds: bool = False
    mover: bool = False
    lines: tuple[str, ...] = ()
    columns: Mapping[str, str] = field(default_factory=dict, compare=False)  # column, metric
    summed_up_by: tuple[Mapping[str, str], ...] = field(default=(), compare=False)  # metric, what figures call it
    averages: str | None = None
    compares: ComparesEntry | None = None
    across: AcrossEntry | None = None
    among: AmongEntry | None = None
    formulas: Mapping[str, str] = field(default_factory=dict, compare=False)  # version, formula
    of_labels: bool = False
    follows: Distribution | None = None
    follows_of: Mapping[str, Distribution] = field(default_factory=dict, compare=False)  # version, distribution
    fills: Fills | None = None
    says: Mapping[str, str] = field(default_factory=dict, compare=False)  # code, sentence
    answers: Mapping[str, str] = field(default_factory=dict, compare=False)  # name of a value, words
    section: str = ""  # of a document, that shows the figure
    curve: str = ""  # that the figure draws
    on_request: bool = False
    of_classes: bool = False  # draws the curve of each class against all others
    unless: str = ""  # a curve that leaves the figure to those who ask for it

    @property
    def module(self) -> str:
        """Return where the method lives: the file of its name in the room of its kind."""
        return f"reportgen.{ROOMS[self.kind]}.{self.id}"

    def answer(self, name: str) -> str:
        """Name a value of the answer in words; names that are words already need none."""
        return self.answers.get(name, name.replace("_", " "))

    def answer_code(self, name: str, code: str) -> str:
        """Write a code that is the value of this name in words."""
        return self.answers.get(f"{name}.{code}", code.replace("_", " "))

    def option(self, name: str) -> OptionEntry | None:
        """Find an option by name."""
        return next((option for option in self.options if option.name == name), None)


BETWEEN_WORDS = re.compile(r"[\s_-]")


def folded(name: str) -> str:
    """
    Make case, spaces, hyphens and underscores not matter.

    >>> folded("Clopper-Pearson") == folded("clopper_pearson")
    True
    """
    return BETWEEN_WORDS.sub("", name).lower()


@functools.cache
def entries() -> tuple[Entry, ...]:
    """List all that this version can do."""
    return tuple(_entry(raw) for raw in _file()["methods"])


def sections(kind: str) -> tuple[str, ...]:
    """Name the sections of a kind of document, in reading order."""
    return tuple(_file()["sections"].get(kind, ()))


def figures(kind: str) -> tuple[Entry, ...]:
    """List the figures that a kind of document can show; others are parts of tables."""
    return tuple(entry for entry in of_kind("figure") if entry.section in sections(kind))


def raw(part: str) -> list[dict[str, Any]]:
    """Return a part of the index as it is stored."""
    return cast("list[dict[str, Any]]", _file().get(part, []))


@functools.cache
def of_kind(*kinds: MethodKind) -> tuple[Entry, ...]:
    """List what there is of these kinds."""
    return tuple(entry for entry in entries() if entry.kind in kinds)


def find(name: str, kinds: Iterable[MethodKind] = METHOD_KINDS) -> Entry | None:
    """Find by id or alias; where kinds share a name, the first kind named wins."""
    by_name = _by_name()
    for kind in kinds:
        if entry := by_name.get((kind, folded(name))):
            return entry
    return None


def agreement_of(metric: Entry) -> Entry | None:
    """Find the metric that takes the place of this one where the reference is not the truth."""
    return next((one for one in of_kind("metric") if one.agreement_for == metric.id), None)


def complement_of(metric: Entry) -> Entry | None:
    """
    Find the metric that counts the other predictions among the same cases: those that are wrong next to those that are right.

    >>> [complement_of(find(name)).id for name in ("fpr", "recall")]
    ['specificity', 'fnr']
    """
    alike = (one for one in of_kind("metric") if one.about and one.about == metric.about and not one.agreement_for)
    return next((one for one in alike if one.counts and one.counts != metric.counts), None)


def macro_average_of(metric: str) -> Entry | None:
    """
    Find the metric that is, of several classes, the macro average of this one.

    >>> macro_average_of("recall").id
    'balanced_accuracy'
    """
    return next((one for one in of_kind("metric") if one.macro_of == metric), None)


def average_over_classes(metric: Entry, average: str) -> Entry:
    """
    See an average over classes as tests do: a proportion of all cases, or a number of which no part is counted.

    >>> [average_over_classes(find("recall"), average).about for average in ("macro", "micro", "weighted")]
    [None, 'all', 'all']
    """
    of_all_cases = average == "micro" or (average == "weighted" and metric.about == "positive")
    counts = metric.micro_is if of_all_cases else None
    family: Family = "proportion" if counts else "other"
    return replace(metric, id=f"{metric.id}@{average}", family=family, about="all" if counts else None, counts=counts)


def other_rate_of(metric: Entry) -> Entry | None:
    """
    Find the rate of the other true class that counts the same kind of prediction: a threshold trades one for the other.

    >>> [other_rate_of(find(name)).id for name in ("recall", "fpr")], other_rate_of(find("precision"))
    (['specificity', 'fnr'], None)
    """
    other = {"positive": "negative", "negative": "positive"}.get(metric.about or "")
    alike = (
        one for one in of_kind("metric") if one.about == other and bool(one.agreement_for) == bool(metric.agreement_for)
    )
    return next((one for one in alike if other and metric.counts and one.counts == metric.counts), None)


def filling(part: Fills) -> tuple[Entry, ...]:
    """List the analyses that compute a part of results, those that draw last."""
    found = (entry for entry in of_kind("analysis") if entry.fills == part)
    return tuple(sorted(found, key=lambda entry: entry.option("draws") is not None))


def intervals_for(family: Family, *, judging: bool = False) -> tuple[Entry, ...]:
    """List the intervals of cases that a spec can choose for a family of metrics, or from which a verdict may be read."""
    return tuple(
        entry
        for entry in of_kind("interval")
        if family in entry.families and entry.unit != "cluster" and (entry.judges or not judging)
    )


def base_limits(chosen: str) -> str:
    """Return the limits of proportions on which other intervals are built: the chosen ones if these can be, else others."""
    options = [base for entry in of_kind("interval") if (base := entry.option("base")) is not None]
    bases = [one for one in intervals_for("proportion") if any(one.id in option.choices for option in options)]
    return next((one.id for one in bases if one.id == chosen), next(one.id for one in bases if not one.exact))


def tests_on(on: On) -> tuple[Entry, ...]:
    """List the tests that compare two models on this evidence, what decides and is made for some metrics first."""
    found = [entry for entry in of_kind("hypotest") if entry.compares is not None and entry.compares.on == on]
    return tuple(sorted(found, key=_specific_first))


def interval_between_sets(family: Family, *, unit: SampledBy = "case") -> Entry:
    """
    Find the interval of the difference of two sets of cases: the one for single cases, where these vary, else the other.

    >>> interval_between_sets("proportion").id, interval_between_sets("proportion", unit="cluster").id
    ('miettinen_nurminen', 'bootstrap_bca')
    """
    found = [entry for entry in of_kind("interval") if family in entry.between_sets and entry.unit in (unit, "any")]
    return min(found, key=lambda entry: (entry.unit == "any", entry.judges))


def judging_between_sets(family: Family) -> Entry | None:
    """
    Find the interval from which a verdict on this kind of difference may be read, if one is proved: of single cases.

    >>> judging_between_sets("proportion").id, judging_between_sets("other")
    ('clopper_pearson_difference', None)
    """
    found = (entry for entry in of_kind("interval") if family in entry.between_sets and entry.judges)
    return next((entry for entry in found if entry.unit == "case"), None)


def heterogeneity_test(family: Family, *, unit: SampledBy = "case") -> Entry | None:
    """Find the test of whether metrics of a family differ across groups of cases, if there is one."""
    tests = (entry for entry in of_kind("hypotest") if entry.across and family in entry.across.families)
    return next((entry for entry in tests if entry.across and entry.across.unit == unit), None)


def tests_of_labels() -> tuple[Entry, ...]:
    """List the tests of how two columns of labels of the same cases differ."""
    return tuple(entry for entry in of_kind("hypotest") if entry.of_labels)


def omnibus_test(metric: Entry) -> Entry | None:
    """
    Find the test of whether several models differ in a metric on the same cases, if there is one.

    >>> omnibus_test(find("recall")).id, omnibus_test(find("roc_auc")).id, omnibus_test(find("f1"))
    ('cochran_q', 'delong_global', None)
    """
    found = (test for test in omnibus_tests_on("predictions") if test.among and test.among.suits(metric))
    return next(found, None)


def omnibus_tests_on(on: On) -> tuple[Entry, ...]:
    """
    List the tests of whether several models differ on this evidence.

    >>> [test.id for test in omnibus_tests_on("benchmark")]
    ['friedman', 'iman_davenport']
    """
    found = (test for test in of_kind("hypotest") if test.among and test.among.on == on)
    return tuple(test for test in found if test.among and test.among.apart is None)


def rank_procedures() -> tuple[Entry, ...]:
    """
    List the procedures that tell models apart by a critical difference of their mean ranks.

    >>> [test.id for test in rank_procedures()]
    ['bonferroni_dunn', 'nemenyi']
    """
    return tuple(test for test in of_kind("hypotest") if test.among and test.among.apart is not None)


def tests_for(metric: Entry, *, on: On) -> tuple[Entry, ...]:
    """
    List the tests that say something about a metric, the one that decides by itself first.

    >>> [test.id for name in ("recall", "f1") for test in tests_for(find(name), on="predictions")]
    ['mcnemar', 'durkalski_mcnemar', 'paired_bootstrap', 'paired_bootstrap']
    """
    return tuple(test for test in tests_on(on) if test.compares and test.compares.suits(metric))


def of_classes_together(tests: Iterable[Entry]) -> tuple[Entry, ...]:
    """
    List the tests that can do with several classes at once: those made for certain metrics count a positive class.

    >>> [test.id for test in of_classes_together(tests_for(find("mcc"), on="independent_sets"))]
    ['unpaired_bootstrap']
    """
    return tuple(test for test in tests if test.compares is None or not test.compares.metrics)


def _specific_first(test: Entry) -> tuple[bool, bool, bool, bool]:
    """
    Sort tests that decide before others, those made for some metrics before others, cases before clusters.

    Of such tests the one comes first that names others to be shown instead of it.
    """
    compares = test.compares
    if compares is None:
        return True, True, True, True
    return not compares.decides, not compares.special, compares.unit != "case", not compares.instead


@functools.cache
def _by_name() -> dict[tuple[MethodKind, str], Entry]:
    names = {}
    for entry in entries():
        for name in (entry.id, *entry.aliases):
            names[entry.kind, folded(name)] = entry
    return names


@functools.cache
def _file() -> dict[str, Any]:
    return cast("dict[str, Any]", json.loads(FILE.read_text(encoding="utf-8")))


def _entry(raw: dict[str, Any]) -> Entry:
    options = tuple(OptionEntry(**_tuples(option)) for option in raw["options"])
    compares = {"compares": ComparesEntry(**_tuples(raw["compares"]))} if "compares" in raw else {}
    across = {"across": AcrossEntry(**_tuples(raw["across"]))} if "across" in raw else {}
    among = {"among": AmongEntry(**_tuples(raw["among"]))} if "among" in raw else {}
    return Entry(**{**_tuples(raw), "options": options, **compares, **across, **among})


def _tuples(raw: Mapping[str, Any]) -> dict[str, Any]:
    """Read lists as tuples, but for a default, which stays as a user would write it."""
    listed = {key for key, value in raw.items() if isinstance(value, list) and key != "default"}
    return {key: tuple(map(_frozen, value)) if key in listed else value for key, value in raw.items()}


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
