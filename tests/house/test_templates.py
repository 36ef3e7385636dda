"""Templates hold no statistics: they loop, include, call macros, and ask whether something is there."""

import ast

import pytest
from jinja2 import Environment, StrictUndefined, UndefinedError, nodes

from reportgen.document.environment import environment, environment_of
from reportgen.resources import templates_folder
from reportgen.spec.own_templates import OwnTemplates

STRUCTURE = (nodes.Template, nodes.Extends, nodes.Block, nodes.Include, nodes.Import, nodes.FromImport, nodes.Macro)
FLOW = (nodes.For, nodes.If, nodes.CondExpr, nodes.And, nodes.Or, nodes.Not, nodes.Tuple, nodes.Call, nodes.Test)
WORDS = (nodes.Output, nodes.TemplateData, nodes.Name, nodes.Getattr, nodes.Const, nodes.Compare, nodes.Operand)
TESTS = ("string", "defined")
OF_LOOPS = ("first", "last")  # its index would be a number without an address

FILES = sorted(templates_folder().rglob("*.j2"))


def faults(source):
    """Name all that a template may not do."""
    tree = Environment().parse(source)
    macros = {macro.name for macro in tree.find_all(nodes.Macro)} | {
        name[-1] if isinstance(name, tuple) else name for one in tree.find_all(nodes.FromImport) for name in one.names
    }
    return [fault for node in walk(tree) for fault in fault_of(node, macros)]


def walk(node):
    yield node
    for child in node.iter_child_nodes():
        yield from walk(child)


def fault_of(node, macros):
    kind = type(node).__name__
    if not isinstance(node, STRUCTURE + FLOW + WORDS):
        yield kind
    elif isinstance(node, nodes.Call) and not (isinstance(node.node, nodes.Name) and node.node.name in macros):
        yield "call of what is no macro"
    elif isinstance(node, nodes.Test) and node.name not in TESTS:
        yield f"test {node.name}"
    elif isinstance(node, nodes.Compare) and not all(is_word(one) for one in node.ops):
        yield "comparison with what is no word"
    elif isinstance(node, nodes.Getattr) and isinstance(node.node, nodes.Name):
        if node.node.name == "loop" and node.attr not in OF_LOOPS:
            yield f"loop.{node.attr}"
    elif isinstance(node, nodes.Const) and isinstance(node.value, int | float) and not isinstance(node.value, bool):
        yield "number"


def is_word(operand):
    return operand.op in ("eq", "ne") and isinstance(operand.expr, nodes.Const) and isinstance(operand.expr.value, str)


def test_there_are_templates_to_look_at():
    assert len(FILES) >= 3


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_a_template_computes_nothing(file):
    assert faults(file.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("template", "fault"),
    [
        ("{% set acc = (tp + tn) / all %}", "Div"),
        ("{{ share * 100 }}", "Mul"),
        ("{{ 1 - p }}", "Sub"),
        ("{{ -low }}", "Neg"),
        ("{{ n // 2 }}", "FloorDiv"),
        ("{{ n % 2 }}", "Mod"),
        ("{{ n ** 2 }}", "Pow"),
        ("{{ value ~ ' %' }}", "Concat"),
        ("{% if p < 0.05%}better{% endif %}", "comparison with what is no word"),
        ("{% if low >= threshold %}met{% endif %}", "comparison with what is no word"),
        ("{% if verdict == 1%}met{% endif %}", "comparison with what is no word"),
        ("{% if 'met' in verdicts %}met{% endif %}", "comparison with what is no word"),
        ("{{ value|round(1) }}", "Filter"),
        ("{{ '%.3f'|format(value) }}", "Filter"),
        ("{{ label|safe }}", "Filter"),
        ("{{ rows|length }}", "Filter"),
        ("{{ rows|sum(attribute='n') }}", "Filter"),
        ("{{ '{:.1%}'.format(value) }}", "call of what is no macro"),
        ("{{ rows.count() }}", "call of what is no macro"),
        ("{% for n in range(9) %}{{ n }}{% endfor %}", "call of what is no macro"),
        ("{% if n is divisibleby 2%}even{% endif %}", "test divisibleby"),
        ("{% if p is lt 0.05%}small{% endif %}", "test lt"),
        ("{% for row in rows %}{{ loop.index }}{% endfor %}", "loop.index"),
        ("{{ rows[0] }}", "Getitem"),
        ("{{ rows[1:] }}", "Getitem"),
        ("Of {{ 1000 }} cases", "number"),
        ("{% autoescape false %}{{ label }}{% endautoescape %}", "ScopedEvalContextModifier"),
    ],
)
def test_a_template_that_computes_is_caught(template, fault):
    assert fault in faults(template)


