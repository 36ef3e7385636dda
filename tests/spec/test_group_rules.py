"""What a spec may say of groups."""

import pytest

HEAD = "kind: validation\ntitle: T\ndata: {file: p.csv, columns: {group: [site]}}\n"
RECALL = "criteria:\n  - {metric: recall, at_least: 0.5, for_each: site}\n"


@pytest.mark.parametrize(
    ("more", "code", "line"),
    [
        ("subgroups:\n  reference: {sex: f}\n", "no_group", 5),
        ("subgroups:\n  prespecified: [site]\n  exploratory: [site]\n", "two_roles", 6),
        ("subgroups:\n  exploratory: [site]\n" + RECALL, "exploratory_group", 7),
        ("criteria:\n  - {metric: recall, at_least: 0.5, min_negatives: 9}\n", "no_group", 5),
    ],
)
def test_what_contradicts_itself_is_refused_where_it_stands(problems, more, code, line):
    found = problems(HEAD + more)

    assert [(one.code, one.place.line) for one in found] == [(code, line)]


def test_exploratory_groups_carry_no_verdict_and_the_remedy_says_what_to_write(problems):
    (found,) = problems(HEAD + "subgroups:\n  exploratory: [site]\n" + RECALL)

    assert str(found).endswith(
        "groups of 'site' are exploratory and have no verdict - "
        "move the column to subgroups.prespecified if the groups were chosen beforehand, or leave the criterion out"
    )


def test_groups_may_ask_for_cases_of_each_class_and_name_a_reference(loaded):
    found = loaded(HEAD + "subgroups: {min_positives: 30, min_negatives: 40, reference: {site: North}}\n").subgroups

    assert (found.min_positives, found.min_negatives, found.reference) == (30, 40, {"site": "North"})


def test_classes_of_groups_have_no_meaning_where_numbers_are_predicted(problems):
    text = "kind: validation\ntitle: T\ndata: {task: regression, file: p.csv, columns: {group: [site]}}\n"

    assert [one.code for one in problems(text + "subgroups: {min_positives: 3}\n")] == ["wrong_task"]
