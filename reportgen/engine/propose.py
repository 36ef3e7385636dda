"""Findings, limitations and gaps that follow from results and spec; persons decide what they mean."""

from collections.abc import Container, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from enum import IntEnum

from reportgen import index, spelling
from reportgen.conventions import FEW_OF_CLASS
from reportgen.data.certain_scores import certain_cases
from reportgen.data.evidence import Counts
from reportgen.data.scores import Scores
from reportgen.data.telling_names import names_folds
from reportgen.engine import threshold_scale
from reportgen.engine.limits_of_verdicts import rows_decide, withheld
from reportgen.engine.study.study import Study
from reportgen.results.cases import Grouping
from reportgen.results.envelope import Finding, Limitation, Severity
from reportgen.results.looked_at import bears
from reportgen.results.parts import Facts
from reportgen.results.tested import CheckRecord, ModelCheck, Significance
from reportgen.results.verdicts import Criterion, Judgement
from reportgen.results.walk import Walked
from reportgen.spec.judged import JudgedSpec
from reportgen.spec.validation import ValidationSpec

GRAVEST_FIRST: tuple[Severity, ...] = ("high", "medium", "low", "observation")
BY_VERDICT: dict[str, Severity] = {"not_met": "high", "not_demonstrated": "medium", "undefined": "medium"}


def findings(results: Walked) -> tuple[Finding, ...]:
    """Propose findings: what was not demonstrated, what a structural check found, and doubts that touch a verdict."""
    found: list[tuple[str, Severity, str]] = [
        (criterion.verdict, BY_VERDICT[criterion.verdict], criterion.ref)
        for criterion in results.parts(Criterion)
        if criterion.role == "primary" and criterion.verdict != "met"
    ]
    found += _findings_of_checks(results)
    found.sort(key=lambda one: GRAVEST_FIRST.index(one[1]))
    return tuple(
        Finding(ref=f"findings/P{number}", id=f"P{number}", code=code, severity=severity, about=about)
        for number, (code, severity, about) in enumerate(found, start=1)
    )


def _findings_of_checks(results: Walked) -> Iterator[tuple[str, Severity, str]]:
    """Propose what checks found, each check once; tests of groups support no claim, so their checks propose nothing."""
    nodes = [node for node in results.of(CheckRecord) if not node.inside(Grouping) and bears(node)]
    judged, seen = bool(results.of(Criterion)), set()
    failed = {_shared(node.part) for node in nodes if node.part.outcome == "failed"} - {None}
    for node in sorted(nodes, key=lambda node: node.inside(Significance)):  # what bears on all estimates first
        check = node.part
        entry = index.find(check.check, ("check",))
        if check.check in seen or entry is None:
            continue
        if check.outcome == "failed" and check.code != "no_discordant_pair":
            seen.add(check.check)
            yield "structural_check", "medium", check.ref
        elif _shared(check) in failed:
            continue
        elif (
            check.outcome == "warning" and judged and not node.inside(Significance) and _touches_verdicts(entry, check)
        ):
            seen.add(check.check)
            yield "check_warning", "low", check.ref


def _shared(check: CheckRecord) -> tuple[str | None, object] | None:
    """Return the cases that a check found in two parts, and what follows: two checks that agree in both found one fact."""
    shared = check.facts.get("shared")
    return None if shared is None else (check.consequence, shared)


def _touches_verdicts(entry: index.Entry, check: CheckRecord) -> bool:
    """Tell whether a doubt bears on a verdict; what is only worth knowing is in the table of assumptions."""
    return not entry.noted and check.code != "fixing_unstated"


class LimitEffect(IntEnum):
    """What a limitation does to verdicts, the gravest first."""

    BLOCKS = 0  # there is no verdict
    OPENS = 1  # what would be a verdict is not demonstrated
    BIASES = 2  # the verdict may be too good
    BOUNDS = 3  # the verdict is about other cases, another prevalence or another truth than those of use
    WIDENS = 4  # the verdict is less likely, or is already read at the worst
    OPEN = 5  # nobody states, or can check, what the verdict rests on
    ALWAYS = 6


