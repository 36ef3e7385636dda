"""
The English sentence behind each code: why something is undefined, withheld or remarked, and what a step does.

Codes never change; a sentence stands here once. Holes are filled with facts that the method keeps beside the code.
"""

from collections.abc import Mapping
from string import Formatter
from typing import Any

from reportgen import numbers

UNDEFINED = {
    "no_case": "there is no case",
    "no_positive_case": "no case is positive",
    "no_negative_case": "no case is negative",
    "no_predicted_positive": "the model calls no case positive",
    "no_predicted_negative": "the model calls no case negative",
    "no_positive_anywhere": "no case is positive and none is called positive",
    "one_class": "all cases are of one class",
    "empty_margin": "a class is missing among the cases or among the calls, so the correlation is zero divided by zero",
    "undefined_for_class": "the metric is undefined for class {name}: {reason}",
    "not_probabilities": "the scores are no probabilities: {outside} of {cases} lie below zero or above one",
    "no_scores": "the model has no scores",
    "no_scores_of_pair": "not both models have scores",
    "no_threshold": "neither predictions nor a threshold are given, so no case is called positive or negative",
    "no_pairs": "matrices do not tell on which cases both models are right, so the models cannot be compared case by case",
    "calls_given": "the data hold the calls themselves, so no threshold was applied here",
    "no_trial": "there is no trial",
    "one_value": "one value alone has no spread",
    "no_value": "there is no value",
    "no_spread": "all values are equal, so the sample shows no spread",
    "no_spread_of_share": "all trials end alike, so this interval would have no width although the share is not exactly known",
    "perfect_separation": "all scores of one class lie above all of the other, so this variance estimate is zero",
    "too_few_per_class": "a variance needs at least two cases of each class; there are {positives} positive and {negatives:negative case|negative cases}",
    "no_spread_of_area": "this variance estimate is zero although the area is not exactly known",
    "equal_draws": "all {draws} bootstrap draws give the same value, so the bootstrap shows no uncertainty where there is some",
    "undefined_draws": "the metric is undefined in {share} of the bootstrap draws",
    "estimate_outside_draws": "all {draws} bootstrap draws lie on one side of the estimate, so its bias cannot be corrected",
    "no_acceleration": "without a single case the metric is undefined or always the same, so there is no acceleration",
    "acceleration_too_large": "the acceleration of {acceleration} is too large for this level",
    "no_whole_counts": "the counts are not whole numbers, so there are no cases to draw anew",
    "trivial_threshold": "every sample clears this threshold",
    "too_many_cases": "more than {most} cases would be needed",
    "undefined_estimate": "the metric itself is undefined: {reason}",
    "no_discordant_pair": "the models agree on every case",
    "identical_scores": "both models rank the cases alike, so their difference has no spread",
    "no_spread_of_difference": "the variance estimate of the difference is zero although the difference is not exactly known",
    "infinite_ratio": "only the first model is ever right alone ({only_a:case|cases}), so the ratio has no finite value",
    "several_pairs": "each of the {pairs:pair|pairs} of models has a difference of its own",
    "scores_declared": "the author declares the scores to be no probabilities",
    "judged_on_training": "the model was trained on these cases, so they cannot show how it does on others",
    "judged_on_validation": "these cases are called validation data and nobody attests that no choice was made on them",
    "used_for_choices": "the author states that these cases were used for choices, so they cannot show how the model does on others",
    "judged_on_folds": "pooled predictions from cross-validation come from several models and judge the training procedure, not one model",
    "repeated_ids": "{repeated:case repeats|cases repeat} the id of another and no cluster is declared, so the interval would be too sure",
    "cases_of_training": "{overlap:of the judged cases is|of the judged cases are} among the training ids",
    "threshold_on_judged": "the threshold was chosen on the judged cases",
    "few_in_cell": "a count that the metric depends on is {fewest}, below ten, too small for a bootstrap to show its uncertainty",
    "not_a_proportion": "sample sizes are given for proportions only",
    "not_beyond_threshold": "the estimate itself does not lie beyond the threshold, so no sample size can be given at which the criterion would be demonstrated",
}

