"""Every topic, two hundred variants of it: the key of each part against scipy, scikit-learn or statsmodels, or by hand."""

import math
import warnings
from types import MappingProxyType

import numpy as np
import pytest
import twins_of_comparisons
import twins_of_costs
import twins_of_learning
from scipy import stats
from sklearn import metrics as sk
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.proportion import proportion_confint

from reportgen import topic_index
from reportgen.catalog.paper import UnfitError
from reportgen.catalog.random_draws import RandomDraws
from reportgen.engine.sheets.solving import AskedPart, Solver
from reportgen.engine.sheets.topics import load_topic
from reportgen.spec.exercise import Conventions

VARIANTS = 200
CLOSE = 1e-9
LESS_CLOSE = {"critical_difference": 1e-6}  # as scipy integrates the studentised range


def mcnemar(given, _):
    b, c = given["only_a"], given["only_b"]
    p = stats.binomtest(b, b + c).pvalue
    return {
        "discordant": b + c,
        "difference": (c - b) / sum(given.values()),
        "p_value": p,
        "decision": {"reject" if p <= 0.05 else "keep"},
    }


def metrics(given, _):
    truth = [1] * (given["tp"] + given["fn"]) + [0] * (given["fp"] + given["tn"])
    called = [1] * given["tp"] + [0] * given["fn"] + [1] * given["fp"] + [0] * given["tn"]
    return {
        "accuracy": sk.accuracy_score(truth, called),
        "precision": sk.precision_score(truth, called),
        "recall": sk.recall_score(truth, called),
        "specificity": sk.recall_score(truth, called, pos_label=0),
        "f1": sk.f1_score(truth, called),
        "mcc": sk.matthews_corrcoef(truth, called),
        "balanced_accuracy": sk.balanced_accuracy_score(truth, called),
        "npv": sk.precision_score(truth, called, pos_label=0),
    }


def confusion_matrix(given, _):
    found = sk.confusion_matrix(given["truth"], given["predicted"], labels=["+", "-"])
    (tp, fn), (fp, tn) = found
    return {"tp": tp, "fn": fn, "fp": fp, "tn": tn, "accuracy": (tp + tn) / found.sum()}


def ci_proportion(given, _, level=0.95):
    x, n = given["x"], given["n"]
    wald, wilson = (proportion_confint(x, n, 1 - level, method) for method in ("normal", "wilson"))
    return {
        "estimate": x / n,
        "wald_low": wald[0],
        "wald_high": wald[1],
        "wilson_low": wilson[0],
        "wilson_high": wilson[1],
        "meaning": {"coverage"},
    }


def paired_t(given, _, alternative="two-sided", level=0.95):
    found = stats.ttest_rel(given["a"], given["b"], alternative=alternative)
    differences = np.subtract(given["a"], given["b"])
    return {
        "difference": differences.mean(),
        "sd": differences.std(ddof=1),
        "statistic": found.statistic,
        "df": found.df,
        "critical": stats.t.isf((1 - level) / (2 if alternative == "two-sided" else 1), found.df),
        "p_value": found.pvalue,
        "decision": {"reject" if found.pvalue <= 1 - level else "keep"},
    }


def _truth(given):
    return [one == "+" for one in given["truth"]]


def roc_by_hand(given, cells):
    fpr, tpr, thresholds = sk.roc_curve(_truth(given), given["scores"], drop_intermediate=False)
    positive, negative = sum(_truth(given)), len(given["truth"]) - sum(_truth(given))
    rows = [(tp * positive, fp * negative, tp, fp) for tp, fp in zip(tpr, fpr, strict=True)]
    assert len(thresholds) == len(rows)
    assert cells["table"] == pytest.approx([value for row in rows for value in row])
    return {"auc": sk.roc_auc_score(_truth(given), given["scores"])}


