"""Which columns seem to be what models say of several classes: their predictions, and the probability of each class."""

from collections.abc import Iterable, Mapping

from reportgen.data.profile import Profile
from reportgen.data.telling_names import PREDICTION, SCORE, folded, model_of, speaks

ALONE = "Model"  # what a model is called whose columns do not name it


def probabilities_by_model(columns: Mapping[str, Profile], labels: Iterable[str]) -> dict[str, dict[str, str]]:
    """
    Find for each model the columns of its probabilities, one for each class: the class begins or ends their names.

    >>> shares = {name: Profile(name, 9, 9, 9, {}, 0.1, 0.8) for name in ("p_a", "p_b", "tree.a", "tree.b", "b_cart")}
    >>> probabilities_by_model(shares, ("a", "b"))
    {'Model': {'a': 'p_a', 'b': 'p_b'}, 'tree': {'a': 'tree.a', 'b': 'tree.b'}}
    """
    classes = in_order(labels)
    named = {name.lower(): name for name, column in columns.items() if _may_be_probability(column)}
    found: dict[str, dict[str, str]] = {}
    for name in named:
        for before, after in _around(name, classes[0].lower()) if classes else ():
            each = {label: named.get(f"{before}{label.lower()}{after}") for label in classes}
            if all(each.values()):
                found.setdefault(_called(before or after), {label: column for label, column in each.items() if column})
    return found


def in_order(labels: Iterable[str]) -> list[str]:
    """
    Order classes as their names are ordered, numbers by their size.

    >>> in_order({"10", "9"}), in_order({"b", "a", "1"})
    (['9', '10'], ['1', 'a', 'b'])
    """
    try:
        return sorted(labels, key=float)
    except ValueError:
        return sorted(labels)


def _may_be_probability(column: Profile) -> bool:
    return column.low is not None and column.high is not None and column.low >= 0 and column.high <= 1


def _around(name: str, label: str) -> Iterable[tuple[str, str]]:
    """Return what stands before and after a class that begins or ends a name."""
    if name.endswith(label):
        yield name.removesuffix(label), ""
    if name.startswith(label) and name != label:
        yield "", name.removeprefix(label)


def _called(rest: str) -> str:
    """Name a model by what is left of its columns without the class."""
    bare = folded(rest)
    return model_of(bare, SCORE, PREDICTION) or (ALONE if not bare or speaks(bare) else bare)


def predictions_by_model(columns: Mapping[str, Profile], labels: Iterable[str]) -> dict[str, str]:
    """Find the column of each model's predictions: its values are classes, and its name says so, or all classes are there."""
    classes = set(labels)
    found: dict[str, str] = {}
    for name in columns_of_labels(columns, classes):
        model = model_of(name, PREDICTION) or (ALONE if speaks(name) else None)
        if model is not None:
            found.setdefault(model, name)
    if not found:
        alike = (name for name, column in columns.items() if set(column.labels) == classes)
        found.update((ALONE, name) for name in list(alike)[:1])
    return found


def columns_of_labels(columns: Mapping[str, Profile], labels: Iterable[str]) -> dict[str, Profile]:
    """Keep the columns that hold nothing but these labels, as predictions do."""
    known = set(labels)
    return {name: column for name, column in columns.items() if column.labels and set(column.labels) <= known}
