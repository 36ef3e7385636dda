"""The benchmarks are scripts, which run.py starts."""

collect_ignore = ["run.py", "timing.py", "start_up.py", "statistics_.py", "sample.py"]