def pr_and_ap(given, cells):
    scores, truth = np.array(given["scores"]), np.array(_truth(given))
    rows = []
    for threshold in sorted(set(given["scores"]), reverse=True):
        called = scores >= threshold
        tp = (truth & called).sum()
        rows += [tp, called.sum(), tp / called.sum(), tp / truth.sum()]
    assert cells["table"] == pytest.approx(rows)
    return {"area": sk.average_precision_score(truth, scores)}


def multiplicity(given, cells):
    methods = {"bonferroni": "bonferroni", "holm": "holm", "benjamini_hochberg": "fdr_bh"}
    found = {name: multipletests(given["p"], 0.05, method) for name, method in methods.items()}
    assert cells["table"] == pytest.approx([found[name][1][at] for at in range(len(given["p"])) for name in methods])
    return {name: rejected.sum() for name, (rejected, *_) in found.items()}


def friedman_nemenyi(given, cells):
    scores = np.array(given["scores"])
    sets, models = scores.shape
    ranks = stats.rankdata(-scores, axis=1)
    assert cells["ranks"] == list(ranks.ravel())
    found = stats.friedmanchisquare(*scores.T)
    critical = stats.chi2.ppf(0.95, models - 1)
    difference = stats.studentized_range.ppf(0.95, models, math.inf) / math.sqrt(2)
    difference *= math.sqrt(models * (models + 1) / (6 * sets))
    means = ranks.mean(axis=0)
    apart = means.max() - means.min() >= difference
    decision = "none" if found.statistic < critical else "apart" if apart else "unclear"
    return {
        "mean_ranks": means.min(),
        "statistic": found.statistic,
        "critical": critical,
        "critical_difference": difference,
        "decision": {decision},
    }


def interpretation(given, _):
    n, x, y = given["cases"], given["x"], given["y"]
    if given["result"] == "comparison":
        assert stats.binomtest(x, x + y).pvalue > 0.05
        return {"statements": {"compatible", "p_value"}}
    if given["result"] == "requirement":
        low, high = proportion_confint(x, n, method="wilson")
        assert low < 0.85 < x / n < high
        return {"statements": {"open", "coverage"}}
    assert (x, y) == (0, 0)
    return {"statements": {"bound"}}


TWINS = {
    "mcnemar": mcnemar,
    "metrics": metrics,
    "confusion-matrix": confusion_matrix,
    "ci-proportion": ci_proportion,
    "paired-t": paired_t,
    "roc-by-hand": roc_by_hand,
    "pr-and-ap": pr_and_ap,
    "multiplicity": multiplicity,
    "friedman-nemenyi": friedman_nemenyi,
    "interpretation": interpretation,
    **twins_of_costs.TWINS,
    **twins_of_comparisons.TWINS,
    **twins_of_learning.TWINS,
}


OPTIONS = (
    *(("paired-t", {"alternative": one, "level": level}) for one in ("less", "greater") for level in (0.95, 0.9)),
    ("paired-t", {"level": 0.99}),
    ("ci-proportion", {"level": 0.9}),
)


MEANT_TO_BE_ZERO = {  # keys that are 0 by what the topic teaches
    ("bias-variance-of-votes", "bias_a"): "the main prediction is right",
    ("bias-variance-of-votes", "bias_b"): "the main prediction is right",
    ("cross-validation", "overlap"): "two folds share no case",
    ("cross-validation", "stratified"): "there are fewer cases than folds",
    ("multiplicity", "bonferroni"): "no p-value is small enough",
    ("multiplicity", "holm"): "no p-value is small enough",
}


def poor_keys(topic, solved):
    """Pass the parts that no lecturer would ask: a key is 0, a proportion 1, a p-value 1 or too small to be written."""
    shares = {ask.name for ask in topic.asks if ask.share}
    for ask, key in solved.keys.items():
        too_near_one = ask in shares and abs(1 - key.value) < key.unit / 2
        if (topic.id, ask) not in MEANT_TO_BE_ZERO and (
            key.value == 0 or too_near_one or (ask == "p_value" and not 1e-5 < key.value < 1)
        ):
            yield ask


