/** The search's dialog. Pagefind, which the build writes to /pagefind, is loaded when it opens. */
import { SEARCH } from "#core/platform/reading-limits.ts";

/** What is used of Pagefind's browser module. */
type Section = {
  title: string;
  url: string;
  excerpt: string;
  weighted_locations: { balanced_score: number }[];
};
type Fragment = { url: string; meta: { title?: string }; sub_results: Section[] };
type Pagefind = {
  options: (options: { noWorker: boolean; excerptLength: number }) => Promise<void>;
  init: () => Promise<void>;
  preload: (query: string) => Promise<void>;
  search: (query: string) => Promise<{ results: { data: () => Promise<Fragment> }[] }>;
};

const MODULE = "/pagefind/pagefind.js";

let loaded: Promise<Pagefind> | undefined;

function load(): Promise<Pagefind> {
  loaded ??= import(/* @vite-ignore */ MODULE).then(async (module: Pagefind) => {
    // The worker is a second copy of the same code; a query takes a few milliseconds without it.
    await module.options({ noWorker: true, excerptLength: SEARCH.excerptWordsCount });
    await module.init();
    return module;
  });
  loaded.catch(() => {
    loaded = undefined;
  });
  return loaded;
}

const score = ({ weighted_locations }: Section) =>
  weighted_locations.reduce((sum, { balanced_score }) => sum + balanced_score, 0);

/** A link to the section of the page that fits best. */
function resultItem({ url, meta, sub_results }: Fragment): HTMLLIElement {
  const [best] = sub_results.toSorted((a, b) => score(b) - score(a));
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = best?.url ?? url;
  const title = document.createElement("strong");
  const page = meta.title ?? url;
  title.textContent = best && best.title !== page ? `${page} › ${best.title}` : page;
  const words = document.createElement("span");
  // Pagefind escapes the page's text; the only markup in an excerpt is its own <mark>.
  words.innerHTML = best?.excerpt ?? "";
  link.append(title, words);
  item.append(link);
  return item;
}

function moreItem(show: () => Promise<void>): HTMLLIElement {
  const item = document.createElement("li");
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Show all";
  button.addEventListener("click", show);
  item.append(button);
  return item;
}

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

function start(dialog: HTMLDialogElement): void {
  const field = dialog.querySelector("input");
  const list = dialog.querySelector("[data-search-results]");
  const status = dialog.querySelector("[data-search-status]");
  if (!field || !list || !status) return;

  const say = (text: string) => {
    status.textContent = text;
  };
  const unreachable = "The search could not be loaded. Check your connection and type again.";

  const open = () => {
    if (dialog.open) return;
    dialog.showModal();
    field.select();
    load().catch(() => say(unreachable));
  };

  /** Which search is the latest; an older one must not show what it found. */
  let latest = 0;

  const search = async () => {
    latest += 1;
    const turn = latest;
    const query = field.value.trim();
    if (query === "") {
      list.replaceChildren();
      say("");
      return;
    }
    if (query.length >= SEARCH.preloadFromChars) void load().then(({ preload }) => preload(query));
    // What is found on the way to a word has texts of its own, which nobody would read.
    await wait(SEARCH.waitMs);
    if (turn !== latest) return;
    const { results } = await (await load()).search(query);
    let shownCount = 0;
    const show = async (count: number) => {
      if (turn !== latest) return;
      const texts = await Promise.all(results.slice(shownCount, count).map(({ data }) => data()));
      if (turn !== latest) return;
      // What this search has shown stays: it may have the focus.
      for (const old of [...list.children].slice(shownCount)) old.remove();
      list.append(...texts.map(resultItem));
      shownCount += texts.length;
      if (count < results.length && count >= SEARCH.shownMaxCount) {
        list.append(moreItem(() => show(results.length)));
      }
    };
    await show(SEARCH.shownFirstCount);
    if (turn !== latest) return;
    say(results.length === 0 ? `Nothing found for “${query}”.` : `${results.length} found`);
    await wait(SEARCH.restWaitMs);
    await show(SEARCH.shownMaxCount);
  };

  field.addEventListener("input", () => {
    search().catch(() => say(unreachable));
  });

  list.addEventListener("click", ({ target }) => {
    // A result on this very page leaves the page, and the dialog on it, as they are.
    if (target instanceof Element && target.closest("a")) dialog.close();
  });

  dialog.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      // By itself, the field would only be emptied.
      event.preventDefault();
      dialog.close();
      return;
    }
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp" && event.key !== "Enter") return;
    const links = [...list.querySelectorAll("a")];
    const at = links.findIndex((link) => link.matches(":focus"));
    if (event.key === "Enter") {
      if (document.activeElement !== field) return;
      event.preventDefault();
      links[0]?.click();
      return;
    }
    event.preventDefault();
    const next = links[at + (event.key === "ArrowDown" ? 1 : -1)];
    (next ?? field).focus();
  });

  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });

  for (const button of document.querySelectorAll("[data-search-open]")) {
    button.addEventListener("click", open);
  }
  document.addEventListener("keydown", (event) => {
    const typing =
      event.target instanceof HTMLElement && event.target.closest("input, textarea, select");
    const slash = event.key === "/" && !typing && !event.ctrlKey && !event.metaKey;
    const shortcut = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey);
    if (!slash && !shortcut) return;
    event.preventDefault();
    open();
  });
}

const dialog = document.querySelector<HTMLDialogElement>("dialog[data-search]");
if (dialog) start(dialog);
