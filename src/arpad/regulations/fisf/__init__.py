"""FISF, the federation of French-language Scrabble: its order of work, and its editions."""
