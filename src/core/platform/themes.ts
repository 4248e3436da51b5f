/** The themes in the order in which the switch goes through them. */
export const THEMES = ["light", "natural", "walnut", "dark", "classic"] as const;

export type Theme = (typeof THEMES)[number];

export const THEME_DEFAULT: Theme = "natural";

/** The key of the saved theme in the browser's local storage. */
export const THEME_STORAGE_KEY = "gq:theme";

/** Fired on the document when the theme has changed; `detail` is its name. */
export const THEME_EVENT = "gq:theme";

export function isTheme(value: unknown): value is Theme {
  return THEMES.some((theme) => theme === value);
}

export function nextTheme(theme: Theme): Theme {
  return THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? THEME_DEFAULT;
}
