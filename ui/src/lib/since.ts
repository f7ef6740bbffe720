/** "3 minutes ago", in the reader's language. */
const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/** `when`: an ISO date, or seconds (or milliseconds) since 1970. */
export function sinceWords(when: string | number, now = Date.now(), language = "en"): string {
  const time = typeof when === "number" ? (when < 1e11 ? when * 1000 : when) : Date.parse(when);
  if (!Number.isFinite(time)) return "";
  const seconds = (time - now) / 1000;
  const words = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  for (const [unit, length] of UNITS) {
    if (Math.abs(seconds) >= length) return words.format(Math.round(seconds / length), unit);
  }
  return words.format(0, "second");
}
