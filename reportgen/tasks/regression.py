"""Predicted numbers: models that say how much, not which class."""

from collections.abc import Mapping

import numpy as np

from reportgen.data.arrays import Array
from reportgen.data.regression import Regression
from reportgen.data.subject import Subject
from reportgen.tasks.numbers.read import NumberRows
from reportgen.tasks.numbers.recognise import predicts_numbers
from reportgen.tasks.task import BaselineRule, FamilyIntervals, Task

METRICS = (
    "rmse",
    "mae",
    "bias",
    "r2",
    "mse",
    "median_absolute_error",
    "explained_variance",
    "mape",
    "max_error",
)
LEAST = ("rmse", "mae", "bias")
TRAINING = "training"


def _constant(name: str, label: str, of: str) -> BaselineRule:
    """Predict the same number for all cases: the mean or the median of the training rows, where there are any."""

    def subject(subjects: tuple[Subject, ...], splits: Mapping[str, tuple[Subject, ...]]) -> Subject | None:
        judged = subjects[0].get(Regression)
        learnt = splits[TRAINING][0].get(Regression) if TRAINING in splits else None
        if judged is None or learnt is None:
            return None
        values: Array = learnt.truth
        constant = float(np.mean(values) if of == "mean" else np.median(values))
        evidence = Regression.of(judged.truth, np.full(judged.truth.shape, constant))
        return Subject(name=name, evidence=(evidence,), sizes=subjects[0].sizes)

    return BaselineRule(name, label, subject)


REGRESSION = Task(
    name="regression",
    evidence=(Regression,),
    keys=("intervals.mean",),
    not_yet=("data.columns.weight",),
    not_asked=(
        "data.labels.definition",
        "data.labels.labelled_by",
        "data.use_prevalence",
        "models.threshold_origin",
        "models.threshold_chosen_on",
    ),
    recognised=predicts_numbers,
    columns={"truth": "score", "prediction": "score"},
    read=NumberRows.of,
    metrics=lambda _: METRICS,
    least=LEAST,
    metrics_of_parts=lambda _: LEAST,
    compared=("mse",),
    intervals={
        "mean": FamilyIntervals("loss_ci", "loss_ci", alone=True),
        "order": FamilyIntervals("loss_ci", "loss_ci", alone=True),
        "other": FamilyIntervals("bootstrap_bca", "bootstrap_bca"),
    },
    excluded_as={"missing_truth": "No true value"},
    curves=("observed_predicted", "residuals", "error_distribution"),
    baselines=(
        _constant("training_mean", "Mean of the training rows", "mean"),
        _constant("training_median", "Median of the training rows", "median"),
    ),
    checks=("independent_cases", "duplicate_cases", "missing_values"),
    checks_where_they_apply=(
        "clusters",
        "cluster_count",
        "training_overlap",
        "test_set_uses",
        "criteria_after_data",
        "sample_size",
        "small_groups",
        "shuffled_split",
    ),
    checks_of_parts=("disjoint_parts",),
    checks_of_a_model=("largest_errors", "prediction_range"),
)
