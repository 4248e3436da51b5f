/** What somebody calls a letter when letters are not enough: `p@ssw0rd` is `password`. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

/** What is left of a password must be this long, or the rest of it carries the weight. */
const WORD_MIN_CHARS = 4;

/** So many characters around a listed word do not make a password of it: `Sunshine2026!`. */
const TRIMMINGS_MAX_CHARS = 6;

/** Keys and digits in the order in which lazy fingers find them. */
const RUNS = [
  "0123456789",
  "9876543210",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiopasdfghjklzxcvbnm",
];

/**
 * True for a password that attackers try first: one on their lists, with a little around it or
 * with look-alike letters too; one character, word or run of keys again and again; or what
 * belongs to the account itself. `isListed` returns whether a lower-case word is on the list;
 * `own` is what others know about the account, such as its e-mail address.
 */
export function isCommonPassword(
  password: string,
  isListed: (word: string) => boolean,
  own: readonly string[] = [],
): boolean {
  const text = password.toLowerCase();
  const known = new Set(own.flatMap(partsOf));
  return [text, repeatedPart(text), ...coresOf(text)]
    .filter((word) => word !== undefined)
    .flatMap((word) => [word, word.replace(/[013457@$!]/g, (char) => LOOKALIKES[char] ?? char)])
    .some((word) => known.has(word) || isRun(word) || isListed(word));
}

/** An address and its local part, a name and the name without spaces. */
function partsOf(value: string): string[] {
  const text = value.toLowerCase().trim();
  return [text, text.split("@", 1)[0] ?? "", text.replace(/\s+/g, "")].filter(
    (part) => part.length >= WORD_MIN_CHARS,
  );
}

/** The password without digits and signs at its ends, as long as they are few. */
function coresOf(text: string): string[] {
  const bare = text.replace(/^[^\p{L}]+/u, "").replace(/[^\p{L}]+$/u, "");
  const tail = text.replace(/[^\p{L}]+$/u, "");
  const digits = text.replace(/[^\p{L}\d]+$/u, "");
  return [bare, tail, digits].filter(
    (core) => core.length >= WORD_MIN_CHARS && text.length - core.length <= TRIMMINGS_MAX_CHARS,
  );
}

/** `ab` for `ababab`: what a text consists of when it repeats itself. */
function repeatedPart(text: string): string | undefined {
  return /^(.+?)\1+$/u.exec(text)?.[1];
}

/** A part of a run, `345678` or `hgfedcba`; or a repeated part so short that it is no word. */
function isRun(text: string): boolean {
  if (text.length < WORD_MIN_CHARS) return true;
  const reversed = [...text].reverse().join("");
  return RUNS.some((run) => run.includes(text) || run.includes(reversed));
}
