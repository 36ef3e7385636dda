"""What is said of findings and limitations."""

from string import Formatter

import pytest

import reportgen
from reportgen.narrative import english
from reportgen.narrative.limitations import grouped, in_full, in_short
from reportgen.narrative.reading import Reading
from reportgen.narrative.remarks import finding, finding_in_short, threshold
from reportgen.narrative.sentence import plain
from reportgen.results.envelope import Finding


def said(results):
    reading = Reading(results)
    return (
        [plain(finding(reading, one)) for one in results.findings],
        [plain(in_full(reading, alike)) for alike in grouped(reading)],
    )


def test_what_a_check_found_is_said_and_not_the_assumption(run):
    data = {"truth": [1, 0] * 60, "score": [0.9, 0.1] * 60}
    findings, _ = said(run({"threshold": 0.5, "criteria": ["recall >= 0.5"]}, data))

    assert findings[-1].startswith("The author does not state on which data the threshold was chosen")


def test_a_threshold_chosen_on_the_judged_cases_is_a_finding_and_a_limitation(run):
    data = {"truth": [1, 0] * 60, "score": [0.9, 0.1] * 60}
    model = {"name": "A", "score": "score", "threshold": 0.5, "threshold_chosen_on": "test"}
    results = run({"models": [model], "criteria": ["recall >= 0.5"]}, data)
    findings, limitations = said(results)

    assert [one.severity for one in results.findings] == ["medium", "medium"]
    assert findings[1].startswith("The threshold was chosen on the cases")
    assert (
        "The threshold of A was chosen on these cases, so estimates at this threshold are optimistic" in limitations[0]
    )


def test_a_finding_about_a_test_names_its_comparison_as_the_author_does(run):
    data = {"truth": [1, 0] * 60, "a": [1, 0, 1, 1] * 30, "b": [0, 0, 1, 1] * 30}
    models = [{"name": name, "prediction": name} for name in "ab"]
    results = run({"models": models, "comparisons": [{"id": "H/1%", "metric": "accuracy"}]}, data)
    check = results.comparisons[0].pairs[0].tests[0].checks[0]
    proposed = Finding(ref="findings/P1", id="P1", code="structural_check", severity="medium", about=check.ref)

    assert plain(finding(Reading(results), proposed)).startswith("H/1%: ")


def test_a_class_without_cases_is_said_in_words(run):
    _, limitations = said(
        run(
            {"data": {"classes": ["0", "1"], "positive": "1"}, "threshold": 0.5},
            {
                "truth": ["1"] * 60,
                "score": [0.2, 0.9] * 30,
            },
        )
    )

    assert limitations[0] == "No case is of class 0, so nothing is known about that class."


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"data": {"evaluated_on": "training"}}, "The model was trained on these cases"),
        ({"attest": {"test_untouched": False, "by": "Ann"}}, "These cases were used for choices"),
    ],
)
def test_cases_that_cannot_judge_are_the_first_limitation(of_matrix, more, words):
    _, limitations = said(of_matrix(tp=90, fp=10, fn=10, tn=90, **more))

    assert limitations[0].startswith(words)


def of_groups(run, criteria, names):
    data = {"truth": [1, 0] * 150, "a": [1, 0] * 100 + [0, 1] * 50, "b": [0, 1] * 150, "site": ["N", "S", "W"] * 100}
    models = [{"name": name, "prediction": name.lower()} for name in names]
    return run({"models": models, "criteria": criteria, "data": {"columns": {"group": ["site"]}}}, data)


@pytest.mark.parametrize(
    ("names", "words"),
    [
        ("A", "Criterion C1 is not met for site = N, S and W."),
        ("AB", "Criterion C1 is not met for A (site = N, S and W) and B (site = N, S and W)."),
    ],
)
def test_a_finding_names_models_and_groups_once(run, names, words):
    results = of_groups(run, [{"metric": "recall", "at_least": 0.9, "for_each": "site"}], names)

    assert said(results)[0][0] == words


def test_a_finding_can_be_said_in_a_line(run):
    results = of_groups(run, ["recall >= 0.5", "recall >= 0.9"], "AB")
    lines = [plain(finding_in_short(Reading(results), one)) for one in results.findings]

    assert lines[:2] == ["C1 not met for B.", "C2 not met for A and B."]


def test_every_limitation_has_a_line(run):
    sentences = (code for code in english.SENTENCES if code.startswith("limit_"))
    codes = {code.removeprefix("limit_").removesuffix("_regression") for code in sentences}  # words of a task
    results = of_groups(run, (), "AB")
    reading = Reading(results)
    lines = [plain(in_short(reading, alike)) for alike in grouped(reading)]

    assert set(english.LIMITATIONS_IN_SHORT) == codes
    assert lines[-1] == "One data set only; performance elsewhere is not shown."
    assert not [line for line in english.LIMITATIONS_IN_SHORT.values() if any(map(str.isnumeric, line))]


def test_a_line_needs_no_fact_that_the_whole_sentence_has_not():
    """A line that named another fact could not be written: the limitation does not have it."""

    def holes(words):
        return {hole for _, hole, _, _ in Formatter().parse(words) if hole}

    for code, line in english.LIMITATIONS_IN_SHORT.items():
        assert holes(line) <= holes(english.SENTENCES[f"limit_{code}"]), code


def test_an_assumption_can_be_said_in_a_line(run):
    data = {"truth": [1, 0] * 60, "score": [0.9, 0.1] * 60}
    results = run({"threshold": 0.5, "criteria": ["recall >= 0.5"]}, data)

    assert plain(finding_in_short(Reading(results), results.findings[-1])) == (
        "The author does not state on which data the threshold was chosen (model): estimates at this threshold may be too good."
    )


