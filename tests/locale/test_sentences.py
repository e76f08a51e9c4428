"""Sentences of the office are known again by their templates and said in another language."""

import re
from datetime import date
from time import perf_counter

import pytest
from docs.generators.sentences import sentences
from hypothesis import given
from hypothesis import strategies as st

from arpad.locale import Language, words
from arpad.locale.catalogue import Catalogue, Key
from arpad.locale.places import KINDS, kind_of
from arpad.locale.sentences import Sentences
from arpad.locale.template import PLACE, Template

FRENCH, ESTONIAN = Language.FRENCH, Language.ESTONIAN

CATALOGUE: Catalogue = {
    ("{n} game", "{n} games"): ("{n} partie", "{n} parties"),
    "{rest} and {last}": "{rest} et {last}",
    "{label} has lost {games} on {day}.": "{label} a perdu {games} le {day}.",
    "{label} has lost {games} on {day} and gets {rating}.": (
        "Avec {rating}, {label} a perdu {games} le {day}."
    ),
    "Admitted by {who} on {when}: {because}.": "Admis par {who} le {when} : {because}.",
    "Correct the report, or decide under {article}.": "Corrigez, ou décidez selon {article}.",
    "the id {id} is already taken; {advice}": "l'identifiant {id} est déjà pris ; {advice}",
    "give another one": "donnez-en un autre",
    "did you mean {meant}?": "vouliez-vous dire {meant} ?",
    "played too fast for this list": "trop rapide pour cette liste",
    "Not rated: {reason}.": "Non homologué : {reason}.",
    "It is {state}: arpad period rate {code} {day} rates what enters on {day}.": (
        "C'est {state} : arpad period rate {code} {day} classe ce qui entre le {day}."
    ),
    "ready": "prêt",
    "white": "blancs",
    "player {id}": "joueur {id}",
    "line {line}": "ligne {line}",
    "{before} of {label}": "{before} de {label}",
    "The difference is {difference}.": "L'écart est de {difference}.",
    "round {round}": "ronde {round}",
    "It was taken in.{last_word}": "C'est enregistré.{last_word}",
    "Nothing more was done.": "Rien d'autre n'a été fait.",
}


@pytest.fixture(scope="module")
def french() -> Sentences:
    return Sentences(CATALOGUE, lambda n: int(n > 1), words(FRENCH).short_day)


@pytest.mark.parametrize(
    ("english", "said"),
    [
        pytest.param("ready", "prêt", id="a word"),
        pytest.param(
            "Ek, Anna has lost 3 games on 2011-06-20.",
            "Ek, Anna a perdu 3 parties le 20 juin 2011.",
            id="a name stays, things are counted, a day is written",
        ),
        pytest.param(
            "A has lost 1 game on 2011-06-01 and gets 2184.17.",
            "Avec 2184,17, A a perdu 1 partie le 1er juin 2011.",
            id="the most literal template, in an order of its own",
        ),
        pytest.param(
            'The id "7" is already taken; give another one.',
            'L\'identifiant "7" est déjà pris ; donnez-en un autre.',
            id="a piece that was made a sentence, with another piece in it",
        ),
        pytest.param(
            'the id 7 is already taken; did you mean "white"?',
            'l\'identifiant 7 est déjà pris ; vouliez-vous dire "white" ?',
            id="what is quoted stays",
        ),
        pytest.param(
            "Not rated: played too fast for this list.",
            "Non homologué : trop rapide pour cette liste.",
            id="a reason of the office",
        ),
        pytest.param(
            "Not rated: white and ready, round about noon.",
            "Non homologué : white and ready, round about noon.",
            id="a reason in somebody's own words",
        ),
        pytest.param(
            "Admitted by White on 2012-05-12: article 2.5 of May. Correct the report, or decide "
            "under 8.21.",
            "Admis par White le 12 mai 2012 : article 2.5 of May. Corrigez, ou décidez selon 8.21.",
            id="two sentences, a name like a word, and the number of an article",
        ),
        pytest.param(
            "It is ready: arpad period rate std 2012-07-01 rates what enters on 2012-07-01.",
            "C'est prêt : arpad period rate std 2012-07-01 classe ce qui entre le 1er juil. 2012.",
            id="a command is typed as it stands",
        ),
        pytest.param("The difference is 2.50.", "L'écart est de 2,50.", id="a decimal number"),
        pytest.param("The difference is 1.2.3.", "L'écart est de 1.2.3.", id="no decimal number"),
        pytest.param(
            "The difference is 2011-13-45.", "L'écart est de 2011-13-45.", id="no day either"
        ),
        pytest.param(
            "15 x (1 - 0.50) = +7.50", "15 x (1 - 0,50) = +7,50", id="a formula without words"
        ),
        pytest.param("2011-06-20", "20 juin 2011", id="where: a day"),
        pytest.param("ready (J)", "prêt (J)", id="a label in brackets"),
        pytest.param("player Ek, Anna", "joueur Ek, Anna", id="where: a player"),
        pytest.param(
            "open.json: line 3, rating", "open.json: ligne 3, rating", id="where: fields stay"
        ),
        pytest.param(
            "event: games[3] (round 2), white",
            "event: games[3] (ronde 2), white",
            id="where: an item of a list",
        ),
        pytest.param(
            "r.csv: line 3, rating of Ek", "r.csv: ligne 3, rating de Ek", id="where: whose field"
        ),
        pytest.param("It was taken in.", "C'est enregistré.", id="nothing tied on"),
        pytest.param(
            "It was taken in. Nothing more was done.",
            "C'est enregistré. Rien d'autre n'a été fait.",
            id="a sentence tied on",
        ),
        pytest.param(
            "It was taken in.\n  line 3, A: Nothing more was done.\nready",
            "C'est enregistré.\n  ligne 3, A: Rien d'autre n'a été fait.\nprêt",
            id="line by line, one with a head",
        ),
        pytest.param("", "", id="nothing"),
    ],
)
def test_a_sentence_is_said_in_the_other_language(
    french: Sentences, english: str, said: str
) -> None:
    assert french.say(english).replace("\xa0", " ").replace("\u202f", " ") == said


