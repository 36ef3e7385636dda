"""What the catalog promises and a version may lack: refused by name, never taken for a typing error."""

LATER = {
    "metric": """auc_ovr auc_ovo top_k_accuracy""",
    "curve": """learning bias_variance error_by_candidate""",
    "interval": """z_mean""",
    "hypotest": """paired_permutation welch_t student_t
        mann_whitney permutation_mean z_known_sigma anova welch_anova
        repeated_measures_anova kruskal_wallis diebold_mariano""",
    "check": """equal_variances sphericity""",
    "analysis": """
        bias_variance_squared bias_variance_zero_one hoeffding_bound
        finite_class_bound vc_bound binomial_tail_inversion
        ols ridge polynomial_fit knn_bias_variance
        no_free_lunch effect_sizes begg_greenes binomial_probability discrete_moments
        bias_variance_absolute sd_overlap normal_quantile t_quantile""",
    "figure": """fold_scatter differences qq critical_difference control_difference rope
        bootstrap_distribution learning_curve candidates fit_by_degree normal_density t_density binomial_mass
        cv_scheme p_against_t""",
}
