"""Rules that decide something and that no formula gives: each once, with its citation."""

# McNemar's chi-square needs more than a few discordant cases; below ten the exact test decides (Agresti 2007, An
# Introduction to Categorical Data Analysis, 8.1.1). Fixed beforehand: the proof of error rates includes the switch.
ENOUGH_DISCORDANT = 10

# The score test of two proportions on different cases keeps wrong conclusions within 3.0% in either direction if both
# groups have at least ten expected successes and failures under equal proportions; with five it is up to 3.2%, without
# a limit up to 9% (by enumeration, tests/operating/test_different_cases.py).
ENOUGH_EXPECTED = 10

# Bootstrap draws of fewer cases of a kind that the number depends on do not show its uncertainty: five discordant cases
# that all go one way happen to equal models in one of sixteen samples and give an interval without 0 (by enumeration).
FEWEST_IN_CELL = 10

# Weights of recall over precision with which bootstrap limits of F-beta were simulated (tests/operating).
BETAS_OF_DRAWS = (2.0, 2.0)

# With forty to fifty cases of a class a lower limit of average precision is above the truth in 3.3 to 3.6% of 1000
# samples instead of 2.5% (by simulation); with a hundred it was 2.8% of 500.
FEWEST_OF_RANKED = 100

# An upper limit of a Brier score is below the truth in up to 8% of samples where the squared errors add up to less
# (by simulation, tests/operating).
LEAST_SQUARED_ERROR = 5.0

# Fewer cases of a class, or clusters of them, leave the area's variance estimate too uncertain for a verdict (by
# simulation, tests/operating).
FEWEST_OF_CLASS = 20

# Of the smaller class, under an area: the size of the class times the distance of the area from 1, or from 0. Where fewer
# are ranked wrongly, too few show how far they spread, and DeLong's variance alone carries no verdict: limits err too often
# (by simulation, tests/operating).
FEWEST_RANKED_WRONGLY = 2.5

# Fewer cases of a class leave DeLong's variance too uncertain (Newcombe 2006, Confidence intervals for an effect size
# measure based on the Mann-Whitney statistic, part 2, compares such intervals). Fifty is our own choice: of normal samples
# with 20, 50 and 100 positive and 500 negative cases and an area of 0.95, lower limits are above it in 9, 5 and 4%
# instead of 2.5% (by simulation, tests/intervals/test_delong.py).
FEWEST_FOR_DELONG = 50

# The chi-square distribution of Friedman's statistic fits with more data sets and more models than these (Demsar 2006,
# Statistical comparisons of classifiers over multiple data sets, 3.2.2).
MANY_DATA_SETS, MANY_MODELS = 10, 5

# Ten models fall into 115,975 collections of groups (Bell's number), eleven into six times as many: that many are gone
# through in part of a second. Our own choice.
MOST_MODELS_OF_BERGMANN = 10

# Sums of ranks, times the orders of one data set, up to which the exact distribution of Friedman's statistic is built up.
# Our own choice: it takes about two seconds.
MOST_RANK_SUMS = 4_000_000

# Sandwich variances are too small with fewer clusters (Cameron & Miller 2015, A practitioner's guide to cluster-robust
# inference, section VI: "few" may mean fewer than 20).
FEWEST_CLUSTERS = 20

# Our own choice: draws without a value might all be beyond one end of an interval. With one in a hundred of them its
# tail would then hold 3.5% instead of 2.5%; a verdict allows no more.
MOST_UNDEFINED_DRAWS = 0.01

# Our own choice: were more draws undefined than both tails of a 95% interval hold, all that is beyond its ends might be
# among them, so that none is given.
MOST_UNDEFINED_FOR_INTERVAL = 0.05

# Monte Carlo errors between bound and threshold that are too close for a verdict: with two, up to 4% of seeds gave
# another verdict without saying so (by simulation, tests/operating).
CLOSE_TO_THRESHOLD = 4

# Monte Carlo errors by which the limits of a bootstrapped difference are widened. Our own choice: two are the usual 95%
# of what another seed gives, and they count against a conclusion only.
CLOSE_TO_NO_DIFFERENCE = 2

