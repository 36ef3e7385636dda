"""
Models on different cases: the design picks the test, and nothing is said that common cases would forbid.

Golden values: statsmodels, called here; brute-force twins of Miettinen and Nurminen's limits, which maximise the
likelihood under a difference with scipy.optimize, and of DeLong's variances, over all pairs of cases.
"""

import json
from itertools import product

import numpy as np
import pytest
from scipy.optimize import brentq, minimize_scalar
from scipy.stats import binomtest, norm, t
from statsmodels.stats.proportion import test_proportions_2indep as score_test

import reportgen
from reportgen.narrative.different_cases import in_groups
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import plain
from reportgen.results.outcomes import outcomes

NAMES = ("Old", "New")
MODELS = [{"name": name, "file": f"{name.lower()}.csv", "score": "score", "threshold": 0.5} for name in NAMES]


def drawn(seed, cases, apart, share=0.4):
    rng = np.random.default_rng(seed)
    truth = (rng.random(cases) < share).astype(int)
    return truth, np.round(rng.normal(0.5 + apart * (truth - 0.5), 0.3), 3)


OLD, NEW = drawn(1, 500, 0.6), drawn(2, 400, 0.9)


def write(folder, name, cases, *, ids="c", first=0):
    truth, scores = cases
    named = [f"{ids}{at}" for at in range(first, first + len(truth))] if ids else None
    head = ["id"] * bool(ids) + ["truth", "score"]
    rows = zip(*([named] if named else []), truth, scores, strict=True)
    lines = [",".join(head), *(",".join("" if one is None else str(one) for one in row) for row in rows)]
    (folder / name).write_text("\n".join(lines) + "\n", encoding="utf-8")


@pytest.fixture
def compared(tmp_path):
    """Compare two models, each in its own file, and return the results."""

    def run(*asked, old=OLD, new=NEW, ids=("o", "n"), first=(0, 0), **more):
        for name, cases, letters, start in zip(("old.csv", "new.csv"), (old, new), ids, first, strict=True):
            write(tmp_path, name, cases, ids=letters, first=start)
        comparisons = [{"on": "independent_sets", "models": ["New", "Old"], **one} for one in asked]
        spec = {
            "kind": "validation",
            "title": "T",
            "models": MODELS,
            "comparisons": comparisons,
            "positive": "1",
            **more,
        }
        file = tmp_path / "spec.json"
        file.write_text(json.dumps(spec), encoding="utf-8")
        return reportgen.evaluate(file)

    return run


def counts(cases, metric):
    truth, scores = cases
    called = scores >= 0.5
    among = {
        "accuracy": truth >= 0,
        "recall": truth == 1,
        "specificity": truth == 0,
        "precision": called,
        "npv": ~called,
    }
    right = (called == truth)[among[metric]]
    return int(right.sum()), len(right)


def score_limits(x, n, y, m):
    """Find the differences that the score test with N / (N - 1) just rejects."""

    def z(delta):
        def unlikely(p):
            q = p - delta
            return -(x * np.log(p) + (n - x) * np.log1p(-p) + y * np.log(q) + (m - y) * np.log1p(-q))

        edges = max(0, delta) + 1e-9, min(1, 1 + delta) - 1e-9
        p = minimize_scalar(unlikely, bounds=edges, method="bounded", options={"xatol": 1e-12}).x
        q = p - delta
        variance = (p * (1 - p) / n + q * (1 - q) / m) * (n + m) / (n + m - 1)
        return (x / n - y / m - delta) / np.sqrt(variance)

    found, quantile = x / n - y / m, norm.ppf(0.975)
    return brentq(lambda d: z(d) - quantile, -0.99, found), brentq(lambda d: z(d) + quantile, found, 0.99)


@pytest.mark.parametrize("metric", ["accuracy", "recall", "specificity", "precision", "npv"])
def test_proportions_have_the_score_test_and_the_interval_that_inverts_it(compared, metric):
    (pair,) = compared({"metric": metric}).comparisons[0].pairs
    given = (*counts(NEW, metric), *counts(OLD, metric))
    theirs = score_test(*given, compare="diff", method="score", correction=True)
    low, high = score_limits(*given)

    assert pair.value == pytest.approx(given[0] / given[1] - given[2] / given[3])
    assert pair.tests[0].test == "two_proportions_z"
    assert pair.tests[0].p_value == pytest.approx(theirs.pvalue, rel=1e-6)
    assert (pair.interval.low, pair.interval.high) == pytest.approx((low, high), abs=1e-6)
    assert pair.interval.method == "miettinen_nurminen"
    assert ("difference_shown" in pair.conclusions) == (theirs.pvalue < 0.05) == (low > 0 or high < 0)


