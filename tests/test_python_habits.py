"""Results at a Python prompt and in a notebook: short, and every number at hand."""

import sys

import numpy as np
import pytest

import reportgen
from reportgen import ReportgenError, api

DRAWS = np.random.default_rng(5)
TRUTH = np.arange(120) % 2
DATA = {
    "truth": TRUTH,
    "a": np.round(np.clip(TRUTH * 0.4 + 0.3 + DRAWS.normal(0, 0.2, 120), 0, 1), 3),
    "b": np.round(DRAWS.random(120), 3),
    "site": [("North", "South")[at % 3 == 0] for at in range(120)],
    "part": [("test", "validation")[at >= 100] for at in range(120)],
}
SPEC = {
    "kind": "validation",
    "title": "A <b> & co",
    "data": {
        "columns": {"truth": "truth", "group": ["site"], "split": "part"},
        "use_prevalence": 0.1,
        "evaluated_on": "test",
    },
    "models": [{"name": "A & B", "score": "a", "threshold": 0.5}, {"name": "B", "score": "b", "threshold": 0.5}],
    "metrics": ["recall", {"metric": "fbeta", "options": {"beta": 2}}, {"metric": "fbeta", "options": {"beta": 3}}],
    "criteria": ["recall >= 0.3", {"metric": "precision", "at_least": 0.99, "role": "secondary"}],
    "subgroups": {"exploratory": ["site"]},
}
FOLDS = {
    "kind": "comparison",
    "title": "T",
    "cross_validation": {
        "rows": [
            {"model": model, "fold": fold, "value": 0.8 + 0.01 * (fold % 3) + (0.02 if model == "X" else 0)}
            for model in "XY"
            for fold in range(1, 11)
        ],
        "metric": "accuracy",
        "design": {"kind": "kfold", "folds": 10},
    },
}


@pytest.fixture(scope="module")
def results():
    return reportgen.evaluate(SPEC, DATA)


def test_the_public_names_are_listed():
    assert dir(reportgen) == sorted(
        "Place Problem ReportgenError __version__ build calc evaluate figure load render trace".split()
    )
    assert all(getattr(reportgen, name) for name in dir(reportgen))
    assert reportgen.__version__ == "0.2.0"
    with pytest.raises(AttributeError, match="no attribute 'evalute'"):
        _ = reportgen.evalute


def test_a_spec_and_its_results_are_shown_in_a_few_lines(results):
    spec = reportgen.load(SPEC)

    assert repr(spec).splitlines() == [
        "ValidationSpec('A <b> & co')",
        "  models: A & B, B",
        "  C1 metric recall, at least 0.3",
        "  C2 metric precision, at least 0.99",
    ]
    assert repr(results).splitlines()[:4] == [
        "ValidationResults('A <b> & co')",
        "  models: A & B, B",
        "  C1 Recall: met",
        "  C2 Precision: not met",
    ]
    assert len(repr(results)) < 300
    assert "learners" not in repr(reportgen.evaluate(FOLDS))


def test_a_notebook_shows_a_short_card_and_the_document_on_request(results):
    card, page = results._repr_html_(), results.document()

    assert len(card) < 4000
    assert "A &lt;b&gt; &amp; co" in card
    assert "C1 recall of A &amp; B: " in card or "C1 recall of B: " in card
    assert "not met</b>" in card
    assert "<script" not in card
    assert "http" not in card
    assert page.startswith("<!DOCTYPE html>")
    assert "<iframe" in page._repr_html_()


