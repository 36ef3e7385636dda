"""When to stop training: at the best step on validation cases."""

import numpy as np

from reportgen.catalog import SILENT, Values, Work, analysis
from reportgen.conventions import PATIENCE
from reportgen.data.series import Series
from reportgen.errors import Problem, ReportgenError
from reportgen.index import Direction


@analysis(
    label="Early stopping",
    formula=r"\min_{i \le s} v_i",
    reference="Prechelt (1998), Early stopping - but when?, Neural Networks: Tricks of the Trade, Lecture Notes in Computer Science 1524:55",
    says={
        "best_on_validation": "Best value on the validation cases among all steps.",
        "best_until_stop": "Best value on the validation cases up to the stop.",
        "gap_there": "How much worse the validation cases are than the training cases at that step.",
    },
    answers={
        "minimum": "best value on validation cases",
        "minimum_step": "step of the best value",
        "stop": "step at which training stops",
        "stopped": "stopped before the last step",
        "chosen_step": "step of the model that is kept",
        "chosen": "value on validation cases there",
        "gap": "gap to the training cases there",
        "patience": "steps without a better value before it stops",
    },
)
def early_stopping(
    series: Series, *, patience: int = PATIENCE, better: Direction = "lower", work: Work = SILENT
) -> Values:
    """
    Step at which training stops, if it stops once so many steps in a row are no better on the validation cases, and the
    step of the model that is kept.

    Steps are counted from 1; of equal steps the first is best. The curves of one run go up and down, so a small
    patience can stop too early: compare with the best of all steps. The value on the validation cases at the step that
    was chosen is too good for an estimate, since it was chosen for being good.

    By hand: errors 5, 3, 4, 4, 2 stop after two steps without a better one at step 4, and keep step 2.

    >>> from reportgen.data.evidence import array
    >>> found = early_stopping(Series(array([5, 2, 1, 1, 0]), array([5, 3, 4, 4, 2])), patience=2).values
    >>> found["stop"], found["chosen_step"], found["minimum_step"], found["gap"]
    (4, 2, 5, 1.0)
    """
    if patience < 1:
        raise ReportgenError(Problem("wrong_option", "patience must be at least 1", "count steps", str(patience)))
    sign = 1.0 if better == "lower" else -1.0
    losses = sign * series.validation
    best_so_far = np.minimum.accumulate(losses)
    found_at = np.maximum.accumulate(np.where(np.diff(best_so_far, prepend=np.inf) < 0, np.arange(len(losses)), 0))
    waited = np.arange(len(losses)) - found_at
    ends = np.flatnonzero(waited >= patience)
    stop = int(ends[0]) if len(ends) else len(losses) - 1
    chosen, overall = int(found_at[stop]), int(np.argmin(losses))
    code = "best_on_validation"
    work.step(code, r"b = \min_{i} v_i" if better == "lower" else r"\max_{i} v_i", series.validation[overall])
    work.step("best_until_stop", r"v_{c}", series.validation[chosen])
    gap = float(sign * (series.validation[chosen] - series.training[chosen]))
    formula = "v - t" if better == "lower" else "t - v"
    work.step("gap_there", rf"g = {formula}", gap, v=series.validation[chosen], t=series.training[chosen])
    answers = {
        "minimum": float(series.validation[overall]),
        "minimum_step": overall + 1,
        "stop": stop + 1,
        "stopped": bool(len(ends)) and stop < len(losses) - 1,
        "chosen_step": chosen + 1,
        "chosen": float(series.validation[chosen]),
        "gap": gap,
        "patience": patience,
    }
    return Values(answers, main="chosen")
