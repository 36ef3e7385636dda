"""Methods of the catalog run on numbers that stand in the spec."""

import pytest
from scipy.stats import beta, norm

import reportgen
from reportgen.results.refs import lookup

DATA = {"confusion": [[90, 10], [5, 95]], "matrix_rows": "truth", "positive": "positive"}


def evaluated(calculations):
    return reportgen.evaluate(
        {"kind": "validation", "title": "T", "data": DATA, "metrics": ["recall"], "calculations": calculations}
    )


def test_each_has_a_ref_an_answer_and_its_reason():
    asked = {
        "id": "K7",
        "method": "clopper_pearson",
        "inputs": {"successes": 90, "trials": 100},
        "options": {"level": 0.9},
        "why": "asked by the committee",
    }
    results = evaluated([asked])
    (found,) = results.calculations

    assert (found.ref, found.id, found.why) == ("calculations/K7", "K7", "asked by the committee")
    assert (found.interval["low"], found.interval["high"]) == pytest.approx(
        (beta.ppf(0.05, 90, 11), beta.ppf(0.95, 91, 10))
    )
    assert lookup("calculations/K7", results.model_dump(mode="json"))[0] == pytest.approx(0.9)


def test_they_answer_as_calc_does():
    asked = [
        {"method": "recall", "inputs": {"tp": 9, "fn": 1, "fp": 3, "tn": 7}},
        {"method": "mcnemar", "inputs": {"only_a": 9, "only_b": 2, "both_right": 50, "both_wrong": 4}},
        {"method": "break_even", "inputs": {"tp": 9, "fn": 1, "fp": 3, "tn": 7}},
        {"method": "roc_auc", "inputs": {"truth": [1, 0, 1, 0], "scores": [0.9, 0.2, 0.4, 0.5]}},
    ]
    for one, found in zip(asked, evaluated(asked).calculations, strict=True):
        alone = reportgen.calc(one["method"], one["inputs"])
        answer = found.model_dump(mode="json", exclude={"ref", "id", "why"})
        assert answer == {key: list(value) if isinstance(value, tuple) else value for key, value in alone.items()}


def test_missing_ids_are_numbered_around_those_that_are_given():
    asked = {"method": "wilson", "inputs": {"successes": 9, "trials": 10}}
    found = evaluated([asked, {**asked, "id": "K1"}, asked]).calculations

    assert [one.id for one in found] == ["K2", "K1", "K3"]


def test_an_id_stands_in_its_ref_escaped():
    (found,) = evaluated([{"id": "a/b=c", "method": "wilson", "inputs": {"successes": 9, "trials": 10}}]).calculations

    assert found.ref == "calculations/a%2Fb%3Dc"


def test_aliases_and_options_are_taken():
    asked = {"method": "Sensitivity", "inputs": {"tp": 9, "fn": 1, "fp": 0, "tn": 5}}
    one_sided = {
        "method": "wilson",
        "inputs": {"successes": 0, "trials": 10},
        "options": {"sides": 1, "side": "upper", "level": 0.95},
    }
    metric, bound = evaluated([asked, one_sided]).calculations
    z = norm.isf(0.05)

    assert (metric.method, metric.value) == ("recall", 0.9)
    assert bound.interval["high"] == pytest.approx(z**2 / (10 + z**2))


def test_an_undefined_answer_is_an_answer_with_its_reason():
    (found,) = evaluated([{"method": "recall", "inputs": {"tp": 0, "fn": 0, "fp": 3, "tn": 7}}]).calculations

    assert (found.value, found.undefined_code) == (None, "no_positive_case")


def test_all_that_is_wrong_is_said_at_once_each_at_its_line(tmp_path):
    text = (
        "kind: validation\ntitle: T\ndata: {confusion: [[90, 10], [5, 95]], matrix_rows: truth, positive: bad}\ncalculations:\n"
        "  - {method: wilson, inputs: {successes: 9, trials: 10}}\n"
        "  - {id: odd, method: wilson, inputs: {successes: 11, trials: 10}}\n"
        "  - method: wilson\n    inputs: {successes: x, trials: 10}\n"
        "  - {method: recall, inputs: {tp: 1}, options: {levle: 0.9}}\n"
    )
    (tmp_path / "spec.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(reportgen.ReportgenError) as caught:
        reportgen.evaluate(tmp_path / "spec.yaml")
    found = caught.value.problems

    assert {one.place.line for one in found} == {6, 7, 9}
    assert [one.what.partition(":")[0] for one in found][:2] == ["odd", "K2"]
    assert "levle" in str(caught.value)
    assert caught.value.exit_code == 2


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"method": "recal", "inputs": {}}, "did you mean 'recall'"),
        ({"method": "auc", "inputs": {}}, "can mean several things"),
        ({"inputs": {}}, "method"),
        ({"method": 3}, "method"),
        ({"method": "wilson", "inputs": [9, 10]}, "inputs"),
        ({"method": "wilson"}, "inputs are missing"),
        ({"method": "wilson", "inputs": {"successes": 9, "trials": 10, "inputs": 1}}, "no input or option 'inputs'"),
        (
            {"method": "wilson", "inputs": {"successes": 9, "trials": 10}, "options": {"inputs": 1}},
            "no input or option 'inputs'",
        ),
        (
            {"method": "wilson", "inputs": {"successes": 9, "trials": 10}, "options": {"method": 1}},
            "no input or option 'method'",
        ),
        ({"method": "wilson", "inputs": {"successes": 9, "trials": 10}, "options": {"level": 2}}, "level"),
        ({"method": "wilson", "inputs": {"successes": 9, "trials": 10}, "draws": 5}, "draws"),
        ({"method": "wilson", "inputs": {"successes": [9], "trials": 10}}, "successes must be one number"),
        (
            {"method": "wilson", "inputs": {"successes": 9, "trials": {"n": 10}}},
            "trials is neither values nor a column",
        ),
        ({"method": "wilson", "inputs": {"successes": True, "trials": 10}}, "successes"),
        ({"id": "", "method": "wilson", "inputs": {"successes": 9, "trials": 10}}, "id is empty"),
        ("wilson", "calculations"),
    ],
)
def test_what_cannot_be_calculated_is_refused(asked, said):
    with pytest.raises(reportgen.ReportgenError, match=said) as caught:
        evaluated([asked])

    assert caught.value.exit_code == 2
    assert all(str(one.place).startswith("calculations[0]") for one in caught.value.problems)


def test_two_of_one_id_are_refused():
    asked = {"id": "K1", "method": "wilson", "inputs": {"successes": 9, "trials": 10}}
    with pytest.raises(reportgen.ReportgenError, match="2 entries of calculations have the same id, 'K1'"):
        evaluated([asked, asked])
