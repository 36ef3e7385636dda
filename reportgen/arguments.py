"""The arguments of the command line: what each command takes, and its help; commands.py does what is asked."""

import argparse
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from reportgen import commands, document_commands, terminal

LATER = {
    "seal": "fix the digest of criteria and plan",
    "verify": "recompute hashes and numbers",
    "diff": "compare two results",
    "stress": "try exercise variants",
}
SHELLS = ("bash", "zsh", "fish")
KEEP = 'eval "$(reportgen --completion bash)" in ~/.bashrc'
Command = Callable[[argparse.Namespace], int]
Add = Callable[[str, str, Command, str], argparse.ArgumentParser]


def read(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Parse; the pairs of `calc` may also follow its switches."""
    parser = whole_parser()
    given, rest = parser.parse_known_args(arguments)
    pairs = [text for text in rest if not text.startswith("-")] if given.command is commands.calc else []
    if len(pairs) < len(rest):
        parser.error(f"unrecognized arguments: {' '.join(text for text in rest if text not in pairs)}")
    if pairs:
        given.given += pairs
    return given


def whole_parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="reportgen",
        description="Turns an evaluation spec into a document that a careful person can sign.",
        epilog="Example: reportgen build spec.yaml",
    )
    parser.add_argument("-V", "--version", action=_Version, nargs=0, help="show the version and exit")
    parser.add_argument(
        "--completion", action=_Completion, choices=SHELLS, help="print what completes commands in a shell: " + KEEP
    )
    add = partial(_add, parser.add_subparsers(metavar="COMMAND", required=True))
    _documents(add)
    _questions(add)
    for name, help_ in LATER.items():
        later = add(name, f"{help_} (not yet available)", commands.later, "...")
        later.set_defaults(name=name)
        later.add_argument("rest", nargs=argparse.REMAINDER)
    return parser


def _add(subparsers: Any, name: str, help_: str, run: Command, example: str) -> argparse.ArgumentParser:
    """Add a command, with its help in a sentence and an example."""
    about = f"{help_[:1].upper()}{help_[1:]}."
    epilog = f"Example: reportgen {name} {example}".rstrip()
    added: argparse.ArgumentParser = subparsers.add_parser(name, help=help_, description=about, epilog=epilog)
    added.set_defaults(command=run)
    return added


def _documents(add: Add) -> None:
    """Add the commands that make, look at and render specs."""
    init = add(
        "init", "write a commented spec that builds as it is", commands.init, "validation --from predictions.csv"
    )
    init.add_argument("kind", choices=("validation", "comparison", "submission", "exercise"))
    init.add_argument("folder", nargs="?", metavar="DIR")
    init.add_argument(
        "--from", dest="data", metavar="FILE", help="a file with predictions: CSV, TSV, Parquet, JSON, Excel, Arrow"
    )
    check = add("check", "check spec and data without rendering", commands.check, "spec.yaml --expand")
    check.add_argument("spec", metavar="SPEC", help="a spec file; - reads it from the standard input")
    check.add_argument("--expand", action="store_true", help="print the long form of the spec")
    _json(check)
    _allow(check)
    about = "compute and render a document, into out/<spec name>/ beside the spec unless -o names a folder"
    build = add("build", about, document_commands.build, "spec.yaml -o out/churn -f html,pdf,json")
    build.add_argument("spec", metavar="SPEC", nargs="+", help="spec files; - reads one from the standard input")
    _rendering(build)
    build.add_argument("--strict", action="store_true", help="refuse a spec with required statements missing")
    build.add_argument("--draft", action="store_true", help="mark the document as a draft")
    _allow(build)
    about = "render results again, to the same bytes, into their own folder unless -o names another"
    render = add("render", about, document_commands.render, "out/churn/results.json")
    render.add_argument("results", metavar="results.json")
    _rendering(render)
    about = "judge the primary criteria: exit code 0 met, 3 one is not met, 4 not demonstrated or no verdict"
    gate = add("gate", about, document_commands.gate, "spec.yaml --junit gate.xml --markdown gate.md")
    gate.add_argument("spec", metavar="SPEC|results.json", help="a spec, results of any version, their folder, or -")
    gate.add_argument("--junit", metavar="FILE", help="write a test case for each criterion, model and group")
    gate.add_argument("--markdown", metavar="FILE", help="write a table for a comment on a pull request")
    _allow(gate)


def _questions(add: Add) -> None:
    """Add the commands that answer a single question."""
    about = "run any method of the catalog, with steps and checks"
    calc = add("calc", about, commands.calc, "wilson successes=90 trials=100")
    calc.add_argument("method", metavar="METHOD")
    calc.add_argument("given", nargs="*", metavar="key=value")
    calc.add_argument("--file", metavar="inputs.json", help="inputs and options as JSON; - reads the standard input")
    _json(calc)
    explain = add("explain", "say what a method is and what may be concluded", commands.explain, "recall")
    explain.add_argument("name", metavar="NAME")
    _json(explain)
    list_ = add("list", "list what there is, one id and label per line", commands.list_, "intervals")
    list_.add_argument("kind", nargs="?", choices=commands.LISTED, metavar="|".join(commands.LISTED))
    _json(list_)
    trace = add("trace", "say where a number comes from", commands.trace, "models/Champion/recall out/churn")
    trace.add_argument("ref", metavar="REF")
    trace.add_argument("results", metavar="results.json|DIR")
    _json(trace)
    schema = add("schema", "print a JSON Schema", commands.schema, "spec")
    schema.add_argument("which", choices=("spec", "results"))
    add("doctor", "say which system libraries are there, and what to install", commands.doctor, "")


def _json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="answer as JSON")


def _rendering(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("-o", dest="out", metavar="DIR", help="output folder; several specs get a folder each in it")
    parser.add_argument("-f", dest="formats", metavar="html,pdf,json", help="formats to write")
    parser.add_argument(
        "--force", action="store_true", help="replace files that were changed since; keep what is not ours"
    )
    parser.add_argument("--quiet", action="store_true", help="show no progress")
    parser.add_argument(
        "--templates",
        metavar="DIR",
        help="your own templates, as --templates house/templates; needed where results.json holds their hash",
    )


def _allow(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--allow", action="append", default=[], metavar="DIR", help="read data in this folder too")


class _Parser(argparse.ArgumentParser):
    """Prints its help as every answer is printed: where that fails it is said."""

    def print_help(self, file: Any = None) -> None:
        """Print what the command takes."""
        if file is not None:
            super().print_help(file)
        else:
            terminal.say(self.format_help().rstrip())


class _Version(argparse.Action):
    """Looks the version up only when asked: that takes as long as the whole help."""

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> None:
        """Print it and exit."""
        from importlib import metadata

        terminal.say(f"reportgen {metadata.version('reportgen')}")
        parser.exit()


class _Completion(argparse.Action):
    """Prints the script of a shell."""

    def __call__(self, parser: argparse.ArgumentParser, _: Any, shell: Any, *__: Any) -> None:
        """Print it and exit."""
        from reportgen.completion import SCRIPTS

        terminal.say(SCRIPTS[shell].rstrip())
        parser.exit()
