"""Whether a metric differs across groups of cases by more than chance: asked once, never group by group."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from reportgen import index
from reportgen.catalog import registry
from reportgen.catalog.answers import Undefined
from reportgen.catalog.tests_and_checks import HypothesisTest
from reportgen.conventions import FEWEST_CLUSTERS
from reportgen.data.subject import Subject
from reportgen.engine import convert
from reportgen.engine.checking import run_test
from reportgen.engine.estimate.estimates import evidence_of
from reportgen.engine.estimate.metrics_asked import Asked
from reportgen.engine.study.study import Study
from reportgen.results.tested import GroupTest, NotTested
from reportgen.spec.validation import ValidationSpec

TWO = 2  # groups, so that some can differ


def heterogeneity(
    spec: ValidationSpec, study: Study, parts: Sequence[Subject], what: Asked, ref: str
) -> GroupTest | NotTested | None:
    """
    Ask by the test that is declared for such metrics; say why where there is none, or where the design forbids it.

    Nothing is asked of single classes and of averages over classes.
    """
    found = [evidence_of(spec, part, what) for part in parts]
    if what.of is not None or len(parts) < TWO or any(isinstance(one, Undefined) for one in found):
        return None
    unit: index.SampledBy = "case" if study.design.cluster is None else "cluster"
    test = index.heterogeneity_test(what.metric.family, unit=unit)
    units = [part.units_of(one) for part, one in zip(parts, found, strict=True)]
    missing = _no_test(study, test, units)
    if test is None or missing is not None:
        return NotTested(ref=ref, metric=what.metric.id, label=what.label, **convert.absent(missing or NO_TEST))
    method = registry.declared(test.id, HypothesisTest)
    assert method.across is not None  # noqa: S101 - the index found it by that
    evidence = method.across.gather(found if study.design.cluster is None else units, _function(what))
    tested = run_test(method, evidence, {}, ref=ref, design=study.design)
    return GroupTest(**dict(tested), metric=what.metric.id)


NO_TEST = Undefined("no_test_of_groups")


def _no_test(study: Study, test: index.Entry | None, units: Sequence[Any]) -> Undefined | None:
    """Say what forbids a test: weights, no test for this kind of metric, too few clusters, or clusters in several groups."""
    if not study.whole:
        return Undefined("weighted_cases")
    if test is None:
        return NO_TEST if study.design.cluster is None else Undefined("no_test_of_clustered_groups")
    if study.design.cluster is None:
        return None
    fewest = min(one.units for one in units)
    if fewest < FEWEST_CLUSTERS:
        return Undefined("few_clusters_of_group", clusters=fewest)
    times = Counter(name for one in units for name in one.names or ())
    crossing = sum(count > 1 for count in times.values())
    return Undefined("clusters_across_groups", clusters=crossing) if crossing else None


def _function(what: Asked) -> Any:
    return lambda evidence: what.metric.function(evidence, **what.options)
