"""Given scores in words: which model is best over folds or data sets, and between which a difference is shown."""

from collections.abc import Iterator

from reportgen import numbers
from reportgen.narrative import comparisons as compared
from reportgen.narrative import folds
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import (
    Part,
    Parts,
    estimate_writer,
    in_sentence,
    joined,
    name,
    number,
    paragraph,
    say,
)
from reportgen.results.comparison import ComparisonResults
from reportgen.results.scores import MetricOverDataSets, MetricOverFolds
from reportgen.results.tested import Comparison, PairResult

MOST_LISTED = 4  # pairs that are listed in a sentence; the table has all


def of_scores(reading: Reading) -> ComparisonResults:
    """Return the results of a comparison of scores."""
    assert isinstance(reading.results, ComparisonResults)  # noqa: S101 - asked by its own sections alone
    return reading.results


def answer(reading: Reading, comparison: Comparison) -> Parts:
    """Say in one paragraph what a comparison found, and what follows."""
    results = of_scores(reading)
    over_folds, over_data_sets = results.over_folds(comparison), results.over_data_sets(comparison)
    said: list[Parts] = []
    if over_folds is not None and len(comparison.pairs) == 1:
        pair = comparison.pairs[0]
        return paragraph([folds.means(reading, over_folds, pair), *folds.difference(reading, comparison, pair)])
    if over_folds is not None:
        said.append(_means(reading, over_folds, comparison))
    if over_data_sets is not None:
        said.append(_ranks(reading, over_data_sets, comparison))
    return paragraph([*said, *_of_pairs(reading, comparison)])


def _means(reading: Reading, over: MetricOverFolds, comparison: Comparison) -> Parts:
    """Name the learners with their means, the best first."""
    learners = [one for one in over.learners if one.name in comparison.models]
    ordered = sorted(learners, key=lambda one: one.estimate.value or 0, reverse=over.better == "higher")
    listed = [
        say(
            "named_value",
            name=name(one.name),
            value=number(one.estimate.ref, one.estimate.value, estimate_writer(one.estimate)),
        )
        for one in ordered
    ]
    code = folds.order_code(reading, over)
    folds_ = reading.fact("data/folds")
    return say(code, label=in_sentence(over.label), folds=folds_, first=listed[0], others=joined(listed[1:]))


def _ranks(reading: Reading, over: MetricOverDataSets, comparison: Comparison) -> Parts:
    """Name the models with their mean ranks, the best first."""
    models = sorted(
        (one for one in over.models if one.name in comparison.models), key=lambda one: one.mean_rank.value or 0
    )
    listed = [
        say("named_value", name=name(one.name), value=number(one.mean_rank.ref, one.mean_rank.value, numbers.mean_rank))
        for one in models
    ]
    return say(
        "data_sets_order" if len(models) == len(over.models) else "data_sets_order_among_all",
        label=in_sentence(over.label),
        data_sets=reading.fact("data/data_sets"),
        first=listed[0],
        others=joined(listed[1:]),
    )


def _of_pairs(reading: Reading, comparison: Comparison) -> Iterator[Parts]:
    """Say between which models a difference is shown."""
    if len(comparison.pairs) == 1:
        yield compared.in_short(reading, comparison, comparison.pairs[0])
        return
    if comparison.family is not None and not comparison.family.concludes:
        yield say("pairs_exploratory")
        return
    if comparison.margin is not None:
        yield from (compared.in_short(reading, comparison, pair) for pair in comparison.pairs[:MOST_LISTED])
        return
    shown = [pair for pair in comparison.pairs if "difference_shown" in pair.conclusions]
    pairs = number(f"{comparison.ref}#made", comparison.made, numbers.count)
    if not shown:
        yield say("no_pair_shown", pairs=pairs)
    elif len(shown) <= MOST_LISTED:
        yield say("pairs_shown", listed=joined([_shown(reading, pair) for pair in shown], between="; ", last="; "))
    else:
        many = number(f"{comparison.ref}#shown", comparison.shown, numbers.count)
        yield say("many_pairs_shown", shown=many, pairs=pairs)


def _shown(reading: Reading, pair: PairResult) -> Parts:
    better = pair.favours or pair.models[0]
    worse = next(model for model in pair.models if model != better)
    test = pair.tests[0]
    field = "p_value" if test.p_adjusted is None else "p_adjusted"
    holes: dict[str, Part | Parts] = {"better": name(better), "worse": name(worse)}
    return say("pair_shown", p=compared.p_value(reading, pair, test, field), **holes)
