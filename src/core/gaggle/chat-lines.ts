import { TWITCH } from "../chat/limits.ts";
import { HASH_SHORT_CHARS } from "../fairness/limits.ts";
import { collectionPath, encounterPath, tradePath } from "./addresses.ts";
import type { CommitAnswer } from "./api.ts";
import { FORGET_CONFIRMED, FORGET_WORDS } from "./chat-commands.ts";
import { GAME } from "./limits.ts";
import { FOX_VISITOR } from "./log-events.ts";

/** What chat hears of encounters: each line is plain, and has at most 500 characters. */

export type GaggleWords = {
  /** What a command begins with in this chat. */
  prefix: string;
  /** The whole address of a path on the main site. */
  link: (path: string) => string;
  /** A card's name by its slug; one that is retired keeps its name. */
  nameOf: (slug: string) => string;
  /** How a rarity and the like is said, e.g. "rare"; "" for a card that is not known. */
  rarityOf: (slug: string) => string;
};

/** What commands begin with where a network has commands of its own: they are words of this one. */
export const SLASH_PREFIX = "/gaggle ";

/** `!gaggle join` in chat, and the word of `/gaggle` that says the same elsewhere. */
export function ownCommand(
  { prefix }: Pick<GaggleWords, "prefix">,
  chat: string,
  word: string,
): string {
  return prefix === SLASH_PREFIX ? `${prefix}${word}` : `${prefix}gaggle ${chat}`.trimEnd();
}

/** As many names as fit into so many characters, then how many more. */
export function names(all: readonly string[], maxChars: number): string {
  const shown: string[] = [];
  let left = maxChars;
  for (const name of all) {
    left -= name.length + 2;
    if (left < 0) break;
    shown.push(name);
  }
  const others = all.length - shown.length;
  if (shown.length === 0) return people(all.length);
  if (others > 0) return `${shown.join(", ")} and ${others} more`;
  if (shown.length < 2) return shown.join("");
  return `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`;
}

/** Something came by. `wishers` are those who wish for it. */
export function openedLine(
  visitor: string,
  { seconds, honkers, wishers }: { seconds: number; honkers: number; wishers: readonly string[] },
  words: GaggleWords,
): string {
  if (visitor === FOX_VISITOR) {
    return `A fox sneaks around the nests! ${honkers} of you have to type ${words.prefix}honk within ${span(seconds)}, or it takes an egg.`;
  }
  const wished = wishers.length > 0 ? ` You wished for it: ${names(wishers, 200)}.` : "";
  return `${named(visitor, words)} comes by! Type ${words.prefix}catch within ${span(seconds)}, with any word for luck. Being first gives nothing.${wished}`;
}

/** The window is over: what all tries are committed by, before anybody can know the draw. */
export function closedLine(
  visitor: string,
  { count, hash, round }: { count: number; hash: string; round: number },
  words: GaggleWords,
): string {
  const what =
    visitor === FOX_VISITOR
      ? `${people(count)} honked at the fox.`
      : `${people(count)} tried to catch ${words.nameOf(visitor)}.`;
  return `Time is up! ${what} Log hash ${hash.slice(0, HASH_SHORT_CHARS)}, drand round ${round}.`;
}

/** What an encounter came to, in one or two lines: those to whom the card is new come first. */
export function resultLines(
  result: { visitor: string; count: number; ranOff: boolean },
  answer: CommitAnswer,
  words: GaggleWords,
): string[] {
  const first =
    result.visitor === FOX_VISITOR ? foxWords(result, answer) : gooseWords(result, answer, words);
  const page = answer.encounter === "" ? "" : ` ${words.link(encounterPath(answer.encounter))}`;
  const second = [eggWords(answer, words), rewardWords(answer)].filter((part) => part !== "");
  const rest = second.join(" ");
  if (rest === "") return [`${first}${page}`];
  const one = `${first} ${rest}${page}`;
  return one.length <= TWITCH.lineMaxChars / 2 ? [one] : [`${first}${page}`, rest];
}

