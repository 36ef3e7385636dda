"""Where the threshold comes from."""

from reportgen.catalog.answers import Outcome, failed, not_applicable, not_checkable, passed, warning
from reportgen.catalog.declare import check
from reportgen.data.design import Design


@check(
    label="Origin of the threshold",
    assumes="The threshold was not chosen on the cases that it is judged on.",
    reference="Leeflang et al. (2008), Bias in sensitivity and specificity caused by data-driven selection of optimal cutoff values, Clinical Chemistry 54:729",
)
def threshold_origin(design: Design) -> Outcome:
    """Look for each model whether its author states where the threshold comes from."""
    if not design.models and not design.threshold_origins:
        return not_checkable("no_design", on="threshold")
    if not design.threshold_origins:
        return not_applicable("no_threshold_used", on="threshold")
    chosen_here = [model for model in design.threshold_origins if design.threshold_chosen_here(model)]
    if chosen_here:
        return failed(
            "threshold_chosen_here", on="threshold", consequence="verdict_blocked", models=", ".join(chosen_here)
        )
    silent = [model for model, origin in design.threshold_origins.items() if not (origin or "").strip()]
    if silent:
        return warning(
            "threshold_unstated", on="threshold", consequence="estimate_optimistic", models=", ".join(silent)
        )
    stated = "; ".join(f"{model}: {origin}" for model, origin in design.threshold_origins.items())
    return passed("threshold_stated", on="threshold", origin=stated)
