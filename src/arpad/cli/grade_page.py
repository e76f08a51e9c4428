"""The ways to the next grade on a page: what each asks for, what is there, what is missing."""

from arpad.cli.page import Page
from arpad.cli.words import count
from arpad.model.grading import GradeNeeds, Route, WayUp
from arpad.model.player import Player

_BOUNDS = {Route.UB: "UB", Route.MP: "MP", Route.LB: "LB"}


def show_needs(page: Page, player: Player, answer: GradeNeeds) -> None:
    """Add where the player stands, every way to the next grade, and what the text says of them."""
    page.heading(player.name or player.id)
    page.paragraph(_standing(answer))
    if answer.next_grade is not None:
        page.paragraph(f"Next grade: {answer.next_grade}{_approval(answer)}")
    if answer.ways:
        page.gap()
        page.table([_way(way) for way in answer.ways])
        page.gap()
    page.paragraph(f"{answer.note} ({answer.edition}, article {answer.article})")


def _standing(answer: GradeNeeds) -> str:
    rating = "no rating" if answer.rating is None else f"rating {answer.rating}"
    return f"{answer.category}, {rating}, {answer.grade or 'no grade'}"


def _approval(answer: GradeNeeds) -> str:
    return ", which takes an agreement besides" if answer.needs_approval else ""


def _way(way: WayUp) -> dict[str, str]:
    return {
        "way": _BOUNDS.get(way.route, way.route.value),
        "condition": way.condition,
        "has": way.has,
        "missing": way.missing,
        "if all are lost": _worst_case(way),
    }


def _worst_case(way: WayUp) -> str:
    if way.games_missing is None or way.games_in_worst_case is None:
        return ""
    return f"{way.games_in_worst_case} of {count(way.games_missing, 'game')} count"
