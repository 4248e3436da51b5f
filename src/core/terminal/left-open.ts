/**
 * The key in session storage that says, for this tab, that the terminal is open and is to be open on
 * the next page, too: `typing` when the focus was in it, `reading` when it was in the page.
 */
export const LEFT_OPEN_KEY = "gq:terminal-open";

/** The key in local storage of the panel's height, in percent of the window. */
export const HEIGHT_KEY = "gq:terminal-height";
