"""
No verdict and no conclusion of a bootstrap hangs on its seed: near the edge there are more draws, or none is drawn.

How near is told in Monte Carlo errors, the spread of a bound over seeds. The bounds of two seeds differ by the root of
two such errors, so they lie four apart in one pair of seeds of 200 (2 * sf(4 / sqrt(2)) = 0.005), two in one of six.
"""

import pytest

import reportgen

METRIC = "cohen_kappa"  # no exact or score rule judges it
COUNTS = {"tp": 60, "fp": 20, "fn": 30, "tn": 90}
MOST = 200_000  # draws, after which there are no more
SEED = 5
CASES = {  # truth, call of A, call of B: how many
    (1, 1, 1): 60, (1, 1, 0): 22, (1, 0, 1): 10, (1, 0, 0): 12,
    (0, 0, 0): 80, (0, 0, 1): 14, (0, 1, 0): 9, (0, 1, 1): 10,
}  # fmt: skip


def drawn(draws):
    """Return both bounds of the metric after so many draws, and their Monte Carlo errors."""
    found = reportgen.calc("bootstrap_bca", {**COUNTS, "metric": METRIC, "draws": draws}, seed=SEED)
    return {end: (found["interval"][end], found["values"][f"monte_carlo_{end}"]) for end in ("low", "high")}


def judged(draws, **required):
    """Judge the same counts by a criterion on the metric."""
    spec = {
        "kind": "validation",
        "title": "T",
        "data": {
            "confusion": [[COUNTS["tn"], COUNTS["fp"]], [COUNTS["fn"], COUNTS["tp"]]],
            "matrix_rows": "truth",
            "positive": "positive",
        },
        "metrics": [METRIC],
        "criteria": [{"metric": METRIC, "why": "either side", **required}],
        "resampling": {"draws": draws, "seed": SEED},
    }
    (verdict,) = reportgen.evaluate(spec).criteria[0].models
    return verdict


@pytest.fixture(scope="module")
def at_most_draws():
    return drawn(MOST)


@pytest.mark.parametrize("errors", [0.5, 2.5, 3.5])
@pytest.mark.parametrize("rule", ["at_least", "at_most"])
@pytest.mark.parametrize("end", ["low", "high"])
@pytest.mark.parametrize("sign", [-1, 1])
def test_within_four_errors_of_the_threshold_nothing_is_demonstrated(at_most_draws, errors, rule, end, sign):
    bound, error = at_most_draws[end]
    verdict = judged(MOST, **{rule: bound + sign * errors * error})

    assert getattr(verdict, end) == bound
    assert (verdict.verdict, verdict.depends_on_seed) == ("not_demonstrated", True)


@pytest.mark.parametrize("errors", [4.5, 6, 7.5])
@pytest.mark.parametrize(
    ("rule", "end", "sign", "expected"),
    [
        ("at_least", "low", -1, "met"),
        ("at_least", "low", 1, "not_demonstrated"),
        ("at_least", "high", -1, "not_demonstrated"),
        ("at_least", "high", 1, "not_met"),
        ("at_most", "high", 1, "met"),
        ("at_most", "high", -1, "not_demonstrated"),
        ("at_most", "low", 1, "not_demonstrated"),
        ("at_most", "low", -1, "not_met"),
    ],
)
def test_beyond_four_errors_the_bound_gives_the_verdict(at_most_draws, errors, rule, end, sign, expected):
    bound, error = at_most_draws[end]
    verdict = judged(MOST, **{rule: bound + sign * errors * error})

    assert (verdict.verdict, verdict.depends_on_seed) == (expected, False)


@pytest.mark.parametrize(("errors", "again"), [(2.5, True), (3.5, True), (4.5, False), (7.5, False)])
@pytest.mark.parametrize(("end", "sign"), [("low", -1), ("high", 1)])
def test_within_four_errors_ten_times_as_many_are_drawn(errors, again, end, sign):
    bound, error = drawn(1000)[end]
    verdict = judged(1000, at_least=bound + sign * errors * error)
    with_more = [drawn(draws)[end][0] for draws in (10_000, 100_000, MOST)]

    assert getattr(verdict, end) in (with_more if again else [bound])


@pytest.mark.parametrize(("models", "end"), [(["A", "B"], "low"), (["B", "A"], "high")])
def test_a_difference_is_shown_where_the_interval_excludes_0_by_two_errors(models, end):
    """At rising levels the limit comes nearer to 0; within two errors of it the limit of another seed may pass it."""
    rows = [{"truth": t, "a": a, "b": b} for (t, a, b), times in CASES.items() for _ in range(times)]
    shown = []
    for level in (0.95 + step / 1000 for step in range(45)):
        spec = {
            "kind": "validation",
            "title": "T",
            "data": {"rows": rows},
            "models": [{"name": "A", "prediction": "a"}, {"name": "B", "prediction": "b"}],
            "metrics": ["f1"],
            "comparisons": [{"metric": "f1", "models": models}],
            "confidence": level,
            "resampling": {"draws": 2000, "seed": SEED},
        }
        (found,) = reportgen.evaluate(spec).comparisons
        errors = abs(getattr(found.interval, end)) / found.interval.notes[f"monte_carlo_{end}"]
        beyond_0 = found.interval.low > 0 or found.interval.high < 0
        shown.append((beyond_0 and errors, found.conclusions[0]))
    within = [conclusion for errors, conclusion in shown if 0 < errors < 2]
    beyond = [conclusion for errors, conclusion in shown if 2 < errors < 4]

    assert set(within) == {"difference_not_shown"}
    assert set(beyond) == {"difference_shown"}
    assert min(len(within), len(beyond)) > 2
