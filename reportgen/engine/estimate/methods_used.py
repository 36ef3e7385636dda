"""What every method is that some number comes from."""

from reportgen import index, reasons
from reportgen.results.candidates import CandidatesFound
from reportgen.results.cases import Baseline, DataResults
from reportgen.results.envelope import MethodFacts
from reportgen.results.false_discoveries import FalseDiscoveries
from reportgen.results.learning import EarlyStop, LearningFound, OverfitFound
from reportgen.results.parts import CurveTable, Estimate, Interval, ResultPart
from reportgen.results.repeats import RepeatsFound
from reportgen.results.scores import BootstrapFound
from reportgen.results.tested import Detectable, GroupTest, PairResult, Significance
from reportgen.results.verdicts import Verdict
from reportgen.results.walk import Node, Walked
from reportgen.results.widths import WidthsFound

INTERVALS_OF: tuple[type[ResultPart], ...] = (Estimate, Significance, PairResult)  # in the order of annex A


def methods_used(results: Walked) -> dict[str, MethodFacts]:
    """Say of every method that was used what it is."""
    estimates = [node.part for node in results.of(Estimate) if not node.inside(Baseline)]
    intervals = [node.part for node in sorted(results.of(Interval), key=_order)]
    tests = sorted(results.parts(Significance), key=lambda test: isinstance(test, GroupTest))
    used: dict[tuple[str, index.MethodKind], None] = {}
    used |= {(one.metric, "metric"): None for one in estimates}
    used |= {(one.method, "interval"): None for one in intervals}
    used |= {(one.decided_by, "interval"): None for one in results.parts(Verdict) if one.decided_by}
    used |= {(test.test, "hypotest"): None for test in tests}
    used |= {(one.curve, "curve"): None for one in results.parts(CurveTable)}
    used |= {(one.method, "analysis"): None for one in results.parts(Detectable) if one.value is not None}
    used |= {(one.method, "analysis"): None for one in results.parts(CandidatesFound)}
    used |= {(one.method, "curve"): None for one in results.parts(LearningFound)}
    used |= {(one.gap_by, "analysis"): None for one in results.parts(LearningFound)}
    used |= {(one.gap_by, "analysis"): None for one in results.parts(OverfitFound) if one.gap is not None}
    used |= {(one.method, "analysis"): None for one in results.parts(EarlyStop)}
    used |= {(one.method, "analysis"): None for one in results.parts(WidthsFound)}
    used |= {(one.method, "analysis"): None for one in results.parts(FalseDiscoveries)}
    used |= {(one.method, "analysis"): None for one in results.parts(RepeatsFound)}
    used |= {(one.method, "analysis"): None for one in results.parts(BootstrapFound) if one.learners}
    found = {name: _facts(name, kind) for name, kind in used if index.find(name, (kind,))}
    several = any(one.classes and one.positive is None for one in results.parts(DataResults))
    return found | (_of_classes(estimates) if several else {})


def _of_classes(estimates: list[Estimate]) -> dict[str, MethodFacts]:
    """Say what metrics of all of several classes are, where these have a formula of their own."""
    of_one = {one.metric for one in estimates if one.of is not None}
    found = {}
    for one in estimates:
        entry = index.find(one.metric, ("metric",))
        if entry is not None and entry.formula_of_classes and one.of is None:
            formulas = (entry.formula_of_classes, *((entry.formula,) if entry.id in of_one else ()))
            absent = entry.undefined_of_classes or entry.undefined_when
            found[entry.id] = _facts(entry.id, "metric").model_copy(
                update={
                    "formula": r", \quad ".join(formulas),
                    "undefined_when": reasons.UNDEFINED[absent] if absent else None,
                }
            )
    return found


def _order(node: Node[Interval]) -> int:
    """Put intervals of estimates first, then those of tests, then those of differences."""
    return next((at for at, kind in enumerate(INTERVALS_OF) if node.held_by(kind)), len(INTERVALS_OF))


def _facts(name: str, kind: index.MethodKind) -> MethodFacts:
    entry = index.find(name, (kind,))
    assert entry is not None  # noqa: S101 - asked before
    return MethodFacts(
        label=entry.label,
        kind=entry.kind,
        abbreviation=entry.abbreviation or None,
        formula=entry.formula or None,
        meaning=entry.meaning,
        undefined_when=reasons.UNDEFINED[entry.undefined_when] if entry.undefined_when else None,
        reference=entry.reference or None,
    )
