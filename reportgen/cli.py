"""The command line: the only place that touches arguments, the terminal and exit codes."""

import argparse
import atexit
import gc
import json
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from reportgen import index
from reportgen.errors import ExitCode, Problem, ReportgenError

LATER = {
    "gate": "judge primary criteria for a build pipeline",
    "seal": "fix the digest of criteria and plan",
    "verify": "recompute hashes and numbers",
    "diff": "compare two results",
    "stress": "try exercise variants",
}
KINDS: dict[str, index.Kind] = {index.ROOMS[kind]: kind for kind in (*index.METHOD_KINDS, "figure")} | {
    "tests": "hypotest"
}
LISTED = ("metrics", "curves", "intervals", "checks", "tests", "analyses", "figures", "topics")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and answer its exit code."""
    if arguments is None:
        _own_process()
    try:
        given = _read(arguments)
        command: Callable[[argparse.Namespace], int] = given.command
        return command(given)
    except ReportgenError as error:
        _say_problems(error)
        return error.exit_code
    except BrokenPipeError:
        sys.stderr.close()
        return int(ExitCode.FINE)
    except KeyboardInterrupt:
        sys.stderr.write("stopped\n")
        return 130
    except Exception as error:  # noqa: BLE001 - no traceback reaches a user
        return _internal(error)


def _read(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Parse; the pairs of `calc` may also follow its switches."""
    parser = _parser()
    given, rest = parser.parse_known_args(arguments)
    pairs = [text for text in rest if not text.startswith("-")] if given.command is _calc else []
    if len(pairs) < len(rest):
        parser.error(f"unrecognized arguments: {' '.join(text for text in rest if text not in pairs)}")
    if pairs:
        given.given += pairs
    return given


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="reportgen",
        description="Turns an evaluation spec into a document that a careful person can sign.",
        epilog="Example: reportgen build spec.yaml",
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="show the version and exit")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)

    def command(
        name: str, help_: str, run: Callable[[argparse.Namespace], int], example: str
    ) -> argparse.ArgumentParser:
        added = commands.add_parser(
            name, help=help_, description=f"{help_[:1].upper()}{help_[1:]}.", epilog=f"Example: {example}"
        )
        added.set_defaults(command=run)
        return added

    init = command(
        "init", "write a commented spec that builds as it is", _init, "reportgen init validation --from predictions.csv"
    )
    init.add_argument("kind", choices=("validation", "submission", "exercise"))
    init.add_argument("folder", nargs="?", metavar="DIR")
    init.add_argument("--from", dest="data", metavar="FILE", help="a CSV, TSV or Parquet file with predictions")
    check = command("check", "check spec and data without rendering", _check, "reportgen check spec.yaml --expand")
    check.add_argument("spec", metavar="SPEC")
    check.add_argument("--expand", action="store_true", help="print the long form of the spec")
    check.add_argument("--json", action="store_true", help="answer as JSON")
    _allow(check)
    build = command(
        "build", "compute and render a document", _build, "reportgen build spec.yaml -o out/churn -f html,pdf,json"
    )
    build.add_argument("spec", metavar="SPEC")
    _rendering(build)
    build.add_argument("--strict", action="store_true", help="refuse a spec with required statements missing")
    build.add_argument("--draft", action="store_true", help="mark the document as a draft")
    _allow(build)
    render = command(
        "render", "render results again, to the same bytes", _render, "reportgen render out/churn/results.json"
    )
    render.add_argument("results", metavar="results.json")
    _rendering(render)
    render.add_argument("--templates", metavar="DIR", help="your own templates")
    calc = command(
        "calc",
        "run any method of the catalog, with steps and checks",
        _calc,
        "reportgen calc wilson successes=90 trials=100",
    )
    calc.add_argument("method", metavar="METHOD")
    calc.add_argument("given", nargs="*", metavar="key=value")
    calc.add_argument("--file", metavar="inputs.json", help="inputs and options as JSON")
    calc.add_argument("--json", action="store_true", help="answer as JSON")
    explain = command("explain", "say what a method is and what may be concluded", _explain, "reportgen explain recall")
    explain.add_argument("name", metavar="NAME")
    explain.add_argument("--json", action="store_true", help="answer as JSON")
    list_ = command("list", "list what there is, one id and label per line", _list, "reportgen list intervals")
    list_.add_argument("kind", nargs="?", choices=LISTED, metavar="|".join(LISTED))
    list_.add_argument("--json", action="store_true", help="answer as JSON")
    trace = command(
        "trace", "say where a number comes from", _trace, "reportgen trace models/Champion/recall out/churn"
    )
    trace.add_argument("ref", metavar="REF")
    trace.add_argument("results", metavar="results.json|DIR")
    trace.add_argument("--json", action="store_true", help="answer as JSON")
    schema = command("schema", "print a JSON Schema", _schema, "reportgen schema spec")
    schema.add_argument("which", choices=("spec", "results"))
    command("doctor", "say which system libraries are there, and what to install", _doctor, "reportgen doctor")
    for name, help_ in LATER.items():
        later = command(name, f"{help_} (not yet available)", _later, f"reportgen {name} ...")
        later.set_defaults(name=name)
        later.add_argument("rest", nargs=argparse.REMAINDER)
    return parser


