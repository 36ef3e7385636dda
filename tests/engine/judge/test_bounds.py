"""At which level a criterion is judged: ranges, families of which any may hold, and one-sided bounds."""

import pytest
from scipy.stats import beta

import reportgen

WORDS = ("met", "not_demonstrated", "not_met")


def judged(criteria, tp=85, fp=20, fn=15, tn=180, **more):
    data = {"confusion": [[tn, fp], [fn, tp]], "matrix_rows": "truth", "positive": "positive"}
    spec = {"kind": "validation", "title": "T", "data": data, "criteria": criteria, "metrics": ["recall"], **more}
    return reportgen.evaluate(spec).criteria


def limits(tail, x=85, n=100):
    return beta.ppf(tail, x, n - x + 1) if x else 0.0, beta.ppf(1 - tail, x + 1, n - x) if x < n else 1.0


@pytest.mark.parametrize("confidence", [0.95, 0.9])
@pytest.mark.parametrize(
    ("low", "high", "verdict"),
    [
        (0.7, 0.95, "met"),
        (0.8, 0.95, "not_demonstrated"),
        (0.7, 0.88, "not_demonstrated"),
        (0.1, 0.5, "not_met"),
        (0.97, 0.99, "not_met"),
        (0.84, 0.86, "not_demonstrated"),
    ],
)
def test_a_range_is_judged_at_both_ends_of_the_interval_of_the_level(confidence, low, high, verdict):
    (found,) = judged([{"metric": "recall", "between": [low, high]}], confidence=confidence)
    wanted = limits((1 - confidence) / 2)

    assert (found.low, found.high) == pytest.approx(wanted)
    assert found.level == confidence
    assert (found.threshold, found.upper, found.comparator) == (low, high, "between")
    expected = (
        "met"
        if wanted[0] >= low and wanted[1] <= high
        else "not_met"
        if wanted[1] < low or wanted[0] > high
        else WORDS[1]
    )
    assert found.verdict == expected
    assert confidence != 0.95 or expected == verdict


def test_a_range_is_met_where_the_criteria_on_both_its_ends_are():
    for tp in range(0, 101, 4):
        ends = (("at_least", 0.6), ("at_most", 0.9))
        rules = [{"metric": "recall", key: bound, "why": "one end"} for key, bound in ends]
        both, (least, most) = (
            judged([{"metric": "recall", "between": [0.6, 0.9]}], tp=tp, fn=100 - tp)[0],
            judged(rules, tp=tp, fn=100 - tp),
        )
        assert (both.verdict == "met") == (least.verdict == most.verdict == "met")
        assert (both.verdict == "not_met") == ("not_met" in (least.verdict, most.verdict))


@pytest.mark.parametrize("tp", range(0, 101, 10))
def test_a_range_is_no_wider_than_its_complement_turned(tp):
    """Recall in a range is the false negative rate in the range turned round."""
    found = judged(
        [{"metric": "recall", "between": [0.6, 0.9]}, {"metric": "fnr", "between": [0.1, 0.4]}], tp=tp, fn=100 - tp
    )

    assert found[0].verdict == found[1].verdict


def test_no_size_of_a_new_sample_is_given_for_a_range():
    (found,) = judged([{"metric": "recall", "between": [0.7, 0.95]}])

    assert found.models[0].cases_needed_code == "range_of_values"


def test_a_range_of_a_bootstrapped_metric_is_judged_at_its_level_too():
    rules = [{"metric": "mcc", "between": [0.5, 0.9]}, {"metric": "mcc", "at_least": 0.5}]
    inner, outer = judged(rules, resampling={"draws": 2000})

    assert (inner.level, outer.level) == (0.95, 0.95)
    assert (inner.low, inner.high) == (outer.low, outer.high)
    assert inner.verdict == "met"


def problem(criteria, **more):
    with pytest.raises(reportgen.ReportgenError) as caught:
        judged(criteria, **more)
    return str(caught.value)


