"""Numbers as large or as small as floats go: a document that can be read, or a worded refusal."""

import json
import re

import numpy as np
import pytest
from scipy.stats import beta

from reportgen import ReportgenError, build, evaluate
from reportgen.data.three_costs import limits

LONG_NUMBER = re.compile(r"(?<![\w.])\d[\d ,]{24,}")
CASES = 24


def scored(scale, *thresholds, **more):
    """Write a spec of two models whose scores are as large as the scale."""
    draws = np.random.default_rng(1).normal(size=(CASES, 2)) * 0.3
    rows = [
        {"truth": at % 2, **{name: float((at % 2 + one) * scale) for name, one in zip("ab", draws[at], strict=True)}}
        for at in range(CASES)
    ]
    models = [{"name": name, "score": name} for name in "ab"]
    for model, threshold in zip(models, thresholds, strict=False):
        model["threshold"] = threshold
    return {"kind": "validation", "title": "T", "data": {"rows": rows}, "models": models, **more}


def predicted(scale):
    draws = np.random.default_rng(2).normal(size=(CASES, 3)) * [1, 0.3, 0.5]
    rows = [
        {"truth": (x * scale).item(), "a": ((x + a) * scale).item(), "b": ((x + b) * scale).item()} for x, a, b in draws
    ]
    models = [{"name": name, "prediction": name} for name in "ab"]
    return {"kind": "validation", "title": "T", "data": {"task": "regression", "rows": rows}, "models": models}


def folds(scale, metric, better):
    draws = np.random.default_rng(3).normal(1, 0.1, size=(10, 2)) * scale
    rows = [
        {"model": name, "fold": at, "value": draws[at][column].item()}
        for at in range(10)
        for column, name in enumerate("ab")
    ]
    design = {"kind": "kfold", "folds": 10, "repeats": 1}
    read = {"rows": rows, "columns": {"model": "model", "fold": "fold", "value": "value"}}
    return {
        "kind": "comparison",
        "title": "T",
        "cross_validation": read | {"metric": metric, "better": better, "design": design},
    }


COSTS = {
    "costs": {"matrix": [[0, 10], [1e-300, 0]], "unit": "EUR"},
    "criteria": [{"metric": "mean_cost", "at_most": 5}],
}
BUILT = {
    "scores near the largest float": scored(1e300, 1e300, -1e308),
    "scores whose squares are none": scored(1e155),
    "thresholds far from the scores": scored(1.0, 1e308, 1.7976931348623157e308, criteria=["recall >= 0.5"]),
    "thresholds next to 0": scored(1e-300, 5e-324, -1e-320),
    "a cost that is next to nothing": scored(1.0, 0.5, 0.5, **COSTS),
    "a limit beyond all values": scored(
        1.0, 0.5, 0.5, costs={"matrix": [[0, 1], [2, 0]]}, criteria=[{"metric": "mean_cost", "at_most": 1e308}]
    ),
    "gains as large as may be": scored(
        0.3, 0.5, gains={"matrix": [[0, -1e15], [-1e-15, 1e15]], "unit": "EUR", "basis": "net"}
    ),
    "large true numbers": predicted(1e20),
    "true numbers as large as may be": predicted(2e74),
    "small true numbers": predicted(1e-70),
    "large fold scores": folds(1e74, "rmse", "lower"),
    "small fold scores": folds(1e-300, "accuracy", "higher"),
}


@pytest.mark.filterwarnings("ignore:.*the threshold may be on another scale:UserWarning")
@pytest.mark.parametrize("what", BUILT)
def test_a_document_of_extreme_numbers_can_be_read(what, tmp_path):
    files = build(BUILT[what], tmp_path / "out", ("html", "json"))
    page = re.sub(r'"data:[^"]*"|<style>.*?</style>|value="[^"]*"', "", files["html"].read_text(), flags=re.DOTALL)

    assert LONG_NUMBER.findall(re.sub(r"<[^>]*>", "|", page)) == []
    assert json.loads(files["json"].read_text(), parse_constant=pytest.fail)


@pytest.mark.parametrize(
    ("scale", "why"), [(1e76, "beyond 1e[+]75"), (5e307, "beyond 1e[+]75"), (1e-300, "less than 1e-75")]
)
def test_numbers_whose_powers_are_no_floats_are_refused(scale, why):
    with pytest.raises(ReportgenError, match=f"{why}.* - give them in another unit") as caught:
        evaluate(predicted(scale))
    assert caught.value.exit_code == 5


@pytest.mark.parametrize("scale", [1e76, 1e308])
def test_fold_scores_whose_powers_are_no_floats_are_refused(scale):
    with pytest.raises(ReportgenError, match=r"20 of 20 scores are beyond 1e\+75") as caught:
        evaluate(folds(scale, "rmse", "lower"))
    assert caught.value.exit_code == 5


def test_a_cost_that_rounds_to_another_counts_as_that_one():
    """The limits of Clopper and Pearson (1934) by the beta distribution, of 3 of 20 cases that cost 10."""
    low, high = limits((0.0, 1e-300, 10.0), (15, 2, 3), 0.025)
    assert (low, high) == pytest.approx((10 * beta.ppf(0.025, 3, 18), 10 * beta.ppf(0.975, 4, 17)), rel=1e-12)

    low, high = limits((0.0, 10.0, 10.0 + 2e-15), (15, 2, 3), 0.025)
    assert (low, high) == pytest.approx((10 * beta.ppf(0.025, 5, 16), 10 * beta.ppf(0.975, 6, 15)), rel=1e-12)
