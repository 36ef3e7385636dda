"""Names that columns usually have, by what they hold: a first guess, which the author corrects."""

import re
from collections.abc import Mapping

NAMES: Mapping[str, tuple[str, ...]] = {
    "truth": (
        "y_true", "truth", "label", "target", "y", "actual", "outcome", "ground_truth", "gold", "true_label", "class",
        "observed", "measured", "true_value", "reference", "event", "diagnosis", "churned", "default", "fraud",
    ),
    "score": (
        "y_score", "score", "probability", "prob", "proba", "y_prob", "y_proba", "pred_proba", "predicted_probability",
        "p", "risk", "risk_score", "p_hat", "pd", "confidence",
    ),
    "prediction": (
        "y_pred", "prediction", "pred", "predicted", "predicted_label", "yhat", "y_hat", "decision", "call", "forecast",
        "estimate", "fitted",
    ),
    "id": ("id", "case_id", "row_id", "sample_id", "record_id", "uuid", "index", "case"),
    "split": ("split", "partition", "subset", "set", "dataset", "data_set", "phase"),
    "weight": ("weight", "sample_weight", "weights", "w", "case_weight", "frequency"),
}  # fmt: skip
FOLDS = ("fold", "folds", "cv_fold", "fold_id", "test_fold", "kfold", "k_fold")
CLUSTERS = re.compile(
    r"(patient|subject|person|customer|client|user|account|household|family|doctor|device|machine|student|animal|visitor)"
    r"(_?(id|no|nr|number|key|name))?"
)
GROUPS = re.compile(
    r".*(site|sex|gender|region|country|state|city|hospital|clinic|center|centre|device|scanner|vendor|ethnic|race|age_group"
    r"|age_band|segment|channel|language|category|cohort|product|type|batch).*"
)
GRADES = re.compile(r"((risk|credit|rating|pd|internal|final|loan|sub|customer|borrower)_?)?(grade|rating)s?(_class)?")
SCORE = re.compile(
    r"(?:y_)?(?:scores?|p|pd|prob|proba|probability|pred_proba|risk|logit)_(.+)|(.+)_(?:scores?|p|pd|prob|proba|probability|risk|logit)"
    r"|(?:y_)?(?:scores?|p|pd|prob|proba|probability|risk)(\d+)"
)
PREDICTION = re.compile(
    r"(?:y_)?(?:pred|prediction|predicted|forecast|estimate|yhat|label|class|call|decision)_(.+)|(.+)_(?:pred|prediction|predicted|forecast|estimate|yhat|label|class|call|decision)"
    r"|(?:y_)?(?:pred|prediction|predicted|forecast|estimate|yhat)(\d+)"
)


def folded(name: str) -> str:
    """
    Write a name as it is compared.

    >>> folded(" Y True"), folded("p.XGB")
    ('y_true', 'p_xgb')
    """
    return re.sub(r"[^0-9a-z]+", "_", name.strip().lower()).strip("_")


def tells(name: str) -> bool:
    """Tell whether a name says what its column holds."""
    bare = folded(name)
    patterns = (CLUSTERS, GROUPS, GRADES, SCORE, PREDICTION)
    return any(bare in names for names in NAMES.values()) or any(pattern.fullmatch(bare) for pattern in patterns)


def names_folds(name: str) -> bool:
    """Tell whether a name says that its column holds the fold in which a case was tested."""
    return folded(name) in FOLDS


def speaks(name: str) -> bool:
    """
    Tell whether a name says that a model speaks in its column; grades are made from what it says.

    >>> speaks("risk_score"), speaks("risk_grade")
    (True, False)
    """
    bare = folded(name)
    if GRADES.fullmatch(bare):
        return False
    usual = (*NAMES["score"], *NAMES["prediction"])
    return bare in usual or any(pattern.fullmatch(bare) is not None for pattern in (SCORE, PREDICTION))


def model_of(name: str, *patterns: re.Pattern[str]) -> str | None:
    """
    Name the model that speaks in a column: what is left of the column's name.

    >>> model_of("p_xgb", SCORE), model_of("pred_new", SCORE, PREDICTION), model_of("age", SCORE)
    ('xgb', 'new', None)
    >>> model_of("logit_prob", SCORE), model_of("p2", SCORE)
    ('logit', '2')
    """
    bare = folded(name)
    found = next((match for pattern in patterns if (match := pattern.fullmatch(bare))), None)
    if found is None:
        return None
    left = str(next(filter(None, found.groups())))
    return bare.removesuffix(f"_{left}") if left in NAMES["score"] else left
