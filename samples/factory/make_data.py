"""
Makes parts.csv: 6000 housings in a row past the camera, each measured on the gauge afterwards.

The parts are simulated. Run with numpy at hand: `python samples/factory/make_data.py`.
"""

import csv
from pathlib import Path

import numpy as np

SEED = 20260504
PARTS, DEFECTIVE = 6000, 60
FLOOR = 0.0001  # the camera writes no probability below this
SEPARATION = 3.2  # between the two bells of the evidence that a picture gives, in standard deviations
HERE = Path(__file__).parent
CAVITIES = ("1A", "1B", "2A", "2B")
PER_SHIFT = 400


def main() -> None:
    rng = np.random.default_rng(SEED)
    defective = np.zeros(PARTS, dtype=bool)
    defective[rng.choice(PARTS, DEFECTIVE, replace=False)] = True
    # For two normal bells of equal width the log likelihood ratio is normal too, so the scores are calibrated.
    half = SEPARATION**2 / 2
    evidence = rng.normal(np.where(defective, half, -half), SEPARATION)
    prior = np.log(DEFECTIVE / (PARTS - DEFECTIVE))
    probability = 1 / (1 + np.exp(-(evidence + prior)))
    no_picture = set(rng.choice(PARTS, 11, replace=False).tolist())
    not_measured = set(rng.choice(np.flatnonzero(~defective), 3, replace=False).tolist())
    cavity = rng.integers(len(CAVITIES), size=PARTS)
    with (HERE / "parts.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["serial", "shift", "cavity", "gauge", "p_defective"])
        for part in range(PARTS):
            gauge = "defective" if defective[part] else "good"
            writer.writerow(
                [
                    f"GH{418200 + part}",
                    1 + part // PER_SHIFT,
                    CAVITIES[cavity[part]],
                    "" if part in not_measured else gauge,
                    "" if part in no_picture else f"{max(probability[part], FLOOR):.4f}",
                ]
            )


if __name__ == "__main__":
    main()
