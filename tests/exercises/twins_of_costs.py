"""Solutions of topics on costs, thresholds, rates and sizes, by other libraries or by brute force."""

import itertools
from fractions import Fraction

import numpy as np
import pytest
from scipy import optimize, stats
from sklearn import metrics as sk
from statsmodels.stats.proportion import confint_proportions_2indep

Z = stats.norm.ppf(0.975)


def bayes_threshold(given, cells):
    (c_tn, c_fp), (c_fn, c_tp) = given["costs"]

    def gain(p):
        """What a negative prediction costs more than a positive one."""
        return p * c_fn + (1 - p) * c_tn - p * c_tp - (1 - p) * c_fp

    rows, means = [], []
    for tp, fp in zip(given["tp"], given["fp"], strict=True):
        cases = [c_tp] * tp + [c_fn] * (given["positives"] - tp) + [c_fp] * fp + [c_tn] * (given["negatives"] - fp)
        means.append(np.mean(cases))
        rows += [fp, given["positives"] - tp, means[-1]]
    assert cells["table"] == pytest.approx(rows)
    return {
        "threshold": optimize.brentq(gain, 0, 1, xtol=1e-15),
        "best": given["thresholds"][int(np.argmin(means))],
        "meaning": {"calibrated"},
    }


def _cases(given):
    truth = [1] * (given["tp"] + given["fn"]) + [0] * (given["fp"] + given["tn"])
    called = [1] * given["tp"] + [0] * given["fn"] + [1] * given["fp"] + [0] * given["tn"]
    return truth, called


def profit(given, _):
    truth, called = _cases(given)
    left = given["gain"] if given["gain_is"] == "net" else given["gain"] - given["cost"]
    earned = [left if buys else -given["cost"] for buys in truth]
    policies = {"model": np.dot(earned, called), "everybody": sum(earned), "no_letter": 0}
    return {
        "error": sk.zero_one_loss(truth, called),
        "baseline": sk.zero_one_loss(truth, [0] * len(truth)),
        "precision": sk.precision_score(truth, called),
        "recall": sk.recall_score(truth, called),
        "f1": sk.f1_score(truth, called),
        "profit": policies["model"],
        "everybody": policies["everybody"],
        "break_even": optimize.brentq(lambda p: p * left - (1 - p) * given["cost"], 0, 1, xtol=1e-15),
        "policy": {max(policies, key=policies.get)},
    }


def _truth(given):
    return np.array([one == "+" for one in given["truth"]])


def cutoff_table(given, cells):
    truth, rows = _truth(given), []
    for cutoff in given["cutoffs"]:
        called = np.array(given["scores"]) >= cutoff
        (tn, fp), (fn, tp) = sk.confusion_matrix(truth, called)
        rates = (rate(truth, called) for rate in (sk.accuracy_score, sk.precision_score, sk.recall_score))
        rows += [tp, fp, fn, tn, *rates]
    assert cells["table"] == pytest.approx(rows)
    return {"meaning": {"recall"}}


def eer(given, cells):
    fpr, tpr, thresholds = sk.roc_curve(_truth(given), given["scores"], drop_intermediate=False)
    fnr = 1 - tpr
    positive, negative = _truth(given).sum(), (~_truth(given)).sum()
    rows = zip(fpr * negative, fnr * positive, fpr, fnr, strict=True)
    assert cells["table"] == pytest.approx(list(itertools.chain(*rows)), abs=1e-12)
    at = np.flatnonzero(fpr >= fnr - 1e-12)[0]
    steps = np.arange(len(fpr))
    crossing = optimize.brentq(
        lambda x: np.interp(x, steps, fpr) - np.interp(x, steps, fnr), 0, len(fpr) - 1, xtol=1e-14
    )
    return {"threshold": thresholds[at], "eer": np.interp(crossing, steps, fpr)}


def f_beta(given, _):
    def measure(precision, recall, beta):
        """Give weights to a case found, a case missed and a false alarm."""
        weights = [1, (1 - recall) / recall, (1 - precision) / precision]
        return sk.fbeta_score([1, 1, 0], [1, 0, 1], beta=beta, sample_weight=weights)

    def slope(precision, recall):
        """Differentiate by a step along the imaginary axis, which loses no digits."""
        return (1 / (0.2 / precision + 0.8 / recall)).imag

    p, r, step = given["precision"], given["recall"], 1e-30j
    ratio = slope(p, r + step) / slope(p + step, r)
    return {
        "f1": measure(p, r, 1),
        "f2": measure(p, r, 2),
        "f_half": measure(p, r, 0.5),
        "swapped": measure(r, p, 2),
        "ratio": ratio,
        "moves": {"recall" if ratio > 1 else "precision"},
        "between": {"between"},
    }


def ci_difference(given, _):
    counts = (given["x_a"], given["n_a"], given["x_b"], given["n_b"])
    low, high = confint_proportions_2indep(*counts, compare="diff", method="wald")
    rates = given["x_a"] / given["n_a"], given["x_b"] / given["n_b"]
    sd = np.sqrt(sum(rate * (1 - rate) for rate in rates))
    needed = next(n for n in itertools.count(1) if Z * sd / np.sqrt(n) <= abs(rates[0] - rates[1]))
    return {
        "difference": rates[0] - rates[1],
        "se": (high - low) / 2 / Z,
        "low": low,
        "high": high,
        "decision": {"differ" if low > 0 or high < 0 else "open"},
        "needed": needed,
    }


def prevalence(given, cells):
    """Weigh persons one by one, in fractions."""
    sensitivity, specificity, ill = (
        Fraction(str(given[name])) for name in ("sensitivity", "specificity", "prevalence")
    )
    joint = {
        (True, True): ill * sensitivity,
        (True, False): ill * (1 - sensitivity),
        (False, True): (1 - ill) * (1 - specificity),
        (False, False): (1 - ill) * specificity,
    }
    assert cells["table"] == pytest.approx([float(10000 * share) for share in joint.values()])
    positive = joint[True, True] + joint[False, True]
    ppv = joint[True, True] / positive
    return {
        "ppv": float(ppv),
        "npv": float(joint[False, False] / (1 - positive)),
        "positive": float(positive),
        "meaning": {"mostly" if ppv > Fraction(1, 2) else "rarely"},
    }


def sample_size(given, _):
    def needed(p):
        return next(n for n in itertools.count(1) if Z * np.sqrt(p * (1 - p) / n) <= given["h"])

    p = Fraction(str(given["p"]))
    return {
        "normal": next(n for n in itertools.count(1) if n * p * (1 - p) >= 5),
        "n": needed(given["p"]),
        "cautious": needed(0.5),
        "half": {"four"},
    }


def false_discovery(given, cells):
    false = np.cumsum(1 - np.sort(given["probabilities"])[::-1])
    shares = false / np.arange(1, len(false) + 1)
    ordered = np.sort(given["probabilities"])[::-1]
    assert cells["table"] == pytest.approx(np.column_stack([ordered, false, shares]).ravel())
    many = int(np.flatnonzero(shares <= given["level"])[-1]) + 1
    return {
        "findings": many,
        "false": false[many - 1],
        "rate": shares[many - 1],
        "next": shares[many],
        "meaning": {"expected"},
    }


TWINS = {
    "bayes-threshold": bayes_threshold,
    "profit": profit,
    "cutoff-table": cutoff_table,
    "eer": eer,
    "f-beta": f_beta,
    "ci-difference": ci_difference,
    "prevalence": prevalence,
    "sample-size": sample_size,
    "false-discovery": false_discovery,
}
