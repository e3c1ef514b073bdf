"""Tests of the order language: from a mail's text to orders, commands and refusals to read."""
