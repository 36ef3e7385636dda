"""What is generated is up to date, and the schemas accept what the house accepts and refuse what is wrong."""

import json
import re

import pytest
import yaml

from reportgen import index
from reportgen.errors import ReportgenError
from reportgen.spec.load import load

TYPES = {
    "string": str, "number": int | float, "integer": int, "boolean": bool,
    "object": dict, "array": list, "null": type(None),
}  # fmt: skip
NOTES = {"$schema", "$defs", "title", "description", "default"}

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
        "formulas.json",
    ]
    assert outdated(files) == [], "run: python tests/generate.py"


def test_what_is_outdated_or_missing_is_caught(tmp_path):
    (tmp_path / "old.json").write_text("{}\n", encoding="utf-8")

    assert outdated({tmp_path / "old.json": "[]\n", tmp_path / "new.json": "[]\n"}) == ["old.json", "new.json"]


def test_schemas_are_generated_the_same_twice(generate):
    assert generate.generated() == generate.generated()


# A validator of the keywords that our schemas use


def faults(schema, value, whole, path="$"):
    """Pass the path of each part of a value that a JSON Schema refuses."""
    for keyword, rule in schema.items():
        if keyword not in NOTES:
            yield from RULES[keyword](rule, value, whole, path, schema)


def is_of(kind, value):
    wrong_truth = isinstance(value, bool) and kind in ("number", "integer")
    return isinstance(value, TYPES[kind]) and not wrong_truth


def by_type(kinds, value, _, path, __):
    named = kinds if isinstance(kinds, list) else [kinds]
    return [] if any(is_of(kind, value) for kind in named) else [path]


def by_choice(branches, value, whole, path, _):
    return [] if any(not list(faults(branch, value, whole, path)) for branch in branches) else [path]


def by_reference(target, value, whole, path, _):
    return faults(whole["$defs"][target.removeprefix("#/$defs/")], value, whole, path)


def by_property(known, value, whole, path, _):
    for name in known.keys() & value if isinstance(value, dict) else ():
        yield from faults(known[name], value[name], whole, f"{path}.{name}")


def by_other_property(rule, value, whole, path, schema):
    if isinstance(value, dict) and rule is not True:
        for name in value.keys() - schema.get("properties", {}):
            yield from [f"{path}.{name}"] if rule is False else faults(rule, value[name], whole, f"{path}.{name}")


def by_item(rule, value, whole, path, schema):
    first = len(schema.get("prefixItems", ()))
    for at, item in enumerate(value[first:] if isinstance(value, list) else (), start=first):
        yield from faults(rule, item, whole, f"{path}[{at}]")


def by_first_items(rules, value, whole, path, _):
    for at, (rule, item) in enumerate(zip(rules, value if isinstance(value, list) else (), strict=False)):
        yield from faults(rule, item, whole, f"{path}[{at}]")


def by(holds, kind=object):
    """Make a rule about values of one kind."""
    return lambda rule, value, _, path, __: [path] if isinstance(value, kind) and not holds(value, rule) else []


RULES = {
    "type": by_type,
    "anyOf": by_choice,
    "$ref": by_reference,
    "properties": by_property,
    "additionalProperties": by_other_property,
    "items": by_item,
    "prefixItems": by_first_items,
    "enum": by(lambda value, words: value in words),
    "const": by(lambda value, word: value == word),
    "required": by(lambda value, names: set(names) <= set(value), dict),
    "pattern": by(lambda value, form: re.search(form, value) is not None, str),
    "minimum": by(lambda value, least: value >= least, int | float),
    "maximum": by(lambda value, most: value <= most, int | float),
    "exclusiveMinimum": by(lambda value, least: value > least, int | float),
    "exclusiveMaximum": by(lambda value, most: value < most, int | float),
    "minItems": by(lambda value, least: len(value) >= least, list),
    "maxItems": by(lambda value, most: len(value) <= most, list),
}


@pytest.fixture(scope="module")
def schema(root) -> dict:
    return json.loads((root / "schemas" / "spec.schema.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def refused(schema):
    """Return how the paths are found that the schema of a spec refuses."""
    return lambda tree: list(faults(schema, tree, schema))


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
    assert all(index.find(name, ("interval",)) for name in intervals)


@pytest.mark.parametrize(
    ("line", "path"),
    [
        ("tittle: A", "$.tittle"),
        ("kind: validatoin", "$.kind"),
        ("threshold: high", "$.threshold"),
        ("confidence: 1.5", "$.confidence"),
        ("confidence: 95 %", "$.confidence"),
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
    parts = [schema, *schema["$defs"].values()]

    assert all(part["additionalProperties"] is False for part in parts)


# The schema of results


def test_the_schema_of_results_accepts_all_results_here(root, documents):
    schema = json.loads((root / "schemas" / "results.schema.json").read_text(encoding="utf-8"))

    for document in documents.values():
        assert list(faults(schema, document.tree, schema)) == []


def test_the_schema_of_results_refuses_what_is_none(root, documents):
    schema = json.loads((root / "schemas" / "results.schema.json").read_text(encoding="utf-8"))
    tree = documents["matrix"].tree
    wrong = [tree | {"verdict": "fine"}, tree | {"seed": None}, {key: tree[key] for key in tree if key != "methods"}]

    assert [list(faults(schema, each, schema)) for each in wrong] == [["$.verdict"], ["$.seed"], ["$"]]
