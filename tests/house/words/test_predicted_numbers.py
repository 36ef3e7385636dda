"""A document about predicted numbers says nothing of classes, thresholds of scores and what is counted by them."""

import re

import pytest

OF_CLASSES = re.compile(
    r"\b(positives?|negatives?|call(s|ed|ing)?|class(es)?|prevalence|labels?|labelled|true positive|recall|sensitivity"
    r"|specificity|precision|scores?|ROC|AUC|false alarms?|proportion of positive|probabilit(y|ies) of)\b",
    re.IGNORECASE,
)
FINE = (
    r"\bcalled compatible with the data\b",  # of values in an interval
    r"\bAlso called\b",
    r"\bcall it\b",
    r"\bprobability that\b",
)


def about_classes(words):
    """List words about classes in what is said."""
    for phrase in FINE:
        words = re.sub(phrase, "", words)
    return [found[0] for found in OF_CLASSES.finditer(words)]


def test_a_document_about_predicted_numbers_says_nothing_of_classes(documents, paragraphs):
    runs = documents["predicted numbers"].runs
    said = paragraphs(runs, without=("author", "name", "null", "code"))

    assert [(words, found) for _, words in said if (found := about_classes(words))] == []


def test_the_pictures_of_predicted_numbers_say_nothing_of_classes(documents):
    titles = re.findall(r"<title id[^>]*>(.*?)</title>", documents["predicted numbers"].html)

    assert len(titles) >= 4
    assert [title for title in titles if about_classes(title)] == []


@pytest.mark.parametrize("words", ["Each class has fifty cases.", "All called positive", "Scores above the threshold"])
def test_words_about_classes_are_caught(words):
    assert about_classes(words)


def test_other_documents_do_say_it(documents, paragraphs):
    said = paragraphs(documents["three models"].runs, without=("author", "name"))

    assert any(about_classes(words) for _, words in said)
