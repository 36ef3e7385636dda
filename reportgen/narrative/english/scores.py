"""What is said of given scores: of several models, and of models over data sets."""

SENTENCES = {
    "named_value": "{name} ({value})",
    "data_sets_order": "Over {data_sets:data set|data sets}, {first} has the best mean rank in {label}, followed by {others}.",
    "data_sets_order_among_all": "Over {data_sets:data set|data sets} and ranked among all models of the table, {first} has the best mean rank in {label}, followed by {others}.",
    "pairs_exploratory": "The comparisons are exploratory, so no conclusion is drawn.",
    "no_pair_shown": "A difference is shown for none of the {pairs:pair|pairs} of models.",
    "pairs_shown": "Differences are shown: {listed}. For other pairs no difference is shown.",
    "many_pairs_shown": "A difference is shown for {shown} of {pairs:pair|pairs} of models; the table of comparisons lists them.",
    "pair_shown": "{better} is better than {worse} (adjusted p\u00a0{p})",
    "posterior": "{test}, with differences up to {rope} counted as none: the probability that the value of {a} is lower than that of {b} is {p_left}, that they are practically equal {p_rope}, and that it is higher {p_right}. This decides nothing.",
    "posterior_prior": "With other priors the probability of practical equality is between {low} and {high}.",
    "posterior_undefined": "{test}: no probabilities, because {reason}.",
    "posteriors_caption": "Bayesian probabilities, {label}; differences up to {rope} count as none",
    "posteriors_of_folds": "{test}. Prior: flat in the mean difference and in the logarithm of its standard deviation. The last column has the range with other priors of the standard deviation. These probabilities decide nothing.",
    "posteriors_of_data_sets": "{test}. Prior: one data set without a difference, which counts half. The last column has the range with that data set elsewhere or left out. These probabilities decide nothing.",
    "posterior_sure": "With a probability of at least {level}: {listed}.",
    "posterior_better": "{better} is better than {worse}",
    "posterior_equal": "{a} and {b} are practically equal",
    "posterior_many_sure": "For several pairs one of the three answers has a probability of at least {level}.",
    "posterior_none_sure": "For no pair one of the three answers has a probability of {level} or more.",
    "ranks_caption": "Models by mean rank, {label}",
    "standing_best": "Best: {best}.",
    "standing_with_best": "Not shown to differ from the best: {others}.",
    "standing_none_with_best": "Every other model is shown to differ from the best.",
    "standing_order": "Order: {order}.",
    "standing_groups": "Groups in which no two models are shown to differ: {groups}.",
    "standing_no_groups": "All neighbours in this order are shown to differ.",
    "test_with_p": "{test}, p\u00a0{p}",
    "not_alike": "The models do not all rank alike ({tests}). This says nothing about any two of them.",
    "maybe_alike": "It is not shown that the models rank differently ({tests}). Procedures of ranks such as Nemenyi's stop here; the comparisons of pairs do not depend on it.",
    "data_sets_why": "The {test} decides: differences on data sets of unequal difficulty have no common scale, and the test uses them only through their ranks.",
    "data_sets_holm": "Holm's adjustment limits the error of all {several:comparison|comparisons} together.",
    "data_sets_for_example": "Other tests may differ, for example on {a} and {b}, where the deciding test gives p\u00a0{p} without adjustment.",
    "taught_paired_t": "A paired t test of the scores, in which a few data sets with large differences weigh most, gives p\u00a0{p}.",
    "taught_sign_test": "The sign test, which counts wins and no sizes, gives p\u00a0{p}.",
    "data_sets_of_ranks": "The {test} tells two models apart if their mean ranks differ by {value} or more; mean ranks depend on all other models in the table.",
    "data_sets_others_decide_nothing": "These tests decide nothing.",
    "ranks_note": "On each data set the first rank is that of the best score; equal scores share their ranks. Mean scores of different data sets are a summary only.",
    "data_set_scores_caption": "Scores by data set, {label}, with ranks in brackets",
    "family_table": "Holm adjustment: the {several} comparisons on this table together have an error of {whole}. Intervals have the level {level} (Bonferroni); where an interval includes zero and the adjusted p-value is below {whole}, the adjusted p-value decides.",
    "missing_drop_data_sets": "Data sets on which a model has no score are left out. Reason: {why}.",
    "missing_worst_rank": "A model without a score has the worst rank on that data set. Reason: {why}.",
    "limit_data_sets_not_sampled": "Conclusions about other data sets assume that these are a random sample of them; this cannot be checked.",
}

LABELS = {
    "data_sets": "Data sets",
    "data_set": "Data set",
    "mean_rank": "Mean rank",
    "mean_of_data_sets": "Mean",
    "pair_of_models": "Pair",
    "first_better": "First better",
    "practically_equal": "Practically equal",
    "second_better": "Second better",
    "equal_by_prior": "Equal, other priors",
}

LIMITATIONS_IN_SHORT = {
    "data_sets_not_sampled": "Conclusions about other data sets assume that these are a random sample.",
}

GAPS: dict[str, str] = {}
