"""A judged number is shown with the interval that judges it, at the level that judges it."""

import re

import pytest

from reportgen import evaluate


def run(criteria, **more):
    spec = {"kind": "validation", "title": "T", "threshold": 0.5, "resampling": {"draws": 1000}, "criteria": criteria}
    truth = [1] * 60 + [0] * 90
    score = [0.9] * 50 + [0.3] * 8 + [0.2] * 2 + [0.7] * 9 + [0.4] * 21 + [0.1] * 60
    site = ["N", "S", "E"] * 50
    data = {"columns": {"group": ["site"]}, **more.pop("data", {})}
    return evaluate(spec | {"data": data} | more, {"truth": truth, "score": score, "site": site})


def shown(results, verdict):
    every = [
        *results.models[0].estimates,
        *(one for found in results.models[0].groupings for group in found.groups for one in group.estimates),
    ]
    return next(one.interval for one in every if one.ref == verdict.estimate)


@pytest.mark.parametrize(
    ("criteria", "more", "level"),
    [
        (["recall >= 0.5", "roc_auc >= 0.6", "f1 >= 0.2", "mcc >= 0.1", "npv >= 0.3"], {}, 0.95),
        (["recall >= 0.5", "specificity >= 0.6", "roc_auc >= 0.5"], {"plan": {"primary": "any"}}, 1 - 0.05 / 3),
        ([{"metric": "recall", "at_least": 0.5, "sides": 1}], {}, 0.9),
        ([{"metric": "recall", "at_least": 0.5, "for_each": "site"}], {}, 0.95),
        (["recall >= 0.5", "brier <= 0.4"], {"confidence": 0.9}, 0.9),
    ],
)
def test_the_interval_beside_the_estimate_ends_at_the_bounds_that_judge(criteria, more, level):
    results = run(criteria, **more)
    for verdict in (one for criterion in results.criteria for one in criterion.models):
        found = shown(results, verdict)
        assert (found.low, found.high) == pytest.approx((verdict.low, verdict.high), rel=1e-12)
        assert (found.level, found.method) == (pytest.approx(level), verdict.decided_by)


def test_the_level_of_the_first_criterion_counts_where_several_are_about_one_metric():
    both = [{"metric": "recall", "at_least": at, "role": role} for at, role in ((0.4, "secondary"), (0.5, "primary"))]
    results = run([*both, {"metric": "npv", "at_least": 0.2, "role": "secondary"}])
    levels = {one.metric: one.interval.level for one in results.models[0].estimates if one.interval}
    assert levels["recall"] == 0.95
    assert levels["npv"] == pytest.approx(0.975)
    assert levels["precision"] == 0.95


def test_the_row_says_a_level_that_is_not_that_of_the_document(tmp_path):
    from reportgen import render

    criteria = ["recall >= 0.5", "specificity >= 0.6", "roc_auc >= 0.5"]
    render(run(criteria, plan={"primary": "any"}), tmp_path / "out", ["html"])
    page = (tmp_path / "out" / "report.html").read_text(encoding="utf-8")
    assert len(re.findall(r">98\.3%</data>(?:</a>)?\)", page)) >= 3


@pytest.mark.parametrize(
    ("more", "level"),
    [({"plan": {"primary": "any"}}, r">98\.3%</data>(</a>)?\)"), ({"sides": 1}, r"\(one-sided (<a [^>]*>)?<data")],
)
def test_the_first_page_says_the_level_of_a_criterion_in_its_row(tmp_path, more, level):
    from reportgen import render

    sides = {"sides": more.pop("sides")} if "sides" in more else {}
    criteria = [{"metric": one, "at_least": 0.5, **sides} for one in ("recall", "specificity", "roc_auc")]
    render(run(criteria, **more), tmp_path / "out", ["html"])
    page = (tmp_path / "out" / "report.html").read_text(encoding="utf-8")
    rows = [one.split("</tr>")[0] for one in page.split("<tr") if ">≥ <" in one]
    assert [bool(re.search(level, one)) for one in rows[:3]] == [True] * 3