@pytest.mark.parametrize(
    ("range_", "said"),
    [
        ([0.9, 0.5], "the lower end of a range comes first"),
        ([0.5, 0.5], "the lower end of a range comes first"),
        ([0.5, 1.5], "between 0 and 1"),
        ([-0.5, 0.5], "between 0 and 1"),
        ([0.5], "between"),
        (0.5, "between"),
        (["a", 0.5], "between"),
    ],
)
def test_a_range_that_is_none_is_refused(range_, said):
    assert said in problem([{"metric": "recall", "between": range_}])


def test_a_range_is_not_judged_on_one_side():
    """One-sided bounds at the level of a range would err twice as often as they say."""
    assert "a range is judged at both ends" in problem([{"metric": "recall", "between": [0.5, 0.9], "sides": 1}])


@pytest.mark.parametrize("more", [{"at_least": 0.3}, {"at_most": 0.99}, {"at_least": 0.3, "at_most": 0.9}])
def test_a_criterion_has_one_form(more):
    assert "a criterion has one bound or one range" in problem([{"metric": "recall", "between": [0.5, 0.9], **more}])


class TestAny:
    """Where one of several primary criteria may carry the claim, they share the error (Bonferroni)."""

    @pytest.mark.parametrize("count", [1, 2, 5])
    def test_primary_criteria_share_the_error(self, count):
        rules = [{"metric": "recall", "at_least": 0.7} for _ in range(count)]
        for one in judged(rules, plan={"primary": "any"}):
            assert (one.low, one.high) == pytest.approx(limits(0.025 / count))
            assert one.level == pytest.approx(1 - 0.05 / count)

    def test_all_together_need_no_adjustment(self):
        for one in judged([{"metric": "recall", "at_least": 0.7}] * 4, plan={"primary": "all"}):
            assert one.level == 0.95

    def test_a_bound_that_holds_alone_may_not_hold_among_several(self):
        bound = limits(0.025)[0]
        rules = [{"metric": "recall", "at_least": round(bound, 4) - 1e-4}, {"metric": "specificity", "at_least": 0.5}]

        assert [one.verdict for one in judged(rules)] == ["met", "met"]
        assert [one.verdict for one in judged(rules, plan={"primary": "any"})] == ["not_demonstrated", "met"]

    def test_each_role_is_a_family_of_its_own(self):
        roles = ("primary", "primary", "secondary", "secondary", "secondary", "exploratory")
        rules = [{"metric": "recall", "at_least": 0.7, "role": role} for role in roles]
        wanted = {"primary": 1 - 0.05 / 2, "secondary": 1 - 0.05 / 3, "exploratory": 0.95}

        for one in judged(rules, plan={"primary": "any"}):
            assert one.level == pytest.approx(wanted[one.role])
        assert [one.level for one in judged(rules)][:2] == [0.95, 0.95]

    def test_a_range_and_one_sided_bounds_share_it_too(self):
        rules = [
            {"metric": "recall", "between": [0.6, 0.99]},
            {"metric": "recall", "at_least": 0.6, "sides": 1},
            {"metric": "recall", "at_least": 0.6},
        ]
        range_, one, two = judged(rules, plan={"primary": "any"})

        assert (range_.low, range_.high) == pytest.approx(limits(0.025 / 3))
        assert (one.low, one.high) == pytest.approx(limits(0.05 / 3))
        assert (two.low, two.high) == pytest.approx(limits(0.025 / 3))

    def test_the_rule_and_the_counts_are_said(self):
        data = {"confusion": [[180, 20], [15, 85]], "matrix_rows": "truth", "positive": "positive"}
        spec = {"kind": "validation", "title": "T", "data": data, "criteria": ["recall >= 0.7", "recall >= 0.99"]}
        found = reportgen.evaluate({**spec, "plan": {"primary": "any"}}).overall

        assert (found.rule, found.primary, found.met, found.not_met) == ("any", 2, 1, 1)

    def test_other_rules_are_refused(self):
        assert "primary" in problem([{"metric": "recall", "at_least": 0.7}], plan={"primary": "most"})
