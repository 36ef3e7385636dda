"""The cost ratios between which a model is worth its calls."""

import numpy as np

from reportgen.catalog import SILENT, Undefined, Values, Work, analysis
from reportgen.data.evidence import Counts, divide
from reportgen.data.prevalence import inside

AT = r"\cdot \frac{(1 - p) \cdot (TP + FN)}{p \cdot (FP + TN)}"


@analysis(
    label="Break-even cost ratios",
    formula=r"\frac{FP}{TP} < \frac{c_{10}}{c_{01}} < \frac{TN}{FN}",
    undefined_when="one_class",
    reference="Drummond & Holte (2006), Cost curves: an improved method for visualizing classifier performance, Machine Learning 65:95",
    says={
        "ratio_reject_all": "Cost ratio, miss to false alarm, at which the model costs as much as flagging no case.",
        "ratio_accept_all": "Cost ratio, miss to false alarm, at which the model costs as much as flagging every case.",
    },
    answers={
        "against_reject_all": "cost ratio at which flagging no case costs the same",
        "against_accept_all": "cost ratio at which flagging every case costs the same",
        "useful": "cheaper than both between these ratios",
    },
)
def break_even(c: Counts, *, prevalence: float | None = None, work: Work = SILENT) -> Values | Undefined:
    """
    Cost of a miss, in false alarms, at which the model costs as much as flagging every case or none.

    Correct predictions cost nothing here. Above `against_reject_all` the model costs less than flagging no case, below
    `against_accept_all` less than flagging every case, and between the two less than both; `useful` says whether there
    is a range between them. A model without true positives has no first number. A model without misses has no second
    number: it costs less than flagging every case at any cost of a miss. With an expected prevalence the classes are
    weighted to it.

    By hand: 8 of 10 responders are among 28 contacted of 1000, so 20 / 8 and 970 / 2.

    >>> found = break_even(Counts.of(tp=8, fp=20, fn=2, tn=970)).values
    >>> found["against_reject_all"], found["against_accept_all"]
    (2.5, 485.0)
    """
    use = inside(prevalence)
    if not (c.positives and c.negatives):
        return Undefined("one_class")
    weight = 1.0 if use is None else (1 - use) * c.positives / (use * c.negatives)
    low, high = (float(divide(weight * above, below)) for above, below in ((c.fp, c.tp), (c.tn, c.fn)))
    at, more = ("", {}) if use is None else (AT, {"p": use})
    for code, formula, value in (
        ("ratio_reject_all", r"a = \frac{FP}{TP}", low),
        ("ratio_accept_all", r"b = \frac{TN}{FN}", high),
    ):
        if not np.isnan(value):
            work.step(code, formula + at, value, **c.symbols, **more)
    useful = bool(c.tp * c.tn > c.fp * c.fn)
    return Values({"against_reject_all": low, "against_accept_all": high, "useful": useful})
