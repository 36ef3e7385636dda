"""
Makes Sturzrisiko.csv: 48 fall risk assessments of a geriatric clinic, exported from a German spreadsheet.

Semicolons, decimal commas and Latin-1 are what such an export has; ids that repeat and gaps, too. Patients are
simulated. Run with numpy at hand: `python samples/trouble/make_data.py`.
"""

import csv
from pathlib import Path

import numpy as np

SEED = 20260311
ROWS, FALLS = 48, 6
WARDS = ("Geriatrie Süd", "Innere Medizin (Höfer)", "Unfallchirurgie")
HERE = Path(__file__).parent


def main() -> None:
    rng = np.random.default_rng(SEED)
    fell = np.zeros(ROWS, dtype=bool)
    fell[rng.choice(ROWS, FALLS, replace=False)] = True
    risk = np.clip(0.27 + 0.20 * fell + rng.normal(0, 0.13, ROWS), 0.02, 0.97)
    scale = 5 * np.round((41 + 9 * fell + rng.normal(0, 15, ROWS)) / 5)  # the Morse scale has steps of five
    no_risk = rng.choice(np.flatnonzero(~fell), 3, replace=False)
    unknown = rng.choice(np.flatnonzero(~fell), 2, replace=False)
    patient, stay = 2207, 51840
    rows = []
    for row in range(ROWS):
        if row not in (9, 17, 33, 41):  # seen again during the same stay
            patient += int(rng.integers(1, 30))
            stay += int(rng.integers(1, 40))
        ward = WARDS[2] if row % 11 == 4 and not fell[row] else WARDS[row % 2]
        rows.append(
            [
                stay,
                f"P{patient}",
                ward,
                f"{1 + row // 4:02d}.02.2026",
                "" if row in unknown else ("ja" if fell[row] else "nein"),
                "" if row in no_risk else f"{risk[row]:.2f}".replace(".", ","),
                int(np.clip(scale[row], 0, 80)),
            ]
        )
    with (HERE / "Sturzrisiko.csv").open("w", newline="", encoding="latin-1") as file:
        writer = csv.writer(file, delimiter=";", lineterminator="\r\n")
        writer.writerow(["Aufenthalt", "Patient", "Station", "Datum", "Gestürzt", "Risiko neu", "Morse-Skala"])
        writer.writerows(rows)


if __name__ == "__main__":
    main()
