"""Net benefit."""

import numpy as np
import pytest

from reportgen.catalog.answers import Undefined
from reportgen.data.scores import Scores
from reportgen.errors import ReportgenError
from reportgen.metrics.net_benefit import net_benefit


@pytest.mark.parametrize("threshold", [0.05, 0.2, 0.5, 0.9])
def test_it_is_true_positives_less_priced_false_ones(scored, threshold):
    truth, values, scores = scored
    called = values >= threshold
    odds = threshold / (1 - threshold)
    expected = (called & truth).mean() - (called & ~truth).mean() * odds
    assert float(net_benefit(scores, threshold=threshold)) == pytest.approx(expected, abs=1e-12)
    own = net_benefit(scores, threshold=threshold, prevalence=truth.mean())
    assert float(own) == pytest.approx(expected, abs=1e-12)


def test_at_a_prevalence_the_rates_are_weighted_to_it():
    # 1 of 2 found, 1 of 2 alarmed, at odds of 1/4 and one positive case in ten
    scores = Scores.of([0.9, 0.5, 0.1, 0.1], [True, False, True, False])
    found = net_benefit(scores, threshold=0.2, prevalence=0.1)
    assert float(found) == pytest.approx(0.1 * 0.5 - 0.9 * 0.5 * 0.25, abs=1e-15)


def test_the_best_is_the_prevalence_and_calling_everybody_costs():
    truth = [True, False, False, False]
    assert float(net_benefit(Scores.of([1, 0, 0, 0], truth), threshold=0.3)) == 0.25
    assert float(net_benefit(Scores.of([1, 1, 1, 1], truth), threshold=0.5)) == -0.5
    assert float(net_benefit(Scores.of([0, 0, 0, 0], truth), threshold=0.5)) == 0


def test_no_case_and_one_class_at_a_prevalence_are_undefined():
    assert np.isnan(float(net_benefit(Scores.of([], []), threshold=0.5)))
    assert net_benefit(Scores.of([0.4], [True]), threshold=0.5, prevalence=0.5) == Undefined("one_class")
    assert net_benefit(Scores.of([], []), threshold=0.5, prevalence=0.5) == Undefined("no_case")
    assert net_benefit(Scores.of([4.0], [True]), threshold=0.5).code == "not_probabilities"


@pytest.mark.parametrize("options", [{"threshold": 0}, {"threshold": 1}, {"threshold": 0.5, "prevalence": 1.2}])
def test_probabilities_of_0_and_1_are_refused(options):
    with pytest.raises(ReportgenError, match="must be between 0 and 1"):
        net_benefit(Scores.of([0.4, 0.6], [True, False]), **options)
