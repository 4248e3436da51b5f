/** Names on boards that anybody may read, of people without an account. */
import * as v from "valibot";
import { singleLine } from "../entities/text.ts";
import { SOUL_STACK } from "./limits.ts";

/** Words that a board for everyone does not show, wherever they stand in a name. */
const RUDE_ANYWHERE = [
  "arsehole",
  "asshole",
  "bastard",
  "bitch",
  "bollock",
  "faggot",
  "fuck",
  "hitler",
  "motherf",
  "nigga",
  "nigger",
  "penis",
  "porn",
  "pussy",
  "retard",
  "shit",
  "slut",
  "tranny",
  "vagina",
  "wanker",
  "whore",
];

/** Words that harmless ones contain ("cocktail", "Ignazio"): these count by themselves alone. */
const RUDE_ALONE = new Set([
  "arse",
  "ass",
  "cock",
  "cum",
  "cunt",
  "dick",
  "fag",
  "kike",
  "nazi",
  "rape",
  "tits",
]);

const SIGNS: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "!": "i",
  "3": "e",
  "4": "a",
  "@": "a",
  "5": "s",
  $: "s",
  "7": "t",
};

/** True for a name with a rude word, also one that is written with digits, accents or signs between. */
export function isRude(name: string): boolean {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[01!34@5$7]/g, (sign) => SIGNS[sign] ?? sign);
  const letters = plain.replace(/[^a-z]/g, "");
  const once = letters.replace(/(.)\1+/g, "$1");
  const words = plain.split(/[^a-z]+/);
  return (
    words.some((word) => RUDE_ALONE.has(word)) ||
    RUDE_ALONE.has(letters) ||
    RUDE_ANYWHERE.some((word) => letters.includes(word) || once.includes(word))
  );
}

/** A name on a board: one visible line (SOLO-N1, SOLO-N2). */
export const guestName = v.pipe(
  singleLine("The name", 1, SOUL_STACK.nameMaxChars),
  v.check(
    (name) => !isRude(name),
    "That name has a word that not everybody wants to read. Choose another one",
  ),
);
