"""Numbers drawn for an exercise: the same on every machine and in every version of Python and NumPy."""

import hashlib
import math
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")
WORD = 8  # bytes of a hash that make one number
FARTHEST = 3.5  # standard deviations from an even split: two-sided p-values of about 0.0005 at the least


class RandomDraws:
    """
    A stream of random numbers from SHA-256 of what names the draw.

    >>> RandomDraws(4711, "T1", "mcnemar").whole(1, 6) == RandomDraws(4711, "T1", "mcnemar").whole(1, 6)
    True
    """

    def __init__(self, *named: object) -> None:
        """Begin the stream of these names; another name begins another stream."""
        self._key = "\x1f".join(map(str, named)).encode()
        self._block, self._words = 0, list[int]()

    def _word(self) -> int:
        """Return the next 64 bits."""
        if not self._words:
            digest = hashlib.sha256(self._key + b"\x1e" + str(self._block).encode()).digest()
            self._block += 1
            self._words = [int.from_bytes(digest[at : at + WORD], "big") for at in range(0, len(digest), WORD)]
        return self._words.pop(0)

    def below(self, many: int) -> int:
        """Return a whole number from 0 to `many` - 1, each equally likely: what would favour small ones is drawn again."""
        limit = 2 ** (8 * WORD) // many * many
        while (found := self._word()) >= limit:
            pass
        return found % many

    def whole(self, low: int, high: int, step: int = 1) -> int:
        """Return a whole number between both ends, ends included."""
        return low + step * self.below((high - low) // step + 1)

    def decimal(self, low: float, high: float, decimals: int) -> float:
        """Return a number with so many decimals between both ends, ends included."""
        scale: int = 10**decimals
        return self.whole(round(low * scale), round(high * scale)) / scale

    def one_of(self, options: Sequence[T]) -> T:
        """Return one of these, each equally likely."""
        return options[self.below(len(options))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """Return these in a random order, each order equally likely."""
        left = list(items)
        return [left.pop(self.below(len(left))) for _ in items]

    def smaller_part(self, total: int) -> int:
        """
        Split a count unevenly, but not beyond belief: a test of even chances gives neither 1 nor next to 0.

        >>> RandomDraws("split").smaller_part(24) in range(4, 12)
        True
        """
        high = max(total // 2 - 1, 0)
        low = max(math.ceil(total / 2 - FARTHEST * math.sqrt(total) / 2), 1)
        return self.whole(min(low, high), high)

    def some(self, items: Sequence[T], many: int) -> list[T]:
        """Return so many of these, each at most once."""
        return self.shuffled(items)[:many]

    def bump(self, low: int, high: int) -> int:
        """Return a whole number near the middle more often than near an end: the mean of three."""
        return round(sum(self.whole(low, high) for _ in range(3)) / 3)
