"""What must hold for every hypothesis test and every check that the registry finds."""

import ast
import inspect
import json
import math
import re
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from remedies import Keyed, words

from reportgen import reasons
from reportgen.catalog import registry
from reportgen.catalog.answers import Outcome, Tested, Undefined
from reportgen.catalog.work import Recorder
from reportgen.data.bank import Defaults
from reportgen.data.benchmark import BenchmarkTable
from reportgen.data.clusters import ClusteredPaired, ClusteredPairedScores
from reportgen.data.design import Design
from reportgen.data.draws import Draws
from reportgen.data.evidence import Confusion, Counts, Proportion, Sample
from reportgen.data.folds import FoldScores
from reportgen.data.groups import ClusteredGroups, Groups, Patterns, Square, TwoProportions
from reportgen.data.joint import JointScores
from reportgen.data.labelled import LabelledFolds
from reportgen.data.paired import PairedCounts, PairedScores, PairedTable
from reportgen.data.regression import PairedRegression, Regression
from reportgen.data.samples import GroupedSamples, IndependentSamples, PairedSamples, RepeatedSamples
from reportgen.data.scores import Scores
from reportgen.data.two_sets import GroupedScores, IndependentCounts, IndependentScores
from reportgen.document.formulas import formula_svg

HERE = "tests/catalog/test_registry_tests.py"
METHODS = list(registry.discover())
TESTS = [method for method in METHODS if method.kind == "hypotest"]
CHECKS = [method for method in METHODS if method.kind == "check"]
MAKERS = ("passed", "warning", "failed", "not_applicable", "not_checkable")
QUICK = settings(max_examples=25, deadline=None)

COUNT = st.integers(0, 60)
WHOLE = st.integers(-4, 4)
MAYBE = st.none() | st.integers(0, 5)
CALLS = st.none() | st.dictionaries(st.sampled_from(["A", "B"]), st.tuples(COUNT, COUNT))
DAYS = st.none() | st.dates()
WORDS = st.none() | st.sampled_from(["training", "validation", "test", "elsewhere"])

tables = st.builds(
    lambda *cells: PairedTable.of(**dict(zip(PairedTable.INPUTS, cells, strict=True))), COUNT, COUNT, COUNT, COUNT
)
joints = st.lists(st.integers(0, 20), min_size=8, max_size=8).map(
    lambda cells: PairedCounts(np.array(cells, float).reshape(2, 2, 2))
)
pairs = st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5), st.booleans()), min_size=1, max_size=40).map(
    lambda cases: PairedScores.of(*zip(*cases, strict=True))
)


@st.composite
def predicted(draw):
    """Make true numbers and the predictions of two models, of few cases or of many, sometimes alike."""
    rng, number = np.random.default_rng(draw(st.integers(0, 500))), draw(st.sampled_from([0, 1, 8, 60, 200]))
    truth, spread = rng.normal(5, 2, size=number), draw(st.sampled_from([0, 1]))
    return PairedRegression.of(truth, truth + spread * rng.normal(size=number), truth + rng.standard_t(5, size=number))


