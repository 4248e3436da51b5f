/** What a page fetches only after it is painted for the first time: its scripts, its letters. */

/** Type of a script element that the page loads as a module once it is painted. */
export const LATER_SCRIPT_TYPE = "text/later";

/** Holds the letters that this browser has in its cache, by their files. */
export const FONTS_STORAGE_KEY = "gq:fonts";

const MODULE = /<script type="module" src="([^"]+)"><\/script>/g;

/** The page with its module scripts to be loaded later. */
export function scriptsLater(html: string): string {
  return html.replace(MODULE, `<script type="${LATER_SCRIPT_TYPE}" src="$1"></script>`);
}

const LETTERS = /<noscript data-letters>.*?<\/noscript>/s;
const STYLE = /<style>(.*?)<\/style>/gs;
const NAMES = /:root\{(--font-[^}]*?);?\}/g;
const HASH_OF_NAME = /-[0-9a-f]{16}(?=[";}])/g;
const FILE = /href="[^"]*?([^"/]{1,6})[^"/]*\.woff2"/g;

/** What is given the letters: the whole page, unless they are late, or parts of it one after another. */
const NAMED_BY = ":root:not([data-late]),[data-ours]";

/** How the ranges of the characters begin whose files every page needs; see scripts/build/fonts.ts. */
export const BASIC_RANGE = "U+20-";

/**
 * The page with its letters declared in its head but named by nothing that waits for them: no file
 * is fetched, and what is given the names later is alone laid out anew. To declare them later would
 * cost a layout of the whole page. Which files a browser knows is told by how their names begin. It
 * is written as short as it can be, since every page carries it.
 */
export function namesLater(html: string): string {
  const [letters = ""] = LETTERS.exec(html) ?? [];
  const styles = Array.from(letters.matchAll(STYLE), ([, style]) => style).join("");
  const names = Array.from(styles.matchAll(NAMES), ([, name]) => name).join(";");
  if (names === "") return html;
  const faces = styles
    .replaceAll(NAMES, "")
    .replaceAll(/url\("([^"]*)"\) format\("woff2"\)/g, "url($1)")
    .replaceAll(";}", "}");
  const files = Array.from(letters.matchAll(FILE), ([, file]) => file).join("");
  const declared = `<style data-letters="${files}">${faces}${NAMED_BY}{${names}}</style>`;
  return html.replace(letters, () => declared.replaceAll(HASH_OF_NAME, "-gq"));
}
