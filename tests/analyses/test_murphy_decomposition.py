"""Murphy's decomposition; golden values by the sums of Stephenson, Coelho & Jolliffe (2008) written as loops."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.metrics import brier_score_loss

from reportgen.analyses.murphy_decomposition import murphy_decomposition
from reportgen.catalog.answers import Undefined
from reportgen.catalog.work import Recorder
from reportgen.data.scores import Scores


def forecasts(seed, cases, digits):
    rng = np.random.default_rng(seed)
    values = np.round(rng.beta(0.8, 1.5, cases), digits)
    return values, rng.random(cases) < values


def by_loops(values, truth, bins, scheme):
    """Add up, bin by bin, as equations 6 to 10 of the paper do."""
    n, all_share = len(values), truth.mean()
    parts = np.arange(1, bins) / bins
    cuts = np.quantile(values, parts) if scheme == "equal_count" else parts
    sums = dict.fromkeys(("reliability", "resolution", "within_bin_variance", "within_bin_covariance"), 0.0)
    for at in range(bins):
        inside = np.array([np.sum(cuts < value) == at for value in values])
        if inside.any():
            f, o = values[inside], truth[inside].astype(float)
            sums["reliability"] += len(f) * (f.mean() - o.mean()) ** 2 / n
            sums["resolution"] += len(f) * (o.mean() - all_share) ** 2 / n
            sums["within_bin_variance"] += np.sum((f - f.mean()) ** 2) / n
            sums["within_bin_covariance"] += 2 * np.sum((o - o.mean()) * (f - f.mean())) / n
    return sums | {"uncertainty": all_share * (1 - all_share)}


@pytest.mark.parametrize("scheme", ["equal_width", "equal_count"])
@pytest.mark.parametrize(("seed", "cases", "digits", "bins"), [(1, 200, 9, 10), (2, 57, 2, 7), (3, 30, 1, 1)])
def test_it_agrees_with_the_sums_of_the_paper(seed, cases, digits, bins, scheme):
    values, truth = forecasts(seed, cases, digits)
    found = murphy_decomposition(Scores.of(values, truth), bins=bins, scheme=scheme).values
    for name, expected in by_loops(values, truth, bins, scheme).items():
        assert found[name] == pytest.approx(expected, abs=1e-12)
    assert found["brier"] == pytest.approx(brier_score_loss(truth, values), abs=1e-12)


@given(
    st.lists(st.tuples(st.floats(0, 1), st.booleans()), min_size=1, max_size=30),
    st.none() | st.integers(1, 12),
    st.sampled_from(["equal_width", "equal_count"]),
)
def test_the_parts_add_up_to_the_brier_score(rows, bins, scheme):
    values, truth = (np.array(column) for column in zip(*rows, strict=True))
    found = murphy_decomposition(Scores.of(values, truth), bins=bins, scheme=scheme).values
    assert found["brier"] == pytest.approx(np.mean((values - truth) ** 2), abs=1e-12)
    assert min(found["reliability"], found["resolution"], found["within_bin_variance"]) >= 0
    assert found["resolution"] <= found["uncertainty"] + 1e-12


def test_without_bins_nothing_is_hidden_within():
    values, truth = forecasts(4, 100, 1)
    found = murphy_decomposition(Scores.of(values, truth)).values
    assert (found["within_bin_variance"], found["within_bin_covariance"]) == (0, 0)


def test_the_steps_end_at_the_brier_score_with_and_without_bins():
    scores = Scores.of([0.2, 0.2, 0.8, 0.8], [True, False, True, True])
    for bins, formula in ((None, "R_{1} - R_{2} + U"), (2, "R_{1} - R_{2} + U + V - C")):
        work = Recorder(murphy_decomposition.formula)
        found = murphy_decomposition(scores, bins=bins, work=work)
        assert (work.steps[-1].formula, work.steps[-1].value) == (formula, found.values["brier"])


def test_no_case_and_no_probabilities_have_none():
    assert murphy_decomposition(Scores.of([], [])) == Undefined("no_case")
    assert murphy_decomposition(Scores.of([7], [True])) == Undefined("not_probabilities", outside=1, cases=1)
