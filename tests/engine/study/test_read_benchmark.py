"""From a table of scores over data sets to what models did there, and to what follows."""

from itertools import combinations

import numpy as np
import pytest
import scipy.stats
from published_tables import demsar
from statsmodels.stats.multitest import multipletests

import reportgen
from reportgen.document.pictures import Pictures
from reportgen.document.sections.data_sets import data_sets
from reportgen.errors import ReportgenError
from reportgen.narrative import scores, several
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import plain

SETS = ("iris", "wine", "glass", "zoo", "heart", "vowel", "sonar", "ecoli")
SCORES = {
    "A": [0.90, 0.80, 0.70, 0.95, 0.81, 0.66, 0.77, 0.84],
    "B": [0.88, 0.79, 0.65, 0.95, 0.80, 0.60, 0.71, 0.80],
    "C": [0.85, 0.81, 0.60, 0.90, 0.78, 0.61, 0.70, 0.79],
}


def wide(**more):
    return {"dataset": list(SETS)} | {name: list(values) for name, values in SCORES.items()} | more


def evaluated(data=None, asked=None, **more):
    benchmark = {"metric": "accuracy", **(asked or {})}
    spec = {"kind": "comparison", "title": "T", "benchmark": benchmark, **more}
    return reportgen.evaluate(spec, wide() if data is None else data)


def said_of(data, asked=None, **more):
    with pytest.raises(ReportgenError) as caught:
        evaluated(data, asked, **more)
    return [problem.what for problem in caught.value.problems]


def exact_wilcoxon(a, b):
    """Go through all patterns of signs of the ranks of differences, zeros ranked and then left out (Pratt)."""
    differences = np.round(np.array(a) - np.array(b), 9)
    ranks = scipy.stats.rankdata(np.abs(differences))[differences != 0]
    positive = scipy.stats.rankdata(np.abs(differences))[differences > 0].sum()
    sums = np.array([0.0])
    for rank in ranks:
        sums = np.concatenate([sums, sums + rank])
    return min(1.0, 2 * min((sums >= positive - 1e-9).mean(), (sums <= positive + 1e-9).mean()))


def test_each_pair_is_decided_by_the_exact_signed_rank_test_with_holm():
    (comparison,) = evaluated().comparisons
    expected = [exact_wilcoxon(SCORES[a], SCORES[b]) for a, b in combinations("ABC", 2)]
    adjusted = multipletests(expected, method="holm")[1]

    assert [pair.tests[0].p_value for pair in comparison.pairs] == pytest.approx(expected)
    assert [pair.tests[0].p_adjusted for pair in comparison.pairs] == pytest.approx(adjusted)
    assert [pair.conclusions[0] == "difference_shown" for pair in comparison.pairs] == [p < 0.05 for p in adjusted]
    assert {pair.tests[0].options["zeros"] for pair in comparison.pairs} == {"pratt"}


def test_the_difference_is_the_hodges_lehmann_estimate_at_the_level_of_all_pairs():
    pair = evaluated().comparisons[0].pairs[0]
    differences = np.array(SCORES["A"]) - np.array(SCORES["B"])
    means = [(differences[i] + differences[j]) / 2 for i in range(8) for j in range(i, 8)]

    assert pair.value == pytest.approx(np.median(means))
    assert (pair.interval.method, pair.interval.level) == ("hodges_lehmann", pytest.approx(1 - 0.05 / 3))


def test_ranks_and_their_means_have_the_refs_of_their_model():
    results = evaluated()
    (over,) = results.benchmark.metrics
    ranks = np.array([scipy.stats.rankdata([-SCORES[name][at] for name in "ABC"]) for at in range(8)])

    assert [(one.mean_rank.ref, one.mean_rank.value) for one in over.models] == [
        (f"benchmark/{name}/mean_rank", pytest.approx(ranks[:, at].mean())) for at, name in enumerate("ABC")
    ]
    zoo = over.data_sets[3]
    assert [(one.ref, one.value, one.rank) for one in zoo.scores] == [
        ("benchmark/zoo/A", 0.95, 1.5),
        ("benchmark/zoo/B", 0.95, 1.5),
        ("benchmark/zoo/C", 0.90, 3.0),
    ]
    first = over.wins[0]
    assert (first.models, first.wins, first.losses, first.ties) == (("A", "B"), 7, 0, 1)


def test_the_test_of_all_models_is_that_of_scipy():
    found = demsar()
    data = {"dataset": list(found.data_sets)}
    data |= {name: found.scores[:, at].tolist() for at, name in enumerate(found.models)}
    tests = {one.test: one for one in evaluated(data, {"metric": "roc_auc"}).benchmark.metrics[0].tests}
    expected = scipy.stats.friedmanchisquare(*found.scores.T)

    assert tests["friedman"].statistic == pytest.approx(expected.statistic)
    assert tests["friedman"].p_value == pytest.approx(expected.pvalue)
    assert tests["iman_davenport"].statistic == pytest.approx(13 * expected.statistic / (14 * 3 - expected.statistic))


