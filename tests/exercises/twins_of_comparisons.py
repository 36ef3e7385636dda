"""Solutions of topics that compare models, by scipy, statsmodels or brute force."""

import itertools

import numpy as np
import pytest
from scipy import stats
from statsmodels.stats.contingency_tables import cochrans_q


def corrected_t(given, _):
    found = stats.ttest_rel(given["a"], given["b"])
    differences = np.subtract(given["a"], given["b"])
    n, ratio = len(differences), given["n_test"] / given["n_train"]
    # Nadeau & Bengio (2003): the variance of a mean, times one and n times the ratio of both sizes
    corrected = found.statistic / np.sqrt(1 + n * ratio)
    critical = stats.t.ppf(0.975, n - 1)
    decision = "reject" if abs(corrected) >= critical else "naive" if abs(found.statistic) >= critical else "keep"
    return {
        "difference": differences.mean(),
        "sd": differences.std(ddof=1),
        "naive": found.statistic,
        "corrected": corrected,
        "critical": critical,
        "p_value": 2 * stats.t.sf(abs(corrected), n - 1),
        "decision": {decision},
    }


def welch_or_paired(given, _):
    a, b = given["a"], given["b"]
    paired = given["sets"] == "same"
    found = stats.ttest_rel(a, b) if paired else stats.ttest_ind(a, b, equal_var=False)
    low, high = found.confidence_interval(0.95)
    critical = stats.t.ppf(0.975, np.floor(found.df))
    return {
        "test": {"paired" if paired else "welch"},
        "difference": np.mean(a) - np.mean(b),
        "se": (np.mean(a) - np.mean(b)) / found.statistic,
        "statistic": found.statistic,
        "df": found.df,
        "critical": critical,
        "p_value": found.pvalue,
        "low": low,
        "high": high,
        "decision": {"reject" if abs(found.statistic) >= critical else "keep"},
    }


def wilcoxon(given, cells):
    differences = np.round(np.subtract(given["a"], given["b"]), 6)
    other = differences[differences != 0]
    ranks = stats.rankdata(np.abs(other))
    shown = np.zeros(len(differences))
    shown[differences != 0] = ranks
    assert cells["ranks"] == pytest.approx(np.column_stack([differences, shown]).ravel())
    plus = ranks[other > 0].sum()
    sums = np.array(list(itertools.product((0, 1), repeat=len(ranks)))) @ ranks
    p = min(1, 2 * min((sums <= plus).mean(), (sums >= plus).mean()))
    normal = stats.wilcoxon(differences, method="approx", correction=False)
    return {
        "plus": plus,
        "minus": ranks.sum() - plus,
        "statistic": normal.statistic,
        "pairs": len(other),
        "z": -abs(normal.zstatistic),
        "p_value": p,
        "decision": {"reject" if p <= 0.05 else "keep"},
    }


def sign(given, _):
    differences = np.round(np.subtract(given["a"], given["b"]), 6)
    wins, losses = (differences > 0).sum(), (differences < 0).sum()
    p = stats.binomtest(int(wins), int(wins + losses)).pvalue
    return {"wins": wins, "losses": losses, "p_value": p, "decision": {"reject" if p <= 0.05 else "keep"}}


def cochran(given, _):
    correct = np.repeat(given["patterns"], given["cases"], axis=0)
    found = cochrans_q(correct)
    return {
        "totals": correct.sum(axis=0).max(),
        "statistic": found.statistic,
        "df": found.df,
        "critical": stats.chi2.ppf(0.95, found.df),
        "p_value": found.pvalue,
        "decision": {"reject" if found.pvalue <= 0.05 else "keep"},
    }


def bonferroni_dunn(given, cells):
    scores = np.array(given["scores"])
    sets, models = scores.shape
    ranks = stats.rankdata(-scores, axis=1)
    means = ranks.mean(axis=0)
    assert cells["ranks"] == pytest.approx(np.column_stack([ranks.sum(axis=0), means]).ravel())
    critical = stats.norm.isf(0.05 / (models - 1) / 2)
    difference = critical * np.sqrt(models * (models + 1) / (6 * sets))
    names = "ABCDEFGHIJ"[:models]
    own = means[names.index(given["control"])]
    apart = {name for name, mean in zip(names, means, strict=True) if abs(mean - own) >= difference}
    return {"critical": critical, "critical_difference": difference, "differ": apart or {"no_model"}}


TWINS = {
    "corrected-t": corrected_t,
    "welch-or-paired": welch_or_paired,
    "wilcoxon": wilcoxon,
    "sign": sign,
    "cochran": cochran,
    "bonferroni-dunn": bonferroni_dunn,
}
