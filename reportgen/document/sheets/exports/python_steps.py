"""Steps of a solution as Python, and what the catalog is asked for as a call of `calc`."""

from collections.abc import Iterator

from reportgen import numbers
from reportgen.formula_code import NotInPythonError, formula_code, name_in_python
from reportgen.plain_formulas import plain_formula
from reportgen.results.exercise import CatalogCall, Stepped

DIGITS = 12  # of a number that is given: far more than an answer has


class PythonSteps:
    """Writes the steps of a task in their order, and gives each symbol its value before it is used."""

    def __init__(self) -> None:
        self.values: dict[str, float] = {}  # by the names that they have in Python

    def lines(self, step: Stepped) -> Iterator[str]:
        """Write one step; one that is no formula of known symbols is left out, and its value given where it is used."""
        code = _code(step)
        if code is None:
            return
        for symbol, value in step.values.items():
            if self.values.get(name := name_in_python(symbol)) != value:
                self.values[name] = value
                yield f"{name} = {_number(value)}"
        name = name_in_python(step.symbol)
        self.values[name] = step.value
        yield f"{name} = {code}"

    def names_of(self, symbol: str | None) -> Iterator[str]:
        """Pass the name of a symbol, if it has a value."""
        if symbol is not None and (name := name_in_python(symbol)) in self.values:
            yield name


def _code(step: Stepped) -> str | None:
    if step.terms is not None:
        return f"sum([{', '.join(map(_number, step.terms))}])"
    if step.lookup is not None:
        return f"{_number(step.value)}  # {plain_formula(step.lookup)}"
    try:
        return formula_code(step.formula, step.uses)
    except NotInPythonError:
        return None


def _number(value: float) -> str:
    """
    Write a number without the last digits, which are those of the machine.

    >>> _number(20.7 - 18.5), _number(27.0)
    ('2.2', '27')
    """
    return numbers.exact(float(f"{value:.{DIGITS}g}"))


def in_catalog(call: CatalogCall) -> str:
    """
    Ask the catalog by its public function.

    >>> in_catalog(CatalogCall(method="wilson", inputs={"trials": 9}, options={"level": 0.9}, at="interval.low"))
    "calc('wilson', {'trials': 9}, level=0.9)['interval']['low']"
    """
    options = "".join(f", {option}={value!r}" for option, value in call.options.items())
    keys = "".join(f"[{int(key) if key.isdigit() else key!r}]" for key in call.at.split("."))
    return f"calc({call.method!r}, {call.inputs!r}{options}){keys}"
