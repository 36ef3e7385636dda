"""What the catalog promises and a version may lack: refused by name, never taken for a typing error."""

LATER = {
    "metric": """auc_ovr auc_ovo top_k_accuracy""",
    "curve": """learning bias_variance error_by_candidate""",
    "figure": """learning_curve candidates fit_by_degree normal_density t_density binomial_mass""",
}
