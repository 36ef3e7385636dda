"""The one Jinja environment: names that are not there are errors, values are escaped, a user's file goes before ours."""

import functools
from typing import TYPE_CHECKING, Any

from reportgen.resources import templates_folder

if TYPE_CHECKING:
    from reportgen.spec.own_templates import OwnTemplates


@functools.cache
def environment() -> Any:
    """Return the environment of our own templates."""
    return _made(_ours())


def environment_of(own: "OwnTemplates") -> Any:
    """Make an environment in which a user's files replace ours of the same name."""
    from jinja2 import ChoiceLoader, FunctionLoader

    def theirs(name: str) -> tuple[str, str, None] | None:
        return (own.files[name], own.path(name), None) if name in own.files else None

    return _made(ChoiceLoader([FunctionLoader(theirs), _ours()]))


def _ours() -> Any:
    from jinja2 import FileSystemLoader

    return FileSystemLoader(templates_folder())


def _made(loader: Any) -> Any:
    from jinja2 import Environment, StrictUndefined

    return Environment(
        loader=loader,
        undefined=StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