EFFECTS = {
    "judged_on_training": LimitEffect.BIASES,
    "used_for_choices": LimitEffect.BIASES,
    "threshold_chosen_here": LimitEffect.BIASES,
    "cases_of_training": LimitEffect.BIASES,
    "cases_of_choice": LimitEffect.BIASES,
    "clusters_of_training": LimitEffect.BIASES,
    "repeated_ids": LimitEffect.BIASES,
    "left_out_by_calls": LimitEffect.BIASES,
    "reversed_scores_of_set": LimitEffect.BLOCKS,
    "reversed_scores": LimitEffect.BLOCKS,  # all verdicts are then about a mistake, or about a useless model
    "pooled_folds": LimitEffect.BOUNDS,
    "judges_procedure": LimitEffect.BOUNDS,
    "unnamed_folds": LimitEffect.BOUNDS,
    "comparisons_of_first_set": LimitEffect.BOUNDS,
    "sets_differ": LimitEffect.BOUNDS,
    "groups_of_first_set": LimitEffect.BOUNDS,
    "grades_of_first_set": LimitEffect.BOUNDS,
    "one_call": LimitEffect.BOUNDS,
    "threshold_scale": LimitEffect.BOUNDS,
    "predictions_disagree": LimitEffect.BOUNDS,
    "no_calls": LimitEffect.BOUNDS,
    "no_case_of_class": LimitEffect.BOUNDS,
    "not_gold": LimitEffect.BOUNDS,
    "enriched": LimitEffect.BOUNDS,
    "prevalence_differs": LimitEffect.BOUNDS,
    "conflicting_ids": LimitEffect.BOUNDS,
    "conflicting_rows": LimitEffect.BOUNDS,
    "left_out": LimitEffect.BOUNDS,
    "incomplete": LimitEffect.WIDENS,
    "incomplete_unknown": LimitEffect.BLOCKS,
    "verdicts_withheld": LimitEffect.BLOCKS,
    "certain_scores": LimitEffect.WIDENS,
    "smaller_sample": LimitEffect.WIDENS,
    "few_cases_of_class": LimitEffect.WIDENS,
    "clusters": LimitEffect.WIDENS,
    "weighted": LimitEffect.WIDENS,
    "ids_repeat_in_clusters": LimitEffect.WIDENS,
    "threshold_chosen_on_unstated": LimitEffect.OPEN,
    "use_prevalence_unstated": LimitEffect.OPEN,
    "training_ids_unstated": LimitEffect.OPEN,
    "training_ids_absent": LimitEffect.OPEN,
    "single_data_set": LimitEffect.ALWAYS,
}
OPEN_BY_SCORES = "depends_on_certain_scores"  # the reason of a verdict that scores of exactly 0 or 1 leave open
OF_FURTHER_SET = {
    "reversed_scores": "reversed_scores_of_set"
}  # what is said where it is not about the first judged set
BLOCKED_BY = {  # a limitation -> the reason that a verdict gives, where that has another code
    "threshold_chosen_here": "threshold_on_judged",
    "cases_of_choice": "threshold_on_shared",
    "no_calls": "no_threshold",
    "no_case_of_class": "one_class",
    "enriched": "enriched_sample",
    "pooled_folds": "judged_on_folds",
    "clusters": "few_clusters",
    "weighted": "weighted_cases",
}
ROWS_UNKNOWN = frozenset(  # reasons of verdicts that incomplete rows leave without a worst
    {
        "incomplete_rows",
        "incomplete_in_use",
        "incomplete_scores_in_use",
        "incomplete_without_unit",
        "incomplete_between_sets",
    }
)
WITHOUT_ONE_PREDICTION = {"one_call", "no_predicted_positive", "no_predicted_negative"}  # reasons of verdicts
DISAGREE = "predictions_disagree"  # with what the score and the stated threshold give
OPENED_BY = "incomplete"  # the limitation that leaves a verdict open which the complete rows would give
LESS_POWER = "less_power"  # what follows from fewer cases than planned
LEFT_OUT_BY_CALLS = "labelled_rows_differ"  # what follows where labels are missing by prediction


