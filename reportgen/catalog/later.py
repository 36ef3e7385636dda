"""What the catalog promises and a version may lack: refused by name, never taken for a typing error."""

LATER = {
    "metric": """auc_ovr auc_ovo top_k_accuracy""",
    "curve": """learning bias_variance error_by_candidate""",
    "analysis": """bias_variance_squared bias_variance_zero_one hoeffding_bound finite_class_bound vc_bound
        binomial_tail_inversion ols ridge polynomial_fit knn_bias_variance no_free_lunch begg_greenes
        bias_variance_absolute""",
    "figure": """rope
        bootstrap_distribution learning_curve candidates fit_by_degree normal_density t_density binomial_mass
        cv_scheme p_against_t""",
}
