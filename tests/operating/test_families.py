"""
Several criteria on metrics of the same cases: how often the family's claim is made although it is false; enumerated.

With `all`, one criterion stands exactly at the truth and the others are easily met, the worst case; with `any`, and
for secondary criteria, all stand exactly at the truth. The table is written by `python tests/operating/test_families.py`.
"""

import itertools

import numpy as np
import pytest
from asking import judged, many_bounds, seen, spec_of, through_the_door
from scipy.stats import binom
from tables import Table, same

from reportgen.data.evidence import Counts

FAMILIES = Table(
    "families",
    "A family's claim from criteria on correlated metrics of 30 positive and 60 negative cases; enumerated.",
    {"false_claim": 0.025},
)
POSITIVES, NEGATIVES = 30, 60
SETS = (
    ("recall", "specificity"),
    ("recall", "f1"),
    ("recall", "accuracy", "f1"),
    ("recall", "specificity", "accuracy", "f1"),
    ("recall", "fnr"),
)
RATES = tuple(itertools.product((0.7, 0.8, 0.9, 0.95), (0.05, 0.1, 0.3)))
RULES = ("all", "any", "secondary")
EASY = {"at_least": 0.01, "at_most": 0.99}


def truths(recall, fpr):
    found, alarms = recall * POSITIVES, fpr * NEGATIVES
    jaccard = found / (POSITIVES + alarms)
    return {
        "recall": recall,
        "fnr": 1 - recall,
        "specificity": 1 - fpr,
        "accuracy": (found + NEGATIVES - alarms) / (POSITIVES + NEGATIVES),
        "f1": 2 * jaccard / (1 + jaccard),
    }


def bound_of(metric):
    return "at_most" if metric == "fnr" else "at_least"


def asked(rule, metrics, true, hard=None):
    """Put every criterion at the truth, or only one of them."""
    one_each = [
        {
            "metric": metric,
            bound_of(metric): true[metric] if hard in (None, at) else EASY[bound_of(metric)],
            "role": "secondary" if rule == "secondary" else "primary",
        }
        for at, metric in enumerate(metrics)
    ]
    return {"criteria": one_each, "plan": {"primary": "any" if rule == "any" else "all"}}


def every_table():
    found, alarms = np.meshgrid(np.arange(POSITIVES + 1.0), np.arange(NEGATIVES + 1.0), indexing="ij")
    return Counts(found, alarms, POSITIVES - found, NEGATIVES - alarms)


def met(more):
    """Return for each criterion in which tables it is met."""
    spec, counts = spec_of(**more), every_table()
    for at, one in enumerate(spec.criteria):
        low, high, _ = many_bounds(spec, counts, at)
        yield low >= one.at_least if one.at_least is not None else high <= one.at_most


def claimed(rule, metrics, true, weights):
    """Return how often the family's claim is made: that all hold, or that one of them does."""
    if rule == "all":
        return max(
            float(weights[np.logical_and.reduce(list(met(asked(rule, metrics, true, hard))))].sum())
            for hard in range(len(metrics))
        )
    return float(weights[np.logical_or.reduce(list(met(asked(rule, metrics, true))))].sum())


def weights_of(recall, fpr):
    found, alarms = np.arange(POSITIVES + 1), np.arange(NEGATIVES + 1)
    return np.outer(binom.pmf(found, POSITIVES, recall), binom.pmf(alarms, NEGATIVES, fpr))


def rows():
    """Power is that of the same claim about thresholds a tenth off."""
    for rule, metrics, (recall, fpr) in itertools.product(RULES, SETS, RATES):
        true, weights = truths(recall, fpr), weights_of(recall, fpr)
        easier = {metric: one + (0.15 if metric == "fnr" else -0.15) for metric, one in true.items()}
        settings = {"rule": rule, "metrics": ", ".join(metrics), "recall": recall, "fpr": fpr}
        claim = claimed(rule, metrics, true, weights)
        meeting = list(met(asked(rule, metrics, easier)))
        power = (np.logical_and if rule == "all" else np.logical_or).reduce(meeting)
        yield {**settings, "false_claim": round(claim, 5), "power": round(float(weights[power].sum()), 5)}


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("cells", [(29, 1), (24, 9), (30, 0)])
def test_the_door_says_the_same(rule, cells):
    tp, fp = cells
    more = asked(rule, SETS[3], truths(0.8, 0.1))
    data = {"confusion": [[NEGATIVES - fp, fp], [POSITIVES - tp, tp]], "matrix_rows": "truth", "positive": "positive"}
    door = through_the_door({"data": data, "metrics": ["recall"], **more})
    counts = Counts.of(tp=tp, fp=fp, fn=POSITIVES - tp, tn=NEGATIVES - fp)
    assert list(map(seen, door.criteria)) == list(map(seen, judged(spec_of(**more), counts)))
    assert [one.verdict == "met" for one in door.criteria] == [bool(one[tp, fp]) for one in met(more)]
    if rule != "secondary":
        assert door.overall.met == sum(bool(one[tp, fp]) for one in met(more))


def test_without_sharing_the_error_any_of_several_claims_would_err_too_often():
    """The same criteria as primary ones of which all must hold are not adjusted: any of them is met too often."""
    true, weights = truths(0.8, 0.1), weights_of(0.8, 0.1)
    unadjusted = np.logical_or.reduce(list(met(asked("all", SETS[3], true))))
    assert weights[unadjusted].sum() > 0.03
    assert claimed("any", SETS[3], true, weights) <= 0.025


@pytest.mark.slow
def test_all_stored_rates_come_again():
    assert all(same(row, stored, None) for row, stored in zip(rows(), FAMILIES.rows(), strict=True))


if __name__ == "__main__":
    FAMILIES.write(rows())
