import numpy as np

from reportgen.checks.complete_blocks import complete_blocks
from reportgen.data.benchmark import BenchmarkTable


def test_a_missing_score_withholds_the_p_value():
    found = complete_blocks(BenchmarkTable.of([[0.9, np.nan], [0.7, 0.6]]))
    assert (found.outcome, found.consequence, found.facts["missing"], found.facts["cells"]) == (
        "failed",
        "p_withheld",
        1,
        4,
    )


def test_a_table_without_gaps_passes():
    assert complete_blocks(BenchmarkTable.of([[0.9, 0.8], [0.7, 0.6]])).outcome == "passed"
