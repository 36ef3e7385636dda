import numpy as np
import pytest

from reportgen.checks.datasets_count import datasets_count
from reportgen.data.benchmark import BenchmarkTable


@pytest.mark.parametrize(
    ("data_sets", "models", "outcome"),
    [(11, 6, "passed"), (10, 6, "warning"), (11, 5, "warning"), (500, 50, "passed")],
)
def test_more_than_ten_data_sets_and_five_models_are_enough(data_sets, models, outcome):
    """Demšar (2006), 3.2.2: N > 10 and k > 5."""
    assert datasets_count(BenchmarkTable.of(np.zeros((data_sets, models)))).outcome == outcome


def test_the_exact_version_needs_no_number():
    assert datasets_count(BenchmarkTable.of(np.zeros((2, 2))), version="exact").outcome == "not_applicable"
