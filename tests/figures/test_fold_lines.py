"""Scores of several learners on the same folds: a line per fold, the means bold, the best learner above."""

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapes_of_scores import LEARNERS

from reportgen.figures import style
from reportgen.figures.drawing import to_svg
from reportgen.figures.fold_lines import LearnersOnFolds
from reportgen.figures.fold_scores import fold_scores
from reportgen.results.parts import Estimate, Fact, Tabulated
from reportgen.results.scores import LearnerResults, MetricOverFolds


def drawing(scores):
    return to_svg(fold_scores(scores), name="figure", alt="", letters="text")


@given(st.lists(st.lists(st.integers(0, 100), min_size=3, max_size=3), min_size=1, max_size=12))
def test_each_fold_and_the_means_have_a_line_on_one_scale(read, scores):
    folds = tuple(tuple(score / 100 for score in fold) for fold in scores)
    means = tuple(sum(column) / len(folds) for column in zip(*folds, strict=True))
    lines = read.lines(fold_scores(replace(LEARNERS, folds=folds, means=means)))
    rows = sorted({line[0][1] for line in lines if len(line) == 1})
    (of_folds,) = [one for one in lines if len(one) == 4 * len(folds) and [y for _, y in one[:3]] == rows][:1]
    (of_means,) = [one for one in lines if len(one) == 4 and [y for _, y in one[:3]] == rows][-1:]
    values = [*(score for fold in folds for score in fold), *means]
    places = [x for at, (x, _) in enumerate(of_folds) if at % 4 != 3] + [x for x, _ in of_means[:3]]
    if max(values) > min(values):
        low, high = values.index(min(values)), values.index(max(values))
        per_one = (places[high] - places[low]) / (values[high] - values[low])

        assert places == pytest.approx([places[low] + per_one * (value - values[low]) for value in values], abs=1e-6)


def test_a_learner_keeps_the_look_that_it_has_in_other_figures():
    svg = drawing(LEARNERS)

    assert re.findall(r'fill="(#\w+)">[▲●■] ', svg) == [style.PURPLE, style.BLUE, style.ORANGE]


@pytest.mark.parametrize(("better", "side"), [("higher", "better →"), ("lower", "← better")])
def test_words_say_which_side_is_better(read, better, side):
    assert side in read.words(fold_scores(replace(LEARNERS, better=better)))


def over(better, **means):
    learners = tuple(
        LearnerResults(
            name=name,
            estimate=Estimate(ref=f"cv/{name}", metric="rmse", label="RMSE", value=mean),
            spread=Fact(ref=f"cv/{name}/sd", label="SD", value=0.0),
        )
        for name, mean in means.items()
    )
    rows = (tuple(means.values()),) * 2
    folds = Tabulated(ref="cv/folds/rmse", label="RMSE", columns=tuple(means), row_labels=("1", "2"), rows=rows)
    return MetricOverFolds(metric="rmse", label="RMSE", better=better, folds=folds, learners=learners)


@pytest.mark.parametrize(("better", "names"), [("higher", ("b", "c", "a")), ("lower", ("a", "c", "b"))])
def test_the_best_mean_is_taken_first(better, names):
    found = LearnersOnFolds.of(over(better, a=1.0, b=3.0, c=2.0))

    assert found.names == names
    assert found.folds[0] == found.means
    assert [("a", "b", "c")[at] for at in found.order] == list(names)
