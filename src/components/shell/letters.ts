/** The site's own letters on somebody's first page: rules SP1 and SP6 of docs/spec/shell.md. */
import { FONTS_STORAGE_KEY } from "#core/shell/after-paint.ts";
import { frame } from "./frame.ts";
import { store } from "./storage.ts";

const page = document.documentElement;

/** What holds words that wrap. */
const BLOCKS = "h1, h2, h3, p, li, dt, dd, th, td, summary, figcaption";

/** How far the words of a block may be moved apart or together; none is tried first. */
const WORD_SPACES = ["", "0.03em", "-0.03em", "0.06em", "-0.06em", "0.1em", "-0.1em"];

/** How far a text may begin from where it began, in pixels: unseen, or else hardly seen. */
const SLACKS = [3, 5];

/**
 * Fetches the letters and shows them once all are there. They stand in a noscript element, and the
 * script in the head has begun to fetch their files, or has shown them already.
 */
export async function showLetters(): Promise<void> {
  const letters = document.head.querySelector("noscript[data-letters]");
  if (!letters || page.dataset.letters !== undefined) return;
  const template = document.createElement("template");
  template.innerHTML = letters.textContent;
  const files = [...template.content.querySelectorAll("link")].map((link) =>
    link.getAttribute("href"),
  );
  const faces = facesOf(template.content.textContent);
  await frame();
  await Promise.allSettled(
    faces
      .filter(({ src }) => files.some((file) => file !== null && src.includes(file)))
      .map(({ face }) => face.load()),
  );
  await frame();
  const settle = holdStill();
  for (const { face } of faces) document.fonts.add(face);
  settle();
  page.dataset.letters = "here";
  store("localStorage", FONTS_STORAGE_KEY, files.join());
}

/** The faces of a stylesheet, which are not fetched by being made. */
function facesOf(styles: string): { face: FontFace; src: string }[] {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  return [...sheet.cssRules].flatMap((rule) => {
    if (!(rule instanceof CSSFontFaceRule)) return [];
    const value = (name: string) => rule.style.getPropertyValue(name);
    const src = value("src");
    const face = new FontFace(value("font-family"), src, {
      style: value("font-style"),
      weight: value("font-weight"),
      unicodeRange: value("unicode-range"),
      display: "swap",
    });
    return [{ face, src }];
  });
}

/**
 * Remembers where the lines of the words in sight begin. The function it gives is called when the
 * letters have changed, before they are painted: where a line broken elsewhere would move what
 * follows, the spaces between the words give way, and where those can't, the block keeps the letters
 * that it had.
 */
function holdStill(): () => void {
  const blocks = [...document.querySelectorAll<HTMLElement>(BLOCKS)].flatMap((block) => {
    // What is not laid out yet stays so.
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
function placesOf(block: HTMLElement): [left: number, top: number][] {
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
function keepLetters(block: HTMLElement): void {
  for (const element of [block, ...block.querySelectorAll<HTMLElement>("*")]) {
    element.style.fontFamily = getComputedStyle(element).fontFamily.replace(/^[^,]*,/, "");
  }
}
