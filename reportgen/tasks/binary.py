"""Two classes: a positive one that the model looks for, and the rest."""

from collections.abc import Iterator, Mapping

from reportgen.data.bank import BinnedSamples
from reportgen.data.costs import Costed
from reportgen.data.evidence import Confusion, Counts
from reportgen.data.groups import SelectedOfGroups
from reportgen.data.scores import Scores
from reportgen.data.subject import Subject
from reportgen.spec.validation import ValidationSpec
from reportgen.tasks.task import BaselineRule, FamilyIntervals, Task, agreement_or, amounts
from reportgen.tasks.two_classes.read import TwoClasses

METRICS = (
    "recall",
    "specificity",
    "precision",
    "npv",
    "accuracy",
    "balanced_accuracy",
    "f1",
    "mcc",
    "roc_auc",
    "average_precision",
    "brier",
    "calibration_slope",
    "calibration_intercept",
    "observed_expected_ratio",
)
LEAST = ("recall", "specificity", "precision", "mcc", "roc_auc", "average_precision")
METRICS_OF_PARTS = ("recall", "specificity", "precision", "accuracy", "roc_auc")
CALIBRATION = ("calibration_slope", "calibration_intercept", "observed_expected_ratio")  # of scores as probabilities


def default_metrics(spec: ValidationSpec) -> Iterator[str]:
    """List what is computed when nothing is stated: costs first where they are known."""
    yield from amounts(spec)
    yield from (agreement_or(spec, name) for name in METRICS)


def _always(*, of_positives: bool) -> BaselineRule:
    def subject(subjects: tuple[Subject, ...], _: Mapping[str, tuple[Subject, ...]]) -> Subject:
        return _of_rule(name, subjects, positive=of_positives)

    name, label = ("accept_all", "All flagged") if of_positives else ("reject_all", "No case flagged")
    return BaselineRule(name, label, subject)


def _majority(subjects: tuple[Subject, ...], _: Mapping[str, tuple[Subject, ...]]) -> Subject:
    positives, negatives = subjects[0].sizes
    return _of_rule("majority", subjects, positive=positives > negatives)


def _of_rule(name: str, subjects: tuple[Subject, ...], *, positive: bool) -> Subject:
    """Predict one class for all cases, at the costs that the models have."""
    positives, negatives = subjects[0].sizes
    counts = (
        Counts.of(tp=positives, fp=negatives, fn=0, tn=0)
        if positive
        else Counts.of(tp=0, fp=0, fn=positives, tn=negatives)
    )
    costs = next((found.costs for one in subjects if (found := one.get(Costed)) is not None), None)
    evidence = (counts,) if costs is None else (counts, Costed.of(counts, costs))
    return Subject(name=name, evidence=evidence, sizes=subjects[0].sizes)


BINARY = Task(
    name="binary",
    evidence=(Counts, Scores, Costed, Confusion, BinnedSamples, SelectedOfGroups),
    keys=(
        "data.positive",
        "data.classes",
        "data.labels_as",
        "data.confusion",
        "data.use_prevalence",
        "data.labels.gold",
        "data.columns.score",
        "data.columns.grade",
        "models[].score",
        "models[].scale",
        "models[].threshold",
        "models[].threshold_origin",
        "models[].threshold_chosen_on",
        "criteria[].min_positives",
        "criteria[].min_negatives",
        "subgroups.min_positives",
        "subgroups.min_negatives",
        "plan.sample_size.positives",
        "plan.sample_size.negatives",
        "intervals.proportion",
        "intervals.auc",
        "intervals.verdict",
        "costs",
        "gains",
        "calibration",
        "largest_class",
        "critical_class",
        "expected_fdr",
    ),
    classes=(2, 2),
    columns={"truth": "label", "prediction": "label", "score": "score"},
    read=TwoClasses.of,
    metrics=default_metrics,
    least=LEAST,
    metrics_of_parts=lambda spec: (agreement_or(spec, name) for name in METRICS_OF_PARTS),
    metrics_of_splits=lambda _: CALIBRATION,
    compared=("accuracy", "roc_auc"),
    compared_with_costs=("mean_cost", "roc_auc"),
    intervals={
        "proportion": FamilyIntervals("wilson", "clopper_pearson"),
        "auc": FamilyIntervals("delong", "cautious_auc", alone=True),
        "other": FamilyIntervals("bootstrap_bca", "bootstrap_bca"),
    },
    curves=(
        "roc",
        "simultaneous_roc_band",
        "precision_recall",
        "calibration",
        "cutoffs",
        "gain",
        "decision",
        "det",
        "tpr_fp",
        "cost",
        "prevalence_cost",
    ),
    baselines=(
        BaselineRule("majority", "Majority class", _majority),
        _always(of_positives=True),
        _always(of_positives=False),
    ),
    checks=("independent_cases", "duplicate_cases", "missing_values", "threshold_origin"),
    checks_where_they_apply=(
        "clusters",
        "cluster_count",
        "enriched_sample",
        "prevalence_mismatch",
        "partial_verification",
        "training_overlap",
        "label_conflicts",
        "test_set_uses",
        "criteria_after_data",
        "sample_size",
        "small_groups",
        "split_sizes",
        "stratification",
        "shuffled_split",
    ),
    checks_of_parts=("disjoint_parts",),
    checks_of_folds=("class_in_every_fold",),
    checks_of_a_model=("score_range", "score_direction", "calibrated_scores", "certain_scores", "imbalance"),
)
