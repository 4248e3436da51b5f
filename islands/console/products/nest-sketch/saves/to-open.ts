import { atom } from "nanostores";

/** A save that a page wants opened on the canvas, as soon as the canvas is in its room. */
export const $toOpen = atom<string | undefined>(undefined);
