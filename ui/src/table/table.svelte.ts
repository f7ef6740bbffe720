/**
 * One table of play as this browser sees it: the newest view, what is half entered, what is looked
 * back at. No rules: the server says what may be clicked and what comes of it.
 *
 * Everything that belongs to one seat's eyes (`view`, `preview`, `past`, picks, messages) is dropped
 * by `forget` before another seat of the same screen is looked through, and answers that were asked
 * for under the earlier seat are thrown away when they arrive (`epoch`).
 */
import * as api from "../lib/api";
import { newId } from "../lib/id";
import { afterPick, completed } from "../lib/picks";
import { settings } from "../lib/settings.svelte";
import { say } from "../lib/words";
import type { Act, GameInfo, Letter, TableView } from "../lib/types";
import { Connection } from "./connection.svelte";
import * as seats from "./seats";
import { TableState, type Answer } from "./state.svelte";

export interface TableEvents {
  /** Something was set down, or the game ended: for sounds. */
  onmoved?: (view: TableView) => void;
  onended?: (view: TableView) => void;
  onrefused?: () => void;
  /** It has become the turn of the one seat that is played here. */
  onturn?: (view: TableView) => void;
  /** Whose browser this is may have changed. */
  onanother?: () => void;
}

export class Table extends TableState {
  private readonly connection: Connection;
  private epoch = 0;
  private asking: object | null = null;
  private again = false;
  /** The entry whose preview is awaited; another one, or none, makes it void. */
  private entering: object | null = null;
  private pastViews: Partial<Record<number, TableView>> = {};

  constructor(
    readonly id: string,
    private readonly findGame: (game: string) => Promise<GameInfo | null>,
    private readonly events: TableEvents = {},
  ) {
    super();
    this.connection = new Connection(
      id,
      () => {
        // What was said of the server's silence is over, and talk may have been missed.
        if (this.answer?.text === say("page-no-answer")) this.answer = null;
        this.said++;
      },
      () => this.said++,
      () => {
        this.events.onanother?.();
        void this.startOver();
      },
    );
  }

  get connected(): boolean {
    return this.connection.holds;
  }

  /** Find out who one is at this table, then show it or ask for the screen to be handed over. */
  async start(): Promise<void> {
    const epoch = this.epoch;
    try {
      const found = await this.connection.insist(() => api.fetchTable(this.id, null));
      this.info = await this.connection.insist(() => this.findGame(found.game));
      if (epoch !== this.epoch) return;
      this.open = found;
      this.state = "here";
      await this.settle(found);
    } catch (error) {
      if (epoch !== this.epoch) return;
      if (error instanceof api.Refused) this.state = "missing";
      else throw error;
    }
  }

  /** Leave the table. */
  stop(): void {
    this.forget();
    this.connection.end();
  }

  /* ---- whose eyes ---- */

  private async settle(view: TableView): Promise<void> {
    const next = seats.seatToShow(view, this.seat);
    if (this.hidden && seats.shared(view) && view.result === null) {
      if (next !== null && (this.seat !== next || this.view === null)) this.handOver(next);
      return;
    }
    if (this.view === null || this.seat !== next) await this.look(next);
  }

  private handOver(to: Letter): void {
    this.forget();
    this.seat = null;
    this.cover = to;
    this.connection.listen(null, (view) => { this.news(view); });
    void this.refresh();
  }

  /** The person at `cover` says that they are sitting here now. */
  async takeOver(): Promise<void> {
    const to = this.cover;
    if (to === null) return;
    await this.look(to);
  }

  private async look(seat: Letter | null): Promise<void> {
    // Between the seats of an open game the board stays on the screen until the new view is there.
    const stays = !this.hidden && this.view !== null ? this.view : null;
    this.forget();
    this.view = stays;
    this.seat = seat;
    const epoch = this.epoch;
    const view = await this.connection.insist(() => api.fetchTable(this.id, seat));
    if (epoch !== this.epoch) return;
    this.cover = null;
    this.open = null;
    this.accept(view);
    this.connection.listen(seat, (view) => { this.news(view); });
  }

  /** Drop everything that was seen through the eyes of a seat. */
  private forget(): void {
    this.epoch++;
    this.view = this.preview = this.past = null;
    this.half = [];
    this.picks = [];
    this.answer = null;
    this.busy = this.sending = this.waiting = this.again = false;
    this.ahead = null;
    this.entering = null;
    this.pastViews = {};
    this.asking = null;
  }

  /* ---- news ---- */

  /** The window is looked at again, or the network is back. */
  wake(): void {
    this.connection.hurry();
    void this.refresh();
  }

  /** Something has changed; `view` shows it, if it is for the eyes that look now. */
  private news(view?: TableView): void {
    const fits = view !== undefined && view.viewer === this.seat && this.view !== null;
    if (!fits || this.asking !== null || this.cover !== null) void this.refresh();
    else this.accept(view);
  }

