"""Bias and variance of losses: what the decompositions have in common."""

from collections.abc import Mapping

from reportgen.catalog.answers import Table, Values
from reportgen.catalog.work import Work
from reportgen.data.arrays import Array

ANSWERS = {
    "loss": "mean loss",
    "bias": "mean bias",
    "variance": "mean variance",
    "net_variance": "what variance adds to the bias, on average",
    "noise": "noise",
    "main_prediction": "main prediction of each case",
    "training_sets": "training sets",
}


def answered(
    found: Mapping[str, Array], main: list[float] | list[str], noise: float | None, sets: int, work: Work
) -> Values:
    """Average over the cases, and show every case."""
    names = ("bias", "variance", "loss")
    means = {name: float(found[name].mean()) for name in names}
    n = len(main)
    work.step("mean_bias", r"\bar{b} = \frac{1}{n} \sum_i b_i", means["bias"], n=n)
    work.step("mean_variance", r"\bar{v} = \frac{1}{n} \sum_i v_i", means["variance"], n=n)
    loss = means["loss"] + (noise or 0.0)
    work.step(
        "mean_of_losses",
        r"\bar{l} = \frac{1}{n} \sum_i l_i" + ("" if noise is None else " + s"),
        loss,
        n=n,
        s=noise or 0.0,
    )
    values = {
        "loss": loss,
        "bias": means["bias"],
        "variance": means["variance"],
        "net_variance": means["loss"] - means["bias"],
        "main_prediction": main,
        "training_sets": sets,
    }
    values |= {} if noise is None else {"noise": noise}
    rows = tuple((at, each, *(float(found[name][at - 1]) for name in names)) for at, each in enumerate(main, start=1))
    return Values(values, main="loss", table=Table(("case", "main prediction", *names), rows))
