"""Which codes a module of the package gives, read from its syntax tree."""

import ast

from texts_in_code import named, texts

ANSWERS = ("passed", "warning", "failed", "not_applicable", "not_checkable")


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
