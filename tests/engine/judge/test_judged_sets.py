"""Two judged sets beside each other: what is judged of the first is judged of the second, on its own numbers."""

import json

import numpy as np
import pytest

import reportgen
from reportgen.inspection import inspect_spec
from reportgen.narrative.criteria import conditions
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import plain
from reportgen.results.outcomes import outcomes
from reportgen.results.parts import Estimate
from reportgen.results.walk import Walked

SIZES = {"training": 900, "test": 600, "oot": 300}
LATER = {"oot": 0.6}


def cases():
    draw = np.random.default_rng(11)
    part = np.repeat(list(SIZES), list(SIZES.values()))
    truth = draw.random(len(part)) < 0.4
    score = 1 / (
        1 + np.exp(-(2.2 * (truth - 0.5) + draw.normal(0, 1, len(part)) + [LATER.get(one, 0) for one in part]))
    )
    return {"part": part, "truth": truth.astype(int), "score": score.round(6)}


@pytest.fixture(scope="module")
def results():
    spec = {
        "kind": "validation",
        "title": "T",
        "data": {
            "columns": {"split": "part"},
            "split_as": {"training": "training", "test": ["test", "oot"]},
            "use_prevalence": 0.05,
        },
        "models": [{"name": "A", "score": "score", "threshold": 0.5, "threshold_chosen_on": "training"}],
        "metrics": ["recall"],
        "criteria": ["psi <= 0.25", "precision >= 0.3"],
    }
    return reportgen.evaluate(spec, cases())


def of(results, at):
    return {one.part: one for one in results.criteria[at].models}


def test_the_shift_of_each_set_is_that_from_the_training_rows(results):
    """By NumPy: tenths of the training scores, and the sum over them."""
    data, found = cases(), of(results, 0)
    there = data["score"][data["part"] == "training"]
    cuts = np.quantile(there, np.arange(1, 10) / 10)
    p = np.bincount(np.searchsorted(cuts, there), minlength=10) / len(there)
    for part in ("test", "oot"):
        here = data["score"][data["part"] == part]
        q = np.bincount(np.searchsorted(cuts, here), minlength=10) / len(here)
        assert found[part].value == pytest.approx(float(((q - p) * np.log(q / p)).sum()))


def test_the_interval_of_a_shift_is_one_number_wherever_it_is_shown(results):
    (model,) = results.models
    judged = of(results, 0)["test"]

    assert (model.shift.index.interval.low, model.shift.index.interval.high) == (judged.low, judged.high)


def test_precision_of_each_set_is_judged_at_the_prevalence_of_use(results):
    """By Bayes' rule from the recall and the false positive rate of each set."""
    data, found = cases(), of(results, 1)
    for part in ("test", "oot"):
        here = data["part"] == part
        truth, called = data["truth"][here] == 1, data["score"][here] >= 0.5
        hits, alarms = 0.05 * called[truth].mean(), 0.95 * called[~truth].mean()
        assert found[part].value == pytest.approx(hits / (hits + alarms))


def test_what_a_verdict_names_as_its_estimate_is_the_number_that_was_judged(results):
    by_ref = {one.ref: one for one in Walked(results).parts(Estimate)}
    for criterion in results.criteria:
        for one in criterion.models:
            assert by_ref[one.estimate].value == one.value


def test_a_line_of_the_second_set_says_its_own_numbers(results):
    rows = outcomes(results.model_dump(mode="json")).criteria[1].parts

    assert [one.part for one in rows] == ["test", "oot"]
    assert rows[0].value != rows[1].value


