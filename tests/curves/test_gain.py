"""Golden values: hand calculation; brute force over the cases."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reportgen.catalog.answers import Undefined
from reportgen.curves.gain import gain
from reportgen.data.scores import Scores
from reportgen.metrics.roc_auc import roc_auc

CASES = st.lists(st.tuples(st.integers(0, 8), st.booleans()), min_size=1, max_size=30)


@given(CASES.filter(lambda cases: any(positive for _, positive in cases)))
def test_it_is_what_contacting_from_the_top_gives(cases):
    scores, truth = map(np.array, zip(*cases, strict=True))
    contacted = [scores >= cut for cut in (9, *sorted(set(scores.tolist()), reverse=True))]
    expected = [(each.mean(), truth[each].sum() / truth.sum()) for each in contacted]
    assert list(gain(Scores.of(scores, truth)).rows) == [pytest.approx(point) for point in expected]


@given(CASES.filter(lambda cases: len({positive for _, positive in cases}) == 2))
def test_its_area_follows_from_the_area_under_the_roc_curve(cases):
    # Provost & Fawcett (2013): area = prevalence / 2 + (1 - prevalence) * AUC
    scores = Scores.of(*zip(*cases, strict=True))
    contacted, found = zip(*gain(scores).rows, strict=True)
    share = np.mean([positive for _, positive in cases])
    expected = share / 2 + (1 - share) * float(roc_auc(scores))
    assert np.trapezoid(found, contacted) == pytest.approx(expected, abs=1e-12)


def test_equal_scores_are_one_step():
    table = gain(Scores.of([1, 1, 1], [True, False, True]))
    assert (table.columns, table.rows) == (("share_contacted", "share_found"), ((0, 0), (1, 1)))


@pytest.mark.parametrize("truth", [[False, False], []])
def test_without_a_positive_case_there_is_nothing_to_find(truth):
    assert gain(Scores.of(range(len(truth)), truth)) == Undefined("no_positive_case")
