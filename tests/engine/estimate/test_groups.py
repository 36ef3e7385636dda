"""Subgroups: the same numbers on some of the cases, the difference from the rest, and criteria that every group must meet."""

from math import sqrt

import numpy as np
import pytest
from scipy.optimize import minimize_scalar
from scipy.special import xlogy
from scipy.stats import beta, chi2_contingency, norm
from sklearn.metrics import roc_auc_score

import reportgen
from reportgen.results.refs import lookup

MODELS = [{"name": "A", "score": "a", "threshold": 0.5}, {"name": "B", "score": "b", "threshold": 0.4}]
METRICS = ["recall", "specificity", "precision", "accuracy", "roc_auc"]


def evaluated(data, models=1, groups=("site",), **more):
    spec = {"models": MODELS[:models], "metrics": METRICS, "comparisons": [], "data": {"columns": {"group": [*groups]}}}
    return reportgen.evaluate({"kind": "validation", "title": "T", **spec, **more}, data)


@pytest.fixture(scope="module")
def data():
    """Draw cases of four sites, of which one has no positive case and some cases have no site."""
    draw = np.random.default_rng(31)
    site = draw.choice(["north", "south", "east/west", None], 300, p=[0.4, 0.3, 0.2, 0.1]).tolist()
    truth = (draw.random(300) < 0.4).astype(int)
    site = ["none" if at % 20 == 0 else one for at, one in enumerate(site)]
    truth[[one == "none" for one in site]] = 0
    scores = {
        name: np.clip(0.5 + (truth - 0.5) * 0.4 + draw.normal(0, sd, 300), 0.01, 0.99).round(2).tolist()
        for name, sd in (("a", 0.25), ("b", 0.3))
    }
    return {"truth": truth.tolist(), **scores, "site": site, "sex": ["f" if at % 3 else "m" for at in range(300)]}


def rows_of(data, column, name):
    return [row for row in zip(*(data[key] for key in ("truth", "a", column)), strict=True) if row[2] == name]


def share(rows, metric, threshold=0.5):
    """Count numerator and denominator of a share."""
    pairs = [(truth, int(score >= threshold)) for truth, score, *_ in rows]
    tn, fp, fn, tp = (pairs.count(pair) for pair in ((0, 0), (0, 1), (1, 0), (1, 1)))
    return {
        "recall": (tp, tp + fn),
        "specificity": (tn, tn + fp),
        "precision": (tp, tp + fp),
        "accuracy": (tp + tn, tp + tn + fp + fn),
    }[metric]


def wilson(successes, trials, z):
    centre = (successes + z * z / 2) / (trials + z * z)
    half = z / (trials + z * z) * sqrt(successes * (trials - successes) / trials + z * z / 4)
    return centre - half, centre + half


def score_statistic(x, n, y, m, delta):
    """Search the share of the second group that is likeliest where the first is higher by delta."""
    least, most = max(0.0, -delta), min(1.0, 1 - delta)

    def unlikeliness(q):
        return -sum(
            xlogy(count, share) + xlogy(total - count, 1 - share)
            for count, total, share in ((x, n, q + delta), (y, m, q))
        )

    q = minimize_scalar(unlikeliness, bounds=(least, most), method="bounded", options={"xatol": 1e-13}).x
    p = q + delta
    variance = (p * (1 - p) / n + q * (1 - q) / m) * (n + m) / (n + m - 1)
    return abs(x / n - y / m - delta) / sqrt(variance)


def test_every_estimate_is_that_of_the_groups_own_cases(data):
    (grouping,) = evaluated(data).models[0].groupings

    assert [group.name for group in grouping.groups] == ["east/west", "none", "north", "south"]
    assert grouping.missing == sum(one is None for one in data["site"])
    for group in grouping.groups:
        rows = rows_of(data, "site", group.name)
        assert (group.cases, group.positives) == (len(rows), sum(row[0] for row in rows))
        for one in group.estimates:
            key = group.name.replace("/", "%2F")
            assert one.ref == f"models/A/groups/site={key}/{one.metric}"
            if one.metric != "roc_auc":
                found, total = share(rows, one.metric)
                assert one.value == (found / total if total else None)
                assert total == 0 or (one.interval.low, one.interval.high) == pytest.approx(
                    wilson(found, total, norm.isf(0.025))
                )
            elif group.positives:
                assert one.value == pytest.approx(roc_auc_score([row[0] for row in rows], [row[1] for row in rows]))


def test_a_group_without_a_positive_case_says_so(data):
    group = evaluated(data).models[0].groupings[0].groups[1]
    codes = {one.metric: one.undefined_code for one in group.estimates}

    assert codes == {
        "recall": "no_positive_case",
        "specificity": None,
        "precision": None,
        "accuracy": None,
        "roc_auc": "one_class",
    }


