import type { FoundPerson, Look, LookupResult } from "./lookups.ts";
import type { ResponsePart } from "./response-grammar.ts";

/** Variables whose value is looked up outside of chat (WADDLE-R11 to WADDLE-R14). */

/** Who asks, and how to look something up; `failed` notes why nothing came of it. */
export type LookupContext = {
  look: Look;
  /** The network's id of the person who asked; empty where there is none. */
  userId: string;
  /** The owner has switched `$(urlfetch)` on. */
  mayFetch: boolean;
  failed: (reason: string) => void;
};

const FETCH_OFF = "$(urlfetch) is off; the owner switches it on under Waddle settings";
const NO_ID = "the network does not say who they are";

/** Returns what a variable of LOOKUP_VARIABLES says; nothing while it is not known. */
export function lookedUp(
  name: string,
  choices: readonly (readonly ResponsePart[])[],
  textOf: (parts: readonly ResponsePart[]) => string,
  context: LookupContext & { now: number; random: () => number },
): string {
  const { look, failed, now, random } = context;
  switch (name) {
    case "followage": {
      if (context.userId === "") return nothing(failed, `$(followage): ${NO_ID}`);
      const since = foundBy(look({ type: "followed_at", userId: context.userId }), name, failed);
      return since?.value === undefined ? "" : followWords(since.value, now);
    }
    case "viewers":
    case "subscribers": {
      const count = foundBy(look({ type: name }), name, failed);
      return count ? String(count.value) : "";
    }
    case "chatter": {
      const people = foundBy(look({ type: "chatters" }), name, failed)?.value ?? [];
      return people[Math.floor(random() * people.length)] ?? "";
    }
    default: {
      if (!context.mayFetch) return nothing(failed, FETCH_OFF);
      const { url, path } = addressOf(choices, textOf);
      if (url === "") return nothing(failed, "$(urlfetch) has no address");
      return foundBy(look({ type: "fetch", url, path }), name, failed)?.value ?? "";
    }
  }
}

/**
 * The address and the path of `$(urlfetch URL path)`. What people typed becomes a part of the address,
 * encoded, and can't name another host.
 */
function addressOf(
  choices: readonly (readonly ResponsePart[])[],
  textOf: (parts: readonly ResponsePart[]) => string,
): { url: string; path: string } {
  const written = choices
    .map((choice) =>
      choice
        .map((part) =>
          part.type === "text" ? part.text : encodeURIComponent(textOf([part]).toWellFormed()),
        )
        .join(""),
    )
    .join("|")
    .trim();
  const space = written.search(/\s/u);
  if (space === -1) return { url: written, path: "" };
  return { url: written.slice(0, space), path: written.slice(space).trim() };
}

function foundBy<T>(
  result: { ok: true; value: T } | { ok: false; reason: string } | undefined,
  name: string,
  failed: (reason: string) => void,
): { value: T } | undefined {
  if (!result) return undefined;
  if (result.ok) return { value: result.value };
  failed(`$(${name}): ${result.reason}`);
  return undefined;
}

function nothing(failed: (reason: string) => void, reason: string): string {
  failed(reason);
  return "";
}

const DAY_MS = 86_400_000;
const YEAR_DAYS = 365.2425;
const MONTH_DAYS = YEAR_DAYS / 12;

/** How long someone has followed, in two units: "2 years 3 months", "5 days", "today". */
export function followWords(since: number, now: number): string {
  const days = Math.max(0, Math.floor((now - since) / DAY_MS));
  if (days === 0) return "less than a day";
  const years = Math.floor(days / YEAR_DAYS);
  const months = Math.floor((days - years * YEAR_DAYS) / MONTH_DAYS);
  const rest = Math.floor(days - years * YEAR_DAYS - months * MONTH_DAYS);
  const units: [number, string][] = [
    [years, "year"],
    [months, "month"],
    [rest, "day"],
  ];
  return units
    .filter(([count]) => count > 0)
    .slice(0, 2)
    .map(([count, unit]) => `${count} ${unit}${count === 1 ? "" : "s"}`)
    .join(" ");
}

/** A stream as the editor's preview shows it: what a lookup might find on a good evening. */
export function sampleLook(now: number): Look {
  const person: FoundPerson = {
    id: "1",
    login: "reedling",
    displayName: "reedling",
    game: "Untitled Goose Game",
    title: "Honking",
  };
  const values: Partial<Record<string, unknown>> = {
    followed_at: now - 430 * DAY_MS,
    viewers: 128,
    subscribers: 41,
    chatters: ["marsh_marigold"],
    fetch: "(what the page says)",
    person,
  };
  return (lookup) =>
    ({ ok: true, value: values[lookup.type] }) as LookupResult<(typeof lookup)["type"]>;
}
