"""Sound specs and data with something odd put in: an error for the user, or results that JSON can hold; nothing else."""

import copy
import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import BaseModel

import reportgen
from reportgen import index
from reportgen.api import to_json
from reportgen.document.html import page
from reportgen.document.view import view
from reportgen.results.kinds import KINDS
from reportgen.results.tested import Comparison, OtherRate

CASES = 40
A, B = {"name": "A", "score": "a", "threshold": 0.5}, {"name": "B", "score": "b", "threshold": 0.4}
COSTS = {"matrix": [[0, 1], [5, 0.5]], "unit": "EUR"}
SPECS = {
    "splits and groups": {
        "models": [A, B],
        "metrics": ["recall", "mcc", "roc_auc"],
        "criteria": [
            "recall >= 0.5",
            {"metric": "f1", "between": [0.2, 0.9]},
            {"metric": "recall", "at_least": 0.2, "for_each": "site", "min_positives": 3},
        ],
        "data": {
            "columns": {"group": ["site"], "split": "part", "id": "id"},
            "use_prevalence": 0.1,
            "source": {"sampling": "random"},
        },
        "subgroups": {"prespecified": ["site"], "min_cases": 5},
        "costs": COSTS,
        "comparisons": [{"metric": "mean_cost"}, {"metric": "accuracy"}],
    },
    "rules": {
        "models": [
            {**A, "threshold": {"rule": "cost"}},
            {**B, "threshold": {"rule": "constraint", "metric": "recall", "at_least": 0.7, "on": "validation"}},
        ],
        "metrics": ["precision", "brier", "mean_cost"],
        "data": {"columns": {"split": "part"}, "use_prevalence": 0.2},
        "costs": [[0, 1], [3, 0]],
        "criteria": ["mean_cost <= 3"],
    },
    "clusters": {
        "models": [A, B],
        "metrics": ["recall", "roc_auc", "f1"],
        "data": {"columns": {"cluster": "owner", "group": "site"}},
        "criteria": ["recall >= 0.4", "roc_auc >= 0.5"],
        "comparisons": [{"metric": "f1"}, {"metric": "recall"}, {"metric": "roc_auc"}],
    },
    "weights": {
        "models": [A, B],
        "metrics": ["recall", "roc_auc", "profit"],
        "data": {"columns": {"weight": "whole", "group": "site"}},
        "gains": {"matrix": [[0, -1], [0, 5]], "basis": "net"},
        "criteria": ["recall >= 0.4"],
        "plan": {"primary": "any"},
    },
    "fractions": {
        "models": [A],
        "metrics": ["recall", "roc_auc", "ece"],
        "data": {
            "columns": {"weight": "parts", "split": "part"},
            "missing": {"score": "indeterminate"},
            "labels": {"gold": False},
        },
        "criteria": ["recall >= 0.4"],
        "calculations": [{"method": "wilson", "inputs": {"successes": 9, "trials": 10}, "options": {"level": 0.9}}],
    },
    "enriched": {
        "models": [A],
        "metrics": ["recall", "precision"],
        "data": {"source": {"sampling": "enriched"}, "use_prevalence": 0.05, "missing": {"score": "indeterminate"}},
        "costs": [[0, 1], [3, 0]],
        "criteria": ["recall >= 0.5", "ppv_at_prevalence(prevalence=0.1) >= 0.1"],
    },
    "numbers": {
        "models": [{"name": "A", "prediction": "x"}, {"name": "B", "prediction": "y"}],
        "data": {"task": "regression", "columns": {"truth": "z", "group": ["site"], "split": "half"}},
        "metrics": ["mae", "r2", "median_absolute_error"],
        "criteria": [
            "rmse <= 3",
            {"metric": "bias", "between": [-1, 1]},
            {"metric": "mae", "at_most": 2, "for_each": "site"},
        ],
        "subgroups": {"prespecified": ["site"], "min_cases": 5},
        "comparisons": [{"metric": "mae"}, {"metric": "r2"}],
    },
    "numbers in clusters": {
        "models": [{"name": "A", "prediction": "x"}, {"name": "B", "prediction": "y"}],
        "data": {"columns": {"truth": "z", "cluster": "owner"}},
        "criteria": ["mae <= 3", "max_error <= 9"],
    },
    "folds": {
        "kind": "comparison",
        "cross_validation": {
            "metric": "accuracy",
            "columns": {"model": "learner", "fold": "at", "value": "a", "n_train": "rest", "n_test": "size"},
            "design": {"kind": "kfold", "folds": 20},
        },
        "comparisons": [{"models": ["A", "B"], "test": "auto", "alternative": "two-sided"}],
    },
    "matrices": {
        "data": {
            "confusion": {"A": [[40, 5], [3, 30]], "B": [[38, 7], [2, 31]]},
            "matrix_rows": "truth",
            "positive": "positive",
            "use_prevalence": 0.1,
        },
        "costs": [[0, 1], [3, 0]],
        "criteria": ["recall >= 0.5", "mean_cost <= 3"],
    },
}
TEXTS = (
    "x 0.5 yes recall test validation training truth a site part whole owner A auto mcnemar bootstrap_t wilson 2026-13-01"
).split()
NUMBERS = [0, 1, -1, 0.5, 3, 20, 1e308, 1e-308, 10**30, float("nan"), float("inf")]
ODD = [
    *TEXTS,
    *NUMBERS,
    *(None, True, False, b"x", object(), (1, 2), "", "a" * 3000, "\u00e9\u202e", "recall >= 2"),
    *([], {}, [[]], [None], [1, 2], ["recall"], [["a"]], [[0, 1], [1, 0]], {"a": 1}, {1: 2}, {"metric": "recall"}),
    *({"rule": "f1", "on": "test"}, {"rule": "cost"}),
]
KEYS = (
    "threshold positive classes rows file between for_each sides model options on rule at_least at_most margin gains costs "
    "subgroups min_cases weight cluster group split id use_prevalence evaluated_on confusion truth prediction score scale "
    "confidence significance intervals metrics plan attest test alternative metric role task cross_validation columns "
    "design kind folds repeats better comparisons criteria value fold n_test n_train question"
).split()


