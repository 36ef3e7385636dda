"""What may stand under `outputs`: known sections once each, an accent that can be read, a logo that has a name."""

import colorsys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reportgen import index
from reportgen.spec.output_rules import LEAST_CONTRAST, contrast_with_white, darkened

HEAD = "kind: validation\ntitle: T\ndata: p.csv\n"
EVERY = (
    "scope data criteria performance classes errors ranking false_discoveries learners costs criteria_of_interest subgroups splits periods score_shift grades comparisons candidates learning_curve repeats "
    "calculations assumptions limitations gaps sign-off"
).split()


OF_GIVEN_SCORES = {"qq", "rope"}  # of the section on comparisons, which other kinds have too
CALCULATED = (
    "normal_density t_density p_against_t binomial_mass fit_by_degree bias_variance knn_bias_variance learning "
    "bayes_risk_gaussians"
).split()
CALCULATIONS = f"calculations: [{', '.join(f'{{method: {one}}}' for one in CALCULATED)}]\n"
CANDIDATES = "candidates: [{name: a, complexity: 1, mean: 1, se: 0}, {name: b, complexity: 2, mean: 2, se: 0}]\n"


def test_every_section_may_be_asked_for(loaded):
    spec = loaded(f"{HEAD}outputs: {{sections: [{', '.join(EVERY)}], attach: [results], paper: letter}}\n")

    assert list(spec.outputs.sections) == list(index.sections("validation")) == EVERY
    assert spec.outputs.attach == ("results",)


def test_every_figure_of_a_validation_may_be_requested(loaded):
    drawn = [
        one.id
        for one in index.figures("validation")
        if one.section not in ("errors", "classes") and one.id not in OF_GIVEN_SCORES
    ]
    in_folds = HEAD.replace("p.csv", "{file: p.csv, columns: {fold: k}}")
    more = f"costs: {{matrix: [[0, 1], [5, 0]]}}\n{CANDIDATES}{CALCULATIONS}"
    spec = loaded(f"{in_folds}{more}outputs: {{figures: [{', '.join(drawn)}]}}\n")

    assert list(spec.outputs.figures) == drawn
    assert {
        "confusion_by_prediction",
        "det",
        "gain",
        "tpr_fp",
        "prevalence_cost",
        "fold_scatter",
        "cv_scheme",
        "qq",
        "p_against_t",
    } | {"bootstrap_distribution"} == {one.id for one in index.figures("validation") if one.on_request}


def test_figures_of_classes_are_for_several_classes_and_those_of_two_are_not(loaded, problems):
    of_three = "kind: validation\ntitle: T\ndata: {file: p.csv, task: multiclass}\n"
    of_classes = [one.id for one in index.figures("validation") if one.of_classes]
    assert loaded(f"{of_three}outputs: {{figures: [{', '.join(of_classes)}]}}\n").outputs.figures == tuple(of_classes)
    assert len(of_classes) == 4
    for head, figure, known in ((HEAD, "class_roc", " roc,"), (of_three, "roc", " class_roc,")):
        [problem] = problems(f"{head}outputs: {{figures: [{figure}]}}\n")
        assert problem.what.startswith(f"{figure} is not drawn where the task is")
        assert known in f" {problem.remedy.removeprefix('write')},"


def test_attaching_nothing_is_said_by_an_empty_list(loaded):
    spec = loaded(f"{HEAD}outputs: {{attach: []}}\n")

    assert spec.outputs.attach == ()
    assert spec.long_form()["outputs"] == {"paper": "a4", "attach": []}


def test_what_is_not_asked_for_is_absent_from_the_long_form(loaded):
    assert loaded(HEAD).long_form()["outputs"] == {"paper": "a4"}


def test_an_organisation_is_taken(loaded):
    assert loaded(HEAD + "report: {organisation: The House}\n").report.organisation == "The House"


