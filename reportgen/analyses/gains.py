"""What a campaign brings in."""

from typing import Literal

from reportgen.catalog import SILENT, Values, Work, analysis
from reportgen.data.evidence import Counts, divide

NET, GROSS = r"TP \cdot g - FP \cdot k", r"TP \cdot g - (TP + FP) \cdot k"


@analysis(
    label="Gain of a campaign",
    formula=NET,
    reference="Provost & Fawcett (2013), Data Science for Business, chapter 7",
    says={"brought": "Income from the cases found.", "spent": "Cost of the contacts that are paid for."},
)
def gains(c: Counts, *, gain: float, contact: float, basis: Literal["net", "gross"], work: Work = SILENT) -> Values:
    """
    Income from contacting the flagged cases, minus the cost of the contacts.

    On a net basis the contact is already subtracted from the gain g of a case found, so only the others cost k each; on
    a gross basis every contact costs k. Cases that are not contacted cost nothing. `costs` is the same as a cost
    matrix, gains below 0, rows truth and columns prediction.

    Honavar, "Evaluating Model Performance": 8 responders bring 10 each and 20 others cost 1, so 60; if the 10 are
    before the cost of the contact, 52.

    >>> found = Counts.of(tp=8, fp=20, fn=2, tn=970)
    >>> [gains(found, gain=10, contact=1, basis=basis).values["total"] for basis in ("net", "gross")]
    [60.0, 52.0]
    """
    gross = basis == "gross"
    brought, spent = c.tp * gain, (c.predicted_positives if gross else c.fp) * contact
    total = brought - spent
    work.step("brought", r"a = TP \cdot g", brought, TP=c.tp, g=gain)
    work.step("spent", r"b = (TP + FP) \cdot k" if gross else r"b = FP \cdot k", spent, TP=c.tp, FP=c.fp, k=contact)
    work.step("formula", GROSS if gross else NET, total, TP=c.tp, FP=c.fp, g=gain, k=contact)
    answers = {
        "total": float(total),
        "per_case": float(divide(total, c.cases)),
        "per_contact": float(divide(total, c.predicted_positives)),
        "brought": float(brought),
        "spent": float(spent),
        "contacts": float(c.predicted_positives),
        "costs": [[0.0, contact], [0.0, contact - gain if gross else -gain]],
    }
    return Values(answers, main="total")