@pytest.mark.parametrize(
    "text",
    [
        "Agreed by phone with the organiser and the arbiter",
        "ready or not",
        "Players have withdrawn; 2.5 points remain",
        "See 8.21a of 2011-06-20",
        "x" * 5000,
        "ready " * 900,
    ],
)
def test_what_nobody_knows_stays_as_it_is(french: Sentences, text: str) -> None:
    assert french.say(text) == text


@pytest.mark.parametrize("text", ["No game of the tournament counts.", "2184.17", "2011-06-20"])
def test_english_is_returned_as_it_is(text: str) -> None:
    assert words(Language.ENGLISH).sentence(text) == text


@pytest.mark.parametrize(
    ("english", "estonian"),
    [
        (
            "fide/b02_2010 has no article '99.9'; the nearest are 0.0, 9.0.",
            "Redaktsioonis fide/b02_2010 ei ole artiklit '99.9'; lähimad on 0.0, 9.0.",
        ),
        ("line 3 (record 022, city)", "rida 3 (kirje 022, linn)"),
        ("line 3 (Ek, Anna)", "rida 3 (Ek, Anna)"),
        ("a handicap game (rook)", "etteandega partii (vanker)"),
        (
            "evidence: certificate of 1 Dan, won in the branch league, accepted by the committee",
            "tõend: certificate of 1 Dan, won in the branch league, vastu võtnud the committee",
        ),
        (
            'Expected "match" or "table"; found "tabel"; did you mean "table"?',
            'Oodati: "match" või "table"; leiti "tabel"; kas mõeldud oli "table"?',
        ),
        (
            (
                "The referee Niemand, Karl is not recognised by FESA. Correct the report, or "
                "record a decision under preamble."
            ),
            (
                "FESA ei tunnusta kohtunikku Niemand, Karl. Parandage aruanne või vormistage otsus "
                "preambuli alusel."
            ),
        ),
        (
            (
                "There is no day of the start, and the day says by which rules to rate; add "
                '"042 YYYY/MM/DD".'
            ),
            (
                "Alguspäeva ei ole, aga see päev ütleb, milliste reeglite järgi arvestada; lisage "
                '"042 YYYY/MM/DD".'
            ),
        ),
    ],
)
def test_what_stands_in_the_places_is_said_or_stays_by_what_it_is(
    english: str, estonian: str
) -> None:
    assert words(Language.ESTONIAN).sentence(english) == estonian


def test_a_text_of_an_edition_is_said_whole_or_not_at_all() -> None:
    assert words(FRENCH).law("  printed error that no edition has ") == (
        "  printed error that no edition has "
    )
    assert words(Language.ENGLISH).law("FISF: a title") == "FISF: a title"
    title = "FIDE Rating Regulations B.02, amended 1984 to 2010"
    assert {words(language).law(title) for language in (FRENCH, ESTONIAN)}.isdisjoint({title})


# Every template of the package


def marked(key: Key) -> str | tuple[str, ...]:
    return f"⟦{key}⟧" if isinstance(key, str) else tuple(f"⟦{form}⟧" for form in key)


EVERY = Sentences({key: marked(key) for key in sentences()}, lambda n: int(n != 1), date.isoformat)
SURE = [key for key in sentences() if isinstance(key, str) and not Template(key, ("",)).is_loose]
NAME = st.sampled_from(("Ek, Anna (17)", "Õun", "fide/b02_2010", '"a b"', "№ 5", "d'Aoust"))
NUMBER = st.integers(0, 3000).map(str)


@given(st.sampled_from(SURE), st.data())
def test_a_filled_template_is_known_again_with_all_that_was_filled_in(
    template: str, data: st.DataObject
) -> None:
    places = sorted(set(PLACE.findall(template)))
    filling = {
        place: data.draw(NUMBER if kind_of(place) in KINDS else NAME | NUMBER, label=place)
        for place in places
    }
    text = PLACE.sub(lambda place: filling[place[1]], template)
    said = EVERY.say(text)
    assert said.startswith("⟦")
    assert said.replace("⟦", "").replace("⟧", "") == text


@given(st.sampled_from(SURE))
def test_a_piece_that_was_made_a_sentence_is_known_as_well(template: str) -> None:
    text = PLACE.sub("7", template)
    sentence = f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', '?')) else '.'}"
    assert "⟦" in EVERY.say(sentence)


@given(st.text(max_size=300))
def test_any_text_can_be_asked_for(text: str) -> None:
    assert EVERY.say(text).replace("⟦", "").replace("⟧", "") != "" or not text


def test_a_long_row_takes_no_long_time() -> None:
    row = " and ".join(f"{number}, or {number + 1}" for number in range(60))
    start = perf_counter()
    EVERY.say(f"The number of games is not given for {row}: taken as established.")
    EVERY.say("There is no " + "; did you mean " * 60 + "?")
    assert perf_counter() - start < 2


def test_a_sentence_that_was_said_is_said_again_at_once() -> None:
    texts = [re.sub(r"\{\w+\}", "12", template) for template in SURE[:1000]]
    for text in texts:
        EVERY.say(text)
    start = perf_counter()
    for text in texts:
        EVERY.say(text)
    assert (perf_counter() - start) / len(texts) < 0.0002
