"""What is said of comparisons: which cases, in whose favour, and what is left open."""

import pytest
from scipy.stats import binomtest

from reportgen.engine.evaluate import evaluate
from reportgen.narrative.comparisons import in_short, pair_sentences
from reportgen.narrative.of_comparisons import in_cell, sentences
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import plain
from reportgen.outcome_words import difference_line, line
from reportgen.results.outcomes import Compared, outcomes
from reportgen.spec.load import load


@pytest.mark.parametrize(
    ("metric", "words"),
    [
        ("recall", "cases of class 1"),
        ("fnr", "cases of class 1"),
        ("ppa", "cases of class 1"),
        ("specificity", "cases of class 0"),
        ("npa", "cases of class 0"),
        ("accuracy", "cases"),
    ],
)
def test_the_cases_are_those_that_the_metric_is_about(compared, comparisons, metric, words):
    (said,) = comparisons(compared([{"metric": metric}], both=40, only_a=14, only_b=2))
    cases, discordant = (112, 32) if metric == "accuracy" else (56, 16)

    assert f"disagree on {discordant} of {cases} {words}:" in said


@pytest.mark.parametrize("metric", ["recall", "fnr", "error", "accuracy"])
def test_the_better_model_is_favoured_whichever_way_the_metric_runs(compared, comparisons, metric):
    for said in comparisons(
        compared([{"metric": metric}, {"metric": metric, "models": ["B", "A"]}], both=40, only_a=14, only_b=2)
    ):
        assert "; A is better." in said


@pytest.mark.parametrize(("alternative", "words"), [("less", "smaller"), ("greater", "greater")])
def test_a_one_sided_comparison_says_so_and_leaves_open_only_what_was_asked(compared, comparisons, alternative, words):
    models = ["A", "B"] if alternative == "less" else ["B", "A"]
    asked = [{"metric": "recall", "alternative": alternative, "models": models}]
    (said,) = comparisons(compared(asked, both=40, only_a=14, only_b=2))

    assert "p\u00a0> 0.99" in said
    assert "(at most " in said if alternative == "less" else "(at least " in said
    assert f"not shown that {models[0]} has the {words} value" in said
    assert "no difference is shown" not in said
    assert "no limit" not in said


def test_beside_an_exact_test_stands_the_interval_that_belongs_to_it(compared, comparisons):
    """
    Five cases to none: exact p = 0.0625, though Tango's interval of the difference excludes 0.

    The lower limit of the odds ratio is p / (1 - p) with p = 0.025 ** (1 / 5), by hand.
    """
    (said,) = comparisons(compared([{"metric": "recall"}], both=55, only_a=5))
    share = 0.025 ** (1 / 5)

    assert binomtest(5, 5).pvalue == 0.0625
    assert (
        f"from {share / (1 - share):.3f} without an upper limit. The interval of the difference is descriptive" in said
    )
    assert "no difference is shown" in said


@pytest.mark.parametrize("metric", ["f1", "mcc", "balanced_accuracy"])
def test_a_bootstrap_of_few_discordant_cases_concludes_nothing(compared, comparisons, metric):
    """Of five discordant cases all go one way in 2 of 32 samples of equal models, and the interval then excludes 0."""
    few, enough = (compared([{"metric": metric}], both=55, only_a=cases) for cases in (4, 11))

    assert few.comparisons[0].interval.low > 0
    assert (few.comparisons[0].conclusions, few.comparisons[0].favours) == (("withheld",), None)
    assert "the models differ on only 4 cases of a class that the metric uses, fewer than ten" in comparisons(few)[0]
    assert enough.comparisons[0].conclusions == ("difference_shown",)


def test_a_bootstrap_without_p_value_is_not_called_withheld(compared, comparisons, page):
    results = compared([{"metric": "f1"}], both=40, only_a=14, only_b=2)

    assert ": an interval of the difference without a p-value." in page(results)
    assert "no p-value, because" not in comparisons(results)[0]


def test_models_that_agree_say_what_the_data_exclude_and_conclude_nothing_from_a_bootstrap(compared, comparisons):
    accuracy, f1 = comparisons(compared([{"metric": "accuracy", "role": "primary"}, {"metric": "f1"}], both=200))

    assert "agree on all 400 cases" in accuracy
    assert "Differences beyond ±1.0 points are not compatible" in accuracy
    assert "has no interval: all 10,000 bootstrap draws have the same value" in f1
    assert "No conclusion is drawn: the models differ on only 0 cases of a class" in f1


def test_repeated_ids_leave_no_claim_about_what_the_data_exclude(run, comparisons):
    data = {"id": ["x", "x", *range(398)], "truth": [1, 0] * 200, "a": [1, 0] * 200, "b": [1, 0] * 200}
    data["id"] = list(map(str, data["id"]))
    models = [{"name": name, "prediction": name.lower()} for name in "AB"]
    said = comparisons(run({"models": models, "comparisons": [{}], "data": {"columns": {"id": "id"}}}, data))

    assert "so the cases are not independent. No conclusion is drawn." in said[0]
    assert "not compatible" not in said[0]


