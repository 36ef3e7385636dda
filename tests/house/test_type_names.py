"""A type name means one thing in the package: it is defined once, and imported elsewhere."""

import ast
from collections import defaultdict

import pytest


def defined(tree):
    """Pass the names of classes and of aliases of types that a module defines."""
    for node in tree.body:
        match node:
            case ast.ClassDef(name=name):
                yield name
            case ast.Assign(targets=[ast.Name(id=name)]) if is_type_name(name):
                yield name
            case ast.AnnAssign(target=ast.Name(id=name)) if is_type_name(name):
                yield name


def is_type_name(name):
    """Tell whether a name is written as types are: one letter names a type variable, capitals a constant."""
    return len(name) > 1 and name[0].isupper() and not name.isupper() and not name.startswith("_")


def homes(sources):
    """Return the modules that define each type name."""
    found = defaultdict(list)
    for file, tree in sources.items():
        for name in defined(tree):
            if not name.startswith("_"):
                found[name].append(file)
    return found


def test_each_type_name_is_defined_once(sources):
    twice = {name: files for name, files in homes(sources).items() if len(files) > 1}

    assert twice == {}, "give each a different one name, or import it from its one home"


@pytest.mark.parametrize("code", ["class Row: ...", "Row = tuple[int, int]", "Row: TypeAlias = dict[str, int]"])
def test_a_second_home_is_seen(code):
    found = homes({"a.py": ast.parse("class Row: ..."), "b.py": ast.parse(code)})

    assert found["Row"] == ["a.py", "b.py"]


def test_constants_and_type_variables_are_no_types():
    assert list(defined(ast.parse('ROWS = 3\nT = TypeVar("T")\n_Row = int'))) == []
