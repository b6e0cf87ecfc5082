"""Everyday words of the English, German and Spanish lexicons, and ways to look at them."""

from pathlib import Path

from escale.words.lexicon import lexicon
from escale.words.spelling import fold
from escale.words.word_classes import WordClass

EVERYDAY: dict[str, dict[WordClass, str]] = {
    "en": {
        WordClass.NOUN: "house dog water bread milk cheese chair book school girl woman friend "
        "street city moon river tree sheep scissors trousers building townhouse café colour color "
        "theatre theater",
        WordClass.PLURAL_NOUN: "houses dogs mice children geese cities women bylaws",
        WordClass.ADJECTIVE: "red blue small ugly bigger biggest good better grey gray",
        WordClass.INFINITIVE: "eat drink sleep jump read write speak see be have realise realize",
        WordClass.PAST_PARTICIPLE: "eaten written seen jumped gone",
        WordClass.PRESENT_PARTICIPLE: "eating writing running being",
        WordClass.CONJUGATED: "ate wrote sees is are could",
        WordClass.OTHER: "very here there two hundred with the she",
        WordClass.INTERJECTION: "oh ouch hmm shh wow",
    },
    "de": {
        WordClass.NOUN: "Haus Hauses Hund Katze Maus Wasser Brot Käse Tisch Stuhl Straße Uhr Tür "
        "Kind Mutter Vater Schule Lehrer Mädchen Eltern Reisende Zeitpunkt Augenblick "
        "Schlafzimmer Rathaus Tagebuch Loyalität Trottel Wels Weber Olm",
        WordClass.PLURAL_NOUN: "Häuser Hunde Mäuse Kinder Rathäuser Zeitpunkten Olme",
        WordClass.ADJECTIVE: "rot blau groß kleine guter besser schönste rosa gratis",
        WordClass.INFINITIVE: "gehen sehen essen trinken schlafen schreiben sein haben flirten "
        "ersticken",
        WordClass.PAST_PARTICIPLE: "gegangen gesehen geschrieben geflirtet erstickt",
        WordClass.PRESENT_PARTICIPLE: "gehend sehend",
        WordClass.CONJUGATED: "ging sah isst schreibst war flirtete",
        WordClass.OTHER: "sehr hier zwei mit der sie siebzehn dreimal",
        WordClass.INTERJECTION: "ach hallo tschüss",
    },
    "es": {
        WordClass.NOUN: "casa perro gato agua pan vino leche queso mesa silla libro escuela niño "
        "mujer hombre amigo coche calle ciudad día noche sol luna mar río árbol flor pez año "
        "corazón lunes paraguas cigüeña piñata",
        WordClass.PLURAL_NOUN: "casas perros lápices canciones años peces",
        WordClass.ADJECTIVE: "rojo roja azul verde negra blanco grande pequeño bueno feo",
        WordClass.PLURAL_ADJECTIVE: "rojos rojas azules grandes",
        WordClass.INFINITIVE: "comer beber dormir correr leer escribir hablar ver oír ir ser estar",
        WordClass.PAST_PARTICIPLE: "comido escrito vista dormida",
        WordClass.PLURAL_PARTICIPLE: "comidos vistas",
        WordClass.PRESENT_PARTICIPLE: "comiendo leyendo",
        WordClass.CONJUGATED: "como comes fue soy tenía",
        WordClass.OTHER: "muy aquí dos cien para con ella",
        WordClass.INTERJECTION: "ay olé",
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


def misread(language: str, words: str, word_class: WordClass) -> list[str]:
    """Those of the words that are not in, or not read so."""
    known = lexicon(language)
    return [word for word in words.split() if not known.word_classes(fold(word)) & word_class]


def strayed(language: str, words: str, word_class: WordClass) -> list[str]:
    """Those of the words that are read so."""
    known = lexicon(language)
    return [word for word in words.split() if known.word_classes(fold(word)) & word_class]
