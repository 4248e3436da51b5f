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
    '<path fill="var(--goose-mark-neck,#2a2523)" d="M55 54.4A32 32 0 0 1 19 61.3C19 49 32 45 33 34c.5-5-4-7-4-14C29 11 35 5 42.5 5S55 11 55 18.5c0 8-6 11-6.5 18-.4 6.5 4.5 10 6.5 17.9z"/>' +
    '<path fill="#f8f2e4" d="M41.5 22c3.5 2.5 8.5 2 12-2 .8 8-3.5 14-9 12.5-4-1.1-4.5-6-3-10.5z"/>' +
    '<path fill="#e0852a" d="M30.5 13C25 15 18 18.5 13.5 22c-1.6 1.400-.9 3.1 1.2 3.3C20 25.8 26 25.5 31.5 24c-3-3.5-3.3-7.5-1-11z"/>' +
    '<circle cx="38" cy="15.5" r="2.8" fill="#fff"/>' +
    "</svg>"
  );
}
