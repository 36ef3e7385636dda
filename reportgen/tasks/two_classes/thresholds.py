"""Thresholds that a rule chooses: from the costs alone, or on the rows that the rule names."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from reportgen import index, reasons, spelling
from reportgen.analyses.bayes_threshold import bayes_threshold
from reportgen.analyses.optimal_threshold import BEST, optimal_threshold
from reportgen.catalog.answers import Undefined, Values
from reportgen.data.scores import Scores
from reportgen.errors import ExitCode, Problem, ReportgenError
from reportgen.results.cases import Choice
from reportgen.spec.cases import ModelColumns, ThresholdRule
from reportgen.spec.validation import ValidationSpec
from reportgen.tasks.two_classes.count_cases import Counter

if TYPE_CHECKING:
    from reportgen.data.table import Rows


def settle_thresholds(
    spec: ValidationSpec, counter: Counter, frames: Mapping[str, "Rows"]
) -> tuple[tuple[ModelColumns, ...], dict[str, Choice]]:
    """Put a number in the place of each rule, and keep how it was chosen; the judged rows are the first of the frames."""
    models, choices = [], {}
    for at, model in enumerate(spec.models):
        rule = model.threshold
        if isinstance(rule, ThresholdRule):
            threshold, choices[model.name] = _settled(spec, counter, frames, at, rule)
            origin = {"threshold_origin": _origin(rule), "threshold_chosen_on": rule.on}
            model = model.model_copy(update={"threshold": threshold, **origin})  # noqa: PLW2901
        models.append(model)
    return tuple(models), choices


def _origin(rule: ThresholdRule) -> str:
    """Say in words where the rule takes the threshold from."""
    return f"chosen on the {rule.on} data" if rule.on else "Bayes' rule from the costs"


def _settled(
    spec: ValidationSpec, counter: Counter, frames: Mapping[str, "Rows"], at: int, rule: ThresholdRule
) -> tuple[float, Choice]:
    model, place = spec.models[at], spec.place(("models", at, "threshold"))
    scored = counter.layout.scores.get(model.name)
    if scored is None:
        what, remedy = f"{model.name!r} has no scores, so a threshold does not apply", "name its score column"
        raise ReportgenError(Problem("no_scores", what, remedy, place=place))
    judged = next(iter(frames))
    part = judged if rule.on in (None, spec.data.evaluated_on or "test") else rule.on
    if part not in frames:
        what, remedy = f"no rows belong to the split {rule.on}", f"write `on:` with one of: {', '.join(frames)}"
        raise ReportgenError(Problem("no_split", what, remedy, place=place))
    named = model.model_copy(update={"threshold": None})
    cases = counter.subject(named, frames[part]).get(Scores)
    assert cases is not None  # noqa: S101 - the model has scores
    learnt = counter.subject(named, frames["training"]).get(Scores) if "training" in frames else None
    try:
        found = _by_rule(spec, counter, rule, cases, learnt)
    except ReportgenError as error:
        raise ReportgenError([problem.at(place) for problem in error.problems]) from None
    if isinstance(found, Undefined):
        what = f"the rule {rule.rule} gives no threshold: {reasons.undefined(found.code, found.facts)}"
        remedy = "correct the costs or the rule, or write a number"
        raise ReportgenError(Problem("no_threshold", what, remedy, place=place, exit_code=ExitCode.DATA))
    return float(found.values["threshold"]), _choice(model, rule, cases, found.values)


def _by_rule(
    spec: ValidationSpec, counter: Counter, rule: ThresholdRule, cases: Scores, learnt: Scores | None
) -> Values | Undefined:
    """
    Follow the rule.

    Odds are shifted from the prevalence of training to that of use; without training rows scores are taken for
    probabilities at use, since the labels of judged rows must not move a threshold.
    """
    use = next(iter(spec.data.prevalences_in_use), None)
    costs: Any = None if counter.costs is None else counter.costs.tolist()
    if rule.rule == "cost" and rule.on is None:
        sample = float(learnt.positive_cases / learnt.cases) if learnt is not None and learnt.cases else 0.0
        if use is None or sample in (0.0, 1.0):
            return bayes_threshold.function(costs=costs)
        return bayes_threshold.function(costs=costs, prevalence_sample=sample, prevalence_use=use)
    options: dict[str, Any] = {"rule": rule.rule}
    if rule.rule == "cost":
        options |= {"costs": costs, "prevalence": use}
    if rule.rule == "constraint":
        options |= {"metric": rule.metric, "at_least": rule.at_least, "at_most": rule.at_most}
    return optimal_threshold.function(cases, **options)


def _choice(model: ModelColumns, rule: ThresholdRule, cases: Scores, values: Mapping[str, Any]) -> Choice:
    metric, called = (rule.metric, rule.metric) if rule.metric else BEST[rule.rule]
    entry = index.find(metric, ("metric",))
    reached = values.get(called) if rule.on else None
    return Choice(
        ref=f"models/{spelling.escaped(model.name)}/threshold_choice",
        rule=rule.rule,
        on=rule.on,
        metric=metric,
        label=entry.label if entry else metric,
        bound=rule.at_least if rule.at_least is not None else rule.at_most,
        side="at_least" if rule.at_least is not None else "at_most" if rule.at_most is not None else None,
        value=None if reached is None else float(reached),
        cases=int(cases.cases) if rule.on else None,
        candidates=int(values["candidates"]) if "candidates" in values else None,
    )
