/** Says that a text on the clipboard is elements of a sketch. */
export const CLIPBOARD_FORMAT = "goose-quarters-elements";
