"""Cross-validation of the models of a validation in words: what the folds judge, and how they bear on verdicts."""

from collections.abc import Iterator

from reportgen import numbers, reasons
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import (
    Parts,
    capitalised,
    ends,
    in_sentence,
    joined,
    name,
    number,
    say,
    worded,
    writer,
)
from reportgen.results.scores import FoldsFound, MetricOverFolds
from reportgen.results.verdicts import Verdict


def about(reading: Reading, found: FoldsFound) -> Iterator[Parts]:
    """Say what the folds judge, how that differs from the delivered model, and how verdicts use them."""
    yield say("cases_in_folds" if found.of_cases else "folds_given_with_cases")
    yield procedure(found)
    yield say("folds_and_refit_of_part" if found.training_share is not None else "folds_and_refit")
    if found.of_cases and reading.walked.parts(Verdict):
        yield say("verdicts_in_folds")
    if any(one.error is not None for over in found.metrics for one in over.learners):
        yield say("folds_heuristic_of_splits" if found.design == "random_splits" else "folds_heuristic")


def procedure(found: FoldsFound) -> Parts:
    """Say that the folds judge the procedure, with which part of the data where it is known."""
    if found.training_share is None:
        return say("folds_judge_procedure_bare")
    train = number(f"{found.ref}#training_share", found.training_share, numbers.share)
    return say("folds_judge_procedure", train=train)


def influence(reading: Reading, over: MetricOverFolds) -> Iterator[Parts]:
    """Give the descriptive intervals of mean areas."""
    shown = [
        say(
            "named_value",
            name=name(one.name),
            value=ends(one.influence.ref, one.influence.interval, writer(over.metric)),
        )
        for one in over.learners
        if one.influence is not None and one.influence.interval is not None and one.influence.interval.low is not None
    ]
    if shown:
        method = next(
            one.influence.interval.method for one in over.learners if one.influence and one.influence.interval
        )
        yield say("means_by_another", method=capitalised(reading.label(method)), listed=joined(shown))


def without(found: FoldsFound) -> Iterator[Parts]:
    """Say which metrics have no mean over the folds, and why: once for models that share the reason."""
    alike: dict[tuple[str, str | None], list[str]] = {}
    for one in found.without:
        alike.setdefault((one.label, one.undefined), []).append(one.name)
    for one in found.without:
        names = alike.pop((one.label, one.undefined), None)
        if names is not None:
            reason = worded(one.ref, reasons.UNDEFINED[one.undefined_code or "no_case"], one.facts)
            yield say("no_mean_over_folds", label=in_sentence(one.label), names=joined(map(name, names)), reason=reason)
