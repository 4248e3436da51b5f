/** What stands behind the overlay of a sketch: `?background=` of its address. */

/** Names that mean a colour, beside `transparent`. */
export const BACKGROUND_NAMES = {
  white: "#ffffff",
  black: "#000000",
  green: "#00b140",
  magenta: "#ff00ff",
  paper: "#fffdf6",
} as const;

/** What the picker begins with when somebody wants a colour of their own. */
export const OWN_BACKGROUND = "#1d5c96";

/**
 * The colour that a text means: a name of the list, or three or six hexadecimal digits with or
 * without `#`. null, which is transparent, for everything else.
 */
export function parseBackground(text: string | null): string | null {
  const given = (text ?? "").trim().toLowerCase();
  const named = Object.entries(BACKGROUND_NAMES).find(([name]) => name === given);
  if (named) return named[1];
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/.exec(given)?.[1];
  if (digits === undefined) return null;
  return digits.length === 6
    ? `#${digits}`
    : `#${[...digits].map((digit) => digit + digit).join("")}`;
}