# Of a p-value that is found as a tail: a smaller one is lost in one minus it (the spacing of floats, IEEE 754).
LEAST_TAIL = 1e-15

# Of a one-sided interval: below it a lower limit is above the estimate, so that it bounds nothing (by symmetry of the
# normal quantile, which is 0 there).
LEAST_ONE_SIDED_LEVEL = 0.5

# Draws for a bound that stays close to its threshold. Our own choice: with twenty times the default the Monte Carlo error
# is less than a quarter of what it was; more would take long. What is still close is not demonstrated.
MOST_DRAWS = 200_000

# Fewer cases in bins show mostly chance (Roelofs et al. 2022, Mitigating bias in calibration error estimation, AISTATS).
FEWEST_CASES_FOR_BINS = 1000

# Of squared differences between truth and score: with less the upper limit of a calibration error in bins is below the
# truth too often. Where all scores are equal and too low it is so in up to 3.06% of samples with 20, and in up to 2.97%
# with 30 (enumerated, tests/operating/test_calibration_errors.py).
LEAST_SQUARED_ERROR_IN_BINS = 30.0

# Where the fitted curve crosses the diagonal among scores that occur, these err in both directions; outside nearly all
# scores the crossing is an extrapolation. Our own choice of what nearly all means.
NEARLY_ALL_SCORES = (0.01, 0.99)

# A rule whose errors are simulated may meet a criterion falsely in so many samples in its worst setting, where 2.5% is the
# aim; it was simulated at this level. Our own choice: tests/operating holds every such rule to it.
MOST_FALSELY_MET = 0.03

# The level at which the errors of such rules were simulated in every setting. Our own choice: it is that of documents.
LEVEL_OF_SIMULATIONS = 0.95

# Of fewer expected cases of a class a proportion shows mostly chance (Cochran 1954, Some methods for strengthening the
# common chi-square tests, Biometrics 10:417, asks for as many in a cell).
LEAST_EXPECTED_IN_BIN = 5

# Limits of a logistic fit err too often with fewer cases of the smaller class (by simulation,
# tests/operating/test_recalibration.py). Ten per variable, as Peduzzi et al. (1996, Journal of Clinical Epidemiology
# 49:1373) ask, are for fitting.
FEWEST_EVENTS = 50

# Cases of the smaller class for each degree of freedom of Student's quantile in limits of a logistic fit. Our own choice,
# by simulation: with fifty to sixty such cases a criterion is falsely met in up to 3.3% of samples with the normal
# quantile, in 3.1% with a degree of freedom for each case, and in at most 2.8% with one for each two.
CASES_PER_DEGREE = 2

# Our own choice: two points make any curve a straight line.
FEWEST_BINS = 3

# With fifty cases the 95% interval of a rate of a half is 27 points wide (Wilson): fewer are said as a limitation.
FEW_OF_CLASS = 50

# Scores are called reversed where a useless model would rank so badly in at most this share of samples: one tail of a
# 95% interval, our own choice.
ALPHA_OF_REVERSED_SCORES = 0.025

# The normal approximation of a mean over so many cases (Mitchell 1997, Machine Learning, sections 5.2 and 5.6).
FEWEST_IN_PART = 30

# Fewer losses show too little of their tail for a limit of the mean (by simulation, tests/operating).
FEWEST_LOSSES = 50

# Part of a sum of squared errors that the largest hundredth of the cases may carry: of errors with tails
# as heavy as those of a lognormal distribution with sigma 0.5 one sample in ten or fewer carries more (tests/operating).
MOST_OF_SQUARES = 0.30

# The same of a sum of absolute errors.
MOST_OF_SIZES = 0.08

# Our own choice, and the author may ask for another number: with twenty cases the 95% interval of a rate of a half is
# 40 points wide (Wilson), so that hardly any difference between groups would show.
FEWEST_IN_GROUP = 20

# Cochran (1954), Some methods for strengthening the common chi-square tests, asks for five in four of five cells and one
# in the rest; with two cells to a group we ask for five in each, which is stricter.
LEAST_EXPECTED_COUNT = 5

