"""FIDE's tournament report file (TRF) in its dialects of 2006, 2016 and 2026.

Read bytes to a file that loses nothing, check it, mend it, turn it into an event, and write either.
"""

from arpad.formats.trf.arbiters import Arbiter, arbiters_of
from arpad.formats.trf.census import Census, census_of
from arpad.formats.trf.checking import check_trf, observations
from arpad.formats.trf.columns import Dialect, records
from arpad.formats.trf.event_reading import event_from_trf
from arpad.formats.trf.event_writing import trf_from_event
from arpad.formats.trf.file import Encoding, TrfFile, TrfLine
from arpad.formats.trf.fixing import Change, FixedTrf, fix_trf
from arpad.formats.trf.losses import losses
from arpad.formats.trf.observation import Observation, Topic
from arpad.formats.trf.reading import read_trf
from arpad.formats.trf.writing import write_trf

__all__ = [
    "Arbiter",
    "Census",
    "Change",
    "Dialect",
    "Encoding",
    "FixedTrf",
    "Observation",
    "Topic",
    "TrfFile",
    "TrfLine",
    "arbiters_of",
    "census_of",
    "check_trf",
    "event_from_trf",
    "fix_trf",
    "losses",
    "observations",
    "read_trf",
    "records",
    "trf_from_event",
    "write_trf",
]
