"""Where an answer changes, looked for near where it changed last."""

from collections.abc import Callable


def count_while(ask: Callable[[int], bool], size: int, near: int) -> int:
    """Count the places, from the first up, at which the answer is yes; it changes once at most."""
    low, high, step = 0, size, 1
    at = min(max(near, 0), size - 1)
    while low < high:
        yes = ask(at)
        low, high = (at + 1, high) if yes else (low, at)
        away = at + step if yes else at - step
        at = (low + high) // 2 if low > 0 and high < size else min(max(away, low), high - 1)
        step *= 2
    return low
