"""The nouns of a rating office: frozen values without rules, files or a database."""
