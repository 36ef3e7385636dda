"""All stored tables: every rate within what it may be, and no method so cautious that it is of no use."""

import itertools
import json

import pytest
from numpy import array
from tables import LIBRARIES, STORED, Table, excesses, summary

TABLES = {file.stem: json.loads(file.read_text(encoding="utf-8")) for file in sorted(STORED.glob("*.json"))}
EVERY = pytest.mark.parametrize("name", TABLES)
EXPECTED = (
    "adjusted_p_values calibration_errors class_rates class_rates_at_levels clustered_ratios clustered_recall "
    "clustered_roc_auc clusters_of_two_sets compared_calls compared_in_clusters compared_scores concordance differences_of_areas "
    "differences_of_f1 differences_of_f1_of_classes differences_of_mcc "
    "differences_of_proportions each_class equal_learners f1 families kolmogorov_smirnov macro_recalls macro_recalls_by_others "
    "margins margins_of_scores "
    "mcc_by_others mcc_of_sample mcnemar mean_cost mean_cost_of_sample mean_losses mean_losses_at_levels "
    "mean_losses_beyond mean_losses_by_others missing_rows paired_areas paired_areas_worst paired_losses "
    "paired_losses_at_levels pairs_of_models predictive_values rates_at_cuts ratios_of_losses recalibration "
    "recall resampled_counts resampled_scores roc_auc roc_auc_at_levels roc_auc_beyond roc_auc_by_others seeds "
    "several_equal_learners several_models shifts tests_of_areas tests_of_folds tests_of_forecasts "
    "tests_of_groups tests_of_ranks tests_of_samples values_in_use"
).split()
TOO_OFTEN = {  # beyond what is promised: what is wrong, and the most that was measured
    ("mcnemar", "false_difference"): (
        "the chi-square version errs up to 5.4% where about 25 cases are discordant",
        0.0537,
    ),
    ("mcnemar", "false_for_first"): ("half of that", 0.0269),
    ("mcnemar", "false_for_second"): ("half of that", 0.0269),
    ("tests_of_forecasts", "false_difference"): (
        "few losses several steps ahead: their correlation is estimated",
        0.1182,
    ),
    ("tests_of_forecasts", "false_for_first"): ("half of that", 0.056),
    ("tests_of_forecasts", "false_for_second"): ("half of that", 0.0622),
}


def test_every_family_has_its_table():
    assert list(TABLES) == EXPECTED


@EVERY
def test_a_table_says_how_it_was_made(name):
    table = TABLES[name]
    assert set(table["versions"]) == {"python", *LIBRARIES}
    assert (table["runs"] is None) == (table["seed"] is None)
    assert table["about"].endswith(".")
    assert table["rows"]
    assert all(list(row)[: len(table["settings"])] == table["settings"] for row in table["rows"])
    assert set(table["most"]) <= set(table["rows"][0])


@EVERY
def test_no_two_rows_have_the_same_settings(name):
    rows = [json.dumps([row[key] for key in TABLES[name]["settings"]]) for row in TABLES[name]["rows"]]
    assert len(set(rows)) == len(rows)


@EVERY
def test_every_stored_rate_is_within_its_bound(name):
    """Beyond it by at most four Monte Carlo errors; what errs too often is listed with the most that it does."""
    table = {**TABLES[name], "most": {**TABLES[name]["most"]}}
    for column in table["most"]:
        if (name, column) in TOO_OFTEN:
            table["most"][column] = TOO_OFTEN[name, column][1]
    assert not list(excesses(table))


@pytest.mark.parametrize(("name", "column"), TOO_OFTEN)
def test_what_is_listed_as_erring_too_often_still_does(name, column):
    """When it is repaired, the list and the promise must be, too."""
    assert any(found == column for _, found, _ in excesses(TABLES[name]))


@EVERY
def test_what_single_rows_are_known_to_exceed_is_what_was_measured(name):
    """Of the rows that share a known excess the worst has just this rate."""
    known = [(column, most) for row in TABLES[name]["rows"] for column, most in row.get("known_excess", {}).items()]
    for column, most in known:
        alike = [row for row in TABLES[name]["rows"] if row.get("known_excess", {}).get(column) == most]
        assert max(row[column] for row in alike) == most > TABLES[name]["most"][column]


@EVERY
def test_rates_are_not_above_what_they_may_be_on_the_whole(name):
    """Chance lifts single rates, not their mean; rows that are known to err more often are left out."""
    for column, most in TABLES[name]["most"].items():
        known = [row for row in TABLES[name]["rows"] if column not in row.get("known_excess", {})]
        rates = [row[column] for row in known if row[column] is not None]
        assert sum(rates) / len(rates) <= most or (name, column) in TOO_OFTEN