def _rendering(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("-o", dest="out", metavar="DIR", help="output folder")
    parser.add_argument("-f", dest="formats", metavar="html,pdf,json", help="formats to write")
    parser.add_argument("--quiet", action="store_true", help="show no progress")


def _allow(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--allow", action="append", default=[], metavar="DIR", help="read data in this folder too")


def _init(given: argparse.Namespace) -> int:
    if given.kind != "validation":
        remedy = "write `reportgen init validation`"
        raise ReportgenError(replace(Problem.not_yet(f"init {given.kind}"), remedy=remedy))
    from reportgen.starter import start

    for file in start(given.folder, given.data):
        _print(str(file))
    return int(ExitCode.FINE)


def _check(given: argparse.Namespace) -> int:
    from reportgen.inspection import inspect_spec

    found = inspect_spec(Path(given.spec), allow=_folders(given.allow))
    if given.json:
        _print(_json(found.as_json(expand=given.expand)))
    elif not found.problems:
        _print(found.long_form() if given.expand else found.in_words())
    if found.problems:
        error = ReportgenError(found.problems)
        if not given.json:
            _say_problems(error)
        return error.exit_code
    return int(ExitCode.FINE)


def _build(given: argparse.Namespace) -> int:
    from reportgen import api

    spec = api.load(given.spec, allow=_folders(given.allow))
    out = Path(given.out) if given.out else Path("out") / Path(given.spec).stem
    written = api.build(
        spec, out, _formats(given.formats), strict=given.strict, draft=given.draft, say=_teller(quiet=given.quiet)
    )
    return _say_written(written)


def _render(given: argparse.Namespace) -> int:
    if given.templates:
        raise ReportgenError(Problem.not_yet("rendering with your own templates"))
    from reportgen import api

    return _say_written(api.render(given.results, given.out, _formats(given.formats), say=_teller(quiet=given.quiet)))


def _say_written(written: dict[str, Path]) -> int:
    for file in written.values():
        _print(str(file))
    return int(ExitCode.FINE)


def _calc(given: argparse.Namespace) -> int:
    from reportgen.engine.calc import calc
    from reportgen.printing import calc_words

    inputs, options = _from_file(given.file)
    inputs |= _pairs(given.given)
    answer = calc(given.method, inputs, **options)
    _print(_json(answer) if given.json else calc_words(answer))
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
    if name is None:
        return {}, {}
    try:
        tree = json.loads(Path(name).read_text(encoding="utf-8"))
    except OSError as error:
        what = f"the file {name} cannot be read: {error.strerror}"
        raise ReportgenError(Problem("inputs_unreadable", what, "name a JSON file with inputs")) from None
    except ValueError as error:
        raise ReportgenError(
            Problem("inputs_unreadable", f"{name} is no JSON: {error}", 'write {"inputs": {...}}')
        ) from None
    parts = [tree.get(key, {}) for key in ("inputs", "options")] if isinstance(tree, dict) else []
    if (
        not isinstance(tree, dict)
        or set(tree) - {"inputs", "options"}
        or not all(isinstance(one, dict) for one in parts)
    ):
        raise ReportgenError(
            Problem(
                "inputs_unreadable", f"{name} must hold inputs and options", 'write {"inputs": {...}, "options": {...}}'
            )
        )
    return parts[0], parts[1]


def _value(text: str) -> Any:
    """Read JSON if it parses, else a list where there are commas, else text."""
    try:
        return json.loads(text)
    except ValueError:
        return [_value(part.strip()) for part in text.split(",")] if "," in text else text


def _explain(given: argparse.Namespace) -> int:
    from reportgen.printing import entry_json, entry_words

    entry = index.find(given.name, (*index.METHOD_KINDS, "figure"))
    if entry is None:
        from reportgen.spec.names import unknown_method

        raise ReportgenError(unknown_method(given.name))
    _print(_json(entry_json(entry)) if given.json else entry_words(entry))
    return int(ExitCode.FINE)


def _list(given: argparse.Namespace) -> int:
    wanted = [given.kind] if given.kind else LISTED
    found = [(name, entry) for name in wanted for entry in (index.of_kind(KINDS[name]) if name in KINDS else ())]
    if given.json:
        _print(_json([{"id": entry.id, "label": entry.label, "kind": entry.kind} for _, entry in found]))
    else:
        for _, entry in found:
            _print(f"{entry.id}\t{entry.label}")
    return int(ExitCode.FINE)


def _trace(given: argparse.Namespace) -> int:
    from reportgen import api
    from reportgen.printing import trace_words

    answer = api.trace(given.ref, given.results)
    _print(_json(answer) if given.json else trace_words(answer))
    return int(ExitCode.FINE)


def _schema(given: argparse.Namespace) -> int:
    from reportgen.resources import schemas_folder

    _print((schemas_folder() / f"{given.which}.schema.json").read_text(encoding="utf-8").rstrip())
    return int(ExitCode.FINE)


def _doctor(_: argparse.Namespace) -> int:
    from reportgen.inspection import doctor

    for line in doctor():
        _print(line)
    return int(ExitCode.FINE)


def _later(given: argparse.Namespace) -> int:
    remedy = "see `reportgen --help` for the commands there are"
    raise ReportgenError(replace(Problem.not_yet(f"the command {given.name}"), remedy=remedy))


def _formats(text: str | None) -> tuple[str, ...] | None:
    """Read the formats asked for, each once."""
    if text is None:
        return None
    named = tuple(dict.fromkeys(part.strip() for part in text.split(",") if part.strip()))
    if not named:
        raise ReportgenError(Problem("no_format", "-f names no format", "write -f html,pdf,json, or leave it out"))
    return named


def _folders(names: list[str]) -> tuple[Path, ...]:
    missing = [name for name in names if not Path(name).is_dir()]
    if missing:
        raise ReportgenError(
            [Problem("no_folder", "there is no such folder", "name a folder with --allow", name) for name in missing]
        )
    return tuple(Path(name) for name in names)


def _teller(*, quiet: bool) -> Callable[[str], None]:
    """Show progress on a terminal; whole sentences, which a user must know, are shown everywhere unless quiet."""

    def say(words: str) -> None:
        if not quiet and (words[:1].isupper() or sys.stderr.isatty()):
            sys.stderr.write(f"{words}\n")

    return say


def _print(text: str) -> None:
    sys.stdout.write(f"{text}\n")


def _json(tree: Any) -> str:
    return json.dumps(tree, indent=1, ensure_ascii=False)


def _say_problems(error: ReportgenError) -> None:
    for problem in error.problems:
        sys.stderr.write(f"{problem}\n")


def _internal(error: Exception) -> int:
    """Say that the fault is ours, and how to report it; the traceback goes to a file only where one is asked for."""
    sys.stderr.write(f"reportgen: internal error: {type(error).__name__}: {error}\n")
    trail = os.environ.get("REPORTGEN_TRACEBACK")
    if trail:
        import traceback

        Path(trail).write_text("".join(traceback.format_exception(error)), encoding="utf-8")
    sys.stderr.write(
        "This is a fault of reportgen, not of your spec. Please report it with the output of `reportgen doctor`;\n"
    )
    sys.stderr.write("with REPORTGEN_TRACEBACK=trace.txt set, the same command writes the details into that file.\n")
    return int(ExitCode.INTERNAL)


class _Version(argparse.Action):
    """Looks the version up only when asked: that takes as long as the whole help."""

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> None:
        """Print it and exit."""
        from importlib import metadata

        _print(f"reportgen {metadata.version('reportgen')}")
        parser.exit()


def _own_process() -> None:
    """Leave out what a process that runs one command does in vain."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # threads of numpy
    if os.environ.get("SOURCE_DATE_EPOCH") == "":
        del os.environ["SOURCE_DATE_EPOCH"]  # Fontconfig complains of one that says nothing
    sys.modules.setdefault("pandas", None)  # type: ignore[arg-type]  # DuckDB would import it for each kind of constant
    gc.set_threshold(50_000, 20, 20)  # what imports leave behind stays
    atexit.register(gc.freeze)  # nothing is worth a last search


if __name__ == "__main__":
    sys.exit(main())
