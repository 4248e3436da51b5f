/**
 * Turns from one docs page to another in place: the shell stays, the words are replaced. A page is
 * fetched when its link is pointed at, so that it is there at the click. Browsers without the
 * Navigation API, and anything unexpected, load the page as any other.
 */

/** Docs pages; a file (`.md`, `.xml`) is none. */
const DOCS_PAGE = /^\/ask\/[^.]+$/;

/** What the head says of one page. */
const HEAD_OF_PAGE =
  'link[rel=canonical], link[rel=alternate], meta[name=description], meta[property], script[type="application/ld+json"]';

const KEPT_MAX_COUNT = 20;

const kept = new Map<string, Promise<Document | undefined>>();

/** The page at a path, or undefined when it can't be turned to. */
function fetchPage(path: string): Promise<Document | undefined> {
  const known = kept.get(path);
  if (known) return known;
  const coming = load(path);
  kept.set(path, coming);
  for (const oldest of kept.keys()) if (kept.size > KEPT_MAX_COUNT) kept.delete(oldest);
  coming.then((page) => {
    if (!page) kept.delete(path);
  });
  return coming;
}

async function load(path: string): Promise<Document | undefined> {
  try {
    const answer = await fetch(path);
    if (!answer.ok || answer.redirected) return undefined;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    return files(page).isSubsetOf(files(document)) ? page : undefined;
  } catch {
    return undefined;
  }
}

/** The scripts and styles of a page. One that has others, as after an update, is loaded whole. */
function files(page: Document): Set<string | null> {
  const found = page.querySelectorAll("script[src], link[rel=stylesheet]");
  return new Set([...found].map((file) => file.getAttribute("src") ?? file.getAttribute("href")));
}

/** What differs from one docs page to another in its body, but for the mark in the lists of pages. */
const PARTS_OF_PAGE = [".docs-article", ".docs-aside"];

function show(page: Document): void {
  // All of it is laid out at once and in its letters, so that going back finds the old place.
  delete document.documentElement.dataset.parts;
  document.title = page.title;
  for (const old of document.head.querySelectorAll(HEAD_OF_PAGE)) old.remove();
  document.head.append(...copies(page.head.querySelectorAll(HEAD_OF_PAGE)));
  for (const name of PARTS_OF_PAGE) {
    const [part] = copies(page.querySelectorAll<HTMLElement>(name));
    if (!part) continue;
    part.dataset.ours = "";
    document.querySelector(name)?.replaceWith(part);
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>(".docs-nav a")) {
    link.ariaCurrent = link.pathname === location.pathname ? "page" : null;
  }
  document.querySelector(".docs-menu")?.removeAttribute("open");
  // The terminal stays open over pages, as the rest of the shell.
  const menus = document.querySelectorAll<HTMLElement>(":popover-open:not(#gqsh)");
  for (const menu of menus) menu.hidePopover();
}

/** Copies, so that a page can be turned to again. */
function copies<Kind extends Element>(elements: Iterable<Kind>): Kind[] {
  return [...elements].map((element) => document.importNode(element, true));
}

/** The page that a navigation can be turned to in place. */
function turnable(event: NavigateEvent): string | undefined {
  const { origin, pathname, search } = new URL(event.destination.url);
  const plain =
    event.canIntercept &&
    event.navigationType !== "reload" &&
    event.downloadRequest === null &&
    event.formData === null &&
    !event.hashChange &&
    origin === location.origin &&
    search === "" &&
    pathname !== location.pathname &&
    DOCS_PAGE.test(pathname);
  return plain ? pathname : undefined;
}

function fetchInAdvance({ target }: Event): void {
  const link = target instanceof Element ? target.closest("a") : null;
  if (link?.origin !== location.origin || link.search !== "") return;
  if (link.pathname !== location.pathname && DOCS_PAGE.test(link.pathname)) {
    void fetchPage(link.pathname);
  }
}

/** `afterTurn` is told whether the reader goes on, or back (or forth) to where they were. */
export function turnPages(afterTurn: (how: "on" | "back") => void): void {
  if (!("navigation" in window)) return;
  for (const type of ["pointerover", "pointerdown", "focusin"]) {
    document.addEventListener(type, fetchInAdvance, { passive: true });
  }
  navigation.addEventListener("navigate", (event) => {
    const path = turnable(event);
    if (path === undefined) return;
    event.intercept({
      focusReset: "manual",
      async handler() {
        const page = await fetchPage(path);
        if (event.signal.aborted) return;
        if (!page) {
          location.reload();
          return;
        }
        show(page);
        afterTurn(event.navigationType === "traverse" ? "back" : "on");
        const heading = document.querySelector<HTMLElement>("#content h1");
        heading?.setAttribute("tabindex", "-1");
        heading?.focus({ preventScroll: true });
      },
    });
  });
}
