"""The Bayesian sign test of two models over data sets."""

import math

from reportgen.catalog import SILENT, Undefined, Values, Work, analysis
from reportgen.catalog.drawn_shares import COUNTS, DrawnRegions, counts_of, note_draws
from reportgen.catalog.rope import REGIONS, refuse_rope
from reportgen.data.evidence import Array
from reportgen.data.samples import PairedSamples


@analysis(
    label="Bayesian sign test",
    formula=r"(\theta_{l}, \theta_{e}, \theta_{r}) \sim \text{Dirichlet}(n_{l}, n_{e} + s, n_{r})",
    undefined_when="no_pair",
    reference="Benavoli, Corani, Demšar & Zaffalon (2017), Time for a change: a tutorial for comparing multiple classifiers through Bayesian analysis, Journal of Machine Learning Research 18(77):1; Benavoli, Mangili, Corani, Zaffalon & Ruggeri (2014), A Bayesian Wilcoxon signed-rank test based on the Dirichlet process, International Conference on Machine Learning 31:1026",
    answers=REGIONS | COUNTS,
)
def bayes_sign(
    samples: PairedSamples,
    *,
    rope: float,
    prior: float = 1.0,
    draws: int = 50_000,
    seed: int = 1,
    work: Work = SILENT,
) -> Values | Undefined:
    """
    Posterior probabilities that among data sets like these the first model is more often lower than the second by more
    than the rope, more often equal to within the rope, or more often higher by more than it.

    Each is the probability that this proportion of data sets is the largest of the three. Only the number of data sets in
    each region counts. The prior counts as so many data sets in the rope; a table shows the probabilities with the prior
    elsewhere or left out. They come from draws with a seed, and never change a verdict or a conclusion.

    By hand: the first is higher on two data sets, and the prior counts as one in the rope; then the proportion above it has
    a beta distribution with 2 and 1, and is above a half with probability 1 - 0.5^2 = 0.75.

    >>> found = bayes_sign(PairedSamples.of([0.9, 0.8], [0.7, 0.6]), rope=0.01).values
    >>> round(found["p_right"], 2), found["p_left"], found["above"]
    (0.75, 0.0, 2)
    """
    refuse_rope(rope)
    if not samples.pairs:
        return Undefined("no_pair")
    edge, values = rope + samples.rounding, samples.differences
    is_below, is_above = values < -edge, values > edge

    def shares(weights: Array, place: float | None) -> tuple[Array, Array, Array]:
        of_prior, of_cases = weights[:, 0], weights[:, 1:]
        parts = [of_cases[:, where].sum(axis=1) for where in (is_below, ~(is_below | is_above), is_above)]
        if place is not None:
            at = {-math.inf: 0, 0.0: 1, math.inf: 2}[place]
            parts[at] = parts[at] + of_prior
        return parts[0], parts[1], parts[2]

    counts = counts_of(values, rope, samples.rounding)
    drawn = DrawnRegions.of(shares, cases=samples.pairs, prior=prior, draws=draws, seed=seed)
    note_draws(drawn, work)
    return Values(drawn.used.values | counts | {"monte_carlo_error": drawn.error}, table=drawn.table)