def test_two_matrices_say_that_the_pairs_are_unknown(run, comparisons):
    confusion = {"A": [[90, 10], [5, 45]], "B": [[85, 15], [4, 46]]}
    spec = {
        "data": {"confusion": confusion, "matrix_rows": "truth", "positive": "positive"},
        "models": [{"name": "A"}, {"name": "B"}],
    }
    accuracy, area = comparisons(run(spec))

    assert "matrices do not show on which cases both models are right" in accuracy
    assert "one of the two models has no scores" in area


def test_several_comparisons_say_with_how_many_they_share_their_error(compared, comparisons):
    alone = comparisons(compared([{}], both=40, only_a=14))
    several = comparisons(compared([{}, {"metric": "recall"}], both=40, only_a=14))

    assert alone[0].endswith("so it is not adjusted.")
    assert "the two secondary comparisons share an error rate of 5%" in several[0]
    assert "(97.5% interval " in several[0]
    assert ", adjusted p < 0.001" in several[0].replace("\u00a0", " ")
    assert several[0].rpartition("the two ")[2] == several[1].rpartition("the two ")[2]


@pytest.mark.parametrize("metric", ["accuracy", "f1"])
def test_a_threshold_chosen_on_these_cases_leaves_no_conclusion_about_calls(run, comparisons, metric):
    data = {"truth": [1, 0] * 100, "a": [0.9, 0.1] * 100, "b": [0.9, 0.1, 0.05, 0.3] * 50}
    models = [{"name": name, "score": name.lower(), "threshold": 0.5} for name in "AB"]
    models[0]["threshold_chosen_on"] = "test"
    results = run({"models": models, "comparisons": [{"metric": metric}, {"metric": "roc_auc"}]}, data)
    calls, area = comparisons(results)

    assert (results.comparisons[0].conclusions, results.comparisons[0].favours) == (("withheld",), None)
    assert "no conclusion is drawn" in calls.lower()
    assert "the threshold was chosen on the judged cases" in calls
    assert "A is better" in area


def lines(results):
    """Say each comparison in a line."""
    reading = Reading(results)
    return [plain(in_short(reading, one, pair)) for one in results.comparisons for pair in one.pairs]


@pytest.mark.parametrize(("alternative", "word"), [("greater", "greater"), ("less", "smaller")])
def test_the_line_of_a_one_sided_comparison_leaves_open_only_what_was_asked(compared, alternative, word):
    models = ["B", "A"] if alternative == "greater" else ["A", "B"]
    asked = [{"metric": "recall", "alternative": alternative, "models": models}]
    (line,) = lines(compared(asked, both=40, only_a=14, only_b=2))

    assert line.endswith(f"not shown that {models[0]} has the {word} value.")


def test_differences_of_costs_are_amounts_in_their_unit(run, comparisons):
    data = {"truth": [1, 0] * 100, "a": [1, 0] * 90 + [1, 1] * 10, "b": [1, 0] * 50 + [1, 1] * 50}
    models = [{"name": name, "prediction": name.lower()} for name in "AB"]
    costs = {"matrix": [[0, 2], [20, 0]], "unit": "EUR"}
    results = run({"models": models, "costs": costs, "comparisons": [{"metric": "mean_cost"}]}, data)

    assert "mean cost, A minus B: −0.40\u00a0EUR per case (−0." in comparisons(results)[0]
    assert lines(results)[0].startswith("H1 mean cost, A minus B: −0.40\u00a0EUR per case (−0.")


def test_no_conclusion_is_said_twice(compared, comparisons):
    asked = [{"metric": metric} for metric in ("accuracy", "recall", "specificity", "f1")]
    for counts in ({"both": 40, "only_a": 14}, {"both": 40, "only_a": 7, "only_b": 6}, {"both": 50, "only_a": 3}):
        said = [sentence for each in comparisons(compared(asked, **counts)) for sentence in each.split(". ")]
        follows = [sentence for sentence in said if "the data " in sentence.lower() or "asked" in sentence]

        assert len(follows) == len(set(follows))


def test_weighted_cases_are_counted_by_weight(run, comparisons):
    data = {
        "truth": [1, 0] * 100,
        "a": [1, 0] * 90 + [0, 1] * 10,
        "b": [1, 0] * 50 + [0, 1] * 50,
        "w": [0.5, 1.2] * 100,
    }
    models = [{"name": name, "prediction": name.lower()} for name in "AB"]
    said = comparisons(run({"models": models, "comparisons": [{}], "data": {"columns": {"weight": "w"}}}, data))

    assert "Counted by weight, A and B disagree on 68 of 170:" in said[0]


