"""The benchmarks are scripts, which run.py starts."""

collect_ignore = [
    "reading.py",
    "run.py",
    "timing.py",
    "start_up.py",
    "statistics_.py",
    "sample.py",
    "comparisons.py",
    "many_classes.py",
    "sheets.py",
]
