"""What is said of findings and limitations."""

import pytest

from reportgen.narrative.reading import Reading
from reportgen.narrative.remarks import finding, limitation
from reportgen.narrative.sentence import plain


def said(results):
    reading = Reading(results)
    return (
        [plain(finding(reading, one)) for one in results.findings],
        [plain(limitation(reading, one)) for one in results.limitations],
    )


def test_an_assumption_in_doubt_is_not_stated_as_a_fact(run):
    data = {"truth": [1, 0] * 60, "score": [0.9, 0.1] * 60}
    findings, _ = said(run({"threshold": 0.5, "criteria": ["recall >= 0.5"]}, data))

    assert findings[-1].startswith(
        "An assumption is in doubt. The author does not state where the threshold comes from"
    )


def test_a_threshold_chosen_on_the_judged_cases_is_a_finding_and_a_limitation(run):
    data = {"truth": [1, 0] * 60, "score": [0.9, 0.1] * 60}
    model = {"name": "A", "score": "score", "threshold": 0.5, "threshold_origin": "chosen on the test set"}
    results = run({"models": [model], "criteria": ["recall >= 0.5"]}, data)
    findings, limitations = said(results)

    assert [one.severity for one in results.findings] == ["medium", "medium"]
    assert findings[1].startswith("An assumption does not hold. The threshold was chosen on the cases")
    assert "The threshold of A was chosen on these cases; the estimates at it are too good" in limitations[0]


def test_a_class_without_cases_is_said_in_words(run):
    _, limitations = said(
        run(
            {"data": {"classes": ["0", "1"], "positive": "1"}, "threshold": 0.5},
            {
                "truth": ["1"] * 60,
                "score": [0.2, 0.9] * 30,
            },
        )
    )

    assert limitations[0] == "No case is of class 0; nothing can be said about that class."


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"data": {"evaluated_on": "training"}}, "The model was trained on these cases"),
        ({"attest": {"test_untouched": False, "by": "Ann"}}, "These cases were used for choices"),
    ],
)
def test_cases_that_cannot_judge_are_the_first_limitation(of_matrix, more, words):
    _, limitations = said(of_matrix(tp=90, fp=10, fn=10, tn=90, **more))

    assert limitations[0].startswith(words)
