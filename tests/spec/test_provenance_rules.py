"""What a spec may not say of training and of other criteria."""

HEAD = "kind: validation\ntitle: T\ndata: p.csv\n"


def test_an_experiment_of_which_nothing_is_stated_is_refused(problems):
    (problem,) = problems(HEAD + "experiment: {tuning: ''}\n")

    assert str(problem).endswith(
        "4:13: experiment states nothing - write `experiment: {algorithm: ..}`, or leave it out"
    )


def test_a_choice_that_is_no_choice_is_told_with_its_nearest_name(problems):
    (problem,) = problems(HEAD + "experiment: {algoritm: trees}\n")

    assert "4:14: no key is named 'algoritm' here - did you mean 'algorithm'?" in str(problem)


def test_a_criterion_of_interest_is_listed_once_and_has_values(problems):
    twice = "- {criterion: size, values: {model: 1}}\n" * 2
    found = problems(HEAD + "criteria_of_interest:\n" + twice + "- {criterion: speed, values: {}}\n")

    assert [(one.code, one.place.line) for one in found] == [("wrong_value", 7)]
    (problem,) = problems(HEAD + "criteria_of_interest:\n" + twice)
    assert "6:15: a criterion of interest is listed twice (size)" in str(problem)
