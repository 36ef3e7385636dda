"""Numbers of data sets and of models."""

from typing import Literal

from reportgen.catalog import Outcome, check, not_applicable, passed, warning
from reportgen.conventions import MANY_DATA_SETS, MANY_MODELS
from reportgen.data.evidence import BenchmarkTable
from reportgen.number_words import rule


@check(
    label="Number of data sets",
    assumes=f"There are more than {rule(MANY_DATA_SETS)} data sets and more than {rule(MANY_MODELS)} models, so that the large-sample distribution of rank sums fits.",
    reference="Demšar (2006), Statistical comparisons of classifiers over multiple data sets, Journal of Machine Learning Research 7:1",
    basis="computed",
    says={
        "exact_for_any_number": "this version is valid for any number of data sets",
        "many_data_sets": "there are {data_sets:data set|data sets} and {models:model|models}, more than {MANY_DATA_SETS:rule} and more than {MANY_MODELS:rule}",
        "few_data_sets": "there are {data_sets:data set|data sets} and {models:model|models}; more than {MANY_DATA_SETS:rule} data sets and more than {MANY_MODELS:rule} models are needed",
        "large_sample_p": "the p-value comes from a large-sample distribution and may be inaccurate",
    },
)
def datasets_count(table: BenchmarkTable, *, version: Literal["chi2", "exact"] = "chi2") -> Outcome:
    """
    Compare the numbers of data sets and models with 10 and 5, above which the chi-square distribution fits.

    The exact version needs no minimum.
    """
    if version == "exact":
        return not_applicable("exact_for_any_number", on="table")
    data_sets, models = table.size
    facts = {"data_sets": data_sets, "models": models}
    if data_sets > MANY_DATA_SETS and models > MANY_MODELS:
        return passed("many_data_sets", on="table", statistic=float(data_sets), **facts)
    return warning("few_data_sets", on="table", consequence="large_sample_p", statistic=float(data_sets), **facts)