def area_and_variance(cases):
    truth, scores = cases[0].astype(bool), cases[1]
    wins = (scores[truth][:, None] > scores[~truth]) + (scores[truth][:, None] == scores[~truth]) / 2
    return wins.mean(), wins.mean(axis=1).var(ddof=1) / truth.sum() + wins.mean(axis=0).var(ddof=1) / (~truth).sum()


def test_areas_have_delongs_test_for_different_cases_and_the_interval_that_judges(compared):
    (pair,) = compared({"metric": "roc_auc"}).comparisons[0].pairs
    (a, v), (b, w) = area_and_variance(NEW), area_and_variance(OLD)
    df = (v + w) ** 2 / (v**2 / 399 + w**2 / 499)

    assert pair.value == pytest.approx(a - b)
    assert (pair.tests[0].test, pair.interval.method) == ("delong_unpaired", "cautious_auc_difference")
    assert pair.tests[0].p_value == pytest.approx(2 * t.sf(abs(a - b) / np.sqrt(v + w), df))
    assert pair.conclusions == ("difference_shown",)
    assert pair.favours == "New"


def test_a_difference_of_areas_is_shown_by_p_value_and_interval_only(compared):
    """The interval is wider than DeLong's, so that near the level the p-value alone would conclude."""
    found = [
        compared({"metric": "roc_auc"}, old=drawn(seed, 300, 0.6), new=drawn(seed + 100, 300, 0.78))
        .comparisons[0]
        .pairs[0]
        for seed in range(12)
    ]
    for pair in found:
        outside = pair.interval.low > 0 or pair.interval.high < 0
        assert ("difference_shown" in pair.conclusions) == (outside and pair.tests[0].p_value < 0.05)
    assert any(one.tests[0].p_value < 0.05 and "difference_not_shown" in one.conclusions for one in found)


@pytest.mark.parametrize("metric", ["accuracy", "precision", "roc_auc", "f1"])
def test_naming_the_other_model_first_turns_the_signs_and_nothing_else(compared, metric):
    (one,), (other,) = (
        compared({"metric": metric, "models": names}).comparisons[0].pairs for names in (["New", "Old"], ["Old", "New"])
    )
    assert other.value == pytest.approx(-one.value)
    assert (other.interval.low, other.interval.high) == pytest.approx((-one.interval.high, -one.interval.low))
    assert other.tests[0].p_value == (one.tests[0].p_value and pytest.approx(one.tests[0].p_value))
    assert (other.conclusions, other.favours) == (one.conclusions, one.favours)


def test_cases_in_both_sets_withhold_the_p_value_and_the_conclusion(compared):
    pair = compared({"metric": "accuracy"}, ids=("c", "c"), first=(0, 480)).comparisons[0].pairs[0]

    assert (pair.tests[0].p_value, pair.tests[0].withheld_code) == (None, "sets_share_ids")
    assert pair.tests[0].facts["shared"] == 20
    assert pair.interval.low is not None
    assert pair.conclusions == ("withheld",)


def test_without_ids_it_cannot_be_checked_whether_cases_are_in_both_sets(compared):
    pair = compared({"metric": "accuracy"}, ids=(None, None)).comparisons[0].pairs[0]
    check = next(one for one in pair.tests[0].checks if one.check == "different_cases")

    assert (check.outcome, check.code) == ("not_checkable", "sets_without_ids")
    assert pair.conclusions == ("difference_shown",)


def test_each_model_is_estimated_and_judged_on_its_own_cases(compared):
    found = compared({"metric": "accuracy"}, criteria=["recall >= 0.5"])
    by_name = {model.name: {one.metric: one for one in model.estimates} for model in found.models}

    for name, cases in zip(NAMES, (OLD, NEW), strict=True):
        one = by_name[name]["recall"]
        assert (one.numerator, one.denominator) == counts(cases, "recall")
    assert [one.model for one in found.criteria[0].models] == ["Old", "New"]
    assert [(one.models, one.value, one.positives) for one in found.data.sets] == [
        (("Old",), 500, OLD[0].sum()),
        (("New",), 400, NEW[0].sum()),
    ]
    assert {one.name: one.value for one in found.data.counts}["rows_read"] == 900
    assert "positives" not in {one.name for one in found.data.counts}


