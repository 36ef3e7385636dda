"""What a spec may not say of training and of other criteria."""

HEAD = "kind: validation\ntitle: T\ndata: p.csv\n"


def test_an_experiment_of_which_nothing_is_stated_is_refused(problems):
    (problem,) = problems(HEAD + "experiment: {tuning: ''}\n")

    assert str(problem).endswith("4:13: experiment states nothing - write `experiment: {algorithm: ..}`, or leave it out")


def test_a_choice_that_is_no_choice_is_told_with_its_nearest_name(problems):
    (problem,) = problems(HEAD + "experiment: {algoritm: trees}\n")

    assert "4:14: no key is named 'algoritm' here - did you mean 'algorithm'?" in str(problem)
