"""Margins, controls, sequences and criteria on comparisons: what a spec must say, and how it is told otherwise."""

import pytest

HEAD = "kind: validation\ntitle: T\ndata: p.csv\nmodels: [{name: A}, {name: B}, {name: C}]\n"
PAIR = "models: [A, B]"
MARGIN = "hypothesis: non_inferiority, margin: 0.02, why: x"


def comparison(text):
    return HEAD + f"comparisons: [{{{PAIR}, {text}}}]\n"


def criterion(text, of=MARGIN):
    return comparison(of) + f"criteria: [{{{text}}}]\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("hypothesis: non_inferiority, why: x", "needs a margin: the largest difference that does not matter"),
        ("hypothesis: equivalence, why: x", "equivalence needs a margin"),
        ("hypothesis: equivalence, margin: 0.1", "the reason for the margin is missing - add `why: ...`"),
        ("hypothesis: equivalence, margin: 0.1, why: ' '", "the reason for the margin is missing"),
        ("hypothesis: equivalence, margin: 0, why: x", "a margin must be above zero (0)"),
        ("hypothesis: equivalence, margin: -0.1, why: x", "a margin must be above zero (-0.1)"),
        ("hypothesis: equivalence, margin: 5, why: x", "a margin of 5 is too large: Accuracy is between 0 and 1"),
        ("hypothesis: equivalence, margin: 5, why: x", "write 0.05"),
        ("hypothesis: equivalence, margin: 2 %, why: x", "must be a number"),
        ("margin: 0.1", "a margin needs `hypothesis: non_inferiority` or `equivalence`"),
        (f"{MARGIN}, alternative: greater", "needs a two-sided interval"),
        (f"{MARGIN}, role: exploratory", "an exploratory comparison supports no conclusion"),
        ("hypothesis: noninferiority, margin: 0.1, why: x", "did you mean 'non_inferiority'?"),
        ("control: D", "no model is named 'D'"),
        ("control: C", "the control is not among the models of this comparison (C)"),
        (f"metric: predicted_positive_rate, {MARGIN}", "so no model can be inferior"),
    ],
)
def test_a_comparison_with_a_margin_or_a_control_says_what_it_needs(problems, text, said):
    found = [str(problem) for problem in problems(comparison(text))]

    assert any(said in each for each in found), found


@pytest.mark.parametrize(
    ("text", "of", "said"),
    [
        ("comparison: H2, must: superior", MARGIN, "no comparison is named 'H2' - write one of: H1"),
        (
            "comparison: H1, must: equivalent",
            MARGIN,
            "must: equivalent needs `hypothesis: equivalence`, but H1 has non_inf",
        ),
        (
            "comparison: H1, must: non_inferior",
            "metric: recall",
            "needs `hypothesis: non_inferiority`, but H1 has differ",
        ),
        ("comparison: H1, must: superior", "role: exploratory", "H1 is exploratory and supports no conclusion"),
        ("comparison: H1, must: superior", "metric: bias", "no model can be superior"),
        ("comparison: H1, must: best", MARGIN, "must is not a known word"),
        ("comparison: H1", MARGIN, "the key 'must' is missing"),
        ("must: superior", MARGIN, "the key 'comparison' is missing"),
        ("comparison: H1, must: superior, at_least: 0.1", MARGIN, "no key is named 'at_least' here"),
        ("comparision: H1, must: superior", MARGIN, "did you mean 'comparison'?"),
    ],
)
def test_a_criterion_on_a_comparison_says_what_it_needs(problems, text, of, said):
    found = [str(problem) for problem in problems(criterion(text, of))]

    assert any(said in each for each in found), found


def test_a_criterion_on_a_comparison_needs_one_that_is_asked_for(problems):
    found = problems(HEAD + "criteria: [{comparison: H1, must: superior}]\n")

    assert [one.what for one in found] == ["there is no comparison"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("plan: {fixed_sequence: [H1, H3]}", "no comparison is named 'H3'"),
        ("plan: {fixed_sequence: [H1, H1]}", "H1 is in the sequence twice"),
        ("plan: {fixed_sequence: [H2]}", "H2 is exploratory and supports no conclusion"),
        ("plan: {primary: any, fixed_sequence: [H1]}", "H1 is adjusted together with the primary criteria"),
        ("plan: {fixed_sequence: H1}", "must be a list"),
    ],
)
def test_a_fixed_sequence_says_what_it_needs(problems, text, said):
    two = f"comparisons: [{{{PAIR}, {MARGIN}}}, {{{PAIR}, role: exploratory}}]\n"
    found = problems(HEAD + two + "criteria: [{comparison: H1, must: superior}]\n" + text + "\n")

    assert any(said in str(each) for each in found), found


@pytest.mark.parametrize(
    "text",
    [
        comparison(MARGIN),
        comparison("control: A"),
        HEAD + "comparisons: [{control: B}]\n",
        criterion("comparison: H1, must: superior"),
        criterion("comparison: H1, must: non_inferior, role: secondary, why: y"),
        comparison(MARGIN) + "plan: {fixed_sequence: [H1]}\n",
    ],
)
def test_what_is_complete_is_accepted(problems, text):
    assert problems(text) == []


def test_a_range_with_an_end_that_no_value_lies_beyond_is_refused_with_the_bound_to_write(problems):
    (high,) = problems(HEAD + "criteria: [{metric: recall, between: [0.8, 1]}]\n")
    (low,) = problems(HEAD + "criteria: [{metric: fnr, between: [0, 0.2]}]\n")

    assert "write `at_least: 0.8`" in str(high)
    assert "write `at_most: 0.2`" in str(low)
    assert problems(HEAD + "criteria: [{metric: log_loss, between: [0.1, 2]}]\n") == []
