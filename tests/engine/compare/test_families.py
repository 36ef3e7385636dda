"""Families: which comparisons share one error, adjusted p-values, fixed sequences, controls."""

import numpy as np
import pytest

MODELS = [{"name": name.upper(), "score": name, "threshold": 0.5} for name in "abc"]
PAIR = {"models": ["A", "B"]}
NI = {"hypothesis": "non_inferiority", "margin": 0.2, "why": "x"}


@pytest.fixture
def made(run, drawn):
    """Make comparisons of three models, by id."""

    def comparisons(*asked, **more):
        found = run({"models": MODELS, "metrics": ["accuracy"], "comparisons": list(asked), **more}, drawn())
        return {one.id: one for one in found.comparisons}

    return comparisons


def pairs_of(found):
    return [pair for one in found.values() for pair in one.pairs]


def test_every_pair_and_metric_and_hypothesis_of_a_role_counts(made):
    found = made({**PAIR}, {**PAIR, "metric": "recall"}, {"control": "A", "metric": "roc_auc"}, {**PAIR, **NI})

    assert {one.family.size for one in found.values()} == {5}
    for pair in pairs_of(found):
        assert pair.interval.level == pytest.approx(1 - 0.05 / 5)
        p = pair.tests[0].p_value
        assert pair.tests[0].p_adjusted == pytest.approx(min(1, 5 * p))
        assert pair.tests[0].family == "secondary"


def test_what_is_shown_is_what_the_adjusted_p_value_says(made):
    found = made(*({**PAIR, "metric": metric} for metric in ("accuracy", "recall", "specificity", "roc_auc")))
    for pair in pairs_of(found):
        shown = pair.conclusions == ("difference_shown",)
        assert shown == (pair.tests[0].p_adjusted < 0.05)
        assert (
            shown == (not pair.interval.low <= 0 <= pair.interval.high)
            or pair.tests[0].options.get("version") == "exact"
        )


def test_each_role_has_its_own_error(made):
    found = made({**PAIR, "role": "primary"}, {**PAIR, "metric": "recall"}, {**PAIR, "metric": "specificity"})

    assert [one.family.size for one in found.values()] == [1, 2, 2]
    assert [one.interval.level for one in found.values()] == [0.95, pytest.approx(0.975), pytest.approx(0.975)]


@pytest.mark.parametrize("asked", [[{**PAIR, "role": "exploratory", "metric": "roc_auc"}], None])
def test_what_is_exploratory_or_not_asked_for_concludes_nothing(run, drawn, asked):
    found = run({"models": MODELS[:2], **({"comparisons": asked} if asked else {})}, drawn()).comparisons

    for one in found:
        (test,) = one.pairs[0].tests
        assert (one.conclusions, one.favours, one.interval.level) == ((), None, 0.95)
        assert test.p_value is not None
        assert (test.p_adjusted, test.family) == (None, None)


def test_a_comparison_in_a_primary_criterion_leaves_the_family_and_is_judged_at_the_full_level(made):
    found = made(
        {**PAIR, **NI},
        {**PAIR, "metric": "recall"},
        {**PAIR, "metric": "specificity"},
        criteria=[{"comparison": "H1", "must": "non_inferior"}, "recall >= 0.5"],
    )

    assert [one.family.name for one in found.values()] == ["criterion", "role", "role"]
    assert [one.family.size for one in found.values()] == [1, 2, 2]
    assert found["H1"].interval.level == 0.95


def test_where_any_criterion_may_hold_criteria_and_their_comparisons_are_one_family(run, drawn):
    criteria = ["recall >= 0.5", "specificity >= 0.5", {"comparison": "H1", "must": "non_inferior"}]
    spec = {"models": MODELS[:2], "comparisons": [NI, {"metric": "recall"}], "criteria": criteria}
    found = run({**spec, "plan": {"primary": "any"}}, drawn())

    assert [one.level for one in found.criteria] == pytest.approx([1 - 0.05 / 3] * 3)
    assert [one.family.name for one in found.comparisons] == ["criteria", "role"]
    assert [one.interval.level for one in found.comparisons] == [pytest.approx(1 - 0.05 / 3), 0.95]


