"""What is said below figures of given scores and of compared pairs: what is shown, then what to see in it."""

from collections.abc import Iterator
from functools import partial

from reportgen import numbers
from reportgen.narrative import margins
from reportgen.narrative.reading import Reading
from reportgen.narrative.scores import MOST_LISTED, of_scores
from reportgen.narrative.sentence import Part, Parts, in_sentence, joined, label, name, number, paragraph, say
from reportgen.results.parts import Interval
from reportgen.results.scores import CriticalDifference, MetricOverDataSets, MetricOverFolds
from reportgen.results.tested import Comparison, PairResult

SCHEMES = {"5x2": "figure_scheme_of_halves", "random_splits": "figure_scheme_of_splits"}


def differences(reading: Reading, comparison: Comparison, *, drawn: int) -> Parts:
    """Say which differences are drawn, at which level their intervals are, and what decides."""
    return paragraph(_differences(reading, comparison, drawn))


def _differences(reading: Reading, comparison: Comparison, drawn: int) -> Iterator[Parts]:
    holes: dict[str, Part | Parts] = {"label": in_sentence(comparison.label), "intervals": _intervals(comparison)}
    if comparison.control is None:
        made = number(f"{comparison.ref}#made", comparison.made, numbers.count)
        yield say("figure_differences", made=made, **holes)
    else:
        yield say("figure_differences_control", control=name(comparison.control), **holes)
    if drawn < len(comparison.pairs):
        yield say("pairs_left_out")
    if comparison.margin is not None:
        code = "within_margin" if comparison.hypothesis == "equivalence" else "not_worse_than_margin"
        yield say(code, margin=margins.margin(reading, comparison, comparison.ref))
    if any(pair.favours for pair in comparison.pairs):
        yield say("favoured_in_bold")
    family = comparison.family
    if family is not None and not family.concludes:
        yield say("nothing_concluded")
    elif family is not None and family.adjusts == "holm" and family.size > 1:
        yield say("adjusted_p_decides")


def _intervals(comparison: Comparison) -> Parts:
    """Give the level of the intervals, if there are any."""
    found = next((pair for pair in comparison.pairs if pair.interval is not None), None)
    if found is None or found.interval is None:
        return ()
    level = margins.level(f"{found.ref}#interval.level", found.interval.level)
    return say("with_intervals" if found.interval.side is None else "with_bounds", level=level)


def _interval(ref: str, interval: Interval) -> Parts:
    """Name an interval, or a bound, by its level."""
    level = margins.level(f"{ref}#interval.level", interval.level)
    return label("interval_of", level=level) if interval.side is None else label("bound_of", level=level)


def two_learners(over: MetricOverFolds, pair: PairResult) -> Parts:
    """Say what the lines and the marks of two learners over folds are."""
    a, b = (name(model) for model in pair.models)
    by_fold = over.shown is over.folds
    if pair.interval is None or pair.interval.undefined is not None:
        return say(
            "figure_fold_scores_without_interval" if by_fold else "figure_repeat_scores_without_interval",
            label=name(over.label),
            a=a,
            b=b,
        )
    code = "figure_fold_scores" if by_fold else "figure_repeat_scores"
    return say(code, label=name(over.label), a=a, b=b, interval=_interval(pair.ref, pair.interval))


def all_learners(over: MetricOverFolds) -> Parts:
    """Say what the lines of several learners over folds are."""
    return say("figure_fold_lines" if over.shown is over.folds else "figure_repeat_lines", label=name(over.label))


def scatter(over: MetricOverFolds, pair: PairResult) -> Parts:
    """Say what the diagonal and the shade are."""
    a, b = (name(model) for model in pair.models)
    code = "figure_fold_scatter" if over.shown is over.folds else "figure_repeat_scatter"
    return say(code, label=name(over.label), a=a, b=b)


def critical_difference(reading: Reading, over: MetricOverDataSets, found: CriticalDifference) -> Parts:
    """Say what the axis shows, whether the bars may be read, and that the table of comparisons decides."""
    holes: dict[str, Part | Parts] = {"label": in_sentence(over.label), "data_sets": reading.fact("data/data_sets")}
    if found.control is None:
        shown = say("figure_critical_difference", **holes)
    else:
        shown = say("figure_control_difference", control=name(found.control), **holes)
    return paragraph([shown, _stop(reading, over) or _what_decides(reading, over, found)])