def test_two_models_have_no_test_of_ranks():
    (over,) = evaluated({"dataset": list(SETS), "A": SCORES["A"], "B": SCORES["B"]}).benchmark.metrics

    assert over.tests == ()


def test_a_control_is_compared_with_each_other_model():
    (comparison,) = evaluated(comparisons=[{"control": "C"}]).comparisons

    assert [pair.models for pair in comparison.pairs] == [("A", "C"), ("B", "C")]
    assert comparison.family.size == 2
    assert comparison.standing is None


def test_the_standing_gives_four_answers():
    standing = evaluated().comparisons[0].standing

    assert (standing.best, standing.order) == (("A",), ("A", "B", "C"))
    assert standing.with_best == ()
    assert standing.groups == (("B", "C"),)


@pytest.mark.parametrize("turn", [lambda names: names[::-1], lambda names: names[3:] + names[:3]])
def test_the_order_of_data_sets_is_irrelevant(turn):
    at = turn(list(range(8)))
    turned = {name: [column[one] for one in at] for name, column in wide().items()}
    one, other = evaluated().comparisons[0], evaluated(turned).comparisons[0]

    assert [pair.tests[0].p_value for pair in one.pairs] == [pair.tests[0].p_value for pair in other.pairs]
    assert [pair.interval for pair in one.pairs] == [pair.interval for pair in other.pairs]


def test_missing_scores_are_refused_unless_the_author_says_what_to_do():
    missing = wide(B=[None, *SCORES["B"][1:]])
    assert said_of(missing) == ["B has no score on data set iris"]

    without = evaluated(missing, {"missing": "drop_data_sets", "why": "B failed"})
    assert [one.compared for one in without.benchmark.metrics[0].data_sets] == [False, *[True] * 7]
    assert without.comparisons[0].pairs[0].tests[0].p_value == pytest.approx(
        exact_wilcoxon(SCORES["A"][1:], SCORES["B"][1:])
    )


@pytest.mark.parametrize("metric", ["accuracy", "roc_auc"])
def test_a_data_set_without_scores_of_one_of_two_metrics_is_compared_by_the_other(metric):
    other = {"accuracy": "roc_auc", "roc_auc": "accuracy"}[metric]
    rows = [(name, at, of) for name in SCORES for at in SETS for of in ("accuracy", "roc_auc")]
    kept = [row for row in rows if row[1:] != ("iris", metric)]
    data = dict(zip(("model", "dataset", "metric"), map(list, zip(*kept, strict=True)), strict=True))
    data["value"] = [SCORES[name][SETS.index(at)] for name, at, _ in kept]
    asked = {"metric": None, "columns": {}}

    assert said_of(data, asked) == [f"A and B and C have no score of {metric} on data set iris"]
    found = evaluated(data, {**asked, "missing": "drop_data_sets", "why": "not run"})
    of = {one.metric: one.pairs[0].tests[0].p_value for one in found.comparisons}
    assert of[other] == pytest.approx(exact_wilcoxon(SCORES["A"], SCORES["B"]))
    assert of[metric] == pytest.approx(exact_wilcoxon(SCORES["A"][1:], SCORES["B"][1:]))


def test_kendalls_w_is_said_without_an_interval():
    found = evaluated()
    test = found.benchmark.metrics[0].tests[0]
    ranks = np.array([scipy.stats.rankdata(-np.array(row)) for row in zip(*SCORES.values(), strict=True)])
    ties = sum((count**3 - count) for row in ranks for count in np.unique(row, return_counts=True)[1])
    w = 12 * ((ranks.sum(axis=0) - 16) ** 2).sum() / (8**2 * 24 - 8 * ties)
    said = " ".join(map(plain, several.alike(Reading(found), [test])))

    assert test.effect.value == pytest.approx(w)
    assert test.interval.undefined_code == "no_interval_of_concordance"
    assert f"is {w:.3f}. It has no interval, because limits of Kendall's W" in said


def test_the_worst_rank_for_a_missing_score_has_a_rank_and_no_size():
    missing = wide(B=[None, *SCORES["B"][1:]])
    results = evaluated(missing, {"missing": "worst_rank", "why": "B failed"})
    pair = results.comparisons[0].pairs[0]

    assert [one.rank for one in results.benchmark.metrics[0].data_sets[0].scores] == [1, 3, 2]
    assert pair.tests[0].p_value == pytest.approx(exact_wilcoxon([5.0, *SCORES["A"][1:]], [0.0, *SCORES["B"][1:]]))
    assert pair.interval is None