WITHHELD = {
    "structural_fault": "the data do not have the structure that the test takes for granted",
    "no_discordant_pair": "the models agree on all {cases:case|cases}, so no test is possible",
    "identical_scores": "both models rank all cases alike, so no test is possible",
    "not_paired": "the models were not judged on the same cases",
    "repeated_ids": "{repeated:case repeats|cases repeat} the id of another, so the cases are not independent",
    "clustered": "the cases come in clusters (column {column}), which this test does not allow for",
    "no_case": "there is no case",
    "one_class": "all cases are of one class",
    "too_few_per_class": "a variance needs at least two cases of each class; there are {positives} positive and {negatives:negative case|negative cases}",
    "no_spread_of_difference": "the variance estimate of the difference is zero although the difference is not exactly known",
    "no_p_from_bootstrap": "a bootstrap of the cases gives an interval of the difference and no p-value",
}

STEPS = {
    "ratio": "Put the counts into the formula.",
    "formula": "Put the numbers into the formula.",
    "right": "Count the cases on the diagonal, where truth and call agree.",
    "wrong": "Count the cases off the diagonal, where truth and call differ.",
    "ranked_pairs": "Count the pairs in which the positive case scores higher than the negative one, ties as one half.",
    "added_precisions": "Add up, over the positive cases, the precision at the threshold that just finds them.",
    "squared_distances": "Add up the squared distances between score and truth.",
    "normal_quantile": "Find the normal quantile for the tail beyond each limit.",
    "t_quantile": "Find the quantile of Student's t for the tail beyond each limit.",
    "lower_limit": "Lower limit.",
    "upper_limit": "Upper limit.",
    "mean": "Mean of the values.",
    "mean_over_classes": "Mean of the metric over the classes.",
    "standard_deviation": "Standard deviation, with one less than the number of values as divisor.",
    "standard_error": "Standard error.",
    "statistic": "Test statistic.",
    "p_value": "p-value.",
    "discordant": "Count the cases that exactly one model gets right.",
    "binomial": "Weigh the discordant counts with the binomial distribution.",
    "signed_root": "Take the root, with the sign of the difference.",
    "quantile": "Find the number x for which this holds.",
    "difference": "Difference, first minus second.",
    "clipped": "A share lies between zero and one, so the limit is put there.",
    "carried_over": "Carry the limit over.",
    "placements": "Variance, within one class, of the share of the other class that a case outranks.",
    "logit": "Go to the scale of log odds.",
    "logit_error": "Standard error on the scale of log odds.",
    "mean_size": "Mean size of the two classes, less one.",
    "variance_at": "Variance under this limit.",
    "lower_solution": "Lower limit: the value below the estimate that solves this equation.",
    "upper_solution": "Upper limit: the value above the estimate that solves this equation.",
    "estimate": "Value of the metric for the cases themselves.",
    "bootstrap_draws": "Draw the cases anew, with replacement, and order the values of the metric.",
    "rank": "Rank of the limit among the ordered draws.",
    "bias_correction": "Bias correction, from the share of draws below the estimate.",
    "acceleration": "Acceleration, from the values of the metric without one case.",
    "adjusted_tail": "Share of draws below the limit, corrected.",
    "tail_at_threshold": "Probability of no more failures than are allowed, were the true share at the threshold.",
    "power": "Probability of no more failures than are allowed at the stated proportion.",
    "nuisance_half": "Auxiliary number for the next step.",
    "nuisance": "Probability that only the second model is right, as it is likeliest under this limit.",
}

