"""``taijitu play``: a game in the terminal, against the program or a person beside you."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from rich.console import Console
from rich.prompt import Prompt

from taijitu.cli.answers import result_sentence
from taijitu.core.errors import TaijituError
from taijitu.core.game import OMNISCIENT, Game, HasHiddenInformation
from taijitu.core.play import letter, play_turn, seat_of
from taijitu.core.record import Move, resigned, write_record
from taijitu.core.registry import get_game
from taijitu.core.words import render, say

console = Console(highlight=False)

QUIT = "quit"
RESIGN = "resign"
LEGAL = "legal"
RECORD = "record"


class TerminalGame:
    """One game at the terminal: the position, who plays which seat, and the moves so far."""

    def __init__(self, game: Game[Any], options: Mapping[str, Any], people: set[int], level: int):
        self.game = game
        self.options = options
        self.people = people
        self.level = level
        self.position = game.initial(options)
        self.moves: list[Move] = []
        self.seen_by: int | None = min(people) if len(people) == 1 else None

    def name(self, seat: int) -> str:
        """The seat's name for people."""
        return say(f"{self.game.spec.id}-seat-{letter(self.game, seat)}")

    def run(self) -> None:
        """Play to the end, or until the person leaves."""
        console.print(say("terminal-help"))
        while (outcome := self.game.outcome(self.position)) is None:
            seat = min(self.game.to_act(self.position))
            if seat not in self.people:
                self._program_turn(seat)
            elif not self._person_turn(seat):
                return
        console.print(self.game.draw(self.game.observe(self.position, OMNISCIENT)))
        spec = self.game.spec
        console.print(result_sentence(spec.id, spec.seats, outcome.winner, outcome.termination))

    def _show(self, seat: int) -> None:
        hidden = self.game.spec.hidden_information
        if hidden and len(self.people) == 2 and self.seen_by != seat:
            console.clear()
            Prompt.ask(say("terminal-hand-over", {"who": self.name(seat)}), default="")
            self.seen_by = seat
        console.print()
        console.print(self.game.draw(self.game.observe(self.position, seat)), markup=False)
        console.print(render(self.game.sentence(self.position, seat)), markup=False)

    def _person_turn(self, seat: int) -> bool:
        """One turn of a person; False when they leave."""
        self._show(seat)
        while True:
            text = Prompt.ask(self.name(seat)).strip()
            if text == QUIT:
                return False
            if text == RESIGN:
                outcome = resigned(self.game, seat)
                spec = self.game.spec
                console.print(
                    result_sentence(spec.id, spec.seats, outcome.winner, outcome.termination)
                )
                return False
            if text == LEGAL:
                choices = self.game.choices(self.position, seat)
                console.print("  ".join(choice.text for choice in choices), markup=False)
            elif text == RECORD:
                console.print_json(data=write_record(self.game, self.options, self.moves))
            elif text and self._play(seat, text):
                return True

    def _play(self, seat: int, text: str) -> bool:
        try:
            self.position = play_turn(self.game, self.position, seat, text)
        except TaijituError as error:
            clause = f" [{error.clause}]" if error.clause else ""
            console.print(f"{error.message()}{clause}", markup=False)
            return False
        self.moves.append(Move(letter(self.game, seat), text))
        return True

    def _program_turn(self, seat: int) -> None:
        # The searches are slow to import and are not needed by two people.
        from taijitu.players.choose import choose_turn

        position = self.position
        if isinstance(self.game, HasHiddenInformation):
            position = self.game.hide(position, seat)
        seed = random.SystemRandom().getrandbits(32)
        with console.status(say("terminal-thinking")):
            actions = choose_turn(self.game.spec.id, position, seat, self.level, seed)
        shown = []
        for text in actions:
            action = self.game.parse_action(self.position, text)
            viewer = OMNISCIENT if not self.people else min(self.people)
            seen = self.game.describe(self.position, seat, action, viewer)
            shown += [seen] if seen else []
            self.position = self.game.apply(self.position, seat, action)
        self.moves.append(Move(letter(self.game, seat), " ".join(a for a in actions if a != "end")))
        console.print(f"{self.name(seat)}: {' '.join(shown) or '…'}", markup=False)


def play_in_terminal(
    game_name: str, options: Mapping[str, object], seat: str | None, level: int, two: bool
) -> None:
    """Play one game. Raises a ``TaijituError`` for a bad game, option, seat or level."""
    from taijitu.players.levels import LEVELS

    game = get_game(game_name)
    if level not in LEVELS:
        expected = f"{min(LEVELS)} to {max(LEVELS)}"
        raise TaijituError("bad_request", field="level", expected=expected, got=str(level))
    people = {0, 1} if two else {0 if seat is None else seat_of(game, seat)}
    try:
        TerminalGame(game, game.normalise(options), people, level).run()
    except EOFError:
        console.print()
