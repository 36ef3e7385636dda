"""What the author states of how models were trained, and of what else matters; it is printed and not verified."""

from typing import Annotated

from pydantic import Field

from reportgen.spec.envelope import SpecPart


class Experiment(SpecPart):
    """Choices for training, in the author's words."""

    principle: str | None = Field(None, description="Inductive principle, as penalised likelihood")
    measure: str | None = Field(None, description="Performance measure, and what errors cost")
    algorithm: str | None = None
    hypothesis_space: str | None = Field(None, description="Models among which the algorithm chooses")
    tuning: str | None = Field(None, description="How parameters were tuned")
    training_data: str | None = None


class CriterionOfInterest(SpecPart):
    """What else matters of the models besides their predictions, as the author measured or judged it."""

    criterion: Annotated[str, Field(min_length=1)] = Field(description="As training time, model size, interpretability")
    values: dict[str, str] = Field(min_length=1, description="By model, as they are printed")
    unit: str | None = None
    source: str | None = Field(None, description="Where the values come from")
