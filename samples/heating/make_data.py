"""
Makes months.csv: heating energy of buildings by month, and what two models predict of it.

All of it is simulated: no building is real. Months of one building resemble each other, since its insulation and the
habits in it are unknown to the models. Whole buildings are in one part: 40 for training, 20 for validation, 60 for
testing. Both models are fitted on the training rows; the depth of the trees has the smallest error on the validation rows.
Run with scikit-learn at hand: `python samples/heating/make_data.py`.
"""

import csv
from pathlib import Path

import numpy as np
from sklearn.ensemble import GradientBoostingRegressor
from sklearn.linear_model import LinearRegression

SEED = 20261005
PARTS = {"training": 40, "validation": 20, "test": 60}
MEAN_BELOW_TWENTY = (19.1, 18.2, 14.6, 10.4, 6.0, 3.1, 1.9, 2.2, 5.2, 10.1, 15.0, 18.3)  # degrees, January to December
DEPTHS = (1, 2, 3, 4)
HERE = Path(__file__).parent


def main() -> None:
    rng = np.random.default_rng(SEED)
    buildings = sum(PARTS.values())
    built = rng.integers(1930, 2021, buildings)
    flats = rng.integers(4, 41, buildings)
    unknown = rng.normal(0, 0.12, buildings)  # of a building, on the scale of logarithms
    months = np.tile(np.arange(1, 13), (buildings, 1))
    cold = np.array(MEAN_BELOW_TWENTY) + rng.normal(0, 1.2, (buildings, 12))
    loss = 0.35 + 0.010 * np.maximum(0, 1995 - built) - 0.004 * flats
    energy = (1.5 + np.clip(cold, 0, None) * loss[:, None]) * np.exp(
        unknown[:, None] + rng.normal(0, 0.08, (buildings, 12))
    )
    known = np.stack(
        [cold, np.broadcast_to(built[:, None], cold.shape), np.broadcast_to(flats[:, None], cold.shape)], -1
    )
    part = rng.permutation(np.repeat(list(PARTS), list(PARTS.values())))
    predicted = predictions(known, energy, part)
    with (HERE / "months.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["id", "building", "part", "energy", "degree_days", "boosting"])
        for at in np.ndindex(energy.shape):
            building, month = f"B{at[0] + 1:03d}", months[at]
            row = [f"{building}-{month:02d}", building, part[at[0]], f"{energy[at]:.2f}"]
            writer.writerow([*row, *(f"{values[at]:.2f}" for values in predicted)])


def predictions(known: np.ndarray, energy: np.ndarray, part: np.ndarray) -> list[np.ndarray]:
    """Fit both models on the training buildings, the second with the depth that the validation buildings choose."""
    training, validation = (part == name for name in ("training", "validation"))
    inputs, truth = known[training].reshape(-1, 3), energy[training].ravel()

    def boosted(depth: int) -> GradientBoostingRegressor:
        model = GradientBoostingRegressor(n_estimators=150, max_depth=depth, learning_rate=0.05, random_state=SEED)
        return model.fit(inputs, truth)

    def error(depth: int) -> float:
        return float(
            np.mean((boosted(depth).predict(known[validation].reshape(-1, 3)) - energy[validation].ravel()) ** 2)
        )

    models = (LinearRegression().fit(inputs[:, :1], truth), boosted(min(DEPTHS, key=error)))
    every = known.reshape(-1, 3)
    return [
        models[0].predict(every[:, :1]).reshape(energy.shape),
        models[1].predict(every).reshape(energy.shape),
    ]


if __name__ == "__main__":
    main()
