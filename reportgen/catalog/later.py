"""What the catalog promises and a version may lack: refused by name, never taken for a typing error."""

LATER = {
    "metric": """fdp false_omission cohen_kappa g_mean youden_j markedness jaccard predicted_positive_rate lr_plus
        lr_minus diagnostic_odds_ratio majority_baseline lift total_cost mean_cost macro_cost profit
        normalized_confusion partial_auc pr_auc_trapezoid pr_auc_davis_goadrich eer ks_statistic gini log_loss ece mce
        h_measure calibration_slope calibration_intercept expected_fdr net_benefit auc_ovr auc_ovo top_k_accuracy mse
        rmse mae median_absolute_error r2 max_error mape bias explained_variance psi observed_expected_ratio
        ppv_at_prevalence npv_at_prevalence ppa npa rogan_gladen standardised_difference fleiss_kappa""",
    "curve": """det cutoffs cost prevalence_cost decision gain tpr_fp learning bias_variance error_by_candidate
        simultaneous_roc_band""",
    "interval": """wald_cc wilson_cc agresti_coull mid_p jeffreys likelihood newcombe newcombe_cc miettinen_nurminen mee
        wald_difference wald_difference_cc agresti_caffo newcombe_paired wald_paired agresti_min bonett_price
        t_corrected z_mean median_ci bootstrap_basic bootstrap_normal bootstrap_t hanley_mcneil kappa_ci mcc_ci
        log_ratio mover koopman hodges_lehmann""",
    "hypotest": """cochran_q bowker stuart_maxwell paired_permutation sign_test two_proportions_z fisher_exact
        chi2_proportions delong_unpaired delong_global paired_t welch_t student_t wilcoxon_signed_rank mann_whitney
        permutation_mean z_known_sigma anova welch_anova repeated_measures_anova kruskal_wallis diebold_mariano
        corrected_resampled_t dietterich_5x2_t alpaydin_5x2_f naive_cv_t friedman iman_davenport nemenyi
        bonferroni_dunn post_hoc_z all_pairs_wilcoxon quade hosmer_lemeshow spiegelhalter_z binomial_test
        majority_baseline_test tost non_inferiority bayes_correlated_t bayes_signed_rank bayes_sign beta_binomial
        bonferroni sidak holm holm_sidak hochberg hommel finner li benjamini_hochberg benjamini_yekutieli shaffer
        bergmann_hommel pd_backtest_jeffreys auc_against_initial cochran_armitage_trend kosinski_ppv obuchowski_auc
        durkalski_mcnemar rao_scott heterogeneity_chi2 fixed_sequence""",
    "check": """clusters normal_differences symmetric_differences equal_variances sphericity cases_per_fold ties zeros
        fold_overlap class_in_every_fold split_sizes stratification datasets_count complete_blocks score_range
        score_direction calibrated_scores imbalance small_groups zero_variance sample_size shuffled_split
        cluster_count undefined_draws enriched_sample prevalence_mismatch partial_verification test_set_uses
        criteria_after_data training_overlap""",
    "analysis": """one_standard_error bootstrap_632 murphy_decomposition kfold_summary repeated_kfold_summary
        loocv_summary holdout_summary early_stopping overfit_gap bias_variance_squared bias_variance_zero_one
        bayes_threshold optimal_threshold bayes_risk_gaussians bayes_error_discrete enumerated_error
        expected_false_discoveries direct_posterior_threshold roc_dominance hoeffding_bound finite_class_bound
        vc_bound binomial_tail_inversion sample_size_proportion sample_size_paired smallest_detectable_difference
        agreement_table fold_class_probability stratified_folds ols ridge polynomial_fit knn_bias_variance
        no_free_lunch effect_sizes trivial_policies begg_greenes binomial_probability discrete_moments
        family_wise_risk bias_variance_absolute jackknife loo_shortcut sd_overlap normal_quantile t_quantile""",
    "figure": """score_distribution cost_curve threshold_sweep decision_curve fold_scores fold_scatter differences qq
        critical_difference control_difference rope bootstrap_distribution subgroups learning_curve candidates
        fit_by_degree normal_density t_density binomial_mass residuals observed_predicted cv_scheme flow p_against_t""",
}
