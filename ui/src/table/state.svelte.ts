/** What one table is to this browser just now, and what follows from it; `Table` changes it. */
import { candidatesOf, detailsOf, nextKey } from "../lib/picks";
import { ServerTime } from "../lib/server-time";
import { settings } from "../lib/settings.svelte";
import type { Choice, GameInfo, Letter, TableView } from "../lib/types";
import { hasWords, say } from "../lib/words";
import * as seats from "./seats";

/** What the sentence says for a moment instead of what is asked: why a click was refused. */
export interface Answer {
  text: string;
  clause: string | null;
}

export abstract class TableState {
  state = $state<"loading" | "here" | "missing">("loading");
  info = $state.raw<GameInfo | null>(null);
  /** What is public: who plays, whose turn; used while nobody's eyes are asked for. */
  open = $state.raw<TableView | null>(null);
  view = $state.raw<TableView | null>(null);
  preview = $state.raw<TableView | null>(null);
  past = $state.raw<TableView | null>(null);
  half = $state.raw<string[]>([]);
  picks = $state.raw<string[]>([]);
  /** The seat that the screen must be handed to before anything is shown. */
  cover = $state<Letter | null>(null);
  seat = $state<Letter | null>(null);
  answer = $state.raw<Answer | null>(null);
  /** Counts refusals: each shakes the board once. */
  shakes = $state(0);
  /** A turn or a request is on its way. */
  busy = $state(false);
  /** The whole turn is on its way, and cannot be called back. */
  sending = $state(false);
  /** The whole turn is entered and waits for "Play" (setting "confirm"). */
  waiting = $state(false);
  turned = $state(false);
  /** A turn entered while the other side thinks: played when it is possible. */
  ahead = $state.raw<string[] | null>(null);
  /** Counts what was said beside the table, so that it can be asked for. */
  said = $state(0);
  readonly time = new ServerTime();

  /** What is on the screen. */
  readonly shown = $derived(this.past ?? this.preview ?? this.view);
  readonly lookingBack = $derived(this.past !== null);
  readonly mayAct = $derived(
    this.view !== null &&
      this.seat !== null &&
      this.past === null &&
      !this.busy &&
      !this.waiting &&
      seats.stillActs(this.view, this.seat),
  );
  readonly choices: readonly Choice[] = $derived(
    this.mayAct ? (this.preview ?? this.view)?.choices ?? [] : [],
  );
  readonly candidates = $derived(candidatesOf(this.choices, this.picks));
  readonly hidden = $derived(this.info?.hidden_information ?? false);
  readonly bottom = $derived(
    this.shown ? seats.bottomSeat(this.shown, this.hidden, this.turned) : "",
  );
  readonly shared = $derived(this.view !== null && seats.shared(this.view));
  /** A turn may be entered ahead: the other side thinks, and nothing else is on the screen. */
  readonly mayQueue = $derived(
    settings.ahead &&
      this.view !== null &&
      this.seat !== null &&
      this.past === null &&
      !this.busy &&
      !this.shared &&
      this.view.result === null &&
      this.view.to_act.length > 0 &&
      !this.view.to_act.includes(this.seat),
  );

  readonly cancellable = $derived(
    !this.sending && (this.picks.length > 0 || this.half.length > 0) && this.past === null,
  );

  /** What is asked now, in one sentence. */
  readonly sentence = $derived.by((): Answer => {
    if (this.answer) return this.answer;
    const shown = this.shown;
    if (shown === null) return { text: "", clause: null };
    if (this.past) return { text: shown.sentence, clause: null };
    if (this.waiting) return { text: say("page-confirm-turn"), clause: null };
    if (this.picks.length > 0 && !this.busy) {
      const key = nextKey(shown.game, this.picks);
      const text = hasWords(key) ? say(key, detailsOf(this.picks)) : say("page-next");
      return { text, clause: null };
    }
    return { text: shown.sentence, clause: null };
  });
}
