import pytest

from reportgen.figures.drawing import to_svg
from reportgen.figures.subgroups import subgroups
from reportgen.results.model import Group, Grouping

SITES = {"women": 210, "men": 190}
ODD = {"Utrecht Medical Center, department of radiology": 120, "模型": 2, "$x$ <b>": 80, "women": 198}


@pytest.fixture(scope="module")
def grouped(make, champion):
    """Answer a way to part the champion's cases; four in ten are positive, nine in ten of each class are right."""

    def group(name, cases):
        ref, positives = f"models/Champion/groups/site={name}", int(0.4 * cases)
        shares = {"recall": positives, "specificity": cases - positives}
        found = [make.share("Champion", metric, int(0.9 * of), of) for metric, of in shares.items()]
        found = [
            one.model_copy(update={"undefined_code": "no_positive_case"}) if one.undefined else one for one in found
        ]
        area = make.estimate("Champion", "roc_auc", 0.9, low=0.8, high=0.95)
        estimates = tuple(one.model_copy(update={"ref": f"{ref}/{one.metric}"}) for one in (*found, area))
        return Group(
            ref=ref, name=name, cases=cases, positives=positives, negatives=cases - positives, estimates=estimates
        )

    def part(sizes):
        groups = tuple(group(name, cases) for name, cases in sizes.items())
        return champion, Grouping(ref="models/Champion/groups/site", column="site", prespecified=True, groups=groups)

    return part


def drawing(figure):
    return to_svg(figure, name="figure", alt="", letters="text")


@pytest.mark.parametrize("sizes", [SITES, ODD, {"all": 400}, {f"site {at}": 20 + at for at in range(40)}])
def test_no_words_overlap_or_leave_the_figure(read, grouped, sizes):
    assert read.colliding(drawing(subgroups(*grouped(sizes)))) == ([], [])
    assert read.colliding(drawing(subgroups(*grouped(sizes), metrics=["recall"], order=2))) == ([], [])


def test_each_group_shows_estimate_counts_and_cases(read, grouped):
    words = read.words(subgroups(*grouped(SITES)))

    assert {"All cases", "women", "men", "Recall", "Specificity", "ROC AUC"} <= set(words)
    assert {"75 of 84", "113 of 126", "210", "190"} <= set(words)
    assert {"Estimate (95 % interval)", "Counts", "Cases", "dashed: all cases"} <= set(words)


def test_an_undefined_estimate_keeps_its_row_with_the_reason(read, grouped):
    words = read.words(subgroups(*grouped({"women": 300, "twins": 2})))

    assert {"undefined", "no positive case"} <= set(words)
    assert words.count("twins") == 3


def test_the_value_over_all_cases_runs_through_the_rows_of_its_metric(read, grouped):
    guides = [line for line in read.lines(subgroups(*grouped(SITES))) if len(line) == 3 and line[0][0] == line[1][0]]
    heights = {round(line[1][1] - line[0][1], 3) for line in guides}

    assert len(guides) == 3
    assert len(heights) == 1


def test_metrics_without_counts_have_no_column_of_counts(read, grouped):
    assert "Counts" not in read.words(subgroups(*grouped(SITES), metrics=["roc_auc"]))


def test_forty_groups_stand_on_a_page_and_what_is_left_out_is_said(read, grouped):
    figure = subgroups(*grouped({f"site {at}": 20 + at for at in range(40)}))

    assert 72 * figure.get_size_inches()[1] < 694  # A4 with margins of 26 mm
    assert [word for word in read.words(figure) if word.endswith("more of 40 groups are not drawn.")]


def test_nothing_defined_is_no_figure(grouped):
    model, grouping = grouped({})

    assert subgroups(model, grouping) is None
    assert subgroups(*grouped(SITES), metrics=["mcc"]) is None
    assert subgroups(*grouped({"twins": 2}), metrics=["recall"]) is None
