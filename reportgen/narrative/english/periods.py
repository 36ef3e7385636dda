"""What is said of values by period."""

SENTENCES = {
    "place_periods": "periods",
    "periods_shown": "The same metrics by {length} (column {column}). The intervals are not adjusted for several periods, and no trend is tested.",
    "periods_missing": "{missing:case|cases} without a date {missing:is|are} in no period.",
    "periods_caption": "Metrics by {length}, {level} intervals",
}

LABELS = {
    "periods": "Values by period",
    "period": "Period",
    "cases_in_period": "Cases",
    "positives_in_period": "Positive",
    "period_day": "day",
    "period_week": "week",
    "period_month": "month",
    "period_quarter": "quarter",
    "period_year": "year",
    "period_decade": "decade",
}
