"""Where the threshold comes from."""

from reportgen.catalog import Outcome, check, failed, not_applicable, not_checkable, passed, warning
from reportgen.data.evidence import Design

OTHER_WORDS = {"elsewhere": "other data", "costs": "no data, it follows from the costs"}


@check(
    label="Origin of the threshold",
    assumes="The threshold was not chosen on the cases on which it is judged.",
    reference="Leeflang et al. (2008), Bias in sensitivity and specificity caused by data-driven selection of optimal cutoff values, Clinical Chemistry 54:729",
    basis="stated",
    says={
        "threshold_stated": "the author states on which data the threshold was chosen ({chosen_on})",
        "threshold_unstated": "the author does not state on which data the threshold was chosen ({models})",
        "no_threshold_used": "no threshold is used",
        "threshold_chosen_on_some": "{shared:judged case is|judged cases are} among the data on which the author states that the threshold was chosen ({models})",
        "threshold_chosen_here": "the threshold was chosen on the cases on which it is judged ({models})",
        "estimate_optimistic": "estimates at this threshold may be too good",
    },
)
def threshold_origin(design: Design) -> Outcome:
    """
    Check for each model on which data the author states its threshold was chosen, and whether these are judged.
    """
    if not design.models and not design.thresholds_chosen_on:
        return not_checkable("no_design", on="threshold")
    if not design.thresholds_chosen_on:
        return not_applicable("no_threshold_used", on="threshold")
    chosen_here = [model for model in design.thresholds_chosen_on if design.threshold_chosen_here(model)]
    if chosen_here:
        return failed(
            "threshold_chosen_here", on="threshold", consequence="verdict_blocked", models=", ".join(chosen_here)
        )
    shared = {model: found for model in design.thresholds_chosen_on if (found := design.shared_with_choice(model))}
    stated = _stated(design)
    if shared:
        return warning(
            "threshold_chosen_on_some",
            on="threshold",
            consequence="threshold_verdict_blocked",
            chosen_on=stated,
            models=", ".join(shared),
            shared=max(shared.values()),
        )
    silent = [model for model, chosen_on in design.thresholds_chosen_on.items() if not chosen_on]
    if silent:
        return warning(
            "threshold_unstated", on="threshold", consequence="estimate_optimistic", models=", ".join(silent)
        )
    return passed("threshold_stated", on="threshold", chosen_on=stated)


def _stated(design: Design) -> str:
    """List the data on which thresholds were chosen, with the models of each."""
    models: dict[str, list[str]] = {}
    for model, chosen_on in design.thresholds_chosen_on.items():
        if chosen_on:
            models.setdefault(OTHER_WORDS.get(chosen_on, f"{chosen_on} data"), []).append(model)
    return "; ".join(f"{', '.join(alike)}: {chosen_on}" for chosen_on, alike in models.items())
