"""A task with given data, built as a user builds it: its answers as the results on disk have them."""

import json
import tempfile
from pathlib import Path

import reportgen


def answers(topic, data, parts=None, **keys):
    """Return the value of each part, the numbers of its cells, or the texts of its right choices."""
    task = {"topic": topic, "data": data}
    if parts is not None:
        task["parts"] = [{"ask": part} for part in parts]
    spec = {"kind": "exercise", "title": "Sheet", "tasks": [task], **keys}
    with tempfile.TemporaryDirectory() as folder:
        written = reportgen.build(spec, Path(folder) / "out", ["json"])
        (task,) = json.loads(Path(written["json"][0]).read_text(encoding="utf-8"))["tasks"]
    asked = {part["ask"]: part for part in task["question"]["parts"]}
    found = {}
    for answer in task["answers"]:
        if answer["kind"] == "table":
            found[answer["ask"]] = [cell["value"] for cell in answer["cells"]]
        elif answer["kind"] in ("choice", "choices"):
            found[answer["ask"]] = [asked[answer["ask"]]["choices"][at]["text"] for at in answer["right"]]
        else:
            found[answer["ask"]] = answer["value"]
    return found