def limitations(
    spec: ValidationSpec, study: Study, criteria: Iterable[Criterion], checks: Sequence[CheckRecord]
) -> tuple[Limitation, ...]:
    """List the limitations that follow by themselves, and from what was checked, ranked by what they do to a verdict."""
    judged = tuple(verdict for criterion in criteria for verdict in criterion.verdicts)
    reasons = {verdict.undefined_code for verdict in judged}
    of_scores = doubts_of_scores(study) if OPEN_BY_SCORES in reasons else ()
    found = (*_limits(spec, study, checks), *of_scores, *_limits_of_plan(judged, checks))
    limits = [(_of_rows(code, reasons), *rest) for code, *rest in found]
    others = [verdict for verdict in judged if not _follows_from_one_call(verdict, limits)]
    limits += withheld(others, {BLOCKED_BY.get(code, code) for code, *_ in limits} | ROWS_UNKNOWN)
    opened = rows_decide(judged)
    ranked = sorted(limits, key=lambda found: _effect(found[0], reasons, opened=opened))
    return tuple(
        Limitation(ref=f"limitations/A{number}", code=code, about=about, facts=facts)
        for number, (code, about, facts) in enumerate(ranked, start=1)
    )


def _follows_from_one_call(verdict: Judgement, limits: Iterable[tuple[str, str | None, Facts]]) -> bool:
    """Tell whether a verdict is withheld since its model predicts the same for every case, which is a limitation already."""
    alike = {facts["name"] for code, _, facts in limits if code == "one_call"}
    return verdict.undefined_code in WITHOUT_ONE_PREDICTION and getattr(verdict, "model", None) in alike


def _of_rows(code: str, reasons: AbstractSet[str | None]) -> str:
    """Tell incomplete rows that leave a criterion without a verdict from those that verdicts allow for."""
    return "incomplete_unknown" if code == "incomplete" and ROWS_UNKNOWN & reasons else code


def _effect(code: str, reasons: Container[str | None], *, opened: bool) -> LimitEffect:
    """Rank a limitation: one that leaves a criterion without a verdict comes first, then rows that leave one open."""
    if opened and code == OPENED_BY:
        return LimitEffect.OPENS
    return LimitEffect.BLOCKS if BLOCKED_BY.get(code, code) in reasons else EFFECTS[code]


def _limits(
    spec: ValidationSpec, study: Study, checks: Sequence[CheckRecord]
) -> Iterator[tuple[str, str | None, Facts]]:
    if spec.data.evaluated_on == "training":
        yield "judged_on_training", None, {}
    if spec.data.evaluated_on == "cross_validation" and not spec.tests_on_folds:
        yield "pooled_folds", None, {}
    if study.in_folds is not None:
        yield "judges_procedure", None, {}
    if spec.attest and spec.attest.test_untouched is False:
        yield "used_for_choices", None, {}
    yield from doubts(spec, study, checks)
    yield from _limits_of_cases(spec, study, checks)
    for one in study.of_models:
        yield from _limits_of_classes(one)
    yield from _limits_of_likeness(study)
    yield from _limits_of_thresholds(study)
    if study.data.positive is not None and spec.data.use_prevalence is None and spec.data.source.sampling != "enriched":
        yield "use_prevalence_unstated", "data/prevalence", {}
    if spec.data.training_ids is None and study.overlap is None and study.in_folds is None:
        yield "training_ids_absent" if "training" in study.splits else "training_ids_unstated", None, {}
    yield "sets_differ" if study.apart else "single_data_set", None, {}


