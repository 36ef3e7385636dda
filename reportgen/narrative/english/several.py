"""What is said of several models in one comparison."""

SENTENCES = {
    "all_at_once": "{test}, whether any of the models differ in {label}: p\u00a0{p}.",
    "all_at_once_withheld": "{test}, whether any of the models differ in {label}: no p-value, because {reason}.",
    "pairs_decide": "It does not say which models differ; the tests of two models decide that, each with its part of the error.",
}