def test_two_criteria_on_one_comparison_are_read_from_one_interval_and_count_once(run, drawn):
    both = [{"comparison": "H1", "must": must} for must in ("non_inferior", "superior")]
    spec = {"models": MODELS[:2], "comparisons": [NI], "criteria": [*both, "recall >= 0.5"]}
    found = run({**spec, "plan": {"primary": "any"}}, drawn())

    assert [one.level for one in found.criteria] == pytest.approx([0.975] * 3)


def test_secondary_criteria_share_their_error_with_the_comparisons_that_they_name(run, drawn):
    criteria = [{"metric": "recall", "at_least": 0.5, "role": "secondary"}]
    criteria.append({"comparison": "H1", "must": "non_inferior", "role": "secondary"})
    found = run({"models": MODELS[:2], "comparisons": [NI, {"metric": "recall"}], "criteria": criteria}, drawn())

    assert [one.level for one in found.criteria] == pytest.approx([0.975, 0.975])
    assert [one.family.size for one in found.comparisons] == [2, 1]


def test_equivalence_in_a_family_keeps_twice_its_part_of_the_error(made):
    found = made({**PAIR, "hypothesis": "equivalence", "margin": 0.2, "why": "x"}, {**PAIR, "metric": "recall"})

    assert found["H1"].interval.level == pytest.approx(1 - 2 * 0.05 / 2)
    assert found["H1"].family.level == pytest.approx(0.975)


def test_a_fixed_sequence_is_judged_at_the_full_level_until_the_first_that_is_not_shown(made):
    sure, unsure = {**PAIR, **NI}, {**PAIR, "metric": "recall", "hypothesis": "equivalence", "margin": 1e-4, "why": "x"}
    last = {"models": ["A", "C"], "metric": "roc_auc"}
    sequence = {"plan": {"fixed_sequence": ["H1", "H2", "H3"]}}
    found = made(sure, unsure, last, **sequence)

    assert [one.family.level for one in found.values()] == [0.95] * 3
    assert [one.conclusions[:1] for one in found.values()] == [
        ("non_inferiority_shown",),
        ("equivalence_not_shown",),
        (),
    ]
    assert (found["H3"].favours, found["H3"].family.after, found["H3"].pairs[0].tests[0].p_adjusted) == (
        None,
        "H2",
        None,
    )
    assert found["H3"].interval.low > 0
    alone = made(sure, last, plan={"fixed_sequence": ["H1", "H2"]})
    assert alone["H2"].conclusions == ("difference_shown",)


def test_a_control_is_taken_off_each_other_model(made, evaluated):
    found = made({"control": "A", "metric": "accuracy"})["H1"]

    assert [pair.models for pair in found.pairs] == [("B", "A"), ("C", "A")]
    assert all(pair.value < 0 for pair in found.pairs)
    assert found.pairs[0].tests[0].ref == "comparisons/H1/B~A/mcnemar"
    assert (found.control, found.family.size, found.undefined_code) == ("A", 2, "several_pairs")
    (turned,) = evaluated(2, comparisons=[{"models": ["A", "B"], "control": "A"}]).comparisons
    assert turned.pairs[0].models == ("B", "A")
    assert np.isclose(turned.value, found.pairs[0].value)


def test_costs_put_their_mean_first(evaluated):
    costs = {"matrix": [[0, 1], [10, 0]]}
    found = evaluated(2, data={"classes": ["0", "1"], "positive": "1"}, costs=costs)

    assert [one.metric for one in found.comparisons] == ["mean_cost", "roc_auc"]
    assert found.models[0].estimates[0].metric == "mean_cost"


@pytest.mark.parametrize(
    ("metric", "other"), [("recall", "specificity"), ("specificity", "recall"), ("fpr", "fnr"), ("fnr", "fpr")]
)
def test_a_rate_of_one_class_names_the_difference_in_that_of_the_other(evaluated, metric, other):
    rate, beside = evaluated(2, comparisons=[{"metric": metric}, {"metric": other}]).comparisons
    found = rate.pairs[0].other_rate

    assert (found.metric, found.value, found.interval.level) == (other, beside.value, 0.95)
    assert found.ref == f"{rate.pairs[0].ref}/other_rate"


@pytest.mark.parametrize("metric", ["accuracy", "precision", "roc_auc", "f1"])
def test_other_metrics_name_no_other_rate(evaluated, metric):
    (found,) = evaluated(2, comparisons=[{"metric": metric}]).comparisons

    assert found.pairs[0].other_rate is None
