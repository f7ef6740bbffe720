/** Telling by the system that something waits, when the page is not looked at. */
import { settings } from "./settings.svelte";

const able = () => typeof Notification !== "undefined";

/** Asked by a click only: whether the person wants to be told. */
export async function askToNotify(): Promise<boolean> {
  if (!able()) return false;
  if (Notification.permission === "default") await Notification.requestPermission();
  return Notification.permission === "granted";
}

/** `tag`: a newer notice of the same thing takes the place of the older one. */
export function notify(tag: string, title: string, text: string): void {
  if (!settings.notify || !document.hidden || !able()) return;
  if (Notification.permission !== "granted") return;
  try {
    const notice = new Notification(title, { body: text, tag, icon: "/taijitu.svg" });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch {
    // Some phones allow this to service workers alone: the title says it, and the sound.
  }
}
