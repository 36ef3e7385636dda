"""What the columns of a file seem to be: by the names that everybody uses first, then by what the values look like."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from reportgen.data.guessing_classes import columns_of_labels, predictions_by_model, probabilities_by_model
from reportgen.data.labels import as_one_label
from reportgen.data.profile import FEW, Profile
from reportgen.data.splits import split_of
from reportgen.data.telling_names import (
    CLUSTERS,
    GRADES,
    GROUPS,
    NAMES,
    PREDICTION,
    SCORE,
    folded,
    model_of,
    speaks,
    tells,
)
from reportgen.spec.classes import positive_of
from reportgen.spec.sets import PARTS

MOST_VALUES = 12
MOST_GRADES = 30  # agencies have about twenty
MOST_MODELS = 8


@dataclass(frozen=True, slots=True)
class GuessedModel:
    """A model by the columns in which it seems to speak."""

    name: str
    score: str | None = None
    prediction: str | None = None
    probability: bool = True
    threshold: float = 0.5
    probabilities: Mapping[str, str] = field(default_factory=dict)  # of several classes, the column of each

    @property
    def columns(self) -> tuple[str, ...]:
        """Return the columns in which it speaks."""
        return tuple(name for name in (self.score, self.prediction, *self.probabilities.values()) if name)


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
    grade: str | None = None
    group: tuple[str, ...] = ()
    others: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    labels_as: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # spellings of one label
    parts: Mapping[str, int] = field(default_factory=dict)  # values of the split column, if each row has one
    spread: float | None = None  # of a truth that is a number: from its lowest to its highest value

    @property
    def several_classes(self) -> bool:
        """Tell whether the truth has more classes than two."""
        return self.spread is None and len(self.labels) > 2


def worth_a_look(names: Sequence[str], most: int) -> list[str]:
    """Pick the columns that have a telling name, and the first others."""
    telling = [name for name in names if tells(name)]
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
    numbers, (labels, labels_as) = is_number(columns[truth]), as_one_label(columns[truth].labels)
    told_apart = (truth, *(taken[role] for role in ("id", "split", "weight")))
    left = {name: left[name] for name in left if name not in told_apart}
    scores: tuple[str, ...] = ()
    predictions: tuple[str, ...] = ()
    if numbers:
        models = _of_numbers(left, taken)
    elif len(labels) > 2:
        models = _of_classes(left, labels, columns[truth].labels)
    else:
        models, scores, predictions = _models(left, taken, columns[truth].labels)
    used = {name for model in models for name in model.columns}
    spoken = used | {truth, taken["id"], *scores, *predictions}
    free = {name: column for name, column in columns.items() if name not in spoken}
    roles = _roles(free, taken, numbers=numbers)
    positive = positive_of(labels)
    split, low, high = roles.get("split"), columns[truth].low, columns[truth].high
    return Guess(
        truth=truth,
        labels=labels,
        positive=positive or min(sorted(labels), key=lambda label: labels[label], default=""),
        sure=positive is not None,
        models=models,
        id=taken["id"] or next((name for name in free if _is_id(columns[name])), None),
        cluster=roles.get("cluster"),
        split=split,
        weight=roles.get("weight"),
        grade=roles.get("grade"),
        group=_groups(free, {*roles.values(), *(() if taken["truth"] else truths)}),
        others={"truth": () if taken["truth"] else truths[1:], "score": scores, "prediction": predictions},
        labels_as=labels_as,
        parts=columns[split].labels if split is not None and columns[split].values == columns[split].rows else {},
        spread=high - low if numbers and low is not None and high is not None else None,
    )


def is_number(truth: Profile) -> bool:
    """Tell whether a truth takes more values than classes have, all of them numbers."""
    return truth.numeric and truth.distinct > FEW


def _of_numbers(columns: Mapping[str, Profile], taken: Mapping[str, str | None]) -> tuple[GuessedModel, ...]:
    """Find the columns in which models predict numbers: those whose name says so."""
    named = next((name for name in columns if folded(name) in NAMES["prediction"]), None)
    told_apart = {taken[role] for role in ("id", "split", "weight")}
    numeric = [
        name
        for name, column in columns.items()
        if column.numeric and column.distinct > 2 and speaks(name) and name not in told_apart
    ]
    found = several([*([named] if named in numeric and named else []), *numeric], named, PREDICTION, SCORE)
    if len(found) == 1:
        return (GuessedModel("Model", prediction=next(iter(found.values()))),)
    return tuple(GuessedModel(_called(name), prediction=column) for name, column in list(found.items())[:MOST_MODELS])


def _of_classes(
    columns: Mapping[str, Profile], labels: Iterable[str], spellings: Iterable[str]
) -> tuple[GuessedModel, ...]:
    """Find the columns in which models predict one of several classes, or give each a probability."""
    shares, calls = probabilities_by_model(columns, labels), predictions_by_model(columns, spellings)
    return tuple(
        GuessedModel(_called(name), prediction=calls.get(name), probabilities=shares.get(name, {}))
        for name in list(dict.fromkeys([*shares, *calls]))[:MOST_MODELS]
    )


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
        if column.distinct == 2 and not column.fractions and name not in spoken and not speaks(name)
    ]
    plain = [name for name in two if not GROUPS.fullmatch(folded(name)) and not GRADES.fullmatch(folded(name))]
    ranked = [*([named] if named else []), *plain, *two]
    return tuple(dict.fromkeys(ranked))


def _models(
    columns: Mapping[str, Profile], taken: Mapping[str, str | None], labels: Mapping[str, int]
) -> tuple[tuple[GuessedModel, ...], tuple[str, ...], tuple[str, ...]]:
    """Find the columns in which models speak, and those that might be such columns too."""
    scores = {name: column for name, column in columns.items() if _is_score(name, column)}
    predictions = columns_of_labels(columns, labels)
    by_score = _of_positive(several(scores, taken["score"], SCORE, PREDICTION), labels)
    by_prediction = several(predictions, None, PREDICTION)
    names = list(dict.fromkeys([*by_score, *by_prediction]))
    beside_named = taken["score"] is not None or taken["prediction"] is not None
    if len(names) > 1 and (len(by_score) > 1 or not beside_named):
        found = [_model(name, by_score.get(name), by_prediction.get(name), columns) for name in names[:MOST_MODELS]]
        return tuple(found), (), ()
    score = taken["score"] or next(iter(by_score.values()), None) or _first_fractions(scores)
    prediction = taken["prediction"] or next(iter(by_prediction.values()), None)
    if prediction is None:
        prediction = next((name for name, column in predictions.items() if _same_labels(name, column, labels)), None)
    told = score is not None and speaks(score)
    other_scores = [name for name in scores if name != score and (speaks(name) or not told)]
    other_predictions = [name for name in by_prediction.values() if name != prediction]
    if score is None and prediction is None:
        return (), tuple(other_scores), tuple(other_predictions)
    return (_model("Model", score, prediction, columns),), tuple(other_scores), tuple(other_predictions)


def _of_positive(by_score: dict[str, str], labels: Mapping[str, int]) -> dict[str, str]:
    """Keep the score of the positive class where columns are called by the classes, as p_0 and p_1."""
    classes = {folded(label) for label in labels}
    positive = positive_of(as_one_label(labels)[0])
    if positive is None or len(classes) < 2 or set(by_score) != classes:
        return by_score
    return {folded(positive): by_score[folded(positive)]}


def _model(name: str, score: str | None, prediction: str | None, columns: Mapping[str, Profile]) -> GuessedModel:
    """Set a threshold in the middle: at 0 where scores change their sign."""
    name, column = _called(name), columns[score] if score else None
    if column is None or column.fractions or column.low is None or column.high is None:
        return GuessedModel(name, score, prediction)
    middle = 0.0 if column.low < 0 < column.high else (column.low + column.high) / 2
    return GuessedModel(name, score, prediction, probability=False, threshold=middle)


def _called(name: str) -> str:
    """Call a model by its name, one that has but a number by the word and the number."""
    return f"Model {name}" if name.isdigit() else name


def several(columns: Iterable[str], named: str | None, *patterns: re.Pattern[str]) -> dict[str, str]:
    """Name models by what is left of the names of their columns; one with a usual name goes first, as it is called."""
    names = list(columns)
    found = {name: model_of(name, *patterns) for name in names if name != named}
    first = {folded(named): named} if named in names and named is not None else {}
    others: dict[str, str] = {}
    for name, model in found.items():
        if model is not None:
            others.setdefault(model, name)
    return first | others


def _roles(columns: Mapping[str, Profile], taken: Mapping[str, str | None], *, numbers: bool) -> dict[str, str]:
    found = {role: name if (name := taken[role]) in columns else None for role in ("split", "weight")}
    found["split"] = found["split"] or next((name for name in columns if _is_split(columns[name])), None)
    clusters = (name for name in columns if _is_cluster(columns[name]))
    found["cluster"] = next(clusters, None)
    found["grade"] = None if numbers else next((name for name in columns if _is_grade(columns[name])), None)
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
    return column.fractions or (speaks(name) and _can_be_score(column))


def _can_be_score(column: Profile) -> bool:
    is_p = folded(column.name).rstrip("0123456789") == "p"
    return column.fractions or (column.numeric and column.distinct > 2 and not is_p)


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
    """Tell whether all values are words for parts of the data."""
    return bool(column.labels) and all(split_of(label) in PARTS for label in column.labels)


def _has_a_split(column: Profile) -> bool:
    """Tell whether some value is a word of this kind, which is enough where the name of the column says so too."""
    return any(split_of(label) in PARTS for label in column.labels)


def _is_cluster(column: Profile) -> bool:
    """Tell whether a column names those who have several cases; few values may as well make groups."""
    bare, repeats = folded(column.name), 1 < column.distinct < column.values
    groups = column.distinct <= MOST_VALUES and GROUPS.fullmatch(bare) is not None
    return repeats and not groups and CLUSTERS.fullmatch(bare) is not None


def _is_grade(column: Profile) -> bool:
    """Tell whether a column holds rating grades, whose default rates are held against predicted ones."""
    several_each = 2 <= column.distinct <= MOST_GRADES and column.values >= 3 * column.distinct
    return several_each and not column.fractions and GRADES.fullmatch(folded(column.name)) is not None


def _few_labels(column: Profile) -> bool:
    return 1 <= column.distinct <= MOST_VALUES and not column.fractions


FITS: Mapping[str, Callable[[Profile], bool]] = {
    "truth": lambda _: True,
    "score": _can_be_score,
    "prediction": _few_labels,
    "id": lambda column: not column.fractions,
    "split": _has_a_split,
    "weight": lambda column: column.low is not None and column.low >= 0,
}
