"""
What would have been shown where no difference is: from the disagreement or the standard error, never from the difference.

Golden values: simulations of the tests at the difference found; statsmodels, called here.
"""

import numpy as np
import pytest
from scipy.stats import chi2, wilcoxon
from statsmodels.stats.power import TTestPower

import reportgen
from reportgen.analyses.smallest_detectable_difference import smallest_detectable_difference
from reportgen.data.clusters import ClusteredPaired
from reportgen.data.samples import PairedSamples
from reportgen.engine.evaluate import evaluate
from reportgen.hypotests.durkalski_mcnemar import durkalski_mcnemar
from reportgen.hypotests.wilcoxon_signed_rank import wilcoxon_signed_rank
from reportgen.narrative.detectable import of_all, sentence
from reportgen.narrative.sentence import plain
from reportgen.spec.load import load


def cells(both, only_a, only_b, neither=10):
    rows = [(1, 1, both), (1, 0, only_a), (0, 1, only_b), (0, 0, neither)]
    a, b = (np.repeat([row[at] for row in rows], [row[2] for row in rows]) for at in (0, 1))
    return {"truth": np.ones_like(a), "a": a, "b": b}


def compared(data, /, **asked):
    data = {name: np.concatenate([column, 0 * column]) for name, column in data.items()}  # as many negative cases
    models = [{"name": name, "prediction": name.lower()} for name in "AB"]
    comparison = {"metric": "recall", **asked}
    spec = {"kind": "validation", "title": "T", "models": models, "positive": "1", "comparisons": [comparison]}
    (one,) = reportgen.evaluate(spec, {name: column.astype(str) for name, column in data.items()}).comparisons
    return one


def test_mcnemars_test_shows_the_difference_with_the_planned_power():
    found = compared(cells(330, 34, 26)).pairs[0].detectable
    rng, cases, f = np.random.default_rng(8), 400, 0.15
    only_a, only_b = (f + found.value) / 2, (f - found.value) / 2
    drawn = rng.multinomial(cases, [only_a, only_b, 1 - f], size=40_000)[:, :2].astype(float)
    statistic = (drawn[:, 0] - drawn[:, 1]) ** 2 / drawn.sum(axis=1)
    shown = (statistic > chi2.ppf(0.95, 1)) & (drawn[:, 0] > drawn[:, 1])

    assert (found.cases, found.discordant, found.power) == (400, pytest.approx(f), 0.8)
    assert shown.mean() == pytest.approx(0.8, abs=0.01)


def test_it_does_not_depend_on_the_difference_found():
    values = [compared(cells(330, a, 60 - a)).pairs[0].detectable.value for a in (24, 30, 36)]

    assert values[0] == values[1] == values[2]


def test_it_is_about_the_level_that_is_left_of_a_shared_error():
    alone, shared = (
        compared(cells(330, 34, 26), alternative=side).pairs[0].detectable for side in ("greater", "two-sided")
    )

    assert (alone.level, shared.level) == (0.95, 0.95)
    assert alone.value < shared.value


@pytest.mark.parametrize(
    ("counts", "asked"),
    [((330, 50, 10), {}), ((330, 34, 26), {"role": "exploratory"}), ((330, 34, 26), {"test": "paired_bootstrap"})],
)
def test_where_a_difference_is_shown_or_nothing_is_concluded_there_is_none(counts, asked):
    (pair,) = compared(cells(*counts), **asked).pairs

    assert pair.detectable is None or pair.detectable.undefined_code == "no_plan_of_test"


def test_with_few_discordant_cases_the_formula_is_not_used():
    one = compared(cells(330, 5, 3))

    assert one.pairs[0].detectable.undefined_code == "few_discordant_to_plan"
    assert sentence(one, one.pairs[0]) == ()


