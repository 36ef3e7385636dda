"""The words of learning theory: no document uses them, `explain` does."""

from reportgen.narrative.terms import Term

TERMS = (
    Term(
        "Bias-variance trade-off",
        "A more flexible model follows the data more closely: its squared bias falls and its variance over training sets rises, so that the expected error is smallest in between.",
        None,
        ("bias-variance dilemma", "trade-off of bias and variance"),
        "The bias of an error estimate is something else: its expected distance from the true error, which {honavar} means. In {gama} bias is the squared bias.",
        ("knn_bias_variance", "bias_variance_squared", "bias_variance_zero_one", "bias_variance"),
    ),
    Term(
        "Cost of cross-validation",
        "Each fold needs one more training, and leave-one-out needs one for each case; where that is too slow, a bound from the training error or a single test set takes its place.",
        None,
        ("cross-validation cost",),
        see=("finite_class_bound", "vc_bound", "loo_shortcut"),
    ),
    Term(
        "Ensemble",
        "Several models that are averaged or put to a vote: the variance falls the more, the less their errors are correlated, and the bias stays about the same.",
        None,
        ("committee", "averaging of models"),
        see=("bias_variance_squared",),
    ),
    Term(
        "Harmonic mean",
        "Number of values divided by the sum of their reciprocals; it stays near the smallest value, where the arithmetic mean can be large although one of the values is almost zero.",
        None,
        ("harmonic against arithmetic mean", "arithmetic mean"),
        see=("f1", "fbeta"),
    ),
    Term(
        "No-free-lunch theorem",
        "Averaged over all possible concepts, every learner is right on half of the cases that it has not seen; the best learner for one task need not be the best for another.",
        None,
        see=("no_free_lunch",),
    ),
    Term(
        "Regularised objective",
        "Mean loss on the training cases plus a penalty on large parameters; the factor of the penalty trades bias for variance and is chosen on validation cases, never on training cases.",
        None,
        ("regularisation", "regularization", "regularized objective", "regulariser"),
        see=("ridge",),
    ),
    Term(
        "Surrogate loss",
        "A smooth, usually convex loss that a learner minimises in place of the number of errors; its minimum need not be the model with the fewest errors.",
        None,
        ("surrogate",),
        see=("brier", "log_loss", "error"),
    ),
    Term(
        "Type I error",
        "Rejecting a null hypothesis that is true; a test makes it with at most the probability of its significance level.",
        None,
        ("type one error", "error of the first kind", "false positive of a test"),
        "{real_risk} gives this name to the false positive rate of a classifier, where the null hypothesis is that the case is negative.",
        ("family_wise_risk", "fpr"),
    ),
    Term(
        "Type II error",
        "Not rejecting a null hypothesis that is false; its probability is one minus the power, and falls as the sample grows.",
        None,
        ("type two error", "error of the second kind", "false negative of a test"),
        "{real_risk} gives this name to the false negative rate of a classifier, where the null hypothesis is that the case is negative.",
        ("cases_needed", "smallest_detectable_difference", "fnr"),
    ),
    Term(
        "VC dimension",
        "Largest number of cases that the hypotheses can label in every possible way; the larger it is, the more cases a bound needs, and the larger the variance tends to be.",
        None,
        ("Vapnik-Chervonenkis dimension", "VC-dimension"),
        "It is not the number of hypotheses, which {real_risk} names the dimension of a finite class.",
        ("vc_bound", "finite_class_bound"),
    ),
)
