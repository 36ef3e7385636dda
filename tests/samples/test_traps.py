"""
The second part of `trouble`: every habit is in its data that makes a report look better than the model is.

For each the report that stands beside the spec says a sentence, or its results hold a code.
"""

import json
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "samples" / "trouble_traps"

SAID = {
    "frauds without a score": "C1 Recall | ≥ 90% | ● Champion, holdout | 95.3% | 91.0% to 98.0% | | not demonstrated: 69 rows incomplete; at worst 66.4%",
    "claims without a label": "◆ Rules, holdout | 91.8% | 86.6% to 95.5% | | not demonstrated: 38 without a label; at worst 70.5%",
    "what complete rows alone would say": "On the complete rows alone, C1, C2 (holdout), C3 (2026Q1), C4 and C7 (branch, online) would be met",
    "only alarms are looked into": "labelling seems to depend on the prediction",
    "an infinite score": "37 without a label, 31 without a score and 1 without either;",
    "rows that another model lacks": "rows that are incomplete only for another model are counted with their known values at worst and at best.",
    "claims of the choice are judged": "No verdict on C3 for holdout: 18 judged cases are among those on which the threshold was chosen.",
    "the same on page one": "No verdict on C3: threshold chosen on 18 judged cases.",
    "a threshold from validation rows": "18 judged cases were also used to choose a threshold (Challenger).",
    "a part without ids": "No comparison of holdout and training is possible, because not every case has an id.",
    "equal claims, other labels": "Ten rows differ from another row in the label alone.",
    "labels of several hands": "In 139 rows, another spelling (Fraud, 'fraud ') was read as fraud.",
    "two judged sets": "Each set is judged separately, and a criterion on all cases must also be met on 2026Q1.",
    "criteria after the first day": "The author states that the criteria were fixed on 2025-10-15, after the first day of the data, 2025-07-01;",
    "used before": "The author states that the test set was used three times, this time included.",
    "precision of the sample": "C5 Precision, at the expected prevalence of 2% | ≥ 60% | ◆ Rules, holdout | 23.1%",
    "a prevalence that is not that of use": "the expected prevalence in use, 2% to 5%, does not overlap the interval",
    "a reversed score": "Vendor ranks cases in reverse (ROC AUC 0.108).",
    "a small group": "As long as agent has no verdict, C7 as a whole has none",
    "small denominators": "Fewer than 20 cases: channel = agent (",
    "a margin that complete rows alone would keep": "non-inferiority (margin 0.02) is not shown once 69 incomplete rows are counted.",
    "the same as a criterion": "It would be met on the complete rows alone; with 69 incomplete rows at their worst, the interval extends to −0.057.",
    "three comparisons": "H4 Champion – Rules | −3.7 points | −8.3 to +0.4 points (98.3%) | McNemar test, score chi-square | 0.028 | 0.085 (m = 3) | no difference is shown",
    "one rate without the other": "The difference in specificity is −3.7 points",
    "scores too sure of themselves": "For Challenger, the scores are too extreme: too high above 0.308, too low below it.",
    "four fifths": "C9 Ratio of selection rates, each age | ≥ 0.8 | ◆ Rules, 60 and over | 0.78 | – | | no verdict: not computed at the expected prevalence",
    "scores that have moved": "C10 Population stability index (secondary) | ≤ 0.1 | ■ Challenger, holdout | 0.013",
    "an approval against the verdicts": "Approved although C1, C2, C4 and C12 are not demonstrated; C5 and C8 are not met; C3, C6, C7 and C9 have no verdict.",
    "a criterion that is met by being worse": "rules without a false alarm know the answer",
}
VERDICTS = {
    "C1": ["not_demonstrated", "not_demonstrated"],
    "C2": ["not_demonstrated", "not_demonstrated"],
    "C3": ["undefined", "not_demonstrated"],
    "C4": ["not_demonstrated", "not_demonstrated"],
    "C5": ["not_met", "not_met"],
    "C6": ["undefined", "undefined"],
    "C7": ["undefined", "not_demonstrated", "not_demonstrated"],
    "C8": ["not_met", "not_met"],
    "C9": ["undefined"],
    "C11": ["met", "met"],
    "C12": ["not_demonstrated"],
}


@pytest.fixture(scope="module")
def report():
    return (FOLDER / "report.txt").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def results():
    return json.loads((FOLDER / "results.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("trap", SAID)
def test_the_report_names_the_trap(report, trap):
    assert SAID[trap] in report


@pytest.mark.parametrize("criterion", VERDICTS)
def test_no_verdict_falls_into_it(results, criterion):
    (found,) = (one for one in results["criteria"] if one["id"] == criterion)
    judged = found["models"] or found["of_comparison"]["pairs"]

    assert [one["verdict"] for one in judged] == VERDICTS[criterion]


@pytest.mark.parametrize("criterion", ["C1", "C4"])
def test_complete_rows_alone_would_have_met_the_criterion(results, criterion):
    """By hand: the lower limits on the complete rows are above what is required."""
    (found,) = (one for one in results["criteria"] if one["id"] == criterion)

    assert all(one["low"] >= one["threshold"] > one["worst"]["low"] for one in found["models"])


def test_the_gravest_limitations_are_on_page_one_and_before_a_table_that_fills_it(report):
    first, _, _ = report.partition("\nContents\n")

    assert first.index("Main limitations") < first.index("Criteria and verdicts")
    for said in ("in reverse", "115 rows are incomplete", "threshold chosen on 18 judged cases"):
        assert said in first


def test_unadjusted_one_comparison_would_have_been_shown(results):
    (found,) = (one for one in results["comparisons"] if one["id"] == "H4")
    (pair,) = found["pairs"]

    assert pair["tests"][0]["p_value"] < 0.05 < pair["tests"][0]["p_adjusted"]
    assert pair["conclusions"] == ["difference_not_shown"]


def test_nothing_on_the_page_favours_a_model(results):
    assert [one["favours"] for one in results["comparisons"]] == [None] * 4
