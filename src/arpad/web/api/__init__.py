"""The API that reads: the answers of the office for programs, version 1."""
