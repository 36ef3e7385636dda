"""Text that an author writes for a task: names of numbers, formulas, and what must not be in them."""

import re
from collections.abc import Iterator

NAME = re.compile(r"\{\{\s*(?P<name>[^{}]*?)\s*\}\}")
FORMULA = re.compile(r"\$(?P<formula>[^$\n]+(?:\n(?=[^\n]*\S)[^$\n]+)*)\$")  # over several lines, not over an empty one
PIECE = re.compile(rf"{FORMULA.pattern}|{NAME.pattern}")
STEPS = re.compile(r"\{\{\s*steps\s+(?P<calc>\w+)\s*\}\}")
COMPARISON = re.compile(r"^\s*(?P<left>[\w.+-]+)\s*(?P<sign><=|>=|<|>|==|!=)\s*(?P<right>[\w.+-]+)\s*$")
_COMMAND = re.compile(r"\\(?P<name>[A-Za-z]+)(?=\{(?P<group>[^{}]*)\})?")
COMMANDS = frozenset(  # of formulas; none of them can define, load or link anything
    """
    frac sqrt binom hat bar tilde vec overline sum prod int partial infty cdot times pm mp le ge leq geq ne neq approx
    equiv sim propto to mid in cup cap subset forall exists quad qquad dots ldots cdots left right text mathrm mathbf
    mathbb operatorname lVert rVert lfloor rfloor lceil rceil nabla downarrow Rightarrow Leftrightarrow top
    ln log exp min max arg Pr det lim sup inf sin cos tan
    alpha beta gamma delta epsilon zeta eta theta kappa lambda mu nu xi pi rho sigma tau phi chi psi omega
    Gamma Delta Theta Lambda Xi Pi Sigma Phi Psi Omega
    """.split()
)
BRACKETS = frozenset({"begin", "end"})
ENVIRONMENTS = frozenset({"bmatrix", "pmatrix", "cases"})  # others could hold text that is not a formula


def names_in(text: str) -> list[str]:
    """
    List the names between double braces.

    >>> names_in("Of {{n}} messages {{ W#interval.low }} {{steps W}}")
    ['n', 'W#interval.low', 'steps W']
    """
    return [found["name"] for found in NAME.finditer(text)]


def forbidden_commands(text: str) -> Iterator[str]:
    r"""
    Pass the commands of formulas that are not on the list.

    >>> list(forbidden_commands(r"$\frac{a}{b}$ and $\sqrt{\href{x}{y}}$, \input outside"))
    ['\\href']
    >>> list(forbidden_commands(r"$\begin{bmatrix} 1 & 2 \end{bmatrix}$ and $\begin{verbatim}$"))
    ['\\begin{verbatim}']
    >>> list(forbidden_commands("$a +\n  \\input$ and $b\n\n\\input$"))
    ['\\input']
    """
    for formula in FORMULA.finditer(text):
        for command in _COMMAND.finditer(formula["formula"]):
            if command["name"] in BRACKETS:
                if command["group"] not in ENVIRONMENTS:
                    yield f"\\{command['name']}{{{command['group'] or ''}}}"
            elif command["name"] not in COMMANDS:
                yield f"\\{command['name']}"
