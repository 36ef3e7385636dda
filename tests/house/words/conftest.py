"""Words to look at: those of all documents, and those of every calculation."""

import pytest
from remedies import Keyed

from reportgen import api, index

SITUATIONS = {
    "ordinary": {
        "tp": 40, "fp": 5, "fn": 10, "tn": 45, "successes": 40, "trials": 50, "values": [1, 2, 4],
        "truth": [1, 0] * 30, "scores": [0.9, 0.2, 0.4, 0.5] * 15, "positive": "1",
        "a": [0.9, 0.2, 0.4, 0.5] * 15, "b": [0.8, 0.3, 0.7, 0.1] * 15,
        "both_right": 70, "only_a": 18, "only_b": 7, "both_wrong": 5, "distribution": "t", "p": 0.975, "df": 9,
        "training": [0.3, 0.1], "validation": [0.4, 0.5], "expected": [50, 30], "actual": [40, 60],
        "defaults": 3, "cases": 90, "pd": 0.05,
        "successes_a": 40, "trials_a": 50, "successes_b": 30, "trials_b": 60, "n_train": 300, "n_test": 100,
    },
    "few": {
        "tp": 1, "fp": 0, "fn": 0, "tn": 0, "successes": 0, "trials": 1, "values": [1],
        "truth": [1], "scores": [2.5], "positive": "1", "a": [0.5], "b": [0.5],
        "both_right": 1, "only_a": 0, "only_b": 0, "both_wrong": 0, "distribution": "normal", "p": 0.5,
        "training": 0.1, "validation": 0.1, "expected": [1, 0], "actual": [0, 1], "defaults": 1, "cases": 1, "pd": 0.5,
        "successes_a": 0, "trials_a": 1, "successes_b": 1, "trials_b": 1, "n_train": 9, "n_test": 1,
    },
    "one side": {
        "tp": 0, "fp": 0, "fn": 3, "tn": 7, "successes": 3, "trials": 3, "values": [2, 2, 2],
        "truth": [1, 1, 0, 0], "scores": [0.9, 0.8, 0.2, 0.1], "positive": "1", "a": [0.9, 0.8, 0.2, 0.1],
        "b": [0.9, 0.8, 0.2, 0.1], "both_right": 9, "only_a": 1, "only_b": 0, "both_wrong": 1,
        "distribution": "normal", "p": 0.5, "training": [0, 0], "validation": [0, 0],
        "expected": [0, 0], "actual": [3, 4], "defaults": 0, "cases": 0, "pd": 0.5,
        "successes_a": 3, "trials_a": 3, "successes_b": 0, "trials_b": 0, "n_train": 40, "n_test": 40,
    },
}  # fmt: skip
GROUPS = {"ordinary": [*"aabbcc"] * 10, "few": ["a"], "one side": [*"aaaa"]}
CLUSTERS = {"ordinary": [1, 2, 3] * 20, "few": [1], "one side": [1, 1, 2, 2]}
OF_SAMPLES = {  # lists of numbers, in as many groups
    "ordinary": {
        "groups": [[1, 4, 2, 7], [3, 9, 5, 6], [2, 2, 8, 5]], "table": [[1, 3, 2], [4, 9, 2], [2, 5, 8]],
        "differences": [1, 0, 3, -2, 5, 4, 6],
    },
    "few": {"groups": [[1], [2]], "table": [[1, 2]], "differences": [1]},
    "one side": {"groups": [[1, 1], [1, 1]], "table": [[1, 1], [1, 1]], "differences": [0, 0, 0]},
}  # fmt: skip
OF_TWO_SAMPLES = {name: given | {"groups": given["groups"][:2]} for name, given in OF_SAMPLES.items()}
BY_EVIDENCE = {  # inputs that are lists, or of other shape, where others of the same name are not
    **dict.fromkeys(("PairedSamples", "IndependentSamples"), OF_TWO_SAMPLES),
    **dict.fromkeys(("GroupedSamples", "RepeatedSamples"), OF_SAMPLES),
    "ClusteredProportion": {
        "ordinary": {"successes": [3, 0, 2, 4], "trials": [4, 3, 2, 5]},
        "few": {"successes": [1], "trials": [1]},
        "one side": {"successes": [2, 2], "trials": [2, 2]},
    },
    "ClusteredGroups": {
        "ordinary": {"successes": [[3, 0, 2], [1, 4]], "trials": [[4, 3, 2], [3, 5]]},
        "few": {"successes": [[1]], "trials": [[1]]},
        "one side": {"successes": [[2, 2], [1]], "trials": [[2, 2], [1]]},
    },
    "ClusteredPaired": {
        "ordinary": {"both_right": [3, 5, 4], "only_a": [2, 0, 1], "only_b": [0, 1, 0], "both_wrong": [1, 0, 1]},
        "few": {"both_right": [1], "only_a": [0], "only_b": [0], "both_wrong": [0]},
        "one side": {"both_right": [1, 1], "only_a": [1, 1], "only_b": [0, 0], "both_wrong": [0, 0]},
    },
    "Groups": {
        "ordinary": {"successes": [3, 7, 9], "trials": [20, 20, 30]},
        "few": {"successes": [1], "trials": [1]},
        "one side": {"successes": [2, 3], "trials": [2, 3]},
    },
    "IndependentCounts": {
        "ordinary": {"tp_a": 55, "fp_a": 5, "fn_a": 10, "tn_a": 30, "tp_b": 30, "fp_b": 10, "fn_b": 10, "tn_b": 30},
        "few": {"tp_a": 1, "fp_a": 0, "fn_a": 0, "tn_a": 1, "tp_b": 1, "fp_b": 0, "fn_b": 0, "tn_b": 1},
        "one side": {"tp_a": 2, "fp_a": 0, "fn_a": 0, "tn_a": 2, "tp_b": 2, "fp_b": 0, "fn_b": 0, "tn_b": 2},
    },
    "IndependentScores": {
        "ordinary": {
            "truth_a": [1, 0] * 30, "scores_a": [0.9, 0.2, 0.4, 0.5] * 15,
            "truth_b": [1, 0] * 20, "scores_b": [0.8, 0.3, 0.7, 0.75] * 10,
        },
        "few": {"truth_a": [1], "scores_a": [0.5], "truth_b": [1], "scores_b": [0.5]},
        "one side": {
            "truth_a": [1, 1, 0, 0], "scores_a": [0.9, 0.8, 0.2, 0.1],
            "truth_b": [1, 1, 0, 0], "scores_b": [0.9, 0.8, 0.2, 0.1],
        },
    },
    "PairedCounts": {
        "ordinary": {"a": [1, 0, 0, 1] * 15, "b": [1, 1, 0, 0] * 15},
        "few": {"a": [1], "b": [1]},
        "one side": {"a": [1, 1, 0, 0], "b": [1, 1, 0, 0]},
    },
    "NullStatistic": {
        "ordinary": {"distribution": "t", "statistic": 2.0, "df": 9},
        "few": {"distribution": "normal", "statistic": 0.0, "df": ()},
        "one side": {"distribution": "chi2", "statistic": 0.0, "df": 1},
    },
    "SelectedInClusters": {
        "ordinary": {
            "successes_a": [3, 0, 2, 4] * 6, "trials_a": [4, 3, 2, 5] * 6,
            "successes_b": [1, 1, 2, 2] * 6, "trials_b": [2, 2, 2, 3] * 6,
        },
        "few": {"successes_a": [1], "trials_a": [1], "successes_b": [0], "trials_b": [1]},
        "one side": {
            "successes_a": [0] * 20, "trials_a": [2] * 20, "successes_b": [0] * 20, "trials_b": [2] * 20,
        },
    },
    "Square": {
        "ordinary": {"table": [[20, 3, 1], [5, 30, 2], [0, 4, 9]]},
        "few": {"table": [[1, 0], [0, 0]]},
        "one side": {"table": [[3, 4], [0, 0]]},
    },
    "Patterns": {
        "ordinary": {"correct": [[1, 1, 0], [1, 0, 1], [0, 1, 1], [1, 1, 1], [1, 0, 0]]},
        "few": {"correct": [[1, 1]]},
        "one side": {"correct": [[1, 0], [1, 0]]},
    },
    "Posteriors": {
        "ordinary": {"probabilities": [0.99, 0.9, 0.4, 0.1]},
        "few": {"probabilities": [0.5]},
        "one side": {"probabilities": [1, 1]},
    },
    "Regression": {
        "ordinary": {"truth": [3, -0.5, 2, 7] * 15, "predictions": [2.5, 0, 2, 8] * 14 + [2.5, 0, 2, 20]},
        "few": {"truth": [0], "predictions": [1]},
        "one side": {"truth": [2, 2, 2], "predictions": [2, 2, 2]},
    },
    "JointScores": {
        "ordinary": {"scores": [[0.9, 0.2, 0.4, 0.5] * 15, [0.8, 0.3, 0.7, 0.4] * 15], "truth": [1, 0, 1, 0] * 15},
        "few": {"scores": [[0.5], [0.6]], "truth": [1]},
        "one side": {"scores": [[0.9, 0.8, 0.2, 0.1]] * 2, "truth": [1, 1, 0, 0]},
    },
    "Ratings": {
        "ordinary": {"ratings": [["a", "a", "b"], ["b", "b", "b"], ["a", "b", "a"]]},
        "few": {"ratings": [["a", "a"]]},
        "one side": {"ratings": [["a", "a"], ["a", "a"]]},
    },
    "PValues": {
        "ordinary": {"p_values": [0.01, 0.04, 0.2]},
        "few": {"p_values": [None]},
        "one side": {"p_values": [1, 1]},
    },
    "BenchmarkTable": {
        "ordinary": {
            "table": [[0.9, 0.8, 0.7], [0.8, 0.9, 0.6], [0.7, 0.7, 0.5], [0.6, 0.5, 0.4]],
            "datasets": ["w", "x", "y", "z"], "better": "higher", "control": "model 1",
        },
        "few": {"table": [[0.9, None]], "datasets": ["w"], "better": "lower", "control": "model 2"},
        "one side": {"table": [[2, 2], [1, 1]], "datasets": ["w", "x"], "better": "lower", "control": "model 1"},
    },
    "CaseLabels": {
        "ordinary": {"labels": [1, 0] * 10},
        "few": {"labels": [1, 0]},
        "one side": {"labels": [1, 1, 1]},
    },
    "LabelledFolds": {
        "ordinary": {"labels": [1, 0] * 10, "folds": [1, 1, 2, 2] * 5},
        "few": {"labels": [1], "folds": [1]},
        "one side": {"labels": [1, 1, 0], "folds": [1, 1, 2]},
    },
    "Candidates": {
        "ordinary": {"candidates": [{"name": "a", "complexity": 1, "risk": 0.2, "se": 0.1}]},
        "few": {"candidates": [{"name": "a", "complexity": 1, "losses": [0, 1]}]},
        "one side": {"candidates": [{"name": "a", "complexity": 1, "risk": 0, "se": 0}]},
    },
    "Predictors": {
        "ordinary": {"x": [0, 1, 2, 4], "y": [1, 0, 2, 3]},
        "few": {"x": [1], "y": [1]},
        "one side": {"x": [0, 0, 0, 1], "y": [1, 2, 3, 4]},
    },
    "FoldResults": {
        "ordinary": {"values": [0.8, 0.9, 0.7], "n_train": 20, "n_test": 10, "successes": [8, 9], "trials": [10, 10]},
        "few": {"values": [0.8], "n_train": 2, "n_test": 1, "successes": [1], "trials": [1]},
        "one side": {"values": [0, 0], "n_train": 2, "n_test": 1, "successes": [0, 0], "trials": [1, 1]},
    },
    "ScoredFolds": {
        "ordinary": {"truth": [1, 0] * 4, "scores": [2, 1, 1, 2, 3, 1, 2, 2], "folds": [1, 1, 1, 1, 2, 2, 2, 2]},
        "few": {"truth": [1], "scores": [1], "folds": [1]},
        "one side": {"truth": [1, 0], "scores": [2, 1], "folds": [1, 1]},
    },
    "FiveByTwo": {
        "ordinary": {"a": [[68, 71], [72, 68], [69, 72], [70, 68], [73, 65]], "b": [[71, 72]] * 5},
        "few": {"a": [[1, 1]] * 4 + [[0, 1]], "b": [[0, 0]] * 5},
        "one side": {"a": [[1, 1]] * 5, "b": [[0, 0]] * 5},
    },
    "PenalizedPredictors": {
        "ordinary": {"x": [0, 1, 2, 4], "y": [1, 0, 2, 3], "lambda": 1},
        "few": {"x": [1], "y": [1], "lambda": 0},
        "one side": {"x": [0, 0, 0, 0], "y": [1, 2, 3, 4], "lambda": 0},
    },
    "Repeats": {
        "ordinary": {"truth": [1, 0], "predictions": [[1, 1], [0, 1], [1, 1]]},
        "few": {"truth": [1], "predictions": [[0]]},
        "one side": {"truth": [1, 1], "predictions": [[1, 1], [1, 1]]},
    },
    "ClassScores": {
        "ordinary": {"truth": ["a", "b", "c"], "probabilities": [[0.6, 0.3, 0.1], [0.5, 0.3, 0.2], [0.1, 0.5, 0.4]]},
        "few": {"truth": ["a", "b"], "probabilities": [[0.6, 0.4], [0.5, 0.5]]},
        "one side": {"truth": ["a", "b"], "probabilities": [[1, 0], [1, 0]]},
    },
    "VarianceRatio": {
        "ordinary": {"f": 4.8, "df_between": 2, "df_within": 27},
        "few": {"f": 0, "df_between": 0, "df_within": 1},
        "one side": {"f": 0, "df_between": 2, "df_within": 9},
    },
    "OutOfBag": {
        "ordinary": {"values": [0.2, 0.3], "drawn": [["a", "a"], ["b", "c"]], "left_out": [["b", "c"], ["a"]]},
        "few": {"values": [0.2], "drawn": [["a"]], "left_out": [["b"]]},
        "one side": {"values": [0, 0], "drawn": [["a"], ["a"]], "left_out": [["a"], ["b"]]},
    },
    "Draws": {
        "ordinary": {"draws": 2000, "undefined": 30},
        "few": {"draws": 0, "undefined": 0},
        "one side": {"draws": 100, "undefined": 100},
    },
}  # fmt: skip
OPTIONS = {
    **{name: {"metric": "rmse"} for name in ("loss_ci", "loss_difference", "paired_loss_t")},
    **{name: {"metric": "youden_j"} for name in ("mover", "class_rates_ci")},
    "rate_at_cut": {"metric": "recall_at_specificity(specificity=0.8)"},
    "sample_size_auc": {"threshold": 0.7},
    "sample_size_proportion": {"half_width": 0.05},
    "smallest_detectable_difference": {"n": 100, "proportion": 0.5},
    **{name: {"level": 0.95} for name in ("normal_quantile", "t_quantile")},
    "hoeffding_bound": {"n": 100, "delta": 0.05},
    "finite_class_bound": {"n": 100, "epsilon": 0.05},
    "vc_bound": {"n": 100, "epsilon": 0.05},
    "binomial_tail_inversion": {"n": 100, "delta": 0.05},
    "knn_bias_variance": {"truth": 2.0},
    "mover_unpaired": {"metric": "mcc"},
}
LISTS_OF_MODELS = {"JointScores"}  # with a list per model under the names of inputs that are one list elsewhere
OWN_TRUTH = {"ClassScores": "probabilities"}  # with another truth, for the way that gives this input
LEFT_OUT = {"models"}  # inputs that nobody has to give
COUNTS_OF_CASES = ("tp", "fp", "fn", "tn")
REQUIRED = {
    "auc": 0.8,
    "beta": 2, "n": 100, "metric": "accuracy", "proportion": 0.9, "threshold": 0.8, "costs": [[0, 10], [1000, 10]],
    "prevalence": 0.01, "rule": "f1", "better": "higher", "gain": 10, "contact": 1, "basis": "net", "means": [-1, 1],
    "sds": [1, 2], "joint": [[0.3, 0.1], [0.2, 0.4]], "weights": [0.75, 0.25], "truth": [0, 1], "predictions": [0, 0],
    "sensitivity": 0.9, "specificity": 0.95, "recall": 0.5, "initial": 0.8, "max_fpr": 0.2, "share": 0.6, "alpha": 0.05, "margin": 0.1, "tests": 10,
    "probabilities": [[0.8, 0.2]], "rope": 0.1, "apparent": 0.1, "oob": 0.3, "positives": 10, "fold_size": 10, "folds": 2, "negatives": 10, "difference": 0.1, "discordant": 0.2,
    "hypotheses": 10, "vc_dimension": 3, "errors": 2, "degree": 1, "degrees": [0, 1], "k": 1, "noise": 1, "at": 1, "train": [0, 3],
    "unlabelled_positive": 9, "unlabelled_negative": 90, "sigma": 2, "df": 9, "p": 0.3, "values": [0, 1, 2],
}  # fmt: skip
REQUIRED = Keyed(REQUIRED, "a value", "REQUIRED in tests/house/words/conftest.py")