designs = st.builds(
    Design,
    cases=MAYBE,
    rows_read=MAYBE,
    excluded=st.dictionaries(st.sampled_from(["no_truth", "no_score"]), st.integers(0, 3)),
    ids_given=st.booleans(),
    repeated_ids=MAYBE,
    repeated_rows=MAYBE,
    models=st.sampled_from([(), ("A",), ("A", "B")]),
    paired=st.none() | st.booleans(),
    unmatched_ids=MAYBE,
    cluster=st.none() | st.just("patient"),
    evaluated_on=st.none() | st.sampled_from(["test", "validation"]),
    sampling=st.none() | st.sampled_from(["random", "enriched", "unknown"]),
    thresholds_chosen_on=st.dictionaries(st.sampled_from(["A", "B"]), WORDS),
    test_set_uses=st.none() | st.integers(1, 3),
    clusters=MAYBE,
    largest_cluster=MAYBE,
    positives=st.none() | st.just(0),
    use_prevalence=st.lists(st.floats(0, 1), max_size=2).map(sorted).map(tuple),
    labelled_calls=CALLS,
    unlabelled_calls=CALLS,
    criteria=MAYBE,
    criteria_fixed_on=DAYS,
    data_from=DAYS,
    data_to=DAYS,
    shared_cases=st.dictionaries(st.just(("test", "validation")), MAYBE),
    conflicts_of_ids=MAYBE,
    conflicts_of_rows=MAYBE,
    training_ids=MAYBE,
    training_rows=MAYBE,
    group_cases=st.none()
    | st.dictionaries(st.sampled_from(["site=A", "site=B"]), st.just({"Recall": 30}) | st.just({"Recall": 3})),
    group_least=MAYBE,
    planned_cases=MAYBE,
    planned_positives=MAYBE,
    planned_negatives=MAYBE,
    split_classes=st.none() | st.dictionaries(st.sampled_from(["test", "training"]), st.tuples(COUNT, COUNT)),
    class_runs=st.none() | st.tuples(COUNT, COUNT, COUNT),
)


@st.composite
def fold_scores(draw):
    """Make scores of two learners on one run or several, with sizes or without."""
    shape = draw(st.just((5, 2)) | st.tuples(st.sampled_from([1, 3]), st.integers(1, 6)) | st.tuples(st.integers(1, 6)))
    score = arrays(float, shape, elements=st.integers(0, 5).map(float))
    sizes = draw(st.just({}) | st.fixed_dictionaries({"n_train": st.integers(1, 90), "n_test": st.integers(1, 90)}))
    return FoldScores.of(draw(score), draw(score), **sizes)


@st.composite
def benchmarks(draw):
    """Make scores of models over data sets, often tied, seldom with a missing one."""
    size = draw(st.tuples(st.integers(1, 8), st.integers(2, 5)))
    scores = draw(arrays(float, size, elements=st.integers(0, 5).map(float)))
    if draw(st.integers(0, 9)) == 0:
        scores[0, 0] = np.nan
    table = BenchmarkTable.of(scores, better=draw(st.sampled_from(["higher", "lower"])))
    return replace(table, control=draw(st.none() | st.sampled_from(table.models)))


def shown_folds(test):
    """Make scores of folds of the design that a test is for."""
    values = np.arange(10) ** 2 % 7, np.arange(10) % 3
    shape = (5, 2) if test.compares and test.compares.designs else (10,)
    return FoldScores.of(*(each.reshape(shape) for each in values), n_train=60, n_test=30)


def clustered(groups):
    """Make groups of clusters from successes and failures of each."""
    successes = tuple(np.array([float(some) for some, _ in group]) for group in groups)
    return ClusteredGroups(successes, tuple(np.array([float(sum(pair)) for pair in group]) for group in groups))