  /** Ask for the newest view; while one answer is awaited, further wishes become one more. */
  async refresh(): Promise<void> {
    if (this.asking) {
      this.again = true;
      return;
    }
    const asking = (this.asking = {});
    const epoch = this.epoch;
    try {
      const view = await api.fetchTable(this.id, this.seat);
      if (epoch !== this.epoch) return;
      this.connection.heard(true);
      if (this.cover !== null) {
        this.open = view;
        if (view.result !== null) await this.look(null);
        else this.cover = seats.seatToShow(view, null) ?? this.cover;
      } else this.accept(view);
    } catch (error) {
      if (epoch !== this.epoch) return;
      if (error instanceof api.Refused && error.status === 404) this.state = "missing";
      else if (error instanceof api.Refused && error.status === 403) await this.startOver();
      else this.connection.heard(false);
    } finally {
      if (this.asking === asking) {
        this.asking = null;
        if (this.again) {
          this.again = false;
          void this.refresh();
        }
      }
    }
  }

  /** Who one is at this table may have changed: seats were drawn, somebody has signed in. */
  async startOver(): Promise<void> {
    this.forget();
    this.seat = null;
    await this.start();
  }

  /** Take in a view of the seat looked through. */
  private accept(view: TableView, quiet = false): void {
    const before = this.view;
    if (view.now_ms !== undefined) this.time.heard(view.now_ms);
    if (before && view.seq < before.seq && before.viewer === view.viewer) return;
    this.view = view;
    const changed = before === null || before.ply !== view.ply || before.seq !== view.seq;
    if (changed) this.pastViews = {};
    if (before !== null && !sameGame(before, view)) {
      // What was half entered belonged to another position.
      this.dropHalf();
      if (view.ply > before.ply && !quiet) this.events.onmoved?.(view);
    }
    if (before?.result === null && view.result !== null) this.events.onended?.(view);
    if (this.busy) return; // a turn of ours is on its way: `send` settles
    const own = this.seat !== null && before !== null && !seats.shared(view) ? this.seat : null;
    if (own !== null && seats.stillActs(view, own) && before && !seats.stillActs(before, own)) {
      if (this.ahead !== null) void this.playAhead();
      else this.events.onturn?.(view);
    }
    if (view.result !== null) this.ahead = null;
    void this.settle(view);
  }

  /* ---- a turn entered ahead ---- */

  /** Keep `action` until it is this seat's turn. */
  queue(action: string): void {
    if (!this.mayQueue) return;
    this.answer = null;
    this.ahead = action.split(/\s+/).filter(Boolean);
  }

  /** Play what was entered ahead, if it is a whole turn now; else say that it is off. */
  private async playAhead(): Promise<void> {
    const { ahead, seat, epoch, view } = this;
    this.ahead = null;
    if (ahead === null || seat === null || view === null) return;
    const off = (reason: string) => {
      this.refuse({ text: say("page-ahead-off", { text: ahead.join(" "), reason }), clause: null });
    };
    this.busy = true;
    try {
      const preview = await this.connection.insist(() => api.previewActions(this.id, seat, ahead));
      if (epoch !== this.epoch) return;
      if (seats.turnGoesOn(view, preview)) {
        this.busy = false;
        off("");
        return;
      }
      this.half = ahead;
      this.preview = preview;
      await this.send();
    } catch (error) {
      if (epoch !== this.epoch) return;
      this.busy = false;
      if (error instanceof api.Refused) off(error.problem.message);
      else throw error;
    }
  }

  /* ---- half-entered turns ---- */

  pick(pick: string): void {
    if (!this.mayAct) {
      this.refuseBriefly();
      return;
    }
    this.answer = null;
    const next = afterPick(this.choices, this.picks, pick);
    if (next === null) {
      this.refuse({ text: say("page-pick-refused"), clause: null });
      return;
    }
    this.picks = next;
    const choice = completed(this.choices, next);
    if (choice && !choice.open_ended) void this.enter([choice.text]);
  }

  /** Play actions that the board has composed itself, separated by blanks. */
  play(text: string): void {
    if (this.mayAct) void this.enter(text.split(/\s+/).filter(Boolean));
  }

  /** Esc: first what is picked, then the whole half-entered turn. */
  cancel(): void {
    if (this.ahead !== null) this.ahead = null;
    else if (this.picks.length > 0 && !this.busy) {
      this.picks = [];
      this.answer = null;
    } else if (!this.sending) {
      this.dropHalf();
      this.busy = false;
    }
  }

  private dropHalf(): void {
    this.entering = null;
    this.half = [];
    this.picks = [];
    this.preview = null;
    this.answer = null;
    this.waiting = false;
  }

  private async enter(actions: string[]): Promise<void> {
    const { seat, epoch, view } = this;
    if (seat === null || view === null) return;
    const all = [...this.half, ...actions];
    const entry = (this.entering = {});
    this.busy = true;
    if (this.info?.multi_action === false && !settings.confirm) {
      // There is nothing to look at before it is sent.
      this.half = all;
      this.picks = [];
      await this.send();
      return;
    }
    try {
      const preview = await this.connection.insist(() => api.previewActions(this.id, seat, all));
      if (epoch !== this.epoch || this.entering !== entry) return;
      this.half = all;
      this.picks = [];
      this.answer = null;
      this.preview = preview;
      this.busy = false;
      if (seats.turnGoesOn(view, preview)) this.events.onmoved?.(preview);
      else if (settings.confirm) this.waiting = true;
      else await this.send();
    } catch (error) {
      if (epoch !== this.epoch || this.entering !== entry) return;
      this.busy = false;
      this.picks = [];
      this.failed(error);
    }
  }

