"""What is generated is up to date, and the schemas accept what the house accepts and refuse what is wrong."""

import json
import re

import pytest
import yaml
from jsonschema import Draft202012Validator

from reportgen import index
from reportgen.errors import ReportgenError
from reportgen.results.kinds import ALL_KINDS as RESULTS
from reportgen.spec.kinds import KINDS, USUAL
from reportgen.spec.load import load

SHORTEST = """
kind: validation
title: Churn model v3
data: predictions.csv
positive: churned
threshold: 0.35
criteria:
  - recall >= 0.85
"""


def outdated(files):
    """Name each file whose text is not the generated one."""
    return [path.name for path, text in files.items() if not path.exists() or path.read_text(encoding="utf-8") != text]


def test_what_is_generated_is_up_to_date(generate):
    files = generate.generated()

    assert [path.name for path in files] == [
        "index.json",
        "spec.schema.json",
        "results.schema.json",
        "README.md",
        "formulas.json",
    ]
    assert outdated(files) == [], "run: python tests/generate.py"


def test_what_is_outdated_or_missing_is_caught(tmp_path):
    (tmp_path / "old.json").write_text("{}\n", encoding="utf-8")

    assert outdated({tmp_path / "old.json": "[]\n", tmp_path / "new.json": "[]\n"}) == ["old.json", "new.json"]


def test_schemas_are_generated_the_same_twice(generate):
    assert generate.generated() == generate.generated()


def faults(schema, tree):
    """Pass the path of each part of a tree that a JSON Schema refuses."""
    for fault in Draft202012Validator(schema).iter_errors(tree):
        unknown = (
            fault.instance.keys() - fault.schema["properties"] if fault.validator == "additionalProperties" else ()
        )
        yield from [f"{fault.json_path}.{name}" for name in unknown] or [fault.json_path]


@pytest.mark.parametrize("name", ["spec", "results"])
def test_they_are_schemas_of_the_draft_that_they_name(root, name):
    schema = json.loads((root / "schemas" / f"{name}.schema.json").read_text(encoding="utf-8"))

    assert schema["$schema"] == Draft202012Validator.META_SCHEMA["$id"]
    Draft202012Validator.check_schema(schema)


