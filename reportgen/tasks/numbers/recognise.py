"""Whether tables are about predicted numbers, where the spec does not say."""

from collections.abc import Mapping

import narwhals as nw

from reportgen.data.fetch import fetch_rows
from reportgen.data.layout import MAIN, lay_out
from reportgen.data.table import ColumnKind
from reportgen.data.tables import Tables
from reportgen.errors import ReportgenError
from reportgen.spec.validation import ValidationSpec

AS_NUMBERS: Mapping[str, ColumnKind] = {"truth": "score", "prediction": "score"}
MOST_CODES = 20  # so many different numbers may still be the codes of classes


def predicts_numbers(spec: ValidationSpec, tables: Tables, table_of: Mapping[str, str]) -> bool:
    """Tell whether truth and a prediction are columns of numbers, and the truth takes more values than classes have."""
    try:
        layout = lay_out(spec, tables, table_of, AS_NUMBERS)
        given = tables.take(layout.wanted)
    except ReportgenError:  # no such columns, or text in them
        return False
    truth = given[MAIN if MAIN in given else next(iter(given))].frame.select("truth").drop_nulls()
    return int(fetch_rows(truth.select(nw.col("truth").n_unique()))[0][0]) > MOST_CODES
