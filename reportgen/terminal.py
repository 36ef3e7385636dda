"""What a terminal shows and a pipe does not: colours, and a bar for work that takes long."""

import os
import sys
import threading
from typing import Self, TextIO

from reportgen import streams
from reportgen.errors import Problem, ReportgenError

COLOURS = {"met": "32", "not demonstrated": "33", "not met": "31", "no verdict": "35"}  # of ANSI
CLEAR = "\r\033[K"
PATIENCE = 2.0  # seconds of work before a bar is shown
TICK = 0.2  # seconds between two pictures of the bar
WIDTH = 20  # signs of the bar


def say(text: str) -> None:
    """Write on the standard output; where its reader has enough the rest is dropped, and the command goes on."""
    if sys.stdout is None:
        raise ReportgenError(_unwritable("it is closed"))
    try:
        sys.stdout.write(f"{text}\n")
    except OSError as error:
        _give_up(error)


def all_said() -> None:
    """Write what is still held back."""
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError as error:
        _give_up(error)


def _give_up(error: OSError) -> None:
    """Leave the standard output; a reader who has enough is no fault."""
    streams.leave(sys.stdout)
    if not isinstance(error, BrokenPipeError):
        raise ReportgenError(_unwritable(error.strerror or "it failed")) from None


def _unwritable(why: str) -> Problem:
    remedy = "send it to a terminal, or to a file where there is space"
    return Problem("output_unwritable", f"the standard output cannot be written: {why}", remedy)


def say_problems(error: ReportgenError) -> None:
    """Say all that is wrong on the standard error."""
    for problem in error.problems:
        streams.tell(f"{problem}\n")


def coloured(word: str, width: int, stream: TextIO | None) -> str:
    """Write a verdict in its colour where the stream shows colours; the word says the same without."""
    padded = word.ljust(width)
    return f"\033[{COLOURS[word]}m{padded}\033[0m" if word in COLOURS and shows_colours(stream) else padded


def shows_colours(stream: TextIO | None) -> bool:
    """Tell whether colours are wanted: on a terminal, unless NO_COLOR is set (https://no-color.org)."""
    if stream is None or not stream.isatty():
        return False
    return not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


class Progress:
    """
    Says on which stage the work is, and what a user must know.

    A stage is shown by a bar on a terminal, once the work takes longer than two seconds. Whole sentences are shown
    everywhere, unless the user wants quiet.
    """

    def __init__(self, stages: int, *, quiet: bool) -> None:
        """Expect so many stages."""
        self._stages, self._quiet = stages, quiet
        self._at, self._stage = 0, ""
        self._done = threading.Event()
        self._shown = False
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def __call__(self, words: str) -> None:
        """Say a sentence, or begin the next stage."""
        if words[:1].isupper():
            self.tell(words, always=False)
        else:
            self._at, self._stage = min(self._at + 1, self._stages), words

    def tell(self, words: str, *, always: bool = True) -> None:
        """Write a sentence above the bar."""
        if always or not self._quiet:
            with self._lock:
                streams.tell(f"{CLEAR if self._shown else ''}{words}\n")
                self._shown = False

    def clear(self) -> None:
        """Take the bar away, as for an answer on the same terminal."""
        with self._lock:
            if self._shown:
                streams.tell(CLEAR)
            self._shown, self._stage = False, ""

    def __enter__(self) -> Self:
        """Watch the work from a thread of its own, where there is a terminal to show it on."""
        if not self._quiet and sys.stderr is not None and sys.stderr.isatty():
            self._thread = threading.Thread(target=self._watch, daemon=True)
            self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        """Take the bar away."""
        self._done.set()
        if self._thread is not None:
            self._thread.join()
        self.clear()

    def _watch(self) -> None:
        seconds = PATIENCE
        while not self._done.wait(TICK if self._shown else PATIENCE):
            self._draw(seconds)
            seconds += TICK  # counted, not read from a clock

    def _draw(self, seconds: float) -> None:
        with self._lock:
            if self._stage:
                self._shown = True
                streams.tell(f"{CLEAR}{bar(self._at, self._stages)} {self._stage}, {seconds:.0f} s")


def working(stage: str) -> Progress:
    """Show one stage, for `with`."""
    progress = Progress(1, quiet=False)
    progress(stage)
    return progress


def bar(at: int, stages: int) -> str:
    """
    Draw how many stages are behind.

    >>> bar(2, 4)
    '[=====>              ] 2/4'
    """
    done = WIDTH * max(at - 1, 0) // max(stages, 1)
    return f"[{('=' * done + '>').ljust(WIDTH)}] {at}/{stages}"
