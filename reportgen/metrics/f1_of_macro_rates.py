"""F1 of macro precision and macro recall."""

from reportgen.catalog import SILENT, Work, metric
from reportgen.catalog.averaging import macro_rates, of_macro_rates
from reportgen.data.evidence import Array, Confusion
from reportgen.metrics.f1 import f1


@metric(
    label="F1 of macro precision and recall",
    formula=r"\frac{2 \bar{P} \bar{R}}{\bar{P} + \bar{R}}",
    depends_on_prevalence=True,
    undefined_when="no_macro_rate",
    reference="Sokolova & Lapalme (2009), A systematic analysis of performance measures for classification tasks, Information Processing & Management 45:427, table 3",
    says={
        "no_macro_rate": "a class has no case or no prediction, or no prediction is correct",
        "short.no_macro_rate": "no macro precision or recall",
        "macro_precision": "Mean over the classes of the proportion of predictions of the class that are right.",
        "macro_recall": "Mean over the classes of the proportion of cases of the class that are found.",
    },
)
def f1_of_macro_rates(c: Confusion, *, work: Work = SILENT) -> Array:
    """
    Harmonic mean of macro precision and macro recall, which is another macro F1 than the mean of the F1 of the classes.

    The mean is never larger (Opitz & Burst 2019, Macro F1 and Macro F1).

    A hand calculation: the classes have precision 1, 1/2, 1/2 and recall 1/2, 2/3, 2/3, so the means are 2/3 and 11/18.

    >>> import numpy as np
    >>> round(float(f1_of_macro_rates(Confusion(np.array([[2, 1, 1], [0, 2, 1], [0, 1, 2]]), ("a", "b", "c")))), 6)
    0.637681
    """
    every = c.one_vs_rest()
    precision, recall = macro_rates(every)
    work.step("macro_precision", r"\bar{P} = \frac{1}{K} \sum_i \frac{n_{ii}}{p_i}", precision)
    work.step("macro_recall", r"\bar{R} = \frac{1}{K} \sum_i \frac{n_{ii}}{t_i}", recall)
    return work.step("formula", "", of_macro_rates(f1, every), **{r"\bar{P}": precision, r"\bar{R}": recall})
