"""
Completion of commands, options, method ids and files in bash, zsh and fish.

The shell calls the program with what is typed so far, and the program answers with a word per line. So the words are
always those of this version. Where it answers with none, the shell offers files.
"""

import argparse
from collections.abc import Iterable, Sequence

from reportgen import index

ASKED = "_REPORTGEN_COMPLETE"  # is set where a shell asks
SCRIPTS = {
    "bash": f"""\
_reportgen() {{
    local IFS=$'\\n'
    COMPREPLY=($({ASKED}=1 "${{COMP_WORDS[0]}}" "${{COMP_WORDS[@]:1:COMP_CWORD}}" 2>/dev/null))
    [[ "${{COMPREPLY[0]}}" == *= ]] && compopt -o nospace 2>/dev/null
}}
complete -o default -F _reportgen reportgen
""",
    "zsh": f"""\
_reportgen() {{
    local -a found
    found=("${{(@f)$({ASKED}=1 "${{words[1]}}" "${{(@)words[2,CURRENT]}}" 2>/dev/null)}}")
    if [[ -n "$found" ]]; then compadd -Q -a found; else _files; fi
}}
compdef _reportgen reportgen
""",
    "fish": f"""\
function __reportgen_complete
    set -l typed (commandline -opc)
    env {ASKED}=1 $typed[1] $typed[2..-1] (commandline -ct) 2>/dev/null
end
complete -c reportgen -a '(__reportgen_complete)'
""",
}


def words(parser: argparse.ArgumentParser, typed: Sequence[str]) -> list[str]:
    """Return what may follow: the last word is the one that is being typed."""
    *before, begun = typed or [""]
    commands = _commands(parser)
    at = next((at for at, word in enumerate(before) if word in commands), None)
    if at is not None:
        parser, before = commands[before[at]], before[at + 1 :]
    return sorted({word for word in _offered(parser, before, begun) if word.startswith(begun)})


def _offered(parser: argparse.ArgumentParser, before: Sequence[str], begun: str) -> Iterable[str]:
    """Return the options of a command, the values of an option, or what is meant in this place."""
    if begun.startswith("-"):
        return _options(parser)
    valued = {name: action for action in _actions(parser) for name in action.option_strings if action.nargs != 0}
    if before and before[-1] in valued:
        return _values(valued[before[-1]], ())
    given = [word for at, word in enumerate(before) if word[:1] != "-" and not (at and before[at - 1] in valued)]
    places = [action for action in _actions(parser) if not action.option_strings]
    return _values(places[min(len(given), len(places) - 1)], given) if places else ()


def _values(action: argparse.Action, given: Sequence[str]) -> Iterable[str]:
    """Return the words that an argument takes; where it takes files, none."""
    if action.choices is not None:
        return (str(one) for one in action.choices if not _is_later(action, one))
    meant = action.metavar if isinstance(action.metavar, str) else ""
    if meant in METHODS:
        return (*(entry.id for kind in METHODS[meant] for entry in index.of_kind(kind)), *_terms(meant))
    if meant == "key=value":
        entry = index.find(given[0], index.METHOD_KINDS)
        return (f"{name}=" for name in _inputs(entry)) if entry else ()
    return meant.split(",") if "," in meant else ()


def _is_later(action: argparse.Action, choice: str) -> bool:
    """Tell whether a choice is a command that this version refuses."""
    return isinstance(action.choices, dict) and bool(action.choices[choice].get_default("later"))


METHODS: dict[str, tuple[index.MethodKind, ...]] = {
    "METHOD": index.METHOD_KINDS,
    "NAME": (*index.METHOD_KINDS, "figure"),
}


def _terms(meant: str) -> Iterable[str]:
    """Name the terms, where more than methods can be named."""
    if meant != "NAME":
        return ()
    from reportgen.narrative.english import TERMS

    return (one.id for one in TERMS)


def _inputs(entry: index.Entry) -> Iterable[str]:
    """Name the inputs of a method, then its options."""
    return (*(name for names in entry.inputs for name in names), *(option.name for option in entry.options))


def _commands(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    choices = (action.choices for action in _actions(parser) if isinstance(action.choices, dict))
    return {name: one for names in choices for name, one in names.items()}


def _options(parser: argparse.ArgumentParser) -> list[str]:
    return [name for action in _actions(parser) for name in action.option_strings]


def _actions(parser: argparse.ArgumentParser) -> list[argparse.Action]:
    """Return what a parser takes: argparse has no public door to it, in any version."""
    return parser._actions  # noqa: SLF001
