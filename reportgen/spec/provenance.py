"""What the author states of how models were trained, and of what else matters; it is printed and not verified."""

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
