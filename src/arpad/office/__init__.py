"""The work of a rating office: one module a task."""
