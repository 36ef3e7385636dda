"""Prevalence of a sample and of use: one home for the odds formula."""

from typing import overload

from numpy.typing import ArrayLike

from reportgen.data.arrays import Array, array
from reportgen.errors import Problem, ReportgenError


def shifted(probability: ArrayLike, *, sample: float, use: float) -> Array:
    """
    Carry a probability learnt at one prevalence to another: its odds change as the odds of the prevalence do.

    Elkan (2001), theorem 2: with half the sample positive, a probability of 0.5 is the prevalence of use itself.

    >>> round(float(shifted(0.5, sample=0.5, use=0.01)), 12)
    0.01
    """
    p = array(probability)
    up, down = p * (use * (1 - sample)), (1 - p) * ((1 - use) * sample)
    return up / (up + down)


@overload
def inside(value: float, name: str = ...) -> float: ...
@overload
def inside(value: None, name: str = ...) -> None: ...
def inside(value: float | None, name: str = "prevalence") -> float | None:
    """Hold a prevalence to what it can be: at 0 or 1 one class would never come up."""
    if value is not None and not 0 < value < 1:
        raise ReportgenError(
            Problem("wrong_option", f"{name} must be between 0 and 1", "write 0.01 for 1%", str(value))
        )
    return value