def test_an_estimate_is_found_by_model_and_metric(results):
    called = np.asarray(DATA["a"]) >= 0.5
    judged = np.asarray(DATA["part"]) == "test"
    north = np.asarray(DATA["site"]) == "North"

    def recall(rows):
        return called[rows & (TRUTH == 1)].mean()

    assert results.estimate("A & B", "recall").value == recall(judged)
    assert results.estimate("A & B", "Sensitivity", group="site=North").value == recall(judged & north)
    assert results.estimate("A & B", "tpr", group={"site": "North"}).value == recall(judged & north)
    assert results.estimate("A & B", "recall", split="validation").value == recall(~judged)
    assert results.estimate("A & B", "fbeta", beta=2) is results.estimate("A & B", "fbeta(beta=2)")
    assert results.estimate("A & B", "fbeta", beta=3).ref == "models/A & B/fbeta(beta=3)"
    assert results.estimate("majority", "recall").ref == "baselines/majority/recall"
    assert reportgen.evaluate(FOLDS).estimate("X", "accuracy").value == pytest.approx(0.83)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"model": "A"}, "no model is named 'A' - .*there are: A & B, B"),
        ({"metric": "recal"}, "no metric of A & B is named 'recal' - did you mean 'recall'\\? there are: recall, "),
        ({"metric": "fbeta"}, "there are: .*fbeta\\(beta=2\\), fbeta\\(beta=3\\)"),
        ({"group": "site=East"}, "no part of the cases is named 'site=East' - .*site=North, .*site=South"),
        ({"split": "training"}, "no part of the cases is named 'split training' - .*split validation"),
        ({"split": "validation", "group": "site=North"}, "one part of the cases, not split validation and site=North"),
    ],
)
def test_a_wrong_name_is_answered_with_those_that_there_are(results, arguments, said):
    with pytest.raises(ReportgenError, match=said):
        results.estimate(**{"model": "A & B", "metric": "recall"} | arguments)


@pytest.mark.parametrize("library", ["pandas", "polars", "pyarrow"])
def test_all_estimates_make_a_table(results, library):
    made = results.to_frame(library)
    rows = (
        made.to_dict("records")
        if library == "pandas"
        else made.to_pylist()
        if library == "pyarrow"
        else made.to_dicts()
    )
    columns = "ref model part metric value low high level method n numerator denominator undefined_code".split()
    (recall,) = [row for row in rows if row["ref"] == "models/A & B/recall"]
    estimate = results.estimate("A & B", "recall")

    assert type(made).__module__.startswith(library)
    assert list(rows[0]) == columns
    assert (recall["model"], recall["part"], recall["metric"]) == ("A & B", "all cases", "recall")
    assert (recall["value"], recall["low"], recall["n"]) == (estimate.value, estimate.interval.low, estimate.n)
    assert len({row["ref"] for row in rows}) == len(rows)
    assert {row["part"] for row in rows} >= {"all cases", "use_prevalence", "split validation", "site=North"}


def test_what_is_undefined_is_absent_in_a_frame_and_no_nan():
    hard = {
        "kind": "validation",
        "title": "T",
        "data": {"confusion": [[9, 1], [0, 0]], "matrix_rows": "truth", "classes": ["0", "1"], "positive": "1"},
    }
    made = reportgen.evaluate(hard).to_frame("pandas").set_index("ref")

    assert made["value"].dtype == "Float64"
    assert made["undefined_code"]["models/model/recall"] == "no_positive_case"
    assert str(made["value"]["models/model/recall"]) == "<NA>"


def test_without_a_library_of_frames_one_is_named(results, monkeypatch):
    with pytest.raises(ReportgenError, match="no library of frames is named 'panda' - did you mean 'pandas'"):
        results.to_frame("panda")
    for name in ("pandas", "polars", "pyarrow"):
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.setattr("reportgen.data.frame_out.find_spec", lambda _: None)
    said = (
        "a frame needs pandas, polars or pyarrow, and none is installed - install it with: python -m pip install pandas"
    )
    with pytest.raises(ReportgenError, match=said):
        results.to_frame()
    with pytest.raises(ReportgenError, match="polars is not installed - install it with: python -m pip install polars"):
        results.to_frame("polars")
    assert results.to_columns()["metric"][0] == "recall"


