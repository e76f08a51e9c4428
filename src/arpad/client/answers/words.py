"""The kinds of values that answers are made of, each with what it means and an example.

Amounts are decimals and travel as text, so that no program makes binary fractions of them by
accident. Words such as a state or a section are text as well: new ones may come.
"""

from datetime import date
from decimal import Decimal
from typing import Annotated

from msgspec import Meta, Struct

SENTENCE = {"said": "sentence"}
LAW_TEXT = {"said": "law"}
"""Marks of texts that the site says in the language of the reader."""


class Answer(Struct, frozen=True, kw_only=True):
    """What every answer is: a frozen value whose fields are all there, null where empty."""


Code = Annotated[str, Meta(description="The code of a player.", examples=["4500012"])]
Name = Annotated[str, Meta(description="A name, as it is written.", examples=["Kask, Kaur"])]
FederationCode = Annotated[str, Meta(description="The code of a federation.", examples=["EST"])]
PoolCode = Annotated[
    str, Meta(description="The code of a pool: one scale of ratings.", examples=["fide"])
]
Title = Annotated[str, Meta(description="A title, as the list prints it.", examples=["FM"])]
Sex = Annotated[str, Meta(description="`f` or `m`.", examples=["f"])]
Year = Annotated[
    int, Meta(description="The year of birth; of a birth nothing else is told.", examples=[1987])
]
ListDay = Annotated[
    date,
    Meta(description="The day by which a list is named.", examples=["2012-01-01"]),
]
Day = Annotated[date, Meta(description="A day.", examples=["2012-02-29"])]
Rating = Annotated[int, Meta(description="A rating, in whole points.", examples=[2205])]
Amount = Annotated[
    Decimal, Meta(description="Points with two places, as exact text.", examples=["-3.45"])
]
Score = Annotated[Decimal, Meta(description="A score, as exact text.", examples=["0.50"])]
Count = Annotated[int, Meta(description="How many.", examples=[9])]
Coefficient = Annotated[int, Meta(description="The coefficient K.", examples=[15])]
Round = Annotated[int, Meta(description="A round of an event.", examples=[3])]
EventNumber = Annotated[
    int, Meta(description="The number under which the office keeps an event.", examples=[12])
]
CorrectionNumber = Annotated[int, Meta(description="The number of a correction.", examples=[2])]
EditionName = Annotated[
    str, Meta(description="An edition of a regulation.", examples=["fide/b02_2010"])
]
ArticleNumber = Annotated[
    str, Meta(description="An article, by its own number.", examples=["8.56"])
]
Fingerprint = Annotated[
    str,
    Meta(description="The fingerprint of the numbers of a list.", examples=["9f2c"]),
]
State = Annotated[
    str, Meta(description="How far the office has come with an event.", examples=["published"])
]
Section = Annotated[
    str,
    Meta(
        description="Where a player stands on a list: `listed`, `file` (only in the file for "
        "organisers), `hidden`, `delisted` or `unrated`.",
        examples=["listed"],
    ),
]
Sentence = Annotated[
    str,
    Meta(
        description="A sentence, in the language of the answer.",
        examples=["The game was not played."],
        extra=SENTENCE,
    ),
]
LawText = Annotated[
    str,
    Meta(
        description="What a text says, in our words and in the language of the answer.",
        examples=["A difference of more than 400 points counts as 400."],
        extra=LAW_TEXT,
    ),
]
LanguageCode = Annotated[
    str, Meta(description="The language of the sentences: en, fr or et.", examples=["en"])
]
Next = Annotated[
    str | None,
    Meta(
        description="Give it as `cursor` to get the next page; null on the last one.",
        examples=["eyJhZnRlciI6NDJ9"],
    ),
]


class Finding(Answer, frozen=True, kw_only=True):
    """What a check has to say: how grave, under which article, where, and what to do."""

    severity: Annotated[
        str, Meta(description="`error`, `refuse`, `warn` or `info`.", examples=["warn"])
    ]
    article: ArticleNumber | None
    where: Sentence
    message: Sentence
