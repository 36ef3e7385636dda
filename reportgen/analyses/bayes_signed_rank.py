"""The Bayesian signed-rank test of two models over data sets."""

from reportgen.catalog import SILENT, Undefined, Values, Work, analysis
from reportgen.catalog.drawn_shares import COUNTS, DrawnRegions, counts_of, note_draws
from reportgen.catalog.rank_shares import signed_rank_shares
from reportgen.catalog.rope import REGIONS, refuse_rope
from reportgen.data.samples import PairedSamples


@analysis(
    label="Bayesian signed-rank test",
    formula=r"\theta_{r} = \sum_{i} \sum_{j} w_{i} w_{j} \, [z_{i} + z_{j} > 2 r], \quad w \sim \text{Dirichlet}(s, 1, \dots, 1)",
    undefined_when="no_pair",
    fills="posterior_of_data_sets",
    reference="Benavoli, Mangili, Corani, Zaffalon & Ruggeri (2014), A Bayesian Wilcoxon signed-rank test based on the Dirichlet process, International Conference on Machine Learning 31:1026; Benavoli, Corani, Demšar & Zaffalon (2017), Time for a change: a tutorial for comparing multiple classifiers through Bayesian analysis, Journal of Machine Learning Research 18(77):1",
    answers=REGIONS | COUNTS,
)
def bayes_signed_rank(
    samples: PairedSamples,
    *,
    rope: float,
    prior: float = 0.5,
    draws: int = 50_000,
    seed: int = 1,
    work: Work = SILENT,
) -> Values | Undefined:
    """
    Posterior probabilities that the first model is mostly lower than the second by more than the rope, equal to within
    the rope, or higher by more than it, over data sets like these.

    Each is the probability that its proportion of the means of two differences is the largest of the three, so that the size
    of the differences counts. The prior is a data set without a difference that counts for `prior` data sets; a table
    shows the probabilities with it elsewhere or left out. They come from draws with a seed, and never change a verdict or
    a conclusion.

    By hand: the first is higher by 1 on two data sets; only the mean of the prior with itself is in a rope of 0.1. Its
    weight has a beta distribution with 0.5 and 2, and its square is below a half with probability 0.964.

    >>> found = bayes_signed_rank(PairedSamples.of([2.0, 3.0], [1.0, 2.0]), rope=0.1).values
    >>> round(found["p_right"], 2), found["p_left"]
    (0.96, 0.0)
    """
    refuse_rope(rope)
    if not samples.pairs:
        return Undefined("no_pair")
    counts = counts_of(samples.differences, rope, samples.rounding)
    drawn = DrawnRegions.of(signed_rank_shares(samples, rope), cases=samples.pairs, prior=prior, draws=draws, seed=seed)
    note_draws(drawn, work)
    return Values(drawn.used.values | counts | {"monte_carlo_error": drawn.error}, table=drawn.table)
