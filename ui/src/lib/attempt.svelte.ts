/** A request made by a click: whether it is on its way, and what was said against it. */
import { NoAnswer, Refused } from "./request";
import type { Problem } from "./types";
import { say } from "./words";

export class Attempt {
  busy = $state(false);
  problem = $state.raw<Problem | null>(null);
  silent = $state(false);

  /** What to say of the failure, unless a field says it. */
  readonly trouble = $derived(
    this.silent ? say("page-no-answer") : (this.problem?.message ?? ""),
  );

  /** The answer, or null if there was none; whatever is wrong is then said here. */
  async make<Answer>(what: () => Promise<Answer>): Promise<{ answer: Answer } | null> {
    this.busy = true;
    this.problem = null;
    this.silent = false;
    try {
      return { answer: await what() };
    } catch (error) {
      if (error instanceof Refused) this.problem = error.problem;
      else if (error instanceof NoAnswer) this.silent = true;
      else throw error;
      return null;
    } finally {
      this.busy = false;
    }
  }
}
