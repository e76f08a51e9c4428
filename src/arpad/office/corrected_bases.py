"""What lists should have said of single players: the corrected bases that stand.

A federation may rate from a base that differs from its printed list. The printed number stays; the
base stands beside it, the next list goes on from it, and games can be rated by it.
"""

from datetime import date

import msgspec
from sqlalchemy import Connection

from arpad.model.correction import CorrectionKind
from arpad.office.correction_plan import StartFacts
from arpad.office.revision import Base
from arpad.store.correction_rows import corrections

Bases = dict[int, dict[date, Base | None]]
"""By the numbers of the players and the days of the lists; None where one no longer stands."""


def bases_that_stand(connection: Connection, pool_id: int, undoing: int | None = None) -> Bases:
    """Return the corrected bases of a pool, without those of a correction that is taken back."""
    found: Bases = {}
    for each in corrections(connection, pool_id=pool_id):
        gone = each.undone_by is not None or each.undoes is not None or each.id == undoing
        if each.kind is not CorrectionKind.START or gone or each.player_id is None:
            continue
        facts = msgspec.json.decode(each.facts, type=StartFacts)
        if facts.list_date is not None and facts.is_now is not None:
            base = Base(facts.is_now, rates_games=facts.rates_games)
            found.setdefault(each.player_id, {})[facts.list_date] = base
    return found
