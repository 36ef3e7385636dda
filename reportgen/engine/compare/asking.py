"""One metric of two models, as one comparison asks for it: its tests, and intervals of the difference at any level."""

from dataclasses import dataclass
from typing import Any

from reportgen.catalog import registry
from reportgen.catalog.answers import Undefined
from reportgen.catalog.method import IntervalMethod
from reportgen.catalog.sides import ends
from reportgen.catalog.tests_and_checks import HypothesisTest
from reportgen.data.subject import Pair
from reportgen.engine import convert
from reportgen.engine.checking import run_test
from reportgen.engine.compare.comparable import Comparable, Quantity
from reportgen.results.parts import Interval
from reportgen.results.tested import ErrorFamily, Significance
from reportgen.spec.judged import ComparisonAsked, JudgedSpec
from reportgen.spec.names import AUTO

Test = HypothesisTest[..., Any]


@dataclass(frozen=True, slots=True)
class Asking:
    """A comparison of two models in one metric, and with how many others it shares the error."""

    spec: JudgedSpec
    of: Comparable[Any]
    comparison: ComparisonAsked
    what: Quantity
    names: tuple[str, str]
    family: ErrorFamily
    ref: str
    tests_ref: str

    @property
    def margin(self) -> float:
        """Return the margin of a comparison that has one."""
        return float(self.comparison.margin or 0)

    @property
    def shown_level(self) -> float:
        """
        Return the level of the interval that is shown, which is the one that judges.

        Equivalence is two one-sided tests, each at the whole error: 90% where other intervals have 95%.
        """
        if self.comparison.hypothesis == "equivalence" and self.family.concludes:
            return 1 - 2 * (1 - self.family.level)
        return self.family.level

    @property
    def of_two(self) -> bool:
        """Tell whether the comparison is about these two models alone."""
        return self.tests_ref != self.ref

    def methods(self, pair: Pair) -> tuple[Test, ...]:
        """
        Let the design pick the deciding test; a list decides by its first entry.

        Of the tests that suit the most special one decides, with those that are shown too.
        """
        suited, named = self.of.tests(self.what), self.comparison.test
        if not self.of.whole:
            names = [test.id for test in suited if test.compares and test.compares.weights][:1]
        elif named != (AUTO,) and not self.comparison.teaching:
            names = list(dict.fromkeys(named))
        else:
            deciding = registry.declared(suited[0].id, HypothesisTest)
            taught = named if self.comparison.teaching else ()
            names = [deciding.id, *self._shown_too(deciding, pair), *(name for name in taught if name != AUTO)]
            names = list(dict.fromkeys(names))
        return tuple(registry.declared(name, HypothesisTest) for name in names)

    def lacking(self, method: Test, pair: Pair) -> Undefined | None:
        """Return what a test has not enough of, if anything."""
        enough = method.compares.enough if method.compares else None
        return None if enough is None else enough(self.what.metric, pair.evidence)

    def _shown_too(self, deciding: Test, pair: Pair) -> tuple[str, ...]:
        """Name the tests that are shown next to the deciding one, and those instead of it where it has not enough."""
        declared = deciding.compares
        if declared is None:
            return ()
        few = bool(declared.instead) and self.lacking(deciding, pair) is not None
        return (*declared.beside, *(declared.instead if few else ()))

    def prepared(self, pair: Pair, method: Test) -> tuple[Any, dict[str, Any]]:
        """Take the evidence as the test declares: by default the cases, or the units that vary in their place."""
        prepare = method.compares.prepare if method.compares else None
        if prepare is not None:
            found: tuple[Any, dict[str, Any]] = prepare(pair, self.what.metric)
            return found
        return (pair.evidence if pair.units is None else pair.units), {}

    def tested(
        self, pair: Pair, method: Test, *, level: float, decides: bool = False, blocked: Undefined | None = None
    ) -> Significance:
        """Run the checks of a test, then the test."""
        resampling = self.spec.resampling
        evidence, options = self.prepared(pair, method)
        options = method.known(
            {
                "alternative": self.comparison.alternative,
                "level": level,
                "metric": self.what.name,
                "seed": resampling.seed,
                "draws": resampling.draws,
                "stratified": bool(self.what.metric and self.what.metric.stratified),
                **options,
            }
        )
        ref, design = f"{self.tests_ref}/{method.id}", self.of.design
        return run_test(
            method,
            evidence,
            options,
            ref=ref,
            design=design,
            blocked=blocked,
            whatever_it_finds=self.of.without_interval,
            decides=decides,
        )

    def _interval_of(self, deciding: Test) -> str | None:
        """Name the interval that the deciding test declares: for a margin, or for any difference."""
        if deciding.compares is None:
            return None
        of_margin = None if self.comparison.hypothesis == "difference" else deciding.compares.interval_of_margin
        return of_margin or deciding.compares.interval

    def declared_interval(self, pair: Pair, deciding: Test) -> IntervalMethod[..., Any] | None:
        """Return the interval that the deciding test declares for this comparison, if it declares one for single cases."""
        name = self._interval_of(deciding) if pair.units is None else None
        return None if name is None else registry.declared(name, IntervalMethod)

    def interval(
        self, pair: Pair, methods: tuple[Test, ...], level: float, ready: tuple[Significance, ...] = ()
    ) -> Interval | None:
        """
        Return the interval that the deciding test declares for the difference, else that of a test that has one, in their order.

        A test that is only shown for comparison gives none: its interval is as wrong as its p-value. Tests that were run at this level are at hand as `ready`; for another level they are run again.
        """
        if self.of.without_interval:
            return None
        deciding = methods[0]
        method = self.declared_interval(pair, deciding)
        if method is None:
            found = ready or tuple(self.tested(pair, method, level=level) for method in methods)
            valid = [
                test for test, method in zip(found, methods, strict=True) if method.compares and method.compares.decides
            ]
            intervals = [test.interval for test in valid if test.interval is not None]
            return next((one for one in intervals if one.undefined_code is None), next(iter(intervals), None))
        settings: dict[str, Any] = {"level": level, **ends(self.comparison.alternative)}
        return convert.interval(method.id, method.limits(self.prepared(pair, deciding)[0], **settings), **settings)