def counted(cases):
    truth, scores = cases
    called = scores >= 0.5
    return (called & (truth == 1)).sum(), (called & (truth == 0)).sum(), (~called & (truth == 1)).sum()


def test_f1_is_concluded_from_the_limits_of_both_sets_and_has_no_p_value(compared):
    (pair,) = compared({"metric": "f1"}).comparisons[0].pairs
    sides = []
    for tp, fp, fn in map(counted, (NEW, OLD)):
        exact = binomtest(int(tp), int(tp + fp + fn)).proportion_ci(0.95, method="exact")
        sides.append([2 * one / (1 + one) for one in (tp / (tp + fp + fn), exact.low, exact.high)])
    (a, low, high), (b, below, above) = sides

    assert pair.value == pytest.approx(a - b)
    assert pair.interval.low == pytest.approx(a - b - np.hypot(a - low, above - b))
    assert pair.interval.high == pytest.approx(a - b + np.hypot(high - a, b - below))
    assert (pair.tests[0].test, pair.tests[0].p_value) == ("mover_unpaired", None)
    assert (pair.conclusions, pair.favours) == (("difference_shown",), "New")


def test_a_difference_of_correlations_is_shown_and_never_decides(compared):
    (pair,) = compared({"metric": "mcc"}).comparisons[0].pairs

    assert 0 < pair.interval.low < pair.value < pair.interval.high
    assert pair.conclusions == ("withheld",)
    assert pair.open_because.undefined_code == "not_proved_between_sets"
    assert "known to err seldom enough" in pair.open_because.undefined


def test_the_line_of_a_comparison_says_why_nothing_is_concluded(compared):
    found = compared({"metric": "mcc"}).model_dump(mode="json")
    (one,) = outcomes(found).comparisons
    assert "known to err seldom enough" in one.reason


@pytest.mark.parametrize("metric", ["f1", "mcc"])
def test_cases_in_both_sets_withhold_what_limits_would_conclude(compared, metric):
    pair = compared({"metric": metric}, ids=("c", "c"), first=(0, 480)).comparisons[0].pairs[0]

    assert pair.conclusions == ("withheld",)
    assert pair.open_because.undefined_code == "sets_share_ids"


def test_a_set_with_few_positive_or_flagged_cases_has_an_interval_of_f1_and_no_conclusion(compared):
    pair = compared({"metric": "f1"}, old=drawn(1, 30, 0.6)).comparisons[0].pairs[0]

    assert pair.interval.low is not None
    assert (pair.conclusions, pair.open_because.undefined_code) == (("withheld",), "few_for_difference_of_f1")


def placed(folder, name, cases, letters, places, regions=("N", "S")):
    """Write cases in so many places, of which each is in a region; cases of a place score alike."""
    rng = np.random.default_rng(len(letters) + places)
    truth, scores = cases
    at = rng.integers(0, places, len(truth))
    shifts = rng.normal(0, 0.2, places)[at]
    lines = ["id,truth,score,place,region"]
    for row, (label, score, where) in enumerate(zip(truth, scores + shifts, at, strict=True)):
        lines.append(f"{letters}{row},{label},{score:.4f},{letters}{where},{regions[where % len(regions)]}")
    (folder / name).write_text("\n".join(lines) + "\n", encoding="utf-8")
    called = scores + shifts >= 0.5
    return [
        np.array([(called & (truth == 1))[at == one].sum(), (truth == 1)[at == one].sum()]) for one in range(places)
    ]


@pytest.fixture
def in_places(tmp_path):
    """Compare two models, each on cases of its own places."""

    def run(columns, *, places=(40, 30), letters=("o", "n"), regions=(("N", "S"), ("N", "S")), **more):
        counted = [
            placed(tmp_path, name, cases, ids, many, of)
            for name, cases, ids, many, of in zip(
                ("old.csv", "new.csv"), (OLD, NEW), letters, places, regions, strict=True
            )
        ]
        comparison = {"on": "independent_sets", "models": ["New", "Old"], "metric": "recall"}
        spec = {"kind": "validation", "title": "T", "models": MODELS, "positive": "1", "comparisons": [comparison]}
        file = tmp_path / "spec.json"
        file.write_text(json.dumps(spec | {"data": {"columns": {"id": "id", **columns}}} | more), encoding="utf-8")
        return reportgen.evaluate(file), counted

    return run