def situations(entry, names):
    """Return what is given in each situation, in the shape that the evidence of the method takes."""
    kinds = [kind for kind in reversed(entry.evidence) if kind not in LISTS_OF_MODELS or len(entry.evidence) == 1]
    kinds = [kind for kind in kinds if OWN_TRUTH.get(kind) in (None, *names)]
    shapes = [BY_EVIDENCE[kind] for kind in kinds if kind in BY_EVIDENCE]  # the first one wins
    for name, given in SITUATIONS.items():
        shaped = {key: value for shape in shapes for key, value in shape.get(name, {}).items()}
        yield given | {"clusters": CLUSTERS[name], "groups": GROUPS[name]} | shaped


def answers():
    """Calculate with every method in every situation, by each way of giving its inputs."""
    for entry in index.of_kind(*index.METHOD_KINDS):
        ways = (COUNTS_OF_CASES,) if entry.evidence == ("Evidence",) else entry.inputs or ((),)
        for names in {way for way in ways if "matrix" not in way}:
            untold = sorted(set(names) - set(next(situations(entry, names))) - LEFT_OUT)
            assert untold == [], f"add {untold} of {entry.id} to SITUATIONS in tests/house/words/conftest.py"
            options = {option.name: REQUIRED[option.name] for option in entry.options if option.required}
            of_scores = {"a", "scores_a"} & set(names)
            options |= {"metric": "roc_auc"} if of_scores and "metric" in options else {}
            options |= OPTIONS.get(entry.id, {})
            if entry.at_prevalence and "scores" in names and "threshold" not in names:
                options |= {"metric": "net_benefit(threshold=0.5)"}  # of scores, which need a threshold of its own
            for given in situations(entry, names):
                yield api.calc(entry.id, {name: given[name] for name in names if name in given}, **options)


@pytest.fixture(scope="session")
def calculated() -> list[dict]:
    return list(answers())


def in_terms(run):
    return any(one.attributes.get("id") == "annex-terms" for one in run.around)


@pytest.fixture(scope="session")
def pages(documents, paragraphs) -> list[tuple[str, str]]:
    """Return the tag and words of each paragraph of all documents."""
    return [
        (block, words)
        for document in documents.values()
        for block, words in paragraphs(
            [run for run in document.runs if not in_terms(run)], without=("author", "name", "null")
        )
    ]
