/**
 * Hint and evaluation for what is on the screen: asked of the server, and forgotten as soon as
 * something else is on the screen. Nothing of it is kept anywhere.
 */
import * as api from "../lib/api";
import type { AnalysisView, HintView } from "../lib/types";
import { say } from "../lib/words";
import type { Table } from "./table.svelte";

/** Another window of this browser may have asked meanwhile: then once more, a little later. */
const AGAIN_MS = 1500;
const TRIES = 3;
const DROPPED = ["analysis_superseded", "analysis_stale", "busy"];

interface Found {
  key: string;
  analysis: AnalysisView;
}

export class Assistant {
  /** What is asked about at present. */
  private asking = $state.raw<string | null>(null);
  private stop = new AbortController();
  private found = $state.raw<Found | null>(null);
  private failed = $state.raw<{ key: string; text: string } | null>(null);
  /** The position for which a hint is wanted. */
  private wanted = $state.raw<string | null>(null);

  constructor(private readonly table: Table) {}

  /** What is on the screen, by a name; null if nothing is to be asked about it. */
  readonly key = $derived.by((): string | null => {
    const { view, shown, seat, half, past, sending } = this.table;
    if (view === null || shown === null || !view.hints || sending) return null;
    // What the program is about to leave behind is not worth its time.
    if (past === null && view.seats.some((player) => player.thinking)) return null;
    const where = past === null ? `now ${half.join(" ")}` : `at ${past.shown}`;
    return `${seat ?? "-"} ${view.seq} ${view.ply} ${where}`;
  });

  readonly analysis = $derived(
    this.found !== null && this.found.key === this.key ? this.found.analysis : null,
  );
  /** The hint that was asked for, once it is there. */
  readonly hint: HintView | null = $derived(
    this.wanted === this.key ? (this.analysis?.hint ?? null) : null,
  );
  /** What to click for it. */
  readonly marks: readonly string[] = $derived(this.hint?.picks ?? []);
  readonly busy = $derived(this.key !== null && this.asking === this.key);
  readonly wantsHint = $derived(this.key !== null && this.wanted === this.key);
  readonly trouble = $derived(
    this.failed !== null && this.failed.key === this.key ? this.failed.text : "",
  );
  /** Whether there is an action to advise: one's own turn, or any that is looked back at. */
  readonly mayHint = $derived.by(() => {
    const { view, shown, past, mayAct } = this.table;
    if (this.key === null || view === null || shown === null) return false;
    if (past !== null) return view.result !== null || past.to_act.includes(this.table.seat ?? "");
    return mayAct;
  });

  /** Show what is best to do here, or put the advice away again. */
  async showHint(): Promise<void> {
    if (this.wantsHint && !this.trouble) {
      this.wanted = null;
      return;
    }
    this.wanted = this.key;
    await this.evaluate();
  }

  /** Something else is on the screen: what was seen of another position goes. */
  forget(): void {
    if (this.found?.key !== this.key) this.found = null;
    if (this.wanted !== this.key) this.wanted = null;
    if (this.asking !== this.key) {
      this.stop.abort();
      this.asking = null;
    }
  }

  /** Find out what the position on the screen is worth, unless that is known. */
  async evaluate(): Promise<void> {
    const { key } = this;
    this.forget();
    this.failed = null;
    if (key === null || this.found !== null || this.asking === key) return;
    this.asking = key;
    const { signal } = (this.stop = new AbortController());
    for (let count = 1; this.key === key && this.asking === key; count++) {
      const answer = await this.ask(signal);
      if (signal.aborted || this.key !== key) return;
      if (typeof answer === "object") this.found = { key, analysis: answer };
      else if (answer === "dropped" && count < TRIES) {
        await new Promise((done) => setTimeout(done, AGAIN_MS));
        if (signal.aborted) return;
        continue;
      } else {
        this.failed = { key, text: answer === "dropped" ? say("page-no-answer") : answer };
      }
      break;
    }
    if (this.asking === key) this.asking = null;
  }

  /** The server's answer; "dropped" if something else came first; or why there is none. */
  private async ask(signal: AbortSignal): Promise<AnalysisView | string> {
    const { id, seat, half, past } = this.table;
    try {
      return await api.analyse(id, seat, past?.shown ?? null, past === null ? half : [], signal);
    } catch (error) {
      if (error instanceof api.NoAnswer) return say("page-no-answer");
      if (!(error instanceof api.Refused)) throw error;
      return DROPPED.includes(error.problem.code) ? "dropped" : error.problem.message;
    }
  }
}