@pytest.mark.parametrize("level", [0.9, 0.95])
def test_the_difference_of_proportions_to_the_rest_has_miettinen_and_nurminens_interval(data, level):
    """By brute force: each limit is a difference whose score statistic, the likeliest shares searched, is the quantile."""
    (grouping,) = evaluated(data, confidence=level).models[0].groupings
    compared = 0
    for group in grouping.groups:
        rows = rows_of(data, "site", group.name)
        rest = [row for row in zip(*(data[key] for key in ("truth", "a", "site")), strict=True) if row[2] != group.name]
        for one in group.to_rest:
            assert one.ref == f"models/A/groups/site={group.name.replace('/', '%2F')}/{one.metric}/to_rest"
            if one.metric == "roc_auc":
                continue
            (x, n), (y, m) = share(rows, one.metric), share(rest, one.metric)
            if not n:
                assert (one.value, one.undefined_code) == (None, "no_positive_case")
                continue
            assert one.value == pytest.approx(x / n - y / m)
            assert one.interval.method == "miettinen_nurminen"
            for limit in (one.interval.low, one.interval.high):
                if abs(limit) < 1:
                    assert score_statistic(x, n, y, m, limit) == pytest.approx(norm.isf((1 - level) / 2), rel=1e-5)
                    compared += 1
        assert [one.metric for one in group.to_rest] == METRICS
    assert compared > 8


@pytest.mark.parametrize("column", ["site", "sex"])
def test_heterogeneity_is_pearsons_chi_square_over_all_groups(data, column):
    (grouping,) = evaluated(data, groups=[column]).models[0].groupings
    names = [group.name for group in grouping.groups]

    assert [test.ref for test in grouping.tests] == [
        f"models/A/groups/{column}/heterogeneity/{metric}" for metric in METRICS
    ]
    assert grouping.tests[-1].test == "heterogeneity_auc"
    for test in grouping.tests[:-1]:
        shares = [share(rows_of(data, column, name), test.ref.rpartition("/")[2]) for name in names]
        table = [(found, total - found) for found, total in shares if total]
        wanted = chi2_contingency(table, correction=False)
        assert (test.statistic, test.df, test.p_value) == pytest.approx((wanted.statistic, wanted.dof, wanted.pvalue))


def test_no_group_has_a_p_value_of_its_own(data):
    grouping = evaluated(data, subgroups={"exploratory": ["site"]}).models[0].groupings[0]

    assert not grouping.prespecified
    assert len(grouping.tests) == 5
    assert all(one.interval is not None for group in grouping.groups for one in group.to_rest if one.value is not None)


def test_several_columns_and_models_are_each_looked_at(data):
    found = evaluated(data, 2, ("site", "sex"), subgroups=["sex"])

    assert [(one.column, one.prespecified) for one in found.models[1].groupings] == [("site", False), ("sex", True)]
    value = found.models[1].groupings[1].groups[0].estimates[0].value
    x, n = share(
        [(t, b) for t, b, sex in zip(data["truth"], data["b"], data["sex"], strict=True) if sex == "f"], "recall", 0.4
    )
    assert value == x / n


def test_one_group_alone_has_nothing_to_differ_from(data):
    (grouping,) = evaluated({**data, "site": ["all"] * 300}).models[0].groupings

    assert grouping.groups[0].to_rest == grouping.tests == ()


def test_groups_are_looked_for_among_the_judged_rows_alone(data):
    part = ["test" if at % 2 else "train" for at in range(300)]
    site = [one if at % 2 else "elsewhere" for at, one in enumerate(data["site"])]
    columns = {"columns": {"group": "site", "split": "part"}}
    spec = {"kind": "validation", "title": "T", "models": MODELS[:1], "metrics": METRICS, "data": columns}
    (grouping,) = reportgen.evaluate(spec, {**data, "site": site, "part": part}).models[0].groupings

    assert "elsewhere" not in {group.name for group in grouping.groups}
    assert sum(group.cases for group in grouping.groups) + grouping.missing == 150


