/**
 * Who one is: asked for once, and again after everything that may have changed it. All tabs of a
 * browser are one person: the one in which that changes tells the others.
 */
import { me, type Me } from "./account-api";
import { NoAnswer, Refused } from "./request";

const NOBODY: Me = {
  person: null,
  guest: true,
  moderator: false,
  blocked: [],
  vacation: { left_days: 0, since: null, until: null },
};

class Account {
  me = $state.raw<Me>(NOBODY);
  known = $state(false);
  /** Counts how often somebody has become somebody else other than in this tab. */
  elsewhere = $state(0);
  private tabs: BroadcastChannel | null = null;
  private asking: Promise<void> | null = null;

  /** Ask who one is, unless that is known. */
  async find(): Promise<void> {
    if (this.known) return;
    this.asking ??= this.load();
    await this.asking;
  }

  /** Hear of the other tabs, until the answer is called. */
  listen(): () => void {
    const tabs = (this.tabs = new BroadcastChannel("taijitu-account"));
    tabs.onmessage = () => void this.load(false).then(() => this.elsewhere++);
    return () => {
      tabs.close();
      this.tabs = null;
    };
  }

  /** The server says that one may be somebody else. */
  async doubt(): Promise<void> {
    const { known } = this;
    const before = this.me.person;
    await this.load();
    if (known && this.me.person !== before) this.elsewhere++;
  }

  /** Ask anew; other tabs are told (`tell`) if one is somebody else. */
  async load(tell = true): Promise<void> {
    const before = this.known ? this.me.person : undefined;
    try {
      this.me = { ...NOBODY, ...(await me()) };
      this.known = true;
      if (tell && before !== undefined && before !== this.me.person) this.tabs?.postMessage("changed");
    } catch (error) {
      // Without an answer one is a guest for now; what needs an account will say so.
      if (!(error instanceof NoAnswer || error instanceof Refused)) throw error;
    } finally {
      this.asking = null;
    }
  }

  get named(): boolean {
    return this.me.person !== null;
  }

  blocks(name: string | null | undefined): boolean {
    return name !== null && name !== undefined && this.me.blocked.includes(name);
  }
}

export const account = new Account();
