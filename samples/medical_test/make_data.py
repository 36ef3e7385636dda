"""
Makes eyes.csv: both eyes of patients of a screening programme, graded by a software and by a trained reader.

Patients are simulated. The two eyes of a patient resemble each other, in disease and in how hard they are to grade.
Run with numpy at hand: `python samples/medical_test/make_data.py`.
"""

import csv
from pathlib import Path

import numpy as np

SEED = 20260218
PATIENTS = 330
SITES = (("Bradford", 0.30), ("Leeds", 0.45), ("York", 0.25))
CUTS = (-0.7, 0.35, 2.3, 3.3)  # where the reader's grades 1 to 4 begin
HERE = Path(__file__).parent


def main() -> None:
    rng = np.random.default_rng(SEED)
    names, shares = zip(*SITES, strict=True)
    rows = []
    for patient in range(PATIENTS):
        site = names[rng.choice(len(names), p=shares)]
        sex = "f" if rng.random() < 0.46 else "m"
        age = int(np.clip(rng.normal(61, 11), 19, 89))
        severity, hardness = rng.normal(0, 1.0), rng.normal(0, 0.7, size=2)
        for eye in ("L", "R"):
            if rng.random() < 0.02:
                continue  # only one eye was photographed
            disease = severity + rng.normal(0, 0.55)
            referable = disease > 0.45
            pulled = 2.6 * referable + 0.35 * disease
            hard = 0.60 if site == "York" else 0.0  # an older camera
            software = pulled - 1.35 - hard * referable + hardness[0] + rng.normal(0, 0.90)
            reader = pulled - 0.95 + hardness[1] + rng.normal(0, 0.95)
            grade = int(np.searchsorted(CUTS, reader))
            no_picture = rng.random() < (0.05 if site == "York" else 0.015)
            verified = rng.random() >= (0.012 if grade >= 2 else 0.022)
            rows.append(
                [
                    f"{10241 + 7 * patient}-{eye}",
                    10241 + 7 * patient,
                    site,
                    sex,
                    age,
                    ("referable" if referable else "not referable") if verified else "",
                    "" if no_picture else f"{1 / (1 + np.exp(-1.4 * software)):.3f}",
                    "" if no_picture and rng.random() < 0.6 else grade,
                ]
            )
    with (HERE / "eyes.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["eye", "patient", "site", "sex", "age", "reference", "software", "reader_grade"])
        writer.writerows(rows)


if __name__ == "__main__":
    main()
