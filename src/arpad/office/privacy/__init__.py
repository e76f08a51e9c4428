"""Privacy: who is gone from public view, and what the office holds about one person."""
