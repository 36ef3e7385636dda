"""What is said of several models in one comparison."""

SENTENCES = {
    "all_at_once": "{test} asks once whether any of the models differ in {label}: p\u00a0{p}.",
    "all_at_once_withheld": "{test} asks once whether any of the models differ in {label}; its p-value is withheld, because {reason}.",
    "pairs_decide": "It does not say which models differ; only the tests of two models decide that, each at its part of the error.",
}
