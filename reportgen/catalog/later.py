"""What the catalog promises and a version may lack: refused by name, never taken for a typing error."""

LATER = {
    "figure": """learning_curve fit_by_degree normal_density t_density binomial_mass""",
}
