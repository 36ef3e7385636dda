"""The short forms of a validation: how they are written out, and how the schema offers them."""

from collections.abc import Mapping
from typing import Any

from reportgen.spec.amounts import PERCENT, WRITTEN, offer
from reportgen.spec.reading import Path
from reportgen.spec.shape import Shaped, shape_judged
from reportgen.spec.short_counts import NAMED_COUNTS, named_costs, write_out_confusion, write_out_costs

UNDER_MODELS = "with several models, or if the model already has it, write it under `models`"
OF_ONLY_MODEL = ("threshold", "threshold_chosen_on", "predict")  # keys that may stand at the top for it
SHORT_KEYS: Mapping[Path, str] = {  # that stand at the top, with what to write where they cannot
    ("positive",): "write it once, as `positive` or under `data`",
    **{(key,): UNDER_MODELS for key in OF_ONLY_MODEL},
}


def shape_validation(shaped: Shaped) -> None:
    """Write out the short forms of cases, models and what is judged on them."""
    _data(shaped)
    write_out_confusion(shaped)
    _models(shaped)
    _costs(shaped)
    _subgroups(shaped)
    _folds(shaped)
    shape_judged(shaped)
    _only_column_of_groups(shaped)
    _compared_over_folds(shaped)


def _data(shaped: Shaped) -> None:
    tree = shaped.tree
    tree.setdefault("data", {})
    if isinstance(tree.get("data"), str):
        tree["data"] = {"file": tree["data"]}
        shaped.move(("data",), ("data", "file"))
    data = tree["data"]
    if "positive" in tree and isinstance(data, dict) and "positive" not in data:
        tree["data"] = {**data, "positive": tree.pop("positive")}
        shaped.move(("positive",), ("data", "positive"))
    _one_group(shaped)
    for key in ("labels_as", "split_as"):
        _one_spelling(shaped, key)


def _one_group(shaped: Shaped) -> None:
    """Write one column of groups as a list of one."""
    columns = shaped.columns
    if isinstance(columns.get("group"), str):
        shaped.tree["data"] = {**shaped.tree["data"], "columns": {**columns, "group": [columns["group"]]}}
        shaped.move(("data", "columns", "group"), ("data", "columns", "group", 0))


def _folds(shaped: Shaped) -> None:
    """Write a bare file of scores out; cases with a fold each are those of a cross-validation."""
    if isinstance(shaped.tree.get("cross_validation"), str):
        shaped.tree["cross_validation"] = {"file": shaped.tree["cross_validation"]}
        shaped.move(("cross_validation",), ("cross_validation", "file"))
    if shaped.columns.get("fold") is None:
        return
    shaped.tree.setdefault("claim", "procedures")
    if shaped.tree["data"].get("evaluated_on") is None:
        shaped.tree["data"] = {**shaped.tree["data"], "evaluated_on": "cross_validation"}


def _compared_over_folds(shaped: Shaped) -> None:
    """Compare models fold by fold where each case names its fold."""
    comparisons = shaped.tree.get("comparisons")
    if shaped.columns.get("fold") is None or not isinstance(comparisons, list):
        return
    for entry in comparisons:
        if isinstance(entry, dict):
            entry.setdefault("on", "cross_validation")


def _only_column_of_groups(shaped: Shaped) -> None:
    """Take the only column of groups for a criterion on their differences that names none."""
    criteria, groups = shaped.tree.get("criteria"), shaped.columns.get("group")
    if not isinstance(criteria, list) or not isinstance(groups, list) or len(groups) != 1:
        return
    for entry in criteria:
        if isinstance(entry, dict) and "difference_to_rest" in entry:
            entry.setdefault("for_each", groups[0])


def _one_spelling(shaped: Shaped, key: str) -> None:
    """Write one spelling of a label, or one value of a part, as a list of one."""
    data = shaped.tree["data"]
    given = data.get(key) if isinstance(data, dict) else None
    if isinstance(given, dict):
        alone = [name for name, written in given.items() if not isinstance(written, list | dict | None)]
        shaped.tree["data"] = {**data, key: {**given, **{name: [given[name]] for name in alone}}}
        for name in alone:
            shaped.move(("data", key, name), ("data", key, name, 0))


