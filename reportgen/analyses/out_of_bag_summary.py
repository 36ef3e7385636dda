"""Summary of a bootstrap of the training cases."""

import numpy as np

from reportgen.catalog import SILENT, Undefined, Values, Work, analysis
from reportgen.data.out_of_bag import OutOfBag


@analysis(
    label="Summary of a bootstrap of the training cases",
    aliases=("bootstrap_train", "oob_summary"),
    formula=r"\bar{x} = \frac{1}{m} \sum_i x_i",
    reference="Efron (1983), Estimating the error rate of a prediction rule: improvement on cross-validation, Journal of the American Statistical Association 78:316; Kohavi (1995), A study of cross-validation and bootstrap for accuracy estimation and model selection, International Joint Conference on Artificial Intelligence 14:1137",
    says={
        "one_replicate": "one bootstrap sample shows no spread",
        "tested_on_drawn": "{overlapping:sample is|samples are} tested on cases that they were trained on",
        "short.tested_on_drawn": "tested on training cases",
        "mean_of_replicates": "Mean over the bootstrap samples.",
        "sd_of_replicates": "Standard deviation between the samples, with their number minus one as divisor.",
        "left_out_on_average": "Proportion of the cases that are left out, on average.",
    },
    answers={
        "replicates": "bootstrap samples",
        "mean": "mean on the cases left out",
        "sd": "standard deviation between samples",
        "minimum": "smallest value",
        "maximum": "largest value",
        "disjoint": "training and test cases are disjoint",
        "disjoint.yes": "yes",
        "disjoint.unknown": "not checkable without the cases",
        "left_out": "proportion of the cases left out",
    },
)
def out_of_bag_summary(results: OutOfBag, *, work: Work = SILENT) -> Values | Undefined:
    """
    Mean and spread of a score over bootstrap samples, each tested on the cases that are left out.

    A bootstrap sample contains about 63% of the cases, so the mean error is too high for a model trained
    on all; the weighted bootstrap estimate corrects this. All samples come from the same cases, so their standard
    deviation is a spread and not the uncertainty of the mean, and no test over samples is valid. With the names of the
    cases, every sample must be tested only on cases that it does not contain.

    By hand: 0.2, 0.3 and 0.25 have the mean 0.25 and the standard deviation 0.05.

    >>> found = out_of_bag_summary(OutOfBag.from_inputs({"values": [0.2, 0.3, 0.25]})).values
    >>> round(found["mean"], 12), round(found["sd"], 12), found["disjoint"]
    (0.25, 0.05, 'unknown')
    """
    if results.overlapping:
        return Undefined("tested_on_drawn", overlapping=results.overlapping)
    values, m = results.values, len(results.values)
    if m < 2:
        return Undefined("one_replicate")
    mean = work.step("mean_of_replicates", r"\bar{x} = \frac{1}{m} \sum_i x_i", float(values.mean()), m=m)
    sd = float(values.std(ddof=1))
    work.step("sd_of_replicates", r"s = \sqrt{\frac{1}{m - 1} \sum_i (x_i - \bar{x})^2}", sd, m=m)
    found = {"replicates": m, "mean": mean, "sd": sd, "minimum": float(values.min()), "maximum": float(values.max())}
    known = results.overlapping is not None
    left_out = None
    if results.drawn is not None and results.left_out is not None:
        pairs = zip(results.drawn, results.left_out, strict=True)
        left_out = float(np.mean([len(set(tested)) / len(drawn | set(tested)) for drawn, tested in pairs]))
        work.step("left_out_on_average", r"q = \frac{1}{m} \sum_i \frac{l_i}{n}", left_out, m=m)
    return Values({**found, "disjoint": "yes" if known else "unknown", "left_out": left_out}, main="mean")
