"""The checks of a report file: each looks at one thing and yields what it sees, line by line."""