CHECKS = {
    "one_row_each": "every model has one result for each of the same {cases:case|cases}",
    "cases_differ": "{unmatched:id occurs|ids occur} for some models only, left out of all models",
    "same_ids": "the same {cases:id occurs|ids occur} for every model",
    "not_paired": "the models were not judged on the same cases",
    "one_model": "only one model is judged",
    "no_repeated_id": "no id occurs twice among {cases:case|cases}; the author does not state how the cases were drawn",
    "no_repeated_id_sampling": "no id occurs twice among {cases:case|cases}; the author states {sampling} sampling",
    "clustered": "the cases come in clusters (column {column}), which this method does not allow for",
    "repeated_ids": "{repeated:case repeats|cases repeat} the id of another, and no cluster is declared",
    "no_repeated_row": "no row equals another in all columns",
    "repeated_rows": "{repeated:row equals|rows equal} an earlier row in all columns that were read",
    "rows_alike": "{repeated:row equals|rows equal} an earlier row in all columns that were read; without ids nobody can tell whether it is the same case",
    "no_case": "there is no case",
    "calls_given": "the data hold the calls themselves, so no threshold was applied here",
    "no_trial": "there is no trial",
    "no_ids": "no case ids are given",
    "no_design": "how the cases came about is not known here",
    "models_disagree": "the models disagree on {discordant} of {cases:case|cases}",
    "no_discordant_pair": "the models agree on all {cases:case|cases}",
    "any_count": "this version holds for any number of discordant cases",
    "enough_discordant": "{discordant:case is|cases are} discordant; at least ten are asked for",
    "few_discordant": "{discordant:case is|cases are} discordant, fewer than ten",
    "normal_will_do": "the variance of the number of successes is estimated as {variance}, at least five",
    "normal_doubtful": "the variance of the number of successes is estimated as {variance}, below five",
    "enough_events": "there are {positives} positive and {negatives:negative case|negative cases}; at least fifty of each are asked for",
    "few_events": "there are {positives} positive and {negatives:negative case|negative cases}; fewer than fifty of a class",
    "threshold_stated": "the author states the origin of the threshold ({origin})",
    "threshold_unstated": "the author does not state where the threshold comes from ({models})",
    "no_threshold_used": "no threshold is involved",
    "threshold_chosen_here": "the threshold was chosen on the cases that it is judged on ({models})",
    "nothing_missing": "no row was excluded; {rows:row was|rows were} analysed",
    "rows_excluded": "of {rows:row|rows}, {excluded:was|were} excluded",
    "not_enough_evidence": "what was given does not show it",
}

CONSEQUENCES = {
    "p_withheld": "the p-value is withheld",
    "p_is_one": "the exact p-value is one, which says nothing about how alike the models are",
    "verdict_blocked": "no verdict is given",
    "exact_version": "the exact version decides",
    "interval_too_narrow": "intervals and p-values may be too sure",
    "score_interval": "the Wald interval is not to be relied on; see the Wilson interval",
    "newcombe_decides": "the interval by Newcombe's method decides",
    "estimate_optimistic": "estimates at this threshold may be too good",
    "complete_cases": "the results hold for the remaining cases",
}


class _Words(Formatter):
    """Fills holes with numbers as documents write them; `{cases:case is|cases are}` adds the word for one or many."""

    def format_field(self, value: Any, format_spec: str) -> str:
        word = inflected(format_spec, one=value == 1)
        if isinstance(value, bool) or not isinstance(value, int | float):
            return f"{value}{word}"
        number = numbers.count(value) if float(value).is_integer() else numbers.significant(value, digits=3)
        return f"{number}{word}"


def undefined(code: str, facts: Mapping[str, object]) -> str:
    """Say why something is undefined."""
    return _filled(UNDEFINED, code, facts)


def withheld(code: str, facts: Mapping[str, object]) -> str:
    """Say why a p-value is withheld."""
    return _filled(WITHHELD, code, facts)


def check(code: str, facts: Mapping[str, object], consequence: str | None) -> str:
    """Say what a check found and what follows."""
    found = _filled(CHECKS, code, facts)
    return f"{found}: {CONSEQUENCES[consequence]}" if consequence else found


def step(code: str) -> str:
    """Say what a step of a calculation does."""
    return STEPS[code]


def inflected(words: str, *, one: bool) -> str:
    """
    Choose the words that follow a number from those for one and those for many, as a hole holds them.

    >>> inflected("case is|cases are", one=True), inflected("", one=True)
    (' case is', '')
    """
    for_one, _, for_many = words.partition("|")
    return f" {for_one if one else for_many}" if words else ""


def _filled(sentences: Mapping[str, str], code: str, facts: Mapping[str, object]) -> str:
    return _Words().vformat(sentences[code], (), facts)
