"""What a spec may say of the difference of each group to the rest."""

import pytest

HEAD = "kind: validation\ntitle: T\n"
DATA = "data: {file: p.csv, columns: {group: [site]}}\n"
TWO = "data: {file: p.csv, columns: {group: [site, sex]}}\n"


def one(criterion, data=DATA, more=""):
    return f"{HEAD}{data}{more}criteria:\n  - {criterion}\n"


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        (
            one("{metric: recall, difference_to_rest: {at_most: 0.05}}", data="data: p.csv\n"),
            "5:22: a difference from the rest is about groups, but no column defines groups - add `group: [COLUMN]` to data.columns",
        ),
        (
            one("{metric: recall, difference_to_rest: {at_most: 0.05}}", data=TWO),
            "5:22: a difference from the rest is about the groups of one column, but there are several columns - add `for_each:` with one of site, sex",
        ),
        (
            one("{metric: recall, difference_to_rest: {at_most: 0.05}}", more="subgroups: {reference: {site: N}}\n"),
            "6:22: the groups of 'site' are compared with 'N', the declared reference, not with the rest - leave site out of subgroups.reference, or leave the criterion out",
        ),
        (
            one("{metric: recall, difference_to_rest: {at_most: 5}}"),
            "5:52: two values of recall never differ by more than 1, so any difference would be allowed (5) - write 0.05",
        ),
        (
            one("{metric: gini, difference_to_rest: {at_most: 2}}"),
            "5:50: two values of gini never differ by more than 2, so any difference would be allowed (2) - write a smaller difference",
        ),
        (
            one("{metric: recall, difference_to_rest: {at_most: -0.05}}"),
            "5:52: the allowed difference must be above zero; it applies in both directions (-0.05) - write its size, such as 0.05",
        ),
        (
            one("{metric: recall, sides: 1, difference_to_rest: {at_most: 0.05}}"),
            "5:29: a difference is judged at both ends of its interval, as a group may be better or worse - leave sides out",
        ),
        (
            one("{metric: recall, at_least: 0.8, difference_to_rest: {at_most: 0.05}}"),
            "5:5: a criterion has one bound or one range - write at_least, at_most or between; for groups, difference_to_rest",
        ),
        (
            one("{metric: selection_rate_ratio, difference_to_rest: {at_most: 0.05}}"),
            "5:36: Ratio of selection rates already compares sets of cases - write at_least, at_most or between",
        ),
        (
            one("{metric: recall, difference_to_rest: 0.05}"),
            "5:42: difference_to_rest is not a bound on a difference (0.05) - write `difference_to_rest: {at_most: 0.05}`",
        ),
        (
            one("{metric: mean_cost, difference_to_rest: {at_most: 5%}}"),
            "5:55: mean_cost is not a proportion (5%) - leave out the percent sign, or judge a proportion",
        ),
        (
            one("{metric: recall, difference_to_rest: {at_most: 0.05}}", more="subgroups: {exploratory: [site]}\n"),
            "6:5: groups of 'site' are exploratory and have no verdict - move the column to subgroups.prespecified if the groups were chosen beforehand, or leave the criterion out",
        ),
    ],
)
def test_what_cannot_be_judged_is_refused_where_it_stands(problems, spec, said):
    found = [str(problem).split("spec.yaml:")[-1] for problem in problems(spec)]

    assert said in found


def test_the_only_column_of_groups_is_meant_where_none_is_named(loaded):
    spec = loaded(one("{metric: recall, difference_to_rest: {at_most: 5%}}"))

    assert spec.criteria[0].for_each == "site"
    assert spec.criteria[0].difference_to_rest.at_most == 0.05
    assert "C1 metric recall, difference to rest at most 0.05" in repr(spec)


def test_one_of_several_columns_is_named(loaded):
    spec = loaded(one("{metric: recall, for_each: sex, difference_to_rest: {at_most: 0.05}}", data=TWO))

    assert spec.criteria[0].for_each == "sex"
