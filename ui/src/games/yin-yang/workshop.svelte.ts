/**
 * Asks the server what drafts are, a moment after the last change, and forgets answers that come
 * too late. Drafts live in memory only and go with the component that made them (Y17).
 */
import { inspect } from "../../lib/api";
import type { Letter } from "../../lib/types";
import type { LawView, LawsInspection } from "./position";

/** Long enough for a second tap, short enough to feel at once. */
const PAUSE_MS = 90;

export interface Drafts {
  laws: (string | null)[];
  /** Where the laws are to be tried; without it the set-up, with its warnings (Y14). */
  board?: string;
}

export type Verdict = LawsInspection["laws"][number];

/** The kind of what the server calls a law; null for what is none, or none under the options. */
export function lawKind(verdict: Verdict): LawView["kind"] {
  return verdict !== null && verdict.reason === null ? verdict.kind : null;
}

export class Workshop {
  /** What the server said of the newest drafts it has answered for. */
  inspection = $state.raw<LawsInspection | null>(null);
  /** The newest drafts have been answered for. */
  settled = $state(false);
  /** No answer came, or a refusal; `ask` again to retry. */
  failed = $state(false);

  #asked = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly seat: Letter,
    private readonly options: Record<string, string | number>,
  ) {}

  ask(drafts: Drafts): void {
    this.#asked += 1;
    const turn = this.#asked;
    this.settled = false;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#inspect(drafts, turn), PAUSE_MS);
  }

  /** The answer for one of the drafts, if it was given for this very text. */
  verdict(index: number, text: string | null | undefined): Verdict {
    const found = this.inspection?.laws[index] ?? null;
    return found?.text === text ? found : null;
  }

  stop(): void {
    this.#asked += 1;
    clearTimeout(this.#timer);
  }

  async #inspect(drafts: Drafts, turn: number): Promise<void> {
    try {
      const found = await inspect<LawsInspection>("yin-yang", this.seat, this.options, drafts);
      if (turn !== this.#asked) return;
      this.inspection = found;
      this.settled = true;
      this.failed = false;
    } catch {
      if (turn === this.#asked) this.failed = true;
    }
  }
}
