/** Who one is: asked for once, and again after everything that may have changed it. */
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
  private asking: Promise<void> | null = null;

  /** Ask who one is, unless that is known. */
  async find(): Promise<void> {
    if (this.known) return;
    this.asking ??= this.load();
    await this.asking;
  }

  /** Ask anew. */
  async load(): Promise<void> {
    try {
      this.me = { ...NOBODY, ...(await me()) };
      this.known = true;
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
