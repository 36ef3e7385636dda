"""Golden values: statsmodels, called here; by hand."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from statsmodels.stats.inter_rater import cohens_kappa

from reportgen.analyses.agreement_table import agreement_table
from reportgen.catalog.answers import Undefined
from reportgen.data.groups import Square

TABLES = st.integers(2, 4).flatmap(lambda k: arrays(float, (k, k), elements=st.integers(1, 30).map(float)))


@given(TABLES)
def test_kappa_agrees_with_statsmodels(table):
    found, theirs = agreement_table(Square(table)).values, cohens_kappa(table)

    assert found["kappa"] == pytest.approx(theirs.kappa, abs=1e-12)
    assert found["largest_kappa"] == pytest.approx(theirs.kappa_max, abs=1e-12)


def test_by_hand():
    """Of 100 cases 60 and 20 agree, 15 and 5 do not; by chance (75 * 65 + 25 * 35) / 100^2 = 0.575."""
    found = agreement_table(Square(np.array([[60.0, 15], [5, 20]])))

    assert found.values["agreement"] == 0.8
    assert found.values["chance"] == pytest.approx(0.575)
    assert (found.values["prevalence_index"], found.values["bias_index"]) == (pytest.approx(0.4), pytest.approx(0.1))
    assert [row[4] for row in found.table.rows] == pytest.approx([120 / 140, 40 / 60])


def test_a_class_that_nobody_uses_has_no_agreement():
    found = agreement_table(Square(np.array([[3.0, 1, 0], [0, 2, 0], [0, 0, 0]])))

    assert found.table.rows[2] == (3, 0, 0, 0, None)
    assert "prevalence_index" not in found.values


def test_one_class_alone_has_no_kappa():
    found = agreement_table(Square(np.array([[5.0, 0], [0, 0]])))

    assert (found.values["agreement"], found.values["kappa"]) == (1, None)
    assert agreement_table(Square(np.zeros((2, 2)))) == Undefined("no_case")
