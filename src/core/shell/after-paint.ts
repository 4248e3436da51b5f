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

/**
 * The page with the names of its letters in force from the start, so that nothing but letters
 * changes when their files come: with the names, every element's style would have to be found anew.
 * What is left for later is written as short as it can be, since every page carries it.
 */
export function namesFirst(html: string): string {
  const [letters = ""] = LETTERS.exec(html) ?? [];
  const styles = Array.from(letters.matchAll(STYLE), ([, style]) => style).join("");
  const names = Array.from(styles.matchAll(NAMES), ([, name]) => name).join(";");
  if (names === "") return html;
  const faces = styles
    .replaceAll(NAMES, "")
    .replaceAll(/url\("([^"]*)"\) format\("woff2"\)/g, "url($1)")
    .replaceAll(";}", "}");
  const files = letters.replaceAll(STYLE, "").replace(/<noscript data-letters>/, "");
  const first = `<style>:root{${names}}</style>`;
  const later = `<noscript data-letters><style>${faces}</style>${files}`;
  return html.replace(letters, () => (first + later).replaceAll(HASH_OF_NAME, "-gq"));
}
