"""
What would have been shown where no difference is: from the disagreement or the standard error, never from the difference.

Golden values: a simulation of McNemar's test at the difference found; statsmodels, called here.
"""

import numpy as np
import pytest
from scipy.stats import chi2
from statsmodels.stats.power import TTestPower

import reportgen
from reportgen.engine.evaluate import evaluate
from reportgen.narrative.detectable import sentence
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
