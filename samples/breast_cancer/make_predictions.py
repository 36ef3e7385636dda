"""
Made predictions.csv once: out-of-sample predictions of two models on the breast cancer data of scikit-learn.

Half of the 569 cases are for training, half for testing, split at random within each class.
Run with scikit-learn at hand: `python samples/breast_cancer/make_predictions.py`.
"""

import csv
from pathlib import Path

import numpy as np
from sklearn.datasets import load_breast_cancer
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import train_test_split
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.tree import DecisionTreeClassifier

SEED = 20260502
HERE = Path(__file__).parent


def main() -> None:
    data = load_breast_cancer()
    malignant = (data.target == 0).astype(int)  # scikit-learn codes malignant as 0
    cases = np.arange(len(malignant))
    train, test = train_test_split(cases, test_size=0.5, random_state=SEED, stratify=malignant)
    first_ten = data.data[:, :10]  # the mean values, without their errors and extremes
    logistic = make_pipeline(StandardScaler(), LogisticRegression(max_iter=5000, random_state=SEED))
    tree = DecisionTreeClassifier(max_depth=3, min_samples_leaf=10, random_state=SEED)
    scores = {}
    for name, model in (("logistic", logistic), ("tree", tree)):
        model.fit(first_ten[train], malignant[train])
        scores[name] = model.predict_proba(first_ten[test])[:, 1]
    with (HERE / "predictions.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["id", "diagnosis", "p_logistic", "p_tree"])
        for case in sorted(test):
            place = int(np.flatnonzero(test == case)[0])
            label = "malignant" if malignant[case] else "benign"
            writer.writerow([f"case-{case:03d}", label, *(f"{scores[name][place]:.6f}" for name in scores)])
    lines = "".join(f"case-{case:03d}\n" for case in sorted(train))
    (HERE / "training_ids.txt").write_text(lines, encoding="utf-8")


if __name__ == "__main__":
    main()
