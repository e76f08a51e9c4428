"""The command line: an edge that parses what is asked and renders what the law answers."""