def test_a_figure_is_one_of_matplotlib(results, tmp_path):
    from matplotlib.figure import Figure

    drawn = reportgen.figure(results, "roc")
    assert type(drawn) is Figure
    drawn.savefig(tmp_path / "roc.png")
    assert (tmp_path / "roc.png").read_bytes().startswith(b"\x89PNG")
    assert isinstance(reportgen.figure(results, "score_distribution", model="B"), Figure)
    assert isinstance(reportgen.figure(reportgen.evaluate(FOLDS), "fold_scores"), Figure)


@pytest.mark.parametrize(
    ("name", "model", "said"),
    [
        ("rok", None, "no figure is named 'rok' - did you mean 'roc'\\? those that apply here are: .*roc"),
        ("cost_curve", None, "nothing to show in the figure 'cost_curve' - those that apply here are: "),
        ("forest", None, "nothing to show in the figure 'forest'"),
        ("fold_scores", None, "nothing to show in the figure 'fold_scores'"),
        ("confusion", "C", "no model is named 'C' - write one of: A & B, B"),
    ],
)
def test_a_figure_that_does_not_apply_is_answered_with_those_that_do(results, name, model, said):
    with pytest.raises(ReportgenError, match=said):
        reportgen.figure(results, name, model=model)


def test_every_figure_is_drawn_by_its_name_or_is_part_of_a_table():
    from inspect import signature

    from reportgen import index
    from reportgen.figures import by_name

    for entry in index.of_kind("figure"):
        draw = getattr(__import__(f"reportgen.figures.{entry.id}", fromlist=[entry.id]), entry.id)
        if "Figure" in str(signature(draw).return_annotation):
            assert set(signature(draw).parameters) <= set(by_name.TAKEN), entry.id


def test_results_that_were_stored_have_the_same_habits(results, tmp_path):
    api.render(results, tmp_path / "out", ["json"])
    again = api.read_results(tmp_path / "out")

    assert repr(again) == repr(results)
    assert again.estimate("B", "recall") == results.estimate("B", "recall")
    assert again.to_frame("polars").equals(results.to_frame("polars"))
    assert reportgen.figure(tmp_path / "out", "roc") is not None


def test_python_refuses_to_lose_what_was_changed_unless_forced(tmp_path):
    reportgen.build(SHORT, tmp_path / "out", ["html"])
    with pytest.warns(UserWarning, match="Removed .*report.html: it belongs to other results"):
        reportgen.build(SHORT | {"title": "Other"}, tmp_path / "out", ["json"])
    (tmp_path / "out" / "results.json").write_text("{}")
    with pytest.raises(ReportgenError, match=r"changed after reportgen wrote them: results\.json") as caught:
        reportgen.build(SHORT, tmp_path / "out", ["json"])
    assert caught.value.exit_code == 2
    with pytest.warns(UserWarning, match="Replaced .*results.json, which was not as reportgen wrote it"):
        reportgen.build(SHORT, tmp_path / "out", ["json"], force=True)


SHORT = {
    "kind": "validation",
    "title": "T",
    "data": {"confusion": [[50, 5], [3, 42]], "matrix_rows": "truth", "classes": ["0", "1"], "positive": "1"},
}


def test_python_builds_with_templates_as_render_does(tmp_path):
    house = tmp_path / "house"
    house.mkdir()
    (house / "validation.html.j2").write_text("<h1>{{ view.title }}</h1>", encoding="utf-8")
    made = reportgen.build(SHORT, tmp_path / "out", ["html"], templates=house)

    assert made["html"].read_text(encoding="utf-8").endswith("\n<h1>T</h1>")
    with pytest.raises(ReportgenError, match="this document uses templates"):
        reportgen.render(tmp_path / "out", tmp_path / "again")
    assert reportgen.render(tmp_path / "out", tmp_path / "again", templates=house)["html"].is_file()
