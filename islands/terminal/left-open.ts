/** Whether the terminal is to be open on the next page of this tab, and to have the focus there. */
import { LEFT_OPEN_KEY } from "#core/terminal/left-open.ts";
import { forget, keep, readKept } from "../stores/safe-storage.ts";

/** The page is left while the terminal is open. */
export function leaveOpen(hasFocus: boolean): void {
  keep("sessionStorage", LEFT_OPEN_KEY, hasFocus ? "typing" : "reading");
}

/** Somebody wants to type now, whatever the page before was left for. */
export function wantToType(): void {
  leaveOpen(true);
}

/** Whether it was opened in order to type; a page that was turned may be read instead. */
export function isForTyping(): boolean {
  return readKept("sessionStorage", LEFT_OPEN_KEY) !== "reading";
}

export function isLeftOpen(): boolean {
  return readKept("sessionStorage", LEFT_OPEN_KEY) !== null;
}

export function forgetLeftOpen(): void {
  forget("sessionStorage", LEFT_OPEN_KEY);
}
