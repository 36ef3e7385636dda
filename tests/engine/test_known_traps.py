"""
Inputs at which tools for comparing models are known to give p = 0, not a number, or limits out of range.

Each is asked by `calc`, as users ask. HTML without network is in tests/house/test_determinism.py and
tests/document/test_pdf.py, equal bytes of two runs in tests/house/test_determinism.py.
"""

import math
import time

import numpy as np
import pytest
import scipy.stats

from reportgen import api, index
from reportgen.engine.calc.run import calc

SAME = [0.8, 0.7, 0.9, 0.6, 0.75]
TRUTH = [1, 0, 1, 1, 0, 0, 1, 0]
SCORES = [0.9, 0.2, 0.4, 0.7, 0.5, 0.1, 0.8, 0.3]
NO_DISCORDANT = {"both_right": 90, "only_a": 0, "only_b": 0, "both_wrong": 10}
ALIKE = {
    "mcnemar": NO_DISCORDANT,
    "sign_test": NO_DISCORDANT,
    "delong_paired": {"truth": TRUTH, "a": SCORES, "b": SCORES},
    "delong_global": {"truth": TRUTH, "scores": [SCORES, SCORES, SCORES]},
    "paired_t": {"a": SAME, "b": SAME},
    "corrected_resampled_t": {"a": SAME, "b": SAME, "n_train": 80, "n_test": 20},
    "naive_cv_t": {"a": SAME, "b": SAME},
    "dietterich_5x2_t": {"a": [[1, 2]] * 5, "b": [[1, 2]] * 5},
    "alpaydin_5x2_f": {"a": [[1, 2]] * 5, "b": [[1, 2]] * 5},
    "wilcoxon_signed_rank": {"a": SAME, "b": SAME},
    "diebold_mariano": {"a": SAME, "b": SAME},
    "cochran_q": {"correct": [[1, 1, 1], [0, 0, 0], [1, 1, 1]]},
    "friedman": {"table": [[one] * 3 for one in SAME]},
    "iman_davenport": {"table": [[one] * 3 for one in SAME]},
    "quade": {"table": [[one] * 3 for one in SAME]},
    "nemenyi": {"table": [[one] * 3 for one in SAME]},
    "bonferroni_dunn": {"table": [[one] * 3 for one in SAME], "control": "model 1"},
    "post_hoc_z": {"table": [[one] * 3 for one in SAME]},
    "all_pairs_wilcoxon": {"table": [[one] * 3 for one in SAME]},
    "bowker": {"table": [[5, 0], [0, 7]]},
    "stuart_maxwell": {"table": [[5, 0], [0, 7]]},
}
VERSIONS = {
    "mcnemar": [{"version": each} for each in ("exact", "mid_p", "chi2", "chi2_cc")],
    "wilcoxon_signed_rank": [
        {"version": version, "zeros": zeros}
        for version in ("exact", "normal", "normal_cc")
        for zeros in ("wilcox", "pratt", "zsplit")
    ],
    "friedman": [{"version": each} for each in ("chi2", "exact")],
}
PROPORTIONS = [entry.id for entry in index.of_kind("interval") if entry.evidence == ("Proportion",)]
DIFFERENCES = [entry.id for entry in index.of_kind("interval") if entry.evidence == ("TwoProportions",)]
AREAS = ("delong", "hanley_mcneil", "newcombe_auc", "cautious_auc")


def limits(answer):
    """Return the limits that there are."""
    found = answer["interval"] or {}
    return [found[end] for end in ("low", "high") if found.get(end) is not None]


@pytest.mark.parametrize(
    ("method", "options"), [(method, told) for method in ALIKE for told in VERSIONS.get(method, [{}])]
)
def test_identical_models_have_p_1_or_none_with_its_reason(method, options):
    found = calc(method, ALIKE[method], **options)

    assert found["p_value"] == 1 or (found["p_value"] is None and found["withheld"])
    assert found["statistic"] is None or math.isfinite(found["statistic"])