def test_what_is_asked_of_the_first_set_alone_is_said_on_the_page_and_by_check(tmp_path):
    data = cases()
    data["region"] = np.array(["N", "S"])[np.arange(len(data["part"])) % 2]
    data["other"] = (data["score"] > 0.4).astype(int)
    spec = {
        "kind": "validation",
        "title": "T",
        "data": {
            "file": "p.csv",
            "columns": {"split": "part", "group": ["region"]},
            "split_as": {"training": "training", "test": ["test", "oot"]},
        },
        "models": [
            {"name": "A", "score": "score", "threshold": 0.5, "threshold_chosen_on": "training"},
            {"name": "B", "prediction": "other"},
        ],
        "criteria": [{"metric": "recall", "at_least": 0.5, "for_each": "region"}],
    }
    names = list(data)
    lines = [",".join(names), *(",".join(map(str, row)) for row in zip(*data.values(), strict=True))]
    (tmp_path / "p.csv").write_text("\n".join(lines), encoding="utf-8")
    (tmp_path / "s.json").write_text(json.dumps(spec), encoding="utf-8")
    looked_at = inspect_spec(str(tmp_path / "s.json"))
    positives = [int(cases()["truth"][cases()["part"] == name].sum()) for name in ("test", "oot")]
    assert f"positive: 1 ({positives[0]} of 600 in test, {positives[1]} of 300 in oot)" in looked_at.judged
    found = reportgen.evaluate(str(tmp_path / "s.json"))

    said = {one.code: one.facts for one in found.limitations}
    assert said["groups_of_first_set"] == said["comparisons_of_first_set"] == {"first": "test", "others": "oot"}
    assert "Models are compared on test only, not on oot." in looked_at.doubts
    assert any(
        one == "Results by group, and criteria for each group, use test only, not oot." for one in looked_at.doubts
    )


def test_limitations_count_the_incomplete_rows_of_every_set_and_name_the_set_with_reversed_scores():
    """By hand: 5 rows of test and 10 of oot have no score; in oot the score is turned round."""
    data = cases()
    late = data["part"] == "oot"
    data["score"] = np.where(late, 1 - data["score"], data["score"])
    data["score"][np.flatnonzero(data["part"] == "test")[:5]] = np.nan
    data["score"][np.flatnonzero(late)[:10]] = np.nan
    spec = {
        "kind": "validation",
        "title": "T",
        "data": {"columns": {"split": "part"}, "split_as": {"test": ["test", "oot"]}},
        "models": [{"name": "A", "score": "score", "threshold": 0.5}],
        "criteria": ["roc_auc >= 0.6"],
    }
    found = reportgen.evaluate(spec, data)
    limits = {one.code: one.facts for one in found.limitations}
    (missing,) = (one for one in found.checks if one.check == "missing_values")

    assert limits["incomplete"] == {"rows": 15}
    assert (missing.facts["incomplete"], missing.facts["rows"]) == (15, SIZES["test"] + SIZES["oot"])
    assert "reversed_scores" not in limits
    assert (limits["reversed_scores_of_set"]["set"], limits["reversed_scores_of_set"]["name"]) == ("oot", "A")


def test_the_cases_of_each_judged_set_are_counted(results):
    data = cases()
    for one in results.data.judged_sets:
        here = data["truth"][data["part"] == one.name]
        assert (one.cases, one.positives) == (len(here), here.sum())


def test_the_page_says_on_how_many_cases_of_each_set_verdicts_rest(results):
    said, each = map(plain, conditions(Reading(results))[:2])
    assert said == "Verdicts use 600 cases of test and 300 cases of oot."
    assert each.startswith("Each set is judged separately, and a criterion on all cases must also be met on oot.")


@pytest.mark.parametrize(("column", "verdict"), [("grade", "undefined"), ("region", "met")])
def test_a_shift_of_grades_has_no_verdict_where_rows_have_none(column, verdict):
    """Of 400 judged rows 40 are in no grade, so the index compares other rows than those that are judged."""
    part = ["dev"] * 400 + ["oot"] * 400
    grade = (["A"] * 200 + ["B"] * 200) + (["A"] * 180 + ["B"] * 180 + [None] * 40)
    scores = [0.2, 0.3, 0.6, 0.7] * 200
    cases = {"truth": [0, 0, 1, 1] * 200, "score": scores, "part": part, column: grade}
    columns = {"split": "part", **({"grade": column} if column == "grade" else {"group": [column]})}
    spec = {"kind": "validation", "title": "T", "metrics": ["recall"], "threshold": 0.5, "criteria": ["psi <= 0.1"]}
    results = reportgen.evaluate({**spec, "data": {"columns": columns, "split_as": {"test": ["oot"]}}}, cases)

    assert results.criteria[0].verdict == verdict
    assert results.criteria[0].models[0].undefined_code == ("rows_without_grade" if verdict == "undefined" else None)
    assert results.criteria[0].models[0].facts == ({"rows": 40} if verdict == "undefined" else {})
