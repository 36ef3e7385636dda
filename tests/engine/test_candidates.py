"""The choice among candidates, from the spec to the page."""

from statistics import mean, stdev

import pytest

import reportgen

SCORES = [{"fold": str(fold), "model": model, "value": str(0.1 * fold)} for fold in range(3) for model in "AB"]
# Made up in the shape of figure 3.7 of Hastie, Tibshirani & Friedman (2009): the error falls, is lowest at five of seven
# inputs, and the simplest candidate within one standard error (0.54 + 0.05 = 0.59) has three.
ROWS = [
    {"name": f"{k} inputs", "complexity": k, "mean": error, "se": se}
    for k, error, se in [
        (7, 0.545, 0.05),
        (6, 0.55, 0.05),
        (5, 0.54, 0.05),
        (4, 0.56, 0.055),
        (3, 0.58, 0.06),
        (2, 0.60, 0.07),
        (1, 0.92, 0.1),
    ]
]


def results(candidates):
    spec = {
        "kind": "comparison",
        "title": "T",
        "cross_validation": {"rows": SCORES, "metric": "mae"},
        "candidates": candidates,
    }
    return reportgen.evaluate(spec)


def test_the_simplest_within_one_standard_error_of_the_lowest_error_is_chosen():
    found = results(ROWS).candidates

    assert (found.best, found.chosen, found.tried) == ("5 inputs", "3 inputs", 7)
    assert found.cutoff == pytest.approx(0.59)
    assert set(found.within) == {f"{k} inputs" for k in (3, 4, 5, 6, 7)}
    assert found.table.row_labels[0] == "1 inputs"
    assert found.table.rows[0] == pytest.approx((1, 0.92, 0.1, 0.82, 1.02))


def test_of_scores_the_highest_is_best_and_the_cut_off_is_below():
    turned = [{**row, "mean": 1 - row["mean"]} for row in ROWS]
    found = results({"metric": "accuracy", "rows": turned}).candidates

    assert (found.best, found.chosen, found.better) == ("5 inputs", "3 inputs", "higher")
    assert found.cutoff == pytest.approx(0.41)
    assert found.table.rows[0] == pytest.approx((1, 0.08, 0.1, -0.02, 0.18))


def test_from_values_of_folds_mean_and_standard_error_follow():
    values = {"a": [0.3, 0.5, 0.4], "b": [0.2, 0.1, 0.6]}
    rows = [{"name": name, "complexity": at, "values": of} for at, (name, of) in enumerate(values.items())]
    found = results(rows).candidates

    assert found.values == 3
    for row, of in zip(found.table.rows, values.values(), strict=True):
        assert row[1:3] == pytest.approx((mean(of), stdev(of) / 3**0.5))


def test_the_document_says_what_the_number_of_candidates_means(tmp_path):
    reportgen.render(results(ROWS), tmp_path)
    page = " ".join((tmp_path / "report.html").read_text(encoding="utf-8").split())

    assert "Choice among candidates" in page
    assert "were tried" in page
    assert "too optimistic as an estimate for new data" in page
    assert "simplest within one SE" in page
    assert 'data-ref="candidates#cutoff"' in page
    assert 'id="figure-candidates"' in page


def test_without_candidates_there_is_neither_section_nor_figure():
    spec = {"kind": "comparison", "title": "T", "cross_validation": {"rows": SCORES, "metric": "mae"}}
    found = reportgen.evaluate(spec)

    assert found.candidates is None
    with pytest.raises(reportgen.ReportgenError, match="nothing to show in the figure 'candidates'"):
        reportgen.figure(found, "candidates")


def test_the_best_that_is_the_simplest_is_said_to_be_both(tmp_path):
    rows = [{"name": "x", "complexity": 1, "mean": 1, "se": 0}, {"name": "y", "complexity": 2, "mean": 2, "se": 0}]
    reportgen.render(results(rows), tmp_path, formats=["html"])

    assert "best, and simplest within one SE" in (tmp_path / "report.html").read_text(encoding="utf-8")


def test_a_validation_has_the_section_too(tmp_path):
    cases = [{"id": str(at), "y": str(at % 2), "s": str(at / 40)} for at in range(40)]
    spec = {
        "kind": "validation",
        "title": "T",
        "data": {"rows": cases, "columns": {"id": "id", "truth": "y"}, "positive": "1"},
        "models": [{"name": "A", "score": "s", "threshold": 0.5}],
        "candidates": ROWS,
    }
    reportgen.render(reportgen.evaluate(spec), tmp_path, formats=["html"])

    assert "Choice among candidates" in (tmp_path / "report.html").read_text(encoding="utf-8")
