"""
Made patients.csv once: predictions of two models on the diabetes data of scikit-learn.

Half of the 442 patients are for training, half for testing, split at random. Both models are fitted on the training
rows alone, and predict all rows.
Run with scikit-learn at hand: `python samples/diabetes/make_predictions.py`.
"""

import csv
from pathlib import Path

import numpy as np
from sklearn.datasets import load_diabetes
from sklearn.ensemble import GradientBoostingRegressor
from sklearn.linear_model import RidgeCV
from sklearn.model_selection import train_test_split
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

SEED = 20260502
HERE = Path(__file__).parent


def main() -> None:
    data = load_diabetes(scaled=False)
    age, sex = data.data[:, 0], data.data[:, 1]
    train, _ = train_test_split(np.arange(len(data.target)), test_size=0.5, random_state=SEED)
    ridge = make_pipeline(StandardScaler(), RidgeCV(alphas=np.logspace(-1, 3, 21)))
    boosting = GradientBoostingRegressor(
        n_estimators=100, max_depth=2, learning_rate=0.05, subsample=0.7, random_state=SEED
    )
    predicted = [model.fit(data.data[train], data.target[train]).predict(data.data) for model in (ridge, boosting)]
    with (HERE / "patients.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["patient", "sample", "age", "sex", "progression", "ridge", "boosting"])
        for at, truth in enumerate(data.target):
            part = "training" if at in train else "test"
            band = "19 to 39" if age[at] < 40 else "40 to 54" if age[at] < 55 else "55 to 79"
            code = f"code {sex[at]:.0f}"  # the source does not say which is which
            row = [f"p{at:03d}", part, band, code, f"{truth:g}", *(f"{values[at]:.2f}" for values in predicted)]
            writer.writerow(row)


if __name__ == "__main__":
    main()
