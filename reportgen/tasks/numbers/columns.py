"""Columns of numbers, as arrays."""

from typing import TYPE_CHECKING

import numpy as np

from reportgen.data.arrays import Array, array
from reportgen.data.fetch import fetch_arrays
from reportgen.data.regression import refuse_sizes
from reportgen.errors import ExitCode

if TYPE_CHECKING:
    from reportgen.data.table import Frame


def columns_of_numbers(frame: "Frame", *keys: str) -> list[Array]:
    """Fetch columns of numbers."""
    found = fetch_arrays(frame.select(*keys))
    columns = [array(np.asarray(found[key], dtype=float)) for key in keys]
    refuse_sizes(columns, exit_code=ExitCode.DATA)
    return columns
