"""From the name of a topic to the topic, imported when a sheet needs it."""

from importlib import import_module

from reportgen import topic_index
from reportgen.catalog.topic import Topic


def load_topic(name: str) -> Topic:
    """Import a topic that the index knows."""
    entry = topic_index.find(name)
    if entry is None:
        raise LookupError(f"no topic is named {name}")
    topic = getattr(import_module(entry.module), entry.module.rpartition(".")[2])
    if not isinstance(topic, Topic):
        raise TypeError(f"{entry.module} declares no topic")
    return topic
