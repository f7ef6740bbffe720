"""Names of accounts: what one may be, and when two are the same."""

from __future__ import annotations

import unicodedata

from taijitu.store.errors import PersonError

SHORTEST, LONGEST = 2, 20

RESERVED = frozenset(
    (
        "account",
        "accounts",
        "admin",
        "administrator",
        "anonymous",
        "anyone",
        "api",
        "bot",
        "computer",
        "deleted",
        "everyone",
        "guest",
        "guests",
        "help",
        "me",
        "mod",
        "moderator",
        "moderators",
        "nobody",
        "none",
        "null",
        "official",
        "owner",
        "player",
        "players",
        "program",
        "programs",
        "root",
        "server",
        "somebody",
        "someone",
        "spectator",
        "spectators",
        "staff",
        "support",
        "system",
        "taijitu",
        "undefined",
        "unknown",
        "webmaster",
        "you",
    )
)
"""Names that would be taken for somebody that they are not."""

_INVISIBLE = "\u115f\u1160"
"""Letters by Unicode's book that nobody sees."""
_WRITTEN_TOGETHER = dict.fromkeys(
    ("CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA"), "EAST ASIAN"
)


def check_name(text: str) -> str:
    """The name as it is shown. Raises ``PersonError`` ``bad_name`` or ``reserved_name``.

    It is made of letters of one script, digits, ``-`` and ``_``. Of one script, because letters of
    two look the same too often.
    """
    name = unicodedata.normalize("NFKC", text)
    whole = SHORTEST <= len(name) <= LONGEST and name[0].isalnum()
    if not whole or not all(_fits(sign) for sign in name) or len(_scripts(name)) > 1:
        raise PersonError("bad_name", field="name", least=SHORTEST, most=LONGEST)
    if name_key(name).strip("-_") in RESERVED:
        raise PersonError("reserved_name", field="name")
    return name


def name_key(name: str) -> str:
    """What two names have in common that only one account may have.

    Any text can be looked for by its key, also one that no database takes.
    """
    folded = unicodedata.normalize("NFKC", name).casefold()
    return unicodedata.normalize("NFKC", folded).replace("\0", "\ufffd")


def _fits(sign: str) -> bool:
    kind = unicodedata.category(sign)
    return (kind[0] in "LM" or kind == "Nd" or sign in "-_") and sign not in _INVISIBLE


def _scripts(name: str) -> set[str]:
    letters = (sign for sign in name if unicodedata.category(sign)[0] == "L")
    scripts = (unicodedata.name(sign, "UNKNOWN").split()[0] for sign in letters)
    return {_WRITTEN_TOGETHER.get(script, script) for script in scripts}