def sound_data():
    draw = np.random.default_rng(81)
    truth = (draw.random(CASES) < 0.5).astype(int)
    scores = {
        name: np.clip(0.5 + (truth - 0.5) * 0.4 + draw.normal(0, sd, CASES), 0.02, 0.98).round(2).tolist()
        for name, sd in (("a", 0.25), ("b", 0.35))
    }
    rows = range(CASES)
    return {
        "truth": truth.tolist(),
        **scores,
        "part": [("train", "val", "test", "test")[at % 4] for at in rows],
        "site": ["NS"[at % 3 == 0] for at in rows],
        "owner": [f"o{at // 2}" for at in rows],
        "whole": [1 + at // 2 % 3 for at in rows],
        "parts": [0.5 + at % 3 for at in rows],
        "id": [f"i{at}" for at in rows],
        "half": [("train", "test", "test", "test")[at % 4] for at in rows],
        "z": (numbers := draw.normal(10, 3, CASES)).round(2).tolist(),
        "x": (numbers + draw.normal(0, 1, CASES)).round(2).tolist(),
        "y": (numbers + draw.normal(0.3, 2, CASES)).round(2).tolist(),
        "learner": ["AB"[at % 2] for at in rows],
        "at": [f"f{at // 2}" for at in rows],
        "size": [5] * CASES,
        "rest": [95] * CASES,
    }


def places(tree, path=()):
    if path:
        yield path
    branches = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    for key, value in branches:
        yield from places(value, (*path, key))


def at(tree, path):
    for key in path:
        tree = tree[key]
    return tree


def mutated_spec(spec, chance):
    """Drop, replace or add something, once or a few times."""
    spec = copy.deepcopy(spec)
    for _ in range(chance.choice([1, 1, 1, 2, 3])):
        found = list(places(spec))
        path, odd = chance.choice(found), copy.copy(chance.choice(ODD))
        holder, way = at(spec, path[:-1]), chance.random()
        if way < 0.2:
            del holder[path[-1]]
        elif way < 0.75 or not spec:
            holder[path[-1]] = odd
        else:
            mappings = [one for one in ((), *found) if isinstance(at(spec, one), dict)]
            at(spec, chance.choice(mappings))[chance.choice(KEYS)] = odd
        if not spec:
            break
    return spec


def odd_columns(values, chance):
    """List what may stand in a column instead."""
    n = len(values)
    floats = (float("nan"), float("inf"), 1e308, 1e12, -1, 0, 1, 0.5, None, "x", True)
    return [
        *([one] * n for one in floats),
        [-1e308 if at % 2 else 1e308 for at in range(n)],
        [5e-324 * at for at in range(n)],
        [at / n for at in range(n)],
        [str(at) for at in range(n)],
        [(1, "a", None, 2.5)[at % 4] for at in range(n)],
        [at % 2 == 0 for at in range(n)],
        [None if chance.random() < 0.5 else one for one in values],
        chance.sample(values, n),
        ["", *values[1:]],
        [values[0]] * (n - 1) + [values[-1]],
    ]


def mutated_data(data, chance):
    """Replace or drop columns, or keep a few rows."""
    data = dict(data)
    for _ in range(chance.choice([1, 1, 2, 3])):
        name, way = chance.choice(list(data)), chance.random()
        if way < 0.8 and isinstance(data[name], list) and len(data[name]) > 1:
            data[name] = chance.choice(odd_columns(data[name], chance))
        elif way < 0.85 and len(data) > 1:
            del data[name]
        elif way < 0.95:
            rows = chance.choice([1, 2, 3, 5, 8])
            data = {key: values[:rows] if isinstance(values, list) else values for key, values in data.items()}
        else:
            data[name] = chance.choice([5, "x", None, [], [1], [[1]] * CASES])
    return data


def intervals(part):
    """Pass each estimate that has an interval, and the range in which its metric lies, which differences may leave."""
    if isinstance(part, BaseModel):
        entry = index.find(part.metric, ("metric",)) if getattr(part, "interval", None) and has_metric(part) else None
        if entry is not None and not part.ref.endswith(("to_rest", "to_reference", "gap")):
            yield part.interval, entry.range or (None, None)
        part = [value for _, value in part]
    for value in part.values() if isinstance(part, dict) else part if isinstance(part, list | tuple) else ():
        yield from intervals(value)


def has_metric(part):
    """Leave out comparisons, whose intervals are of differences."""
    return not isinstance(part, Comparison | OtherRate) and getattr(part, "metric", None)


def whole(spec):
    """Add what every spec has; folds are not drawn anew."""
    draws = {} if "cross_validation" in spec else {"resampling": {"draws": 1000}}
    return {"kind": "validation", "title": "T", **draws, **spec}


def problems_or_results(spec, data):
    try:
        return (), reportgen.evaluate(whole(spec), data)
    except reportgen.ReportgenError as error:
        return error.problems, None


def check(spec, data):
    """Evaluate; whatever is wrong is said to the user, and whatever is right can be written down."""
    problems, results = problems_or_results(spec, data)
    if results is None:
        assert problems
        assert all(problem.what and problem.remedy for problem in problems)
        return
    read_again = KINDS[results.kind].model_validate_json(to_json(results))
    page(view(read_again), "screen")
    for interval, (least, most) in intervals(read_again):
        low, high = interval.low, interval.high
        assert low is None or high is None or low <= high
        assert low is None or least is None or low >= least - 1e-12
        assert high is None or most is None or high <= most + 1e-12


@pytest.mark.parametrize("name", SPECS)
def test_what_is_mutated_is_sound_before(name):
    data = None if name == "matrices" else sound_data()
    found = reportgen.evaluate(whole(SPECS[name]), data)

    assert to_json(found)


@pytest.mark.parametrize("name", SPECS)
@given(seed=st.integers(0, 10**9))
@settings(max_examples=12)
def test_an_odd_spec_is_refused_or_evaluated(name, seed):
    check(mutated_spec(SPECS[name], random.Random(seed)), None if name == "matrices" else sound_data())


@pytest.mark.parametrize("name", [name for name in SPECS if name != "matrices"])
@given(seed=st.integers(0, 10**9))
@settings(max_examples=6)
def test_odd_data_are_refused_or_evaluated(name, seed):
    check(SPECS[name], mutated_data(sound_data(), random.Random(seed)))


@given(seed=st.integers(0, 10**9))
@settings(max_examples=6)
def test_both_together_are_refused_or_evaluated(seed):
    chance = random.Random(seed)
    name = chance.choice([name for name in SPECS if name != "matrices"])
    check(mutated_spec(SPECS[name], chance), mutated_data(sound_data(), chance))
