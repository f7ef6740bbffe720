/** The talk beside one table as this browser sees it: what was said, and what is not yet read. */
import { account } from "../lib/account.svelte";
import { newId } from "../lib/id";
import { NoAnswer, persist, Refused } from "../lib/request";
import { merged, messages, speak, type Message, type Room } from "../lib/talk";
import { say } from "../lib/words";

export class Talk {
  private writable = $state.raw<Record<Room, boolean>>({ players: false, spectators: false });
  private all = $state.raw<Record<Room, Message[]>>({ players: [], spectators: [] });
  /** Said by others since the room was last looked at. */
  unread = $state(0);
  trouble = $state("");
  sending = $state(false);
  /** Not shown, until the page is left: everything that others say. */
  muted = $state(false);
  /** Called when others said something new. */
  onheard: () => void = () => undefined;

  private readonly line = {
    players: { asking: false, again: false, known: false },
    spectators: { asking: false, again: false, known: false },
  };

  constructor(readonly table: string) {}

  /** What may be shown of a room: without those whom one has blocked. */
  shown(room: Room): Message[] {
    return this.all[room].filter(
      (message) => message.yours || (!this.muted && !account.blocks(message.by)),
    );
  }

  /** The server takes what is said here. */
  mayWrite(room: Room): boolean {
    return this.writable[room];
  }

  /** Ask for what is new in `room`; `looking`: it is on the screen. */
  async load(room: Room, looking: boolean): Promise<void> {
    const line = this.line[room];
    if (line.asking) {
      line.again = true;
      return;
    }
    line.asking = true;
    await this.ask(room, looking);
    line.asking = false;
    if (!line.again) return;
    line.again = false;
    await this.load(room, looking);
  }

  private async ask(room: Room, looking: boolean): Promise<void> {
    const old = this.all[room];
    try {
      const last = old.at(-1)?.number ?? 0;
      const answer = await messages(this.table, room, last);
      const fresh = answer.messages.filter((one) => one.number > last);
      this.writable = { ...this.writable, [room]: answer.may_write };
      const others = fresh.filter((one) => !one.yours && !this.muted && !account.blocks(one.by));
      this.all = { ...this.all, [room]: merged(old, fresh) };
      if (others.length === 0) return;
      // What was said before this page was opened is no news.
      if (!this.line[room].known) return;
      if (!looking) this.unread += others.length;
      this.onheard();
    } catch (error) {
      if (!(error instanceof NoAnswer || error instanceof Refused)) throw error;
    } finally {
      this.line[room].known = true;
    }
  }

  async say(room: Room, text: string): Promise<boolean> {
    const request = newId();
    this.sending = true;
    this.trouble = "";
    try {
      await persist(() => speak(this.table, request, room, text));
      await this.load(room, true);
      return true;
    } catch (error) {
      if (error instanceof Refused) this.trouble = error.problem.message;
      else if (error instanceof NoAnswer) this.trouble = say("page-no-answer");
      else throw error;
      return false;
    } finally {
      this.sending = false;
    }
  }
}
