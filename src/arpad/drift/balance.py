"""The points ledger: the points in circulation list by list, and every flow between two lists.

Points in circulation are the ratings of the players whom a list shows. They balance by
construction: the entries of everybody in circulation, what players take along who come or leave,
and nothing else. A player for whom that is not the difference of the two lists is named.
"""

from collections.abc import Callable, Iterator, Mapping
from datetime import date

from msgspec.structs import replace
from sqlalchemy import Connection

from arpad.drift.balance_causes import TAKEN_OVER_ARTICLE, FlowCause, article_behind
from arpad.drift.balance_flow import Balance, Flow, ListBalance, Unexplained, gathered
from arpad.drift.balance_games import game_flows
from arpad.drift.balance_movers import came_and_left, flow_of
from arpad.model.exact import Hundredths
from arpad.model.ledger import Cause
from arpad.model.pool import Moves, Pool
from arpad.store.audit_sums import batches_of_lists
from arpad.store.drift_balance import (
    Booked,
    Circulation,
    Stage,
    Step,
    booked_otherwise,
    circulation_of,
    compared_lists,
    left_over,
)
from arpad.store.drift_games import game_sums
from arpad.store.drift_movers import codes_of, has_moved_players
from arpad.store.lists import ListHead, Origin, lists_of

Progress = Callable[[int, int], None]
"""Is told how many of how many lists are done."""


def balance_of(
    connection: Connection,
    pool: Pool,
    *,
    since: date | None = None,
    until: date | None = None,
    progress: Progress | None = None,
) -> Balance:
    """Return the points ledger of a pool, of all lists or of those between two days."""
    heads = lists_of(connection, pool.id)
    batches = batches_of_lists(connection, pool.id)
    asked = [
        (before, head)
        for before, head in zip((None, *heads), heads, strict=False)
        if (since or head.list_date) <= head.list_date <= (until or head.list_date)
    ]
    lists = list[ListBalance]()
    for before, head in asked:
        lists.append(_list_balance(connection, pool, batches, before, head))
        if progress:
            progress(len(lists), len(asked))
    return Balance(pool=pool.code, name=pool.name, lists=tuple(lists))


def _list_balance(
    connection: Connection,
    pool: Pool,
    batches: Mapping[int, int],
    before: ListHead | None,
    head: ListHead,
) -> ListBalance:
    step = Step(
        pool_id=pool.id,
        by_event=pool.moves is Moves.BY_EVENT,
        before=_stage(before, batches) if before else None,
        after=_stage(head, batches),
    )
    flows, unexplained = (
        (list(_taken_over(connection, step, head)), ())
        if head.origin is Origin.IMPORTED
        else _published(connection, step, before, head)
    )
    held = circulation_of(connection, before.id) if before else Circulation(0, 0)
    now = circulation_of(connection, head.id)
    return ListBalance(
        list_date=head.list_date,
        number=head.number,
        edition=head.edition,
        follows=before.list_date if before else None,
        players_before=held.players,
        players=now.players,
        before=held.points,
        flows=gathered(flows),
        after=now.points,
        unexplained=unexplained,
    )


def _stage(head: ListHead, batches: Mapping[int, int]) -> Stage:
    return Stage(id=head.id, list_date=head.list_date, batch=batches[head.id])


def _taken_over(connection: Connection, step: Step, head: ListHead) -> Iterator[Flow]:
    """Yield what a list of another office changes: it is taken as it is, for no other reason."""
    for each in compared_lists(connection, step):
        cause = FlowCause.TAKEN_OVER if each.was else FlowCause.START
        if not each.is_:
            cause = FlowCause.LEFT
        yield _imported(cause, head, each.players, each.amount)


def _imported(cause: FlowCause, head: ListHead, players: int, amount: Hundredths) -> Flow:
    return Flow(
        cause=cause,
        article=TAKEN_OVER_ARTICLE,
        edition=head.edition,
        number=players,
        amount=amount,
    )


def _published(
    connection: Connection, step: Step, before: ListHead | None, head: ListHead
) -> tuple[list[Flow], tuple[Unexplained, ...]]:
    left = list(left_over(connection, step))
    outsiders = tuple(each.player for each in left if not (each.was or each.is_))
    step = replace(step, outsiders=outsiders)
    flows = [
        *game_flows(game_sums(connection, step)),
        *(_booked(each) for each in booked_otherwise(connection, step)),
    ]
    lacking = dict[int, Hundredths]()
    for taken in came_and_left(connection, step, left):
        flows.append(flow_of(taken, head.edition))
        if taken.unexplained:
            lacking[taken.player] = taken.unexplained
    stayed = [each for each in left if each.was and each.is_]
    if stayed and _is_history(connection, step, before):
        flows += [_imported(FlowCause.TAKEN_OVER, head, 1, -each.amount) for each in stayed]
    else:
        lacking |= {each.player: -each.amount for each in stayed}
    return flows, _unexplained(connection, head, lacking)


def _is_history(connection: Connection, step: Step, before: ListHead | None) -> bool:
    """Tell whether the list before was taken over without moving anybody: it binds nobody."""
    if before is None or step.before is None or before.origin is not Origin.IMPORTED:
        return False
    return not has_moved_players(connection, step.pool_id, step.before.batch)


def _booked(each: Booked) -> Flow:
    corrects = Cause(each.corrects) if each.corrects else None
    is_game = corrects is Cause.GAME
    article = article_behind(FlowCause.DIFFERENT_K, each.edition) if is_game else each.article
    return Flow(
        cause=FlowCause(each.cause),
        article=article,
        edition=each.edition,
        number=each.number,
        amount=each.amount,
        corrects=corrects,
    )


def _unexplained(
    connection: Connection, head: ListHead, lacking: dict[int, Hundredths]
) -> tuple[Unexplained, ...]:
    codes = dict(codes_of(connection, sorted(lacking)))
    return tuple(
        Unexplained(list_date=head.list_date, player=codes[number], amount=amount)
        for number, amount in sorted(lacking.items())
    )
