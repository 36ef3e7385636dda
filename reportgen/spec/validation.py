"""The spec of a validation: models judged on cases."""

from collections.abc import Collection
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import Field

from reportgen import task_index
from reportgen.spec.cases import CalibrationBins, Costs, Data, Gains, ModelColumns, Subgroups
from reportgen.spec.folds import SpecOfScores
from reportgen.spec.judged import MetricAsked
from reportgen.spec.overfitting import OverfittingAsked
from reportgen.spec.reading import Path


class ValidationSpec(SpecOfScores):
    """A validation of one or more models on cases."""

    kind: Literal["validation"]
    data: Data
    models: tuple[ModelColumns, ...] = Field(min_length=1)
    costs: Costs | None = None
    gains: Gains | None = None
    calibration: CalibrationBins | None = None
    claim: Literal["models", "procedures"] = Field(
        "models", description="What is judged: the models, or where cases are tested in folds the training procedures"
    )
    subgroups: Subgroups | None = None
    overfitting: OverfittingAsked | None = Field(None, description="How the gap to the training rows is read")
    expected_fdr: Annotated[float, Field(gt=0, lt=1)] | None = Field(
        None, description="Largest expected proportion of false discoveries, by which a threshold is sought"
    )
    largest_class: Annotated[float, Field(gt=0, lt=1)] | None = Field(
        None,
        description="Proportion of cases in the largest class above which accuracy alone is doubted, 0.8 if not given",
    )
    critical_class: str | None = Field(
        None, description="Class that matters more than the others; of two classes the positive one"
    )

    ASKED_FOR: ClassVar[tuple[str, ...]] = tuple(
        (
            "report.id report.version report.date report.authors model.name model.id model.version model.owner model.tier "
            "purpose.intended purpose.not_for purpose.users roles.developer roles.validator roles.approver attest "
            "data.evaluated_on data.source.system data.source.from data.source.sampling data.source.exclusions "
            "data.labels.definition data.labels.labelled_by data.use_prevalence data.training_ids models.threshold_origin "
            "models.threshold_chosen_on criteria criteria.why plan.fixed_on decision sign_off"
        ).split()
    )

    @property
    def names(self) -> tuple[str, ...]:
        """Name the models."""
        return tuple(model.name for model in self.models)

    @property
    def tests_on_folds(self) -> bool:
        """Tell whether each case names the fold in which it was tested."""
        return self.data.columns.fold is not None

    @property
    def scores_apart(self) -> bool:
        """Tell whether models of different folds are declared to score on different scales, so that nothing pools scores."""
        given = self.cross_validation
        return self.tests_on_folds and given is not None and given.scores_comparable is False

    @property
    def task(self) -> str:
        """Name the task that is stated, or that follows from what is written, else the usual one."""
        from reportgen.spec.task_rules import settled_task

        return settled_task(self) or task_index.USUAL

    @property
    def has_probabilities(self) -> bool:
        """Tell whether models give a probability of each of several classes."""
        return any((self.data.columns.probabilities, *(model.probabilities for model in self.models)))

    @property
    def class_counts(self) -> dict[Path, int]:
        """Count the classes wherever their number is written: their names, columns, matrices, costs and gains."""
        confusion = self.data.confusion
        matrices = confusion if isinstance(confusion, dict) else {}
        costs, gains = (None if one is None else one.matrix for one in (self.costs, self.gains))
        written: dict[Path, Collection[Any] | None] = {
            ("data", "classes"): self.data.classes,
            ("data", "columns", "probabilities"): self.data.columns.probabilities,
            ("data", "confusion"): None if isinstance(confusion, dict) else confusion,
            **{("data", "confusion", name): matrix for name, matrix in matrices.items()},
            **{("models", at, "probabilities"): model.probabilities for at, model in enumerate(self.models)},
            ("costs", "matrix"): costs,
            ("gains", "matrix"): gains,
        }
        return {path: len(given) for path, given in written.items() if given is not None and _is_square(given)}

    @property
    def compared(self) -> tuple[str, ...]:
        """Name the metrics that are compared where nothing is stated: what errors cost comes first where it is known."""
        task = task_index.task(self.task)
        return task.compared if self.costs is None else task.compared_with_costs or task.compared

    @property
    def on_different_cases(self) -> bool:
        """Tell whether models are judged on different cases, as a comparison of them says."""
        return any(one.on == "independent_sets" for one in self.comparisons or ())

    def of_models(self, names: Collection[str]) -> Self:
        """Return what is asked for reading the cases of some models: without criteria, comparisons and calculations."""
        kept = [at for at, model in enumerate(self.models) if model.name in names]
        models = tuple(self.models[at] for at in kept)
        found = self.model_copy(update={"models": models, "comparisons": (), "criteria": (), "calculations": ()})
        moved: dict[Path, Path] = {("models", new): ("models", old) for new, old in enumerate(kept)}
        return found.came_from(self._shaped.placed(moved), self.allowed)

    def of_task(self, name: str) -> Self:
        """Return this spec with its task stated."""
        return self.model_copy(update={"data": self.data.model_copy(update={"task": name})})

    @property
    def calibration_bins(self) -> CalibrationBins:
        """Return how scores are put into bins, as written or by default."""
        return self.calibration or CalibrationBins()

    @property
    def metrics_named(self) -> frozenset[str]:
        """Name the metrics that the author lists, judges or compares, with their options."""
        judged = (one.quantity for one in self.criteria_on_metrics)
        compared = (one.metric or MetricAsked(metric=self.compared[0]) for one in self.comparisons or ())
        return frozenset(one.name for one in (*(self.metrics or ()), *judged, *compared))

    @property
    def asked_for(self) -> tuple[str, ...]:
        """Leave out what has no meaning for the task."""
        left_out = (*task_index.task(self.task).not_asked, *(("data.training_ids",) if self.tests_on_folds else ()))
        return tuple(path for path in self.ASKED_FOR if path not in left_out)

    def stated(self) -> dict[str, Any]:
        """Count a threshold that a rule chooses, and splits in one table, as stated."""
        tree = self.long_form()
        for model in tree["models"]:
            if isinstance(model.get("threshold"), dict):
                model["threshold_origin"] = model["threshold_chosen_on"] = "the rule itself"
        if self.data.columns.split is not None:
            tree["data"]["training_ids"] = "the same table contains training rows"
            tree["data"].setdefault("evaluated_on", "test")
        return tree


def _is_square(given: Collection[Any]) -> bool:
    """Tell whether a matrix has as many columns as rows; names of classes are no matrix."""
    return all(not isinstance(row, tuple) or len(row) == len(given) for row in given)