# The four-fifths rule: a selection rate below four fifths of that of another group is generally regarded as evidence of
# adverse impact (Uniform Guidelines on Employee Selection Procedures, 29 CFR 1607.4(D)).
FOUR_FIFTHS = 0.8

# Kosinski's variance rests on the calls that one model alone makes: with fewer right or wrong ones among them a difference
# that is none is shown in up to 55 instead of 2.5% of samples, nested calls being the worst (by simulation,
# tests/operating/test_predictive_values.py).
FEWEST_CALLS_ALONE = 10

# Score intervals of two proportions keep false verdicts within 3% where both groups have fifty cases, twenty of them
# with and twenty without what is counted; with ten each it is up to 3.3% (by enumeration, tests/operating/test_groups.py).
FEWEST_OF_TWO_GROUPS = 50

# The same of the cases with, and of those without, what is counted.
FEWEST_OF_EACH_KIND = 20

# Limits of a difference of two proportions that judge were enumerated for groups of so many cases and more (by
# enumeration, tests/operating/test_differences_of_groups.py).
FEWEST_FOR_DIFFERENCE = 20

# The same for a difference of areas, of each class in both groups: smaller classes were not simulated with the rule that
# judges (tests/operating/test_differences_of_groups.py).
FEWEST_FOR_DIFFERENCE_OF_AREAS = 50

# Index of a shift up to which its upper limit is below the truth in at most 3.0% of samples: a threshold above it, which
# is the larger one of the two that are customary, carries no verdict (by simulation, tests/operating/test_shifts.py).
LARGEST_PROVED_SHIFT = 0.25

# Bins of a score between two samples: tenths of the reference, as credit scoring has them (Siddiqi 2006, Credit Risk
# Scorecards, chapter 6).
BINS_OF_SHIFT = 10

# Added to a bin that is empty in one of two samples, so that its logarithm is finite: as for empty cells of a table
# (Haldane 1956, The estimation and significance of the logarithm of a ratio of frequencies).
FILLS_EMPTY_BIN = 0.5

# n p (1 - p), from which on the normal approximation of a binomial will do (Mitchell 1997, Machine Learning, section 5.3).
LEAST_VARIANCE_OF_COUNT = 5

# Repeats of a cross-validation, and the folds of each: with fewer or with more repeats than five the test is wrong more
# often (Dietterich 1998, Approximate statistical tests for comparing supervised classification learning algorithms,
# Neural Computation 10:1895).
REPEATS_OF_HALVES = (5, 2)

# How folds were made: kind, repeats, folds of each, percent of the cases that are tested in a fold.
FoldsMade = tuple[str, int, int, int]

# The part of cross-validations of learners equal by construction in which the plain t test finds a difference at the 5%
# level: the largest of linear discriminants and trees with 100 and with 300 cases (1,000 data sets each, by simulation,
# tests/operating/stored/equal_learners.json; a test holds these numbers to it).
FALSELY_SHOWN_BY_NAIVE_T: dict[FoldsMade, float] = {
    ("kfold", 1, 5, 20): 0.10,
    ("kfold", 1, 10, 10): 0.13,
    ("kfold", 10, 10, 10): 0.57,
    ("random_splits", 1, 30, 10): 0.36,
}

# The same of the corrected resampled t test.
FALSELY_SHOWN_BY_CORRECTED_T: dict[FoldsMade, float] = {
    ("kfold", 1, 5, 20): 0.03,
    ("kfold", 1, 10, 10): 0.04,
    ("kfold", 10, 10, 10): 0.06,
    ("random_splits", 1, 30, 10): 0.06,
}

# The same of the combined F test.
FALSELY_SHOWN_BY_COMBINED_F: dict[FoldsMade, float] = {("5x2", 5, 2, 50): 0.07}

# The level of these tests in the simulations.
ALPHA_OF_FALSELY_SHOWN = 0.05

# Steps of training without a better value on the validation cases, before it stops. Our own choice: Prechelt (1998), Early
# stopping - but when?, stops after strips of five steps that were worse.
PATIENCE = 5

