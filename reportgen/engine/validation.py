"""A validation: models estimated, compared and judged on cases."""

from dataclasses import replace
from typing import Any, cast

from reportgen import spelling
from reportgen.catalog.answers import Undefined
from reportgen.data.costs import Costed
from reportgen.data.subject import Subject
from reportgen.engine import convert, propose
from reportgen.engine.assumptions import assumptions
from reportgen.engine.compare.comparable import Comparable
from reportgen.engine.compare.labels_apart import label_tests
from reportgen.engine.compare.of_cases import ModelsOnCases
from reportgen.engine.compare.of_different_cases import ModelsOnDifferentCases
from reportgen.engine.compare.of_folds import GivenWithCases, ModelsOverFolds
from reportgen.engine.compare.pairs_of_models import compare
from reportgen.engine.envelope import completed, envelope
from reportgen.engine.estimate import curves, per_thousand
from reportgen.engine.estimate.at_expected_prevalence import at_use
from reportgen.engine.estimate.bank import grade_shift, grades, score_shift
from reportgen.engine.estimate.calibration import calibration_facts, miscalibration
from reportgen.engine.estimate.certain_scores import certain_scores
from reportgen.engine.estimate.class_distances import class_distances
from reportgen.engine.estimate.curves_of_classes import curves_of_classes
from reportgen.engine.estimate.curves_over_folds import curves_over_folds
from reportgen.engine.estimate.decisions import other_predictions
from reportgen.engine.estimate.estimates import baselines, estimates
from reportgen.engine.estimate.false_discoveries import false_discoveries
from reportgen.engine.estimate.group_sizes import group_sizes
from reportgen.engine.estimate.groups import by_period, groupings, splits
from reportgen.engine.estimate.metrics_asked import Asked, metrics_of, metrics_over_folds
from reportgen.engine.estimate.over_folds import over_folds
from reportgen.engine.estimate.overfitting import overfitting
from reportgen.engine.estimate.regret import regret
from reportgen.engine.estimate.scores_of_folds import cases_over_folds, scored_folds
from reportgen.engine.estimate.widths import widths
from reportgen.engine.judge.criteria import judge
from reportgen.engine.judge.judged_intervals import with_judged_intervals
from reportgen.engine.judge.of_comparisons import in_order, judge_comparisons
from reportgen.engine.judge.overall import overall, refuse_unexplained
from reportgen.engine.study.read_folds import FoldStudy
from reportgen.engine.study.study import Study
from reportgen.results.cases import ModelResults
from reportgen.results.parts import Fact
from reportgen.results.scores import FoldsFound
from reportgen.results.validation import ValidationResults
from reportgen.spec.sets import ChosenOn
from reportgen.spec.validation import ValidationSpec


def validation_results(spec: ValidationSpec, study: Study) -> ValidationResults:
    """Compute all that a validation asks for; where only the data show which task it is, the spec in the results names it too."""
    spec = spec.of_task(study.task.name)
    metrics = metrics_of(spec, study.task, study.subjects)
    models = _models(spec, study, metrics)
    scored = _scored(spec, study)
    evidence = _evidence(spec, study, scored)
    comparisons = compare(spec, evidence)
    criteria = in_order(spec, (*judge(spec, study), *judge_comparisons(spec, comparisons, evidence)))
    found = overall(spec, criteria)
    refuse_unexplained(spec, found, criteria)
    rest_on = (
        {one.metric.id for one in metrics} | {one.metric for one in comparisons} | {one.metric for one in criteria}
    )
    checks = assumptions(spec, _with_group_sizes(spec, study), rest_on)
    computed = ValidationResults(
        **envelope(spec, study.inputs, study.development),
        data=study.data.model_copy(update={"grade_shift": grade_shift(spec, study)}),
        widths=widths(spec, models),
        models=models if study.in_folds is None else with_judged_intervals(models, criteria),
        baselines=() if study.apart else baselines(spec, study, metrics),
        label_tests=() if study.apart else label_tests(study),
        folds=_folds(spec, study, scored),
        comparisons=comparisons,
        criteria=criteria,
        overall=found,
        checks=checks,
        limitations=propose.limitations(spec, study, criteria, checks),
    )
    return completed(
        spec, computed, **_prevalences(spec), **_bins(spec), **_gross_gains(spec, study), **_planned(spec, study)
    )


def _scored(spec: ValidationSpec, study: Study) -> FoldStudy | None:
    """Return scores over folds: computed from the cases of each fold, or given with the cases."""
    if study.in_folds is None:
        return study.given_folds
    return scored_folds(spec, study.in_folds, metrics_over_folds(spec, study.task))


def _evidence(spec: ValidationSpec, study: Study, scored: FoldStudy | None) -> tuple[Comparable[Any], ...]:
    """Return what models can be compared on; cases in folds were predicted by other fits in each fold."""
    if scored is not None and study.in_folds is not None:
        return (ModelsOverFolds(scored, spec=spec, cases=study),)
    cases = ModelsOnDifferentCases(spec, study) if study.apart else ModelsOnCases(spec, study)
    return (cases, *(() if scored is None else (GivenWithCases(scored),)))


