"""Procedures for several tests by `calc`: published examples, withheld p-values, and what is refused."""

import pytest

from reportgen.engine.calc.run import calc
from reportgen.errors import ReportgenError

# Benjamini & Hochberg (1995), section 3: fifteen p-values of a trial of two treatments after heart attacks
TRIAL = [
    0.0001,
    0.0004,
    0.0019,
    0.0095,
    0.0201,
    0.0278,
    0.0298,
    0.0344,
    0.0459,
    0.3240,
    0.4262,
    0.5719,
    0.6528,
    0.7590,
    1,
]


@pytest.mark.parametrize(
    ("method", "rejected"), [("bonferroni", 3), ("holm", 3), ("hochberg", 3), ("benjamini_hochberg", 4)]
)
def test_benjamini_and_hochbergs_example(method, rejected):
    """They report that Bonferroni and Hochberg reject three and their procedure four at 5%."""
    assert calc(method, {"p_values": TRIAL})["values"]["rejected"] == rejected


@pytest.mark.parametrize("method", ["holm", "hommel", "li", "benjamini_hochberg", "fixed_sequence", "bonferroni"])
def test_a_withheld_p_value_counts_as_a_test_and_is_not_rejected(method):
    found, as_one = (calc(method, {"p_values": [0.01, p, 0.02]}) for p in (None, 1))

    assert found["values"]["adjusted"][1] is None
    assert found["table"]["rows"][1] == ["test 2", None, None, None]
    assert found["values"]["adjusted"][::2] == as_one["values"]["adjusted"][::2]
    assert found["values"]["tests"] == 3


def test_tests_keep_their_names():
    found = calc("holm", {"p_values": [0.01, 0.04], "names": ["A and B", "A and C"]}, alpha=0.03)

    assert found["table"]["columns"] == ["test", "p_value", "adjusted", "rejected"]
    assert found["table"]["rows"] == [["A and B", 0.01, 0.02, True], ["A and C", 0.04, 0.04, False]]


def test_levels_of_each_test():
    """J. Gama's slides: two tests at 5%."""
    bonferroni, sidak = (calc(method, {"p_values": [0.1, 0.2]})["values"] for method in ("bonferroni", "sidak"))

    assert (bonferroni["alpha_of_each"], bonferroni["level_of_each"]) == (0.025, 0.975)
    assert sidak["alpha_of_each"] == pytest.approx(1 - 0.95**0.5, rel=1e-12)


@pytest.mark.parametrize(
    ("inputs", "message"),
    [
        ({"p_values": [0.1, 1.2]}, "p_values must be a list of numbers between 0 and 1"),
        ({"p_values": []}, "p_values must be a list of numbers between 0 and 1"),
        ({"p_values": 0.1}, "p_values must be a list of numbers between 0 and 1"),
        ({"p_values": ["a"]}, "p_values must be a list of numbers between 0 and 1"),
        ({"p_values": [0.1], "names": ["a", "b"]}, "names must be 1 names"),
    ],
)
def test_what_are_no_p_values_is_refused(inputs, message):
    with pytest.raises(ReportgenError, match=message):
        calc("holm", inputs)


def test_pairs_of_models_must_be_all_pairs():
    found = calc("shaffer", {"p_values": [0.1, 0.2]})

    assert found["undefined"] == "The number of tests is not that of all pairs of some models."
    assert calc("bergmann_hommel", {"p_values": [0.1] * 55})["undefined_code"] == "too_many_models"


def test_the_risk_of_a_family():
    found = calc("family_wise_risk", {}, tests=20)["values"]

    assert found["risk"] == pytest.approx(1 - 0.95**20)
    assert (found["largest_risk"], found["expected"]) == (1.0, 1.0)
    assert (1 - found["alpha_sidak"]) ** 20 == pytest.approx(0.95)
    with pytest.raises(ReportgenError, match="tests must be at least 1"):
        calc("family_wise_risk", {}, tests=0)