def test_a_bootstrap_of_clusters_is_not_said_to_ignore_them(run, comparisons, page):
    data = {"truth": [1, 0] * 100, "a": [1, 0] * 90 + [0, 1] * 10, "b": [1, 0] * 50 + [0, 1] * 50}
    data["c"] = [str(at // 4) for at in range(200)]
    models = [{"name": name, "prediction": name.lower()} for name in "AB"]
    spec = {"models": models, "comparisons": [{"metric": "f1"}], "data": {"columns": {"cluster": "c"}}}
    results = run(spec, data)
    (said,) = comparisons(results)

    assert " of whole clusters: an interval of the difference without a p-value." in page(results)
    assert "does not allow for" not in said


@pytest.fixture(scope="module")
def opened():
    """
    Compare A, right in all positive cases, with B, which misses 30 of 100, and judge both where A lacks 40 predictions.

    On the complete rows A is better and not inferior; with the 40 counted against it nothing is shown.
    """
    truth = [1] * 140 + [0] * 100
    rows = {
        "truth": truth,
        "a": [1] * 100 + [None] * 40 + [0] * 100,
        "b": [0] * 30 + [1] * 110 + [0] * 100,
    }
    asked = {"models": ["A", "B"], "metric": "recall"}
    spec = {
        "kind": "validation",
        "title": "T",
        "metrics": ["recall"],
        "models": [{"name": "A", "prediction": "a"}, {"name": "B", "prediction": "b"}],
        "comparisons": [
            {"id": "H1", **asked},
            {"id": "H2", **asked, "hypothesis": "non_inferiority", "margin": 0.02, "why": "as agreed"},
        ],
        "criteria": [{"comparison": "H2", "must": "non_inferior"}, {"comparison": "H1", "must": "superior"}],
    }
    return evaluate(load(spec), rows)


def test_a_line_says_that_incomplete_rows_leave_open_what_its_interval_settles(opened):
    reading = Reading(opened)
    better, margin = (plain(in_short(reading, one, one.pairs[0])) for one in opened.comparisons)

    assert better.endswith("no difference is shown once 40 incomplete rows are counted.")
    assert margin.endswith("non-inferiority (margin 2 points) is not shown once 40 incomplete rows are counted.")


def test_a_criterion_on_a_comparison_says_how_far_incomplete_rows_reach(opened):
    reading = Reading(opened)
    for criterion in opened.criteria:
        (verdict,) = criterion.of_comparison.pairs
        said = " ".join(map(plain, sentences(reading, criterion, criterion.of_comparison, verdict)))
        cell = plain(in_cell(reading, criterion.of_comparison, verdict))

        assert "It would be met on the complete rows alone; with 40 incomplete rows at their worst" in said
        assert cell.startswith("40 rows incomplete; at worst −")


def test_a_terminal_says_so_too(opened):
    found = outcomes(opened.model_dump(mode="json")).comparisons

    assert len(found) == 2
    assert all(difference_line(one).endswith(" 40 incomplete rows could change the conclusion.") for one in found)


@pytest.mark.parametrize("metric", ["accuracy", "f1", "recall"])
@pytest.mark.parametrize("use", [None, 0.05])
def test_a_comparison_holds_at_the_prevalence_of_the_sample_and_says_so_where_another_is_in_use(run, metric, use):
    """By hand: 50 of 100 cases are positive."""
    data = {"truth": ["1", "0"] * 50, "a": ["1", "0"] * 45 + ["0", "1"] * 5, "b": ["1", "0"] * 30 + ["0", "1"] * 20}
    results = run(
        {
            "models": [{"name": name, "prediction": name.lower()} for name in "AB"],
            "data": {"positive": "1", **({} if use is None else {"use_prevalence": use})},
            "comparisons": [{"id": "H1", "metric": metric, "margin": 0.2, "hypothesis": "non_inferiority", "why": "w"}],
            "criteria": [{"comparison": "H1", "must": "non_inferior"}],
            "resampling": {"draws": 1000},
        },
        data,
    )
    reading, (compared,), (judged,) = Reading(results), results.comparisons, results.criteria
    found = outcomes(results.model_dump(mode="json"))
    said = (
        plain(in_short(reading, compared, compared.pairs[0])),
        difference_line(found.comparisons[0]),
        line(found.criteria[0]),
    )
    below = (
        plain(pair_sentences(reading, compared, compared.pairs[0])[-1]),
        plain(sentences(reading, judged, judged.of_comparison, judged.of_comparison.pairs[0])[-1]),
    )

    expected = use is not None and metric != "recall"
    assert [("at this sample's prevalence" in one) for one in said] == [expected] * 3
    assert [("At the expected prevalence of 5%, the difference" in one) for one in below] == [expected] * 2


def test_a_line_does_not_say_that_what_is_shown_is_left_open():
    one = Compared(
        "comparisons/H1", "H1", "Recall", "recall", ("A", "B"), ("non_inferiority_shown",), value=0.07, rows=19
    )
    assert difference_line(one).endswith(" Without the 19 incomplete rows, more would be shown.")