def variants(topic, options=MappingProxyType({})):
    """Draw variants, and pass the data and the solution of those that a sheet would have."""
    asked = tuple(AskedPart(ask.name, ask, ask.points) for ask in topic.asks)
    solver = Solver(topic, asked, Conventions(), options)
    for number in range(VARIANTS):
        draw = RandomDraws(7, "T1", topic.id, topic.version, number, 0)
        given = topic.draw(draw, {name: one.drawn(draw) for name, one in topic.draws.items()})
        if list(topic.faults(given)):
            continue
        try:
            solved = solver.solved(given)
        except UnfitError:
            continue
        if not solved.causes:
            yield given, solved


def test_every_topic_has_a_twin():
    assert set(TWINS) == {topic.id for topic in topic_index.topics()}


@pytest.mark.parametrize(("name", "options"), [*((name, {}) for name in sorted(TWINS)), *OPTIONS])
def test_the_key_is_that_of_the_twin_and_one_that_a_lecturer_would_set(name, options):
    topic, tried, poor = load_topic(name), 0, set()
    for given, solved in variants(topic, options):
        tried += 1
        poor.update(poor_keys(topic, solved))
        cells = {ask: [key.value for key in keys] for ask, keys in solved.cells.items()}
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            expected = TWINS[name](given, cells, **options)
        found = {ask: key.value for ask, key in solved.keys.items()}
        found |= {ask: set(one.right) for ask, one in solved.paper.found.items() if one.right}
        assert set(found) == set(expected)
        for ask, value in expected.items():
            close = LESS_CLOSE.get(ask, CLOSE)
            assert found[ask] == (value if isinstance(value, set) else pytest.approx(value, rel=close, abs=1e-12)), (
                given
            )
    assert tried >= VARIANTS // 2
    assert options or poor == set()


@pytest.mark.parametrize("name", sorted(TWINS))
def test_no_symbol_of_a_step_is_unknown_and_none_means_two_things(name):
    """Each symbol that a step uses was given or defined before; the paper itself refuses others."""
    given, solved = next(variants(load_topic(name)))
    defined = {}
    for block in solved.paper.blocks:
        if block["kind"] == "step":
            assert set(block.get("uses", ())) <= set(solved.paper.known), given
            assert defined.setdefault(block["symbol"], block["value"]) == block["value"]


@pytest.mark.parametrize(("name", "options"), OPTIONS)
def test_the_question_states_the_options(name, options):
    topic = load_topic(name)
    given, _ = next(variants(topic, options))
    posed = topic.pose(topic.named(given, options))
    said = " ".join((*posed.text, *(text for choices in posed.choices.values() for _, text in choices)))

    level = options.get("level", 0.95)
    assert f"{100 * level:g}%" in said or f"{100 * (1 - level):g}%" in said
    assert ("one-sided" in said) == ("alternative" in options)
    assert not set(topic.options) & (set(topic.data) | set(topic.draws))


@pytest.mark.parametrize("name", sorted(TWINS))
def test_a_topic_asks_what_it_declares(name):
    topic = load_topic(name)
    given, solved = next(variants(topic))
    posed = topic.pose(topic.named(given, {}))

    assert {ask.name for ask in topic.asks} <= set(solved.paper.found)
    for ask in topic.asks:
        if ask.kind in ("choice", "choices"):
            names = [choice for choice, _ in posed.choices.get(ask.name, ask.choices)]
            assert set(solved.paper.found[ask.name].right) <= set(names)
            assert set(solved.paper.found[ask.name].why) == set(names)
        if ask.kind == "table":
            empty = sum(cell is None for table in posed.blanks for row in table.rows for cell in row)
            assert empty >= len(solved.cells[ask.name])


@pytest.mark.parametrize(("y", "on_one"), [([0.1, 0.4, 0.7], True), ([0.1, 0.4, 0.8], False), ([5, 5, 5], True)])
def test_cases_on_one_line_have_no_residuals(y, on_one):
    found = list(load_topic("linear-regression").faults({"x": [1, 2, 3], "y": y, "new": 5}))
    assert bool(found) == on_one
