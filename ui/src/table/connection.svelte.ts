/** The line to the server for one table: notice by socket, requests that persist, and whether it holds. */
import * as api from "../lib/api";
import { NoticeSocket, socketAddress } from "../lib/socket";
import type { Letter, TableView } from "../lib/types";

const SETTLED_MS = 400;

export class Connection {
  /** Whether the server was heard of last time. */
  holds = $state(true);

  private socket: NoticeSocket | null = null;
  private seat: Letter | null = null;
  private ended = false;

  /**
   * `onback`: the line holds again after it was lost. `onanother`: whose browser this is, or who
   * sits where, has changed; nothing is heard until `listen` is called again.
   */
  constructor(
    private readonly table: string,
    private readonly onback: () => void,
    private readonly onchat: (room: string) => void = () => undefined,
    private readonly onanother: () => void = () => undefined,
  ) {}

  /** The server answered, or it did not. */
  heard(holds: boolean): void {
    const back = holds && !this.holds;
    this.holds = holds;
    if (back) this.onback();
  }

  /** Be told of changes that may be seen from `seat`, and of none other. */
  listen(seat: Letter | null, onchanged: (view?: TableView) => void): void {
    this.socket?.close();
    this.seat = seat;
    this.socket = new NoticeSocket(socketAddress(this.table, seat), {
      onchanged,
      onchat: this.onchat,
      onanother: () => { this.doubt(); },
      onconnected: (connected) => { this.heard(connected); },
    });
  }

  /**
   * Send a turn until there is an answer: first over the socket, if it is open and speaks for
   * `seat`; where no answer comes, as a request.
   */
  async play(
    id: string,
    seat: Letter,
    { ply, seq }: Pick<TableView, "ply" | "seq">,
    actions: string[],
  ): Promise<TableView> {
    let tried = this.seat !== seat;
    return this.insist(() => {
      if (tried || !this.socket?.open) {
        return api.sendActions(this.table, id, seat, { ply, seq }, actions);
      }
      tried = true;
      return this.socket.act({ id, ply, seq, actions });
    });
  }

  private doubt(): void {
    this.socket?.close();
    this.socket = null;
    // Whoever has just signed in in another tab has the new cookie a moment later.
    setTimeout(() => {
      if (!this.ended && this.socket === null) this.onanother();
    }, SETTLED_MS);
  }

  /** Ask until there is an answer or the table is left. A refusal is an answer, and thrown. */
  async insist<T>(request: () => Promise<T>): Promise<T> {
    const asked = async () => {
      // Nobody waits for the answer any more.
      if (this.ended) return new Promise<T>(() => undefined);
      try {
        const answer = await request();
        this.heard(true);
        return answer;
      } catch (error) {
        if (error instanceof api.NoAnswer) this.heard(false);
        throw error;
      }
    };
    return api.persist(asked, Infinity);
  }

  /** The network is back, or the window is looked at again: try at once. */
  hurry(): void {
    this.socket?.hurry();
  }

  end(): void {
    this.ended = true;
    this.socket?.close();
    this.socket = null;
  }
}
