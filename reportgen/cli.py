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
        code = _settled(arguments)
        stopping.all_done()
        return code
    return _settled(arguments)


def _settled(arguments: "Sequence[str] | None") -> int:
    try:
        return _run(arguments)
    except KeyboardInterrupt:  # in the process of somebody else
        from reportgen import streams

        streams.tell("stopped\n")
        return stopping.STOPPED
    except Exception as error:  # noqa: BLE001 - no traceback reaches a user
        return _internal(error)


def _run(arguments: "Sequence[str] | None") -> int:
    from reportgen.errors import ReportgenError
    from reportgen.terminal import all_said, say_problems

    try:
        code = _answer(arguments)
        all_said()
    except ReportgenError as error:
        say_problems(error)
        return error.exit_code
    return code


def _answer(arguments: "Sequence[str] | None") -> int:
    if arguments is None and os.environ.get("_REPORTGEN_COMPLETE"):
        return _complete(sys.argv[1:])
    from reportgen import streams
    from reportgen.arguments import read

    try:
        given = read(arguments)
        code: int = given.command(given)
    except SystemExit as end:  # as argparse ends after help, and after what it cannot read
        code = int(end.code or 0)
        streams.tell("")
    return code


def _complete(typed: "Sequence[str]") -> int:
    """Tell a shell what may follow."""
    from reportgen.arguments import whole_parser
    from reportgen.completion import words
    from reportgen.terminal import say

    for word in words(whole_parser(), typed):
        say(word)
    return 0


def _internal(error: Exception) -> int:
    """Say that the fault is ours, and how to report it; the traceback goes to a file only where one is asked for."""
    from reportgen import streams
    from reportgen.errors import ExitCode

    streams.tell(f"reportgen: internal error: {type(error).__name__}: {error}\n")
    trail = os.environ.get("REPORTGEN_TRACEBACK")
    if trail:
        _write_trail(error, trail)
    streams.tell(
        "This is a fault of reportgen, not of your spec. Please report it with the output of `reportgen doctor`;\n"
        "with REPORTGEN_TRACEBACK=trace.txt set, the same command writes the details into that file.\n"
    )
    return int(ExitCode.INTERNAL)


def _write_trail(error: Exception, file: str) -> None:
    import traceback

    from reportgen import streams

    try:
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_NONBLOCK", 0))  # no pipe waits
        with os.fdopen(handle, "w", encoding="utf-8") as trail:
            trail.write("".join(traceback.format_exception(error)))
    except OSError as fault:
        streams.tell(f"{file} cannot be written: {fault.strerror}\n")


def _own_process() -> None:
    """Leave out what a process that runs one command does in vain."""
    import atexit
    import gc

    from reportgen import streams

    streams.hold_closed()
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # threads of numpy
    if os.environ.get("SOURCE_DATE_EPOCH") == "":
        del os.environ["SOURCE_DATE_EPOCH"]  # Fontconfig complains of one that says nothing
    sys.modules.setdefault("pandas", None)  # type: ignore[arg-type]  # DuckDB would import it for each kind of constant
    sys.modules.setdefault("mpl_toolkits.mplot3d", None)  # type: ignore[arg-type]  # matplotlib would import it in vain
    gc.set_threshold(1_000_000, 20, 20)  # one document makes fewer objects; each search of them takes 0.1 s
    atexit.register(gc.freeze)  # nothing is worth a last search
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")  # names of every script, on terminals of few


if __name__ == "__main__":
    sys.exit(main())