EVIDENCE = {
    Design: designs,
    Draws: st.tuples(COUNT, COUNT).map(lambda one: Draws(sum(one), one[0])),
    Counts: st.builds(Counts.of, tp=COUNT, fp=COUNT, fn=COUNT, tn=COUNT),
    Confusion: st.lists(COUNT, min_size=9, max_size=9).map(
        lambda cells: Confusion(np.array(cells, float).reshape(3, 3), ("a", "b", "c"))
    ),
    ClusteredPaired: st.lists(st.tuples(*[st.integers(0, 5)] * 4), max_size=9).map(
        lambda rows: ClusteredPaired(*np.array([*zip(*rows, strict=True)] or [[]] * 4, float))
    ),
    ClusteredPairedScores: st.lists(
        st.tuples(st.integers(0, 5), st.integers(0, 5), st.booleans(), st.integers(1, 6)), min_size=1, max_size=40
    ).map(lambda cases: ClusteredPairedScores.of(*zip(*cases, strict=True))),
    PairedTable: tables,
    PairedCounts: joints,
    PairedScores: pairs,
    Proportion: st.integers(0, 50).flatmap(lambda n: st.builds(Proportion.of, st.integers(0, n), st.just(n))),
    Scores: pairs.map(lambda scores: scores.first),
    IndependentCounts: st.tuples(*[st.builds(Counts.of, tp=COUNT, fp=COUNT, fn=COUNT, tn=COUNT)] * 2).map(
        lambda two: IndependentCounts(*two)
    ),
    IndependentScores: st.tuples(pairs, pairs).map(lambda two: IndependentScores(*(one.first for one in two))),
    GroupedScores: st.lists(pairs, min_size=1, max_size=4).map(
        lambda groups: GroupedScores(tuple(one.first for one in groups))
    ),
    Defaults: st.tuples(COUNT, COUNT, st.floats(1e-6, 1 - 1e-6)).map(
        lambda one: Defaults.of(one[0], one[0] + one[1], one[2])
    ),
    Groups: st.lists(st.tuples(COUNT, COUNT), min_size=1, max_size=6).map(
        lambda rows: Groups.of([some for some, _ in rows], [some + more for some, more in rows])
    ),
    TwoProportions: st.tuples(COUNT, COUNT, COUNT, COUNT).map(
        lambda one: TwoProportions.of(one[0], one[0] + one[1], one[2], one[2] + one[3])
    ),
    ClusteredGroups: st.lists(
        st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=1, max_size=6), min_size=1, max_size=4
    ).map(clustered),
    Square: st.integers(2, 4).flatmap(
        lambda size: st.lists(st.integers(0, 9), min_size=size**2, max_size=size**2).map(
            lambda cells: Square(np.array(cells, float).reshape(size, size))
        )
    ),
    Patterns: st.integers(2, 4).flatmap(
        lambda models: st.lists(
            st.lists(st.integers(0, 1), min_size=models, max_size=models), min_size=1, max_size=20
        ).map(Patterns.of)
    ),
    Sample: st.lists(st.integers(-3, 3), max_size=20).map(lambda values: Sample(np.array(values, float))),
    FoldScores: fold_scores(),
    LabelledFolds: st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from("123")), min_size=1).map(
        lambda pairs: LabelledFolds.of(*zip(*pairs, strict=True))
    ),
    PairedSamples: st.lists(st.tuples(WHOLE, WHOLE), max_size=12).map(
        lambda rows: PairedSamples.of(*np.array([*zip(*rows, strict=True)] or [[]] * 2, float))
    ),
    IndependentSamples: st.tuples(*[st.lists(WHOLE, max_size=8)] * 2).map(lambda two: IndependentSamples.of(*two)),
    GroupedSamples: st.lists(st.lists(WHOLE, max_size=6), min_size=2, max_size=4).map(GroupedSamples.of),
    RepeatedSamples: st.tuples(st.integers(1, 6), st.integers(2, 4)).flatmap(
        lambda size: arrays(float, size, elements=WHOLE.map(float)).map(RepeatedSamples.of)
    ),
    PairedRegression: predicted(),
    Regression: predicted().map(lambda pair: pair.first),
    BenchmarkTable: benchmarks(),
    JointScores: st.lists(st.tuples(*[st.integers(0, 5)] * 3, st.booleans()), min_size=1, max_size=40).map(
        lambda cases: JointScores.of([*zip(*cases, strict=True)][:3], [case[3] for case in cases])
    ),
}
EVIDENCE = Keyed(EVIDENCE, "a strategy that draws evidence", "EVIDENCE in tests/catalog/test_registry_tests.py")
PAIRED = {PairedTable, PairedCounts, PairedScores}
CLUSTERED = {ClusteredPaired, ClusteredPairedScores}
OF_SAMPLES = {PairedSamples, IndependentSamples}
OF_TWO = {
    *PAIRED,
    *CLUSTERED,
    *OF_SAMPLES,
    FoldScores,
    TwoProportions,
    PairedRegression,
}  # models or groups that can change places
TOLD = {"initial": 0.7, "share": 0.4, "margin": 0.1, "sigma": 2.0}
TURNED = {"difference", "hodges_lehmann"}  # effects that change their sign with the order of two samples
METRICS = {
    IndependentCounts: "f1",
    IndependentScores: "roc_auc",
    PairedTable: "accuracy",
    PairedCounts: "f1",
    PairedScores: "roc_auc",
    PairedRegression: "rmse",
}


