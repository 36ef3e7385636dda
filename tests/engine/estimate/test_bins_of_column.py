"""The values of a column are the bins of the calibration curve: by plain loops, with Wilson limits of statsmodels."""

import numpy as np
import pytest
from statsmodels.stats.proportion import proportion_confint

import reportgen
from reportgen.engine.kinds import open_study
from reportgen.narrative.ranking import calibrations
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import plain
from reportgen.spec.load import load

CASES = 900
CUTS = [0.01, 0.06, 0.12, 0.25]


def drawn(seed=7, names="VWXYZ"):
    """Grades rise with the score, and their names fall."""
    rng = np.random.default_rng(seed)
    score = (1 / (1 + np.exp(-rng.normal(-2, 1, CASES)))).round(4)
    truth = (rng.random(CASES) < score).astype(int)
    return {"truth": truth, "score": score, "rating": np.array([*names[::-1]])[np.searchsorted(CUTS, score)]}


def curve_of(data, *, columns=None, **model):
    spec = {
        "kind": "validation",
        "title": "T",
        "models": [{"name": "A", "score": "score", "threshold": 0.2, **model}],
        "data": {"positive": "1", "columns": columns or {}},
        "metrics": ["calibration_slope"],
        "calibration": {"scheme": "rating"},
    }
    results = reportgen.evaluate(spec, data)
    return results, next(one for one in results.models[0].curves if one.curve == "calibration")


def merged_by_hand(data, least=5):
    """Go through the grades by their mean scores, and close a bin when it expects enough of either class."""
    names = sorted(set(data["rating"]), key=lambda name: data["score"][data["rating"] == name].mean())
    bins, now = [], []
    for name in names:
        now.append(name)
        own = np.isin(data["rating"], now)
        if least <= data["score"][own].sum() and least <= (1 - data["score"][own]).sum():
            bins.append(now)
            now = []
    bins[-1] += now
    return bins


@pytest.fixture(scope="module")
def found():
    return curve_of(drawn())


def test_bins_are_the_grades_by_mean_score_with_neighbours_merged(found):
    data, (_, curve) = drawn(), found
    bins = merged_by_hand(data)

    assert len(bins) < len(set(data["rating"]))
    assert curve.row_labels == tuple(" + ".join(names) for names in bins)
    assert curve.facts == {"bins": len(bins)}
    for (_, mean, observed, cases, low, high), names in zip(curve.rows, bins, strict=True):
        own = np.isin(data["rating"], names)
        limits = proportion_confint(data["truth"][own].sum(), own.sum(), method="wilson")
        rates = data["score"][own].mean(), data["truth"][own].mean(), *limits
        assert (cases, mean, observed, low, high) == pytest.approx((own.sum(), *rates))


def test_the_number_of_bins_of_the_specification_is_not_named(found):
    results, _ = found

    assert "spec/calibration.bins" not in {one.ref for one in Reading(results).facts.values()}


def test_cases_without_a_value_are_in_no_bin_and_counted():
    data = drawn()
    data["rating"] = np.where(np.arange(CASES) < 30, None, data["rating"])
    results, curve = curve_of(data)

    assert (curve.facts["without_bin"], sum(row[3] for row in curve.rows)) == (30, CASES - 30)
    said = " ".join(plain(parts) for parts in calibrations(Reading(results)))
    assert "30 cases have no value in the column of bins and" in said


def test_two_grades_are_no_curve():
    data = drawn()
    data["rating"] = np.where(data["score"] < 0.1, "low", "high")
    _, curve = curve_of(data)

    assert (curve.undefined_code, curve.facts["bins"], curve.rows) == ("few_bins", 2, ())


def test_scores_that_are_no_probabilities_have_none():
    assert curve_of(drawn(), scale="score")[1].undefined_code == "scores_declared"


def test_the_column_may_be_that_of_the_grades_too():
    results, curve = curve_of(drawn(), columns={"grade": "rating"})

    assert len(results.models[0].grades) == 5
    assert curve.row_labels is not None


def test_a_column_that_is_not_there_is_refused_with_what_there_is(tmp_path):
    (tmp_path / "p.csv").write_text("truth,score,rating\n1,0.4,A\n0,0.2,B\n")
    (tmp_path / "s.yaml").write_text(
        "kind: validation\ntitle: T\ndata: p.csv\npositive: 1\ncalibration: {scheme: equal_width}\n"
    )
    with pytest.raises(reportgen.ReportgenError, match=r"s\.yaml:5:.*equal_width"):
        open_study(load(tmp_path / "s.yaml"))
