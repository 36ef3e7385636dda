"""Numbers that Hypothesis draws whole arrays of in one choice, where a choice for each number takes most of a test."""

import math

import numpy as np
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy


def digits(shape: tuple[int, ...]) -> SearchStrategy[np.ndarray]:
    """Draw an array of whole numbers from 0 to 9."""
    size = math.prod(shape)
    return st.binary(min_size=size, max_size=size).map(
        lambda drawn: (np.frombuffer(drawn, np.uint8) % 10).astype(np.int64).reshape(shape)
    )
