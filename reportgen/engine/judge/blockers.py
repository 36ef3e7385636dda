"""What in the design forbids a verdict."""

from collections.abc import Iterator

from reportgen.catalog.answers import Undefined
from reportgen.data.costs import Costed
from reportgen.data.evidence import Counts
from reportgen.data.scores import Scores
from reportgen.engine.estimate.interval_choice import Asked
from reportgen.engine.study.evidence import Gathered, ModelEvidence
from reportgen.spec.model import CriterionAsked, Spec, Subgroups

FEWEST_CLUSTERS = 20
BINNED, FEWEST_FOR_BINS = ("ece", "mce"), 1000  # below, mostly chance
OF_ONE_CLASS = ("recall", "fnr", "specificity", "fpr", "ppa", "npa")


def faults(spec: Spec, gathered: Gathered, what: Asked, model: ModelEvidence) -> Iterator[Undefined]:
    """Say all that in the design forbids a verdict, the gravest first."""
    yield from _faults_of_set(spec)
    design = gathered.design
    if what.metric.id not in OF_ONE_CLASS and 0 in (model.sizes or ()):
        yield Undefined("one_class")
    if design.repeated_ids and design.cluster is None:
        yield Undefined("repeated_ids", repeated=design.repeated_ids)
    if gathered.overlap:
        yield Undefined("cases_of_training", overlap=gathered.overlap)
    if gathered.crossing:
        yield Undefined("clusters_of_training", cases=gathered.crossing)
    on_calls = bool({Counts, Costed} & set(what.metric.evidence))
    if on_calls and design.threshold_chosen_here(model.name):
        yield Undefined("threshold_on_judged")
    if what.metric.id in BINNED and gathered.cases < FEWEST_FOR_BINS:
        yield Undefined("few_for_bins", cases=gathered.cases)
    yield from _faults_of_units(model)


def _faults_of_units(model: ModelEvidence) -> Iterator[Undefined]:
    """Ask for enough clusters, and for cases that count whole."""
    units = model.counts_by or model.scores_by
    if units is None:
        return
    if not model.whole:
        yield Undefined("weighted_cases")
    elif units.units < FEWEST_CLUSTERS:
        yield Undefined("few_clusters", clusters=units.units)


def too_small(spec: Spec, criterion: CriterionAsked, model: ModelEvidence, cases: float) -> Iterator[Undefined]:
    """Ask for enough cases of the denominator in a group, and for enough positive ones where the author says so."""
    fewest = spec.subgroups.min_cases if spec.subgroups else Subgroups().min_cases
    counted = model.counts or model.scores
    positives = 0 if counted is None else _positives(counted)
    if cases < fewest:
        yield Undefined("small_group", cases=cases, fewest=fewest)
    elif criterion.min_positives is not None and positives < criterion.min_positives:
        yield Undefined("few_positives", cases=positives, fewest=criterion.min_positives)


def _positives(counted: Counts | Scores) -> float:
    return float(counted.positives if isinstance(counted, Counts) else counted.positive_cases)


def _faults_of_set(spec: Spec) -> Iterator[Undefined]:
    """Say what in the declared use of the cases forbids a verdict."""
    evaluated_on, untouched = spec.data.evaluated_on, spec.attest.test_untouched if spec.attest else None
    if evaluated_on == "training":
        yield Undefined("judged_on_training")
    if untouched is False:
        yield Undefined("used_for_choices")
    if evaluated_on == "validation" and not untouched:
        yield Undefined("judged_on_validation")
    if evaluated_on == "cross_validation":
        yield Undefined("judged_on_folds")
