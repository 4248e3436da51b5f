/** The script of a docs page: buttons on code, the mark of the section in view, scrolling. */
import { SHELL } from "#core/platform/reading-limits.ts";
import { readStored, store } from "../shell/storage.ts";
import { addCopyButtons, addRunButtons } from "./code-buttons.ts";

/**
 * Where the path of the docs page is kept that this tab has left last. The Ask site has its pages
 * below `/ask` and without it, where the main site has others.
 */
const LEFT_PAGE_KEY = "gq:left-docs-page";

function markSectionInView(): void {
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
}

/** Scrolls the list of pages, which is longer than a window, so that the open page is in its middle. */
function showPageInSidebar(): void {
  const sidebar = document.querySelector(".docs-side");
  const link = sidebar?.querySelector<HTMLElement>("[aria-current]");
  if (sidebar && link) sidebar.scrollTop = link.offsetTop - sidebar.clientHeight / 2;
}

/** Returns whether a link of another docs page has opened this one. */
function cameFromDocs(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  const arrived = entry instanceof PerformanceNavigationTiming && entry.type === "navigate";
  const from = URL.canParse(document.referrer) ? new URL(document.referrer) : undefined;
  if (!arrived || from?.origin !== location.origin || from.pathname === location.pathname) {
    return false;
  }
  const left = readStored("sessionStorage", LEFT_PAGE_KEY);
  return from.pathname.startsWith("/ask/") || from.pathname === left;
}

/** Scrolls past the menu above the article, for a reader who comes from another docs page. */
function scrollToContent(): void {
  if (location.hash || !cameFromDocs()) return;
  setTimeout(() => {
    const content = document.querySelector(".docs-article");
    if (!content || window.scrollY > 0) return;
    const header = document.querySelector(".site-header")?.clientHeight ?? 0;
    const top = content.getBoundingClientRect().top - header - SHELL.docsScrollOffsetPx;
    if (top > 0) window.scrollTo({ top, behavior: "smooth" });
  }, SHELL.docsScrollDelayMs);
}

addEventListener("pagehide", () => {
  store("sessionStorage", LEFT_PAGE_KEY, location.pathname);
});
addCopyButtons();
addRunButtons();
// In the frame's own layout, so that none is forced before it.
requestAnimationFrame(showPageInSidebar);
markSectionInView();
scrollToContent();