def test_clusters_are_drawn_whole_from_each_set_and_their_interval_decides_nothing(in_places):
    """Brute force: draws of whole places of each set by numpy, and their percentiles."""
    found, (old, new) = in_places({"cluster": "place"})
    (pair,) = found.comparisons[0].pairs
    rng, rates = np.random.default_rng(1), []
    for places in (new, old):
        hits, positives = np.array(places).T
        drawn = rng.integers(0, len(places), (20_000, len(places)))
        rates.append(hits[drawn].sum(axis=1) / positives[drawn].sum(axis=1))
    low, high = np.quantile(rates[0] - rates[1], [0.025, 0.975])

    assert (pair.tests[0].test, pair.interval.method) == ("unpaired_bootstrap", "bootstrap_bca")
    assert (pair.interval.low, pair.interval.high) == pytest.approx((low, high), abs=0.006)
    assert (pair.conclusions, pair.open_because.undefined_code) == (("withheld",), "not_proved_between_sets")


def test_a_set_with_few_clusters_is_named_as_the_reason(in_places):
    found, _ = in_places({"cluster": "place"}, places=(40, 12))
    (pair,) = found.comparisons[0].pairs
    check = next(one for one in found.checks if one.check == "cluster_count")

    assert (pair.open_because.undefined_code, pair.open_because.facts["clusters"]) == ("few_clusters_of_set", 12)
    assert (check.outcome, check.facts["clusters"]) == ("failed", 12)


def test_clusters_that_have_cases_in_both_sets_are_drawn_once_for_both(in_places):
    apart, _ = in_places({"cluster": "place"}, places=(30, 30))
    shared, _ = in_places({"cluster": "place", "id": None}, places=(30, 30), letters=("c", "c"))
    one, other = (found.comparisons[0].pairs[0].interval for found in (apart, shared))

    assert other.low is not None
    assert (one.low, one.high) != (other.low, other.high)


def test_groups_of_each_set_are_estimated_judged_and_told_apart(in_places):
    criteria = [{"metric": "recall", "at_least": 0.5, "for_each": "region", "why": "a test"}]
    found, (old, new) = in_places({"group": ["region"]}, criteria=criteria)
    judged = {(one.model, one.group): one.ref for one in found.criteria[0].models}

    assert len(set(judged.values())) == 4
    assert judged["New", "S"] == "criteria/C1/models/New/region=S"
    for name, places in (("Old", old), ("New", new)):
        model = next(one for one in found.models if one.name == name)
        for at, group in enumerate(model.groupings[0].groups):
            recall = next(one for one in group.estimates if one.metric == "recall")
            hits, positives = np.sum(places[at::2], axis=0)
            assert (group.name, recall.numerator, recall.denominator) == ("NS"[at], hits, positives)


def test_the_difference_in_each_group_has_its_own_unadjusted_interval(in_places):
    """Miettinen and Nurminen's limits in each region by brute force."""
    found, (old, new) = in_places({"group": ["region"]})
    (pair,) = found.comparisons[0].pairs

    assert [one.ref for one in pair.by_group] == [f"comparisons/H1/New~Old/groups/region={one}" for one in "NS"]
    for at, one in enumerate(pair.by_group):
        (x, n), (y, m) = (np.sum(places[at::2], axis=0) for places in (new, old))
        assert one.value == pytest.approx(x / n - y / m)
        assert (one.interval.low, one.interval.high) == pytest.approx(score_limits(x, n, y, m), abs=1e-6)
        assert one.interval.level == 0.95
    said = " ".join(plain(words) for words in in_groups(Reading(found), found.comparisons[0], pair))
    assert said.startswith("By region, with 95% intervals that are not adjusted and support no conclusion: N ")


def test_in_groups_of_sets_that_share_cases_there_is_no_interval(in_places):
    found, _ = in_places({"group": ["region"]}, letters=("c", "c"))

    assert {one.interval.undefined_code for one in found.comparisons[0].pairs[0].by_group} == {"sets_share_ids"}


def test_sets_with_different_groups_are_refused(in_places):
    with pytest.raises(reportgen.ReportgenError, match="different groups in column region: E, S not in all of them"):
        in_places({"group": ["region"]}, regions=(("N", "S"), ("N", "E")))


