"""Calls: news as JSON for the programs that want to be told."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from arpad.office.notices.news import Changed, Kind, Work
from arpad.office.notices.told import Portion
from arpad.store.new_lists import NewList

MOST_IN_CALL = 100
TEST = "test"


def bodies(portion: Portion, url: str) -> Iterator[tuple[Kind, str]]:
    """Yield what is sent about a portion of news, by its kind."""
    found: tuple[tuple[Kind, list[dict[str, Any]]], ...] = (
        (Kind.EVENT, [_event(each, url) for each in portion.changes]),
        (Kind.LIST, [_list(each, url) for each in portion.lists]),
        (Kind.WORK, [_work(each, url) for each in portion.work]),
    )
    for kind, news in found:
        for start in range(0, len(news), MOST_IN_CALL):
            yield kind, body(kind, news[start : start + MOST_IN_CALL])


def body(kind: str, news: Sequence[dict[str, Any]]) -> str:
    """Return the body of a call."""
    return msgspec.json.encode({"kind": str(kind), "news": list(news)}).decode()


def _event(change: Changed, url: str) -> dict[str, Any]:
    return {
        "event": change.event,
        "name": change.name,
        "pool": change.pool,
        "federation": change.federation,
        "from": change.before,
        "to": change.state,
        "reason": change.reason,
        "article": change.article,
        "at": change.at,
        "url": url + change.path,
    }


def _list(new: NewList, url: str) -> dict[str, Any]:
    return {
        "pool": new.pool,
        "list_date": new.list_date,
        "number": new.number,
        "fingerprint": new.fingerprint,
        "at": new.at,
        "url": f"{url}/lists/{new.pool}/{new.list_date}",
    }


def _work(work: Work, url: str) -> dict[str, Any]:
    return {"what": work.what, "number": work.number, "url": url + work.path}
