"""The short forms of an exercise sheet: a task that is its topic alone."""

from typing import Any

from reportgen import topic_index
from reportgen.spec.shape import Shaped


def shape_exercise(shaped: Shaped) -> None:
    """Write out tasks that are named by their topic alone, and number them."""
    tasks = shaped.tree.get("tasks")
    if not isinstance(tasks, list):
        return
    shaped.tree["tasks"] = [_task(shaped, at, entry) for at, entry in enumerate(tasks)]
    taken = {str(task["id"]) for task in shaped.tree["tasks"] if isinstance(task, dict) and task.get("id") is not None}
    free = (f"T{at}" for at in range(1, len(tasks) + len(taken) + 1))
    unused = (name for name in free if name not in taken)
    for task in shaped.tree["tasks"]:
        if isinstance(task, dict) and task.get("id") is None:
            task["id"] = next(unused)


def _task(shaped: Shaped, at: int, entry: Any) -> Any:
    if isinstance(entry, dict):
        return dict(entry)
    shaped.move(("tasks", at), ("tasks", at, "topic"))
    return {"topic": entry}


def short_forms_of_exercise(_: dict[str, Any], keys: dict[str, Any]) -> None:
    """Offer in the schema a task that is named by its topic alone."""
    names = {"enum": [one.id for one in topic_index.topics()], "description": "short form: the topic alone"}
    keys["tasks"]["items"] = {"anyOf": [names, {"$ref": "#/$defs/TaskAsked"}]}
