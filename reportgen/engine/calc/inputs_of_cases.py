"""From what is true of each case and what one model or two say of it, to counts, scores and pairs."""

import numpy as np

from reportgen import index, spelling
from reportgen.data.arrays import array
from reportgen.data.costs import CLASSES
from reportgen.data.counts import SomeCounts
from reportgen.data.evidence import Confusion, Counts
from reportgen.data.joint import JointScores
from reportgen.data.paired import PairedCounts, PairedScores
from reportgen.data.scores import Scores
from reportgen.engine.calc import entries
from reportgen.engine.calc.entries import Given
from reportgen.errors import Problem, ReportgenError
from reportgen.spec.classes import other_class, positive_of

# All classes


def confusion_of_matrix(given: Given) -> Confusion:
    """Take rows of counts: truth down, prediction across."""
    matrix = entries.square(given, "matrix", rows="truth", columns="prediction")
    classes = tuple(entries.labels(given, "classes")) if given.get("classes") else tuple(map(str, range(len(matrix))))
    if len(classes) != len(matrix) or len(set(classes)) != len(classes):
        raise entries.wrong("classes", f"must be {len(matrix)} different names", given.get("classes"))
    return Confusion(matrix, classes)


def confusion_of_calls(given: Given) -> Confusion:
    """Count labels, in the order of the classes where it is given, else of the alphabet."""
    truth, calls = entries.labels(given, "truth"), entries.labels(given, "predictions")
    entries.same_length(given, "truth", "predictions")
    classes = tuple(entries.labels(given, "classes") if given.get("classes") else sorted({*truth, *calls}))
    unknown = sorted({*truth, *calls} - set(classes))
    if unknown:
        raise entries.wrong("classes", f"must name every label, also {', '.join(unknown)}", given.get("classes"))
    at = {name: number for number, name in enumerate(classes)}
    matrix = np.zeros((len(classes), len(classes)))
    np.add.at(matrix, ([at[label] for label in truth], [at[label] for label in calls]), entries.case_weights(given))
    return Confusion(matrix, classes)


def confusion_of_counts(given: Given) -> Confusion:
    """Lay the four counts out as a matrix, the negative class first."""
    return Confusion(counts_of_four(given).matrix, CLASSES)


# One class against the others


def counts_of_four(given: Given) -> Counts:
    """Take the four counts as they are."""
    tp, fp, fn, tn = entries.counts(given, *Counts.INPUTS)
    return Counts(tp, fp, fn, tn)


def some_counts(given: Given) -> SomeCounts:
    """Take those of the four counts that are given."""
    names = [name for name in Counts.INPUTS if name in given]
    return SomeCounts.given(**dict(zip(names, entries.counts(given, *names), strict=True)))


def counts_of_matrix(given: Given) -> Counts | Confusion:
    """Judge one class of a matrix, of two the second unless another is named; with an average, all."""
    confusion = confusion_of_matrix(given)
    second = confusion.classes[1] if _two(confusion) else None
    return _judged(confusion, _class_named(confusion, given, second))


def counts_of_calls(given: Given) -> Counts | Confusion:
    """Judge one class of labels; with an average, all."""
    confusion = confusion_of_calls(given)
    return _judged(confusion, class_of_calls(confusion, given))


def class_of_calls(confusion: Confusion, given: Given) -> str | None:
    """Return which class is judged: of two the second where their order is given, else what everybody takes for it."""
    if _two(confusion) and given.get("classes"):
        return _class_named(confusion, given, confusion.classes[1])
    usual = positive_of(confusion.classes)
    return _class_named(confusion, given, usual if usual in confusion.classes else None)


def class_against_the_rest(given: Given) -> str | None:
    """Return which class was judged against two or more others, if one was."""
    if given.get("positive") is None or not {"matrix", "predictions"} & set(given):
        return None
    confusion = confusion_of_matrix(given) if "matrix" in given else confusion_of_calls(given)
    return None if _two(confusion) else entries.label(given["positive"])


