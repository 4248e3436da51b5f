import type { FoundCards } from "../cards/find-cards.ts";
import { searchAddress } from "../cards/result-markup.ts";
import { type GaggleWords, names } from "./chat-lines.ts";

const NAMES_MAX_CHARS = 200;
/** A longer address is left out: it would fill the line. */
const PATH_MAX_CHARS = 120;

/** What a query finds, in one line: how many, the first names, and where all of them are (GAGGLE-C9). */
export function foundLine(name: string, found: FoundCards, words: GaggleWords): string {
  const path = searchAddress(found.query);
  const link = words.link(path.length > PATH_MAX_CHARS ? "/cards" : path);
  const ignored = found.ignored === "" ? "" : ` Ignored: ${found.ignored}.`;
  if (found.isEmpty) return `@${name}: that is no query.${ignored} ${words.link("/cards")}`;
  if (found.isOwn) return `@${name}: collections are searched on the page, not in chat: ${link}`;
  if (found.slugs.length === 0) return `@${name}: no card fits that.${ignored}`;
  const first = names(found.slugs.map(words.nameOf), NAMES_MAX_CHARS);
  return `@${name}: ${found.counted}: ${first}.${ignored} ${link}`;
}
