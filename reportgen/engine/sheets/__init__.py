"""From the tasks of an exercise sheet to questions and solutions."""
