"""The API for programs, version 1: what is public for everybody, and the desk for keys."""
