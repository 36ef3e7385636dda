"""Twins of the topics on learning: the key of each part by another library, or by going through all there is."""

import itertools
import math

import numpy as np
import pytest
from scipy import integrate, stats
from scipy.optimize import brentq
from sklearn import metrics as sk
from sklearn.linear_model import LinearRegression, Ridge
from sklearn.model_selection import train_test_split
from sklearn.neighbors import KNeighborsRegressor


def regression_metrics(given, _):
    truth, predictions = np.array(given["truth"]), np.array(given["predictions"])
    return {
        "bias": predictions.mean() - truth.mean(),
        "mae": sk.mean_absolute_error(truth, predictions),
        "mse": sk.mean_squared_error(truth, predictions),
        "rmse": sk.root_mean_squared_error(truth, predictions),
        "r2": sk.r2_score(truth, predictions),
    }


def linear_regression(given, _):
    found = stats.linregress(given["x"], given["y"])
    line = LinearRegression().fit(np.array(given["x"])[:, None], given["y"])
    left = np.array(given["y"]) - line.predict(np.array(given["x"])[:, None])
    return {
        "slope": found.slope,
        "intercept": found.intercept,
        "prediction": line.predict([[given["new"]]])[0],
        "residuals": (left**2).sum(),
        "minimum": {"smallest"},
    }


def ridge(given, _):
    x, y = np.array(given["x"], dtype=float), np.array(given["y"])
    both = given["penalised"] == "both"
    columns = np.column_stack([np.ones_like(x), x]) if both else x[:, None]
    found = Ridge(alpha=given["lambda"], fit_intercept=not both, solver="svd").fit(columns, y)
    intercept, slope = found.coef_ if both else (found.intercept_, found.coef_[0])
    return {"slope": slope, "intercept": intercept, "large": {"zero"}, "choice": {"others"}}


def polynomial(given, _):
    constant, linear, quadratic = np.polynomial.polynomial.polyfit(given["x"], given["y"], 2)
    return {"quadratic": quadratic, "linear": linear, "constant": constant, "determined": {"differ"}}


def bayes_error(given, cells):
    joint = np.array(given["joint"])
    kinds, classes = joint.shape
    rules = {
        rule: 1 - sum(joint[x, rule[x]] for x in range(kinds))
        for rule in itertools.product(range(classes), repeat=kinds)
    }
    best = min(rules, key=rules.get)
    assert cells["best"] == [one + 1 for one in best]
    constant = min(rules[(one,) * kinds] for one in range(classes))
    return {"error": rules[best], "constant": constant, "meaning": {"lowest"}}


def bayes_decision(given, _):
    deviation = math.sqrt(given["variance"])
    one, two = (stats.norm(given[name], deviation) for name in ("mean_1", "mean_2"))
    priors = given["prior_1"], 1 - given["prior_1"]

    def threshold(cost_12, cost_21):
        def gain(x):
            return one.logpdf(x) + math.log(priors[0] * cost_12) - two.logpdf(x) - math.log(priors[1] * cost_21)

        return brentq(gain, given["mean_1"] - 50, given["mean_2"] + 50, xtol=1e-13, rtol=1e-14)

    def errors(cut):
        return (integrate.quad(one.pdf, cut, cut + 40, epsabs=1e-13, limit=500)[0], two.cdf(cut))

    equal, costly = threshold(1, 1), threshold(given["cost_12"], given["cost_21"])
    first, second = errors(costly)
    return {
        "threshold_equal": equal,
        "error_equal": sum(p * e for p, e in zip(priors, errors(equal), strict=True)),
        "threshold": costly,
        "cost": priors[0] * given["cost_12"] * first + priors[1] * given["cost_21"] * second,
        "error": priors[0] * first + priors[1] * second,
        "compare": {"cheaper"},
    }


def slt_bound(given, _):
    many, n, epsilon, delta = (given[name] for name in ("hypotheses", "n", "epsilon", "delta"))
    single = 2 * math.e ** (-2 * n * epsilon**2)
    cases = next(size for size in itertools.count(1) if 2 * many * math.e ** (-2 * size * epsilon**2) <= delta)
    return {
        "single": single,
        "bound": many * single,
        "says": {"nothing" if many * single >= 1 else "something"},
        "epsilon": math.sqrt((math.log(2) + math.log(many) - math.log(delta)) / (2 * n)),
        "cases": cases,
    }


def bootstrap_632(given, _):
    weight = stats.poisson(1).sf(0)
    return {
        "left_out": stats.binom(given["n"], 1 / given["n"]).pmf(0),
        "weight": weight,
        "estimate": given["apparent"] + weight * (given["oob"] - given["apparent"]),
        "why": {"between"},
    }


def one_standard_error(given, _):
    rates = np.array(given["errors"]) / given["n"]
    lowest = rates.min()
    error = stats.binom(given["n"], lowest).std() / given["n"]
    near = [k for k, rate in zip(given["k"], rates, strict=True) if rate <= lowest + error]
    return {"lowest": lowest, "se": error, "cutoff": lowest + error, "chosen": max(near)}


def cross_validation(given, _):
    n, positives, folds = given["n"], given["positives"], given["folds"]
    size = n // folds
    of_fold = [set(range(at * size, (at + 1) * size)) for at in range(folds)]
    first, second = (set(range(n)) - one for one in of_fold[:2])
    drawn = stats.hypergeom(n, positives, size)
    return {
        "training": len(first),
        "overlap": len(first & second) / len(first),
        "without": drawn.pmf(0),
        "lacking": drawn.pmf(0) + drawn.pmf(positives),
        "stratified": min(len(range(at, positives, folds)) for at in range(folds)),
        "pathology": {"always"},
    }


