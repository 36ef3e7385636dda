"""What is said of groups of cases."""

SENTENCES = {
    "group_too_small": "One group of {column} is too small to be judged: {groups}. Criterion {id} has no verdict as a whole while a group has none, unless another group does not meet it.",
    "groups_too_small": "Some groups of {column} are too small to be judged: {groups}. Criterion {id} has no verdict as a whole while a group has none, unless another group does not meet it.",
}
