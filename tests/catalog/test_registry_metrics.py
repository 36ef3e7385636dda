"""What must hold for every metric of the catalog, also for those that come later."""

import re
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from made_up import digits
from remedies import Keyed, words

from reportgen import index
from reportgen.catalog import registry
from reportgen.catalog.answers import Share, Undefined
from reportgen.catalog.method import Metric
from reportgen.catalog.work import Recorder
from reportgen.data.arrays import array
from reportgen.data.bank import BinnedSamples, TwoSamples
from reportgen.data.class_scores import ClassScores
from reportgen.data.costs import Costed
from reportgen.data.evidence import Confusion, Counts, Proportion
from reportgen.data.groups import SelectedOfGroups, TwoProportions
from reportgen.data.ratings import Ratings
from reportgen.data.regression import Regression
from reportgen.data.scores import Scores
from reportgen.document.formulas import formula_svg

METHODS = tuple(registry.discover())
METRICS = {method.id: method for method in METHODS if isinstance(method, Metric)}

FIXED = {  # names that the command line and specs rely on
    "accuracy": "acc",
    "error": "error_rate",
    "recall": "tpr sensitivity hit_rate true_positive_rate",
    "specificity": "tnr selectivity true_negative_rate",
    "fpr": "false_alarm_rate fall_out false_positive_rate",
    "fnr": "miss_rate false_negative_rate",
    "precision": "ppv positive_predictive_value",
    "npv": "negative_predictive_value",
    "f1": "f1_score",
    "fbeta": "",
    "mcc": "matthews_correlation matthews_corrcoef",
    "balanced_accuracy": "",
    "prevalence": "",
    "roc_auc": "auc_roc auroc area_under_roc",
    "average_precision": "",
    "brier": "brier_score",
}
AMBIGUOUS = "auc false_alarm fdr f f_measure f_score"  # each means one thing here and another there
PARTNERS = {  # what each metric becomes when the other class counts as positive
    "recall": "specificity",
    "fnr": "fpr",
    "precision": "npv",
    "fdp": "false_omission",
    **{name: name for name in ("accuracy", "error", "mcc", "balanced_accuracy", "roc_auc", "brier")},
    **{name: name for name in ("cohen_kappa", "g_mean", "youden_j", "markedness")},
    **{name: name for name in ("gini", "ks_statistic", "eer", "h_measure")},
}
RELATIVE = {"partial_auc", "net_benefit"}  # whose best value follows from the option or the prevalence
COMPLEMENTS = [("accuracy", "error"), ("recall", "fnr"), ("specificity", "fpr"), ("precision", "fdp")]
CELLS = st.one_of(st.integers(0, 3), st.integers(0, 1000), st.integers(0, 10**7))


def confusions(cells):
    """Make square matrices of two to four classes."""
    sizes = st.integers(2, 4)
    return sizes.flatmap(lambda k: st.lists(st.lists(cells, min_size=k, max_size=k), min_size=k, max_size=k)).map(
        lambda rows: Confusion(array(rows), tuple("abcd"[: len(rows)]))
    )


def some_scores(shares):
    """Make scores from 0 to 1, many of them tied, sometimes of one class or of no case."""
    cases = st.lists(st.tuples(shares, st.booleans()), max_size=30)
    return cases.map(lambda rows: Scores.of([score for score, _ in rows], [positive for _, positive in rows]))


def costed(confusion):
    """Put a cost, or a gain, beside each count of a matrix."""
    size = len(confusion.classes)
    costs = st.lists(st.integers(-20, 1000), min_size=size**2, max_size=size**2)
    return costs.map(lambda flat: Costed(confusion.matrix, array(flat).reshape(size, size), confusion.classes))


def class_scores(rows):
    """Make probabilities of three classes from weights, after the place of the true class."""
    return ClassScores.of(rows[:, 0].astype(int), rows[:, 1:] / rows[:, 1:].sum(axis=1, keepdims=True))


def regression(cases):
    """Make true and predicted numbers of some cases, or of none."""
    return Regression.of([truth for truth, _ in cases], [prediction for _, prediction in cases])


