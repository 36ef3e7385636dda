"""What tests of two paired samples have in common: the mean difference, and when there is nothing to test."""

from reportgen.catalog.answers import EffectSize, Undefined
from reportgen.data.samples import PairedSamples


def mean_difference(samples: PairedSamples) -> EffectSize:
    """Return the mean difference, first minus second."""
    return EffectSize("difference", float(samples.differences.mean()) if samples.pairs else Undefined("no_pair"))


def nothing_to_test(samples: PairedSamples) -> Undefined | None:
    """Return why the differences show no spread, if they show none."""
    pairs, values = samples.pairs, samples.differences
    if not pairs:
        return Undefined("no_pair")
    if pairs < 2:
        return Undefined("one_pair")
    if float(abs(values).max()) <= samples.rounding:
        return Undefined("same_values_in_pairs", pairs=pairs)
    if float(values.max() - values.min()) <= samples.rounding:
        return Undefined("same_difference_in_pairs", pairs=pairs, difference=abs(float(values.mean())))
    return None