def test_a_data_set_without_any_score_is_left_out_counted_and_no_tie():
    nowhere = {name: [*values, None] for name, values in wide(B=[None, *SCORES["B"][1:]]).items() if name in SCORES}
    data = nowhere | {"dataset": [*SETS, "never run"]}
    asked = {"missing": "worst_rank", "why": "B failed"}
    found, without = evaluated(data, asked), evaluated(wide(B=[None, *SCORES["B"][1:]]), asked)
    over = found.benchmark.metrics[0]

    assert (over.without_scores, [one.compared for one in over.data_sets]) == (1, [*[True] * 8, False])
    assert [one.tests[0].p_value for one in found.comparisons[0].pairs] == [
        one.tests[0].p_value for one in without.comparisons[0].pairs
    ]
    assert [(one.wins, one.losses, one.ties) for one in over.wins] == [
        (one.wins, one.losses, one.ties) for one in without.benchmark.metrics[0].wins
    ]
    said = " ".join(
        plain(one)
        for block in data_sets(Reading(found), Pictures(Reading(found)))
        for one in getattr(block, "sentences", ())
    )
    assert "On 1 data set no model has a score (accuracy): left out." in said


@pytest.mark.parametrize(
    ("data", "asked", "said"),
    [
        (wide(dataset=["iris", "iris", *SETS[2:]]), {}, ["'A' has two scores on data set iris", "'B' has two scores on data set iris", "'C' has two scores on data set iris"]),
        ({name: values[:1] for name, values in wide().items()}, {}, ["1 data set has the scores of all models"]),
        (wide(), {"columns": {"models": ["A", "Nope"]}}, ["arrays from Python has no such column"]),
        (wide(), {"columns": {"dataset": "sets"}}, ["arrays from Python has no such column"]),
        (wide(), {"metric": "quality"}, ["the spec does not state whether higher or lower values of quality are better"]),
        (wide(A=[96, *SCORES["A"][1:]]), {}, ["1 of 24 scores cannot be values of accuracy, such as 96"]),
    ],
)  # fmt: skip
def test_a_table_that_does_not_fit_is_refused(data, asked, said):
    assert said_of(data, asked) == said


def test_a_control_that_the_table_does_not_have_is_refused():
    assert said_of(wide(), comparisons=[{"control": "D"}]) == ["no model of the table is named 'D'"]


def test_procedures_of_ranks_give_their_critical_difference_and_stop_without_a_rejection():
    """Demšar (2006), 3.2.2: 2.569 and 2.394 times the root of 4 * 5 / (6 * 14), for four models on fourteen data sets."""
    found = demsar()
    data = {"dataset": list(found.data_sets)}
    data |= {name: found.scores[:, at].tolist() for at, name in enumerate(found.models)}
    asked = [{"control": "C4.5"}, {}]
    nearer, all_pairs = (
        evaluated(data, {"metric": "roc_auc"}, comparisons=asked).benchmark.metrics[0].critical_differences
    )

    assert (nearer.ref, nearer.control) == ("benchmark/bonferroni_dunn/C4.5", "C4.5")
    assert nearer.value == pytest.approx(1.168, abs=1e-3)
    assert all_pairs.value == pytest.approx(2.569 * (20 / 84) ** 0.5, abs=1e-3)
    assert not all_pairs.stopped
    alike = {"dataset": list(SETS)} | {name: np.roll(SCORES["A"], at).tolist() for at, name in enumerate("ABC")}
    assert all(one.stopped for one in evaluated(alike).benchmark.metrics[0].critical_differences)


def test_models_of_a_part_of_the_table_are_ordered_by_the_ranks_that_are_shown():
    """By hand: among all X has the ranks 1, 2, 2 and Y 4, 1, 1; among X, Y and Z alone Y would have 2, 1, 1 and be first."""
    table = {
        "dataset": ["one", "two", "three"],
        "X": [0.9, 0.8, 0.8],
        "Y": [0.6, 0.9, 0.9],
        "Z": [0.5, 0.7, 0.7],
        "P": [0.8, 0.2, 0.2],
        "Q": [0.7, 0.1, 0.1],
    }
    results = evaluated(table, comparisons=[{"models": ["X", "Y", "Z"]}])
    ranks = {one.name: one.mean_rank.value for one in results.benchmark.metrics[0].models}
    said = plain(scores.answer(Reading(results), results.comparisons[0]))

    assert (ranks["X"], ranks["Y"]) == (pytest.approx(5 / 3), 2)
    assert results.comparisons[0].standing.order == ("X", "Y", "Z")
    assert said.startswith("Over 3 data sets and ranked among all models of the table, X (1.67) has the best mean rank")
