"""
Makes claims.csv: insurance claims, some of them fraud, with what four ways of picking claims say of each.

Claims are simulated, and every habit is built in that makes a report look better than the model is. Run with numpy at
hand: `python samples/trouble_traps/make_data.py`.
"""

import csv
from pathlib import Path

import numpy as np

SEED = 20260655
PARTS = (("dev", 500), ("tuning", 360), ("holdout", 560), ("2026Q1", 420))
CHANNELS = (("online", 0.60), ("branch", 0.36), ("agent", 0.04))
FRAUD = 0.36  # claims of fraud are picked more often than they occur
LEAST = 0.000001  # no score is 0 or 1
HERE = Path(__file__).parent
COLUMNS = "claim part channel age amount days_to_report outcome champion challenger vendor rules"


def main() -> None:
    rng = np.random.default_rng(SEED)
    rows = [row for part, claims in PARTS for row in _part(rng, part, claims)]
    for at, row in enumerate(rows):
        row["claim"] = f"W{40210 + 3 * at}" if row["part"] != "dev" else ""
    _seen_before(rng, rows)
    with (HERE / "claims.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, COLUMNS.split(), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def _part(rng: np.random.Generator, part: str, claims: int) -> list[dict[str, object]]:
    """Draw the claims of one part of the data."""
    fraud = rng.random(claims) < FRAUD
    names, shares = zip(*CHANNELS, strict=True)
    channel = rng.choice(names, p=shares, size=claims)
    old = rng.random(claims) < 0.4
    hidden = rng.normal(size=claims)
    later = 0.5 if part == "2026Q1" else 0.0  # scores have moved since
    clear = 2.0 * (2 * fraud - 1) + hidden
    champion = clear + rng.normal(0, 0.8, claims) + later
    challenger = clear + rng.normal(0, 0.75, claims) + later
    vendor = -(0.8 * clear + rng.normal(0, 1.5, claims))  # a high score means an honest claim
    rules = clear + rng.normal(0, 1.0, claims) - 1.0 * old > -0.2
    flagged = challenger > 0
    unlabelled = rng.random(claims) < np.where(flagged, 0.01, 0.08)  # mostly alarms are looked into
    unscored = rng.random(claims) < np.where(fraud, 0.12, 0.04)
    return [
        {
            "part": part,
            "channel": channel[at],
            "age": "60 and over" if old[at] else "under 60",
            "amount": f"{np.exp(rng.normal(7.5, 1.0)):.2f}",
            "days_to_report": int(rng.gamma(2.0, 6.0)),
            "outcome": "" if unlabelled[at] else _label(rng, fraud=bool(fraud[at])),
            "champion": "" if unscored[at] else f"{_share(1.9 * champion[at]):.6f}",
            "challenger": f"{_share(3.9 * challenger[at]):.6f}",  # too sure of itself
            "vendor": f"{vendor[at]:.2f}",
            "rules": "fraud" if rules[at] else "honest",
        }
        for at in range(claims)
    ]


def _seen_before(rng: np.random.Generator, rows: list[dict[str, object]]) -> None:
    """Put claims of the tuning rows among those that are judged, and give some claims a twin with another label."""
    tuned = [row for row in rows if row["part"] == "tuning"]
    judged = [row for row in rows if row["part"] == "holdout"]
    places = rng.choice(len(judged), 32, replace=False)
    for place, row in zip(places[:20], rng.choice(len(tuned), 20, replace=False), strict=True):
        judged[place].update(tuned[row] | {"part": "holdout"})
    for place, twin in zip(places[20:26], places[26:32], strict=True):
        other = {"fraud": "honest", "honest": "fraud"}
        judged[place]["outcome"] = judged[place]["outcome"] or "honest"
        label = other[str(judged[place]["outcome"]).strip().lower()]
        judged[twin].update(judged[place] | {"claim": judged[twin]["claim"], "outcome": label})
    judged[places[31]]["champion"] = "inf"


def _label(rng: np.random.Generator, *, fraud: bool) -> str:
    """Write a label as several hands do."""
    return str(rng.choice(["fraud", "Fraud", "fraud "], p=[0.8, 0.15, 0.05])) if fraud else "honest"


def _share(logit: float) -> float:
    return np.clip(1 / (1 + np.exp(-logit)), LEAST, 1 - LEAST)


if __name__ == "__main__":
    main()
