"""Whether tables are about predicted numbers, where the spec does not say."""

from collections.abc import Mapping

from reportgen.data.counting import count_distinct
from reportgen.data.layout import MAIN, lay_out
from reportgen.data.table import ColumnKind
from reportgen.data.tables import Tables
from reportgen.errors import ReportgenError
from reportgen.spec.validation import ValidationSpec

AS_NUMBERS: Mapping[str, ColumnKind] = {"truth": "score", "prediction": "score"}
MOST_CODES = 20  # so many different numbers may still be the codes of classes


def predicts_numbers(spec: ValidationSpec, tables: Tables, table_of: Mapping[str, str]) -> bool:
    """Tell whether truth and a prediction are columns of numbers, and the truth takes more values than classes have."""
    return (true_numbers(spec, tables, table_of) or 0) > MOST_CODES


def true_numbers(spec: ValidationSpec, tables: Tables, table_of: Mapping[str, str]) -> int | None:
    """Count the different true values, where truth and a prediction are columns of numbers."""
    try:
        layout = lay_out(spec, tables, table_of, AS_NUMBERS)
        given = tables.take(layout.wanted)
    except ReportgenError:  # no such columns, or text in them
        return None
    main = given[MAIN if MAIN in given else next(iter(given))]
    return count_distinct(main.frame, "truth")