function gooseWords(
  { visitor, count }: { visitor: string; count: number },
  { caught }: CommitAnswer,
  words: GaggleWords,
): string {
  const goose = words.nameOf(visitor);
  if (count === 0) return `Nobody tried, and ${goose} walked on.`;
  if (caught.length === 0) {
    return `${goose} got away from ${people(count)}. Each miss raises the next chance.`;
  }
  const fresh = caught.filter(({ is_new }) => is_new).map(({ name }) => name);
  const others = caught.filter(({ is_new }) => !is_new).map(({ name }) => name);
  const so = `${caught.length} of ${count} caught ${goose}`;
  if (fresh.length === 0) return `${so}: ${names(others, 220)}. All of them had one before.`;
  const known = others.length > 0 ? ` ${people(others.length)} had one before.` : "";
  return `${so}. New for ${names(fresh, 220)}!${known}`;
}

function foxWords(
  { count, ranOff }: { count: number; ranOff: boolean },
  { robbed }: CommitAnswer,
): string {
  if (ranOff) return `${people(count)} honked, and the fox ran off. All eggs are safe!`;
  if (robbed === "") return "The fox found no nest with several eggs, and left hungry.";
  return `Too few honked: the fox took an egg of ${robbed}. More honks next time!`;
}

function eggWords({ eggs }: CommitAnswer, { prefix }: GaggleWords): string {
  if (eggs.length === 0) return "";
  const found = eggs.length === 1 ? "An egg" : `${eggs.length} eggs`;
  return `${found} for ${names(eggs, 150)}: keep chatting to warm, then ${prefix}hatch.`;
}

function rewardWords({ rewards }: CommitAnswer): string {
  if (rewards.length === 0) return "";
  const who = rewards.map(({ name, set }) => `${name} (${titled(set)})`);
  return `Set complete: ${names(who, 120)}!`;
}

/** Why an encounter came to nothing. */
export function voidLine(
  visitor: string,
  reason: "offline" | "late" | "off",
  words: GaggleWords,
): string {
  const who = visitor === FOX_VISITOR ? "The fox" : words.nameOf(visitor);
  switch (reason) {
    case "offline":
      return `The stream is over, so ${lowerThe(who)} has left. This one counts for nobody.`;
    case "late":
      return `${who} left while I was away. This one counts for nobody; sorry!`;
    case "off":
      return `Gaggle was switched off here, so ${lowerThe(who)} has left. This one counts for nobody.`;
  }
}

/** For `!catch` while nothing is here. */
export function nothingLine(minutes: number, words: GaggleWords): string {
  return `No goose is here right now. One comes by about every ${minutes} minutes while people chat; ${ownCommand(words, "", "collection")} shows your collection.`;
}

export function forgetQuestion(name: string, words: GaggleWords): string {
  const command = ownCommand(words, FORGET_CONFIRMED, `forget-me confirm: ${FORGET_CONFIRMED}`);
  return `@${name}: this erases your whole collection everywhere, and can't be undone. Type ${command} within ${span(GAME.forgetConfirmSeconds)} if you are sure.`;
}

export function forgetFirst(name: string, words: GaggleWords): string {
  return `@${name}: type ${ownCommand(words, FORGET_WORDS, "forget-me")} first.`;
}

/** When the collections can't be reached. */
export function awayLine(name: string): string {
  return `@${name}: the collections can't be reached right now. Nothing is lost; type it again in a minute.`;
}

export function tradePage(token: string, words: GaggleWords): string {
  return token === "" ? "" : ` ${words.link(tradePath(token))}`;
}

export function collectionPage(page: string, words: GaggleWords): string {
  return page === "" ? "" : ` ${words.link(collectionPath(page))}`;
}

/** A set by its slug: first-flight is First Flight. */
export function titled(slug: string): string {
  return slug.replace(
    /(^|-)([a-z])/g,
    (_, dash, letter) => (dash ? " " : "") + letter.toUpperCase(),
  );
}

/** A card with its rarity, as a sentence begins with it. */
function named(slug: string, words: GaggleWords): string {
  const rarity = words.rarityOf(slug);
  return rarity === "" ? words.nameOf(slug) : `${words.nameOf(slug)} (${rarity})`;
}

function lowerThe(who: string): string {
  return who.replace(/^The /, "the ");
}

export function people(count: number): string {
  return count === 1 ? "1 viewer" : `${count} viewers`;
}

/** A time span in words: "45 seconds", "2 minutes". */
function span(seconds: number): string {
  if (seconds % 60 !== 0) return `${seconds} seconds`;
  return seconds === 60 ? "1 minute" : `${seconds / 60} minutes`;
}