def doubts(
    spec: ValidationSpec, study: Study, checks: Sequence[CheckRecord]
) -> Iterator[tuple[str, str | None, Facts]]:
    """Say what is probably not meant as it is written: thresholds on another scale than the scores, models without calls."""
    for subject in study.subjects if study.data.positive is not None else ():
        about, counts = f"models/{spelling.escaped(subject.name)}/threshold", subject.get(Counts)
        called = None if counts is None else float(counts.predicted_positives)
        if called is None:
            yield "no_calls", about, {"name": subject.name}
        elif doubted := threshold_scale.doubt(subject):
            code, facts = doubted
            alike = {"called": _class_of(study, positive=called > 0)} if code == threshold_scale.ALIKE else {}
            yield code, about, {"name": subject.name, **alike, **facts}
    for remark in study.data.remarks:
        if remark.code == DISAGREE:
            name = str(remark.facts["model"])
            yield DISAGREE, f"models/{spelling.escaped(name)}/threshold", {"name": name, "cases": remark.facts["cases"]}
    yield from _doubts_of_models(checks)
    yield from _limits_of_further_sets(spec, study)
    if spec.data.evaluated_on != "cross_validation":
        yield from (("unnamed_folds", None, {"column": name}) for name in study.unused if names_folds(name))
    if study.design.repeated_ids:
        code = "repeated_ids" if study.design.cluster is None else "ids_repeat_in_clusters"
        yield code, None, {"repeated": study.design.repeated_ids}


def _limits_of_further_sets(spec: ValidationSpec, study: Study) -> Iterator[tuple[str, str | None, Facts]]:
    """Say what was asked and is about the first of several judged sets alone."""
    if not study.further:
        return
    facts = {"first": study.design.judged, "others": ", ".join(study.further)}
    if len(study.subjects) > 1:
        yield "comparisons_of_first_set", None, facts
    if spec.data.columns.group:
        yield "groups_of_first_set", None, facts
    if spec.data.columns.grade is not None:
        yield "grades_of_first_set", None, facts


def doubts_of_scores(study: Study) -> Iterator[tuple[str, str | None, Facts]]:
    """Say which models give scores that claim certainty, where these are taken for probabilities."""
    for subject in study.subjects:
        scores = subject.get(Scores) if subject.probabilities else None
        certain = 0.0 if scores is None else float(certain_cases(scores))
        if scores is not None and certain:
            counts = {"cases": int(scores.cases), "certain": int(certain)}
            yield "certain_scores", f"models/{spelling.escaped(subject.name)}", {"name": subject.name, **counts}


def _doubts_of_models(checks: Iterable[CheckRecord]) -> Iterator[tuple[str, str | None, Facts]]:
    """Say what was found in the numbers of a model that is probably not meant, once, as reversed scores."""
    said: set[tuple[str, str]] = set()
    for code, check in _doubted(checks):
        if isinstance(check, ModelCheck) and (code, check.model) not in said:
            said.add((code, check.model))
            about, facts = f"models/{spelling.escaped(check.model)}", {**check.facts, "name": check.model}
            if check.judged_set is None:
                yield code, about, facts
            elif code in OF_FURTHER_SET:
                yield OF_FURTHER_SET[code], about, {**facts, "set": check.judged_set}


def _doubts_of_cases(checks: Iterable[CheckRecord]) -> Iterator[tuple[str, str | None, Facts]]:
    """Say what was found in the cases, as another prevalence than that of use."""
    for code, check in _doubted(checks):
        if not isinstance(check, ModelCheck):
            yield code, f"data/{check.on}", {}


def _doubted(checks: Iterable[CheckRecord]) -> Iterator[tuple[str, CheckRecord]]:
    """List the checks that found a doubt which is also a limitation, with the code of that."""
    for check in checks:
        entry = index.find(check.check, ("check",))
        if entry is not None and entry.limitation and check.outcome == "warning":
            yield entry.limitation, check


