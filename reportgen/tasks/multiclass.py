"""Several classes, none of which is the positive one."""

from collections.abc import Iterator, Mapping

import numpy as np

from reportgen.data.class_scores import ClassScores
from reportgen.data.costs import Costed
from reportgen.data.counts import Confusion, Counts
from reportgen.data.scores import Scores
from reportgen.data.subject import Subject
from reportgen.spec.validation import ValidationSpec
from reportgen.spelling import spelled
from reportgen.tasks.many_classes.read import ManyClasses
from reportgen.tasks.many_classes.recognise import has_many_classes
from reportgen.tasks.task import BaselineRule, FamilyIntervals, Task, amounts

OF_ALL = ("accuracy", "balanced_accuracy", "f1@macro", "f1_of_macro_rates", "f1@weighted", "mcc")
OF_PROBABILITIES = ("auc_ovo", "log_loss", "brier", "ece", "top_k_accuracy(k=2)")
OF_EACH = ("recall@each", "precision@each", "f1@each")


def default_metrics(spec: ValidationSpec) -> Iterator[str]:
    """List what is computed when nothing is stated: costs first where they are known."""
    yield from amounts(spec)
    yield from OF_ALL
    yield spelled("cohen_kappa", {"weighting": "quadratic"} if spec.data.ordered else {})
    if spec.data.ordered:
        yield "mean_class_distance"
    if spec.has_probabilities:
        yield from OF_PROBABILITIES
    yield from OF_EACH
    if spec.has_probabilities:
        yield "roc_auc@each"


def _largest(subjects: tuple[Subject, ...], splits: Mapping[str, tuple[Subject, ...]]) -> Subject | None:
    """Predict for all cases the largest class: of the training rows where there are any, else of the judged ones."""
    judged = subjects[0].get(Confusion)
    learnt = splits["training"][0].get(Confusion) if "training" in splits else judged
    if judged is None or learnt is None:
        return None
    matrix = np.zeros(judged.matrix.shape)
    matrix[:, int(np.argmax(learnt.support))] = judged.support
    costs = next((found.costs for one in subjects if (found := one.get(Costed)) is not None), None)
    confusion = Confusion(matrix, judged.classes)
    evidence = (confusion,) if costs is None else (confusion, Costed(matrix, costs, judged.classes))
    return Subject(name="majority", evidence=evidence, sizes=subjects[0].sizes)


MULTICLASS = Task(
    name="multiclass",
    evidence=(Confusion, Costed, ClassScores),
    of_class=(Counts, Scores),
    keys=(
        "data.classes",
        "data.ordered",
        "data.labels_as",
        "data.confusion",
        "data.columns.probabilities",
        "models[].probabilities",
        "models[].predict",
        "intervals.proportion",
        "intervals.auc",
        "intervals.verdict",
        "costs",
        "gains",
        "calibration",
        "largest_class",
        "critical_class",
    ),
    classes=(2, None),
    not_meant=(
        (
            "gains.basis=gross",
            "it takes the cost of acting on a positive case off, and with several classes none is positive",
        ),
        ("calibration.column", "each class has probabilities of its own, which one column of bins cannot group"),
    ),
    not_asked=("data.use_prevalence", "models.threshold_origin", "models.threshold_chosen_on"),
    recognised=has_many_classes,
    columns={"truth": "label", "prediction": "label", "probabilities": "score"},
    read=ManyClasses.of,
    metrics=default_metrics,
    least=("accuracy", "balanced_accuracy", "recall@each", "precision@each"),
    metrics_of_parts=lambda _: ("accuracy", "balanced_accuracy"),
    compared=("accuracy",),
    intervals={
        "proportion": FamilyIntervals("wilson", "clopper_pearson"),
        "auc": FamilyIntervals("delong", "cautious_auc", alone=True),
        "other": FamilyIntervals("bootstrap_bca", "bootstrap_bca"),
    },
    curves=(),
    curves_of_class=("roc", "precision_recall", "calibration"),
    cumulative_curves=("roc",),
    baselines=(BaselineRule("majority", "Largest class", _largest),),
    checks=("independent_cases", "duplicate_cases", "missing_values"),
    checks_where_they_apply=(
        "clusters",
        "cluster_count",
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
    checks_of_a_model=("imbalance",),
)