def test_over_folds_it_is_the_noncentral_t_distribution_with_the_corrected_standard_error():
    rng = np.random.default_rng(3)
    base = rng.normal(0.8, 0.03, 10)
    rows = [
        {"model": model, "fold": str(fold), "value": round(float(base[fold] + rng.normal(0, 0.02)), 4)}
        for model in "AB"
        for fold in range(10)
    ]
    spec = {
        "kind": "comparison",
        "title": "T",
        "cross_validation": {"rows": rows, "metric": "accuracy", "design": {"kind": "kfold", "folds": 10}},
        "comparisons": [{"id": "H1"}],
    }
    (one,) = evaluate(load(spec)).comparisons
    found, by_model = one.pairs[0].detectable, [[row["value"] for row in rows if row["model"] == m] for m in "AB"]
    away = np.subtract(*by_model)
    error = away.std(ddof=1) * np.sqrt(1 / 10 + 1 / 9)
    effect = TTestPower().solve_power(nobs=10, alpha=0.05, power=0.8)

    assert "difference_not_shown" in one.pairs[0].conclusions
    assert (found.standard_error, found.df) == (pytest.approx(error), 9)
    assert found.value == pytest.approx(effect * np.sqrt(10) * error, rel=1e-4)
    assert plain(sentence(one, one.pairs[0])[0]).startswith("With these folds and the standard error found,")


def test_the_sentence_says_what_it_rests_on():
    one = compared(cells(330, 34, 26))

    assert plain(sentence(one, one.pairs[0])[0]) == (
        "With this number of cases, and 15.0% on which exactly one model is right, a true difference of 5.4 points "
        "between A and B would be shown with 80% power."
    )


def in_clusters(rng, clusters, size, difference=0.0, discordant=0.2, runs=1):
    """Draw how many more cases the first model alone has right than the second, by cluster; clusters differ."""
    more = (discordant + difference) / 2 / discordant
    differ = rng.binomial(size, discordant, (runs, clusters))
    only_a = rng.binomial(differ, rng.beta(4 * more, 4 * (1 - more), (runs, clusters)))
    return only_a, differ - only_a


@pytest.mark.parametrize(("clusters", "size"), [(30, 5), (80, 3)])
def test_clustered_cases_show_the_difference_with_about_the_planned_power(clusters, size):
    """Obuchowski's statistic by hand, in clusters of one size."""
    rng, found = np.random.default_rng(4), []
    for only_a, only_b in zip(*in_clusters(rng, clusters, size, runs=40), strict=True):
        right = size - only_a - only_b
        table = ClusteredPaired.of(both_right=right, only_a=only_a, only_b=only_b, both_wrong=0 * right)
        plan = durkalski_mcnemar.compares.planned(table)
        found.append(smallest_detectable_difference(**plan).values["difference"])
    only_a, only_b = in_clusters(rng, clusters, size, difference=float(np.mean(found)), runs=40_000)
    away = only_a - only_b
    statistic = (clusters - 1) / clusters * away.sum(axis=1) ** 2 / (away**2).sum(axis=1)

    assert plan["df"] == pytest.approx(clusters - 1)
    assert 0.78 < ((statistic > chi2.ppf(0.95, 1)) & (away.sum(axis=1) > 0)).mean() < 0.86


def test_clusters_of_unequal_size_count_as_fewer():
    sizes = np.array([1, 2, 3, 14])
    table = ClusteredPaired.of(both_right=sizes - 1, only_a=[1, 0, 1, 0], only_b=[0, 1, 0, 1], both_wrong=0 * sizes)
    away = np.array([1, -1, 1, -1])
    plan = durkalski_mcnemar.compares.planned(table)

    assert plan["df"] == pytest.approx(20**2 / (1 + 4 + 9 + 196) - 1)
    assert plan["standard_error"] == pytest.approx(np.sqrt((away**2).sum() / 20**2 * 4 / 3))