# Degrees of freedom beyond which Student's t is the normal curve for practical use: its 97.5% quantile is 1.98 there,
# not 1.96 ("Estimation of the Hypothesis Real Risk", lecture slides, takes the normal quantile beyond 100 cases).
MANY_FOR_NORMAL = 100

# Our own choice: beyond, a model that learnt nothing is right in four of five cases. Why accuracy misleads then: He &
# Garcia (2009), Learning from imbalanced data, IEEE Transactions on Knowledge and Data Engineering 21:1263.
LARGEST_CLASS = 0.8

# Our own choice: if all clusters were so large, there would be fewer than four, and the result hangs on one of them.
LARGEST_CLUSTER = 0.25

# Our own choice: a threshold written as a proportion of scores in percent flags nearly every case, and some scores may
# be below it by chance.
NEARLY_ALL_FLAGGED = 0.95

# Our own choice: scores that end below may be points or odds, of which a small threshold is no slip.
PERCENT_FROM = 10

# Our own choice: a tied pair counts a half instead of none or one, so that with so many ties the area may be off by
# half of it, 0.025, if the scores had told these cases apart.
MOST_TIED = 0.05

# Our own choice: the order of rows is looked at in every report and the author does not ask for it, so that a false alarm
# is to be as rare as one report in a thousand; files that are ordered by class have far smaller p-values.
ALPHA_OF_ORDER = 0.001

# The usual level, shared among models by Bonferroni. Our own choice: a false alarm costs little, since it only repeats
# that a verdict must be the same for any missing labels.
ALPHA_OF_MISSING_LABELS = 0.05

# The usual level. Our own choice: a false alarm costs little, since it only names a test that needs less, and never
# switches to it.
ALPHA_OF_ASSUMPTIONS = 0.05

# Values for which the p-value of Shapiro and Wilk's test is known (Royston 1995, Remark AS R94, Applied Statistics 44:547).
FEWEST_FOR_NORMALITY, MOST_FOR_NORMALITY = 3, 5000

# Values up to which places of normal quantiles are those of Blom (1958), beyond them those of Hazen (1914): as R's ppoints.
MOST_BLOM = 10

# Values of which the large-sample distribution of a test of symmetry is close enough (Miao, Gel & Gastwirth 2006, A new
# test of symmetry about an unknown median: they simulate samples of twenty and more).
FEWEST_FOR_SYMMETRY = 20

# Probability beyond each end of an interval that a check reads: 95%, the usual level, which the author does not set, so
# that a check finds the same in the same data with each level of confidence.
TAIL_OF_CHECKS = 0.025

# Our own choice: rows of training and judged cases that share a single feature need not be the same case; from two
# on, equal rows are worth a look.
FEWEST_FEATURES = 2

# Folds of a cross-validation: a good compromise of bias and variance (Hastie, Tibshirani & Friedman 2009, The Elements of
# Statistical Learning, 2nd edition, 7.10).
CUSTOMARY_FOLDS = (5, 10)

# Our own choice: so many times the standard deviation that independent cases alone give the scores of folds, the folds
# are far apart. Of models that are equally good five folds are that far apart in 3 of 1,000 cross-validations, and ten in
# fewer than 1 of 10,000 (chi-square of 4 and 9 degrees of freedom, above 16 and 36). Of mean losses of 10 to 100 cases each
# five folds are so in at most 8 of 1,000, with errors from normal to lognormal (by simulation, tests/document/test_practice_of_folds.py).
WIDE_SPREAD_OF_FOLDS = 2.0

# Our own choice: comparing rows in all columns takes a time that grows with the square of the number of columns.
MOST_COMPARED = 1_000

# Of a new sample, as trials are planned by (ICH E9, 3.5: 80 to 90%).
POWER = 0.8

# Relative size of what only rounding makes. A double has a spacing of 2.2e-16 (IEEE 754) and a sum of n terms may be off
# by n times that (Higham 2002, Accuracy and Stability of Numerical Algorithms, 4.2), so that thousands of terms stay
# below, while two shares of a million cases that differ at all differ by as much.
ROUNDING = 1e-12

