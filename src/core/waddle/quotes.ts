import type { WaddleQuote } from "./config.ts";

/** The quote of that number as chat sees it, or any of them; undefined when there is none. */
export function quoteLine(
  quotes: readonly WaddleQuote[],
  number: number | undefined,
  random: () => number,
): string | undefined {
  const found =
    number === undefined
      ? quotes[Math.floor(random() * quotes.length)]
      : quotes.find((quote) => quote.number === number);
  return found && wordsOf(found);
}

/** E.g. `Quote 3: "Honk" (Untitled Goose Game, 11/22/26)`. */
export function wordsOf({ number, text, game, said_on }: WaddleQuote): string {
  const [year = "", month = "", day = ""] = said_on.split("-");
  const date = said_on === "" ? "" : `${month}/${day}/${year.slice(2)}`;
  const rest = [game, date].filter((part) => part !== "").join(", ");
  return `Quote ${number}: "${text}"${rest === "" ? "" : ` (${rest})`}`;
}

/** The day in a time zone, as quotes store it: 2026-11-22. */
export function dayOf(now: number, timeZone: string): string {
  try {
    return new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(now);
  } catch {
    return new Date(now).toISOString().slice(0, 10);
  }
}
