"""From all topics of exercises to the index."""

import importlib
import pkgutil
from collections.abc import Iterable, Iterator
from typing import Any

from reportgen import topic_index
from reportgen.catalog.registry import told
from reportgen.catalog.topic import Topic


def discover_topics() -> Iterator[Topic]:
    """Import every topic of exercises; each stands in the file of its name."""
    room = importlib.import_module("reportgen.exercises")
    for found in sorted(pkgutil.iter_modules(room.__path__), key=lambda module: module.name):
        module = importlib.import_module(f"{room.__name__}.{found.name}")
        topic = getattr(module, found.name)
        if not isinstance(topic, Topic) or topic.id.replace("-", "_") != found.name:
            raise TypeError(f"{module.__name__} must declare a topic named {found.name}")
        yield topic


def index_of_topics(topics: Iterable[Topic]) -> list[dict[str, Any]]:
    """Write the declarations of topics as data."""
    return [
        {
            "id": topic.id,
            "label": topic.label,
            "meaning": topic.meaning,
            "draws": {name: told(one, topic_index.RangeEntry) for name, one in topic.draws.items()},
            "data": {name: told(one, topic_index.DataTaken) for name, one in topic.data.items()},
            "asks": [told(ask, topic_index.AskEntry) for ask in topic.asks],
            "options": {name: told(one, topic_index.TopicOption) for name, one in topic.options.items()},
            "conventions": list(topic.conventions),
        }
        for topic in topics
    ]
