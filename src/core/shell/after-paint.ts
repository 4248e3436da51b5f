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
const NAMES = /:root\{(--font-[^}]*)\}/g;

/**
 * The page with the names of its letters in force from the start, so that nothing but letters
 * changes when their files come: with the names, every element's style would have to be found anew.
 */
export function namesFirst(html: string): string {
  const [letters = ""] = LETTERS.exec(html) ?? [];
  const names = Array.from(letters.matchAll(NAMES), ([, name]) => name).join("");
  if (names === "") return html;
  return html.replace(
    letters,
    () => `<style>:root{${names}}</style>${letters.replaceAll(NAMES, "")}`,
  );
}
