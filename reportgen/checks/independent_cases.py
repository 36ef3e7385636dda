"""Independence of the cases."""

from reportgen.catalog import Outcome, check, failed, not_applicable, not_checkable, passed
from reportgen.data.evidence import Design


@check(
    assumes="Cases are independent.",
    structural=True,
    reference="Obuchowski (1997), Nonparametric analysis of clustered ROC curve data, Biometrics 53:567",
    unit="case",
    says={
        "withheld.clustered": "the cases come in clusters (column {column}), which this test does not allow for",
        "no_repeated_id": "no duplicate id among {cases:case|cases}; the author does not state how the cases were drawn",
        "no_repeated_id_sampling": "no duplicate id among {cases:case|cases}; the author states {sampling} sampling",
        "clustered": "the cases come in clusters (column {column}) and are not independent",
        "short.clustered": "cases come in clusters",
        "check.repeated_ids": "{repeated:case repeats|cases repeat} the id of another, and no cluster is declared",
    },
)
def independent_cases(design: Design) -> Outcome:
    """
    Look for duplicate ids and declared clusters, and report the stated sampling.

    Duplicate ids contradict independence; their absence does not show it.
    """
    if not design.of_cases:
        return not_applicable("scores_given", on="cases")
    if design.cluster is not None:
        return failed("clustered", on="cases", consequence="p_withheld", column=design.cluster)
    if not design.ids_given or design.repeated_ids is None or design.cases is None:
        return not_checkable("no_ids", on="ids")
    repeated = design.repeated_ids
    if repeated:
        return failed("repeated_ids", on="ids", consequence="p_withheld", statistic=repeated, repeated=repeated)
    if design.sampling in (None, "unknown"):
        return passed("no_repeated_id", on="ids", statistic=0, cases=design.cases)
    return passed("no_repeated_id_sampling", on="ids", statistic=0, cases=design.cases, sampling=design.sampling)
