/** What the docs do beyond plain HTML: copy buttons, the mark of the section in view, scrolling. */
import { SHELL } from "#core/platform/reading-limits.ts";
import { addRunButtons } from "./session.ts";
import { turnPages } from "./turn-page.ts";

function addCopyButtons(): void {
  for (const block of document.querySelectorAll(".code-block")) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = "Copy";
    button.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(block.querySelector("pre")?.textContent?.trim() ?? "");
        button.textContent = "Copied";
      } catch {
        button.textContent = "Press Ctrl-C";
      }
      setTimeout(() => {
        button.textContent = "Copy";
      }, 1500);
    });
    block.append(button);
  }
}

let sections: IntersectionObserver | undefined;

function markSectionInView(): void {
  sections?.disconnect();
  const links = new Map(
    [...document.querySelectorAll<HTMLAnchorElement>(".docs-aside .docs-toc a")].map((link) => [
      decodeURIComponent(link.hash.slice(1)),
      link,
    ]),
  );
  if (links.size === 0) return;
  const observer = new IntersectionObserver(
    (entries) => {
      const entered = entries.find(({ isIntersecting }) => isIntersecting);
      if (!entered) return;
      for (const [id, link] of links) link.toggleAttribute("data-here", id === entered.target.id);
    },
    { rootMargin: "-90px 0px -65% 0px" },
  );
  for (const id of links.keys()) {
    const heading = document.getElementById(id);
    if (heading) observer.observe(heading);
  }
  sections = observer;
}

/** The list of pages is longer than a window: the reader's place is in sight. */
function showPlaceInSidebar(): void {
  const sidebar = document.querySelector(".docs-side");
  const link = sidebar?.querySelector<HTMLElement>("[aria-current]");
  if (!sidebar || !link) return;
  const top = link.offsetTop - sidebar.scrollTop;
  const inSight = top >= 0 && top + link.clientHeight <= sidebar.clientHeight;
  if (!inSight) sidebar.scrollTop = link.offsetTop - sidebar.clientHeight / 2;
}

/** Whether this document was opened by a link of another docs page. */
function cameFromDocs(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  const arrived = entry instanceof PerformanceNavigationTiming && entry.type === "navigate";
  const from = URL.canParse(document.referrer) ? new URL(document.referrer) : undefined;
  if (!arrived || from?.origin !== location.origin) return false;
  return from.pathname.startsWith("/ask/") && from.pathname !== location.pathname;
}

let scrolling: ReturnType<typeof setTimeout> | undefined;

/** From one docs page to another, the reader arrives at the words, not at the menu above them. */
function scrollToContent(): void {
  if (location.hash) return;
  scrolling = setTimeout(() => {
    const content = document.querySelector(".docs-article");
    if (!content || window.scrollY > 0) return;
    const header = document.querySelector(".site-header")?.clientHeight ?? 0;
    const top = content.getBoundingClientRect().top - header - SHELL.docsScrollOffsetPx;
    if (top > 0) window.scrollTo({ top, behavior: "smooth" });
  }, SHELL.docsScrollDelayMs);
}

function readPage(): void {
  addCopyButtons();
  addRunButtons();
  // With the frame's own layout, not one more before it.
  requestAnimationFrame(showPlaceInSidebar);
  markSectionInView();
}

readPage();
if (cameFromDocs()) scrollToContent();
turnPages((how) => {
  clearTimeout(scrolling);
  readPage();
  if (how === "on") scrollToContent();
});