def test_a_template_may_loop_ask_and_call_macros():
    fine = """
    {%- macro cell(c) -%}{% if c is string %}{{ c }}{% elif c.kind == "name" and not c.ref is defined %}{{ c.text }}
    {% endif %}{%- endmacro -%}
    {% for row in rows %}{{ cell(row) }}{% if not loop.last %}, {% endif %}{% else %}none{% endfor %}
    """

    assert faults(fine) == []


@pytest.mark.parametrize("made", [environment(), environment_of(OwnTemplates("house", {}, ""))], ids=["ours", "own"])
def test_pages_are_made_with_strict_names_and_escapes(made):
    assert made.undefined is StrictUndefined
    assert made.autoescape is True
    assert made.from_string("{{ label }}").render(label="<script>") == "&lt;script&gt;"
    with pytest.raises(UndefinedError, match="'label' is undefined"):
        made.from_string("{{ label }}").render()


def lax(tree):
    """Find places that make an environment without strict names and escapes, or a template without an environment."""
    strict = {"undefined": "StrictUndefined", "autoescape": "True"}
    kinds = {"overlay", "Overlay"} | {
        node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef) and any(ast.unparse(base).endswith("Environment") for base in node.bases)
    }
    for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
        name = ast.unparse(call.func).rpartition(".")[2]
        given = {one.arg: ast.unparse(one.value) for one in call.keywords}
        if name == "Template" or (
            (name.endswith("Environment") or name in kinds) and not strict.items() <= given.items()
        ):
            yield ast.unparse(call)


def test_no_other_place_makes_a_laxer_environment(sources):
    assert {name: found for name, tree in sources.items() if (found := list(lax(tree)))} == {}


def test_the_place_that_makes_environments_is_known(sources):
    """Strict it is, as the test above says; that it looks there is what this one says."""
    loose = {name for name, tree in sources.items() if list(lax(loosened(tree)))}

    assert loose == {"reportgen/document/environment.py"}


def loosened(tree):
    return ast.parse(ast.unparse(tree).replace("autoescape=True", "autoescape=False"))


@pytest.mark.parametrize(
    "code",
    [
        "jinja2.Environment(loader=loader, undefined=StrictUndefined)",
        "Environment(autoescape=True)",
        "Environment(autoescape=select_autoescape(), undefined=StrictUndefined)",
        "Template('{{ x }}').render(x=1)",
        "environment.overlay(autoescape=False)",
        "jinja2.sandbox.ImmutableSandboxedEnvironment(undefined=StrictUndefined)",
        "SandboxedEnvironment(autoescape=True)",
        "NativeEnvironment()",
        "class House(ImmutableSandboxedEnvironment):\n    pass\n\nHouse(autoescape=True)",
    ],
)
def test_a_laxer_environment_is_caught(code):
    assert len(list(lax(ast.parse(code)))) == 1


def unescaped(sources):
    """Name the modules that declare text to be safe HTML."""
    return {name for name, tree in sources.items() if "Markup" in ast.unparse(tree)}


def test_only_our_style_and_our_pictures_go_in_unescaped(sources):
    assert unescaped(sources) <= {
        "reportgen/document/html.py",
        "reportgen/document/pictures.py",
        "reportgen/document/sheets/drawings.py",
    }


def test_what_an_author_writes_cannot_become_an_element(documents):
    assert "<b>" not in documents["matrix"].html
    assert "&lt;b&gt;The author&#39;s own text&lt;/b&gt;" in documents["matrix"].html
    assert "One class 1 &lt; 2" in documents["one class"].html
