"""What each command does: its arguments in, words or JSON out, and its exit code."""

import argparse
import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

from reportgen import index, topic_index
from reportgen.document_commands import folders, source
from reportgen.errors import ExitCode, Problem, ReportgenError
from reportgen.regular_files import NotRegularError, read_regular
from reportgen.terminal import say, say_problems, working

KINDS: dict[str, index.MethodKind] = {index.ROOMS[kind]: kind for kind in (*index.METHOD_KINDS, "figure")} | {
    "tests": "hypotest"
}
MOST_BYTES = 64 * 1024 * 1024  # of inputs of a calculation: some five million numbers
LISTED = ("metrics", "curves", "intervals", "checks", "tests", "analyses", "figures", "topics", "terms")


def init(given: argparse.Namespace) -> int:
    from reportgen.starter.start import FROM_NOTHING, start

    if given.kind not in FROM_NOTHING:
        remedy = f"write one of: {', '.join(f'`reportgen init {kind}`' for kind in FROM_NOTHING)}"
        raise ReportgenError(replace(Problem.not_yet(f"init {given.kind}"), remedy=remedy))
    for file in start(given.folder, given.data, given.kind):
        say(str(file))
    return int(ExitCode.FINE)


def check(given: argparse.Namespace) -> int:
    from reportgen.inspection import inspect_spec

    with working("reading spec and data"):
        found = inspect_spec(source(given.spec), allow=folders(given.allow))
    if given.json:
        say(_json(found.as_json(expand=given.expand)))
    elif not found.problems:
        say(found.long_form() if given.expand else found.in_words())
    if found.problems:
        error = ReportgenError(found.problems)
        if not given.json:
            say_problems(error)
        return error.exit_code
    return int(ExitCode.FINE)


def calc(given: argparse.Namespace) -> int:
    from reportgen.engine.calc.run import calc as run
    from reportgen.printing import calc_words

    inputs, options = _from_file(given.file)
    inputs |= _pairs(given.given)
    with working("computing"):
        answer = run(given.method, inputs, **options)
    say(_json(answer) if given.json else calc_words(answer))
    return int(ExitCode.FINE)


def _pairs(texts: list[str]) -> dict[str, Any]:
    """Read `key=value`, each key once."""
    pairs: dict[str, Any] = {}
    problems = []
    for text in texts:
        key, sign, value = text.partition("=")
        if not sign or not key.strip():
            problems.append(Problem("not_a_pair", "inputs are given as key=value", "write successes=90", text))
        elif key.strip() in pairs:
            problems.append(Problem("given_twice", f"{key.strip()} is given twice", "keep one of the two", text))
        pairs[key.strip()] = _value(value)
    if problems:
        raise ReportgenError(problems)
    return pairs


def _from_file(name: str | None) -> tuple[dict[str, Any], dict[str, Any]]:
    """Read inputs and options, if a file is named."""
    if name is None:
        return {}, {}
    try:
        tree = json.loads(_written(name))
    except (ValueError, RecursionError) as error:
        raise _inputs_unreadable(f"{name} is not valid JSON: {error}", 'write {"inputs": {...}}') from None
    parts = [tree.get(key, {}) for key in ("inputs", "options")] if isinstance(tree, dict) else []
    known = isinstance(tree, dict) and not set(tree) - {"inputs", "options"}
    if not known or not all(isinstance(one, dict) for one in parts):
        raise _inputs_unreadable(
            f"{name} must contain inputs and options only", 'write {"inputs": {...}, "options": {...}}'
        )
    return parts[0], parts[1]


def _written(name: str) -> bytes:
    """Read a file of inputs, or the standard input where its name is a hyphen."""
    from reportgen.spec.source import STDIN

    try:
        found = sys.stdin.buffer.read(MOST_BYTES + 1) if name == STDIN else read_regular(Path(name), MOST_BYTES)
    except NotRegularError:
        remedy = f"name a JSON file, or write {STDIN} to read the standard input"
        raise _inputs_unreadable(f"{name} is not a regular file", remedy) from None
    except OSError as error:
        what = f"the file {name} cannot be read: {error.strerror}"
        raise _inputs_unreadable(what, "name a JSON file with inputs") from None
    if len(found) > MOST_BYTES:
        what = f"{name} is larger than {MOST_BYTES >> 20} MiB"
        raise _inputs_unreadable(what, "count the cases first, or build a document from a table")
    return found


def _inputs_unreadable(what: str, remedy: str) -> ReportgenError:
    return ReportgenError(Problem("inputs_unreadable", what, remedy))


def _value(text: str) -> Any:
    """Read JSON if it parses, else a list where there are commas, else text."""
    try:
        return json.loads(text)
    except ValueError:
        return [_value(part.strip()) for part in text.split(",")] if "," in text else text


def explain(given: argparse.Namespace) -> int:
    from reportgen.printing import entry_json, entry_words, term_json, term_words, topic_json, topic_words

    entry = index.find(given.name, (*index.METHOD_KINDS, "figure"))
    term, topic = term_json(given.name), topic_index.find(given.name)
    if entry is not None:
        below = "".join(f"\n\n{words}" for words in (term and term_words(term), topic and topic_words(topic)) if words)
        more = {"term": term, "topic": topic and topic_json(topic)}
        say(_json(entry_json(entry) | more) if given.json else entry_words(entry) + below)
    elif topic is not None:
        say(_json(topic_json(topic)) if given.json else topic_words(topic))
    elif term:
        say(_json(term) if given.json else term_words(term))
    else:
        from reportgen.narrative.english import TERMS
        from reportgen.spec.names import unknown_method

        words = [word for one in TERMS for word in (one.word, *one.also)]
        raise ReportgenError(unknown_method(given.name, (*index.METHOD_KINDS, "figure"), words=words))
    return int(ExitCode.FINE)


def list_(given: argparse.Namespace) -> int:
    found = [one for name in ([given.kind] if given.kind else LISTED) for one in _listed(name)]
    if given.json:
        say(_json(found))
    else:
        for one in found:
            say(f"{one['id']}\t{one['label']}")
    return int(ExitCode.FINE)


def _listed(name: str) -> list[dict[str, str]]:
    """List what is called so, a kind of method, the topics of exercises or the terms."""
    if name == "terms":
        from reportgen.narrative.english import TERMS

        return [{"id": one.id, "label": one.word, "kind": "term"} for one in TERMS]
    if name == "topics":
        return [{"id": one.id, "label": one.label, "kind": "topic"} for one in topic_index.topics()]
    entries = index.of_kind(KINDS[name]) if name in KINDS else ()
    return [{"id": entry.id, "label": entry.label, "kind": entry.kind} for entry in entries]


def trace(given: argparse.Namespace) -> int:
    from reportgen import api
    from reportgen.printing import trace_words

    answer = api.trace(given.ref, given.results)
    say(_json(answer) if given.json else trace_words(answer))
    return int(ExitCode.FINE)


def schema(given: argparse.Namespace) -> int:
    from reportgen.resources import schemas_folder

    say((schemas_folder() / f"{given.which}.schema.json").read_text(encoding="utf-8").rstrip())
    return int(ExitCode.FINE)


def doctor(_: argparse.Namespace) -> int:
    from reportgen.inspection import doctor

    for line in doctor():
        say(line)
    return int(ExitCode.FINE)


def later(given: argparse.Namespace) -> int:
    remedy = "see `reportgen --help` for the available commands"
    raise ReportgenError(replace(Problem.not_yet(f"the command {given.name}"), remedy=remedy))


def _json(tree: Any) -> str:
    return json.dumps(tree, indent=1, ensure_ascii=False)
