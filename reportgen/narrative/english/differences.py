"""What is said of criteria on the difference of each group to the rest."""

SENTENCES = {
    "difference_asked": "In each group by {column}, {label} may differ from that in the rest by at most {allowed} in either direction. Both ends of the {level} interval of the difference must be within this margin.",
    "rest": "The rest is all other analysed cases.",
    "rest_without_group": "The rest includes {missing:case|cases} without a value of {column}.",
    "difference_found": "For {subject}, {label} is {of_group}, and {of_rest} in the rest: a difference of {value} ({level} interval {low} to {high}; {method}).",
}

LABELS = {
    "group_and_rest": "{of_group}; rest {of_rest}",
    "difference_in": "the difference in {label} from the rest",
    "difference_required": "Difference in {label} from the rest",
    "criterion_difference": "{id} {label}, difference of each {column} from the rest{role}",
    "difference_heading": "{label}: difference from the rest",
}
