"""Columns of numbers, as arrays."""

from typing import TYPE_CHECKING

import numpy as np

from reportgen.data.arrays import Array, array
from reportgen.data.regression import refuse_sizes
from reportgen.data.rows import arrays
from reportgen.errors import ExitCode

if TYPE_CHECKING:
    from reportgen.data.table import Rows


def columns_of_numbers(frame: "Rows", *keys: str) -> list[Array]:
    """Fetch columns of numbers."""
    found = arrays(frame, *keys)
    columns = [array(np.asarray(found[key], dtype=float)) for key in keys]
    refuse_sizes(columns, exit_code=ExitCode.DATA)
    return columns
