/**
 * The server's time, told by what it said and how long ago that was. Every answer is late by its
 * way here, so the one that puts the server's clock furthest ahead is nearest to the truth.
 */
export class ServerTime {
  private ahead = -Infinity;

  /** `monotonic`: a clock of this machine that is never set back. */
  constructor(private readonly monotonic: () => number = () => performance.now()) {}

  /** The server said that it is `now_ms`. */
  heard(now_ms: number): void {
    this.ahead = Math.max(this.ahead, now_ms - this.monotonic());
  }

  /** How long ago (in milliseconds) the server's time was `then_ms`. */
  since(then_ms: number): number {
    return this.ahead === -Infinity ? 0 : Math.max(0, this.monotonic() + this.ahead - then_ms);
  }
}
