"""Values by period, from the spec to the page."""

import re

import pytest

import reportgen
from reportgen import api

DATES = ["2026-01-05", "2026-01-20", "2026-02-01", "2026-03-31", "2026-03-30 12:00:00", ""]


def rows():
    """Make six rows for each date; the first model errs once in each, the second never."""
    return [
        {"y": str(case % 2), "a": str(case % 2 if case else 1), "b": str(case % 2), "when": when or None}
        for when in DATES
        for case in range(6)
    ]


def results(**more):
    data = {"rows": rows(), "columns": {"truth": "y", "time": "when"}, "positive": "1", **more.pop("data", {})}
    models = [{"name": "A", "prediction": "a"}, {"name": "B", "prediction": "b"}]
    return reportgen.evaluate({"kind": "validation", "title": "T", "data": data, "models": models, **more})


@pytest.fixture(scope="module")
def found():
    return results(criteria=["recall >= 0.5", "specificity >= 0.5"])


def test_each_period_has_its_cases_and_its_values(found):
    periods = found.models[0].by_period

    assert (periods.length, periods.column, periods.missing) == ("month", "when", 6)
    assert [one.cases for one in periods.periods] == [12, 6, 12]
    assert [one.positives for one in periods.periods] == [6, 3, 6]
    assert [one.name for one in periods.periods] == ["2026-01", "2026-02", "2026-03"]
    values = {one.metric: (one.numerator, one.denominator) for one in periods.periods[0].estimates}
    assert (values["recall"], values["specificity"]) == ((6, 6), (4, 6))  # by hand: an error in each of two dates


def test_refs_name_the_period(found):
    first = found.models[1].by_period.periods[0].estimates[0]

    assert first.ref == f"models/B/periods/2026-01/{first.metric}"
    parts = {part for part in found.to_columns()["part"] if "period" in part}
    assert parts == {"period 2026-01", "period 2026-02", "period 2026-03"}


def test_the_document_has_a_row_for_each_period_and_model(found, tmp_path):
    reportgen.render(found, tmp_path)
    page = " ".join((tmp_path / "report.html").read_text(encoding="utf-8").split())
    section = page.partition('<section id="periods"')[2].partition("</section>")[0]

    assert "no trend is tested" in section
    assert len(re.findall(r'data-ref="models/A/periods/2026-01#cases"', section)) == 2  # of two metrics
    assert 'data-ref="models/A/periods#missing">Six</data>' in section


def test_without_the_column_there_is_no_section(tmp_path):
    found = results(data={"columns": {"truth": "y"}})

    assert found.models[0].by_period is None
    reportgen.render(found, tmp_path)
    assert '<section id="periods"' not in (tmp_path / "report.html").read_text(encoding="utf-8")


def test_what_is_no_date_is_refused_with_its_line(tmp_path):
    (tmp_path / "p.csv").write_text("y,p,day\n1,1,2026-01-01\n0,0,02.01.2026\n0,1,2026-01-03\n", encoding="utf-8")
    spec = "kind: validation\ntitle: T\ndata: {file: p.csv, columns: {truth: y, prediction: p, time: day}}\npositive: '1'\n"
    (tmp_path / "s.yaml").write_text(spec, encoding="utf-8")
    with pytest.raises(reportgen.ReportgenError) as caught:
        api.evaluate(tmp_path / "s.yaml")

    (problem,) = caught.value.problems
    assert (
        str(problem)
        == "p.csv:3: this is no date ('02.01.2026') - write year-month-day, as 2026-07-01, or year-month, or the year"
    )
    assert problem.exit_code == 5


def test_a_column_without_dates_is_refused():
    nothing = [{**row, "when": None} for row in rows()]
    with pytest.raises(reportgen.ReportgenError, match="no case has a date"):
        results(data={"rows": nothing})


def test_numbers_are_judged_by_period_too():
    data = {
        "rows": [
            {"y": 1.5, "p": 1.0, "t": "2025"},
            {"y": 2.5, "p": 2.0, "t": "2026"},
            {"y": 3.0, "p": 2.0, "t": "2026"},
        ]
    }
    spec = {
        "kind": "validation",
        "title": "T",
        "data": {**data, "task": "regression", "columns": {"truth": "y", "prediction": "p", "time": "t"}},
    }
    periods = reportgen.evaluate(spec).models[0].by_period

    assert [(one.name, one.cases, one.positives) for one in periods.periods] == [("2025", 1, None), ("2026", 2, None)]