def test_one_discordant_case_each_way_has_p_1():
    given = {"both_right": 8, "only_a": 1, "only_b": 1, "both_wrong": 0}

    assert calc("mcnemar", given)["p_value"] == 1
    assert calc("mcnemar", given, version="mid_p")["p_value"] == pytest.approx(0.75)
    assert calc("mcnemar", given, version="chi2")["p_value"] == 1
    assert calc("mcnemar", given, version="chi2_cc")["p_value"] == 1


@pytest.mark.parametrize("method", PROPORTIONS)
@pytest.mark.parametrize(("successes", "trials"), [(20, 20), (0, 20), (19, 20), (1, 1), (0, 0)])
def test_limits_of_a_proportion_are_proportions_and_never_of_no_width(method, successes, trials):
    found = calc(method, {"successes": successes, "trials": trials})
    between = limits(found)
    if not trials:
        assert not between
        assert found["undefined"]
        return
    assert all(0 <= end <= 1 for end in between)
    assert between == [] or between[0] < between[1]
    assert between or found["interval"]["undefined"]


@pytest.mark.parametrize("method", DIFFERENCES)
@pytest.mark.parametrize("counts", [(20, 20, 20, 20), (20, 20, 0, 20), (0, 20, 0, 20), (0, 0, 1, 2)])
def test_limits_of_a_difference_or_ratio_are_in_its_range(method, counts):
    names = ("successes_a", "trials_a", "successes_b", "trials_b")
    found = calc(method, dict(zip(names, counts, strict=True)))
    between = limits(found)
    ratio = found["label"].endswith("ratio")

    assert all((0 if ratio else -1) <= end <= (math.inf if ratio else 1) for end in between)
    assert len(between) < 2 or between[0] < between[1]
    assert between or found["undefined"] or found["interval"]["undefined"]


@pytest.mark.parametrize(("scores", "area"), [([0, 1, 0, 1, 0], 1.0), ([1, 0, 1, 0, 1], 0.0)])
def test_an_area_of_1_or_0_stays_and_has_limits_that_are_areas(scores, area):
    given = {"truth": [0, 1, 0, 1, 0] * 6, "scores": scores * 6}

    assert calc("roc_auc", given)["value"] == area
    for method in AREAS:
        found = calc(method, given)
        assert found["value"] in (area, None)
        assert all(0 <= end <= 1 for end in limits(found))
        assert limits(found) or found["interval"]["undefined"]
    assert limits(calc("newcombe_auc", given)) != [area, area]


def test_ties_lower_the_variance_that_friedman_divides_by():
    table = [[3, 3, 1], [2, 2, 1], [3, 1, 1], [2, 2, 2], [4, 3, 1]]
    theirs = scipy.stats.friedmanchisquare(*np.transpose(table))

    assert calc("friedman", {"table": table})["statistic"] == pytest.approx(theirs.statistic)
    assert calc("friedman", {"table": table}, correct_ties=False)["statistic"] < theirs.statistic


@pytest.mark.parametrize(
    "method", ["friedman", "iman_davenport", "quade", "nemenyi", "post_hoc_z", "all_pairs_wilcoxon"]
)
def test_a_missing_cell_withholds_p_and_is_counted(method):
    found = calc(method, {"table": [[0.9, 0.8, 0.7], [0.8, None, 0.6], [0.7, 0.6, 0.65], [0.5, 0.6, 0.7]]})

    assert found["p_value"] is None
    assert "1 score is missing" in found["withheld"]


LEVELLED = [entry.id for entry in index.of_kind("interval") if entry.evidence in (("Proportion",), ("PairedTable",))]


@pytest.mark.parametrize("method", LEVELLED)
def test_every_interval_follows_the_level_it_is_asked_for(method):
    given = {"successes": 30, "trials": 80, "both_right": 50, "only_a": 12, "only_b": 5, "both_wrong": 13}
    needed = next(iter(index.find(method, ("interval",)).inputs))
    widths = [
        np.ptp(limits(calc(method, {name: given[name] for name in needed}, level=level))) for level in (0.5, 0.8, 0.99)
    ]

    assert widths[0] < widths[1] < widths[2]


