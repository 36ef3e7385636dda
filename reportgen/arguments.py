"""The arguments of the command line: what each command takes, and its help; commands.py does what is asked."""

import argparse
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from reportgen import commands, document_commands, terminal

LATER = ("seal", "verify", "diff")  # commands that say so when they are called, and that no help lists
SHEETS_ALONE = ("moodle", "qti", "rexams", "ipynb", "interactive")
USUAL_STRESSED = 200  # variants: enough to see a cause that refuses one draw in fifty
SHELLS = ("bash", "zsh", "fish")
KEEP = 'for bash, put eval "$(reportgen --completion bash)" into ~/.bashrc'
Command = Callable[[argparse.Namespace], int]
Add = Callable[[str, str, Command, str], argparse.ArgumentParser]


def read(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Parse; what a command takes without a switch may also follow its switches."""
    parser = whole_parser()
    given, rest = parser.parse_known_args(arguments)
    switches = [text for text in rest if text.startswith("-")]
    if switches or not _take_late(given, rest):
        parser.error(f"unrecognized arguments: {' '.join(switches or rest)}")
    return given


def _take_late(given: argparse.Namespace, late: list[str]) -> bool:
    """Add what follows the switches, which argparse leaves over; tell whether there was a place for all of it."""
    place = getattr(given, "late", "")
    before = getattr(given, place, [])
    if isinstance(before, list):
        before += late
        return bool(place) or not late
    if before is None and len(late) == 1:
        setattr(given, place, late[0])
        return True
    return not late


def whole_parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="reportgen",
        description="Turns an evaluation spec into a validation document that a careful statistician can sign.",
        epilog="Example: reportgen build spec.yaml",
    )
    parser.add_argument("-V", "--version", action=_Version, nargs=0, help="show the version and exit")
    parser.add_argument(
        "--completion", action=_Completion, choices=SHELLS, help="print the completion script for a shell; " + KEEP
    )
    subparsers = parser.add_subparsers(metavar="COMMAND", required=True)
    add = partial(_add, subparsers)
    _documents(add)
    _questions(add)
    for name in LATER:
        later = subparsers.add_parser(name, description=f"The command {name} is not yet available in this version.")
        later.set_defaults(command=commands.later, name=name, later=True)
        later.add_argument("rest", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)
    return parser


class _Kinds(tuple[str, ...]):
    """The kinds of document that `init` offers; it also takes those that it refuses by name."""

    __slots__ = ()

    def __contains__(self, kind: object) -> bool:
        return super().__contains__(kind) or kind == "submission"


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
        "init", "write a commented spec that can be built as it is", commands.init, "validation --from predictions.csv"
    )
    init.add_argument("kind", choices=_Kinds(("validation", "comparison", "exercise")))
    init.add_argument("folder", nargs="?", metavar="DIR")
    init.set_defaults(late="folder")
    init.add_argument(
        "--from", dest="data", metavar="FILE", help="a file with predictions: CSV, TSV, Parquet, JSON, Excel, Arrow"
    )
    check = add(
        "check", "check a spec and its data, without building the document", commands.check, "spec.yaml --expand"
    )
    check.add_argument("spec", metavar="SPEC", help="spec file, or - for the standard input")
    check.add_argument("--expand", action="store_true", help="print the spec in its long form")
    _json(check)
    _allow(check)
    about = "compute the results and write the document, to out/<spec name>/ next to the spec or to the folder that -o names"
    build = add("build", about, document_commands.build, "spec.yaml -o out/churn -f html,pdf,json")
    build.add_argument("spec", metavar="SPEC", nargs="+", help="spec files; - for the standard input")
    _rendering(build)
    build.add_argument("--strict", action="store_true", help="stop if required statements are missing")
    build.add_argument("--draft", action="store_true", help="mark the document as a draft")
    _allow(build)
    about = "write the document again from stored results, byte for byte, to their folder or to the one that -o names"
    render = add("render", about, document_commands.render, "out/churn/results.json")
    render.add_argument("results", metavar="results.json")
    _rendering(render)
    about = "draw many variants of an exercise sheet, and report which draws were refused and how the keys are spread"
    stress = add("stress", about, document_commands.stress, "sheet.yaml -n 500")
    stress.add_argument("spec", metavar="SPEC", help="spec file of an exercise sheet, or - for the standard input")
    stress.add_argument(
        "-n", dest="variants", type=int, default=USUAL_STRESSED, help=f"variants of each task; default {USUAL_STRESSED}"
    )
    stress.add_argument("-o", dest="out", metavar="DIR", help="output folder; the sheets in it stay")
    stress.add_argument("--force", action="store_true", help="replace files that were changed after they were written")
    stress.add_argument("--quiet", action="store_true", help="show no progress")
    _allow(stress)
    about = "check the primary criteria: exit code 0 if they are met, 3 if one is not met, 4 if one is not demonstrated or has no verdict"
    gate = add("gate", about, document_commands.gate, "spec.yaml --junit gate.xml --markdown gate.md")
    gate.add_argument(
        "spec",
        metavar="SPEC|results.json",
        help="a spec, results of any version, their folder, or - for the standard input",
    )
    gate.add_argument(
        "--junit", metavar="FILE", help="write JUnit XML, with a test case for each criterion, model and group"
    )
    gate.add_argument("--markdown", metavar="FILE", help="write a Markdown table, for example for a pull request")
    _allow(gate)


def _questions(add: Add) -> None:
    """Add the commands that answer a single question."""
    about = "run one method, and show every step and check"
    calc = add("calc", about, commands.calc, "wilson successes=90 trials=100")
    calc.add_argument("method", metavar="METHOD")
    calc.add_argument("given", nargs="*", metavar="key=value")
    calc.set_defaults(late="given")
    calc.add_argument("--file", metavar="inputs.json", help="inputs and options as JSON; - reads the standard input")
    _json(calc)
    explain = add(
        "explain", "explain a method or a term, and what may be concluded from it", commands.explain, "recall"
    )
    explain.add_argument("name", metavar="NAME")
    _json(explain)
    list_ = add("list", "list methods, figures and terms, one id and label per line", commands.list_, "intervals")
    list_.add_argument("kind", nargs="?", choices=commands.LISTED, metavar="|".join(commands.LISTED))
    _json(list_)
    trace = add("trace", "show where a number comes from", commands.trace, "models/Champion/recall out/churn")
    trace.add_argument("ref", metavar="REF")
    trace.add_argument("results", metavar="results.json|DIR")
    _json(trace)
    schema = add("schema", "print a JSON Schema", commands.schema, "spec")
    schema.add_argument("which", choices=("spec", "results"))
    add("doctor", "show which libraries are installed, and how to install the others", commands.doctor, "")


def _json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON")


def _rendering(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "-o", dest="out", metavar="DIR", help="output folder; with several specs, each has a folder in it"
    )
    parser.add_argument(
        "-f",
        dest="formats",
        metavar="html,pdf,json",
        help=f"formats to write; of a sheet also {', '.join(SHEETS_ALONE)}",
    )
    parser.add_argument(
        "--force",
        action="store_true",
        help="replace files that were changed after they were written; files that reportgen did not write are kept",
    )
    parser.add_argument("--quiet", action="store_true", help="show no progress")
    parser.add_argument(
        "--templates",
        metavar="DIR",
        help="folder of your own templates; required if results.json records their hash",
    )


def _allow(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--allow", action="append", default=[], metavar="DIR", help="allow data files in this folder, too"
    )


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
