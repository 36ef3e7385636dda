"""What is said below figures of models that tell two classes apart: what is shown, then what to see in it."""

from collections.abc import Iterator, Sequence

from reportgen import index, numbers
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import Part, Parts, joined, name, number, say
from reportgen.results.cases import ModelResults
from reportgen.results.parts import CurveTable

UNNAMED = "positive"  # the class of given counts, which have no names of their own
MOST_BANDS = 3  # as many as figures draw
MOST_WITH_PERCENTAGES = 6  # classes of a matrix whose cells have room for them
MOST_NAMED = 3  # models whose numbers a caption gives
MOST_FOUND = 0.95  # of the positive cases, where ROC curves are read: a recall that screening asks for


def confusion(reading: Reading) -> Parts:
    """Say what rows, columns and shades of the confusion matrices are."""
    return _matrices(reading, "row")


def confusion_by_prediction(reading: Reading) -> Parts:
    """Say the same of matrices with percentages of each prediction."""
    return _matrices(reading, "column")


def _matrices(reading: Reading, part: str) -> Parts:
    code = "figure_confusion" if len(reading.cases.models) == 1 else "figure_confusions"
    written = len(reading.cases.data.classes) <= MOST_WITH_PERCENTAGES
    said = say(code, percentages=say("percentages_of_each", part=part) if written else (), part=part)
    return (*said, *_positive(reading, "positive_class", " "))


def _positive(reading: Reading, code: str, before: str = "") -> Parts:
    """Name the positive class, where there is one that has a name of its own."""
    positive = reading.cases.data.positive
    return () if positive in (None, UNNAMED) else (before, *say(code, positive=name(positive)))


def roc(reading: Reading) -> Parts:
    """Say at which false positive rate each model finds nearly all positive cases, and what the bands are."""
    positive = _positive(reading, "positive_in_brackets")
    shown = say("figure_roc", positive=positive, marks=_marks(reading), **_classes(reading))
    return (*shown, *_nearly_all_found(reading), *_roc_band(reading, "roc_band"))


def class_roc(reading: Reading) -> Parts:
    """Say what the ROC curves of several classes show."""
    return _of_classes(reading, "figure_class_roc", "averaged_roc")


def cumulative_roc(reading: Reading) -> Parts:
    """Say what the ROC curves of ordered classes from each class on show."""
    return _of_classes(reading, "figure_cumulative_roc")


def class_precision_recall(reading: Reading) -> Parts:
    """Say what the precision-recall curves of several classes show."""
    said = _of_classes(reading, "figure_class_precision_recall", "averaged_precision_recall")
    return (*said, " ", *say("trade_off"))


def class_calibration(reading: Reading) -> Parts:
    """Say what the calibration curves of several classes show."""
    return _of_classes(reading, "figure_class_calibration")


def _of_classes(reading: Reading, code: str, average: str = "") -> Parts:
    """Say what is drawn of each class, and whether the mean of all is, or only some classes are."""
    found = [one for model in reading.cases.models for one in model.class_curves if one.rows]
    averaged = (" ", *say("mean_of_classes")) if any(one.curve == average for one in found) else ()
    some = len({one.of for one in found} - {None}) < len(reading.cases.data.classes)
    left_out = (" ", *say("curves_of_some_classes")) if some else ()
    return (*say(code, level=reading.level), *averaged, *left_out)


def precision_recall(reading: Reading) -> Parts:
    """Say what the dashed line is, and what another threshold does to both rates."""
    positive = _positive(reading, "positive_in_brackets")
    prevalence = reading.of_cases("prevalence", numbers.share)
    said = say("figure_precision_recall", positive=positive, marks=_marks(reading), prevalence=prevalence)
    return (*said, " ", *say("trade_off"), *_limits(reading, "precision_band", "cutoffs", "precision_low"))


def det(reading: Reading) -> Parts:
    """Say how the axes run."""
    return (*say("figure_det"), *_limits(reading, "wilson_band", "cutoffs", "recall_low"))


def tpr_fp(reading: Reading) -> Parts:
    """Say what is counted."""
    return (*say("figure_tpr_fp", marks=_marks(reading), **_classes(reading)), *_roc_band(reading, "tpr_fp_band"))


def gain(_: Reading) -> Parts:
    """Say how cases are ordered."""
    return say("figure_gain")