def by_id(method):
    return method.id


def variants(test):
    """Every version of a test on every kind of evidence, with options that keep it quick."""
    for kind in test.evidence:
        option = {option.name: option for option in test.own_options}
        told = TOLD | {"metric": METRICS.get(kind), "draws": 200}
        fixed = {name: value for name, value in told.items() if name in option}
        versions = option["version"].choices if "version" in option else (None,)
        for version in versions:
            chosen = fixed | ({"version": version} if version else {})
            yield pytest.param(test, kind, chosen, id="-".join([test.id, kind.__name__, *filter(None, [version])]))


VARIANTS = [variant for test in TESTS for variant in variants(test)]
OF_MODELS = [variant for variant in VARIANTS if variant.values[1] in PAIRED | CLUSTERED | OF_SAMPLES | {FoldScores}]
OF_MARGINS = [variant for variant in VARIANTS if "margin" in variant.values[2]]  # whose null is a difference
OF_EQUALITY = [variant for variant in OF_MODELS if variant not in OF_MARGINS]
TWO_SIDED = [
    variant
    for variant in VARIANTS
    if variant.values[1] in OF_TWO and any(one.name == "alternative" for one in variant.values[0].own_options)
]


def swapped(evidence):
    """Exchange the two models."""
    if isinstance(evidence, PairedTable | ClusteredPaired):
        return replace(evidence, only_a=evidence.only_b, only_b=evidence.only_a)
    if isinstance(evidence, PairedCounts):
        return replace(evidence, joint=np.swapaxes(evidence.joint, -1, -2))
    if isinstance(evidence, TwoProportions):
        return evidence.swapped
    return replace(evidence, a=evidence.b, b=evidence.a)


def identical(evidence):
    """Let the second model do as the first does."""
    if isinstance(evidence, ClusteredPaired):
        none = np.zeros_like(evidence.only_a)
        return replace(evidence, both_right=evidence.both_right + evidence.only_a, only_a=none, only_b=none)
    if isinstance(evidence, PairedTable):
        return PairedTable(evidence.both_right + evidence.only_a, *np.zeros((2, 1))[:, 0], evidence.both_wrong)
    if isinstance(evidence, PairedCounts):
        alike = np.zeros((2, 2, 2))
        alike[:, [0, 1], [0, 1]] = evidence.joint.sum(axis=-1)
        return PairedCounts(alike)
    return replace(evidence, b=evidence.a)


def either(code):
    """A code as it is written, or both where a condition picks one of two."""
    return [code.body.value, code.orelse.value] if isinstance(code, ast.IfExp) else [code.value]


def codes(method):
    """Every code and consequence that a check's source can answer."""
    tree = ast.parse(inspect.getsource(inspect.getmodule(method.function)))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]
    made = [call for call in calls if call.func.id in MAKERS]
    found = [(call.func.id, code, call.keywords) for call in made for code in either(call.args[0])]
    return [
        (maker, code, next((key.value for key in keys if key.arg == "consequence"), None))
        for maker, code, keys in found
    ]


def test_there_are_tests_and_checks_to_look_at():
    assert {"mcnemar", "delong_paired", "paired_bootstrap"} <= {test.id for test in TESTS}
    assert len(CHECKS) >= 10


def test_every_kind_of_evidence_and_every_required_option_can_be_made_up_here():
    lacking = EVIDENCE.lacking(kind for test in TESTS for kind in test.evidence)
    required = [
        (test, kind, one.name) for test in TESTS for kind in test.evidence for one in test.own_options if one.required
    ]
    for test, kind, option in required:
        if option == "metric" and kind not in METRICS:
            lacking.append(f"add a metric of `{kind.__name__}` for {test.id} to METRICS in {HERE}")
        elif option not in {*TOLD, "metric"}:
            lacking.append(f"add a value for `{option}` of {test.id} to TOLD in {HERE}")
    assert lacking == []


