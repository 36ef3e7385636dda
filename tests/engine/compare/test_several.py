"""
More than two models in one comparison: one test of all, and every two at their part of the error.

Golden values: statsmodels, called here; for areas the quadratic form of the contrasts with the covariances of
placements, which are counted here over all pairs of cases.
"""

import numpy as np
import pytest
from scipy.stats import chi2
from statsmodels.stats.contingency_tables import cochrans_q

import reportgen
from reportgen.engine.evaluate import evaluate
from reportgen.spec.load import load

CASES = 300
NAMES = ("A", "B", "C", "D")
MODELS = [{"name": name, "score": name, "threshold": 0.5} for name in NAMES]


def drawn():
    rng = np.random.default_rng(4)
    truth = rng.random(CASES) < 0.4
    scores = {
        name: np.round(np.clip(0.5 + (truth - 0.5) * lead + rng.normal(0, 0.25, CASES), 0.01, 0.99), 2)
        for name, lead in zip(NAMES, (0.5, 0.45, 0.3, 0.2), strict=True)
    }
    return {"truth": truth.astype(int), **scores, "owner": np.arange(CASES) // 3, "times": 1 + np.arange(CASES) % 2}


DATA = drawn()


def compared(*comparisons, **more):
    spec = {"kind": "validation", "title": "T", "models": MODELS, "comparisons": list(comparisons), **more}
    return reportgen.evaluate(spec, DATA)


@pytest.fixture(scope="module")
def found():
    return compared(
        {"metric": "accuracy"},
        {"metric": "recall", "models": ["A", "B", "D"]},
        {"metric": "f1", "models": ["A", "B", "C"], "role": "exploratory"},
        {"metric": "specificity", "models": ["A", "B"]},
        {"metric": "accuracy", "control": "D", "role": "primary"},
        {"metric": "roc_auc", "role": "exploratory"},
    ).comparisons


@pytest.mark.parametrize(("at", "names", "among"), [(0, NAMES, (0, 1)), (1, ("A", "B", "D"), (1,))])
def test_all_models_are_asked_at_once_whether_any_of_them_differ(found, at, names, among):
    inside = np.isin(DATA["truth"], among)
    right = np.stack([(DATA[name] >= 0.5) == DATA["truth"] for name in names], axis=1)[inside]
    theirs, test = cochrans_q(right.astype(int)), found[at].omnibus

    assert test.ref == f"{found[at].ref}/cochran_q"
    assert (test.statistic, test.p_value) == pytest.approx((theirs.statistic, theirs.pvalue))
    assert test.df == len(names) - 1
    assert not test.decides


def test_every_two_are_compared_at_their_part_of_the_error(found):
    first, second = found[:2]

    assert [pair.ref for pair in second.pairs] == [f"comparisons/H2/{pair}" for pair in ("A~B", "A~D", "B~D")]
    assert len(first.pairs) == 6
    assert {pair.family.size for one in (first, second, found[3]) for pair in one.pairs} == {6 + 3 + 1}
    for pair in first.pairs:
        (test,) = (one for one in pair.tests if one.decides)
        assert test.ref == f"{pair.ref}/{test.test}"
        assert test.p_adjusted == pytest.approx(min(1, 10 * test.p_value))
        assert pair.interval.level == pytest.approx(1 - 0.05 / 10)


def test_the_test_of_all_decides_nothing_about_two(found):
    small = found[0].omnibus.p_value < 0.001
    open_pairs = [pair for pair in found[0].pairs if "difference_not_shown" in pair.conclusions]

    assert small
    assert open_pairs


def test_two_models_a_control_and_other_metrics_have_no_such_test(found):
    assert [one.omnibus is None for one in found] == [False, False, True, True, True, False]


def test_of_areas_all_models_are_asked_at_once_by_delongs_test_of_several(found):
    positive, test = DATA["truth"] == 1, found[5].omnibus
    wins = np.array([[np.sign(DATA[name][positive][:, None] - DATA[name][~positive]) / 2 + 0.5] for name in NAMES])[
        :, 0
    ]
    areas = wins.mean(axis=(1, 2))
    spread = np.cov(wins.mean(axis=2)) / positive.sum() + np.cov(wins.mean(axis=1)) / (~positive).sum()
    contrasts = np.eye(4)[:-1] - np.eye(4)[-1]
    away = contrasts @ areas
    statistic = away @ np.linalg.inv(contrasts @ spread @ contrasts.T) @ away

    assert test.ref == "comparisons/H6/delong_global"
    assert (test.statistic, test.df) == (pytest.approx(statistic), 3)
    assert test.p_value == pytest.approx(chi2.sf(statistic, 3))
    assert not test.decides


def test_the_scores_of_all_models_are_the_same_from_a_file(tmp_path, found):
    lines = [",".join(DATA), *(",".join(map(str, row)) for row in zip(*DATA.values(), strict=True))]
    (tmp_path / "p.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    spec = {
        "kind": "validation",
        "title": "T",
        "data": {"file": str(tmp_path / "p.csv"), "positive": "1"},
        "models": MODELS,
        "comparisons": [{"metric": "roc_auc", "role": "exploratory"}],
    }
    (one,) = evaluate(load(spec, allow=(tmp_path,))).comparisons

    assert one.omnibus.statistic == pytest.approx(found[5].omnibus.statistic, rel=1e-12)


@pytest.mark.parametrize("columns", [{"cluster": "owner"}, {"weight": "times"}])
def test_cases_in_clusters_or_with_weights_are_compared_two_by_two_alone(columns):
    (one,) = compared({"metric": "accuracy"}, data={"columns": columns}).comparisons

    assert one.omnibus is None
    assert len(one.pairs) == 6


def test_thresholds_that_were_chosen_on_judged_cases_withhold_it():
    models = [{**model, "threshold_chosen_on": "test"} for model in MODELS]
    (one,) = compared({"metric": "accuracy"}, models=models, data={"evaluated_on": "test"}).comparisons

    assert one.omnibus.p_value is None
    assert one.omnibus.withheld_code == "threshold_on_judged"
