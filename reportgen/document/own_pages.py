"""Pages from a user's own templates, which the caller trusts; an error in them is told with file and line."""

import traceback
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from jinja2 import TemplateNotFound, TemplateSyntaxError, nodes

from reportgen.document.environment import environment_of
from reportgen.errors import Place, Problem, ReportgenError, nearest
from reportgen.resources import templates_folder
from reportgen.spec.own_templates import ENDINGS, OwnTemplates
from reportgen.spec.refusals import shortened

LINKING = (nodes.Extends, nodes.Include, nodes.Import, nodes.FromImport)


def check_templates(own: OwnTemplates) -> None:
    """Refuse templates that cannot be read, that name files which are not there, or that nothing names."""
    environment = environment_of(own)
    problems: list[Problem] = []
    linked: set[str | None] = set()
    for name, text in own.files.items():
        if not name.endswith(".j2"):
            continue
        try:
            environment.compile(text, name, own.path(name))
            links = list(_links(environment.parse(text, name)))
        except Exception as error:  # noqa: BLE001 - Python, too, may refuse what a template is made into
            problems.append(_fault(error, own, name))
        else:
            linked |= {target for target, _, _ in links}
            problems += _missing(own, name, links)
    if problems := problems or list(_unused(own, linked)):
        raise ReportgenError(problems)


def own_page(start: str, given: Mapping[str, Any], own: OwnTemplates) -> str:
    """Fill the templates, the user's before ours."""
    try:
        return str(environment_of(own).get_template(start).render(given))
    except Exception as error:  # noqa: BLE001 - a template may raise anything
        raise ReportgenError(_fault(error, own, start)) from None


def _fault(error: Exception, own: OwnTemplates, name: str) -> Problem:
    """Say what went wrong, at the innermost line of the user's files that led to it."""
    said = {
        RecursionError: "it is nested too deeply, or includes itself without end",
        MemoryError: "the page does not fit into memory",
        TemplateNotFound: f"no template is named {error}",
    }
    what = said.get(type(error)) or " ".join(str(error).split()) or type(error).__name__
    if isinstance(error, TemplateSyntaxError):
        place = own.place(error.name or name, error.lineno)
    else:
        place = _place(error, own, name)
    remedy = "correct the template, or leave it out: what the folder lacks comes from reportgen"
    return Problem("template", f"the template cannot be filled: {shortened(what, 300)}", remedy, place=place)


def _place(error: Exception, own: OwnTemplates, name: str) -> Place:
    paths = {own.path(name) for name in own.files}
    steps = [(frame.f_code.co_filename, line) for frame, line in traceback.walk_tb(error.__traceback__)]
    theirs = [step for step in steps if step[0] in paths]
    return Place(*theirs[-1]) if theirs else own.place(name) if name in own.files else Place(own.folder)


def _links(tree: nodes.Template) -> Iterator[tuple[str | None, int, bool]]:
    """Pass the name of each other template, nothing where it is computed, with its line and whether it must be there."""
    found: Iterable[Any] = tree.find_all(LINKING)
    for node in found:
        target = node.template
        known = isinstance(target, nodes.Const) and isinstance(target.value, str)
        yield target.value if known else None, node.lineno, not getattr(node, "ignore_missing", False)


def _missing(own: OwnTemplates, name: str, links: list[tuple[str | None, int, bool]]) -> Iterator[Problem]:
    known = {*own.files, *_ours()}
    for target, line, needed in links:
        if target is not None and needed and target not in known:
            yield Problem.unknown_name("template", target, known, own.place(name, line))


def _unused(own: OwnTemplates, linked: set[str | None]) -> Iterator[Problem]:
    """Name the files that nothing would ever read."""
    if None in linked:
        return
    for name in sorted(own.files.keys() - linked - _ours()):
        near = nearest(name, _ours())
        remedy = f"did you mean {near!r}?" if near else "include it in a template of yours, or delete it"
        yield Problem("template_unused", "no template names this file", remedy, place=own.place(name))


def _ours() -> set[str]:
    """Name our templates and style sheets."""
    top = templates_folder()
    return {file.relative_to(top).as_posix() for file in top.rglob("*") if file.name.endswith(ENDINGS)}