# The same of probabilities of results of which those that are no likelier than the one found are added up: as R's
# fisher.test has it (relErr), so that p-values agree.
ROUNDING_OF_LIKELIHOOD = 1e-7

# The same of a variance: the square of it.
ROUNDING_OF_VARIANCE = ROUNDING**2

# The same of squared differences of shares, added up over clusters of many cases: a thousandfold rounding, squared.
ROUNDING_OF_SQUARES = 1e-18

# The same of the standard error in one bootstrap draw, as a part of that of the sample: it is a root of a sum of squares
# that cancel, and a root halves the digits that are right.
ROUNDING_IN_DRAW = 1e-9

# The same of a pivot, relative to the largest: each step of an elimination adds to the rounding of those before it.
ROUNDING_OF_PIVOT = 1e-10

# Up to here the fourth powers of numbers, added up over ten million cases, are floats (IEEE 754: at most 1.8e308): the
# variance of squared errors needs them.
LARGEST_POWERED = 1e75

# From here on they are floats with all their digits (IEEE 754: at least 2.3e-308).
LEAST_POWERED = 1e-75

# Of the range of values that are ranked: closer ones are ties, since the difference of decimal numbers is rarely exact
# in binary (0.3 - 0.1 is not 0.2). Our own choice: more digits than scores have, far more than rounding changes.
ROUNDING_OF_RANKS = 1e-9

# Pairs up to which the distribution of signed ranks is computed exactly, which takes a tenth of a second at most. Our own
# choice: with more the normal approximation is off by less than three percent of p where p is 0.001 or more.
MOST_EXACT_PAIRS = 400

# Bits of cases up to which all concepts are gone through: four have 65,536. Our own choice: five have 4,294,967,296.
MOST_BITS = 4

# The same of rank sums of two samples: the size of the smaller one times that of both, since the time grows with its
# square. Our own choice: with more, and samples of similar size, the normal approximation is off by less than a tenth of p
# where p is 0.001 or more; where one sample is very small it is off by more.
MOST_EXACT_SAMPLES = 20_000

# How far numbers that are written with decimals may be off where they have to add up: more digits than
# anybody writes, unless as a program prints them. Our own choice.
ROUNDING_OF_GIVEN = 1e-9

# How far the probabilities of all classes of a case may be from adding up to one. Our own choice: what writing them with
# two decimals leaves, since only their order counts; more is a mistake.
ROUNDING_OF_PROBABILITIES = 0.02

# A sample above so many times the planned one is said to be larger: looking at results and adding cases raises the error
# rate (Armitage, McPherson & Rowe 1969, Journal of the Royal Statistical Society A 132:235). The limit is our own choice.
ENLARGED_FROM = 1.1

# How little a computed number of cases may be above a whole one that is still meant: less than any plan can tell apart,
# more than rounding makes of a million cases.
ROUNDING_OF_CASES = 1e-9

# A prevalence, a threshold or a rate that is neither 0 nor 1. Our own choice: options have closed ranges, and one case in
# a million is rarer than what any sample that is judged here could speak of.
INSIDE = (1e-6, 1 - 1e-6)

# Of a case, in proportion to the others: beyond, products of counts leave what a float can hold (IEEE 754).
LEAST_WEIGHT, MOST_WEIGHT = 1e-12, 1e12

# Tables of incomplete rows up to which a verdict is read at every one. Our own choice: a bound follows its estimate closely, and tests compare with every table of small samples.
MOST_TABLES = 400

# The most extreme estimates of more tables, for the lower bound and for the upper one. Our own choice, for the same reason.
EXTREME_TABLES = 20

# The same where scores are drawn anew for each table, or limits are searched. Our own choice: each takes about half a second, and the Monte Carlo
# error of such a bound is larger than what tables next to each other differ by.
MOST_DRAWN_TABLES = 8

# The most extreme estimates of more such tables. Our own choice, for the same reason.
EXTREME_DRAWN_TABLES = 4

# Tables whose estimate is looked at, beyond which only some are, evenly apart. Our own choice: it takes under a second.
MOST_ON_GRID = 500_000

