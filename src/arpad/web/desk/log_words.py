"""The log in words: what the tables of the book hold, and cells that a spreadsheet may open."""

from collections.abc import Mapping

from arpad.locale import message

TABLES: Mapping[str, str] = {
    "correction": message("corrections"),
    "decision": message("decisions"),
    "entry": message("entries of the ledger"),
    "event": message("events"),
    "event_facts": message("facts of events"),
    "event_state": message("states of events"),
    "event_version": message("versions of events"),
    "federation": message("federations"),
    "fee": message("fees"),
    "finding": message("findings"),
    "gate_override": message("overrides of the gate"),
    "list_row": message("rows of lists"),
    "match": message("matches"),
    "objection": message("objections"),
    "objection_state": message("states of objections"),
    "participant": message("participants"),
    "player": message("players"),
    "player_version": message("versions of players"),
    "pool": message("rating systems"),
    "pool_edition": message("chosen editions"),
    "rating_list": message("lists"),
    "report": message("reports"),
    "series_bars": message("bars of series"),
    "setting": message("settings"),
    "sheet": message("sheets of games"),
    "standing": message("standings"),
}

_FORMULAS = ("=", "+", "-", "@", "\t", "\r")


def spreadsheet_text(cell: object) -> str:
    """Return a cell that no spreadsheet takes for a formula, whoever wrote it.

    >>> spreadsheet_text("=1+1"), spreadsheet_text("event 7"), spreadsheet_text(None)
    ("'=1+1", 'event 7', '')
    """
    text = "" if cell is None else str(cell)
    return f"'{text}" if text.startswith(_FORMULAS) else text
