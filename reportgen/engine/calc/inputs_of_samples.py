"""From plain numbers to samples, series, bins, probabilities and quantiles."""

import numpy as np

from reportgen.data.bank import BinnedSamples, TwoSamples
from reportgen.data.draws import Draws
from reportgen.data.evidence import Quantile, Sample
from reportgen.data.posteriors import Posteriors
from reportgen.data.series import Series
from reportgen.engine.calc import entries
from reportgen.engine.calc.entries import Given


def sample(given: Given) -> Sample:
    """Take a list of values; one number alone is one value."""
    if np.ndim(given["values"]):
        return Sample(entries.number_list(given, "values"))
    return Sample(np.atleast_1d(entries.numbers(given, "values")))


def two_samples(given: Given) -> TwoSamples:
    """Take two lists of values."""
    return TwoSamples.of(entries.number_list(given, "a"), entries.number_list(given, "b"))


def binned(given: Given) -> BinnedSamples:
    """Take counts of the same bins in two samples."""
    expected, actual = (entries.count_list(given, name) for name in BinnedSamples.INPUTS)
    entries.same_length(given, *BinnedSamples.INPUTS, per="bin")
    if len(expected) < 2:
        raise entries.wrong("expected", "must have at least two bins", given["expected"])
    return BinnedSamples(expected, actual)


def series(given: Given) -> Series:
    """Take one value per step, on the training cases and on others."""
    entries.same_length(given, *Series.INPUTS, per="step")
    training, validation = (np.atleast_1d(entries.numbers(given, name)) for name in Series.INPUTS)
    if training.ndim > 1 or not training.size:
        raise entries.wrong("training", "must be one number per step", given["training"])
    return Series(training, validation)


def posteriors(given: Given) -> Posteriors:
    """Take the probability of each case to be positive."""
    return Posteriors(entries.number_list(given, "probabilities"))


def draws(given: Given) -> Draws:
    """Take how many draws a bootstrap made, and how many of them are undefined."""
    made, undefined = (int(entries.number(given, name)) for name in Draws.INPUTS)
    if not 0 <= undefined <= made:
        raise entries.wrong("undefined", "must be between 0 and the number of draws", given["undefined"])
    return Draws(made, undefined)


def quantile(given: Given) -> Quantile:
    """Take a distribution by name, a probability, and degrees of freedom where there are any."""
    df = np.ravel(entries.numbers(given, "df")) if given.get("df") is not None else ()
    return Quantile(str(given["distribution"]), entries.number(given, "p"), tuple(float(one) for one in df))