TENTHS = st.integers(0, 10).map(lambda tenths: tenths / 10)
NUMBERS = st.one_of(st.integers(-5, 5).map(float), st.floats(-1e6, 1e6).map(lambda number: round(number, 3)))
RANDOM = {
    Counts: st.builds(Counts.of, tp=CELLS, fp=CELLS, fn=CELLS, tn=CELLS),
    Confusion: confusions(CELLS),
    Scores: some_scores(st.one_of(TENTHS, st.floats(0, 1))),
    Costed: confusions(CELLS).flatmap(costed),
    BinnedSamples: st.lists(st.tuples(CELLS, CELLS), min_size=2, max_size=9).map(
        lambda bins: BinnedSamples.of(*zip(*bins, strict=True))
    ),
    TwoSamples: st.builds(TwoSamples.of, st.lists(TENTHS, max_size=9), st.lists(TENTHS, max_size=9)),
    TwoProportions: st.builds(
        lambda a, more_a, b, more_b: TwoProportions.of(a, a + more_a, b, b + more_b), CELLS, CELLS, CELLS, CELLS
    ),
    SelectedOfGroups: st.builds(
        lambda a, more_a, b, more_b: SelectedOfGroups.of(a, a + more_a, b, b + more_b), CELLS, CELLS, CELLS, CELLS
    ),
    Proportion: st.builds(lambda some, more: Proportion.of(some, some + more), CELLS, CELLS),
    Regression: st.lists(st.tuples(NUMBERS, NUMBERS), max_size=20).map(regression),
    Ratings: st.lists(st.lists(st.sampled_from("abc"), min_size=3, max_size=3), min_size=1, max_size=12).map(
        lambda rows: Ratings.from_inputs({"ratings": rows})
    ),
    ClassScores: st.lists(st.tuples(st.integers(0, 2), *[st.integers(1, 4)] * 3), max_size=12).map(
        lambda rows: class_scores(array(rows).reshape(-1, 4))
    ),
}
RANDOM = Keyed(RANDOM, "a strategy that draws evidence", "RANDOM in tests/catalog/test_registry_metrics.py")
PERFECT = {
    Counts: st.builds(Counts.of, tp=st.integers(1, 10**7), fp=st.just(0), fn=st.just(0), tn=st.integers(1, 10**7)),
    Confusion: st.lists(st.integers(1, 10**7), min_size=2, max_size=4).map(
        lambda right: Confusion(np.diag(array(right)), tuple("abcd"[: len(right)]))
    ),
    Scores: st.tuples(st.integers(1, 50), st.integers(1, 50)).map(
        lambda sizes: Scores.of([0] * sizes[0] + [1] * sizes[1], [False] * sizes[0] + [True] * sizes[1])
    ),
    BinnedSamples: st.lists(st.integers(1, 10**7), min_size=2, max_size=9).map(
        lambda bins: BinnedSamples.of(bins, bins)
    ),
    Regression: st.lists(NUMBERS.filter(bool), min_size=2, max_size=20, unique=True).map(
        lambda truth: Regression.of(truth, truth)
    ),
    Ratings: st.lists(st.integers(1, 9), min_size=2, max_size=9).map(lambda _: Ratings.of([[3, 0], [0, 3]])),
    ClassScores: st.lists(st.integers(0, 2), max_size=9).map(
        lambda more: ClassScores.of([0, 1, 2, *more], np.eye(3)[[0, 1, 2, *more]])
    ),
}
PERFECT = Keyed(
    PERFECT, "a strategy that draws evidence of a perfect model", "PERFECT in tests/catalog/test_registry_metrics.py"
)
WORKED = {
    Counts: Counts.of(tp=55, fp=5, fn=10, tn=30),
    Confusion: Confusion(array([[14, 0, 0], [0, 15, 2], [0, 1, 13]]), ("setosa", "versicolor", "virginica")),
    Scores: Scores.of([0.9, 0.8, 0.4, 0.4, 0.1], [True, False, True, False, False]),
    Costed: Costed.of(Counts.of(tp=55, fp=5, fn=10, tn=30), [[0, 10], [1000, -2.5]]),
    BinnedSamples: BinnedSamples.of([50, 30, 20], [40, 30, 50]),
    TwoSamples: TwoSamples.of([1.5, 2, 2, 4], [1, 3, 5]),
    TwoProportions: TwoProportions.of(50, 100, 80, 200),
    SelectedOfGroups: SelectedOfGroups.of(48, 80, 12, 15),
    Proportion: Proportion.of(25, 100),
    Regression: Regression.of([3, -0.5, 2, 7], [2.5, 0, 2, 8]),
    Ratings: Ratings.of([[3, 0], [2, 1], [0, 3]]),
    ClassScores: ClassScores.of([0, 1, 2, 1], [[0.8, 0.1, 0.1], [0.1, 0.3, 0.6], [0.1, 0.6, 0.3], [0.2, 0.5, 0.3]]),
}
WORKED = Keyed(WORKED, "an example", "WORKED in tests/catalog/test_registry_metrics.py")
HOLDS = {  # when a reason is true
    "no_case": lambda c: c.cases == 0,
    "no_positive_case": lambda c: c.positives == 0,
    "no_negative_case": lambda c: c.negatives == 0,
    "one_class": lambda c: (sizes_of_classes(c) == 0).any(),
    "no_predicted_positive": lambda c: c.predicted_positives == 0,
    "no_predicted_negative": lambda c: c.predicted_negatives == 0,
    "no_positive_anywhere": lambda c: (c.positives == 0) & (c.predicted_positives == 0),
    "empty_margin": lambda c: any(one_at_most(c.matrix.sum(axis=axis)) for axis in (0, 1)),
    "one_call": lambda c: (c.predicted_positives == 0) | (c.predicted_negatives == 0),
    "no_positive_on_one_side": lambda c: (c.positives == 0) | (c.predicted_positives == 0),
    "one_class_or_no_predicted_positive": lambda c: c.positives * c.negatives * c.predicted_positives == 0,
    "one_class_or_no_predicted_negative": lambda c: c.positives * c.negatives * c.predicted_negatives == 0,
    "class_without_case": lambda c: (c.support == 0).any(),
    "no_macro_rate": lambda c: (c.support * c.called == 0).any() | (c.correct == 0),
    "absent_class": lambda s: (s.support == 0).any(),
    "none_selected_of_reference": lambda two: (two.successes_b == 0) | (two.trials_a == 0),
    "empty_bin": lambda b: (b.cells == 0).any(),
    "no_case_or_zero_truth": lambda r: r.cases == 0 or (r.truth == 0).any(),
    "one_class_of_all_raters": lambda r: (r.counts.sum(axis=0) > 0).sum() == 1,
    "no_variation": lambda r: len(set(r.truth)) < 2,
    "no_variation_of_truth": lambda r: len(set(r.truth)) < 2,
}
OF_ITS_OWN = (  # reasons of one metric each, or of an option; tests/metrics/test_<metric>.py has the cases
    "one_class_everywhere no_finite_ratio separated_scores no_common_spread nothing_expected no_score_at_threshold"
).split()
HERE = "tests/catalog/test_registry_metrics.py"
PAIRS = [(method, kind) for method in METRICS.values() for kind in method.evidence if kind in RANDOM]

