/** Giving somebody the address of a table. */

/** The address as others have to type it. */
export function invitation(table: string): string {
  return `${location.origin}/play/${encodeURIComponent(table)}`;
}

/** Whether the system has its own way to share (phones do). */
export function canShare(): boolean {
  return typeof navigator !== "undefined" && typeof navigator.share === "function";
}

/** Let the system share an address. Changing one's mind is no error. */
export async function share(title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, url });
  } catch {
    // Closed without sharing.
  }
}

/** Whether `text` is on the clipboard now. Over plain http a browser may refuse. */
export async function copy(text: string, field: HTMLInputElement | undefined): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field?.select();
    return false; // it is selected: the keyboard can copy it
  }
}