  /** Send the turn that was entered. Safe to repeat: the server applies an id once. */
  async send(): Promise<void> {
    const { seat, epoch, view } = this;
    if (seat === null || view === null) return;
    const actions = this.half;
    const request = newId();
    this.busy = this.sending = true;
    this.waiting = false;
    this.events.onmoved?.(view);
    try {
      const after = await this.connection.play(request, seat, view, actions);
      if (epoch !== this.epoch) return;
      this.dropHalf();
      this.busy = this.sending = false;
      this.accept(after, true);
    } catch (error) {
      if (epoch !== this.epoch) return;
      this.dropHalf();
      this.busy = this.sending = false;
      this.failed(error);
      void this.refresh();
    }
  }

  /* ---- refusals ---- */

  /** Something was clicked that is no candidate: ask why, and lose nothing. */
  async refused(action: string): Promise<void> {
    const { seat, epoch } = this;
    if (seat === null || this.view === null || this.past !== null || this.view.result !== null) {
      this.refuseBriefly();
      return;
    }
    try {
      const reason = await api.why(this.id, seat, this.half, action);
      if (epoch !== this.epoch || reason.legal || reason.message === null) return;
      this.refuse({ text: reason.message, clause: reason.clause });
    } catch (error) {
      if (epoch === this.epoch) this.failed(error);
    }
  }

  private refuseBriefly(): void {
    if (this.past) this.refuse({ text: say("page-looking-back-refused"), clause: null });
  }

  private refuse(answer: Answer): void {
    this.answer = answer;
    this.shakes++;
    this.events.onrefused?.();
  }

  private failed(error: unknown): void {
    if (error instanceof api.Refused) {
      this.refuse({ text: error.problem.message, clause: error.problem.clause });
    } else if (error instanceof api.NoAnswer) {
      this.connection.heard(false);
      this.refuse({ text: say("page-no-answer"), clause: null });
    } else throw error;
  }

  /* ---- looking back ---- */

  async showPly(ply: number): Promise<void> {
    const { view, epoch } = this;
    if (view === null) return;
    this.answer = null;
    if (ply >= view.ply) {
      this.past = null;
      return;
    }
    const known = this.pastViews[ply];
    if (known) {
      this.past = known;
      return;
    }
    try {
      const past = await api.fetchTable(this.id, this.seat, ply);
      if (epoch !== this.epoch) return;
      this.pastViews[ply] = past;
      this.past = past;
    } catch (error) {
      if (epoch === this.epoch) this.failed(error);
    }
  }

  /* ---- offers and the like ---- */

  /** Ask for `what` in the name of `seat` (this screen's own), and take in what comes of it. */
  async act(what: Act, seat = this.seat): Promise<boolean> {
    if (seat === null || this.view === null) return false;
    const { epoch } = this;
    const request = newId();
    this.dropHalf();
    this.past = null;
    this.busy = true;
    try {
      const view = await this.connection.insist(() => api.act(this.id, what, request, seat));
      if (epoch !== this.epoch) return false;
      this.busy = false;
      if (seat === this.seat) this.accept(view);
      else await this.refresh(); // the answer is for other eyes: not looked at
      return true;
    } catch (error) {
      if (epoch === this.epoch) this.failed(error);
      return false;
    } finally {
      if (epoch === this.epoch) this.busy = false;
    }
  }

  /** Take the open seat. */
  async join(): Promise<boolean> {
    const { epoch } = this;
    const request = newId();
    this.busy = true;
    try {
      await this.connection.insist(() => api.join(this.id, request));
      if (epoch === this.epoch) await this.startOver();
      return true;
    } catch (error) {
      if (epoch === this.epoch) this.failed(error);
      return false;
    } finally {
      if (epoch === this.epoch) this.busy = false;
    }
  }

  /** Both people at this screen agree to stop. */
  async agree(): Promise<void> {
    const { seat, view } = this;
    if (seat === null || view === null) return;
    if (await this.act("offer")) await this.act("accept", seats.otherSeat(view, seat));
  }

  /** Take back: at a shared screen the last turn, whoever made it. */
  async takeBack(): Promise<void> {
    const mover = this.view && this.shared ? seats.lastMover(this.view) : null;
    await this.act("takeback", mover ?? this.seat);
  }
}

/** Whether two views of one seat show the same actions played. */
function sameGame(a: TableView, b: TableView): boolean {
  const played = (view: TableView) => JSON.stringify([view.ply, view.moves.map((move) => move.text)]);
  return a.viewer === b.viewer && played(a) === played(b) && a.to_act.join() === b.to_act.join();
}
