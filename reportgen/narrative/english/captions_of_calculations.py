"""What is said below figures of calculations."""

SENTENCES = {
    "figure_of_calculation": "{id}: {caption}",
    "figure_normal_density": "Density of the normal distribution with mean {mean} and standard deviation {sd}. {one} of it is within one standard deviation of the mean, {two} within two.",
    "figure_t_density": "Density of Student's t distribution with {df:degree|degrees} of freedom, and of the standard normal distribution. Values between the critical values have probability {level}; the t distribution has heavier tails.",
    "figure_binomial_mass": "Probability of each number of successes in {trials:independent trial|independent trials} with probability {p}. The normal curve is a good approximation only where both successes and failures are expected often enough.",
    "figure_binomial_sure": "Probability of each number of successes in {trials:independent trial|independent trials} with probability {p}.",
    "figure_p_by_t": "Two-sided p-value of a t statistic, by degrees of freedom, and of a standard normal statistic. The fewer the degrees of freedom, the larger p is for the same t. Points: critical values at a confidence level of {level}.",
    "figure_two_normal_classes": "Densities of both classes, each times its prior. Filled: cases that are predicted wrongly, {error} of all.",
    "figure_equal_costs": "Both errors cost the same, so the boundaries are where the lines cross.",
    "figure_given_costs": "With the given costs the error that costs more is rarer, and the other one more frequent.",
    "figure_lines_cross": "With equal costs the boundaries are where the lines cross.",
    "figure_no_boundary": "One prediction costs less at every value.",
    "figure_fit_by_degree": "Polynomials fitted to the same points by least squares. A polynomial of higher degree is nearer to the points of the fit; that says nothing about other points.",
    "figure_nearest_neighbours": "Expected squared error of the mean of the nearest neighbours, with its squared bias and its variance; the rest is noise. The error is smallest with {best:neighbour|neighbours}.",
    "figure_bias_variance": "Mean prediction over all training sets, with one standard deviation of the predictions to each side, and the truth. The distance of the mean from the truth shows the bias, the band shows the variance.",
    "figure_learning_of_steps": "Values on training and on validation cases by step of training.",
}
