"""Pages from a user's own templates; an error in them is told with file and line."""

import re
import traceback
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from jinja2 import TemplateNotFound, TemplateSyntaxError, nodes

from reportgen.document.offline import page_loads
from reportgen.document.sandbox import MOST_AT_ONCE, our_files, sandbox
from reportgen.errors import Place, Problem, ReportgenError, nearest
from reportgen.spec.own_templates import OwnTemplates
from reportgen.spec.refusals import shortened
from reportgen.spec.stylesheets import loads

LINKING = (nodes.Extends, nodes.Include, nodes.Import, nodes.FromImport)
MOST_LISTED = 20


def check_templates(own: OwnTemplates) -> None:
    """Refuse templates that cannot be read, name files that are not there, or are named by none; and sheets that load."""
    environment = sandbox(own)
    problems: list[Problem] = []
    linked: set[str | None] = set()
    for name, text in own.files.items():
        if not name.endswith(".j2"):
            problems += _sheet_problems(own, name, text)
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
        page = "".join(_within(sandbox(own).get_template(start).generate(given)))
    except Exception as error:  # noqa: BLE001 - a template may raise anything
        raise ReportgenError(_fault(error, own, start)) from None
    found = list(dict.fromkeys(page_loads(page)))
    if found:
        raise ReportgenError([_loading(own, *_line_of(own, each), each) for each in found[:MOST_LISTED]])
    return page


def _within(pieces: Iterable[str]) -> Iterator[str]:
    left = MOST_AT_ONCE
    for piece in pieces:
        left -= len(piece)
        if left < 0:
            raise MemoryError
        yield piece


def _fault(error: Exception, own: OwnTemplates, name: str) -> Problem:
    """Say what went wrong, at the innermost line of the user's files that led to it."""
    said = {
        RecursionError: "it is nested too deeply, or calls itself without end",
        MemoryError: f"the page has over {MOST_AT_ONCE // 1_000_000} million characters",
        TemplateNotFound: f"no template is called {error}",
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
    known = {*own.files, *our_files()}
    for target, line, needed in links:
        if target is not None and needed and target not in known:
            yield Problem.unknown_name("template", target, known, own.place(name, line))


def _unused(own: OwnTemplates, linked: set[str | None]) -> Iterator[Problem]:
    """Name the files that nothing would ever read."""
    if None in linked:
        return
    for name in sorted(own.files.keys() - linked - our_files().keys()):
        near = nearest(name, our_files())
        remedy = f"did you mean {near!r}?" if near else "include it in a template of yours, or delete it"
        yield Problem("template_unused", "no template names this file", remedy, place=own.place(name))


def _sheet_problems(own: OwnTemplates, name: str, text: str) -> Iterator[Problem]:
    return (_loading(own, name, line, found) for line, found in loads(text))


def _line_of(own: OwnTemplates, found: str) -> tuple[str | None, int | None]:
    """Find what a page holds in the user's files."""
    for name, text in own.files.items():
        if (at := text.lower().find(found.lower())) >= 0:
            return name, text.count("\n", 0, at) + 1
    return None, None


def _loading(own: OwnTemplates, name: str | None, line: int | None, found: str) -> Problem:
    what, remedy = "a document may load nothing and run nothing", "leave it out, or write the data in as data:..."
    place = Place(own.folder) if name is None else own.place(name, line)
    return Problem("template_loads", what, remedy, shortened(re.sub(r"data:\S+", "data:...", found)), place)