@pytest.mark.parametrize(
    "name", [name for name, table in TABLES.items() if "coverage" in table["rows"][0] and name != "resampled_counts"]
)
def test_intervals_cover_the_truth_in_nearly_all_samples(name):
    """Of samples with a verdict, where nearly all have one; the floors lie a little below what was measured."""
    least = {
        "resampled_scores": 0.89,
        "compared_calls": 0.915,
        "compared_scores": 0.92,
        "roc_auc_beyond": 0.92,
        "tests_of_areas": 0.905,
        "tests_of_forecasts": 0.885,
    }.get(name, 0.935)
    silent = {"no_verdict", "withheld"} & set(TABLES[name]["rows"][0])
    rows = [row for row in TABLES[name]["rows"] if row["coverage"] is not None and row[next(iter(silent))] < 0.05]
    assert rows
    assert min(row["coverage"] for row in rows) >= least


@pytest.mark.parametrize(
    ("name", "settings", "column", "least"),
    [
        ("recall", {"truth": 0.85, "first": 201}, "power_at_least", 0.8),
        ("recall", {"truth": 0.85, "first": 51}, "power_at_least", 0.7),
        ("f1", {"positives": 100, "recall": 0.8, "fpr": 0.1}, "power_at_least", 0.75),
        ("roc_auc", {"scores": "SD equal", "positives": 100, "negatives": 180, "truth": 0.8}, "power_at_least", 0.8),
        ("roc_auc", {"scores": "SD equal", "positives": 100, "negatives": 1000, "truth": 0.9}, "power_at_least", 0.65),
        ("roc_auc", {"scores": "SD equal", "positives": 60, "truth": 0.9}, "power_at_most", 0.85),
        ("mean_cost", {"costs": "with gain", "recall": 0.7}, "power_at_most", 0.5),
        ("mean_cost_of_sample", {"cases": 500, "ratio": 20, "prevalence": 0.1, "recall": 0.8}, "power_at_most", 0.7),
        ("values_in_use", {"metric": "precision", "positives": 50, "recall": 0.8, "fpr": 0.2}, "power_at_least", 0.7),
        ("class_rates", {"metric": "balanced_accuracy", "truth": 0.8, "positives": 50, "negatives": 50}, "power_at_least", 0.8),
        ("class_rates", {"metric": "lr_minus", "truth": 0.3, "positives": 50, "negatives": 50}, "power_at_most", 0.85),
        ("macro_recalls", {"sizes": "30", "recalls": "equal", "truth": 0.75}, "power_at_least", 0.8),
        ("macro_recalls", {"classes": 10, "sizes": "100", "recalls": "equal", "truth": 0.9}, "power_at_most", 0.85),
        ("paired_areas", {"scores": "SD equal, SD equal", "positives": 60, "worse": 0.0}, "power", 0.75),
        ("clustered_recall", {"clusters": 60, "correlation": 0.2, "truth": 0.7, "positives_in": "all clusters"}, "power_at_least", 0.75),
        ("clustered_roc_auc", {"clusters": 60, "correlation": 0.5, "truth": 0.7, "class": "of the case"}, "power_at_least", 0.75),
        ("mcc_of_sample", {"cases": 100, "prevalence": 0.1, "recall": 0.8}, "power_at_least", 0.8),
        ("mcc_of_sample", {"cases": 500, "prevalence": 0.02, "recall": 0.99}, "power_at_least", 0.6),
        ("resampled_scores", {"metric": "brier", "cases": 200, "distance": 1.0}, "power_at_most", 0.8),
        ("compared_calls", {"metric": "f1", "cases": 200, "models": "first is better"}, "shown", 0.9),
        ("compared_calls", {"metric": "precision", "cases": 200, "models": "first is better"}, "shown", 0.55),
        ("compared_scores", {"metric": "roc_auc", "lead": 0.1}, "shown", 0.9),
        ("mean_losses", {"metric": "mse", "errors": "normal", "cases": 442}, "power_at_most", 0.75),
        ("mean_losses", {"metric": "mae", "cases": 200}, "power_at_most", 0.7),
        ("mean_losses", {"metric": "bias", "cases": 442}, "power_at_least", 0.8),
        ("ratios_of_losses", {"metric": "r2", "errors": "normal", "cases": 442}, "power_at_least", 0.7),
        ("paired_losses", {"metric": "mae", "errors": "normal and normal", "cases": 442}, "power_at_most", 0.85),
        ("paired_losses", {"metric": "mse", "errors": "normal and normal", "cases": 442}, "power_at_most", 0.78),
        ("compared_in_clusters", {"metric": "recall", "lead": 0.15}, "shown", 0.9),
        ("compared_in_clusters", {"metric": "roc_auc", "lead": 0.15}, "shown", 0.9),
        ("mcnemar", {"cases": 100, "discordance": 0.4}, "power", 0.9),
        ("calibration_errors", {"mean": 0.1, "form": "shift up", "off": 1.0, "bins": 5, "scheme": "width"}, "power_at_most", 0.8),
        ("recalibration", {"metric": "calibration_slope", "events": 500}, "power_at_most", 0.85),
        ("recalibration", {"metric": "calibration_intercept", "events": 100}, "power_at_least", 0.8),
        ("tests_of_samples", {"test": "wilcoxon_signed_rank", "sizes": "30"}, "power", 0.85),
        ("tests_of_samples", {"test": "mann_whitney", "sizes": "10 and 20", "values": "skewed"}, "power", 0.9),
        ("tests_of_groups", {"test": "cochran_q", "sizes": "100"}, "power", 0.8),
        ("tests_of_areas", {"positives": 100, "area": 0.8}, "power", 0.9),
        ("tests_of_folds", {"test": "corrected_resampled_t"}, "power", 0.75),
        ("tests_of_ranks", {"data_sets": 30}, "power", 0.85),
        ("pairs_of_models", {"procedure": "auto", "groups": "all equal", "data_sets": 30}, "power", 0.75),
        ("several_models", {"metric": "roc_auc", "cases": 400, "groups": "all equal"}, "power", 0.95),
        ("margins_of_scores", {"on": "folds"}, "power_non_inferiority", 0.75),
        ("margins_of_scores", {"on": "data sets", "size": 30}, "power_equivalence", 0.8),
        ("adjusted_p_values", {"procedure": "holm", "true": "half", "others_off": "near"}, "power", 0.38),
        ("families", {"rule": "any", "metrics": "recall, specificity", "recall": 0.8, "fpr": 0.1}, "power", 0.5),
    ],
)  # fmt: skip
def test_what_is_good_enough_is_found_to_be(name, settings, column, least):
    """
    Power in one row of each table, so that what never says "met" or "difference" cannot pass.

    Each floor lies a little below what was measured: it says when a method became less able, not how able it should be.
    """
    rows = [row for row in TABLES[name]["rows"] if all(row[key] == value for key, value in settings.items())]
    assert rows
    assert min(row[column] for row in rows) >= least