def test_the_sentence_of_clusters_is_about_clusters():
    rng = np.random.default_rng(12)
    only_a, only_b = (one[0] for one in in_clusters(rng, 40, 6))
    rows = [
        (f"g{at}", a, b)
        for at, (more, less) in enumerate(zip(only_a, only_b, strict=True))
        for a, b in [(1, 0)] * more + [(0, 1)] * less + [(1, 1)] * (6 - more - less)
    ]
    groups, a, b = zip(*rows, strict=True)
    spec = {
        "kind": "validation",
        "title": "T",
        "data": {"columns": {"cluster": "g"}, "positive": "1"},
        "models": [{"name": name, "prediction": name.lower()} for name in "AB"],
        "comparisons": [{"metric": "recall"}],
    }
    data = {"truth": ["1"] * len(rows) + ["0"], "a": [*map(str, a), "0"], "b": [*map(str, b), "0"], "g": [*groups, "h"]}
    (one,) = reportgen.evaluate(spec, data).comparisons

    assert "difference_not_shown" in one.pairs[0].conclusions
    assert plain(sentence(one, one.pairs[0])[0]).startswith("With these clusters and the standard error found, a true")


@pytest.mark.parametrize(("data_sets", "level"), [(10, 0.95), (30, 0.95), (30, 0.995)])
def test_the_signed_rank_test_shows_the_difference_with_about_the_planned_power(data_sets, level):
    rng = np.random.default_rng(9)
    spreads = [
        wilcoxon_signed_rank.compares.planned(PairedSamples.of(away, 0 * away))["standard_error"]
        for away in rng.normal(size=(400, data_sets))
    ]
    plan = {"standard_error": float(np.sqrt(np.mean(np.square(spreads)))), "df": data_sets - 1}
    found = smallest_detectable_difference(**plan, level=level).values["difference"]
    drawn = rng.normal(found, 1, size=(4000, data_sets))
    p = np.array([wilcoxon(one).pvalue for one in drawn])

    assert ((p < 1 - level) & (drawn.mean(axis=1) > 0)).mean() == pytest.approx(0.8, abs=0.03)


def over_data_sets(data_sets, models, seed=2, **more):
    rng = np.random.default_rng(seed)
    base = rng.normal(0.8, 0.05, data_sets)
    table = {name: np.round(base + rng.normal(0, 0.02, data_sets), 4).tolist() for name in models}
    data = {"dataset": [f"d{at}" for at in range(data_sets)], **table}
    spec = {"kind": "comparison", "title": "T", "benchmark": {"metric": "accuracy"}, "comparisons": [{"id": "H1"}]}
    (one,) = reportgen.evaluate(spec | more, data).comparisons
    return one, data


def test_over_data_sets_it_is_the_error_of_the_mean_by_the_efficiency_of_ranks():
    one, data = over_data_sets(20, "AB")
    found, away = one.pairs[0].detectable, np.subtract(data["A"], data["B"])

    assert "difference_not_shown" in one.pairs[0].conclusions
    assert found.standard_error == pytest.approx(away.std(ddof=1) / np.sqrt(20) * np.sqrt(np.pi / 3))
    effect = TTestPower().solve_power(nobs=20, alpha=0.05, power=0.8)
    assert found.value == pytest.approx(effect * np.sqrt(20) * found.standard_error, rel=1e-4)
    assert plain(sentence(one, one.pairs[0])[0]).startswith("With these data sets and the standard error found, a true")


def test_of_many_pairs_over_data_sets_one_sentence_gives_the_range():
    one, _ = over_data_sets(20, "ABC")
    values = sorted(pair.detectable.value for pair in one.pairs if pair.detectable)
    least, most = (f"{100 * value:.1f}" for value in (values[0], values[-1]))

    assert [words for pair in one.pairs for words in sentence(one, pair)] == []
    assert plain(of_all(one)[0]) == (
        f"Where no difference is shown, a true difference of {least} points to {most} points, depending on the pair, would "
        "be shown with 80% power on these data sets, if differences are normal."
    )


def test_where_so_few_data_sets_show_nothing_there_is_no_such_difference():
    one, _ = over_data_sets(5, "AB")

    assert one.pairs[0].conclusions == ("difference_not_shown",)
    assert one.pairs[0].detectable.undefined_code == "no_p_so_small"
    assert one.pairs[0].detectable.facts["least"] == 2 / 2**5
