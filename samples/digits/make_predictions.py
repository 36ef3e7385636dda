"""
Make digits.csv: handwritten digits, and the probabilities that two models give to each digit.

The images are those of Alpaydin & Kaynak (1998), Optical Recognition of Handwritten Digits, UCI Machine Learning
Repository, as bundled with scikit-learn. A random half trains the models; the other half is judged. Needs scikit-learn:
`python samples/digits/make_predictions.py` writes the file anew, and other versions may write other last digits.
"""

import csv
from pathlib import Path

import numpy as np
from sklearn.datasets import load_digits
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import train_test_split
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.tree import DecisionTreeClassifier

MODELS = {
    "logistic": make_pipeline(StandardScaler(), LogisticRegression(C=0.01, max_iter=2000)),
    "tree": DecisionTreeClassifier(min_samples_leaf=5, random_state=7),
}


def rounded(probabilities: np.ndarray) -> np.ndarray:
    """Write four decimals that add up to exactly one: what is missing goes to the most probable digit."""
    whole = np.round(probabilities * 10_000).astype(int)
    whole[np.arange(len(whole)), whole.argmax(axis=1)] += 10_000 - whole.sum(axis=1)
    return whole / 10_000


def main() -> None:
    """Fit both models, and write a row for each image of the held-out half."""
    images, digits = load_digits(return_X_y=True)
    ids = np.arange(len(digits))
    learn, test = train_test_split(ids, test_size=0.5, random_state=7, stratify=digits)
    found = {
        name: rounded(model.fit(images[learn], digits[learn]).predict_proba(images[test]))
        for name, model in MODELS.items()
    }
    with (Path(__file__).parent / "digits.csv").open("w", newline="", encoding="utf-8") as file:
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow(["image", "digit", *(f"{name}_{digit}" for name in MODELS for digit in range(10))])
        for at, case in enumerate(test):
            listed = (f"{value:g}" for name in MODELS for value in found[name][at])
            rows.writerow([f"D{case:04d}", digits[case], *listed])


if __name__ == "__main__":
    main()