def _costs(shaped: Shaped) -> None:
    """Write a bare matrix out."""
    for key in ("costs", "gains"):
        if isinstance(shaped.tree.get(key), list):
            shaped.tree[key] = {"matrix": shaped.tree[key]}
            shaped.move((key,), (key, "matrix"))
        write_out_costs(shaped, key)


def _subgroups(shaped: Shaped) -> None:
    """Take a bare list of columns for groups that were named beforehand."""
    if isinstance(shaped.tree.get("subgroups"), list):
        shaped.tree["subgroups"] = {"prespecified": shaped.tree["subgroups"]}
        shaped.move(("subgroups",), ("subgroups", "prespecified"))


def _models(shaped: Shaped) -> None:
    """Name the only model, and give it what the top says about its predictions."""
    tree = shaped.tree
    if "models" not in tree:
        facts = tree.get("model")
        name = facts.get("name") if isinstance(facts, dict) else None
        names = _names_of_matrices(tree.get("data")) or [name or "model"]
        tree["models"] = [{"name": each} for each in names]
    for key in OF_ONLY_MODEL:
        models = tree["models"]
        only = models[0] if isinstance(models, list) and len(models) == 1 else None
        if key in tree and isinstance(only, dict) and key not in only:
            tree["models"] = [{**only, key: tree.pop(key)}]
            shaped.move((key,), ("models", 0, key))


def _names_of_matrices(data: Any) -> list[str]:
    matrices = data.get("confusion") if isinstance(data, dict) else None
    return list(matrices) if isinstance(matrices, dict) else []


def short_forms_of_validation(parts: dict[str, Any], keys: dict[str, Any]) -> None:
    """Offer in the schema the forms that are written out on reading."""
    _short_numbers(parts)
    keys["data"] = {"anyOf": [{"type": "string", "description": "file with predictions"}, {"$ref": "#/$defs/Data"}]}
    keys["positive"] = {"type": ["string", "number", "boolean"], "description": "short for data.positive"}
    keys["threshold"] = {
        "anyOf": [{"type": "number"}, PERCENT, {"$ref": "#/$defs/ThresholdRule"}],
        "description": "short for the threshold of the only model",
    }
    keys["threshold_chosen_on"] = {
        **parts["ModelColumns"]["properties"]["threshold_chosen_on"],
        "description": "short for threshold_chosen_on of the only model",
    }
    keys["predict"] = {
        **parts["ModelColumns"]["properties"]["predict"],
        "description": "short for predict of the only model",
    }
    rows = {"type": "array", "items": {"type": "array", "items": {"type": "number"}}}
    for key, part in (("costs", "Costs"), ("gains", "Gains")):
        keys[key] = {"anyOf": [rows, {"$ref": f"#/$defs/{part}"}, named_costs(key)]}
    columns = {"type": "array", "items": {"type": "string"}, "description": "columns named beforehand"}
    scores = {"type": "string", "description": "file with the scores of each fold"}
    keys["cross_validation"] = {"anyOf": [scores, {"$ref": "#/$defs/CrossValidation"}]}
    keys["subgroups"] = {"anyOf": [columns, {"$ref": "#/$defs/Subgroups"}]}
    group = parts["Columns"]["properties"]["group"]
    parts["Columns"]["properties"]["group"] = {"anyOf": [{"type": ["string", "number"]}, group]}


def _short_numbers(parts: dict[str, Any]) -> None:
    """Offer percentages where a number is a proportion or a threshold, money in bounds, and counts by their names."""
    data, bounds = parts["Data"]["properties"], parts["CriterionAsked"]["properties"]
    percents = [data["use_prevalence"], parts["ModelColumns"]["properties"]["threshold"]]
    percents += [parts["ThresholdRule"]["properties"][side] for side in ("at_least", "at_most")]
    for one in percents:
        offer(one, PERCENT)
    for one in (bounds["at_least"], bounds["at_most"], parts["DifferenceAllowed"]["properties"]["at_most"]):
        offer(one, WRITTEN)
    offer(data["confusion"], NAMED_COUNTS, {"type": "object", "additionalProperties": NAMED_COUNTS})
