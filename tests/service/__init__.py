"""Tests of the service: mail in, letters out."""
