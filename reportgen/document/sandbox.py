"""The sandbox of a user's templates: it knows their files and ours and reads no other, and what never ends, ends."""

import functools
import math
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from jinja2 import ChoiceLoader, FunctionLoader, StrictUndefined, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.exceptions import SecurityError
from jinja2.sandbox import ImmutableSandboxedEnvironment

from reportgen.resources import templates_folder
from reportgen.spec.own_templates import ENDINGS, OwnTemplates

MOST_STEPS = 2_000_000  # of loops, calls and filters
MOST_WRITTEN = 200_000_000  # characters in all, also into variables and from macro to macro
MOST_AT_ONCE = 50_000_000  # characters of the page, characters or items of one value
LARGEST_NUMBER = 1_000_000  # by which something may be filled or parted
LARGEST_FACTOR = 1e9
FORMATS = ("format", "format_map")  # which fill as far as a text says; numbers come written
GROWING = ("replace", "join")  # by as much as their arguments together


class _CountingGenerator(CodeGenerator):
    """Lets every loop count its steps, and every value be looked at before it is kept."""

    def visit_For(self, node: nodes.For, frame: Frame) -> None:  # noqa: N802 - as Jinja calls it
        node.iter = self._through("counted", node.iter)
        super().visit_For(node, frame)

    def visit_Assign(self, node: nodes.Assign, frame: Frame) -> None:  # noqa: N802 - as Jinja calls it
        node.node = self._through("bounded", node.node)
        super().visit_Assign(node, frame)

    def _through(self, name: str, value: Any) -> Any:
        call = nodes.Call(nodes.EnvironmentAttribute(name), [value], [], None, None)
        return call.set_environment(self.environment)


class _Sandbox(ImmutableSandboxedEnvironment):
    """Counts what a template does; Jinja's sandbox guards attributes and the length of a range."""

    code_generator_class = _CountingGenerator
    intercepted_binops = frozenset(["*", "**", "%"])

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.finalize = self._written
        self.filters = {name: self._guarded(made, name) for name, made in self.filters.items() if name not in FORMATS}
        self._steps_left, self._characters_left = MOST_STEPS, MOST_WRITTEN

    def counted(self, items: Iterable[Any]) -> Iterator[Any]:
        """Pass the items of a loop."""
        for item in items:
            self._step()
            yield item

    def bounded(self, value: Any) -> Any:
        """Pass a value, unless it is too large to be kept."""
        if isinstance(value, str | list | tuple | dict) and len(value) > MOST_AT_ONCE:
            raise SecurityError("a value grows too large")
        return value

    def call(self, context: Any, called: Any, /, *given: Any, **named: Any) -> Any:
        """Call a macro or a method with arguments within bounds."""
        if getattr(called, "__func__", None) not in (_Sandbox.counted, _Sandbox.bounded):
            self._look_at(*given, *named.values())
            self._refuse_growth(getattr(called, "__name__", ""), getattr(called, "__self__", None), *given)
        return super().call(context, called, *given, **named)

    def wrap_str_format(self, value: Any) -> None:
        """Leave methods that format to the check of attributes, which refuses them."""

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        """Refuse what Jinja refuses, and what formats."""
        return attr not in FORMATS and super().is_safe_attribute(obj, attr, value)

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        """Multiply numbers, and repeat or fill nothing by them."""
        moderate = all(isinstance(one, int | float) and abs(one) < LARGEST_FACTOR for one in (left, right))
        if operator == "**" or not moderate:
            raise SecurityError(f"the operator {operator} is not for this")
        return super().call_binop(context, operator, left, right)

    def _written(self, value: Any) -> Any:
        self._characters_left -= len(value) if isinstance(value, str) else 0
        if self._characters_left < 0:
            raise SecurityError("too much is written; does a loop or a macro end?")
        return value

    def _guarded(self, made: Callable[..., Any], name: str) -> Callable[..., Any]:
        @functools.wraps(made)
        def applied(*given: Any, **named: Any) -> Any:
            self._look_at(*given, *named.values())
            self._refuse_growth(name, *given, *named.values())
            return made(*given, **named)

        return applied

    def _refuse_growth(self, name: str, *values: Any) -> None:
        sizes = [len(value) for value in values if isinstance(value, str | list | tuple)]
        if name in GROWING and math.prod(size or 1 for size in sizes) > MOST_AT_ONCE:
            raise SecurityError("a value grows too large")

    def _look_at(self, *values: Any) -> None:
        self._step()
        for value in values:
            if isinstance(value, int) and abs(value) > LARGEST_NUMBER:
                raise SecurityError(f"the number {value} is too large here")
            self.bounded(value)

    def _step(self) -> None:
        self._steps_left -= 1
        if self._steps_left < 0:
            raise SecurityError("too many steps are taken; does a loop or a macro end?")


def sandbox(own: OwnTemplates) -> Any:
    """Make an environment for one page: a file of the user's goes before ours of the same name."""

    def theirs(name: str) -> tuple[str, str, None] | None:
        return (own.files[name], own.path(name), None) if name in own.files else None

    return _Sandbox(
        loader=ChoiceLoader([FunctionLoader(theirs), FunctionLoader(_ours)]),
        undefined=StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def _ours(name: str) -> tuple[str, str, None] | None:
    file = our_files().get(name)
    return (file, str(templates_folder() / name), None) if file is not None else None


@functools.cache
def our_files() -> dict[str, str]:
    """Read our templates and style sheets, by their names."""
    top = templates_folder()
    found = sorted(file for file in top.rglob("*") if file.name.endswith(ENDINGS))
    return {file.relative_to(top).as_posix(): file.read_text(encoding="utf-8") for file in found}