@pytest.mark.parametrize("test", TESTS, ids=by_id)
def test_every_test_says_what_it_asks_and_assumes(test):
    assert all([test.label, test.question.endswith("?"), test.null, test.meaning.endswith("."), test.formula])
    assert re.search(r"\(\d{4}\), \w", test.reference)
    assert test.checks


@pytest.mark.parametrize("test", TESTS, ids=by_id)
def test_every_test_of_two_models_checks_pairing_and_independence(test):
    if set(test.evidence) <= {PairedTable, PairedCounts, PairedScores}:
        assert {"paired_cases", "same_cases", "independent_cases"} <= {check.id for check in test.checks}


@pytest.mark.parametrize("check", CHECKS, ids=by_id)
def test_every_check_says_what_it_assumes_in_a_sentence(check):
    assert check.label
    assert check.assumes.endswith(".")
    assert check.meaning.endswith(".")
    assert re.search(r"\(\d{4}\), \w", check.reference)


@pytest.mark.parametrize("check", CHECKS, ids=by_id)
def test_every_check_takes_one_argument_whose_annotation_says_what_it_needs(check):
    kinds = {parameter.kind for parameter in list(inspect.signature(check.function).parameters.values())[1:]}
    assert kinds <= {inspect.Parameter.KEYWORD_ONLY}
    assert EVIDENCE.lacking(check.evidence) == []
    assert not [option for option in check.own_options if option.required]


@pytest.mark.parametrize("check", CHECKS, ids=by_id)
def test_every_code_and_consequence_has_its_words(check):
    found = codes(check)
    assert found
    for maker, code, consequence in found:
        assert words("CHECKS", code)
        if maker in ("warning", "failed"):
            assert consequence is not None, f"give `{code}` of {check.id} its consequence"
        if isinstance(consequence, ast.Constant):
            assert words("CONSEQUENCES", consequence.value)
            if consequence.value == "p_withheld":
                assert check.structural
                assert words("WITHHELD", code)


@pytest.mark.parametrize("check", CHECKS, ids=by_id)
@given(data=st.data())
@QUICK
def test_every_outcome_can_be_worded_and_never_confirms(check, data):
    kind = data.draw(st.sampled_from(check.evidence))
    found = check(data.draw(EVIDENCE[kind]))
    assert isinstance(found, Outcome)
    assert words("CHECKS", found.code)
    facts = {**found.facts, **reasons.rules(reasons.CHECKS[found.code])}
    sentence = reasons.check(found.code, facts, found.consequence)
    assert "{" not in sentence
    assert not re.search("satisf|confirm|proven|guarantee", sentence)
    assert found.consequence is None or found.consequence in reasons.CONSEQUENCES
    if found.consequence == "p_withheld":
        assert words("WITHHELD", found.code, found.facts)
    if found.statistic is not None:
        assert math.isfinite(found.statistic)
    json.dumps(found.facts)


@pytest.mark.parametrize(("test", "kind", "options"), VARIANTS)
@given(data=st.data())
@QUICK
def test_every_p_value_is_a_probability_above_0_or_absent_with_its_reason(test, kind, options, data):
    found = test(data.draw(EVIDENCE[kind]), **options)
    assert isinstance(found, Tested)
    if isinstance(found.p_value, Undefined):
        assert words("WITHHELD", found.p_value.code, found.p_value.facts)
    else:
        assert 0 < found.p_value <= 1
        assert math.isfinite(found.statistic)
    if found.effect is None:
        pass
    elif isinstance(found.effect.value, Undefined):
        assert words("UNDEFINED", found.effect.value.code, found.effect.value.facts)
    else:
        assert math.isfinite(found.effect.value)
    if found.interval is None:
        return
    if isinstance(found.interval, Undefined):
        assert words("UNDEFINED", found.interval.code, found.interval.facts)
    else:
        assert not found.interval.low > found.interval.high
        assert not math.isnan(found.interval.low) or not math.isnan(found.interval.high)
        assert registry.method(found.interval_method, "interval")