def bias_variance(given, _):
    predictions = np.array(given["predictions"])
    return {
        "mean": predictions.mean(),
        "bias": (given["target"] - predictions.mean()) ** 2,
        "variance": predictions.var(),
        "loss": ((predictions - given["target"]) ** 2).mean(),
        "flexible": {"trade"},
    }


def bias_variance_of_votes(given, _):
    found = {"sum": {"depends"}}
    for name, ones, true in zip("ab", given["votes"], given["truth"], strict=True):
        votes = np.repeat([1, 0], [ones, given["models"] - ones])
        main = int(np.median(votes))
        found |= {f"bias_{name}": abs(main - true), f"variance_{name}": (votes != main).mean()}
        found[f"loss_{name}"] = sk.zero_one_loss(np.full(len(votes), true), votes)
    return found


def bias_variance_of_neighbours(given, _):
    x = np.array(given["x"])[:, None]
    mean = KNeighborsRegressor(given["k"]).fit(x, given["values"]).predict([[given["at"]]])[0]
    weights = KNeighborsRegressor(given["k"]).fit(x, np.eye(len(x))).predict([[given["at"]]])[0]
    bias, variance = (given["true"] - mean) ** 2, given["noise"] * (weights**2).sum()
    return {
        "mean": mean,
        "bias": bias,
        "variance": variance,
        "total": bias + variance + given["noise"],
        "more": {"falls"},
    }


def quantiles(given, cells):
    levels = np.array(given["levels"]) / 100
    below = [one for level in levels for one in ((1 + level) / 2, stats.norm.interval(level)[1])]
    assert cells["table"] == pytest.approx(below)
    return {
        "two_sided": stats.t.isf(0.025, given["df"]),
        "one_sided": stats.t.isf(0.05, given["df"]),
        "between": stats.chi2(1).cdf(given["z"] ** 2),
    }


def data_splits(given, cells):
    labels = np.repeat(np.arange(len(given["counts"])), given["counts"])
    test = round(len(labels) * (1 - given["training"]))
    ordered = train_test_split(labels, test_size=test, shuffle=False)
    strata = train_test_split(labels, test_size=test, stratify=labels, random_state=1)

    def counted(split):
        return [(one == label).sum() for label in range(len(given["counts"])) for one in split]

    assert cells["ordered"] == counted(ordered)
    assert cells["stratified"] == counted(strata)
    some = len(set(ordered[1])) < len(given["counts"])
    return {
        "training": len(ordered[0]),
        "says": {"some" if some else "all"},
        "roles": {"validation"},
    }


def calibration(given, cells):
    truth, scores = np.array([one == "+" for one in given["truth"]]), np.array(given["scores"])
    edges = np.linspace(0, 1, given["bins"] + 1)
    counts, *_ = np.histogram(scores, edges)
    means = stats.binned_statistic(scores, scores, "mean", edges).statistic
    shares = stats.binned_statistic(scores, truth, "mean", edges).statistic
    filled = counts > 0
    rows = np.column_stack([counts, shares * counts, means, np.abs(shares - means)])[filled]
    assert cells["bins"] == pytest.approx(list(rows.ravel()))
    return {
        "brier": sk.brier_score_loss(truth, scores),
        "ece": np.average(rows[:, 3], weights=rows[:, 0]),
        "says": {"ranking"},
    }


def no_free_lunch(given, _):
    cases, known = 2 ** given["bits"], given["known"]
    concepts = np.array(list(itertools.product((0, 1), repeat=cases)))
    agree = concepts[(concepts[:, :known] == 1).all(axis=1)]
    right = (agree[:, known:] == np.arange(cases - known) % 2).sum(axis=1)
    return {
        "cases": cases,
        "concepts": len(concepts),
        "consistent": len(agree),
        "exactly": (right == given["right"]).sum(),
        "accuracy": right.mean() / (cases - known),
        "meaning": {"average"},
    }


def metrics_of_classes(given, cells):
    matrix = np.array(given["matrix"])
    size = len(matrix)
    pairs = [(i, j) for i in range(size) for j in range(size) for _ in range(int(matrix[i, j]))]
    truth, called = map(list, zip(*pairs, strict=True))
    each = sk.precision_recall_fscore_support(truth, called)[:3]
    assert cells["table"] == pytest.approx([column[at] for at in range(size) for column in each])
    others = sk.multilabel_confusion_matrix(truth, called).sum(axis=0)
    return {
        "accuracy": sk.accuracy_score(truth, called),
        "macro_precision": sk.precision_score(truth, called, average="macro"),
        "macro_recall": sk.balanced_accuracy_score(truth, called),
        "macro_f1": sk.f1_score(truth, called, average="macro"),
        "micro_f1": sk.f1_score(truth, called, average="micro"),
        "micro_fpr": others[0, 1] / others[0].sum(),
        "kappa": sk.cohen_kappa_score(truth, called),
    }


TWINS = {
    "regression-metrics": regression_metrics,
    "linear-regression": linear_regression,
    "ridge": ridge,
    "polynomial": polynomial,
    "bayes-error": bayes_error,
    "bayes-decision": bayes_decision,
    "slt-bound": slt_bound,
    "bootstrap-632": bootstrap_632,
    "one-standard-error": one_standard_error,
    "cross-validation": cross_validation,
    "bias-variance": bias_variance,
    "bias-variance-of-votes": bias_variance_of_votes,
    "bias-variance-of-neighbours": bias_variance_of_neighbours,
    "quantiles": quantiles,
    "data-splits": data_splits,
    "calibration": calibration,
    "no-free-lunch": no_free_lunch,
    "metrics-of-classes": metrics_of_classes,
}