@pytest.mark.parametrize(
    ("outputs", "said"),
    [
        ("sections: []", "4:21: sections is empty - name at least one, or leave the key out"),
        ("sections: [data, scope, data]", "4:35: sections names 'data' twice - keep one of the two"),
        ("sections: [perfomance]", '4:22: sections[0] is not a known word ("perfomance") - did you mean \'perf'),
        ("sections: [xyz]", '4:22: sections[0] is not a known word ("xyz") - write scope, data, criteria,'),
        ("sections: data", '4:21: sections must be a list ("data") - write `[a, b]`'),
        ("sections: [methods]", '4:22: sections[0] is not a known word ("methods")'),
        ("attach: [spec, spec]", "4:26: attach names 'spec' twice - keep one of the two"),
        ("attach: [manifest]", '4:20: attach[0] is not a known word ("manifest") - write spec, results'),
        ("attach: [resluts]", "4:20: attach[0] is not a known word (\"resluts\") - did you mean 'results'?"),
        ("logos: x", "4:11: no key is named 'logos' here - did you mean 'logo'?"),
        ("colours: {}", "4:20: the key 'accent' is missing - add `accent: ...`"),
        ("colours: {acent: '#000000'}", "4:21: no key is named 'acent' here - did you mean 'accent'?"),
        ("colours: {accent: '#123'}", "4:29: accent must be a colour (\"#123\") - write '#1f5f8b', in quotes"),
        ("colours: {accent: red}", "4:29: accent must be a colour (\"red\") - write '#1f5f8b', in quotes"),
        ("colours: {accent: 123456}", '4:29: accent must be a colour ("123456") - write'),
        ("colours: {accent: '#12345g'}", "4:29: accent must be a colour"),
        ("colours: {accent: '#ffcc00; } body { display: none'}", "4:29: accent must be a colour"),
        ("colours: blue", '4:20: colours must be a set of keys ("blue")'),
        (
            "colours: {accent: '#ffcc00'}",
            "4:29: the contrast of the accent colour with white is 1.512:1, but text needs 4.5:1",
        ),
        ("colours: {accent: '#ffcc00'}", "needs 4.5:1 (#ffcc00) - write a darker colour, such as '#907300'"),
        ("figures: []", "4:20: figures is empty - name at least one, or leave the key out"),
        ("figures: [det, gain, det]", "4:32: figures names 'det' twice - keep one of the two"),
        ("figures: [dett]", "4:21: figures[0] is not a known word (\"dett\") - did you mean 'det'?"),
        ("figures: [forest]", '4:21: figures[0] is not a known word ("forest") - '),
        (
            "figures: [xyz]",
            '("xyz") - write averaged_precision_recall, averaged_roc, bias_variance, binomial_mass, ',
        ),
        ("figures: [det, residuals]", "4:26: residuals is not drawn where the task is binary - write "),
        ("figures: [fold_scores]", "4:21: the figure fold_scores needs scores over folds - name the fold of each case"),
        ("figures: [candidates]", "4:21: the figure candidates needs the candidates that were tried - list them"),
        ("figures: [t_density]", "4:21: the figure t_density needs a calculation of t_density - add `{method: "),
        ("figures: [prevalence_cost]", "4:21: the figure prevalence_cost needs costs - add `costs: "),
        (
            "sections: [data], figures: [det]",
            "4:39: det belongs to the section ranking, which is not shown - add ranking to `sections`, or leave",
        ),
        ("paper: a5", '4:18: paper is not a known word ("a5") - write a4 or letter'),
    ],
)
def test_what_does_not_fit_is_refused_with_its_place(problems, outputs, said):
    found = problems(f"{HEAD}outputs: {{{outputs}}}\n")

    assert any(said in str(one) for one in found), list(map(str, found))
    assert {one.exit_code for one in found} == {2}


def test_a_colour_without_quotes_is_a_comment_and_the_remedy_says_so(problems):
    (problem,) = problems(HEAD + "outputs:\n  colours:\n    accent: #1f5f8b\n")

    assert str(problem).endswith(
        "spec.yaml:6:12: accent must be a colour (null) - write '#1f5f8b', in quotes: without them # begins a comment"
    )


def test_all_that_is_wrong_with_the_outputs_is_said_at_once(problems):
    found = problems(
        "kind: validation\ntitle: T\ndata: p.csv\noutputs:\n  sections: [data, data]\n  logo: nope.png\n"
        "  colours: {accent: '#ffffff'}\n  style: nope\n  header: ''\n  attach: [spec, spec]\nmetrics: [recal]\n"
    )

    assert [(one.code, one.place.line) for one in found] == [
        ("given_twice", 5),
        ("missing_file", 6),
        ("logo_without_name", 6),
        ("low_contrast", 7),
        ("missing_file", 8),
        ("empty_line", 9),
        ("given_twice", 10),
        ("unknown_name", 11),
    ]


# Ratios of WebAIM's contrast checker.
@pytest.mark.parametrize(
    ("colour", "ratio"),
    [("#FFFFFF", 1), ("#000000", 21), ("#777777", 4.48), ("#767676", 4.54), ("#ff0000", 4.0), ("#0000ff", 8.59)],
)
def test_the_contrast_is_that_of_wcag(colour, ratio):
    assert contrast_with_white(colour) == pytest.approx(ratio, abs=0.005)


@given(st.integers(0, 0xFFFFFF).map(lambda number: f"#{number:06x}"))
def test_a_darker_colour_is_offered_that_is_readable_and_of_the_same_hue(colour):
    darker = darkened(colour)
    channels = [[int(each[at : at + 2], 16) / 255 for at in (1, 3, 5)] for each in (colour, darker)]
    (hue, light, _), (hue_after, light_after, _) = (colorsys.rgb_to_hls(*each) for each in channels)

    assert contrast_with_white(darker) >= LEAST_CONTRAST
    assert light_after <= light + 1 / 255
    if max(channels[1]) - min(channels[1]) > 0.3:  # a hue of nearly grey is a matter of rounding
        assert min(abs(hue - hue_after), 1 - abs(hue - hue_after)) < 0.02
