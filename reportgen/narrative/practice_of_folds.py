"""What is usually recommended for a cross-validation, next to what was done, and whether folds are far apart."""

from collections.abc import Iterator

from reportgen.conventions import CUSTOMARY_FOLDS, WIDE_SPREAD_OF_FOLDS
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import Parts, in_sentence, joined, label, name, number, say, writer
from reportgen.results.scores import FoldsFound, LearnerResults, MetricOverFolds


def recommended(reading: Reading, found: FoldsFound) -> Iterator[tuple[Parts, Parts]]:
    """Pass each recommendation for k-fold cross-validation, and whether it was followed."""
    if found.design not in (None, "kfold") or not found.metrics:
        return
    folds, repeats = (int(reading.facts[f"data/{of}"].value or 1) for of in ("folds", "repeats"))
    runs = reading.fact("data/repeats")
    yield label("customary_folds"), say(_followed(fits=folds / repeats in CUSTOMARY_FOLDS), found=_counted(reading))
    spread = all(one.spread.value is not None for over in found.metrics for one in over.learners)
    yield label("mean_with_spread"), label("yes" if spread else "no")
    yield label("several_partitions"), say(_followed(fits=repeats > 1), found=label("counted_repeats", repeats=runs))


def _counted(reading: Reading) -> Parts:
    """Name the folds of one run, which is what is recommended; of all runs where their numbers differ."""
    if reading.facts["data/repeats"].value in (None, 1):
        return label("folds_in_one", folds=reading.fact("data/folds"))
    runs, of_each = reading.fact("data/repeats"), "data/folds_of_repeat"
    if of_each in reading.facts:
        return label("folds_of_each_repeat", folds=reading.fact(of_each), repeats=runs)
    return label("folds_in_repeats", folds=reading.fact("data/folds"), repeats=runs)


def _followed(*, fits: bool) -> str:
    return "practice_followed" if fits else "practice_not_followed"


def far_apart(found: FoldsFound) -> Iterator[Parts]:
    """Say in which metrics the folds of which learners differ more than their test sets explain."""
    wide = [_spreads(over, one) for over in found.metrics for one in over.learners if _wide(one)]
    if wide:
        yield say("folds_far_apart", listed=joined(wide))


def _wide(one: LearnerResults) -> bool:
    sampled = one.spread_by_sampling
    if sampled is None or sampled.value is None or one.spread.value is None:
        return False
    return one.spread.value > WIDE_SPREAD_OF_FOLDS * sampled.value


def _spreads(over: MetricOverFolds, one: LearnerResults) -> Parts:
    sampled, write = one.spread_by_sampling, writer(over.metric)
    assert sampled is not None  # noqa: S101 - else the folds are not far apart
    shown = number(one.spread.ref, one.spread.value, write), number(sampled.ref, sampled.value, write)
    named = {"label": in_sentence(over.label), "name": name(one.name)}
    return say("spread_of_learner", **named, spread=shown[0], expected=shown[1])
