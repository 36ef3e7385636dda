"""
The door of the command line: exit codes, and what Ctrl-C, a closed pipe and a fault of ours say.

Nothing is imported before Ctrl-C is heard: an import takes longer than a hand.
"""

import os
import sys

from reportgen import stopping

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


def main(arguments: "Sequence[str] | None" = None) -> int:
    """Run one command and return its exit code."""
    if arguments is None:
        stopping.stop_at_once()
        _own_process()
    try:
        return _run(arguments)
    except BrokenPipeError:  # the reader has enough
        return 0
    except KeyboardInterrupt:  # in the process of somebody else
        sys.stderr.write("stopped\n")
        return stopping.STOPPED
    except Exception as error:  # noqa: BLE001 - no traceback reaches a user
        return _internal(error)


def _run(arguments: "Sequence[str] | None") -> int:
    if arguments is None and os.environ.get("_REPORTGEN_COMPLETE"):
        return _complete(sys.argv[1:])
    from reportgen.arguments import read
    from reportgen.errors import ReportgenError
    from reportgen.terminal import all_said, say_problems

    try:
        given = read(arguments)
        code: int = given.command(given)
        all_said()
    except ReportgenError as error:
        say_problems(error)
        return error.exit_code
    return code


def _complete(typed: "Sequence[str]") -> int:
    """Tell a shell what may follow."""
    from reportgen.arguments import whole_parser
    from reportgen.completion import words

    sys.stdout.write("".join(f"{word}\n" for word in words(whole_parser(), typed)))
    return 0


def _internal(error: Exception) -> int:
    """Say that the fault is ours, and how to report it; the traceback goes to a file only where one is asked for."""
    from pathlib import Path

    from reportgen.errors import ExitCode

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


def _own_process() -> None:
    """Leave out what a process that runs one command does in vain."""
    import atexit
    import gc

    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # threads of numpy
    if os.environ.get("SOURCE_DATE_EPOCH") == "":
        del os.environ["SOURCE_DATE_EPOCH"]  # Fontconfig complains of one that says nothing
    sys.modules.setdefault("pandas", None)  # type: ignore[arg-type]  # DuckDB would import it for each kind of constant
    gc.set_threshold(50_000, 20, 20)  # what imports leave behind stays
    atexit.register(gc.freeze)  # nothing is worth a last search
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")  # names of every script, on terminals of few


if __name__ == "__main__":
    sys.exit(main())
