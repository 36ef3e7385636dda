"""The same ref finds the same number, whatever kind of number it is."""

import numpy as np
import pytest

from reportgen.engine.evaluate import evaluate
from reportgen.errors import ReportgenError
from reportgen.results.refs import lookup, objects
from reportgen.spec.load import load

STRANGE = "a/b=c#d~e%f (g) @h <b>"
ESCAPED = "a%2Fb%3Dc%23d%7Ee%25f %28g%29 %40h <b>"


@pytest.fixture(scope="module")
def tree():
    """Return the results of two models, one with a name that has every sign that refs use."""
    draws = np.random.default_rng(7)
    truth = (draws.random(240) < 0.4).astype(int)
    scores = {
        name: np.clip(0.5 + (truth - 0.5) * 0.4 + draws.normal(0, sd, 240), 0, 1)
        for name, sd in (("a", 0.2), ("b", 0.4))
    }
    spec = {
        "kind": "validation",
        "title": "T",
        "data": {"use_prevalence": 0.1, "classes": ["no/1", "yes"], "positive": "yes"},
        "models": [{"name": "A", "score": "a", "threshold": 0.5}, {"name": STRANGE, "score": "b", "threshold": 0.4}],
        "metrics": ["recall", "npv", "roc_auc", "fbeta(beta=2)", "brier"],
        "criteria": ["recall >= 0.8", {"id": "C/x", "metric": "roc_auc", "at_least": 0.7, "model": "A"}],
    }
    data = {"id": [f"i{at}" for at in range(240)], "truth": np.array(["no/1", "yes"])[truth], **scores}
    return evaluate(load(spec), data).model_dump(mode="json")


def model(tree, at):
    return tree["models"][at]


def curve(tree, name):
    return next(one for one in model(tree, 0)["curves"] if one["ref"].endswith(f"/{name}"))


def estimate(tree, at, metric):
    return next(one for one in model(tree, at)["estimates"] if one["metric"] == metric)


@pytest.mark.parametrize(
    ("ref", "walk"),
    [
        ("models/A/recall", lambda tree: estimate(tree, 0, "recall")["value"]),
        ("models/A/recall#value", lambda tree: estimate(tree, 0, "recall")["value"]),
        ("models/A/recall#interval.low", lambda tree: estimate(tree, 0, "recall")["interval"]["low"]),
        ("models/A/recall#n", lambda tree: estimate(tree, 0, "recall")["n"]),
        ("models/A/fbeta(beta=2)", lambda tree: estimate(tree, 0, "fbeta")["value"]),
        (f"models/{ESCAPED}/roc_auc", lambda tree: estimate(tree, 1, "roc_auc")["value"]),
        ("models/A/threshold", lambda _: 0.5),
        (f"models/{ESCAPED}/threshold", lambda _: 0.4),
        ("models/A/confusion#yes/no%2F1", lambda tree: model(tree, 0)["confusion"]["rows"][1][0]),
        ("models/A/confusion#no%2F1/no%2F1", lambda tree: model(tree, 0)["confusion"]["rows"][0][0]),
        ("models/A/curves/roc#0/threshold", lambda _: None),
        ("models/A/curves/roc#0/tpr", lambda _: 0),
        ("models/A/curves/roc#3/fpr", lambda tree: model(tree, 0)["curves"][0]["rows"][3][1]),
        ("models/A/curves/calibration#1/n", lambda tree: curve(tree, "calibration")["rows"][1][3]),
        ("models/A/curves/roc#label", lambda _: "ROC curve"),
        ("models/A/at_use_prevalence/per_1000#0/tp", lambda tree: model(tree, 0)["at_use"]["rows"][0][0]),
        ("baselines/accept_all/recall", lambda _: 1),
        ("baselines/reject_all/npv", lambda tree: 1 - lookup("data/prevalence", tree)[0]),
        ("baselines/majority/recall", lambda _: 0),
        ("comparisons/H1", lambda tree: tree["comparisons"][0]["value"]),
        ("comparisons/H1#favours", lambda tree: tree["comparisons"][0]["favours"]),
        ("comparisons/H1#family.level", lambda _: 0.95),
        ("comparisons/H1/mcnemar#p_value", lambda tree: tree["comparisons"][0]["pairs"][0]["tests"][0]["p_value"]),
        ("comparisons/H2/delong_paired#interval.low", lambda tree: tree["comparisons"][1]["interval"]["low"]),
        (f"comparisons/H1/A~{ESCAPED}", lambda tree: tree["comparisons"][0]["value"]),
        ("criteria/C1", lambda tree: tree["criteria"][0]["value"]),
        ("criteria/C1#bound", lambda tree: tree["criteria"][0]["bound"]),
        ("criteria/C1#threshold", lambda _: 0.8),
        ("criteria/C1#verdict", lambda tree: tree["criteria"][0]["verdict"]),
        (f"criteria/C1/models/{ESCAPED}#low", lambda tree: tree["criteria"][0]["models"][1]["low"]),
        ("criteria/C%2Fx", lambda tree: tree["criteria"][1]["value"]),
        ("data/rows_read", lambda _: 240),
        ("data/rows_excluded", lambda _: 0),
        ("data/rows_analysed", lambda _: 240),
        ("data/positives", lambda tree: estimate(tree, 0, "recall")["denominator"]),
        ("data/prevalence", lambda tree: lookup("data/positives", tree)[0] / 240),
        ("spec/confidence", lambda _: 0.95),
        ("spec/data.use_prevalence", lambda _: 0.1),
        ("spec/criteria.0.at_least", lambda _: 0.8),
        ("spec/criteria[0].at_least", lambda _: 0.8),
        ("spec/models[1].name", lambda _: STRANGE),
        ("spec/title", lambda _: "T"),
    ],
)
def test_a_ref_finds_its_number(tree, ref, walk):
    assert lookup(ref, tree)[0] == walk(tree)


