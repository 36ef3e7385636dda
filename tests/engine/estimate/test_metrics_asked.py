"""What is computed where the author names metrics: these, and beside a number about calls what the calls are like."""

import re

import pytest

import reportgen

LEAST = ["recall", "specificity", "precision"]


def evaluated(metrics, **more):
    cases = {"truth": ["no", "yes", "no", "no"] * 30, "score": [at % 11 / 10 for at in range(120)]}
    model = {"name": "A", "score": "score", "threshold": 0.5}
    return reportgen.evaluate(
        {"kind": "validation", "title": "T", "models": [model], "metrics": metrics, **more}, cases
    )


@pytest.mark.parametrize(
    ("metrics", "shown"),
    [
        (["accuracy"], ["accuracy", *LEAST]),
        (["f1", "precision"], ["f1", "precision", "recall", "specificity"]),
        (["mean_cost"], ["mean_cost", *LEAST]),
        (["roc_auc"], ["roc_auc"]),
        (["brier", "roc_auc"], ["brier", "roc_auc"]),
    ],
)
def test_a_number_about_calls_comes_with_the_least(metrics, shown):
    assert [one.metric for one in evaluated(metrics).models[0].estimates] == shown


def test_where_the_reference_errs_the_least_is_about_agreement():
    found = evaluated(["accuracy"], data={"labels": {"gold": False}})

    assert [one.metric for one in found.models[0].estimates][1:3] == ["ppa", "npa"]


def test_the_page_shows_the_least_and_the_baseline_and_no_empty_heading(tmp_path):
    text = reportgen.render(evaluated(["accuracy"]), tmp_path, ["html"])["html"].read_text(encoding="utf-8")
    performance = text[text.index('id="performance"') :]
    performance = performance[: performance.index("</section>")]

    for words in ("Accuracy", "Recall", "Specificity", "Precision", "Majority class"):
        assert words in performance
    assert not re.findall(r"<h[1-6][^>]*>\s*(?:<[^>]+>\s*)*</h[1-6]>", text)
    assert not re.findall(r"</h[2-6]>\s*</section>", text)
    assert not re.findall(r"</h([2-6])>\s*<h\1", text)
