"""What the percentages of a confusion matrix of two classes are, where it is drawn both ways."""

import re

import pytest

from reportgen import evaluate, render

CASES = {"truth": ["no", "yes", "no"] * 20, "prediction": ["no", "yes", "yes", "no", "no"] * 12}
NAMES = {  # of each cell, the rates as Fawcett (2006), An introduction to ROC analysis, and Altman & Bland (1994) write them
    "True positives, TP": ("Recall TP / (TP + FN)", "Precision TP / (TP + FP)"),
    "False negatives, FN": ("False negative rate FN / (FN + TP)", "False omission rate FN / (FN + TN)"),
    "False positives, FP": ("False positive rate FP / (FP + TN)", "False discovery proportion FP / (TP + FP)"),
    "True negatives, TN": ("Specificity TN / (TN + FP)", "Negative predictive value TN / (TN + FN)"),
}


def table(folder, figures, **data):
    spec = {"kind": "validation", "title": "T", "data": data, "outputs": {"figures": figures}}
    html = render(evaluate(spec, CASES), folder, ["html"])["html"].read_text(encoding="utf-8")
    found = re.search(r'id="rates-of-cells".*?</table>', html, re.DOTALL)
    return None if found is None else " ".join(re.sub("<[^>]*>", " ", found[0]).split())


def test_both_proportions_of_each_cell_are_named_with_their_formulas(tmp_path):
    shown = table(tmp_path, ["confusion", "confusion_by_prediction"], positive="yes")

    for cell, rates in NAMES.items():
        assert " ".join((cell, *rates)) in shown


@pytest.mark.parametrize(
    ("figures", "data"),
    [
        (["confusion"], {"positive": "yes"}),
        (["confusion_by_prediction"], {"task": "multiclass"}),
    ],
)
def test_otherwise_there_is_no_such_table(figures, data, tmp_path):
    assert table(tmp_path, figures, **data) is None
