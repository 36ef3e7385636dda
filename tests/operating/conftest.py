"""Slow tests here make whole tables again: they run when asked for with `-m slow`, never by default."""

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))


def pytest_collection_modifyitems(config, items):
    if "slow" in config.getoption("markexpr", ""):
        return
    slow = [item for item in items if HERE in item.path.parents and item.get_closest_marker("slow")]
    if slow:
        config.hook.pytest_deselected(items=slow)
        items[:] = [item for item in items if item not in slow]