def test_a_metric_without_a_proved_interval_is_shown_and_decides_nothing(compared):
    (pair,) = compared({"metric": "balanced_accuracy"}).comparisons[0].pairs

    assert (pair.tests[0].test, pair.open_because.undefined_code) == ("unpaired_bootstrap", "not_proved_between_sets")
    assert pair.interval.low < pair.value < pair.interval.high


MARGIN = {"hypothesis": "non_inferiority", "margin": 0.1, "why": "a tenth of the cases is looked at again"}


def test_a_margin_is_read_from_the_interval_that_judges_and_a_criterion_from_it(compared):
    criteria = [{"comparison": "H1", "must": "non_inferior"}]
    found = compared({"metric": "specificity", **MARGIN}, criteria=criteria)
    (pair,) = found.comparisons[0].pairs

    assert pair.interval.method == "clopper_pearson_difference"
    assert "non_inferiority_shown" in pair.conclusions
    assert pair.interval.low > -0.1
    assert found.criteria[0].verdict == "met"


def test_a_margin_can_be_shown_where_cases_are_too_few_for_the_test(compared):
    rare = drawn(5, 300, 1.5), drawn(6, 300, 1.5)
    found = compared({"metric": "accuracy", **MARGIN}, {"metric": "accuracy", "id": "H9"}, old=rare[0], new=rare[1])
    margin, plain = (one.pairs[0] for one in found.comparisons)

    assert margin.conclusions == ("non_inferiority_shown",)
    assert plain.conclusions == ("undefined",)
    assert plain.open_because.undefined_code == "few_expected_counts"
    assert [one.test for one in plain.tests] == ["two_proportions_z", "fisher_exact"]
    assert plain.tests[1].p_value is not None


def test_incomplete_rows_count_against_the_model_that_is_favoured(compared):
    def lacking(cases, rows):
        truth, scores = cases
        gone = np.arange(len(truth)) < rows
        return truth, [None if lost else score for lost, score in zip(gone, scores, strict=True)]

    few = compared({"metric": "accuracy"}, new=lacking(NEW, 4)).comparisons[0].pairs[0]
    many = compared({"metric": "accuracy"}, new=lacking(NEW, 60)).comparisons[0].pairs[0]

    assert (few.conclusions, few.incomplete.rows) == (("difference_shown",), 4)
    assert (many.conclusions, many.incomplete.rows) == (("difference_not_shown",), 60)
    assert many.incomplete.conclusions == ("difference_shown",)
    known = np.arange(400) >= 60
    truth, scores = NEW
    right = int(((scores >= 0.5) == truth)[known].sum())
    extremes = [score_limits(right + more, 400, *counts(OLD, "accuracy")) for more in (0, 60)]
    assert (many.incomplete.low, many.incomplete.high) == pytest.approx((extremes[0][0], extremes[1][1]), abs=1e-6)


def test_matrices_of_different_cases_are_compared():
    matrices = {name: {"tp": tp, "fp": fp, "fn": fn, "tn": tn} for name, (tp, fp, fn, tn) in GIVEN.items()}
    spec = {
        "kind": "validation",
        "title": "T",
        "data": {"positive": "yes", "confusion": matrices},
        "comparisons": [{"metric": "recall", "on": "independent_sets"}],
    }
    (pair,) = reportgen.evaluate(spec).comparisons[0].pairs
    theirs = score_test(80, 100, 130, 150, compare="diff", method="score", correction=True)

    assert pair.tests[0].p_value == pytest.approx(theirs.pvalue, rel=1e-6)
    assert pair.table.rows == ((0.8, 80, 100), (pytest.approx(130 / 150), 130, 150))


GIVEN = {"A": (80, 30, 20, 170), "B": (130, 20, 20, 230)}


@pytest.mark.parametrize(("sizes", "apart"), list(product([(40, 40), (60, 500)], [0.0, 0.5])))
def test_the_conclusion_follows_the_declared_rules_whatever_is_drawn(compared, sizes, apart):
    n, m = sizes
    (pair,) = (
        compared({"metric": "accuracy"}, old=drawn(31, n, 0.5), new=drawn(32, m, 0.5 + apart)).comparisons[0].pairs
    )
    p, interval = pair.tests[0].p_value, pair.interval
    if p is None:
        assert pair.conclusions == ("undefined",)
    else:
        assert (p < 0.05) == (interval.low > 0 or interval.high < 0) == ("difference_shown" in pair.conclusions)
