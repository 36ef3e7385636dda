"""The assumptions that every estimate rests on, looked at in the data; those of one test are with the test."""

from collections.abc import Container, Iterator, Mapping
from dataclasses import replace

from reportgen import spelling
from reportgen.catalog import registry
from reportgen.catalog.answers import Outcome, not_checkable
from reportgen.catalog.tests_and_checks import Check
from reportgen.data.design import Design
from reportgen.data.subject import Subject
from reportgen.engine import convert
from reportgen.engine.checking import run_check
from reportgen.engine.study.study import Study
from reportgen.results.tested import CheckRecord, ModelCheck
from reportgen.spec.validation import ValidationSpec

SILENT = ("not_applicable", "not_checkable")


def assumptions(spec: ValidationSpec, study: Study, metrics: Container[str]) -> tuple[CheckRecord, ...]:
    """
    Run the checks that concern every estimate, then those of each two parts of the data and of each model.

    A check on which none of the metrics in the results rests is not run. Limits that the spec gives take the place of ours.
    """
    limits = {} if spec.largest_class is None else {"largest_class": spec.largest_class}
    return (
        *_of_design(study),
        *_of_parts(study),
        *_of_folds(study),
        *(record for subject in study.subjects for record in _of_model(study, subject, metrics, limits)),
        *_of_further_sets(study, metrics),
    )


def limiting_checks_of_models(study: Study) -> tuple[ModelCheck, ...]:
    """Run the checks of each model, on every judged set, of which a doubt is also a limitation."""
    of_first = (record for subject in study.subjects for record in _of_model(study, subject, (), limiting=True))
    return (*of_first, *_of_further_sets(study, ()))


def _of_further_sets(study: Study, metrics: Container[str]) -> Iterator[ModelCheck]:
    """Look at what the models say of judged sets next to the first, by the checks whose doubts are limitations."""
    for name, further in study.further.items():
        for subject in further.subjects:
            at = f"models/{spelling.escaped(subject.name)}/splits/{spelling.escaped(name)}/checks"
            for record in _of_model(further, subject, metrics, limiting=True):
                if record.outcome == "warning":
                    yield record.model_copy(update={"judged_set": name, "ref": f"{at}/{record.check}"})


def _of_design(study: Study) -> Iterator[CheckRecord]:
    task, rows = study.task, _rows_of_all_sets(study)
    for name in (*task.checks, *task.checks_where_they_apply):
        check = _declared(name)
        if check.structural and _for_single_cases(check, study.design):
            continue  # clusters take its place, and their own check says what is assumed of them
        outcome = run_check(check, None, rows)
        if name not in task.checks and outcome.outcome in SILENT:
            continue
        outcome = _not_checked(check, study.design, whole=study.whole) or outcome
        yield convert.check_record(check, outcome, ref=f"checks/{name}")


def _rows_of_all_sets(study: Study) -> Design:
    """Let the design of the first judged set count the rows of all that are judged."""
    read = [one.design.rows_read for one in study.of_judged_sets]
    rows = None if None in read else sum(one for one in read if one is not None)
    return replace(study.design, rows_read=rows, incomplete=study.incomplete, excluded=study.excluded)


def _of_parts(study: Study) -> Iterator[CheckRecord]:
    """Look at each two parts of the data."""
    for name in study.task.checks_of_parts:
        check = _declared(name)
        for first, second in study.design.shared_cases:
            outcome = run_check(check, None, study.design, {"first": first, "second": second})
            yield convert.check_record(check, outcome, ref=f"checks/{name}/{first}~{second}")


def _of_folds(study: Study) -> Iterator[CheckRecord]:
    """Look at the cases of each fold, where cases name theirs."""
    labelled = None if study.in_folds is None else study.in_folds.labelled(study.classes_by_size)
    for check in map(_declared, study.task.checks_of_folds if labelled is not None else ()):
        yield convert.check_record(check, run_check(check, labelled, study.design), ref=f"checks/{check.id}")


def _of_model(
    study: Study,
    subject: Subject,
    metrics: Container[str],
    limits: Mapping[str, float] | None = None,
    *,
    limiting: bool = False,
) -> Iterator[ModelCheck]:
    """Look at what one model says; scores that are declared to be no probabilities may take any value."""
    for name in study.task.checks_of_a_model:
        check = _declared(name)
        if (limiting and not check.limitation) or (check.metrics and not any(one in metrics for one in check.metrics)):
            continue
        evidence = subject.find(check.evidence)
        if evidence is None or (check.needs_probabilities and not subject.probabilities):
            continue
        outcome = run_check(check, evidence, None, limits)
        if outcome.outcome in SILENT:
            continue
        outcome = _not_checked(check, study.design, whole=subject.whole) or outcome
        found = convert.check_record(check, outcome, ref=f"models/{spelling.escaped(subject.name)}/checks/{name}")
        yield ModelCheck(**dict(found), model=subject.name)


def _for_single_cases(check: Check[..., Outcome], design: Design) -> bool:
    return design.cluster is not None and check.unit == "case"


def _not_checked(check: Check[..., Outcome], design: Design, *, whole: bool) -> Outcome | None:
    """Say why a check that is written for independent cases, or for cases that count alike, is not run."""
    if _for_single_cases(check, design):
        return not_checkable("cases_in_clusters", on="clusters", column=design.cluster)
    if not whole and not check.weights:
        return not_checkable("weighted_cases", on="weights")
    if check.depends_on_prevalence and design.sampling == "enriched":
        return not_checkable("drawn_by_class", on="sampling")
    return None


def _declared(name: str) -> Check[..., Outcome]:
    return registry.declared(name, Check)
