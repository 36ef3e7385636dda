"""Recommendations for folds, folds that are far apart, and what the checks of a deciding test found."""

import numpy as np
import pytest
from scipy.stats import f_oneway

from reportgen import api
from reportgen.conventions import WIDE_SPREAD_OF_FOLDS
from reportgen.document.sections.practice_of_folds import checklist
from reportgen.narrative import checks_of_tests
from reportgen.narrative.practice_of_folds import far_apart
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import plain

FIVE = (0.80, 0.84, 0.89, 0.78, 0.90)
WIDE = (0.50, 0.95, 0.60, 0.99, 0.80)


def results(a=FIVE, *, metric="accuracy", repeats=1, kind="kfold", sizes=(400, 100), asked=True):
    """Give two learners their scores; the second is a little worse everywhere."""
    folds = [*range(len(a) // repeats)] * repeats
    data = {"fold": folds, "A": list(a), "B": [score - 0.01 - at / 1000 for at, score in enumerate(a)]}
    columns = {"fold": "fold", "models": ["A", "B"]}
    if repeats > 1:
        data["repeat"] = [at // len(set(folds)) for at in range(len(a))]
        columns["repeat"] = "repeat"
    if sizes:
        data |= {name: [size] * len(a) for name, size in zip(("n_train", "n_test"), sizes, strict=True)}
    scores = {"metric": metric, "columns": columns, "design": {"kind": kind}}
    spec = {"kind": "comparison", "title": "T", "cross_validation": scores}
    spec |= {"comparisons": [{"id": "H1", "models": ["A", "B"]}]} if asked else {}
    return api.evaluate(api.load(spec), data=data)


def rows(found):
    return [
        [plain(row.head), plain(row.cells[0])] for grid in checklist(Reading(found), found.folds) for row in grid.rows
    ]


def test_five_folds_of_one_run_follow_two_of_three_recommendations():
    assert rows(results()) == [
        ["Five or ten folds", "yes: 5 folds"],
        ["Mean with standard deviation or interval", "yes"],
        ["Several random partitions", "no: 1 repeat"],
    ]


def test_three_folds_in_two_repeats_follow_the_others():
    assert rows(results((*FIVE, 0.85), repeats=2, sizes=(400, 200)))[::2] == [
        ["Five or ten folds", "no: 3 folds in each of 2 repeats"],
        ["Several random partitions", "yes: 2 repeats"],
    ]


def test_the_folds_of_one_run_are_named_where_there_are_several_runs():
    assert rows(results(FIVE * 2, repeats=2))[0] == ["Five or ten folds", "yes: 5 folds in each of 2 repeats"]


def test_random_splits_have_no_recommendations_for_folds():
    assert rows(results(kind="random_splits")) == []


def test_the_spread_that_test_sets_explain_is_that_of_a_proportion():
    """By hand: the mean of the five scores is 0.842, so a test set of 100 cases has the root of 0.842 x 0.158 / 100."""
    learner = results().folds.metrics[0].learners[0]

    assert learner.spread_by_sampling.value == pytest.approx(np.sqrt(0.842 * 0.158 / 100))
    assert learner.spread_by_sampling.ref == "cv/A/accuracy/sd_by_sampling"


def test_the_variance_by_chance_is_that_of_simulated_test_sets():
    random = np.random.default_rng(1)
    simulated = np.std(random.binomial(100, 0.842, 100_000) / 100)
    assert results().folds.metrics[0].learners[0].spread_by_sampling.value == pytest.approx(simulated, rel=0.01)


def test_random_splits_show_the_lowest_and_the_highest_score():
    learner = results(kind="random_splits").folds.metrics[0].learners[0]
    assert (learner.lowest.value, learner.highest.value) == (min(FIVE), max(FIVE))


def test_single_folds_of_one_run_have_no_lowest_score_which_depends_on_their_number():
    assert results().folds.metrics[0].learners[0].lowest is None


def test_folds_that_are_far_apart_are_pointed_out_with_both_deviations():
    (said,) = far_apart(results(WIDE).folds)

    assert WIDE_SPREAD_OF_FOLDS == 2
    assert plain(said).startswith(
        "Folds differ more than twice as much as chance in their test sets explains: accuracy of A (standard deviation "
        "21.4%; about 4.2% by chance) and accuracy of B (standard deviation"
    )


@pytest.mark.parametrize(
    "more", [{"a": FIVE}, {"a": WIDE, "sizes": None, "kind": "random_splits"}, {"a": WIDE, "metric": "roc_auc"}]
)
def test_nothing_is_said_of_near_folds_or_where_chance_is_not_known(more):
    assert list(far_apart(results(**more).folds)) == []


def in_folds(shift=0.0, metric="mse", **more):
    """Predict numbers in five folds of thirty cases; in the last one the model is off by so much."""
    random = np.random.default_rng(3)
    truth, fold = random.normal(size=150), np.repeat(range(5), 30)
    predicted = truth + random.normal(size=150) + shift * (fold == 4)
    columns = {"truth": "y", "fold": "k", "prediction": "p"} | more
    spec = {"kind": "validation", "title": "T", "data": {"columns": columns}, "metrics": [metric]}
    data = {"y": truth, "p": predicted, "k": fold, "clinic": fold * 30 + random.integers(0, 10, 150)}
    return api.evaluate(api.load(spec), data=data).folds, predicted - truth


@pytest.mark.parametrize(("metric", "loss"), [("mse", np.square), ("mae", np.abs)])
def test_mean_losses_differ_by_the_f_statistic_of_an_analysis_of_variance(metric, loss):
    found, errors = in_folds(metric=metric)
    (one,) = found.of_metric(metric, {}).learners

    assert (one.spread.value / one.spread_by_sampling.value) ** 2 == pytest.approx(
        f_oneway(*loss(errors).reshape(5, 30)).statistic
    )


def test_the_root_of_a_mean_loss_spreads_as_simulated():
    (one,) = in_folds(metric="rmse")[0].of_metric("rmse", {}).learners
    simulated = np.std(np.sqrt(np.mean(np.random.default_rng(4).normal(size=(50_000, 30)) ** 2, axis=1)))
    assert one.spread_by_sampling.value == pytest.approx(simulated, rel=0.15)  # of 150 errors


def test_folds_of_numbers_that_are_far_apart_are_pointed_out():
    assert list(far_apart(in_folds()[0])) == []
    (said,) = far_apart(in_folds(shift=3.0)[0])
    assert "chance in their test sets explains: mean squared error of model (standard deviation" in plain(said)


def test_chance_is_not_known_of_cases_in_clusters():
    assert list(far_apart(in_folds(shift=3.0, cluster="clinic")[0])) == []


@pytest.mark.parametrize("cases", [10, 100])
def test_five_folds_of_equal_models_are_rarely_far_apart(cases):
    random = np.random.default_rng(cases)
    for draw in (random.normal, lambda size: random.lognormal(0, 0.5, size) * random.choice([-1, 1], size)):
        for loss in (np.square, np.abs):
            losses = loss(draw(size=(4_000, 5, cases)))
            by_chance = np.sqrt(losses.var(axis=-1, ddof=1).mean(axis=-1) / cases)
            far = losses.mean(axis=-1).std(axis=-1, ddof=1) > WIDE_SPREAD_OF_FOLDS * by_chance
            assert far.mean() < 0.01


def test_each_comparison_that_is_asked_for_names_the_objections_of_its_checks():
    (comparison,) = results().comparisons
    (said,) = map(plain, checks_of_tests.of_comparison(comparison))

    assert said.startswith(
        "Checks of assumptions of the corrected resampled t test: overlap of training sets (computed: not met)"
    )
    assert said.endswith("; the others raise no objection.")


def test_checks_without_objection_are_said_to_raise_none():
    (comparison,) = results().comparisons
    test = comparison.pairs[0].tests[0]
    passed = tuple(check.model_copy(update={"outcome": "passed"}) for check in test.checks)
    pair = comparison.pairs[0].model_copy(update={"tests": (test.model_copy(update={"checks": passed}),)})
    (said,) = checks_of_tests.of_comparison(comparison.model_copy(update={"pairs": (pair,)}))

    assert plain(said) == "Checks of the assumptions raise no objection to the corrected resampled t test."


def test_a_comparison_that_nobody_asked_for_has_no_such_line():
    (comparison,) = results().comparisons
    assert list(checks_of_tests.of_comparison(comparison.model_copy(update={"asked": False}))) == []