class TestForEach:
    def test_every_group_is_judged_on_its_own_bound_and_the_parent_is_the_worst(self, data):
        asked = {"metric": "specificity", "at_least": 0.75, "for_each": "site"}
        results = evaluated(data, criteria=[asked])
        (found,) = results.criteria
        verdicts = {}
        for one in found.models:
            x, n = share(rows_of(data, "site", one.group), "specificity")
            low = beta.ppf(0.025, x, n - x + 1)
            high = beta.ppf(0.975, x + 1, n - x) if x < n else 1.0
            key = f"site={one.group.replace('/', '%2F')}"
            assert one.ref == f"criteria/C1/{key}"
            assert one.estimate == f"models/A/groups/{key}/specificity"
            assert lookup(one.estimate, results.model_dump(mode="json"))[0] == one.value if one.value else True
            assert (one.low, one.high) == pytest.approx((low, high))
            word = "met" if low >= 0.75 else "not_met" if high < 0.75 else "not_demonstrated"
            verdicts[one.group] = "undefined" if n < 20 else word
            assert one.verdict == verdicts[one.group]

        order = ["not_met", "undefined", "not_demonstrated", "met"]
        worst = min(found.models, key=lambda one: order.index(one.verdict))
        assert (found.verdict, found.worst_verdict, found.bound) == (worst.verdict, worst.ref, worst.bound)
        assert found.for_each == "site"

    def test_over_several_models_each_group_of_each_model_is_named(self, data):
        asked = {"metric": "recall", "at_least": 0.1, "for_each": "sex"}
        (found,) = evaluated(data, 2, ["sex"], criteria=[asked]).criteria

        assert [one.ref for one in found.models] == [f"criteria/C1/models/{m}/sex={s}" for m in "AB" for s in "fm"]

    def test_one_model_may_be_named(self, data):
        asked = {"metric": "recall", "at_least": 0.1, "for_each": "sex", "model": "B"}
        (found,) = evaluated(data, 2, ["sex"], criteria=[asked]).criteria

        assert [(one.ref, one.model) for one in found.models] == [
            ("criteria/C1/sex=f", "B"),
            ("criteria/C1/sex=m", "B"),
        ]

    def test_a_group_with_few_cases_of_the_denominator_is_not_judged(self, data):
        positives = {name: share(rows_of(data, "site", name), "recall")[1] for name in ("north", "south", "east/west")}
        asked = {"metric": "recall", "at_least": 0.01, "for_each": "site"}
        fewest = sorted(positives.values())[1]
        for least, code in ((fewest, None), (fewest + 1, "small_group")):
            (found,) = evaluated(
                data, criteria=[asked], subgroups={"prespecified": ["site"], "min_cases": least}
            ).criteria
            middle = next(one for one in found.models if positives.get(one.group) == fewest)
            assert middle.undefined_code == code
            assert middle.verdict == ("undefined" if code else "met")

    def test_a_group_without_a_positive_case_is_undefined_with_its_reason(self, data):
        asked = {"metric": "recall", "at_least": 0.01, "for_each": "site"}
        (found,) = evaluated(data, criteria=[asked]).criteria
        none = next(one for one in found.models if one.group == "none")

        assert (none.verdict, none.undefined_code) == ("undefined", "no_positive_case")
        assert found.verdict == "undefined"

    @pytest.mark.parametrize("metric", ["accuracy", "precision"])
    def test_a_group_of_one_class_says_nothing_about_metrics_of_both(self, data, metric):
        """Every model has a precision of 1 where no case is negative."""
        site = ["only" if truth and at % 2 else "both" for at, truth in enumerate(data["truth"])]
        asked = {"metric": metric, "at_least": 0.01, "for_each": "site"}
        (found,) = evaluated({**data, "site": site}, criteria=[asked]).criteria

        assert {one.group: one.undefined_code for one in found.models} == {"both": None, "only": "one_class"}

    @pytest.mark.parametrize(("least", "code"), [(1, None), (10_000, "few_positives")])
    def test_the_author_may_ask_for_more_positive_cases(self, data, least, code):
        asked = {"metric": "specificity", "at_least": 0.01, "for_each": "sex", "min_positives": least}
        (found,) = evaluated(data, groups=["sex"], criteria=[asked]).criteria

        assert {one.undefined_code for one in found.models} == {code}

    def test_cases_without_a_label_count_in_their_group_at_their_worst_and_best(self, data):
        truth = [
            None if at % 4 == 0 and score >= 0.5 else t
            for at, (t, score) in enumerate(zip(data["truth"], data["a"], strict=True))
        ]
        missing = {**data, "truth": truth}
        asked = {"metric": "precision", "at_least": 0.5, "for_each": "sex"}
        (found,) = evaluated(missing, groups=["sex"], criteria=[asked]).criteria
        for one in found.models:
            known = [row for row in rows_of(missing, "sex", one.group) if row[0] is not None]
            unknown = [row for row in rows_of(missing, "sex", one.group) if row[0] is None]
            counted = [share([*known, *((label, *row[1:]) for row in unknown)], "precision") for label in (0, 1)]
            assert [(end.numerator, end.denominator) for end in (one.worst, one.best)] == counted
            assert one.incomplete.label == len(unknown) > 0
            assert one.verdict == ("met" if one.worst.low >= 0.5 else "not_demonstrated")

    def test_a_column_without_any_group_is_refused(self, data):
        asked = {"metric": "recall", "at_least": 0.1, "for_each": "site"}
        with pytest.raises(reportgen.ReportgenError, match=r"data\.columns\.group: the column 'site' has no groups"):
            evaluated({**data, "site": [None] * 300}, criteria=[asked])

    def test_a_column_with_too_many_groups_is_refused(self, data):
        with pytest.raises(reportgen.ReportgenError, match="the column 'site' has 300 groups"):
            evaluated({**data, "site": [f"s{at}" for at in range(300)]})
