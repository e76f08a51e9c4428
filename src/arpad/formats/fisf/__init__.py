"""Results of Scrabble tournaments as CSV: facts, players where they are given, and games."""

from arpad.formats.fisf.results_reading import is_fisf_results, read_fisf_results
from arpad.formats.fisf.results_writing import write_fisf_results

__all__ = ["is_fisf_results", "read_fisf_results", "write_fisf_results"]