@pytest.mark.parametrize("method", ["nemenyi", "bonferroni_dunn", "post_hoc_z", "all_pairs_wilcoxon"])
def test_every_comparison_of_several_models_follows_its_alpha(method):
    scores = np.random.default_rng(3).normal(loc=[0.0, 0.5, 1.0, 1.6], size=(12, 4))
    given = {"table": scores.tolist(), **({"control": "model 1"} if method == "bonferroni_dunn" else {})}
    numbers = []
    for alpha in (0.001, 0.05, 0.5):
        table = calc(method, given, alpha=alpha)["table"]
        rows = [dict(zip(table["columns"], row, strict=True)) for row in table["rows"]]
        numbers.append(sum(row["differ"] for row in rows))
        p = "adjusted" if "adjusted" in table["columns"] else "p_value"
        if p in table["columns"]:  # decisions are those of the adjusted p-values, one by one
            assert all((row[p] <= alpha) == row["differ"] for row in rows)

    assert numbers[0] <= numbers[1] <= numbers[2]
    assert numbers[0] < numbers[2]


@pytest.mark.parametrize("method", ["friedman", "nemenyi", "all_pairs_wilcoxon", "quade"])
def test_lower_is_better_is_the_same_as_higher_of_the_negative_scores(method):
    scores = np.random.default_rng(4).normal(size=(9, 3))
    errors, gains = (
        calc(method, {"table": table.tolist(), "better": better})
        for table, better in ((scores, "lower"), (-scores, "higher"))
    )

    assert errors["p_value"] == gains["p_value"]
    assert errors["values"].get("mean_ranks") == gains["values"].get("mean_ranks")


@pytest.mark.parametrize(
    ("method", "given", "options"),
    [
        ("mcnemar", {"both_right": 10, "only_a": 5000, "only_b": 3, "both_wrong": 0}, {}),
        ("mcnemar", {"both_right": 10, "only_a": 5000, "only_b": 3, "both_wrong": 0}, {"version": "chi2"}),
        ("sign_test", {"both_right": 10, "only_a": 5000, "only_b": 3, "both_wrong": 0}, {}),
        ("two_proportions_z", {"successes_a": 9000, "trials_a": 10000, "successes_b": 100, "trials_b": 10000}, {}),
        ("binomial_test", {"successes": 9999, "trials": 10000}, {"share": 0.1}),
        ("wilcoxon_signed_rank", {"differences": list(range(1, 301))}, {}),
        ("paired_t", {"differences": [1000 + at % 3 for at in range(400)]}, {}),
        ("permutation_mean", {"a": [9, 8, 9, 8, 9, 9, 8, 9, 9, 8] * 3, "b": [1, 2, 1, 2, 1, 1, 2, 1, 1, 2] * 3}, {}),
        ("kruskal_wallis", {"groups": [[1, 2, 3], [4, 5, 6], [7, 8, 9]]}, {"version": "exact"}),
    ],
)
def test_no_p_value_is_0(method, given, options):
    assert 0 < calc(method, given, **options)["p_value"] < 0.01


def test_log_loss_of_labels_has_no_value_and_is_not_computed_from_them_in_secret():
    given = {"truth": [1, 0, 1, 0], "scores": [1, 0, 0, 0]}

    assert calc("log_loss", given)["undefined_code"] == "certain_and_wrong"
    cases = {"truth": [1, 0, 1, 0], "prediction": [1, 0, 0, 0]}
    results = api.evaluate(api.load({"kind": "validation", "title": "Labels", "metrics": ["log_loss"]}), cases)
    (estimate,) = [one for one in results.models[0].estimates if one.metric == "log_loss"]
    assert estimate.value is None
    assert estimate.undefined


@pytest.mark.slow
def test_200_000_rows_take_seconds_and_a_small_page(tmp_path):
    rng = np.random.default_rng(1)
    truth = rng.random(200_000) < 0.3
    score = np.round(1 / (1 + np.exp(-(rng.normal(size=200_000) + 1.5 * truth - 1))), 6)
    spec = {
        "kind": "validation",
        "title": "Large",
        "positive": 1,
        "threshold": 0.5,
        "data": {"columns": {"truth": "t", "score": "s"}},
    }
    start = time.process_time()
    results = api.evaluate(api.load(spec), {"t": truth.astype(int), "s": score})
    made = api.render(results, tmp_path / "out", formats=("html",))

    assert time.process_time() - start < 10
    assert made["html"].stat().st_size < 2_000_000