def test_the_prevalence_of_use_stands_beside_that_of_the_sample(of_matrix):
    _, limitations = said(of_matrix(tp=90, fp=10, fn=10, tn=90, data={"use_prevalence": 0.05}))

    assert limitations[0].startswith(
        "The author states an expected prevalence of 5%; in this sample it is 50.0%. Verdicts"
    )


def test_the_origin_of_a_threshold_is_said_once(run):
    data = {"truth": [1, 0] * 60, "a": [0.9, 0.1] * 60, "b": [0.8, 0.3] * 60}
    models = [{"name": name, "score": name.lower(), "threshold": 0.5, "threshold_origin": "a plan"} for name in "AB"]
    first, second = run({"models": models}, data).models
    told, again = (" ".join(map(plain, threshold(*given))) for given in ((first,), (second, (first,))))

    assert told.endswith(
        "Stated origin of the threshold: a plan. The author does not state on which data this threshold was chosen."
    )
    assert again.endswith("The author states the same origin as for A.")


def test_the_page_says_on_which_data_a_threshold_was_chosen(run):
    """Models about which different things are stated are told apart; calls that were given have a threshold too."""
    data = {"truth": [1, 0] * 60, "a": [0.9, 0.1] * 60, "b": [0.8, 0.3] * 60, "c": [1, 0] * 60}
    scored = {"threshold": 0.5, "threshold_origin": "a plan"}
    models = [
        {"name": "A", "score": "a", "threshold_chosen_on": "validation", **scored},
        {"name": "B", "score": "b", "threshold_chosen_on": "elsewhere", **scored},
        {"name": "C", "prediction": "c", "threshold_chosen_on": "training"},
    ]
    first, second, third = run({"models": models}, data).models
    told, other, given = (
        " ".join(map(plain, threshold(*each))) for each in ((first,), (second, (first,)), (third, (first, second)))
    )

    assert told.endswith(
        "The author states that the threshold was chosen on validation data. Stated origin of the threshold: a plan."
    )
    assert other.endswith(
        "The author states that the threshold was chosen on other data. Stated origin of the threshold: a plan."
    )
    assert given.endswith(
        "reportgen applied no threshold. The author states that the threshold was chosen on training data."
    )


def test_thresholds_of_which_nothing_is_stated_are_named_once(run):
    data = {"truth": [1, 0] * 60, "a": [0.9, 0.1] * 60, "b": [0.8, 0.3] * 60}
    models = [{"name": name, "score": name.lower(), "threshold": 0.5} for name in "AB"]
    first, second = run({"models": models}, data).models
    told, again = (" ".join(map(plain, threshold(*given))) for given in ((first,), (second, (first,))))

    assert told.endswith("0.5. The author does not state on which data this threshold was chosen.")
    assert again.endswith("0.5. For this threshold, too, the author does not state on which data it was chosen.")


def test_shares_in_reasons_are_percentages(run):
    """A share between the ends of an interval reads as they do, and a p-value as p-values do."""
    data = {"truth": [1] * 40 + [0] * 60, "score": [0.9, 0.2] * 50}
    results = run({"threshold": 0.5, "criteria": ["recall >= 0.1"], "data": {"use_prevalence": 0.05}}, data)
    findings = " ".join(said(results)[0])

    assert (
        "the expected prevalence in use, 5%, is outside the interval for the prevalence of the sample, 30.3% to 50.3%"
        in findings
    )


REVERSED = {"truth": [1, 0] * 60, "score": [0.1, 0.9, 0.2, 0.8, 0.55, 0.5] * 20}  # one pair of nine is in order


class TestReversedScores:
    """Scores that rank cases in reverse are said where a reader begins, not only in a table of assumptions."""

    def test_they_are_the_first_limitation_and_a_finding(self, run):
        results = run({"threshold": 0.5, "criteria": ["recall >= 0.5"]}, REVERSED)
        findings, limitations = said(results)

        assert limitations[0].startswith(
            "model ranks cases in reverse (ROC AUC 0.111): higher scores go with the other class"
        )
        assert any("below that of a random ranking by more than chance" in one for one in findings)

    def test_they_are_on_page_one(self, run):
        reading = Reading(run({"threshold": 0.5}, REVERSED))

        assert plain(in_short(reading, reading.results.limitations[:1])) == (
            "model ranks cases in reverse (ROC AUC 0.111)."
        )

    def test_a_useless_model_is_not_called_reversed(self, run):
        useless = {"truth": [1, 0] * 20, "score": [0.1, 0.9, 0.9, 0.1, 0.4, 0.6, 0.5, 0.5] * 5}
        _, limitations = said(run({"threshold": 0.5}, useless))

        assert not any("in reverse" in one for one in limitations)


class TestPooledFolds:
    """Predictions of a cross-validation come from several models: curves pool them, and say so."""

    DATA = staticmethod(lambda: {"truth": [1, 0] * 60, "score": [at % 7 / 7 for at in range(120)]})

    @pytest.mark.parametrize(("on", "pooled"), [("cross_validation", True), ("test", False)])
    def test_the_caveat_is_with_the_curves_and_among_the_limitations(self, run, tmp_path, on, pooled):
        results = run({"data": {"evaluated_on": on}, "threshold": 0.5, "criteria": ["recall >= 0.2"]}, self.DATA())
        page = reportgen.render(results, tmp_path, ["html"])["html"].read_text(encoding="utf-8")
        _, limitations = said(results)

        assert ("Areas and curves pool the predictions of all folds" in page) == pooled
        assert limitations[0].startswith("Each fold was predicted by another model") == pooled
        assert (results.criteria[0].undefined_code == "judged_on_folds") == pooled