def _folds(spec: ValidationSpec, study: Study, scored: FoldStudy | None) -> FoldsFound | None:
    """Summarise the folds, if there are any."""
    if scored is None:
        return None
    if study.in_folds is None:
        return over_folds(scored, level=spec.confidence)
    found = cases_over_folds(spec, study.in_folds, scored)
    known = {one.metric for one in found.metrics}
    return found.model_copy(update={"curves": curves_over_folds(spec, study.task, study.in_folds, known)})


def _bins(spec: ValidationSpec) -> dict[str, tuple[str, float]]:
    """Keep how many bins the calibration curve has at most, where no column has them."""
    if spec.calibration_bins.column is not None:
        return {}
    return {"spec/calibration.bins": ("Bins of the calibration curve at most", spec.calibration_bins.bins)}


def _planned(spec: ValidationSpec, study: Study) -> dict[str, tuple[str, float]]:
    """Keep how many cases were planned, and how many were analysed."""
    found: dict[str, tuple[str, float]] = {}
    for of, (planned, analysed) in study.design.planned_sizes.items():
        stated = spec.plan.sample_size is not None and getattr(spec.plan.sample_size, of) is not None
        found[f"spec/plan.sample_size.{of}" if stated else f"plan/{of}"] = (f"Planned {of}", planned)
        found[f"analysed/{of}"] = (f"Analysed {of}", analysed)
    return found


def _gross_gains(spec: ValidationSpec, study: Study) -> dict[str, tuple[str, float]]:
    """Keep what is taken off gross gains, and what a case found is worth after that."""
    found = study.subjects[0].get(Costed)
    if found is None or spec.gains is None or spec.gains.basis != "gross":
        return {}
    action = float(found.costs[0, 1] - found.costs[0, 0])
    return {
        "gains/action": ("What acting on a case costs", action),
        "gains/net_of_action": (
            "Gain of a true positive after what acting on it costs",
            0.0 - float(found.costs[1, 1]),
        ),
    }


def _with_group_sizes(spec: ValidationSpec, study: Study) -> Study:
    """Tell the design how many cases each metric rests on in each group, which only the metrics of the spec settle."""
    return replace(study, design=replace(study.design, group_cases=group_sizes(spec, study)))


def _prevalences(spec: ValidationSpec) -> dict[str, tuple[str, float]]:
    """Keep the prevalence of use, of a range both ends."""
    found = spec.data.prevalences_in_use
    label, ref = "Prevalence where the model is used", "spec/data.use_prevalence"
    return {(ref if len(found) == 1 else f"{ref}.{at}"): (label, one) for at, one in enumerate(found)}


def _models(spec: ValidationSpec, study: Study, metrics: tuple[Asked, ...]) -> tuple[ModelResults, ...]:
    """Estimate each model on the cases that it is judged on."""
    by_name = {one.name: _model(spec, on, at, metrics) for on in study.of_models for at, one in enumerate(on.subjects)}
    found = tuple(by_name[subject.name] for subject in study.subjects)
    if not study.apart:
        return found
    return tuple(one.model_copy(update={"at_sample": None}) for one in found)  # each would be at its own prevalence


def _model(spec: ValidationSpec, study: Study, at: int, metrics: tuple[Asked, ...]) -> ModelResults:
    subject = study.subjects[at]
    ref = f"models/{spelling.escaped(subject.name)}"
    estimated = estimates(spec, study.task, subject, metrics)
    return ModelResults(
        ref=ref,
        name=subject.name,
        columns=dict(subject.columns),
        threshold=_threshold(study, subject, f"{ref}/threshold"),
        threshold_origin=subject.threshold_origin,
        threshold_chosen_on=cast("ChosenOn | None", subject.threshold_chosen_on),
        choice=study.choices.get(subject.name),
        calls=subject.calls,
        estimates=estimated,
        confusion=curves.confusion(study, subject),
        confused=curves.confused(subject),
        class_distances=class_distances(spec, subject),
        curves=curves.curves(spec, study.task, subject, [(name, found[at]) for name, found in study.bins.items()]),
        class_curves=curves_of_classes(spec, study.task, subject),
        at_use=per_thousand.in_use(spec, study, subject),
        at_sample=per_thousand.in_sample(spec, study, subject),
        at_use_estimates=at_use(spec, study.task, subject),
        calibration=calibration_facts(spec, subject),
        miscalibration=miscalibration(spec, subject, estimated),
        certain_scores=certain_scores(spec, study.task, subject, metrics),
        regret=regret(spec, subject, study.choices.get(subject.name)),
        other_predictions=other_predictions(spec, subject),
        distribution=curves.distribution(subject),
        groupings=groupings(spec, study, at),
        shift=score_shift(spec, study, at),
        grades=grades(spec, study, at),
        splits=splits(spec, study, at),
        false_discoveries=false_discoveries(spec, subject),
        overfitting=overfitting(spec, study, at),
        by_period=by_period(spec, study, at),
    )


def _threshold(study: Study, subject: Subject, ref: str) -> Fact | None:
    """Return the threshold of a model that calls cases positive, or why there is none."""
    if study.data.positive is None:
        return None
    threshold = Fact(ref=ref, label="Threshold", value=subject.threshold)
    if subject.threshold is None:
        missing = "calls_given" if subject.calls == "prediction" else "no_threshold"
        threshold = threshold.model_copy(update=convert.absent(Undefined(missing)))
    return threshold
