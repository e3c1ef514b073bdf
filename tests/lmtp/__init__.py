"""Tests of the LMTP listener: real conversations."""
