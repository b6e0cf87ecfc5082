"""Everyday words of the English, German and Spanish lexicons, and ways to look at them."""

from pathlib import Path

from escale.words.lexicon import lexicon
from escale.words.readings import Reading
from escale.words.spelling import fold

EVERYDAY: dict[str, dict[Reading, str]] = {
    "en": {
        Reading.NOUN: "house dog water bread milk cheese chair book school girl woman friend "
        "street city moon river tree sheep scissors trousers building townhouse café colour color "
        "theatre theater",
        Reading.PLURAL_NOUN: "houses dogs mice children geese cities women bylaws",
        Reading.ADJECTIVE: "red blue small ugly bigger biggest good better grey gray",
        Reading.INFINITIVE: "eat drink sleep jump read write speak see be have realise realize",
        Reading.PAST_PARTICIPLE: "eaten written seen jumped gone",
        Reading.PRESENT_PARTICIPLE: "eating writing running being",
        Reading.CONJUGATED: "ate wrote sees is are could",
        Reading.OTHER: "very here there two hundred with the she",
        Reading.INTERJECTION: "oh ouch hmm shh wow",
    },
    "de": {
        Reading.NOUN: "Haus Hauses Hund Katze Maus Wasser Brot Käse Tisch Stuhl Straße Uhr Tür "
        "Kind Mutter Vater Schule Lehrer Mädchen Eltern Reisende Zeitpunkt Augenblick "
        "Schlafzimmer Rathaus Tagebuch Loyalität Trottel Wels Weber Olm",
        Reading.PLURAL_NOUN: "Häuser Hunde Mäuse Kinder Rathäuser Zeitpunkten Olme",
        Reading.ADJECTIVE: "rot blau groß kleine guter besser schönste rosa gratis",
        Reading.INFINITIVE: "gehen sehen essen trinken schlafen schreiben sein haben flirten "
        "ersticken",
        Reading.PAST_PARTICIPLE: "gegangen gesehen geschrieben geflirtet erstickt",
        Reading.PRESENT_PARTICIPLE: "gehend sehend",
        Reading.CONJUGATED: "ging sah isst schreibst war flirtete",
        Reading.OTHER: "sehr hier zwei mit der sie siebzehn dreimal",
        Reading.INTERJECTION: "ach hallo tschüss",
    },
    "es": {
        Reading.NOUN: "casa perro gato agua pan vino leche queso mesa silla libro escuela niño "
        "mujer hombre amigo coche calle ciudad día noche sol luna mar río árbol flor pez año "
        "corazón lunes paraguas cigüeña piñata",
        Reading.PLURAL_NOUN: "casas perros lápices canciones años peces",
        Reading.ADJECTIVE: "rojo roja azul verde negra blanco grande pequeño bueno feo",
        Reading.PLURAL_ADJECTIVE: "rojos rojas azules grandes",
        Reading.INFINITIVE: "comer beber dormir correr leer escribir hablar ver oír ir ser estar",
        Reading.PAST_PARTICIPLE: "comido escrito vista dormida",
        Reading.PLURAL_PARTICIPLE: "comidos vistas",
        Reading.PRESENT_PARTICIPLE: "comiendo leyendo",
        Reading.CONJUGATED: "como comes fue soy tenía",
        Reading.OTHER: "muy aquí dos cien para con ella",
        Reading.INTERJECTION: "ay olé",
    },
}
# Of words that have other forms, none that could be looked up.
INFLECTED = {
    "en": "dogs mice children wrote jumps thinks is",
    "de": "Häuser Hunde Mäuse ging schreibst Rathäuser",
    "es": "casas perros lápices comes tenías comiendo",
}


def traps(language: str) -> dict[str, set[str]]:
    lines = Path(__file__).with_name(f"traps-{language}.txt").read_text("utf-8").splitlines()
    kinds = (line.split(":") for line in lines if line and not line.startswith("#"))
    return {kind: set(words.split()) for kind, words in kinds}


def misread(language: str, words: str, reading: Reading) -> list[str]:
    """Those of the words that are not in, or not read so."""
    known = lexicon(language)
    return [word for word in words.split() if not known.readings(fold(word)) & reading]


def strayed(language: str, words: str, reading: Reading) -> list[str]:
    """Those of the words that are read so."""
    known = lexicon(language)
    return [word for word in words.split() if known.readings(fold(word)) & reading]