# Scores times cuts whose estimate is looked at. Our own choice, for the same reason.
MOST_OF_CUTS = 40_000_000

# Rates at which a limit looks how rare a result would be: those whose likelihood is so near that of the likeliest ones
# that twice its logarithm drops by at most one, about one standard error to either side. Our own choice: at the likeliest
# ones alone limits of costs err in up to 4.3% of samples, with these in up to 2.8% (by enumeration, tests/operating).
DROP_OF_NEARLY_AS_LIKELY = 1.0

# On the side that rests on few successes of a rate, Koopman's limit of a ratio errs in up to 10% of samples, with ten of
# them in up to 3.3% (by simulation of every sample, tests/operating): there it is drawn out.
ENOUGH_FOR_SCORE_RATIO = 20

# With fewer cases of either class the same limit errs in up to 3% of samples on any side (by simulation of every sample,
# tests/operating).
ENOUGH_OF_CLASS_FOR_SCORE_RATIO = 50

# Standard deviations to each side of the mean over which a density is drawn, and values in each of them. Our own choice:
# beyond four the line of a normal density cannot be told from the axis.
DENSITY_REACH, DENSITY_STEPS = 4, 20

# Periods of time that a table shows: days, weeks, months, quarters, years or decades, the shortest of which there are not
# more. Our own choice: a year by month.
MOST_PERIODS = 12

# Of the probability of the likeliest number of successes, below which others are left out of a figure. Our own choice: a
# bar of less is not seen.
LEAST_MASS = 1e-4

# Trials of a binomial distribution that is drawn. Our own choice: with more, each bar is thinner than a line.
MOST_TRIALS_DRAWN = 10_000

# Classes that are listed one by one over folds. Our own choice: so many as the table of classes lists in full.
MOST_CLASSES_OVER_FOLDS = 20

# Lines of one figure that can be told apart without colour: as many as there are looks of models.
MOST_FITS = 8

# Cells of a confusion matrix beyond which no bootstrap is made. Our own choice: two thousand draws of more take over ten
# seconds.
MOST_CELLS_DRAWN = 40_000

# Probabilities, cases times classes, for which the same applies. Our own choice, for the same reason.
MOST_PROBABILITIES_DRAWN = 500_000

# With fewer cases of a class the limits of a mean of recalls were not simulated (tests/operating): one case moves its
# recall by more than a tenth.
FEWEST_IN_CLASS = 10

# The level of every test on an exercise sheet: the usual one of textbooks, which tables of critical values have (Fisher 1925,
# Statistical Methods for Research Workers).
LEVEL_ON_SHEETS = 0.05

# An exercise is drawn again where an answer that is right on paper, with every step rounded, may be further from the key
# than this many units of the last digit asked for: nobody could then tell right from wrong. Our own choice.
MOST_UNITS = 2

# It is drawn again too where a common error is within this many tolerances of the key. Our own choice.
CLOSEST_ERROR = 2

# Relative distance between the number of a solution on paper and that of the catalog, which sum in another order and solve
# equations by other steps. Our own choice: far below the last digit that is asked for.
ROUNDING_OF_KEYS = 1e-9

# A determinant on paper may be this many times smaller than the products that it is the difference of: then about ten of the
# sixteen digits of the machine are left, which ROUNDING_OF_KEYS needs. Our own choice.
MOST_CANCELLED = 1e6

# Rounding on the way that moves an answer by less than this part of the last digit asked for needs no mention in the
# marking key. Our own choice.
LEAST_MOVED = 0.01

# A percentage in place of a proportion is right but for its unit: it gets this part of the points. Our own choice.
PERCENT_POINTS = 0.5

# After so many draws the ranges or the digits asked for are to blame, not chance. Our own choice.
MOST_REDRAWS = 200

# Variants of a sheet that are drawn to see how its draws fare: more say nothing new. Our own choice; its users draw some
# hundreds.
MOST_STRESSED = 10_000

# Classes in each of which two models are compared at once. Our own choice: of an error rate of 5% each then has a quarter
# of one percent, and a table of more rows is not read.
MOST_CLASSES_COMPARED = 20
