"""Whose an event or a player is: the same for pages and for programs."""

from arpad.web.access.matters import event_for, matter_of, player_for

__all__ = ["event_for", "matter_of", "player_for"]