@pytest.mark.parametrize(("test", "kind", "options"), TWO_SIDED)
@given(data=st.data())
@QUICK
def test_swapped_models_turn_the_effect_round_and_keep_the_two_sided_p(test, kind, options, data):
    evidence = data.draw(EVIDENCE[kind])
    plain, turned = test(evidence, **options), test(swapped(evidence), **options)
    if isinstance(plain.p_value, Undefined):
        assert turned.p_value == plain.p_value
    else:
        assert turned.p_value == pytest.approx(plain.p_value, rel=1e-9)
    if plain.effect.name in TURNED and not isinstance(plain.effect.value, Undefined):
        assert turned.effect.value == pytest.approx(-plain.effect.value, abs=1e-12)
    elif plain.effect.name == "share_of_wins":
        assert turned.effect.value == plain.effect.value or turned.effect.value + plain.effect.value == pytest.approx(1)
    elif not isinstance(plain.effect.value, Undefined) and plain.effect.value:
        assert turned.effect.value == pytest.approx(1 / plain.effect.value, rel=1e-9)


@pytest.mark.parametrize(("test", "kind", "options"), TWO_SIDED)
@given(data=st.data())
@QUICK
def test_swapped_models_swap_the_one_sided_p_values(test, kind, options, data):
    evidence = data.draw(EVIDENCE[kind])
    greater = test(evidence, alternative="greater", **options).p_value
    less = test(swapped(evidence), alternative="less", **options).p_value
    assert greater == (less if isinstance(less, Undefined) else pytest.approx(less, rel=1e-9))


@pytest.mark.parametrize(("test", "kind", "options"), OF_EQUALITY)
@given(data=st.data())
@QUICK
def test_identical_models_never_have_a_small_p_value(test, kind, options, data):
    found = test(identical(data.draw(EVIDENCE[kind])), **options)
    assert isinstance(found.p_value, Undefined) or found.p_value == 1


@pytest.mark.parametrize(("test", "kind", "options"), [one for one in OF_MODELS if one in OF_MARGINS])
@given(data=st.data())
@QUICK
def test_identical_models_speak_for_lying_within_a_margin(test, kind, options, data):
    found = test(identical(data.draw(EVIDENCE[kind])), **options)
    assert isinstance(found.p_value, Undefined) or found.p_value < 0.5


@pytest.mark.parametrize(("test", "kind", "options"), OF_MARGINS)
@given(data=st.data(), wider=st.floats(0.1, 0.5))
@QUICK
def test_a_wider_margin_is_excluded_at_least_as_clearly(test, kind, options, data, wider):
    evidence = data.draw(EVIDENCE[kind])
    near, far = (test(evidence, **options | {"margin": margin}).p_value for margin in (0.1, wider))
    assert far == near if isinstance(near, Undefined) else far <= near * (1 + 1e-9)


@given(tables, st.integers(0, 1000), st.integers(0, 1000))
@QUICK
def test_added_agreeing_cases_leave_the_exact_p(table, right, wrong):
    more = replace(table, both_right=table.both_right + right, both_wrong=table.both_wrong + wrong)
    mcnemar = registry.method("mcnemar")
    if table.cases:
        for version in ("exact", "chi2", "chi2_cc", "mid_p"):
            one, other = (mcnemar(evidence, version=version).p_value for evidence in (table, more))
            assert (isinstance(one, Undefined) and isinstance(other, Undefined)) or one == other


