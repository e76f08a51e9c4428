"""Every finding of the golden cases is said in French and in Estonian."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeAlias

from arpad.locale import Language, words
from arpad.model.finding import Finding
from arpad.model.outcome import Outcome
from arpad.model.period import RatingList
from arpad.regulations.application import calculate

Case: TypeAlias = Mapping[str, Any]

WITHOUT_CARRIED = True
"""What an edition carries over says what the older one says, which is read there."""
LANGUAGES = (Language.FRENCH, Language.ESTONIAN)
FIELDS = {"bonus_used", "on", "proposed", "time_control"}
"""Places that are called as the event file calls them."""


def untranslated(texts: Iterable[str]) -> Iterator[str]:
    for text in texts:
        # A formula is the same in every language, but for the comma.
        if " = R_u " not in text and any(
            words(language).sentence(text) == text for language in LANGUAGES
        ):
            yield text


def unsaid(findings: Iterable[Finding]) -> list[str]:
    told = list(findings)
    places = {finding.where for finding in told} - FIELDS
    return [*untranslated(finding.message for finding in told), *untranslated(places)]


def test_what_is_said_about_admission_is_said_in_every_language(
    admission_case: Case, rate_event: Callable[..., Outcome]
) -> None:
    outcome = rate_event(
        admission_case["event"], admission_case["trigger"], start=admission_case["start"]
    )
    reasons = [game.reason for player in outcome.players for game in player.excluded]
    assert [*unsaid(outcome.findings), *untranslated(reasons)] == []


def test_what_is_said_about_a_computed_event_is_said_in_every_language(
    computed_case: Case, rate_event: Callable[..., Outcome]
) -> None:
    outcome = rate_event(
        computed_case["event"],
        computed_case.get("changes"),
        start=computed_case["start"],
        readings=computed_case.get("readings"),
    )
    reasons = [game.reason for player in outcome.players for game in player.excluded]
    assert [*unsaid(outcome.findings), *untranslated(reasons)] == []


def test_what_is_said_about_a_list_is_said_in_every_language(
    list_case: Case, make_list: Callable[[Case], RatingList]
) -> None:
    assert unsaid(make_list(list_case).findings) == []


def test_what_is_said_about_bare_games_is_said_in_every_language(
    edition: str, calculated_case: Case
) -> None:
    games, question = calculated_case["games"], {"rating": None} | calculated_case["question"]
    assert unsaid(calculate(edition, games, **question).findings) == []
