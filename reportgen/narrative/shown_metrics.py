"""Which metrics the tables of a report show: those that are judged or requested, and a few that every reader needs."""

from collections.abc import Callable

from reportgen import index, task_index
from reportgen.narrative.ranking import summing_up, summing_up_calibration
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import is_money
from reportgen.results.parts import Estimate
from reportgen.spelling import class_of

PRECISION_RECALL = "precision_recall"
Shows = Callable[[Estimate], bool]


def asked_for(reading: Reading) -> frozenset[str]:
    """Name what the author lists, what criteria judge and what comparisons compare that were requested."""
    return reading.spec_of_cases.metrics_named


def of_all_cases(reading: Reading) -> Shows:
    """Choose what is shown of all cases; where no class is positive, all that was computed of all classes."""
    if reading.cases.data.positive is None:
        return lambda one: class_of(one.of) is None
    named, judged = asked_for(reading), {one.asked for one in reading.results.criteria}
    elsewhere = set(summing_up_calibration()) - judged  # the section on calibration shows them
    least = set(task_index.task(reading.spec_of_cases.task).least) - set(summing_up(PRECISION_RECALL))  # its key does
    return lambda one: one.metric not in elsewhere and (one.asked in named or one.asked in least or _is_core(one))


def of_parts(reading: Reading, computed: list[Estimate]) -> Shows:
    """Choose what is shown of groups and of other splits: what is requested, else what is shown of all cases."""
    named = asked_for(reading)
    if any(one.asked in named for one in computed):
        return lambda one: one.asked in named
    return of_all_cases(reading)


def _is_core(one: Estimate) -> bool:
    """
    Tell whether every reader needs a metric.

    These are the predictions that are right among the cases of each class and among the predictions of each class
    (estimates of accuracy: STARD 2015, item 24), and costs where they are given.
    """
    entry = index.find(one.metric, ("metric",))
    if entry is None:
        return False
    of_a_class = entry.about not in (None, "all") and entry.counts == "right"
    return of_a_class or is_money(entry.id)
