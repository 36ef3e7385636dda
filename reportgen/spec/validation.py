"""The spec of a validation: models judged on cases."""

from typing import Literal

from pydantic import Field

from reportgen.spec.cases import Costs, Data, Gains, ModelColumns, Subgroups
from reportgen.spec.judged import JudgedSpec


class ValidationSpec(JudgedSpec):
    """A validation of models on cases."""

    kind: Literal["validation"]
    data: Data
    models: tuple[ModelColumns, ...] = Field(min_length=1)
    costs: Costs | None = None
    gains: Gains | None = None
    claim: Literal["models"] = "models"
    subgroups: Subgroups | None = None
