import { escapeText } from "./markup.ts";

/**
 * The brand's mark on a square of 64: a goose's head and neck in front of a light disc, bold enough
 * for 16 pixels. It has no ids, so a page may show it many times.
 */
export function gooseMark(title?: string): string {
  const named =
    title === undefined ? 'aria-hidden="true"' : `role="img" aria-label="${escapeText(title)}"`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" class="goose-mark" ${named}>` +
    '<circle cx="32" cy="32" r="32" fill="var(--goose-mark-ground,#dfead6)"/>' +
    '<path fill="var(--goose-mark-neck,#2a2523)" d="M58 50.5A32 32 0 0 1 22 62.4C21 50 30 46 30 36c0-5-3-8-3-15C27 12 33 6 41 6s14 6 14 14c0 9-6 12-6 19 0 5 4 8 9 11.5z"/>' +
    '<path fill="#f8f2e4" d="M43 20c4 2 9 1 12-2 1 9-3 17-10 16-5-1-6-9-2-14z"/>' +
    '<path fill="#e0852a" d="M30 12C21 14 12 18 5 23c-2 2-1 4 2 4 8 1 15 0 22-2-3-4-3-9 1-13z"/>' +
    '<circle cx="37" cy="16" r="3.2" fill="#fff"/>' +
    "</svg>"
  );
}
