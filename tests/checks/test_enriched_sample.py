import pytest

from reportgen.checks.enriched_sample import enriched_sample
from reportgen.data.design import Design


@pytest.mark.parametrize(
    ("sampling", "prevalence", "outcome", "consequence"),
    [
        ("random", None, "passed", None),
        ("consecutive", 0.1, "passed", None),
        ("enriched", None, "warning", "prevalence_needed"),
        ("enriched", 0.02, "warning", "at_use_prevalence"),
        ("unknown", 0.1, "not_checkable", None),
        (None, None, "not_checkable", None),
    ],
)
def test_what_the_author_says_of_the_sampling_decides(sampling, prevalence, outcome, consequence):
    found = enriched_sample(Design(sampling=sampling, use_prevalence=() if prevalence is None else (prevalence,)))
    assert (found.outcome, found.consequence) == (outcome, consequence)
