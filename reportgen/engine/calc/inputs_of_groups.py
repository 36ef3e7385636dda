"""From counts of cases that are told by group, by model or by rater, to proportions and tables."""

import numpy as np

from reportgen.data.arrays import array
from reportgen.data.bank import Defaults
from reportgen.data.evidence import Counts, Proportion
from reportgen.data.groups import Groups, Patterns, SelectedOfGroups, Square, TwoProportions
from reportgen.data.paired import PairedTable
from reportgen.data.two_sets import GroupedScores, IndependentCounts, IndependentScores, ScoredFolds
from reportgen.engine.calc import entries
from reportgen.engine.calc.entries import Given
from reportgen.engine.calc.inputs_of_cases import scores_of_cases


def proportion(given: Given) -> Proportion:
    """Take successes of one group."""
    successes, trials = entries.counts(given, *Proportion.INPUTS)
    entries.refuse_excess(given, *Proportion.INPUTS)
    return Proportion(successes, trials)


def two_proportions(given: Given) -> TwoProportions:
    """Take successes of two groups."""
    groups = [proportion({name: given[f"{name}_{at}"] for name in Proportion.INPUTS}) for at in "ab"]
    return TwoProportions.of(*(side for group in groups for side in (group.successes, group.trials)))


def selected_of_groups(given: Given) -> SelectedOfGroups:
    """Take selected cases of a group and of the reference group."""
    two = two_proportions(given)
    return SelectedOfGroups(two.successes_a, two.trials_a, two.successes_b, two.trials_b)


def groups(given: Given) -> Groups:
    """Take lists with one entry per group; one number alone is one group."""
    listed = {name: np.atleast_1d(entries.numbers(given, name)) for name in Groups.INPUTS}
    successes, trials = (entries.count_list(listed, name) for name in Groups.INPUTS)
    entries.same_length(listed, *Groups.INPUTS, per="group")
    entries.refuse_excess(given, *Groups.INPUTS)
    return Groups(successes, trials)


def independent_scores(given: Given) -> IndependentScores:
    """Take a score per case of two sets, each with its truth."""
    sets = []
    for at in "ab":
        one = {"truth": given[f"truth_{at}"], "scores": given[f"scores_{at}"], "positive": given.get("positive")}
        entries.same_length({f"{name}_{at}": value for name, value in one.items()}, f"truth_{at}", f"scores_{at}")
        sets.append(scores_of_cases(one))
    return IndependentScores(*sets)


def independent_counts(given: Given) -> IndependentCounts:
    """Take the four counts of two sets."""
    first, second = (Counts(*entries.counts(given, *(f"{name}_{side}" for name in Counts.INPUTS))) for side in "ab")
    return IndependentCounts(first, second)


def grouped_scores(given: Given) -> GroupedScores:
    """Take a score and a group per case."""
    for name in ("scores", "groups"):
        entries.same_length(given, "truth", name)
    groups = entries.labels(given, "groups")
    return GroupedScores.of(entries.number_list(given, "scores"), entries.is_positive(given), groups)


def scored_folds(given: Given) -> ScoredFolds:
    """Take a score and a fold per case."""
    for name in ("scores", "folds"):
        entries.same_length(given, "truth", name)
    folds = entries.labels(given, "folds")
    return ScoredFolds.of(entries.number_list(given, "scores"), entries.is_positive(given), folds)


def defaults(given: Given) -> Defaults:
    """Take the defaults of one grade, and its stated probability of default."""
    failed, cases = entries.counts(given, "defaults", "cases")
    pd = entries.number(given, "pd")
    entries.refuse_excess(given, "defaults", "cases")
    if not 0 < pd < 1:
        raise entries.wrong("pd", "must be between 0 and 1", given["pd"])
    return Defaults(failed, cases, array(pd))


def paired_table(given: Given) -> PairedTable:
    """Take the four counts of two models."""
    return PairedTable(*entries.counts(given, *PairedTable.INPUTS))


def square(given: Given) -> Square:
    """Take rows of counts: the first rater down, the second across."""
    return Square(entries.square(given, "table", rows="the first", columns="the second"))


def patterns(given: Given) -> Patterns:
    """Take rows of marks, a row per case: 1 where a model is right."""
    marks = entries.numbers(given, "correct")
    if marks.ndim != 2 or marks.shape[1] < 2 or not np.isin(marks, (0, 1)).all():
        what = "must be rows of 0 and 1, one row per case and one column per model, at least two"
        raise entries.wrong("correct", what, given["correct"])
    models = tuple(entries.labels(given, "models")) if given.get("models") else ()
    if models and len(models) != marks.shape[1]:
        raise entries.wrong("models", f"must be {marks.shape[1]} names", given["models"])
    return Patterns.of(marks, models)
