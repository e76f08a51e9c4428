"""Tournament reports in bulk: a folder of ten thousand becomes columns in a second.

`read_trf` explains everything that can be wrong with one report. Here a report is taken only when
it has the plain shape beyond doubt, and then says the same; every other one is listed for it.
"""

from arpad.formats.trf.bulk.columns import (
    NO_DAY,
    OUTCOMES,
    UNPLAYED,
    ByeColumns,
    EventColumns,
    GameColumns,
    LeftReport,
    PlayerColumns,
    ReportColumns,
)
from arpad.formats.trf.bulk.reading import read_many
from arpad.formats.trf.bulk.replay_tables import People, ReplayTables, people_of, replay_tables

__all__ = [
    "NO_DAY",
    "OUTCOMES",
    "UNPLAYED",
    "ByeColumns",
    "EventColumns",
    "GameColumns",
    "LeftReport",
    "People",
    "PlayerColumns",
    "ReplayTables",
    "ReportColumns",
    "people_of",
    "read_many",
    "replay_tables",
]