each = pytest.mark.parametrize("metric", METRICS.values(), ids=METRICS)
each_with_its_evidence = pytest.mark.parametrize(
    ("metric", "kind"), PAIRS, ids=[f"{metric.id}-{kind.__name__}" for metric, kind in PAIRS]
)


def answer(metric, evidence, **more):
    """Return the metric as an array, or its absence; what must be told is told."""
    examples = {"number": 2.0, "count": 2, "prevalence": 0.2, "sensitivity": 0.9, "specificity": 0.8}
    examples |= {"max_fpr": 0.3, "threshold": 0.5, "recall": 0.7}
    told = {}
    for option in (option for option in metric.own_options if option.required):
        known = (examples.get(option.name), examples.get(option.kind), *option.choices)
        told[option.name] = next((value for value in known if value is not None), None)
        assert told[option.name] is not None, f"add a value for `{option.name}` of {metric.id} to `examples` in {HERE}"
    value = metric(evidence, **told, **more)
    return value.value if isinstance(value, Share) else value


def number(value):
    """Read an absence as nan, as a batch has it."""
    return np.nan if isinstance(value, Undefined) else value


def in_two_classes(evidence):
    """See any evidence as counts, as far as the reasons for an absence go."""
    if isinstance(evidence, Scores):
        return evidence.at(-np.inf)
    return evidence


def sizes_of_classes(evidence):
    """Count the cases of each class."""
    return evidence.matrix.sum(axis=1)


def one_at_most(margin):
    """Tell whether no more than one class has cases."""
    return (margin > 0).sum() <= 1