@pytest.mark.parametrize("name", ["recall", "f1", "roc_auc", "clustered_recall", "clustered_roc_auc"])
def test_more_cases_make_intervals_narrower(name):
    """Compare the widths in rows that differ in size alone."""
    size = next(key for key in ("first", "positives", "events", "clusters") if key in TABLES[name]["settings"])
    others = [key for key in TABLES[name]["settings"] if key not in (size, "last", "negatives")]
    rows = sorted(TABLES[name]["rows"], key=lambda row: json.dumps([row[key] for key in others]))
    for _, alike in itertools.groupby(rows, key=lambda row: [row[key] for key in others]):
        ordered = sorted(alike, key=lambda row: row[size] + row.get("negatives", 0))
        assert ordered[0]["width"] > ordered[-1]["width"]


def test_a_rate_above_its_bound_is_found():
    rows = [{"setting": 1, "false_at_least": rate} for rate in (0.02, 0.03, 0.05)]
    table = {"most": {"false_at_least": 0.025}, "runs": 4000, "rows": rows}
    assert [rate for *_, rate in excesses(table)] == [0.05]
    assert [rate for *_, rate in excesses({**table, "runs": None})] == [0.03, 0.05]


def test_a_summary_by_hand():
    """Four samples as likely: one above the truth, one below it, one around it, one without a verdict."""

    found = summary(
        low=array([0.6, 0.1, 0.3, 0.7]),
        high=array([0.9, 0.4, 0.7, 0.9]),
        value=array([0.5, 0.5, 0.5, 0.5]),
        truth=0.5,
        known=array([True, True, True, False]),
    )
    assert [found[key] for key in ("false_at_least", "false_at_most", "no_verdict")] == [0.25, 0.25, 0.25]
    assert found["coverage"] == pytest.approx(1 / 3, abs=1e-5)
    assert found["width"] == pytest.approx(1 / 3, abs=1e-5)


def test_a_table_can_be_read_row_by_row():
    assert Table("recall", "", {}).row(truth=0.85, first=10)["last"] == 20