@pytest.mark.parametrize(("test", "kind", "options"), VARIANTS)
def test_every_step_has_its_words_and_can_be_set(test, kind, options):
    truth = np.arange(40) % 2 == 0
    at = np.arange(60)
    shown = {
        PairedRegression: PairedRegression.of(at, at + np.cos(7 * at), at + 2 * np.sin(5 * at)),
        PairedTable: PairedTable.of(both_right=60, only_a=12, only_b=5, both_wrong=9),
        PairedCounts: PairedCounts(np.arange(8.0).reshape(2, 2, 2) + 3),
        PairedScores: PairedScores.of(np.arange(40) % 7 + truth, np.arange(40) % 5 + 2 * truth, truth),
        Scores: Scores.of((np.arange(40) % 7 + truth) / 8, truth),
        Defaults: Defaults.of(21, 54, 0.175),
        Groups: Groups.of([1, 3, 6], [20, 30, 25]),
        TwoProportions: TwoProportions.of(7, 34, 1, 34),
        ClusteredGroups: clustered([[(3, 1), (2, 4), (5, 0)], [(1, 2), (0, 5)]]),
        ClusteredPaired: ClusteredPaired.of(
            both_right=[0, 2, 1, 3, 2, 1],
            only_a=[1, 2, 0, 2, 1, 0],
            only_b=[1, 0, 0, 1, 0, 1],
            both_wrong=[0, 1, 1, 0, 0, 0],
        ),
        ClusteredPairedScores: ClusteredPairedScores.of(
            np.arange(40) % 7 + truth, np.arange(40) % 5 + 2 * truth, truth, np.arange(40) % 11
        ),
        IndependentCounts: IndependentCounts(Counts.of(tp=55, fp=5, fn=10, tn=30), Counts.of(tp=20, fp=4, fn=6, tn=30)),
        IndependentScores: IndependentScores.of(
            [4, 2, 3, 1], [True, True, False, False], [1, 3, 2, 4], [True, True, False, False]
        ),
        GroupedScores: GroupedScores.of([4, 2, 3, 1, 1, 3, 2, 4], [True, True, False, False] * 2, [*"aaaabbbb"]),
        Square: Square(np.array([[9.0, 3, 1], [2, 7, 4], [0, 5, 8]])),
        Patterns: Patterns.of([[1, 1, 0], [1, 0, 0], [0, 1, 1], [1, 1, 1]]),
        Proportion: Proportion.of(9, 12),
        JointScores: JointScores.of([np.arange(40) % 7 + truth, np.arange(40) % 5, np.arange(40) % 3 + truth], truth),
        BenchmarkTable: BenchmarkTable.of([[3, 1, 2], [3, 2, 1], [2, 1, 0], [1, 2, 1]], ["A", "B", "C"], control="A"),
        Sample: Sample(np.array([1.0, 2, -1, 0, 3])),
        FoldScores: shown_folds(test),
        PairedSamples: PairedSamples.of([3.0, 1, 4, 1, 5, 9, 2, 6], [2.0, 7, 1, 8, 2, 8, 1, 8]),
        IndependentSamples: IndependentSamples.of([3.0, 1, 4, 1, 5, 9, 2, 6], [2.0, 7, 1, 8, 2]),
        GroupedSamples: GroupedSamples.of([[3.0, 1, 4, 1], [5, 9, 2, 6, 5], [2, 7, 1, 8, 2]]),
        RepeatedSamples: RepeatedSamples.of([[3.0, 1, 4], [1, 5, 9], [2, 6, 5], [3, 5, 8], [9, 7, 9]]),
    }
    shown = Keyed(shown, "an example", f"`shown` in {HERE}")
    sides = (
        ("two-sided", "greater", "less") if "alternative" in {option.name for option in test.own_options} else (None,)
    )
    for side in sides:
        work = Recorder(test.formula)
        test(shown[kind], work=work, **options, **({"alternative": side} if side else {}))
        assert work.steps
        for step in work.steps:
            assert words("STEPS", step.code)
            assert formula_svg(step.substituted)
    assert formula_svg(test.formula)


def test_a_check_that_lacks_its_words_is_caught():
    def wordless():
        return failed("no_such_code", on="cases", consequence="no_such_consequence")  # noqa: F821 - read, not run

    found = codes(SimpleNamespace(function=wordless))
    assert ("failed", "no_such_code") in [(maker, code) for maker, code, _ in found]
    assert "no_such_code" not in reasons.CHECKS
