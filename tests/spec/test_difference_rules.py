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
            "5:22: a difference to the rest is about groups of cases, and no column makes groups - add `group: [COLUMN]` to data.columns",
        ),
        (
            one("{metric: recall, difference_to_rest: {at_most: 0.05}}", data=TWO),
            "5:22: a difference to the rest is about the groups of one column, and there are several - add `for_each:` with one of site, sex",
        ),
        (
            one("{metric: recall, difference_to_rest: {at_most: 0.05}}", more="subgroups: {reference: {site: N}}\n"),
            "6:22: the groups of 'site' are compared with 'N', the declared reference, not with the rest - leave site out of subgroups.reference, or leave the criterion out",
        ),
        (
            one("{metric: recall, difference_to_rest: {at_most: 5}}"),
            "5:52: two values of recall are never more than 1 apart, so this allows any difference (5) - write 0.05",
        ),
        (
            one("{metric: gini, difference_to_rest: {at_most: 2}}"),
            "5:50: two values of gini are never more than 2 apart, so this allows any difference (2) - write a smaller difference",
        ),
        (
            one("{metric: recall, difference_to_rest: {at_most: -0.05}}"),
            "5:52: the difference that is allowed is above zero, and counts in both directions (-0.05) - write its size, such as 0.05",
        ),
        (
            one("{metric: recall, sides: 1, difference_to_rest: {at_most: 0.05}}"),
            "5:29: a difference is judged at both ends of its interval, since a group may be better or worse - leave sides out",
        ),
        (
            one("{metric: recall, at_least: 0.8, difference_to_rest: {at_most: 0.05}}"),
            "5:5: a criterion has one bound, or one range - write at_least, at_most or between, or difference_to_rest of groups",
        ),
        (
            one("{metric: selection_rate_ratio, difference_to_rest: {at_most: 0.05}}"),
            "5:36: Ratio of selection rates compares sets of cases by itself - write at_least, at_most or between",
        ),
        (
            one("{metric: recall, difference_to_rest: 0.05}"),
            "5:42: difference_to_rest is no bound on a difference (0.05) - write `difference_to_rest: {at_most: 0.05}`",
        ),
        (
            one("{metric: mean_cost, difference_to_rest: {at_most: 5%}}"),
            "5:55: mean_cost is no proportion (5%) - leave out the percent sign, or judge a proportion",
        ),
        (
            one("{metric: recall, difference_to_rest: {at_most: 0.05}}", more="subgroups: {exploratory: [site]}\n"),
            "6:5: groups of 'site' are exploratory, and such groups carry no verdict - name the column under subgroups.prespecified, if it was, or leave the criterion out",
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
