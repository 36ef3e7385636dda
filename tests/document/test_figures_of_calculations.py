"""Figures of curves that the author has calculated, from the spec to the page."""

import re

import pytest

import reportgen
from reportgen.document.pictures_of_calculations import OF_CURVE
from reportgen.index import of_kind

TWO_CLASSES = {"means": [-1, 1], "sds": [0.5, 0.5]}
CALCULATIONS = [
    {"method": "normal_density", "options": {"mean": 100, "sd": 15}},
    {"method": "t_density", "options": {"df": 9}},
    {"method": "t_density", "options": {"df": 1}},
    {"method": "binomial_mass", "options": {"n": 40, "p": 0.3}},
    {"method": "fit_by_degree", "inputs": {"x": [0, 1, 2], "y": [1, 2, 4]}, "options": {"degrees": [0, 1]}},
    {"method": "bias_variance", "inputs": {"truth": [0, 1], "predictions": [[1, 1], [0, 2]]}},
    {
        "method": "knn_bias_variance",
        "inputs": {"x": [1, 2, 3, 4], "y": [1, 4, 9, 16]},
        "options": {"k": 2, "noise": 1, "at": 2},
    },
    {"method": "learning", "inputs": {"training": [0.5, 0.3], "validation": [0.6, 0.4]}},
    {"method": "p_against_t", "options": {"df": [1, 9]}},
    {"method": "bayes_risk_gaussians", "options": {**TWO_CLASSES, "costs": [[0, 10], [1, 0]]}},
    {"method": "bayes_risk_gaussians", "options": TWO_CLASSES},
]


@pytest.fixture(scope="module")
def results():
    rows = [{"y": "1", "p": "1"}, {"y": "0", "p": "0"}]
    data = {"rows": rows, "columns": {"truth": "y", "prediction": "p"}, "positive": "1"}
    return reportgen.evaluate({"kind": "validation", "title": "T", "data": data, "calculations": CALCULATIONS})


@pytest.fixture(scope="module")
def page(results, tmp_path_factory):
    folder = tmp_path_factory.mktemp("page")
    reportgen.render(results, folder)
    return " ".join((folder / "report.html").read_text(encoding="utf-8").split())


def test_each_calculated_curve_is_drawn_once(page):
    drawn = ("normal-density-K1", "t-density-K2", "t-density-K3", "binomial-mass-K4", "fit-by-degree-K5")
    for key in (
        *drawn,
        "bias-variance-K6",
        "nearest-neighbours-K7",
        "learning-curve-K8",
        "p-by-t-K9",
        "two-normal-classes-K10",
    ):
        assert page.count(f'id="figure-{key}"') == 1


def test_a_long_table_is_replaced_by_its_figure_and_a_short_one_is_not(page):
    tables = re.findall(r"<caption.*?</caption>", page)
    assert [one for one in tables if "Normal density" in one] == []
    assert len([one for one in tables if "Learning curve" in one]) == 1


def test_the_caption_says_how_much_is_near_the_mean(page):
    assert 'data-ref="calculations/K1#options.mean">100</data>' in page
    assert ">68.3%</data></a> of it is within one standard deviation" in page
    assert ">95.4%</data></a> within two" in page


def test_the_caption_of_two_classes_says_what_the_costs_do(page):
    """By hand: equal costs meet at 0, two standard deviations from either mean; P(Z > 2) is 2.3%."""
    assert "With the given costs the error that costs more is rarer" in page
    assert "Both errors cost the same, so the boundaries are where the lines cross." in page
    assert 'data-ref="calculations/K11#values.error">2.3%</data>' in page


def test_boundaries_are_listed_although_there_is_a_table(page):
    """Wu, Evaluation, exercise 7: ln(10) / 8 is 0.287823."""
    assert 'data-ref="calculations/K10#values.thresholds[0]">0.287823</data>' in page
    assert 'data-ref="calculations/K10#values.equal_cost_thresholds[0]">0</data>' in page


def test_the_figure_of_a_calculation_can_be_drawn_from_python(results):
    for name in (
        "normal_density",
        "t_density",
        "binomial_mass",
        "fit_by_degree",
        "bias_variance",
        "nearest_neighbours",
        "learning_curve",
        "p_by_t",
        "two_normal_classes",
    ):
        assert reportgen.figure(results, name) is not None


def test_a_figure_without_its_calculation_is_refused(results):
    without = results.model_copy(update={"calculations": ()})
    with pytest.raises(reportgen.ReportgenError, match="nothing to show in the figure 't_density'"):
        reportgen.figure(without, "t_density")


def test_every_figure_of_the_section_can_be_drawn():
    declared = {one.curve for one in of_kind("figure") if one.section == "calculations"}
    assert declared <= set(OF_CURVE)


def test_the_caption_names_the_best_number_of_neighbours(page):
    """By hand: at 2, with 4, one neighbour errs by 0 + 1 + 1, two by (4 - 2.5)^2 + 1/2 + 1, three by (4 - 14/3)^2 + 1/3 + 1."""
    assert re.search(r'data-ref="calculations/K7#values.best_k">\d', page)
    assert ">3 neighbours</data>" in page or ">3</data> neighbours" in re.sub(r"</a>", "", page)
