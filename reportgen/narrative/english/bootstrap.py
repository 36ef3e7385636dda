"""What is said of bootstrap samples of the training cases."""

SENTENCES = {
    "samples_mean": "Averaged over {folds:bootstrap sample|bootstrap samples}, the {label} is {a_value} for {a} and {b_value} for {b}.",
    "samples_order_highest": "Averaged over {folds:bootstrap sample|bootstrap samples}, the {label} is highest for {first}, followed by {others}.",
    "samples_order_lowest": "Averaged over {folds:bootstrap sample|bootstrap samples}, the {label} is lowest for {first}, followed by {others}.",
    "samples_are_folds": "Each fold is a bootstrap sample: a model is trained on as many cases as there are, drawn with replacement, and tested on the cases that were not drawn.",
    "samples_contain": "A sample contains about {weight} of the cases, so values on the cases left out are worse than those of a model trained on all.",
    "samples_not_disjoint": "The scores do not name the cases, so reportgen cannot verify that no sample was tested on cases that it drew.",
    "samples_spread": "The standard deviation is the spread of samples of the same cases, not the sampling error of the mean. A test over samples would take them for cases: more samples make its p-value smaller without a new case.",
    "samples_weighted": "The {simple} estimate gives the value on the training cases a weight of {apparent} and the mean on the cases left out a weight of {left_out}. It assumes that the first is too good and the second too bad, and that the weights balance both.",
    "samples_optimistic": "For a learner that fits its training cases almost perfectly the {simple} estimate is too optimistic.",
    "samples_corrected": "The {plus} estimate corrects this: the more a learner overfits, measured against predictions without information, the larger is the weight of the cases left out.",
    "samples_not_corrected": "It needs the value of predictions without information, which the author does not state for {names}.",
    "sample_scores_attached": "The scores of all samples are in numbers.csv.",
}

LABELS = {
    "bootstrap": "Bootstrap of the training cases",
    "bootstrap_samples": "Bootstrap samples",
    "weighted_bootstrap_caption": "Weighted bootstrap estimates, {label}",
    "on_training_cases": "Training cases",
    "on_cases_left_out": "Cases left out",
    "without_information": "Without information",
    "overfitting_rate": "Overfitting rate",
}
