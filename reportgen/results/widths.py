"""What was found of interval widths by the number of cases."""

from pydantic import Field

from reportgen.results.parts import ResultPart, Tabulated
from reportgen.spec.envelope import Number


class WidthsFound(ResultPart):
    """Width of the exact interval of one proportion of one model, with other numbers of cases."""

    ref: str
    method: str
    model: str
    metric: str
    label: str
    cases: int = Field(description="That the proportion is of, as analysed")
    width: Number = Field(description="With these cases")
    table: Tabulated = Field(description="A row for each number of cases")
