"""Sheets in the formats of other programs: a module for each format, named as the format is."""
