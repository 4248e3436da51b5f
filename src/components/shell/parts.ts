/** The parts of a first page that are laid out later, rule SP5 of docs/spec/shell.md. */
import { frame } from "./frame.ts";

/** Those of them that src/styles/unseen.css holds back are among these. */
const PARTS =
  ".site-header-row, .bottom-bar, .corner, .site-footer, .site-footer-row, .chapter, .duo, .fig, .plates, .plates > *, .prose > :is(.table-scroll, ul, ol, dl)";

const page = document.documentElement;

/** Lays out one part in a frame, so that none of them is long; to be called once our letters are there. */
export async function layOutParts(): Promise<void> {
  if (page.dataset.parts === undefined) return;
  let isHeldBack = false;
  for (const part of document.querySelectorAll<HTMLElement>(PARTS)) {
    // Asked one by one: the styles in a part that is held back are not known before it is laid out.
    if (getComputedStyle(part).contentVisibility === "visible") continue;
    isHeldBack = true;
    await frame();
    part.style.contentVisibility = "visible";
  }
  // A wide window held nothing back, and is not to begin with it when it becomes narrow.
  if (!isHeldBack) delete page.dataset.parts;
}