def test_every_object_has_a_ref_of_its_own_that_finds_it(tree):
    refs = [ref for ref, _ in objects(tree)]

    assert len(refs) == len(set(refs))
    assert all(lookup(ref, tree)[1] is held for ref, held in objects(tree))


def test_cells_of_every_table_have_an_address(tree):
    tables = [held for _, held in objects(tree) if "rows" in held]
    assert len(tables) > 8
    for table in tables:
        labels = table["row_labels"] or range(len(table["rows"]))
        rows = list(zip(labels, table["rows"], strict=True))
        for at, (label, row) in enumerate(rows[:: max(1, len(rows) // 10)]):  # of a long curve some rows speak for all
            among = table if at else tree  # that the table is found is seen in its first row
            for name, cell in zip(table["columns"], row, strict=True):
                escaped = [str(part).replace("/", "%2F") for part in (label, name)]
                assert lookup(f"{table['ref']}#{'/'.join(escaped)}", among)[0] == cell


@pytest.mark.parametrize(
    ("ref", "said"),
    [
        ("models/A/recal", "no number is named 'models/A/recal' - did you mean 'models/A/recall'?"),
        ("", "no number is named '' - write one of: data/rows_read, "),
        ("#interval.low", "no number is named '#interval.low'"),
        (f"models/{STRANGE}/recall", "no number is named"),
        ("models/A/recall#interval.lo", "no part of models/A/recall#interval.lo is named 'lo' - did you mean 'low'?"),
        ("models/A/recall#value.x", "is named 'x' - there is none"),
        ("models/A/curves/roc#0/tp", "no cell is named 'models/A/curves/roc#0/tp' - did you mean"),
        ("models/A/curves/roc#99999/tpr", "no cell is named"),
        ("models/A/confusion#yes/no/1", "no cell is named"),
        ("spec/criteria.7.at_least", "no part of spec/criteria.7.at_least is named '7'"),
        ("spec/", "no part of spec/ is named ''"),
    ],
)
def test_a_ref_that_finds_nothing_is_refused_and_the_nearest_is_named(tree, ref, said):
    with pytest.raises(ReportgenError) as caught:
        lookup(ref, tree)

    assert said in str(caught.value)
    assert caught.value.exit_code == 2
