"""
Makes tickets.csv: support tickets that two releases of a classifier route to the fraud desk, and what they were.

Tickets are simulated. The new release ranks better; at its threshold it raises fewer false alarms and finds as many.
Run with numpy at hand: `python samples/releases/make_data.py`.
"""

import csv
from pathlib import Path

import numpy as np

SEED = 20260409
TICKETS, FRAUD = 2000, 0.12
HERE = Path(__file__).parent


def main() -> None:
    rng = np.random.default_rng(SEED)
    fraud = rng.random(TICKETS) < FRAUD
    shared = rng.normal(size=TICKETS)
    old = _probability(-2.6 + 2.3 * fraud + 0.8 * shared + rng.normal(0, 0.8, TICKETS))
    new = _probability(-2.9 + 3.0 * fraud + 0.8 * shared + rng.normal(0, 0.5, TICKETS))
    with (HERE / "tickets.csv").open("w", newline="", encoding="utf-8") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(["ticket", "fraud", "release_3", "release_4"])
        for at in range(TICKETS):
            table.writerow([50001 + at, "yes" if fraud[at] else "no", f"{old[at]:.2f}", f"{new[at]:.2f}"])


def _probability(logit: np.ndarray) -> np.ndarray:
    return 1 / (1 + np.exp(-logit))


if __name__ == "__main__":
    main()
