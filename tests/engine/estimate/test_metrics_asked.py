"""What is computed where the author names metrics: these, and the least that shows what a model is like."""

import re

import pytest

import reportgen

OF_CALLS, OF_SCORES = ["recall", "specificity", "precision", "mcc"], ["roc_auc", "average_precision"]


def evaluated(metrics, **more):
    cases = {"truth": ["no", "yes", "no", "no"] * 30, "score": [at % 11 / 10 for at in range(120)]}
    model = {"name": "A", "score": "score", "threshold": 0.5}
    return reportgen.evaluate(
        {"kind": "validation", "title": "T", "models": [model], "metrics": metrics, **more}, cases
    )


@pytest.mark.parametrize("metrics", [["accuracy"], ["f1", "precision"], ["mean_cost"], ["roc_auc"], ["brier"]])
def test_what_is_asked_comes_with_the_least(metrics):
    shown = [one.metric for one in evaluated(metrics).models[0].estimates]

    assert shown == list(dict.fromkeys([*metrics, *OF_CALLS, *OF_SCORES]))


def test_the_least_is_of_what_the_models_give():
    cases = {
        "truth": ["no", "yes", "no", "no"] * 30,
        "a": [at % 11 / 10 for at in range(120)],
        "call": ["no", "yes"] * 60,
    }
    scores_alone, calls_alone = (
        reportgen.evaluate({"kind": "validation", "title": "T", "models": [model], "metrics": ["npv"]}, cases)
        for model in ({"name": "A", "score": "a"}, {"name": "A", "prediction": "call"})
    )

    assert [one.metric for one in scores_alone.models[0].estimates] == ["npv", *OF_SCORES]
    assert [one.metric for one in calls_alone.models[0].estimates] == ["npv", *OF_CALLS]


def test_costs_that_are_given_are_computed_and_head_the_table(tmp_path):
    found = evaluated(["accuracy"], costs={"matrix": [[0, 1], [5, 0]], "unit": "EUR"})
    text = reportgen.render(found, tmp_path, ["html"])["html"].read_text(encoding="utf-8")
    table = text[text.index('id="performance-table"') :]

    assert [one.metric for one in found.models[0].estimates][:3] == ["accuracy", "mean_cost", "total_cost"]
    assert table.index("Mean cost") < table.index("Accuracy")


def test_several_classes_come_with_the_rates_of_each():
    cases = {"truth": ["a", "b", "c"] * 20, "prediction": ["a", "b", "c", "a", "c", "b"] * 10}
    found = reportgen.evaluate({"kind": "validation", "title": "T", "metrics": ["mcc"]}, cases)
    shown = [one.asked for one in found.models[0].estimates]

    assert shown == [
        "mcc",
        "accuracy",
        "balanced_accuracy",
        *(f"{one}@{of}" for one in ("recall", "precision") for of in "abc"),
    ]


def test_numbers_come_with_the_size_and_the_direction_of_errors():
    cases = {"truth": [float(at) for at in range(40)], "prediction": [at + at % 3 for at in range(40)]}
    spec = {"kind": "validation", "title": "T", "data": {"task": "regression"}, "metrics": ["r2"]}

    assert [one.metric for one in reportgen.evaluate(spec, cases).models[0].estimates] == ["r2", "rmse", "mae", "bias"]


def test_where_the_reference_errs_the_least_is_about_agreement():
    found = evaluated(["accuracy"], data={"labels": {"gold": False}})

    assert [one.metric for one in found.models[0].estimates][1:3] == ["ppa", "npa"]


def test_the_page_shows_the_least_and_the_baseline_and_no_empty_heading(tmp_path):
    text = reportgen.render(evaluated(["accuracy"]), tmp_path, ["html"])["html"].read_text(encoding="utf-8")
    performance = text[text.index('id="performance"') :]
    performance = performance[: performance.index("</section>")]

    for words in (
        "Accuracy",
        "Recall",
        "Specificity",
        "Precision",
        "Matthews correlation",
        "ROC AUC",
        "Majority class",
    ):
        assert words in performance
    assert not re.findall(r"<h[1-6][^>]*>\s*(?:<[^>]+>\s*)*</h[1-6]>", text)
    assert not re.findall(r"</h[2-6]>\s*</section>", text)
    assert not re.findall(r"</h([2-6])>\s*<h\1", text)


def test_without_calls_there_is_no_table_of_baselines(tmp_path):
    cases = {"truth": ["no", "yes", "no", "no"] * 30, "score": [at % 11 / 10 for at in range(120)]}
    spec = {"kind": "validation", "title": "T", "metrics": ["roc_auc"]}
    text = reportgen.render(reportgen.evaluate(spec, cases), tmp_path, ["html"])["html"].read_text(encoding="utf-8")

    assert 'id="performance-table"' in text
    assert 'id="baselines"' not in text
