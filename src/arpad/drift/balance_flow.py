"""Flows of points: what a cause brings into circulation from one list to the next, or takes out."""

from collections.abc import Iterable
from datetime import date

from msgspec import Struct
from msgspec.structs import replace

from arpad.drift.balance_causes import TAKEN_OVER_ARTICLE, FlowCause
from arpad.model.exact import Hundredths
from arpad.model.ledger import Cause


class Flow(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Points that came, or went if there are less than none, for one cause under one article.

    `number` counts the entries of the ledger behind them, or the players who came or left. Of a
    correction `corrects` is the cause that the entries would have had in time.
    """

    cause: FlowCause
    article: str
    edition: str
    number: int
    amount: Hundredths
    corrects: Cause | None = None

    @property
    def is_taken_over(self) -> bool:
        """Tell whether the points came with the list of another office, or left with it."""
        return self.article == TAKEN_OVER_ARTICLE


class Unexplained(Struct, frozen=True, kw_only=True):
    """A player whose rating on a list does not follow from the ledger, and by how much."""

    list_date: date
    player: str
    amount: Hundredths


class ListBalance(Struct, frozen=True, kw_only=True):
    """The points of one list: those of the list before, every flow, and what they come to."""

    list_date: date
    number: int
    edition: str
    follows: date | None
    players_before: int
    players: int
    before: Hundredths
    flows: tuple[Flow, ...]
    after: Hundredths
    unexplained: tuple[Unexplained, ...] = ()

    @property
    def is_balanced(self) -> bool:
        """Tell whether the flows are the whole difference of the two lists, player by player."""
        return not self.unexplained and self.before + self.change == self.after

    @property
    def change(self) -> Hundredths:
        """Return what all flows come to."""
        return sum(flow.amount for flow in self.flows)


class Balance(Struct, frozen=True, kw_only=True):
    """The points of a pool, list by list."""

    pool: str
    name: str
    lists: tuple[ListBalance, ...]

    @property
    def is_balanced(self) -> bool:
        """Tell whether every list is balanced."""
        return all(each.is_balanced for each in self.lists)


def spanned(balance: Balance) -> ListBalance:
    """Return the points of all lists of a balance as if the last one followed the first at once."""
    first, last = balance.lists[0], balance.lists[-1]
    return replace(
        last,
        follows=first.follows,
        players_before=first.players_before,
        before=first.before,
        flows=gathered(flow for each in balance.lists for flow in each.flows),
        unexplained=tuple(lacking for each in balance.lists for lacking in each.unexplained),
    )


def gathered(flows: Iterable[Flow]) -> tuple[Flow, ...]:
    """Return flows with those of one cause and article added up, in the order of the causes.

    Those that come to nothing are left out: they move nothing.
    """
    sums = dict[tuple[FlowCause, Cause | None, str, str], tuple[int, Hundredths]]()
    for flow in flows:
        key = (flow.cause, flow.corrects, flow.edition, flow.article)
        number, amount = sums.get(key, (0, 0))
        sums[key] = (number + flow.number, amount + flow.amount)
    order = {cause: place for place, cause in enumerate(FlowCause)}
    return tuple(
        Flow(
            cause=cause,
            article=article,
            edition=edition,
            number=number,
            amount=amount,
            corrects=corrects,
        )
        for (cause, corrects, edition, article), (number, amount) in sorted(
            sums.items(), key=lambda item: (order[item[0][0]], item[0][1] or "", *item[0][2:])
        )
        if amount
    )
