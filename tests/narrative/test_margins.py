"""What is said of margins: differences that are shown and still matter little, or matter, or are worse."""

import pytest

from reportgen import evaluate
from reportgen.narrative import margins
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import plain


def said(only_first, only_second, **asked):
    """Compare two models on 2,000 cases, of which so many are right by one of them alone."""
    both = 2000 - only_first - only_second
    truth = ["yes", "no"] * 1000
    wrong = {"yes": "no", "no": "yes"}
    rows = range(2000)
    a = [label if at < both + only_first else wrong[label] for at, label in zip(rows, truth, strict=True)]
    b = [wrong[label] if both <= at < both + only_first else label for at, label in zip(rows, truth, strict=True)]
    spec = {
        "kind": "validation",
        "title": "T",
        "data": {"columns": {"truth": "y"}, "positive": "yes"},
        "models": [{"name": "A", "prediction": "a"}, {"name": "B", "prediction": "b"}],
        "comparisons": [{"id": "H1", "metric": "accuracy", "role": "primary", "why": "w", **asked}],
    }
    results = evaluate(spec, {"y": truth, "a": a, "b": b})
    comparison = results.comparisons[0]
    words = [plain(one) for one in margins.conclusions(Reading(results), comparison, comparison.pairs[0])]
    return comparison.pairs[0].conclusions, " ".join(words)


@pytest.mark.parametrize(
    ("cases", "asked", "codes", "words"),
    [
        (
            (60, 20),
            {"hypothesis": "equivalence", "margin": 0.05},
            ("equivalence_shown", "difference_shown"),
            "The models differ, by less than the margin.",
        ),
        ((40, 40), {"hypothesis": "equivalence", "margin": 0.05}, ("equivalence_shown",), "Equivalence is shown"),
        (
            (60, 20),
            {"hypothesis": "non_inferiority", "margin": 0.05},
            ("non_inferiority_shown", "difference_shown"),
            "Non-inferiority is shown",
        ),
        (
            (20, 60),
            {"hypothesis": "non_inferiority", "margin": 0.05},
            ("non_inferiority_shown", "inferiority_shown"),
            "Non-inferiority is shown",
        ),
    ],
)
def test_a_margin_and_a_difference_may_both_be_shown_and_are_worded_so(cases, asked, codes, words):
    found, sentences = said(*cases, **asked)

    assert set(codes) <= set(found)
    assert words in sentences
    assert "not shown" not in sentences
