"""Names of methods in a spec are looked up, and the nearest is suggested."""

import pytest

from reportgen import index
from reportgen.metrics import fbeta
from reportgen.spec.names import unknown_method
from reportgen.task_index import tasks

BEGIN = "kind: validation\ntitle: T\ndata: p.csv\n"
OF_GROUPS = BEGIN.replace("p.csv", "{file: p.csv, columns: {group: [site]}}")


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ("criteria: [recal >= 0.5]\n", "4:12: no metric is named 'recal' - did you mean 'recall'?"),
        ("criteria: [{metric: 5, at_least: 0.5}]\n", "4:21: no metric is named '5' - see `reportgen list`"),
        ("criteria: [{metric: true, at_least: 0.5}]\n", "4:21: no metric is named 'True'"),
        ("criteria: [auc >= 0.5]\n", "'auc' can mean several things - write roc_auc for the area under the ROC curve"),
        ("metrics: [fleiss_kappa]\n", "fleiss_kappa is not computed from predictions or scores"),
        ("criteria: [fbeta >= 0.5]\n", "fbeta needs beta - write `fbeta(beta=2)`"),
        ("criteria: ['fbeta(beta=x) >= 0.5']\n", "beta of fbeta must be a number (x) - write a number"),
        (
            "criteria: ['fbeta(beta=-1) >= 0.5']\n",
            "beta of fbeta is out of range (-1) - write a number from 0.001 to 1000",
        ),
        ("criteria: ['fbeta(gamma=1, beta=2) >= 0.5']\n", "no option of fbeta is named 'gamma' - write one of: beta"),
        ("metrics: [{metric: recall, options: {beta: 2}}]\n", "4:38: recall takes no option (beta) - leave it out"),
        ("metrics: [recall, '', npv]\n", "4:19: no metric is named ''"),
        (
            "intervals: {proportion: wald}\n",
            "wald is no interval for proportion - write one of: agresti_coull, clopper_pearson",
        ),
        ("intervals: {verdict: jeffreys}\n", "jeffreys is no interval for verdict"),
        (
            "metrics: [standardised_difference]\n",
            "standardised_difference is not computed from predictions or scores - run it under `calculations:`",
        ),
        ("metrics: ['ppv_at_prevalence(prevalence=2)']\n", "prevalence of ppv_at_prevalence is out of range (2)"),
        ("intervals: {proportion: 5}\n", "no interval for proportion is named '5'"),
        ("intervals: {auc: wilson}\n", "wilson is no interval for auc - write one of: bootstrap_basic, bootstrap_bca"),
        ("intervals: {verdict: bootstrap_bca}\n", "bootstrap_bca is no interval for verdict"),
    ],
)
def test_a_name_that_does_not_fit_is_refused(problems, more, said):
    (problem,) = problems(BEGIN + more)

    assert said in str(problem)
    assert problem.place.line == 4


@pytest.mark.parametrize("name", ["Clopper-Pearson", "clopper pearson", "CLOPPER_PEARSON", "exact_binomial"])
def test_case_spaces_hyphens_and_aliases_do_not_matter_for_an_interval(loaded, name):
    assert loaded(f"{BEGIN}intervals: {{proportion: {name}}}\n").intervals.proportion == "clopper_pearson"


@pytest.mark.parametrize(
    "entry",
    [entry for entry in index.of_kind("metric") if any(task.computes(entry) for task in tasks())],
    ids=lambda entry: entry.id,
)
def test_every_metric_is_known_by_its_id_and_aliases_however_they_are_written(loaded, entry):
    required = [option.name for option in entry.options if option.required]
    options = f"({', '.join(f'{name}=0.5' for name in required)})" if required else ""
    begin = OF_GROUPS if entry.between == "groups" else BEGIN
    for name in (entry.id, *entry.aliases):
        spec = loaded(f"{begin}metrics: ['{name}{options}', '{name.upper().replace('_', ' ')}{options}']\n")
        assert {one.metric for one in spec.metrics} == {entry.id}


def test_the_range_of_an_option_is_that_of_the_metric():
    assert index.find("fbeta").option("beta").range == (fbeta.LEAST, fbeta.MOST)


def test_a_name_that_no_method_has_is_said_for_all_kinds():
    assert str(unknown_method("wilsen")) == "no method is named 'wilsen' - did you mean 'wilson'?"


@pytest.mark.parametrize(
    ("name", "suggested"),
    [
        ("t_test", None),  # is neither the sign test nor a check of ties
        ("z_test", None),
        ("sing_test", "sign_test"),
        ("sign_tst", "sign_test"),
        ("mcnemar_test", "mcnemar"),
        ("wilson_interval", "wilson"),
        ("wald_ci", "wald"),
        ("roc_curve", "roc"),
        ("fisher", "fisher_exact"),
        ("recal", "recall"),
        ("brier_scor", "brier_score"),
    ],
)
def test_a_suggestion_is_near_in_meaning_or_absent(name, suggested):
    remedy = f"did you mean {suggested!r}?" if suggested else "see `reportgen list` for the names"
    assert unknown_method(name).remedy == remedy


def test_an_unknown_test_of_a_comparison_is_not_taken_for_another(problems):
    more = "models: [{name: A}, {name: B}]\ncomparisons: [{models: [A, B], test: t_test}]\n"
    (said,) = [str(one) for one in problems(BEGIN + more) if "t_test" in str(one)]
    assert "did you mean" not in said


@pytest.mark.parametrize("kind", index.METHOD_KINDS)
def test_an_unknown_name_of_one_kind_is_never_answered_with_another_kind(kind):
    names = {name for entry in index.of_kind(kind) for name in (entry.id, *entry.aliases)}
    for entry in index.of_kind(*index.METHOD_KINDS):
        problem = unknown_method(f"{entry.id}x", (kind,))
        if problem.remedy.startswith("did you mean"):
            assert problem.remedy.split("'")[1] in names


@pytest.mark.parametrize(("alias", "method"), [("ks", "ks_statistic"), ("auc_roc", "roc_auc"), ("F1 score", "f1")])
def test_the_usual_short_names_are_known(alias, method):
    assert index.find(alias).id == method