def _limits_of_cases(
    spec: ValidationSpec, study: Study, checks: Sequence[CheckRecord]
) -> Iterator[tuple[str, str | None, Facts]]:
    """Say what is special about the cases: enriched, weighted, in clusters, or not all known."""
    if spec.data.source.sampling == "enriched":
        yield "enriched", None, {}
    else:
        yield from _doubts_of_cases(checks)
    if spec.data.labels.gold is False:
        yield "not_gold", None, {}
    units = next((subject.units for subject in study.subjects), None)
    if units is not None and spec.data.columns.cluster is not None:
        yield "clusters", None, {"clusters": study.design.clusters or units.units, "column": spec.data.columns.cluster}
    elif units is not None:
        yield "weighted", None, {}
    for code, by_reason in (("incomplete", study.incomplete), ("left_out", study.excluded)):
        if by_reason:
            yield code, None, {"rows": sum(by_reason.values())}
    if any(check.consequence == LEFT_OUT_BY_CALLS for check in checks):
        yield "left_out_by_calls", None, {}


def _limits_of_plan(
    judged: Iterable[Judgement], checks: Iterable[CheckRecord]
) -> Iterator[tuple[str, str | None, Facts]]:
    """Say that fewer cases came than were planned, where a criterion is not demonstrated."""
    fewer = any(check.consequence == LESS_POWER and check.outcome == "warning" for check in checks)
    if fewer and any(one.verdict == "not_demonstrated" for one in judged):
        yield "smaller_sample", None, {}


def _limits_of_likeness(study: Study) -> Iterator[tuple[str, str | None, Facts]]:
    """Say which judged cases, of all sets, are also among others that count, and which are alike and labelled otherwise."""
    judged = study.of_judged_sets
    if overlap := sum(one.overlap or 0 for one in judged):
        yield "cases_of_training", None, {"overlap": overlap}
    designs = [one.design for one in judged]
    models = study.design.thresholds_chosen_on
    shared = {model: most for model in models if (most := sum(one.shared_with_choice(model) for one in designs))}
    if shared:
        yield "cases_of_choice", None, {"shared": max(shared.values()), "models": ", ".join(shared)}
    if conflicting := sum(one.conflicts_of_ids or 0 for one in designs):
        yield "conflicting_ids", None, {"conflicting": conflicting}
    if conflicting := sum(one.conflicts_of_rows or 0 for one in designs if not one.conflicts_of_ids):
        yield "conflicting_rows", None, {"conflicting": conflicting}
    if study.crossing:
        yield "clusters_of_training", None, {"cases": study.crossing}


def _limits_of_classes(study: Study) -> Iterator[tuple[str, str | None, Facts]]:
    if study.data.positive is None:
        return
    for name, cases in zip(
        (_class_of(study, positive=True), _class_of(study, positive=False)), study.sizes, strict=True
    ):
        if not cases:
            yield "no_case_of_class", None, {"name": name}
        elif cases < FEW_OF_CLASS:
            yield "few_cases_of_class", None, {"name": name, "cases": cases}


def _class_of(study: Study, *, positive: bool) -> str:
    """Name the positive class, or the other one."""
    return next(name for name in study.data.classes if (name == study.data.positive) == positive)


def _limits_of_thresholds(study: Study) -> Iterator[tuple[str, str | None, Facts]]:
    chosen_on = study.design.thresholds_chosen_on
    for model in study.subjects:
        if study.design.threshold_chosen_here(model.name):
            yield "threshold_chosen_here", f"models/{spelling.escaped(model.name)}/threshold", {"name": model.name}
        elif model.name in chosen_on and chosen_on[model.name] is None:
            yield (
                "threshold_chosen_on_unstated",
                f"models/{spelling.escaped(model.name)}/threshold",
                {"name": model.name},
            )


def gaps(spec: JudgedSpec) -> tuple[str, ...]:
    """List what the author did not state and a careful reader will ask for."""
    tree = spec.stated()
    return tuple(path for path in spec.asked_for if _unstated(tree, path.split(".")))


def _unstated(tree: object, steps: list[str]) -> bool:
    if isinstance(tree, list) and steps:
        return any(_unstated(entry, steps) for entry in tree)
    if not steps:
        return tree in (None, "", [], {})
    inner = tree.get(steps[0]) if isinstance(tree, dict) else None
    return inner is None or _unstated(inner, steps[1:])
