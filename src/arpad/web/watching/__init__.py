"""Watching a site at work: whether it answers, how fast, and a line a request."""
