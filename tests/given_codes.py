"""Which codes a module of the package gives, read from its syntax tree."""

import ast

ANSWERS = ("passed", "warning", "failed", "not_applicable", "not_checkable")
LISTED = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


def codes(tree):
    """Pass each code that stands in code, with the table it must be in and the facts given to it."""
    inside = named(tree)
    for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
        values = inside.get(id(call), {})
        name = ast.unparse(call.func).rpartition(".")[2]
        given = {one.arg: one.value for one in call.keywords if one.arg}
        table = {"Undefined": "undefined", "step": "step", "say": "sentence", "label": "label", "labels": "label"}
        table |= dict.fromkeys(ANSWERS, "check")
        facts = None if any(one.arg is None for one in call.keywords) else set(given)
        for words in texts(call.args[0], values) if name in table and call.args else ():
            for code in words.split() if name == "labels" else (words,):
                yield table[name], code, facts
        for code in texts(given["consequence"], values) if name in ANSWERS and "consequence" in given else ():
            yield "consequence", code, None


def texts(node, values=None):
    """Pass the texts that an expression can be, as far as they stand there or are given a name there."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from (*texts(node.body, values), *texts(node.orelse, values))
    elif isinstance(node, ast.Name) and values:
        for value in values.get(node.id, ()):
            yield from texts(value)


def named(tree):
    """Find what names stand for at each place: what a function assigns, and what loops over listed things give."""
    values = {}
    for scope in (node for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, *LISTED))):
        own, listed = {}, isinstance(scope, LISTED)
        givers = (
            scope.generators if listed else [one for one in ast.walk(scope) if not isinstance(one, ast.comprehension)]
        )
        for name, value in (pair for giver in givers for pair in given_names(giver)):
            own.setdefault(name, []).append(value)
        for node in ast.walk(scope):
            values[id(node)] = values.get(id(node), {}) | own
    return values


def given_names(node):
    """Pass each name that an assignment or a loop gives, with what it then stands for."""
    if isinstance(node, ast.Assign):
        pairs = [(target, node.value) for target in node.targets]
    elif isinstance(node, ast.For | ast.comprehension) and isinstance(node.iter, ast.Tuple | ast.List):
        pairs = [(node.target, each) for each in node.iter.elts]
    else:
        return
    for target, value in pairs:
        many = isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple)
        for one, its in zip(target.elts, value.elts, strict=False) if many else [(target, value)]:
            if isinstance(one, ast.Name):
                yield one.id, its
