"""The door of the API: what it offers."""

from typing import Annotated

from msgspec import Meta

from arpad.client.answers.words import Answer, Day, LanguageCode


class Index(Answer, frozen=True, kw_only=True):
    """What the API is, and where it is described.

    `today` is the day that the office takes for today; `requests_a_minute` is null where nobody
    counts.
    """

    version: Annotated[str, Meta(description="The version of the API.", examples=["1.0.0"])]
    office: Annotated[str, Meta(description="Who answers.", examples=["Arpad 0.1.0"])]
    today: Day
    requests_a_minute: Annotated[
        int | None, Meta(description="How much one address may ask.", examples=[300])
    ]
    languages: tuple[LanguageCode, ...]
    openapi: Annotated[
        str, Meta(description="The OpenAPI document.", examples=["/api/v1/openapi.json"])
    ]
    about: Annotated[str, Meta(description="The page about the API.", examples=["/api"])]
