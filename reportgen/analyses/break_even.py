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
        "ratio_reject_all": "Cost ratio, miss to false alarm, at which the model costs as much as calling no case positive.",
        "ratio_accept_all": "Cost ratio, miss to false alarm, at which the model costs as much as calling every case positive.",
    },
)
def break_even(c: Counts, *, prevalence: float | None = None, work: Work = SILENT) -> Values | Undefined:
    """
    How many times as much as a false alarm a miss costs where the model costs as much as a trivial policy.

    Right calls cost nothing here. Above `against_reject_all` the model costs less than calling no case positive, below
    `against_accept_all` less than calling every case positive, and between the two less than both; `useful` says whether
    there is anything between. A model without a true positive has no first number, one without a miss no second one: it
    costs less than calling every case positive however dear a miss is. With a prevalence of use the classes are weighed as
    they are in use.

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
        ("ratio_reject_all", r"\frac{FP}{TP}", low),
        ("ratio_accept_all", r"\frac{TN}{FN}", high),
    ):
        if not np.isnan(value):
            work.step(code, formula + at, value, **c.symbols, **more)
    useful = bool(c.tp * c.tn > c.fp * c.fn)
    return Values({"against_reject_all": low, "against_accept_all": high, "useful": useful})
