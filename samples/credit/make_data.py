"""
Makes loans.csv: consumer loans with the default within twelve months and two predicted probabilities.

Loans are simulated. The challenger uses more of what matters, and so ranks better; the champion is a scorecard.
Run with numpy at hand: `python samples/credit/make_data.py`.
"""

import csv
from pathlib import Path

import numpy as np

SEED = 20260117
PARTS = (("training", 2800), ("validation", 1200), ("test", 2400))
REGIONS = (("North", 0.34), ("East", 0.21), ("South", 0.29), ("West", 0.16))
PRODUCTS = (("car", 0.42), ("instalment", 0.47), ("refinancing", 0.11))
FLOOR = 0.0005  # the bank predicts no probability below this
GRADES = "ABCDE"
LIMITS = (0.010, 0.025, 0.055, 0.120)  # PDs of the challenger at which the grades B to E begin
HERE = Path(__file__).parent


def main() -> None:
    rng = np.random.default_rng(SEED)
    rows, number = [], 70311
    for part, loans in PARTS:
        product = _drawn(rng, PRODUCTS, loans)
        region = _drawn(rng, REGIONS, loans)
        bureau, account, rest = rng.normal(size=(3, loans))
        drift = 0.08 if part == "test" else 0.0
        risk = -3.50 + drift + 0.75 * bureau + 1.00 * account + 0.30 * rest
        risk += np.where(product == "refinancing", 0.35, 0.0) + np.where(region == "West", 0.10, 0.0)
        default = rng.random(loans) < _share(risk)
        champion = _share(-3.20 + 0.75 * bureau + 0.15 * account + rng.normal(0, 0.3, loans))
        memory = 0.25 * default if part == "training" else 0.0  # what the challenger learnt by heart
        challenger = _share(-3.42 + 0.73 * bureau + 0.96 * account + rng.normal(0, 0.15, loans) + memory)
        grade = np.searchsorted(LIMITS, challenger)
        no_bureau = rng.random(loans) < 0.004
        left_early = rng.random(loans) < 0.001
        for at in range(loans):
            number += int(rng.integers(1, 9))
            rows.append(
                [
                    number,
                    part,
                    region[at],
                    product[at],
                    GRADES[grade[at]],
                    "" if left_early[at] else int(default[at]),
                    f"{max(champion[at], FLOOR):.4f}",
                    "" if no_bureau[at] else f"{max(challenger[at], FLOOR):.4f}",
                ]
            )
    with (HERE / "loans.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        head = ["loan", "sample", "region", "product", "grade", "default_12m", "pd_champion", "pd_challenger"]
        writer.writerows([head, *rows])


def _drawn(rng: np.random.Generator, choices: tuple[tuple[str, float], ...], size: int) -> np.ndarray:
    names, shares = zip(*choices, strict=True)
    return np.array(names)[rng.choice(len(names), size=size, p=shares)]


def _share(logit: np.ndarray) -> np.ndarray:
    return 1 / (1 + np.exp(-logit))


if __name__ == "__main__":
    main()
