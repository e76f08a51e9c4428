"""Players on a page: rows of the register, and one player with everything about him."""

from collections.abc import Mapping, Sequence

from arpad.cli.as_of_page import show_beliefs
from arpad.cli.correction_words import about_correction
from arpad.cli.objection_page import in_one_line
from arpad.cli.page import Page
from arpad.cli.words import count, whole
from arpad.model.person import Person
from arpad.model.rating import PoolStanding
from arpad.office.register_view import Change, InPool, PlayerView

_MOST_STANDINGS = 12
_NUMBERS = frozenset({"rating", "carried", "games"})


def show_persons(
    page: Page, persons: Sequence[Person], *, nobody: str, of: int | None = None
) -> None:
    """Add a table of players, and how many there are besides."""
    if not persons:
        page.paragraph(nobody)
        return
    page.table(
        [
            {
                "code": person.code,
                "name": person.name,
                "federation": person.federation or "",
                "title": person.title or "",
                "born": str(person.born or ""),
                "deceased": str(person.deceased or ""),
            }
            for person in persons
        ]
    )
    if of is not None and of > len(persons):
        page.paragraph(f"{len(persons)} of {of} players; --limit shows more.")


def show_added(code: str, added: Sequence[Person]) -> str:
    """Return the sentence about a change that was entered."""
    first, *carried = added
    also = f", and carried on into {count(len(carried), 'later version')}" if carried else ""
    return f"{first.name} ({code}) was changed from {first.since} on{also}."


def show_player(page: Page, view: PlayerView, *, is_dated: bool = False) -> None:
    """Add everything about a player: who it is, the ratings, the history.

    A dated question is answered with the official and the revised rating, then and now.
    """
    person = view.person
    known = f", as known on {view.known}" if view.known else ""
    page.heading(f"{person.name} ({person.code}) on {view.on}{known}")
    for name, value in _facts(person).items():
        page.paragraph(f"{name}: {value}", indent=2)
    if view.merged_into:
        page.paragraph(f"Merged into {view.merged_into}: the same person.", indent=2)
    if view.said_now:
        said = "; ".join(f"{_word(name)} {_text(value)}" for name, value in view.said_now.items())
        page.paragraph(f"The register now says of that day: {said}.", indent=2)
    for pool in view.pools:
        page.gap()
        _show_pool(page, pool, is_dated=is_dated)
    _show_disputes(page, view)
    page.gap()
    page.heading("What the register has said")
    page.table([_change(change) for change in view.changes])


def _facts(person: Person) -> dict[str, str]:
    facts = {
        "federation": person.federation,
        "title": person.title,
        "sex": person.sex,
        "born": person.born,
        "deceased": person.deceased,
        "member of": ", ".join(person.memberships),
        "lists": "kept off by the federation" if person.is_excluded else None,
    }
    return {name: str(value) for name, value in facts.items() if value}


def _show_disputes(page: Page, view: PlayerView) -> None:
    if not view.corrections and not view.objections:
        return
    page.gap()
    page.heading("Corrections and objections")
    for erratum in view.corrections:
        page.paragraph(f"{about_correction(erratum)}.", indent=2)
    for objection in view.objections:
        page.paragraph(in_one_line(objection), indent=2)


def _show_pool(page: Page, pool: InPool, *, is_dated: bool) -> None:
    stands = pool.now
    rating = "unrated" if stands is None or stands.rating is None else str(stands.rating)
    page.heading(f"{pool.pool}: {rating}")
    if stands is not None and stands.carried:
        page.paragraph(
            f"Corrected since to {stands.revised or 'unrated'} ({stands.carried:+}); the list "
            "after the correction carries the difference.",
            indent=2,
        )
    if is_dated:
        show_beliefs(page, pool.beliefs)
    shown = pool.history[-_MOST_STANDINGS:]
    page.table([_standing(standing) for standing in shown], numbers=_NUMBERS, indent=2)
    if len(shown) < len(pool.history):
        page.paragraph(
            f"{len(pool.history) - len(shown)} earlier ones: --json shows all.", indent=2
        )


def _standing(standing: PoolStanding) -> Mapping[str, str]:
    memory = standing.memory
    return {
        "since": str(standing.since),
        "rating": whole(standing.rating) or "-",
        "carried": f"{standing.carried:+}" if standing.carried else "",
        "games": str(standing.games),
        "grade": memory.grade or "",
        "series": memory.series or "",
        "last event": "" if memory.last_event is None else str(memory.last_event),
    }


def _change(change: Change) -> Mapping[str, str]:
    facts = "; ".join(f"{_word(name)} {_text(value)}" for name, value in change.facts.items())
    return {
        "since": str(change.since),
        "what": f"{facts} (replaced)" if change.is_corrected else facts,
        "source": change.source,
        "who": change.who,
        "entered": f"{change.at:%Y-%m-%d}",
    }


def _word(name: str) -> str:
    return {"is_excluded": "kept off lists"}.get(name, name)


def _text(value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(str, value)) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)