@pytest.fixture(scope="module")
def schema(root) -> dict:
    return json.loads((root / "schemas" / "spec.schema.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def refused(schema):
    """Return how the paths are found that the schema of a spec refuses, read as of its kind, else as a validation."""

    def paths(tree):
        found = list(faults(of_kind(schema, KINDS.get(str(tree.get("kind")), KINDS[USUAL]).spec), tree))
        assert Draft202012Validator(schema).is_valid(tree) == (not found)
        return found

    return paths


def of_kind(schema, model):
    """Take from a schema that offers several kinds the part of one."""
    return {"$ref": f"#/$defs/{model.__name__}", "$defs": schema["$defs"]}


# The schema of a spec


def as_editors_read(text):
    """Read YAML as an editor does: dates stay text, and so do on, off, yes and no."""

    def ignored(sign):
        old = ("tag:yaml.org,2002:bool",) if sign in "yYnNoO" else ()
        return ("tag:yaml.org,2002:timestamp", *old)

    loader = type("Loader", (yaml.SafeLoader,), {})
    loader.yaml_implicit_resolvers = {
        sign: [each for each in resolvers if each[0] not in ignored(sign)]
        for sign, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
    }
    return yaml.load(text, Loader=loader)


def tree_of(spec):
    return spec if isinstance(spec, dict) else as_editors_read(spec.read_text(encoding="utf-8"))


def test_it_accepts_the_specs_of_the_samples(root, refused):
    files = sorted((root / "samples").glob("*/spec.yaml"))

    assert files
    for file in files:
        assert refused(as_editors_read(file.read_text(encoding="utf-8"))) == []


def test_the_samples_name_it(root):
    for file in (root / "samples").glob("*/spec.yaml"):
        first, *_ = file.read_text(encoding="utf-8").splitlines()
        named = re.fullmatch(r"# yaml-language-server: \$schema=(\S+)", first)

        assert (file.parent / named[1]).resolve() == root / "schemas" / "spec.schema.json"


def test_it_accepts_short_forms_and_long_forms_of_all_specs_here(specs, refused):
    for spec in specs.values():
        assert refused(tree_of(spec)) == []
        assert refused(load(spec).long_form()) == []


def test_it_accepts_the_shortest_useful_spec(refused):
    assert refused(as_editors_read(SHORTEST)) == []


def test_it_offers_every_metric_and_every_interval(schema):
    metrics = schema["$defs"]["CriterionAsked"]["properties"]["metric"]["anyOf"][0]["enum"]
    intervals = schema["$defs"]["Intervals"]["properties"]["verdict"]["enum"]

    assert metrics == [entry.id for entry in index.of_kind("metric")]
    assert intervals[-1] is None
    assert all(index.find(name, ("interval",)) for name in intervals[:-1])


@pytest.mark.parametrize(
    ("line", "path"),
    [
        ("tittle: A", "$.tittle"),
        ("kind: validatoin", "$.kind"),
        ("threshold: high", "$.threshold"),
        ("confidence: 1.5", "$.confidence"),
        ("confidence: high", "$.confidence"),
        ("criteria: recall >= 0.85", "$.criteria"),
        ("criteria: [{metric: recall, atleast: 0.85}]", "$.criteria[0]"),
        ("criteria: [{at_least: 0.85}]", "$.criteria[0]"),
        ("criteria: [{metric: recall, at_least: much}]", "$.criteria[0]"),
        ("report: {date: July 2026}", "$.report.date"),
        ("report: {status: finished}", "$.report.status"),
        ("resampling: {draws: 10}", "$.resampling.draws"),
        ("intervals: {verdict: wald}", "$.intervals.verdict"),
        ("data: {file: a.csv, colums: {truth: y}}", "$.data"),
        ("data: {confusion: [[1.5, 2], [3, 4]]}", "$.data"),
        ("decision: {outcome: perhaps}", "$.decision"),
        ("models: []", "$.models"),
    ],
)
def test_it_refuses_what_the_house_refuses(refused, line, path):
    tree = as_editors_read(SHORTEST) | as_editors_read(line)

    assert path in refused(tree)
    with pytest.raises(ReportgenError):
        load(tree)


@pytest.mark.parametrize("missing", ["kind", "title"])
def test_it_asks_for_what_the_house_asks_for(refused, missing):
    tree = {key: value for key, value in as_editors_read(SHORTEST).items() if key != missing}

    assert refused(tree) == ["$"]
    with pytest.raises(ReportgenError, match=rf"{missing}'? is missing"):
        load(tree)


def test_no_part_of_it_takes_unknown_keys(schema):
    assert all(part["additionalProperties"] is False for part in schema["$defs"].values())


def test_each_kind_is_one_of_it(root):
    for name, kinds in (("spec", [kind.spec for kind in KINDS.values()]), ("results", RESULTS.values())):
        schema = json.loads((root / "schemas" / f"{name}.schema.json").read_text(encoding="utf-8"))

        assert schema["oneOf"] == [{"$ref": f"#/$defs/{kind.__name__}"} for kind in kinds]


# The schema of results


def test_the_schema_of_results_accepts_all_results_here(root, documents):
    schema = json.loads((root / "schemas" / "results.schema.json").read_text(encoding="utf-8"))

    for document in documents.values():
        assert list(faults(of_kind(schema, RESULTS[document.tree["kind"]]), document.tree)) == []
        Draft202012Validator(schema).validate(document.tree)


def test_the_schema_of_results_accepts_those_of_sheets(root):
    schema = json.loads((root / "schemas" / "results.schema.json").read_text(encoding="utf-8"))

    files = sorted(root.glob("samples/sheets/*/results.json"))
    assert len(files) == len(list(root.glob("samples/sheets/*/spec.yaml"))) > 1
    for file in files:
        tree = json.loads(file.read_bytes())
        assert list(faults(of_kind(schema, RESULTS[tree["kind"]]), tree)) == []
        Draft202012Validator(schema).validate(tree)


def test_the_schema_of_results_refuses_what_is_none(root, documents):
    schema = json.loads((root / "schemas" / "results.schema.json").read_text(encoding="utf-8"))
    tree = documents["matrix"].tree
    wrong = [tree | {"verdict": "fine"}, tree | {"seed": None}, {key: tree[key] for key in tree if key != "methods"}]

    assert not any(map(Draft202012Validator(schema).is_valid, wrong))
    assert [list(faults(of_kind(schema, RESULTS["validation"]), each)) for each in wrong] == [
        ["$.verdict"],
        ["$.seed"],
        ["$"],
    ]
