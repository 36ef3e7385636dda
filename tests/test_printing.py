"""What `explain` says belongs to the method that is explained."""

import pytest

from reportgen import index
from reportgen.narrative.english import TERMS
from reportgen.printing import entry_words, term_json, term_words


def line(method, begin):
    found = [one for one in entry_words(index.find(method)).splitlines() if one.startswith(begin)]
    return found[0].partition(": ")[2] if found else None


@pytest.mark.parametrize(
    ("method", "expected"),
    [
        ("recall", "0 to 1"),
        ("psi", "0 or more"),
        ("r2", "1 or less"),
        ("bias", "any number"),
        ("mean_cost", "any number"),
    ],
)
def test_a_range_is_worded_also_where_it_is_open(method, expected):
    assert line(method, "Range") == expected


@pytest.mark.parametrize("entry", index.of_kind(*index.METHOD_KINDS), ids=lambda entry: entry.id)
def test_nothing_of_the_program_shows(entry):
    assert not {"None", "inf", "nan"} & set(entry_words(entry).replace(",", " ").split())


@pytest.mark.parametrize(
    ("method", "expected"),
    [("recall", "higher"), ("prevalence", "neither higher nor lower"), ("calibration_slope", "near 1")],
)
def test_a_metric_without_a_direction_says_what_is_meant(method, expected):
    assert line(method, "Better") == expected


@pytest.mark.parametrize(
    "method", ["psi", "prevalence", "majority_baseline", "standardised_difference", "rogan_gladen"]
)
def test_what_describes_cases_is_not_said_to_judge_a_model(method):
    assert line(method, "What may be concluded").startswith("The value describes these cases, not a model.")


def test_no_interval_is_promised_where_there_is_none():
    assert "interval" not in line("max_error", "What may be concluded")


@pytest.mark.parametrize("entry", index.of_kind("curve"), ids=lambda entry: entry.id)
def test_only_a_curve_over_thresholds_speaks_of_them(entry):
    assert ("threshold" in line(entry.id, "What may be concluded")) == entry.over_thresholds


def test_a_bootstrap_says_what_it_takes():
    assert line("bootstrap_bca", "Inputs") == "those of the metric"


def test_a_metric_of_counts_says_all_that_it_can_be_computed_from():
    ways = "tp fp fn tn, matrix positive|average, truth predictions positive|average, truth scores threshold positive"
    assert line("recall", "Inputs") == ways


def test_a_metric_says_what_else_has_its_name():
    said = entry_words(index.find("specificity"))

    assert "Beware: V. Honavar" in said
    assert "{" not in said.partition("Beware: ")[2]


@pytest.mark.parametrize("name", ["p-value", "P value", "base rate", "vc_dimension", "Bias-variance tradeoff"])
def test_a_term_is_explained_by_any_of_its_names(name):
    term = term_json(name)

    assert term is not None
    assert term_words(term).startswith(f"{term['term']} - term\n{term['meaning']}")


def test_no_term_is_found_where_there_is_none():
    assert term_json("pvalues of it") is None


def test_a_term_names_methods_that_are_there():
    missing = [(one.word, name) for one in TERMS for name in one.see if index.find(name) is None]

    assert missing == []
    assert "See also: vc_bound, finite_class_bound" in term_words(term_json("VC dimension"))


def test_every_term_is_found_by_its_id():
    assert [one.id for one in TERMS if (term_json(one.id) or {}).get("term") != one.word] == []
