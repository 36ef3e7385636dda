"""Metrics that say which cells raise and lower them: the declaration holds for the metric and for the bounds that judge."""

import itertools

import numpy as np
import pytest

from reportgen import index
from reportgen.catalog import registry
from reportgen.catalog.answers import Share
from reportgen.catalog.method import Metric
from reportgen.data.costs import Costed
from reportgen.data.counts import Counts
from reportgen.distributions import binomial_limits

CELLS = Counts.INPUTS
COSTS = np.array([[-1.0, 4.0], [10.0, 0.5]])
DECLARED = [
    found for entry in index.of_kind("metric") if (found := registry.declared(entry.id, Metric)).cell_order is not None
]


def value(metric, cells):
    counts = Counts(*map(np.asarray, cells))
    evidence = Costed.of(counts, COSTS) if Costed in metric.evidence else counts
    found = metric.function(evidence)
    return float(found), found, evidence


def test_enough_metrics_declare_their_order():
    assert {"recall", "specificity", "precision", "npv", "accuracy", "f1", "mean_cost"} <= {one.id for one in DECLARED}


@pytest.mark.parametrize("metric", DECLARED, ids=lambda one: one.id)
def test_a_case_in_a_higher_cell_never_gives_a_lower_value_than_in_a_lower_one(metric):
    """Total cost and profit add up cases, so that only cells are compared, not adding a case with adding none."""
    draw = np.random.default_rng(71)
    for _ in range(60):
        cells = draw.integers(0, 30, 4) + 1.0
        _, _, evidence = value(metric, cells)
        ranks = metric.cell_order.ranks(evidence)
        with_one_more = [value(metric, cells + np.eye(4)[at])[0] for at in range(4)]
        for a, b in itertools.permutations(range(4), 2):
            if ranks[a] > ranks[b]:
                assert with_one_more[a] >= with_one_more[b] - 1e-12
            elif ranks[a] == ranks[b]:
                assert with_one_more[a] == pytest.approx(with_one_more[b])


@pytest.mark.parametrize("metric", [one for one in DECLARED if one.share], ids=lambda one: one.id)
def test_the_exact_bounds_of_a_proportion_keep_the_same_order(metric):
    draw = np.random.default_rng(72)
    for _ in range(60):
        cells = draw.integers(0, 30, 4) + 1.0
        ranks = metric.cell_order.ranks(value(metric, cells)[2])
        bounds = []
        for at in range(4):
            _, share, _ = value(metric, cells + np.eye(4)[at])
            assert isinstance(share, Share)
            bounds.append(binomial_limits(share.numerator, share.denominator, 0.025))
        for a, b in itertools.permutations(range(4), 2):
            if ranks[a] >= ranks[b]:
                assert all(bounds[a][end] >= bounds[b][end] - 1e-12 for end in (0, 1))
