"""How many cases of a class fall into a fold that is drawn at random."""

from reportgen.catalog import SILENT, Table, Values, Work, analysis
from reportgen.distributions import hypergeometric
from reportgen.errors import Problem, refuse

FORMULA = r"\frac{\binom{P}{k} \binom{n - P}{m - k}}{\binom{n}{m}}"


@analysis(
    label="Cases of a class in a random fold",
    formula=FORMULA,
    reference="Kohavi (1995), A study of cross-validation and bootstrap for accuracy estimation and model selection, International Joint Conference on Artificial Intelligence 14:1137",
    says={
        "expected_in_fold": "Expected number of cases of the class in the fold.",
        "none_in_fold": "Probability of none of them.",
        "all_in_fold": "Probability of all of them, so that the other cases have none.",
    },
    answers={
        "mean": "expected number in the fold",
        "none": "probability of none in the fold",
        "all": "probability of all in the fold",
        "lacking": "probability that the fold or the other cases lack the class",
    },
)
def fold_class_probability(*, n: int, positives: int, fold_size: int, work: Work = SILENT) -> Values:
    """
    Probability of each number of cases of a class in a fold that is drawn at random, without stratification.

    The number is hypergeometric. If the fold has none of the class, metrics of the class have no value there; if it has
    all of them, the learner is trained without the class.

    By hand (Wu, "Evaluation", exercise 8): two of ten cases are positive, and a fold of five gets one of them with
    probability 2 * 5 * 5 / (10 * 9) = 5/9, so that the class is lacking in one of two folds with 4/9.

    >>> found = fold_class_probability(n=10, positives=2, fold_size=5)
    >>> round(found.values["lacking"], 6), round(found.table.rows[1][1], 6)
    (0.444444, 0.555556)
    """
    _refuse_wrong(n, positives, fold_size)
    counts, at = hypergeometric(fold_size, positives, n)
    by_count = {int(count): float(p) for count, p in zip(counts, at, strict=True)}
    none, every = by_count.get(0, 0.0), by_count.get(positives, 0.0)
    mean = work.step(
        "expected_in_fold", r"e = \frac{m \cdot P}{n}", fold_size * positives / n, m=fold_size, P=positives, n=n
    )
    work.step("none_in_fold", r"p_{0} = \frac{\binom{n - P}{m}}{\binom{n}{m}}", none, m=fold_size, P=positives, n=n)
    work.step("all_in_fold", r"p_{P} = \frac{\binom{n - P}{m - P}}{\binom{n}{m}}", every, m=fold_size, P=positives, n=n)
    lacking = min(1.0, none + every) if positives else 1.0
    answers = {"mean": mean, "none": none, "all": every, "lacking": lacking}
    return Values(answers, main="mean", table=Table(("positives", "probability"), tuple(by_count.items())))


def _refuse_wrong(n: int, positives: int, fold_size: int) -> None:
    """Hold both parts to the size of the whole."""
    problems = []
    if n < 1:
        problems.append(Problem("wrong_option", "n must be at least 1", "write the number of cases", str(n)))
    for name, size, least in (("positives", positives, 0), ("fold_size", fold_size, 1)):
        if not least <= size <= n:
            what = f"{name} must be between {least} and n"
            problems.append(Problem("wrong_option", what, "count cases", str(size)))
    refuse(problems)