def swapped(evidence):
    """Let the other class count as positive."""
    if isinstance(evidence, Scores):
        return Scores(1 - evidence.values[::-1], evidence.negatives[::-1], evidence.positives[::-1])
    return Counts(tp=evidence.tn, fp=evidence.fn, fn=evidence.fp, tn=evidence.tp)


def test_the_metrics_of_the_first_catalog_are_there():
    assert set(FIXED) <= set(METRICS)


def test_every_kind_of_evidence_can_be_made_up_here():
    kinds = {kind for metric in METRICS.values() for kind in metric.evidence}
    assert [*RANDOM.lacking(kinds), *WORKED.lacking(kinds)] == []


def test_every_reason_is_held_against_when_it_is_true():
    """Else a metric could be undefined where it does not say so, and nothing would be seen."""
    reasons_given = {metric.undefined_when: metric.id for metric in METRICS.values() if metric.undefined_when}
    untold = {code: metric for code, metric in reasons_given.items() if code not in {*HOLDS, *OF_ITS_OWN}}

    assert [
        f"add when `{code}` is true to HOLDS in {HERE}, as {metric} says it" for code, metric in untold.items()
    ] == []


@each
def test_it_says_what_it_is(metric):
    assert metric.label[0].isupper()
    assert re.fullmatch(r"[A-Z][^\n]+\.", metric.meaning)
    assert re.search(r"\((1[89]|20)\d\d\), [A-Z]", metric.reference)


@each
def test_it_lives_in_the_file_of_its_name(metric):
    assert metric.id == metric.function.__name__ == Path(metric.function.__code__.co_filename).stem


def test_no_two_methods_answer_to_one_name():
    names = Counter((method.kind, index.folded(name)) for method in METHODS for name in (method.id, *method.aliases))
    aliases = Counter(index.folded(alias) for method in METHODS for alias in method.aliases)
    ids = {index.folded(method.id) for method in METHODS}
    assert [name for name, times in (names + aliases).items() if times > 1] == []
    assert ids.isdisjoint(aliases)


def test_no_name_is_a_word_that_means_several_things():
    names = {index.folded(name) for method in METRICS.values() for name in (method.id, *method.aliases)}
    assert names.isdisjoint(map(index.folded, AMBIGUOUS.split()))


@pytest.mark.parametrize("name", FIXED)
def test_the_fixed_aliases_are_accepted(name):
    assert set(METRICS[name].aliases) == set(FIXED[name].split())


@each
def test_its_formula_can_be_set(metric):
    assert formula_svg(metric.formula).width_em > 0


@each_with_its_evidence
def test_its_steps_can_be_read_and_set_and_end_at_its_value(metric, kind):
    work = Recorder(metric.formula)
    value = answer(metric, WORKED[kind], work=work)
    assert work.steps[-1].value == float(value)
    for step in work.steps:
        assert words("STEPS", step.code)
        assert formula_svg(step.formula).width_em > 0
        assert formula_svg(step.substituted).width_em > 0


@each_with_its_evidence
def test_its_last_step_has_numbers_for_all_symbols(metric, kind):
    work = Recorder(metric.formula)
    answer(metric, WORKED[kind], work=work)
    last = work.steps[-1]
    right = last.substituted.removeprefix(f"{last.symbol} = ")
    assert not re.search(r"(?<![\\A-Za-z])[A-Za-z]+", re.sub(r"\\[A-Za-z]+", "", right))


@each_with_its_evidence
@given(data=st.data())
def test_it_is_within_its_range_or_undefined_when_it_says_so_and_only_then(metric, kind, data):
    evidence = data.draw(RANDOM[kind])
    value = answer(metric, evidence)
    if isinstance(value, Undefined):
        assert words("UNDEFINED", value.code, value.facts)
        return
    of_classes = metric.range_of_classes if kind is ClassScores else None
    low, high = of_classes or metric.range
    assert np.isnan(value) or low <= value <= high
    if metric.undefined_when in HOLDS:
        assert bool(np.isnan(value)) == bool(HOLDS[metric.undefined_when](in_two_classes(evidence)))


