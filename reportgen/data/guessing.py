"""What the columns of a file seem to be: by the names that everybody uses first, then by what the values look like."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from reportgen.data.profile import Profile
from reportgen.spec.classes import positive_of

NAMES: Mapping[str, tuple[str, ...]] = {
    "truth": (
        "y_true", "truth", "label", "target", "y", "actual", "outcome", "ground_truth", "gold", "true_label", "class",
        "observed", "reference", "event", "diagnosis", "churned", "default", "fraud",
    ),
    "score": (
        "y_score", "score", "probability", "prob", "proba", "y_prob", "y_proba", "pred_proba", "predicted_probability",
        "p", "risk", "risk_score", "p_hat", "pd", "confidence",
    ),
    "prediction": (
        "y_pred", "prediction", "pred", "predicted", "predicted_label", "yhat", "y_hat", "decision", "call",
    ),
    "id": ("id", "case_id", "row_id", "sample_id", "record_id", "uuid", "index", "case"),
    "split": ("split", "partition", "subset", "set", "dataset", "data_set", "phase"),
    "weight": ("weight", "sample_weight", "weights", "w", "case_weight", "frequency"),
}  # fmt: skip
CLUSTERS = re.compile(
    r"(patient|subject|person|customer|client|user|account|household|family|doctor|device|machine|student|animal|visitor)"
    r"(_?(id|no|nr|number|key|name))?"
)
GROUPS = re.compile(
    r".*(site|sex|gender|region|country|state|city|hospital|clinic|center|centre|device|scanner|vendor|ethnic|race|age_group"
    r"|age_band|segment|channel|language|category|cohort|product|type|batch).*"
)
SPLITS = {"train", "training", "test", "testing", "valid", "validation", "val", "dev", "holdout", "calibration", "oot"}
SCORE = re.compile(
    r"(?:y_)?(?:scores?|p|prob|proba|probability|pred_proba|risk|logit)_(.+)|(.+)_(?:scores?|p|prob|proba|probability|risk|logit)"
)
PREDICTION = re.compile(
    r"(?:y_)?(?:pred|prediction|predicted|yhat|label|class|call|decision)_(.+)|(.+)_(?:pred|prediction|predicted|yhat|label|class|call|decision)"
)
MOST_VALUES = 12
MOST_MODELS = 8


@dataclass(frozen=True, slots=True)
class GuessedModel:
    """A model by the columns in which it seems to speak."""

    name: str
    score: str | None = None
    prediction: str | None = None
    probability: bool = True
    threshold: float = 0.5


@dataclass(frozen=True, slots=True)
class Guess:
    """What the columns of a file seem to be; `others` could be so too."""

    truth: str
    labels: Mapping[str, int]
    positive: str
    sure: bool
    models: tuple[GuessedModel, ...]
    id: str | None = None
    cluster: str | None = None
    split: str | None = None
    weight: str | None = None
    group: tuple[str, ...] = ()
    others: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


def worth_a_look(names: Sequence[str], most: int) -> list[str]:
    """Pick the columns that have a telling name, and the first others."""
    telling = [name for name in names if _tells(name)]
    rest = [name for name in names if name not in set(telling)]
    chosen = set(telling[:most]) | set(rest[: max(most - len(telling), 0)])
    return [name for name in names if name in chosen]


def guess(columns: Mapping[str, Profile]) -> Guess | None:
    """Guess, or answer nothing where no column can be the truth."""
    left = dict(columns)
    taken = {role: _by_name(role, left) for role in NAMES}
    truths = _truths(left, taken)
    if not truths:
        return None
    truth = truths[0]
    labels = columns[truth].labels
    told_apart = (truth, *(taken[role] for role in ("id", "split", "weight")))
    left = {name: left[name] for name in left if name not in told_apart}
    models, scores, predictions = _models(left, taken, labels)
    used = {name for model in models for name in (model.score, model.prediction) if name}
    spoken = used | {truth, taken["id"], *scores, *predictions}
    free = {name: column for name, column in columns.items() if name not in spoken}
    roles = _roles(free, taken)
    positive = positive_of(labels)
    return Guess(
        truth=truth,
        labels=labels,
        positive=positive or min(sorted(labels), key=lambda label: labels[label], default=""),
        sure=positive is not None,
        models=models,
        id=taken["id"] or next((name for name in free if _is_id(columns[name])), None),
        cluster=roles.get("cluster"),
        split=roles.get("split"),
        weight=roles.get("weight"),
        group=_groups(free, {*roles.values()}),
        others={"truth": () if taken["truth"] else truths[1:], "score": scores, "prediction": predictions},
    )


def folded(name: str) -> str:
    """
    Write a name as it is compared.

    >>> folded(" Y True"), folded("p.XGB")
    ('y_true', 'p_xgb')
    """
    return re.sub(r"[^0-9a-z]+", "_", name.strip().lower()).strip("_")


def _tells(name: str) -> bool:
    bare = folded(name)
    patterns = (CLUSTERS, GROUPS, SCORE, PREDICTION)
    return any(bare in names for names in NAMES.values()) or any(pattern.fullmatch(bare) for pattern in patterns)


def _by_name(role: str, columns: Mapping[str, Profile]) -> str | None:
    """Return the column with the most usual name, if its values can be what the name says."""
    by_fold: dict[str, str] = {}
    for name in columns:
        by_fold.setdefault(folded(name), name)
    names = (by_fold[usual] for usual in NAMES[role] if usual in by_fold)
    return next((name for name in names if FITS[role](columns[name])), None)


def _truths(columns: Mapping[str, Profile], taken: Mapping[str, str | None]) -> tuple[str, ...]:
    """Return the columns that can be the truth, the likeliest first."""
    named = taken["truth"]
    spoken = {taken["prediction"], taken["id"], taken["split"]}
    two = [
        name
        for name, column in columns.items()
        if column.distinct == 2 and not column.fractions and name not in spoken and not _speaks(name)
    ]
    plain = [name for name in two if not GROUPS.fullmatch(folded(name))]
    ranked = [*([named] if named else []), *plain, *two]
    return tuple(dict.fromkeys(ranked))


def _models(
    columns: Mapping[str, Profile], taken: Mapping[str, str | None], labels: Mapping[str, int]
) -> tuple[tuple[GuessedModel, ...], tuple[str, ...], tuple[str, ...]]:
    """Find the columns in which models speak, and those that might be such columns too."""
    scores = {name: column for name, column in columns.items() if _is_score(name, column)}
    predictions = {
        name: column for name, column in columns.items() if column.labels and set(column.labels) <= set(labels)
    }
    several = _several(SCORE, scores), _several(PREDICTION, predictions)
    names = list(dict.fromkeys([*several[0], *several[1]]))
    if len(names) > 1 and not (taken["score"] or taken["prediction"]):
        found = [_model(name, several[0].get(name), several[1].get(name), columns) for name in names[:MOST_MODELS]]
        return tuple(found), (), ()
    score = taken["score"] or next(iter(several[0].values()), None) or _first_fractions(scores)
    prediction = taken["prediction"] or next(iter(several[1].values()), None)
    if prediction is None:
        prediction = next((name for name, column in predictions.items() if _same_labels(name, column, labels)), None)
    told = score is not None and _speaks(score)
    other_scores = [name for name in scores if name != score and (_speaks(name) or not told)]
    other_predictions = [name for name in several[1].values() if name != prediction]
    if score is None and prediction is None:
        return (), tuple(other_scores), tuple(other_predictions)
    return (_model("Model", score, prediction, columns),), tuple(other_scores), tuple(other_predictions)


def _model(name: str, score: str | None, prediction: str | None, columns: Mapping[str, Profile]) -> GuessedModel:
    """Set a threshold in the middle: at 0 where scores change their sign."""
    column = columns[score] if score else None
    if column is None or column.fractions or column.low is None or column.high is None:
        return GuessedModel(name, score, prediction)
    middle = 0.0 if column.low < 0 < column.high else (column.low + column.high) / 2
    return GuessedModel(name, score, prediction, probability=False, threshold=middle)


def _several(pattern: re.Pattern[str], columns: Iterable[str]) -> dict[str, str]:
    """Name models by what is left of the names of their columns: p_xgb and p_logit speak for xgb and logit."""
    found: dict[str, str] = {}
    for name in columns:
        match = pattern.fullmatch(folded(name))
        if match is not None:
            found.setdefault(match[1] or match[2], name)
    return found


def _roles(columns: Mapping[str, Profile], taken: Mapping[str, str | None]) -> dict[str, str]:
    found = {role: name if (name := taken[role]) in columns else None for role in ("split", "weight")}
    found["split"] = found["split"] or next((name for name in columns if _is_split(columns[name])), None)
    clusters = (name for name in columns if CLUSTERS.fullmatch(folded(name)) and _repeats(columns[name]))
    found["cluster"] = next(clusters, None)
    return {role: name for role, name in found.items() if name is not None}


def _groups(columns: Mapping[str, Profile], used: set[str]) -> tuple[str, ...]:
    """Return columns of few values; those with a telling name, else text."""
    return tuple(
        name
        for name, column in columns.items()
        if name not in used
        and 2 <= column.distinct <= MOST_VALUES
        and column.values >= 3 * column.distinct
        and (GROUPS.fullmatch(folded(name)) or not column.numeric)
    )


def _is_score(name: str, column: Profile) -> bool:
    return column.fractions or (_speaks(name) and _can_be_score(column))


def _can_be_score(column: Profile) -> bool:
    return column.fractions or (column.numeric and column.distinct > 2 and folded(column.name) != "p")


def _speaks(name: str) -> bool:
    bare = folded(name)
    usual = (*NAMES["score"], *NAMES["prediction"])
    return bare in usual or any(pattern.fullmatch(bare) is not None for pattern in (SCORE, PREDICTION))


def _first_fractions(columns: Mapping[str, Profile]) -> str | None:
    return next((name for name, column in columns.items() if column.fractions), None)


def _same_labels(name: str, column: Profile, labels: Mapping[str, int]) -> bool:
    telling = GROUPS.fullmatch(folded(name)) or CLUSTERS.fullmatch(folded(name))
    return set(column.labels) == set(labels) and not telling


def _is_id(column: Profile) -> bool:
    bare = folded(column.name)
    return column.distinct == column.rows > 1 and (
        bare.endswith("_id") or (bare.endswith("id") and not column.fractions)
    )


def _is_split(column: Profile) -> bool:
    return bool(column.labels) and {label.strip().lower() for label in column.labels} <= SPLITS


def _repeats(column: Profile) -> bool:
    return 1 < column.distinct < column.values


def _few_labels(column: Profile) -> bool:
    return 1 <= column.distinct <= MOST_VALUES and not column.fractions


FITS: Mapping[str, Callable[[Profile], bool]] = {
    "truth": lambda _: True,
    "score": _can_be_score,
    "prediction": _few_labels,
    "id": lambda column: not column.fractions,
    "split": _is_split,
    "weight": lambda column: column.low is not None and column.low >= 0,
}
