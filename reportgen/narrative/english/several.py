"""What is said of several models in one comparison."""

SENTENCES = {
    "all_at_once": "Overall test of whether the models differ in {label} ({test}): p\u00a0{p}.",
    "all_at_once_withheld": "Overall test of whether the models differ in {label} ({test}): no p-value, because {reason}.",
    "pairs_decide": "It does not say which models differ; the pairwise tests decide that, each at its adjusted level.",
}
