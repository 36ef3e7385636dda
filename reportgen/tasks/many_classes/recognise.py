"""Whether tables are about several classes, where the spec does not say."""

from collections.abc import Mapping

from reportgen.data.counting import count_distinct
from reportgen.data.layout import MAIN, lay_out
from reportgen.data.table import ColumnKind
from reportgen.data.tables import Tables
from reportgen.errors import ReportgenError
from reportgen.spec.validation import ValidationSpec
from reportgen.tasks.numbers.recognise import true_numbers

AS_LABELS: Mapping[str, ColumnKind] = {"truth": "label", "prediction": "label"}
TWO = 2


def has_many_classes(spec: ValidationSpec, tables: Tables, table_of: Mapping[str, str]) -> bool:
    """Tell whether truth and prediction are labels of more than two classes; numbers may be classes or amounts."""
    try:
        layout = lay_out(spec, tables, table_of, AS_LABELS)
        given = tables.take(layout.wanted)
    except ReportgenError:  # no such columns
        return False
    main = given[MAIN if MAIN in given else next(iter(given))]
    return count_distinct(main.frame, "truth") > TWO and true_numbers(spec, tables, table_of) is None
