"""Games of Yin Yang between programs that do not know each other's laws, for the hidden laboratory.

Each side is asked with what its seat may know and nothing else, as in a game of the arena. What a
side *expects* of the other's face-down laws before anything is seen is a mixture of sets, too: the
program's own belief, with that mixture in place of the repertoire that ships.

Results are lines of a log that is only appended to; the same games are not played twice.
"""

from __future__ import annotations

import json
import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from taijitu.core.game import Past, Position
from taijitu.core.play import known_to, next_seat, seen_by
from taijitu.core.registry import get_game
from taijitu.games.yin_yang import belief, book, rules
from taijitu.games.yin_yang.state import YinYangState, with_law
from taijitu.players.choose import choose_turn
from taijitu.players.levels import Level

LEVEL = 9
"""The highest level that nodes limit: it composes and chooses without a clock."""
PROGRAM = Level(nodes=1_000, worlds=4, overlook=4, time_ms=None)
"""The program at both seats; what it overlooks makes no two games the same."""
MOST_ACTIONS = 100
"""A longer game counts as a draw."""

Laws = tuple[str, ...]
"""Four laws in own terms (see ``book``), in order."""
Mixture = Mapping[Laws, float]
"""How often each set of one side is played; shares of one."""


def packed(laws: Sequence[str], seat: int) -> int:
    """Laws in own terms as the four dominoes of ``seat``."""
    found = 0
    for index, text in enumerate(laws):
        found = with_law(found, index, book.law_number(text, seat) + 1)
    return found


def expect(corner: str, mixtures: Sequence[Mixture]) -> None:
    """Let each side believe that the other's laws come from its mixture (Black's, White's)."""
    sides = tuple(
        tuple(book.LawSet(_four(laws), share, share) for laws, share in mixture.items())
        for mixture in mixtures
    )
    all_sets = list(book.SETS)
    all_sets[book.CORNERS.index(corner)] = sides
    vars(belief)["SETS"] = tuple(all_sets)
    belief._shares_under.cache_clear()


def _four(laws: Laws) -> book.Laws:
    one, two, three, four = laws
    return one, two, three, four


class Games:
    """Games with given laws, each played once and then read from the log."""

    def __init__(
        self, corner: str, seed: int, log: Path | None = None, program: Level = PROGRAM
    ) -> None:
        self.game: Any = get_game("yin-yang")
        self.start: YinYangState = self.game.initial(self.game.normalise({"corner": corner})).state
        self.corner, self.seed, self.log, self.program = corner, seed, log, program
        self.known: dict[str, int] = {}
        """Results for Black, by the name of the game."""
        self.played = 0
        if log is not None and log.exists():
            for line in log.read_text(encoding="utf-8").splitlines():
                self._read(line)

    def _read(self, line: str) -> None:
        try:
            found = json.loads(line)
        except ValueError:
            return  # the end of a line that was cut off
        self.known[found["game"]] = found["result"]

    def result(self, black: Laws, white: Laws, what_for: str) -> int:
        """1, 0 or -1 for Black; the game hangs on the laws, the seed and what it is for.

        ``what_for`` has to name what ``expect`` was told, too.
        """
        name = f"{self.seed} {self.corner} {what_for}: {' '.join(black)} / {' '.join(white)}"
        if name not in self.known:
            self.known[name] = self._play(black, white, random.Random(name))  # noqa: S311
            self.played += 1
            if self.log is not None:
                with self.log.open("a", encoding="utf-8") as log:
                    log.write(json.dumps({"game": name, "result": self.known[name]}) + "\n")
        return self.known[name]

    def _play(self, black: Laws, white: Laws, rng: random.Random) -> int:
        game = self.game
        # Which domino a law lies on tells nothing.
        mixed = [rng.sample(laws, len(laws)) for laws in (black, white)]
        state = self.start._replace(laws_black=packed(mixed[0], 0), laws_white=packed(mixed[1], 1))
        position = Position(state, (rules.situation_key(state),))
        pasts: list[Past] = [(), ()]
        actions = 0
        while actions < MOST_ACTIONS and (seat := next_seat(game, position)) is not None:
            known = known_to(game, position, seat)
            seed = rng.getrandbits(31)
            for text in choose_turn(
                game.spec.id, known, seat, LEVEL, seed, pasts[seat], manner=self.program
            ):
                action = game.parse_action(position, text)
                for viewer in (0, 1):
                    pasts[viewer] += seen_by(game, position, seat, action, viewer)
                position = game.apply(position, seat, action)
                actions += 1
        outcome = game.outcome(position)
        return 0 if outcome is None or outcome.winner is None else 1 - 2 * int(outcome.winner)
