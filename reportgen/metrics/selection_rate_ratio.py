"""Ratio of the selection rates of two groups."""

from reportgen.catalog import SILENT, Undefined, Work, metric
from reportgen.conventions import FOUR_FIFTHS
from reportgen.data.evidence import Array, divide
from reportgen.data.groups import SelectedOfGroups


@metric(
    label="Ratio of selection rates",
    aliases=("disparate_impact_ratio", "adverse_impact_ratio"),
    formula=r"\frac{x_{a} / n_{a}}{x_{b} / n_{b}}",
    range=(0, float("inf")),
    better="neither",
    depends_on_prevalence=True,
    between="groups",
    incomplete="selected",
    customary_least=FOUR_FIFTHS,
    undefined_when="none_selected_of_reference",
    reference="Equal Employment Opportunity Commission (1978), Uniform Guidelines on Employee Selection Procedures, 29 CFR 1607.4(D)",
    says={
        "none_selected_of_reference": "no case of the reference group is selected, so the ratio has no finite value",
        "short.none_selected_of_reference": "no case of the reference group is selected",
    },
)
def selection_rate_ratio(two: SelectedOfGroups, *, work: Work = SILENT) -> Array | Undefined:
    """
    Selection rate in a group divided by the selection rate in the reference group.

    Selected means flagged. By the four-fifths rule a ratio below 0.8 is evidence of adverse impact; a sample shows that
    the true ratio is at least 0.8 if the lower limit is. Above 1.25 the reference group is selected less than four
    fifths as often.

    By hand: 48 of 80 in the group and 12 of 15 in the reference group are 0.6 / 0.8.

    >>> round(float(selection_rate_ratio(SelectedOfGroups.of(48, 80, 12, 15))), 9)
    0.75
    """
    if two.cases.ndim == 0 and not two.trials_a:
        return Undefined("no_trial_in_group")
    value = divide(two.first.share, two.second.share)
    if value.ndim or float(two.successes_b):
        work.step("formula", r"\frac{x_{a} / n_{a}}{x_{b} / n_{b}}", value, **two.symbols)
    return value
