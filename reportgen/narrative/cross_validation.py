"""Cross-validation of the models of a validation in words: what the folds judge, and how they bear on verdicts."""

from collections.abc import Iterator

from reportgen import index, numbers, reasons
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
from reportgen.results.scores import FoldsFound, MetricOverFolds, NotOverFolds
from reportgen.results.verdicts import Verdict


def about(reading: Reading, found: FoldsFound) -> Iterator[Parts]:
    """Say what the folds judge, how that differs from the delivered model, and how verdicts use them."""
    yield say("cases_in_folds" if found.of_cases else "folds_given_with_cases")
    yield from estimated(found)
    bounded = any(one.error is not None for over in found.metrics for one in over.learners)
    if bounded and found.of_cases and reading.walked.parts(Verdict):
        yield say("verdicts_in_folds")
    if bounded:
        yield say("folds_heuristic_of_splits" if found.design == "random_splits" else "folds_heuristic")


def estimated(found: FoldsFound) -> Iterator[Parts]:
    """Say what the folds judge, what follows for a model that is trained on all cases, and what one case each leads to."""
    yield procedure(found)
    if found.bootstrap is None:  # else it is said of the samples
        yield say("folds_and_refit_of_most" if _most_train(found) else "folds_and_refit")
    if found.leaves_one_out:
        yield say("folds_of_one_case")
        yield say("left_out_number" if _of_numbers(found) else "left_out_class")


def _most_train(found: FoldsFound) -> bool:
    """Tell whether the models of the folds are known to learn from more than half of the cases."""
    return found.leaves_one_out or (found.training_share is not None and 2 * found.training_share > 1)


def _of_numbers(found: FoldsFound) -> bool:
    """Tell whether the models predict numbers, as far as the metrics show it."""
    names = (*(over.metric for over in found.metrics), *(one.metric for one in found.without))
    entries = (index.find(name, ("metric",)) for name in names)
    return any(entry is not None and "Regression" in entry.evidence for entry in entries)


def procedure(found: FoldsFound) -> Parts:
    """Say that the folds judge the procedure, with which part of the data where it is known."""
    if found.bootstrap is not None:
        return say("samples_judge_procedure")
    if found.leaves_one_out:
        return say("folds_judge_procedure_of_others")
    if found.training_share is None:
        return say("folds_judge_procedure_bare")
    train = number(f"{found.ref}#training_share", found.training_share, numbers.share)
    return say("folds_judge_procedure", train=train)


def influence(reading: Reading, over: MetricOverFolds) -> Iterator[Parts]:
    """Give the descriptive intervals of mean areas."""
    found = [
        (one.name, one.influence.ref, one.influence.interval)
        for one in over.learners
        if one.influence is not None and one.influence.interval is not None and one.influence.interval.low is not None
    ]
    if found:
        write = writer(over.metric)
        listed = [say("named_value", name=name(who), value=ends(ref, interval, write)) for who, ref, interval in found]
        method = found[0][2].method
        yield say("means_by_another", method=capitalised(reading.label(method)), listed=joined(listed))


def without(found: FoldsFound) -> Iterator[Parts]:
    """Say which metrics have no mean over the folds, and why: once for models that share the reason."""
    alike: dict[tuple[str, str | None], list[NotOverFolds]] = {}
    for one in found.without:
        alike.setdefault((one.label, one.undefined), []).append(one)
    for first, *others in alike.values():
        names = joined(name(one.name) for one in (first, *others))
        reason = worded(first.ref, reasons.UNDEFINED[first.undefined_code or "no_case"], first.facts)
        yield say("no_mean_over_folds", label=in_sentence(first.label), names=names, reason=reason)