def counts_at_threshold(given: Given) -> Counts:
    """Call each case positive whose score reaches the threshold."""
    return scores_of_cases(given).at(entries.number(given, "threshold"))


def _class_named(confusion: Confusion, given: Given, default: str | None) -> str | None:
    """Return the one class to judge, the named one or else this; none where all are judged."""
    named = given.get("positive")
    if given.get("average") is not None:
        if named is not None:
            raise ReportgenError(Problem("two_ways", "positive picks one class, average all", "give one of the two"))
        return None
    positive = default if named is None else entries.label(named)
    if positive is not None and positive not in confusion.classes:
        raise entries.wrong("positive", f"must be one of {', '.join(confusion.classes)}", named)
    return positive


def _judged(confusion: Confusion, positive: str | None) -> Counts | Confusion:
    return confusion if positive is None else confusion.of_class(positive)


def _two(confusion: Confusion) -> bool:
    return len(confusion.classes) == 2


# Scores


def scores_of_cases(given: Given) -> Scores:
    """Take a score per case, and perhaps a weight."""
    entries.same_length(given, "truth", "scores")
    scores, is_positive = entries.number_list(given, "scores"), entries.is_positive(given)
    if given.get("weights") is None:
        return Scores.of(scores, is_positive)
    weights = entries.case_weights(given)
    values, at = np.unique(scores + 0.0, return_inverse=True)
    positives, negatives = (array(np.bincount(at, weights * of, len(values))) for of in (is_positive, ~is_positive))
    return Scores(values, positives, negatives)


# Two models


def pair_of_models(given: Given) -> PairedScores | PairedCounts:
    """Take numbers as scores, or as called labels where the metric counts calls."""
    metric = index.find(spelling.parsed(str(given.get("metric")))[0], ("metric",))
    if metric is not None and "Counts" in metric.evidence:
        return paired_counts(given)
    each = each_model(given)
    scores = entries.number_list(each, "a"), entries.number_list(each, "b")
    return PairedScores.of(*scores, entries.is_positive(each))


def joint_scores(given: Given) -> JointScores:
    """Take scores of two or more models: `a` and `b`, or `scores`, one list per model."""
    scores = [given["a"], given["b"]] if "a" in given else given["scores"]
    if np.ndim(np.asarray(scores, dtype=object)) == 0 or len(scores) < 2 or any(np.ndim(one) == 0 for one in scores):
        raise entries.wrong("scores", "must be lists of numbers, one per model, at least two", scores)
    each = {**given, **{f"model {at + 1}": one for at, one in enumerate(scores)}}
    names = list(each)[len(given) :]
    for name in names:
        entries.same_length(each, "truth", name)
    models = tuple(entries.labels(given, "models")) if given.get("models") else ()
    if models and len(models) != len(scores):
        raise entries.wrong("models", f"must be {len(scores)} names", given["models"])
    rows = np.stack([entries.number_list(each, name) for name in names])
    return JointScores.of(rows, entries.is_positive(given), models)


def paired_counts(given: Given) -> PairedCounts:
    """Count the cases by their truth and by what both models call them."""
    each = each_model(given)
    positive = entries.positive(each)
    known = {*entries.labels(each, "truth"), positive, other_class(positive)}
    for name in ("a", "b"):
        if unknown := sorted(set(entries.labels(each, name)) - known):
            raise entries.wrong(name, "must contain the true labels, one per case", ", ".join(unknown))
    joint = np.zeros((2, 2, 2))
    np.add.at(joint, tuple(1 * entries.marks(each, name, positive) for name in ("truth", "a", "b")), 1)
    return PairedCounts(joint)


def each_model(given: Given) -> Given:
    """Take what two models say as `a` and `b`, or as `scores`, one list per model."""
    if "a" not in given:
        scores = given["scores"]
        if np.ndim(np.asarray(scores, dtype=object)) == 0 or len(scores) != 2:
            raise entries.wrong("scores", "must be two lists, one per model", scores)
        given = {**given, "a": scores[0], "b": scores[1]}
    entries.same_length(given, "truth", "a")
    entries.same_length(given, "truth", "b")
    return given