@each
def test_what_makes_it_undefined_has_words(metric):
    grid = np.stack(np.meshgrid(*[np.arange(3.0)] * 4), axis=-1).reshape(-1, 4)
    nothing = {
        Ratings: Ratings.of([[3, 0]]),
        ClassScores: ClassScores.of([], np.zeros((0, 2))),
        Counts: WORKED[Counts].with_cells(grid),
        Confusion: Confusion(grid.reshape(-1, 2, 2), ("no", "yes")),
        Scores: Scores(array([0.2, 0.7]), grid[:, :2], grid[:, 2:]),
        Costed: Costed(grid.reshape(-1, 2, 2), array([[0, 10], [1000, 10]])),
        BinnedSamples: WORKED[BinnedSamples].with_cells(grid),
        TwoSamples: TwoSamples.of([0, 1], [0, 1]).with_cells(grid),
        TwoProportions: WORKED[TwoProportions].with_cells(grid),
        SelectedOfGroups: WORKED[SelectedOfGroups].with_cells(grid),
        Regression: Regression.of([0, 1, 1, 2], [0, 1, 3, 2]).with_cells(grid),
    }
    can_lack = any(np.isnan(answer(metric, nothing[kind])).any() for kind in metric.evidence if kind in nothing)
    remedy = f"{metric.id} says undefined_when={metric.undefined_when!r}: correct that, or add evidence to `nothing` in {HERE}"
    assert can_lack == (metric.undefined_when is not None), remedy
    assert not can_lack or words("UNDEFINED", metric.undefined_when, {})


@each_with_its_evidence
@given(data=st.data())
def test_a_perfect_model_reaches_the_best_value(metric, kind, data):
    if metric.best is not None and np.isfinite(metric.best) and metric.id not in RELATIVE:
        assert float(answer(metric, data.draw(PERFECT[kind]))) == metric.best


BATCHED = [pair for pair in PAIRS if hasattr(pair[1], "with_cells")]


@pytest.mark.parametrize(("metric", "kind"), BATCHED, ids=[f"{metric.id}-{kind.__name__}" for metric, kind in BATCHED])
@given(data=st.data())
def test_a_batch_of_either_type_is_answered_as_one_by_one(metric, kind, data):
    one = data.draw(RANDOM[kind])
    drawn = data.draw(digits((2, 3, one.cells.shape[-1])))
    alone = [[number(answer(metric, one.with_cells(cells.astype(float)))) for cells in line] for line in drawn]
    for whole in (float, np.int64):
        batch = number(answer(metric, one.with_cells(drawn.astype(whole))))
        np.testing.assert_allclose(batch, array(alone), rtol=1e-12, atol=0, err_msg=whole.__name__)


@pytest.mark.parametrize(("name", "partner"), [pair for pair in PARTNERS.items() if set(pair) <= set(METRICS)])
@given(data=st.data())
def test_swapped_classes_turn_it_into_its_partner(name, partner, data):
    for kind in {Counts, Scores}.intersection(METRICS[name].evidence):
        evidence = data.draw(RANDOM[kind])
        value, other = (
            number(answer(METRICS[id_], seen)) for id_, seen in ((name, evidence), (partner, swapped(evidence)))
        )
        np.testing.assert_allclose(value, other, rtol=1e-12, atol=1e-15)


@given(counts=RANDOM[Counts])
def test_what_is_right_and_what_is_wrong_add_up_to_one(counts):
    for first, second in COMPLEMENTS:
        if first in METRICS and second in METRICS:
            total = answer(METRICS[first], counts) + answer(METRICS[second], counts)
            assert np.isnan(total) or total == pytest.approx(1, abs=1e-15)


@given(counts=RANDOM[Counts])
def test_a_matrix_of_two_classes_is_judged_as_its_counts(counts):
    matrix = np.array([[counts.tn, counts.fp], [counts.fn, counts.tp]])
    for metric in METRICS.values():
        if {Counts, Confusion} <= set(metric.evidence):
            np.testing.assert_array_equal(
                answer(metric, Confusion(matrix, ("no", "yes"))), answer(metric, counts), err_msg=metric.id
            )


@pytest.mark.parametrize("metric", [metric for metric, kind in PAIRS if kind is Scores], ids=lambda metric: metric.id)
@given(rows=st.lists(st.tuples(TENTHS, st.booleans()), max_size=20), random=st.randoms(use_true_random=False))
def test_the_order_of_the_cases_does_not_matter(metric, rows, random):
    shuffled = random.sample(rows, len(rows))
    first, second = (answer(metric, Scores.of(*map(list, zip(*r, strict=True)))) if r else 0 for r in (rows, shuffled))
    np.testing.assert_array_equal(first, second)
