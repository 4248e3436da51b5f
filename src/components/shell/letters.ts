/** The site's own letters on somebody's first page: rules SP1 and SP6 of docs/spec/shell.md. */
import { BASIC_RANGE, FONTS_STORAGE_KEY } from "#core/platform/shell/after-paint.ts";
import { frame } from "./frame.ts";
import { whenIdle } from "./idle.ts";
import { store } from "./storage.ts";

const page = document.documentElement;

type Styled = HTMLElement | SVGElement;

/** What holds words that wrap, or buttons that do. */
const BLOCKS = "h1, h2, h3, p, li, dt, dd, th, td, summary, figcaption, .buttons";

/** How far the words of a block may be moved apart or together; none is tried first. */
const WORD_SPACES = ["", "0.03em", "-0.03em", "0.06em", "-0.06em", "0.1em", "-0.1em"];

/** How far a text may begin from where it began, in pixels: unseen, or else hardly seen. */
const SLACKS = [3, 5];

/** How long a task may give letters to parts of the page, in milliseconds of a good machine. */
const SLICE_MS = 3;

/** A part with fewer elements in it is given letters at once. */
const SMALL_PART_COUNT = 12;

/**
 * Shows the letters once all are there, whose files the script in the head has begun to fetch. To
 * lay out a whole page with them takes long, so a page that is read is given them part by part.
 */
export async function showLetters(): Promise<void> {
  if (page.dataset.late === undefined) return;
  await Promise.allSettled(
    [...document.fonts].map((face) => face.unicodeRange.startsWith(BASIC_RANGE) && face.load()),
  );
  await frame();
  if (page.dataset.later === undefined) delete page.dataset.late;
  else await showByParts();
  page.dataset.letters = "here";
  const letters = document.head.querySelector<HTMLElement>("[data-letters]");
  store("localStorage", FONTS_STORAGE_KEY, letters?.dataset.letters ?? "");
}

async function showByParts(): Promise<void> {
  let began = performance.now();
  for (const part of partsOf(document.body)) {
    if (performance.now() - began > SLICE_MS) {
      await frame();
      began = performance.now();
    }
    const settle = holdStill(part);
    part.dataset.ours = "";
    settle();
    // Laid out now, so that the task's time is known.
    part.getBoundingClientRect();
  }
  // What comes from now on has the letters too. Every element's style is found anew for it, so it
  // waits until somebody is about to touch the page, which nothing comes without.
  for (const sign of ["pointermove", "pointerdown", "keydown"]) {
    addEventListener(sign, showInAll, { once: true });
  }
}

function showInAll(): void {
  whenIdle(() => {
    delete page.dataset.late;
  });
}

/** The smallest parts of an element that can be given letters by themselves, in their order. */
function* partsOf(element: Element): Generator<Styled> {
  const inherited = getComputedStyle(element).fontFamily;
  for (const child of element.children as HTMLCollectionOf<Styled>) {
    const { display, fontFamily, contentVisibility } = getComputedStyle(child);
    const isWhole =
      display === "none" ||
      child.getElementsByTagName("*").length < SMALL_PART_COUNT ||
      // Held back by rule SP5: it is laid out later, and not by looking into it.
      contentVisibility !== "visible" ||
      // What is in it may inherit these, and could not have the page's own instead.
      fontFamily !== inherited ||
      [...child.childNodes].some((node) => node instanceof Text && node.data.trim() !== "");
    if (isWhole) yield child;
    else yield* partsOf(child);
  }
}

function withAllIn(element: Styled): Styled[] {
  return [element, ...element.querySelectorAll<Styled>("*")];
}

/**
 * Remembers where the lines of a part's words in sight begin. The function it gives is called when
 * the letters have changed, before they are painted: where a line broken elsewhere would move what
 * follows, the spaces between the words give way, and where those can't, the block keeps the letters
 * that it had.
 */
function holdStill(part: Styled): () => void {
  const blocks = withAllIn(part).flatMap((block) => {
    if (!block.matches(BLOCKS)) return [];
    // What rule SP5 holds back is not laid out, and stays so.
    if (!block.checkVisibility({ contentVisibilityAuto: true })) return [];
    const { top, bottom } = block.getBoundingClientRect();
    return bottom > 0 && top < innerHeight ? [{ block, places: placesOf(block) }] : [];
  });
  return () => {
    for (const { block, places } of blocks) {
      const isStill = (slack: number) =>
        placesOf(block).every(
          ([left, top], at) =>
            Math.abs(top - (places[at]?.[1] ?? 0)) < 2 &&
            Math.abs(left - (places[at]?.[0] ?? 0)) < slack,
        );
      const fits = SLACKS.some((slack) =>
        WORD_SPACES.some((space) => {
          block.style.wordSpacing = space;
          return isStill(slack);
        }),
      );
      if (fits) continue;
      block.style.wordSpacing = "";
      keepLetters(block);
    }
  };
}

/** How high a block is, and where in it each of its texts begins: from the left and from its top. */
function placesOf(block: Element): [left: number, top: number][] {
  const { x, y, height } = block.getBoundingClientRect();
  const range = new Range();
  const texts = [...block.childNodes].map((node): [number, number] => {
    range.selectNode(node);
    const [first] = range.getClientRects();
    return first ? [first.x - x, first.y - y] : [0, 0];
  });
  return [[0, height], ...texts];
}

/** Leaves the site's own letters, the first family of each list, out of a block. */
function keepLetters(block: Styled): void {
  for (const element of withAllIn(block)) {
    element.style.fontFamily = getComputedStyle(element).fontFamily.replace(/^[^,]*,/, "");
  }
}
