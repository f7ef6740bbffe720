/**
 * A socket that comes back: it tells that something changed, and shows it if that was asked for. A
 * lost message does no harm; after every reconnection the table is asked for anew. Turns may be
 * sent over it as well.
 */
import { NoAnswer, Refused } from "./request";
import type { Problem, TableView } from "./types";

export interface SocketEvents {
  /** Something visible changed, or may have. Without the view of it, ask the server. */
  onchanged: (view?: TableView) => void;
  /** Whether notice can reach us. */
  onconnected: (connected: boolean) => void;
  /** Somebody said something in `room`; the message itself is asked for. */
  onchat?: (room: string) => void;
  /** The server lets us look no longer as who we were; it may be that we are somebody else. */
  onanother?: () => void;
}

/** A turn, as the server takes it: `id` is the request's own, the same when it is sent again. */
export interface Turn {
  id: string;
  ply: number;
  seq: number;
  actions: string[];
}

const ANSWER_MS = 5_000;
/** Codes with which the server closes: this browser is somebody else's now; that is not yours. */
const ANOTHER = [4401, 4403];

const PING_MS = 20_000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;

/** How long to wait before try `count` (from 0): doubling, with a little chance in it. */
export function waitOf(count: number, chance: () => number = Math.random): number {
  const wait = Math.min(FIRST_WAIT_MS * 2 ** count, LONGEST_WAIT_MS);
  return wait * (0.75 + chance() * 0.5);
}

export class NoticeSocket {
  private socket: WebSocket | null = null;
  private tries = 0;
  private closed = false;
  private heard = true;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private readonly ping: ReturnType<typeof setInterval>;
  private readonly asked = new Map<string, (answer: Message | null) => void>();

  constructor(
    private readonly address: string,
    private readonly events: SocketEvents,
    private readonly make: (address: string) => WebSocket = (to) => new WebSocket(to),
  ) {
    this.ping = setInterval(() => { this.beat(); }, PING_MS);
    this.connect();
  }

  /** For good: nothing is heard afterwards. */
  close(): void {
    this.closed = true;
    clearTimeout(this.retry);
    clearInterval(this.ping);
    const { socket } = this;
    this.socket = null;
    this.giveUp();
    if (!socket) return;
    // Closing one that is not yet open makes browsers complain: let it open first.
    if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => { socket.close(); };
    else socket.close();
  }

  /** Whether a turn may be sent over it now. */
  get open(): boolean {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  /**
   * Send a turn, and wait for the view after it. Throws `Refused`, and `NoAnswer` when it is not
   * known whether the turn has arrived: then it is to be sent again, by whichever way.
   */
  async act(turn: Turn): Promise<TableView> {
    const answer = await new Promise<Message | null>((resolve) => {
      const timer = setTimeout(() => { this.answered(turn.id, null); }, ANSWER_MS);
      this.asked.set(turn.id, (found) => {
        clearTimeout(timer);
        resolve(found);
      });
      if (this.open) this.socket?.send(JSON.stringify({ type: "act", ...turn }));
      else this.answered(turn.id, null);
    });
    const view = viewOf(answer?.view);
    if (view) return view;
    if (answer === null) throw new NoAnswer("socket");
    throw new Refused(409, answer as unknown as Problem);
  }

  /** Do not wait any longer: the network is back, the window is looked at again. */
  hurry(): void {
    if (this.closed || this.socket) return;
    clearTimeout(this.retry);
    this.tries = 0;
    this.connect();
  }

  private connect(): void {
    let socket: WebSocket;
    try {
      socket = this.make(this.address);
    } catch {
      this.lost();
      return;
    }
    this.socket = socket;
    this.heard = true;
    socket.onopen = () => {
      if (this.socket !== socket) return;
      this.tries = 0;
      this.events.onconnected(true);
      this.events.onchanged();
    };
    socket.onmessage = (event: MessageEvent<unknown>) => {
      if (this.socket !== socket) return;
      this.heard = true;
      this.hear(messageOf(event.data), socket);
    };
    socket.onclose = (event?: CloseEvent) => {
      if (this.socket !== socket) return;
      this.socket = null;
      if (event && ANOTHER.includes(event.code)) this.events.onanother?.();
      this.lost();
    };
  }

  private hear(message: Message, socket: WebSocket): void {
    switch (message.type) {
      case "changed":
        this.events.onchanged(viewOf(message.view));
        break;
      case "done":
      case "error":
        this.answered(String(message.request), message);
        break;
      case "chat":
        this.events.onchat?.(String(message.room));
        break;
      case "ping":
        // How long this takes is the server's measure of the way between us.
        socket.send(JSON.stringify({ type: "pong", n: message.n }));
        break;
    }
  }

  private answered(id: string, answer: Message | null): void {
    const resolve = this.asked.get(id);
    this.asked.delete(id);
    resolve?.(answer);
  }

  /** Nothing that was asked will be answered on this line. */
  private giveUp(): void {
    for (const id of [...this.asked.keys()]) this.answered(id, null);
  }

  private lost(): void {
    this.socket = null;
    this.giveUp();
    if (this.closed) return;
    this.events.onconnected(false);
    this.retry = setTimeout(() => { this.connect(); }, waitOf(this.tries++));
  }

  /** Ask for a sign of life; a socket that gave none since the last time is dead. */
  private beat(): void {
    const socket = this.socket;
    if (socket?.readyState !== WebSocket.OPEN) return;
    if (!this.heard) {
      socket.onclose = null;
      socket.close();
      this.lost();
      return;
    }
    this.heard = false;
    socket.send(JSON.stringify({ type: "ping" }));
  }
}

interface Message {
  type?: unknown;
  room?: unknown;
  n?: unknown;
  view?: unknown;
  request?: unknown;
}

function viewOf(value: unknown): TableView | undefined {
  return typeof value === "object" && value !== null ? (value as TableView) : undefined;
}

function messageOf(data: unknown): Message {
  try {
    const message: unknown = JSON.parse(String(data));
    return typeof message === "object" && message !== null ? message : {};
  } catch {
    return {};
  }
}

/** The address of a table's socket, which shows what has changed. */
export function socketAddress(table: string, seat: string | null): string {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  const query = seat === null ? "" : `&seat=${encodeURIComponent(seat)}`;
  const path = `/api/tables/${encodeURIComponent(table)}/socket?views=true`;
  return `${scheme}//${location.host}${path}${query}`;
}