def score_distribution(reading: Reading) -> Parts:
    """Say which class is where."""
    return say("figure_distribution", **_classes(reading))


def threshold_sweep(reading: Reading) -> Parts:
    """Say what the marks are."""
    return (*say("figure_sweep", marks=_marks(reading)), *_limits(reading, "wilson_band", "cutoffs", "recall_low"))


def calibration(reading: Reading) -> Parts:
    """Say what the bins are, and whether their intervals take cases of a cluster for independent."""
    column = reading.spec_of_cases.calibration_bins.column
    bins = say("bins_of_scores") if column is None else say("bins_of_column", column=name(column))
    clustered = reading.spec_of_cases.data.columns.cluster is not None
    return say("figure_calibration_clustered" if clustered else "figure_calibration", level=reading.level, bins=bins)


def decision_curve(reading: Reading) -> Parts:
    """Say when a model adds something."""
    return (*say("figure_decision"), *_limits(reading, "decision_band", "decision", "net_benefit_low"))


def cost_curve(reading: Reading) -> Parts:
    """Say what the two marks are, and how classes are weighed."""
    stated = reading.facts.get("spec/data.use_prevalence")
    weighed = () if stated is None or stated.value is None else say("at_prevalence_of_use")
    return (*say("figure_cost", weighed=weighed), *_limits(reading, "mover_band", "cost", "cost_low"))


def prevalence_cost(reading: Reading) -> Parts:
    """Say what stays as it is here."""
    return (*say("figure_prevalence_cost"), *_limits(reading, "mover_band", "prevalence_cost", "cost_low"))


def _classes(reading: Reading) -> dict[str, Parts]:
    return {key: reading.of_cases(key) for key in ("positives", "negatives")}


def _marks(reading: Reading) -> Parts:
    """Say what the marks are, where a model has predictions."""
    return say("operating_points") if any(model.calls is not None for model in reading.cases.models) else ()


def _nearly_all_found(reading: Reading) -> Parts:
    """Say at which false positive rate each curve first reaches nearly all positive cases."""
    drawn = [(model, table) for model in reading.cases.models if (table := _curve(model, "roc"))]
    if not 0 < len(drawn) <= MOST_NAMED:
        return ()
    codes = ("found_at", *("found_at_too" for _ in drawn[1:]))
    read = [
        say(code, model=name(model.name), **_first_that_finds(table))
        for code, (model, table) in zip(codes, drawn, strict=True)
    ]
    return (" ", *joined(read), ".")


def _first_that_finds(table: CurveTable) -> dict[str, Part]:
    """Show both rates of the highest threshold at which nearly all positive cases are found."""
    declared = index.find(table.curve, ("curve",))
    across, up = declared.drawn if declared and declared.drawn else table.columns[1:3]
    fpr, tpr = (table.columns.index(column) for column in (across, up))
    row = next(at for at, cells in enumerate(table.rows) if (cells[tpr] or 0) >= MOST_FOUND)
    cells = {"found": tpr, "false": fpr}
    return {
        hole: number(f"{table.ref}#{row}/{table.columns[at]}", table.rows[row][at], numbers.share)
        for hole, at in cells.items()
    }


def _roc_band(reading: Reading, code: str) -> Parts:
    """Say what the bands around whole ROC curves cover, where figures draw them."""
    models = reading.cases.models
    banded = any(_curve(one, "simultaneous_roc_band") for one in models)
    if not banded or sum(_curve(one, "roc") is not None for one in models) > MOST_BANDS:
        return ()
    return (" ", *say(code, level=reading.level))


def _limits(reading: Reading, code: str, key: str, column: str) -> Parts:
    """Say what is shaded, where a curve of some model has limits and figures draw them."""
    drawn = list(_curves(reading.cases.models, key))
    limited = any(column in table.columns for table in drawn) and len(drawn) <= MOST_BANDS
    return (" ", *say(code, level=reading.level)) if limited else ()


def _curves(models: Sequence[ModelResults], key: str) -> Iterator[CurveTable]:
    return (table for model in models if (table := _curve(model, key)))


def _curve(model: ModelResults, key: str) -> CurveTable | None:
    """Find a model's curve, if it has points."""
    return next((one for one in model.curves if one.curve == key and one.rows), None)
