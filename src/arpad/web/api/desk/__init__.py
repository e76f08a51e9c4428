"""The API for those who work here: every operation names the right that its key must carry."""