def _stop(reading: Reading, over: MetricOverDataSets) -> Parts:
    """Say that the bars must not be read, where it is not shown that the models rank differently."""
    if not over.tests:
        return ()
    first, significance = over.tests[0], reading.facts["spec/significance"].value
    named = in_sentence(first.label)
    if first.p_value is None:
        return say("ranks_untested", test=named)
    if significance is not None and first.p_value < significance:
        return ()
    p = number(f"{first.ref}#p_value", first.p_value, partial(numbers.p_value, against=significance))
    return say("ranks_alike", test=named, p=p)


def _what_decides(reading: Reading, over: MetricOverDataSets, found: CriticalDifference) -> Parts:
    """Say that the table of comparisons decides, and on which pairs the bars disagree with it."""
    results = of_scores(reading)
    compared = [one for one in results.comparisons if results.over_data_sets(one) is over]
    pairs = [
        pair
        for one in compared
        if one.control == found.control and one.margin is None
        for pair in one.pairs
        if pair.family is not None and pair.family.concludes
    ]
    shown = {pair.models: "difference_shown" in pair.conclusions for pair in pairs}
    apart = [models for models, differ in shown.items() if differ == joined_by(over, found, models)]
    if not apart:
        return say("table_decides")
    if len(apart) > MOST_LISTED:
        return say("bars_disagree_often")
    listed = [say("bars_and_pair", a=name(a), b=name(b)) for a, b in apart]
    return say("bars_disagree", listed=joined(listed, between="; ", last="; "))


def joined_by(over: MetricOverDataSets, found: CriticalDifference, models: tuple[str, str]) -> bool:
    """Tell whether a procedure of ranks does not tell two models apart."""
    if found.control is None or found.value is None:
        return any(set(models) <= set(group) for group in found.groups)
    ranks = {one.name: one.mean_rank.value or 0.0 for one in over.models}
    return abs(ranks[models[0]] - ranks[models[1]]) <= found.value


def qq(comparison: Comparison, pair: PairResult) -> Parts:
    """Say what the line is, and what points away from it show."""
    a, b = (name(model) for model in pair.models)
    return say("figure_qq", label=in_sentence(comparison.label), a=a, b=b)


def rope(comparison: Comparison, pair: PairResult) -> Parts:
    """Say what the density or the dots are, and which differences count as none."""
    found = pair.posterior
    assert found is not None  # noqa: S101 - else there is nothing to draw
    a, b = (name(model) for model in pair.models)
    code = "figure_rope_of_folds" if comparison.on == "cross_validation" else "figure_rope_of_data_sets"
    return say(code, label=in_sentence(comparison.label), a=a, b=b, rope=margins.rope(comparison, found))


def p_against_t(comparison: Comparison, pair: PairResult) -> Parts:
    """Say what the line and the area are, and which values are rejected."""
    test, family = pair.tests[0], pair.family
    assert family is not None  # noqa: S101 - else there is nothing to draw
    a, b = (name(model) for model in pair.models)
    level = margins.level(f"{pair.ref}#family.significance", family.significance)
    return say("figure_p_against_t", test=name(test.label), label=in_sentence(comparison.label), a=a, b=b, level=level)


def bootstrap_distribution(comparison: Comparison, pair: PairResult) -> Parts:
    """Say what the bars and the line above them are."""
    assert pair.interval is not None  # noqa: S101 - else there are no draws
    a, b = (name(model) for model in pair.models)
    level = margins.level(f"{pair.ref}#interval.level", pair.interval.level)
    return say("figure_bootstrap", label=in_sentence(comparison.label), a=a, b=b, level=level)


def cv_scheme(reading: Reading) -> Parts:
    """Say what rows and columns are, and which cases training sets share."""
    found, several = reading.results.folds, reading.facts["data/repeats"].value != 1
    assert found is not None  # noqa: S101 - else there is nothing to draw
    code = SCHEMES.get(found.design or "") or ("figure_scheme_repeated" if several else "figure_scheme")
    return say(code, folds=reading.fact("data/folds"), repeats=reading.fact("data/repeats"))


def wins(over: MetricOverDataSets) -> Parts:
    """Say what the cells count and what their colours are."""
    return say("figure_wins", label=in_sentence(over.label))
