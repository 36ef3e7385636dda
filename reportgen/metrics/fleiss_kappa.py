"""Fleiss' kappa."""

from reportgen.catalog import SILENT, Work, metric
from reportgen.data.evidence import Array, array, divide
from reportgen.data.ratings import Ratings


@metric(
    label="Fleiss' kappa",
    formula=r"\frac{p_{o} - p_{e}}{1 - p_{e}}",
    range=(-1, 1),
    of_cases=True,
    depends_on_prevalence=True,
    undefined_when="one_class_of_all_raters",
    reference="Fleiss (1971), Measuring nominal scale agreement among many raters, Psychological Bulletin 76:378",
    says={
        "one_class_of_all_raters": "all raters put every case into one class, so chance alone gives full agreement",
        "short.one_class_of_all_raters": "all ratings have one class",
        "agreeing_pairs": "Mean over the cases of the proportion of pairs of raters that agree.",
        "pairs_by_chance": "Proportion of pairs that would agree by chance: the sum of the squared proportions of the classes.",
    },
)
def fleiss_kappa(r: Ratings, *, work: Work = SILENT) -> Array:
    """
    Agreement of several raters beyond what the class totals alone would give, relative to the largest possible excess.

    Every case has as many ratings, which may come from different raters. With two raters it is not Cohen's kappa, since
    chance is taken from the totals of all raters together. It depends on how frequent the classes are, so kappas of
    different data are hard to compare.

    By hand: of four cases the three raters agree on two; in the others one pair of three agrees, so p_o = 8 / 12; both
    classes are equally frequent, so p_e = 1 / 2.

    >>> round(float(fleiss_kappa(Ratings.of([[3, 0], [0, 3], [2, 1], [1, 2]]))), 6)
    0.333333
    """
    n = r.raters[..., None]
    agreeing = (r.counts * (r.counts - 1)).sum(axis=-1) / (n * (n - 1))
    observed = array(agreeing.mean(axis=-1))
    shares = divide(r.counts.sum(axis=-2), r.counts.sum(axis=(-2, -1))[..., None])
    chance = array((shares**2).sum(axis=-1))
    formula = r"p_{o} = \frac{1}{N} \sum_i \frac{\sum_j n_{ij} (n_{ij} - 1)}{n_{i} (n_{i} - 1)}"
    work.step("agreeing_pairs", formula, observed, N=r.counts.shape[-2])
    work.step("pairs_by_chance", r"p_{e} = \sum_j p_{j}^2", chance)
    return work.step("formula", fleiss_kappa.formula, divide(observed - chance, 1 - chance), p_o=observed, p_e=chance)
