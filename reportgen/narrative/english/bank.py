"""What is said of shifts of scores and of grades."""

SENTENCES = {
    "shift_found": "Population stability index{under} between {part} and judged rows: {value}, {level} interval {limits}. Where nothing has moved, chance alone gives about {bias}.",
    "shift_bare": "Population stability index{under} between {part} and judged rows: {value}. Where nothing has moved, chance alone gives about {bias}.",
    "shift_undefined": "Population stability index{under} between {part} and judged rows: undefined, because {reason}.",
    "shift_bins": "Bins are tenths of the {part} rows; equal scores are in one bin. In a bin that is empty in one part half a case is counted.",
    "grades_too_low": "More cases default than predicted{under} in {grades}, if defaults are independent.",
    "grades_not_shown": "In no grade is the predicted probability shown to be too low{under}, if defaults are independent. That does not show that it is high enough.",
    "grades_tested": "p-values: {test}, one-sided (prediction too low), adjusted for the number of grades by Holm. Defaults of one downturn are not independent, and then the test rejects too often.",
    "grade_withheld": "{mark} No p-value: {reason}.",
}

LABELS = {
    "score_shift": "Shift of scores",
    "grades": "Grades",
    "shift_caption": "Cases by bins of the score, in {part} and judged rows",
    "shift_range": "Scores",
    "shift_part": "{part} rows",
    "shift_judged": "Judged rows",
    "grades_caption": "Default rates by grade, with {level} intervals",
    "grade": "Grade",
    "grade_cases": "Cases",
    "grade_defaults": "Defaults",
    "grade_predicted": "Predicted",
    "grade_observed": "Observed",
    "grade_p": "Adjusted p",
}
