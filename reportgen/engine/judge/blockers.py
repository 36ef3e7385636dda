"""What in the design forbids a verdict."""

from collections.abc import Iterator

from reportgen.catalog.answers import Undefined
from reportgen.conventions import FEWEST_CLUSTERS
from reportgen.data.subject import Subject
from reportgen.engine.estimate.estimates import computed_from_calls
from reportgen.engine.estimate.metrics_asked import Asked
from reportgen.engine.study.study import Study
from reportgen.spec.validation import ValidationSpec

TWO = 2
OF_ONE_CLASS = ("positive", "negative")  # a metric about one true class needs no case of the other


def blockers(spec: ValidationSpec, study: Study, what: Asked, subject: Subject) -> Iterator[Undefined]:
    """Say all that in the design forbids a verdict, the gravest first."""
    yield from _faults_of_set(spec)
    design = study.design
    if what.metric.about not in OF_ONE_CLASS and len(subject.sizes) > 1 and sum(map(bool, subject.sizes)) < TWO:
        yield Undefined("one_class")
    if design.repeated_ids and design.cluster is None:
        yield Undefined("repeated_ids", repeated=design.repeated_ids)
    yield from _faults_of_training(study)
    if computed_from_calls(what):
        yield from _faults_of_threshold(study, subject)
    if study.cases < what.metric.least_cases:
        yield Undefined("few_for_bins", cases=study.cases)
    yield from _faults_of_comparison(study, what, subject)
    yield from _faults_of_units(subject)


def known_to_models(spec: ValidationSpec, study: Study) -> Iterator[Undefined]:
    """Say why the judged cases may be known to the models, each to another extent."""
    yield from _faults_of_set(spec)
    yield from _faults_of_training(study)


def known_to_predictions(spec: ValidationSpec, study: Study, subject: Subject) -> Iterator[Undefined]:
    """Say why what a model predicts of the judged cases may be better than of others, to an unknown extent."""
    yield from known_to_models(spec, study)
    yield from _faults_of_threshold(study, subject)


def _faults_of_threshold(study: Study, subject: Subject) -> Iterator[Undefined]:
    """Look for judged cases among those on which the threshold was chosen."""
    if study.design.threshold_chosen_here(subject.name):
        yield Undefined("threshold_on_judged")
    if shared := study.design.shared_with_choice(subject.name):
        yield Undefined("threshold_on_shared", shared=shared)


def _faults_of_training(study: Study) -> Iterator[Undefined]:
    """Look for judged cases, or clusters, that are among those of training."""
    if study.overlap:
        yield Undefined("cases_of_training", overlap=study.overlap)
    if study.crossing:
        yield Undefined("clusters_of_training", cases=study.crossing)


def _faults_of_comparison(study: Study, what: Asked, subject: Subject) -> Iterator[Undefined]:
    """Ask for complete rows where sets of cases are compared, unless it is known what incomplete ones could do to both."""
    known = type(subject.find(what.metric.evidence)) in subject.incomplete
    lacking = any(one.incomplete for one in study.subjects if one.name == subject.name)
    if what.metric.between is not None and lacking and not known:
        yield Undefined("incomplete_between_sets")
    shift = study.grade_shift
    if study.ungraded and shift is not None and isinstance(subject.find(what.metric.evidence), type(shift.filled)):
        yield Undefined("rows_without_grade", rows=study.ungraded)


def _faults_of_units(subject: Subject) -> Iterator[Undefined]:
    """Ask for enough clusters, and for cases that count whole."""
    if subject.units is None:
        return
    if not subject.whole:
        yield Undefined("weighted_cases")
    elif subject.units.units < FEWEST_CLUSTERS:
        yield Undefined("few_clusters", clusters=subject.units.units)


def _faults_of_set(spec: ValidationSpec) -> Iterator[Undefined]:
    """Say what in the declared use of the cases forbids a verdict."""
    evaluated_on, untouched = spec.data.evaluated_on, spec.attest.test_untouched if spec.attest else None
    if evaluated_on == "training":
        yield Undefined("judged_on_training")
    if untouched is False:
        yield Undefined("used_for_choices")
    if evaluated_on == "validation" and not untouched:
        yield Undefined("judged_on_validation")
    if evaluated_on == "cross_validation" and not spec.tests_on_folds:
        yield Undefined("judged_on_folds")
