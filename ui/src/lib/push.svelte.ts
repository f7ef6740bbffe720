/**
 * Being told of a turn while no page is open: by the browser's push service, if one wants that.
 *
 * The server keeps a subscription with the session. Signing in or out begins another session: what
 * is wanted is kept here as well, and said anew whenever the page begins.
 */
import { games } from "./api";
import { NoAnswer, ask, Refused } from "./request";
import { say } from "./words";

interface PushView {
  /** The site's public key; null: it tells nobody. */
  key: string | null;
  subscribed: boolean;
}

const WORKER = "/service-worker.js";
const WORDS = "/words-of-push.json";
const KEPT = "taijitu-push";

export type Standing = "unknown" | "impossible" | "closed" | "refused" | "off" | "on";

function isAble(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

/** Whether this browser is to be told; where nothing can be kept, it is not. */
function isWanted(): boolean {
  try {
    return localStorage.getItem(KEPT) === "on";
  } catch {
    return false;
  }
}

function want(wanted: boolean): void {
  try {
    if (wanted) localStorage.setItem(KEPT, "on");
    else localStorage.removeItem(KEPT);
  } catch {
    // Then it lasts as long as the session.
  }
}

/** What the service worker says, for it cannot read the catalogue. */
async function leaveWords(): Promise<void> {
  const titles = Object.fromEntries(
    (await games()).map(({ id, title }) => [
      id,
      {
        turn: say("page-notice-turn", { game: title }),
        challenge: say("page-notice-challenge", { game: title }),
      },
    ]),
  );
  const words = { titles, body: say("page-notice-open") };
  const cache = await caches.open("taijitu-words");
  await cache.put(WORDS, new Response(JSON.stringify(words)));
}

/** A key as browsers want it: bytes, where it came as base64. */
export function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const plain = atob(key.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
}

function isSameKey(subscription: PushSubscription, key: string): boolean {
  const kept = subscription.options.applicationServerKey;
  if (!kept) return false;
  const [one, two] = [new Uint8Array(kept), bytesOf(key)];
  return one.length === two.length && one.every((byte, at) => byte === two[at]);
}

async function subscriptionFor(key: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  if (before && isSameKey(before, key)) return before;
  await before?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) });
}

async function subscribe(key: string): Promise<void> {
  const { endpoint, keys } = (await subscriptionFor(key)).toJSON();
  await leaveWords();
  await ask<PushView>("/api/push/subscribe", { endpoint, keys });
}

class Push {
  standing = $state<Standing>("unknown");
  private key: string | null = null;

  /** Find out how things stand; what is wanted here and not known to the server is said again. */
  async find(): Promise<void> {
    if (!isAble()) {
      this.standing = "impossible";
      return;
    }
    try {
      const view = await ask<PushView>("/api/push");
      this.key = view.key;
      if (view.key === null) this.standing = "closed";
      else if (Notification.permission === "denied") this.standing = "refused";
      else if (!isWanted()) this.standing = "off";
      else {
        await subscribe(view.key);
        this.standing = "on";
      }
    } catch {
      // No answer, or no subscription to be had just now: it is tried again with the next page.
      if (this.standing === "unknown") this.standing = "off";
    }
  }

  /** At the beginning of a page: only whoever wants to be told has anything to do. */
  async begin(): Promise<void> {
    if (isWanted()) await this.find();
  }

  /** By a click only: the browser asks the person. Whether it has come about. */
  async turnOn(): Promise<boolean> {
    if (this.key === null) return false;
    if ((await Notification.requestPermission()) !== "granted") {
      this.standing = Notification.permission === "denied" ? "refused" : "off";
      return false;
    }
    try {
      await subscribe(this.key);
    } catch (error) {
      if (error instanceof NoAnswer || error instanceof Refused || error instanceof DOMException) {
        return false;
      }
      throw error;
    }
    want(true);
    this.standing = "on";
    return true;
  }

  /** Be told no more in this browser. */
  async turnOff(): Promise<void> {
    want(false);
    if (!isAble()) return;
    const registration = await navigator.serviceWorker.getRegistration();
    await (await registration?.pushManager.getSubscription())?.unsubscribe();
    try {
      await ask<PushView>("/api/push/unsubscribe", {});
    } catch (error) {
      // The push service knows that it is over, and will say so.
      if (!(error instanceof NoAnswer || error instanceof Refused)) throw error;
    }
    if (this.standing === "on") this.standing = "off";
  }
}

export const push = new Push();
