"""The AUC now against the one found at first."""

from reportgen.catalog import SILENT, Alternative, EffectSize, Limits, Tested, Undefined, Work, ends, hypotest
from reportgen.catalog.tails import TURNED, normal_tail
from reportgen.checks.duplicate_cases import duplicate_cases
from reportgen.checks.enough_events import enough_events
from reportgen.checks.independent_cases import independent_cases
from reportgen.conventions import FEWEST_FOR_DELONG
from reportgen.data.evidence import Scores
from reportgen.errors import Problem, ReportgenError
from reportgen.intervals.delong import Placements, delong
from reportgen.intervals.newcombe_auc import newcombe_auc
from reportgen.metrics.roc_auc import roc_auc


@hypotest(
    label="AUC against the initial AUC",
    question="Is the AUC lower than when the model was first validated?",
    null="the area under the ROC curve is at least the initial one",
    formula=r"z = \frac{A_{0} - A}{\sqrt{\frac{S_{10}}{P} + \frac{S_{01}}{N}}}",
    checks=(duplicate_cases, independent_cases, enough_events),
    undefined_when="one_class",
    reference="European Central Bank (2019), Instructions for reporting the validation results of internal models: IRB Pillar I models for credit risk, annex 1",
)
def auc_against_initial(
    s: Scores, *, initial: float, alternative: Alternative = "less", level: float = 0.95, work: Work = SILENT
) -> Tested:
    """
    Tests whether the area is below the initial one, by its distance in standard errors from DeLong's method.

    The initial area is taken as a fixed number without uncertainty, as the supervisor asks; so the test rejects more
    often than one that allows for it. The alternative `less` is that the area is now below the initial one.

    The interval is that of the current area: DeLong's on the logit scale; with fewer than 50 cases of a class
    Newcombe's, which can disagree slightly with the p-value.

    By hand: placements 1, 0.5 of both classes, so the area is 0.75 with error sqrt(0.125 / 2 + 0.125 / 2), against 0.9.

    >>> found = auc_against_initial(Scores.of([4, 2, 3, 1], [True, True, False, False]), initial=0.9)
    >>> round(found.statistic, 6), round(found.p_value, 6)
    (0.424264, 0.335687)
    """
    if not 0 <= initial <= 1:
        what, remedy = "initial must be between 0 and 1", "write the area, such as 0.78"
        raise ReportgenError(Problem("out_of_range", what, remedy, f"{initial:g}"))
    identity = delong.limits(s, level=level, scale="identity")
    interval, method = _interval(s, level, alternative)
    if isinstance(identity, Undefined):
        area = identity if identity.code == "one_class" else float(roc_auc(s))
        return Tested(identity, effect=EffectSize("auc", area), interval=interval, interval_method=method)
    placed = Placements.of(s)
    area, error = float(placed.area), float(placed.error(work))
    z = (initial - area) / error
    work.step("statistic", r"z = \frac{A_{0} - A}{d}", z, A_0=initial, A=area, d=error)
    p = normal_tail(z, TURNED[alternative], work)  # z above 0 is evidence of an area below the initial one
    return Tested(p, z, None, EffectSize("auc", area), interval, method)


def _interval(s: Scores, level: float, alternative: Alternative) -> tuple[Limits | Undefined, str]:
    """Return the interval for the area that is to be relied on."""
    few = min(float(s.positive_cases), float(s.negative_cases)) < FEWEST_FOR_DELONG
    method = newcombe_auc if few else delong
    return method.limits(s, level=level, **ends(alternative)), method.id
