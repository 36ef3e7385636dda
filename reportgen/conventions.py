"""Rules that decide something and that no formula gives: each once, with its citation."""

# McNemar's chi-square needs more than a few discordant cases; below ten the exact test decides (Agresti 2007, An
# Introduction to Categorical Data Analysis, 8.1.1). Fixed beforehand: the proof of error rates includes the switch.
ENOUGH_DISCORDANT = 10

# Bootstrap draws of fewer cases of a kind that the number depends on do not show its uncertainty: five discordant cases
# that all go one way happen to equal models in one of sixteen samples and give an interval without 0 (by enumeration).
FEWEST_IN_CELL = 10

# Below forty cases of a class a lower limit of average precision lies above the truth too often (by simulation,
# tests/operating).
FEWEST_OF_RANKED = 40

# An upper limit of a Brier score lies below the truth in up to 8 % of samples where the squared errors add up to less
# (by simulation, tests/operating).
LEAST_SQUARED_ERROR = 5.0

# Fewer cases of a class, or clusters of them, leave the area's variance estimate too uncertain for a verdict (by
# simulation, tests/operating).
FEWEST_OF_CLASS = 20

# Sandwich variances are too small with fewer clusters (Cameron & Miller 2015, A practitioner's guide to cluster-robust
# inference, section VI: "few" may mean fewer than 20).
FEWEST_CLUSTERS = 20

# Of bootstrap draws that are undefined a percent is let pass; above, the rest no longer stand for all.
MOST_UNDEFINED_DRAWS = 0.01

# Monte Carlo errors between bound and threshold that are too close for a verdict: with two, up to 4 % of seeds gave
# another verdict without saying so (by simulation, tests/operating).
CLOSE_TO_THRESHOLD = 4

# Monte Carlo errors by which the limits of a bootstrapped difference are widened, so that no conclusion hangs on the seed.
CLOSE_TO_NO_DIFFERENCE = 2

MOST_DRAWS = 200_000  # for a bound that is close to its threshold: ten times the default, twice

# Fewer cases in bins show mostly chance (Roelofs et al. 2022, Mitigating bias in calibration error estimation, AISTATS).
FEWEST_CASES_FOR_BINS = 1000

# With fifty cases the 95 % interval of a rate of one half is 27 points wide (Wilson): fewer are said as a limitation.
FEW_OF_CLASS = 50

# The normal approximation of a mean over so many cases (Mitchell 1997, Machine Learning, sections 5.2 and 5.6).
FEWEST_IN_PART = 30

# Fewer losses show too little of their tail for a limit of the mean (by simulation, tests/operating).
FEWEST_LOSSES = 50

# Parts of a sum of squared and of absolute errors that the largest hundredth of the cases may carry: of errors with tails
# as heavy as those of a lognormal distribution with sigma 0.5 one sample in ten or fewer carries more (tests/operating).
MOST_OF_SQUARES = 0.30
MOST_OF_SIZES = 0.08

POWER = 0.8  # of a new sample, as trials are planned by (ICH E9, 3.5: 80 to 90 %)

ROUNDING = 1e-12  # relative size of what only rounding makes

INSIDE = (1e-6, 1 - 1e-6)  # a probability that is neither 0 nor 1
