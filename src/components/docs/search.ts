/** The dialog of the search. Pagefind, which the build writes to /pagefind, is loaded when it opens. */
import { SEARCH } from "#core/platform/reading-limits.ts";

/** What is used of Pagefind's browser API: https://pagefind.app/docs/api/ */
type Section = {
  title: string;
  url: string;
  excerpt: string;
  weighted_locations: { balanced_score: number }[];
};
type Fragment = { url: string; meta: { title?: string }; sub_results: Section[] };
type Found = { results: { data: () => Promise<Fragment> }[] };
type Pagefind = {
  options: (options: { noWorker: boolean; excerptLength: number }) => Promise<void>;
  init: () => Promise<void>;
  /** Resolves to null when another search has begun within `waitMs`. */
  debouncedSearch: (query: string, options: object, waitMs: number) => Promise<Found | null>;
};

const MODULE = "/pagefind/pagefind.js";

let pagefind: Promise<Pagefind> | undefined;

function load(): Promise<Pagefind> {
  pagefind ??= import(/* @vite-ignore */ MODULE).then(async (module: Pagefind) => {
    // Without the worker the first result is there earlier: it is one more file to wait for.
    await module.options({ noWorker: true, excerptLength: SEARCH.excerptWordsCount });
    await module.init();
    return module;
  });
  pagefind.catch(() => {
    pagefind = undefined;
  });
  return pagefind;
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
  const passage = document.createElement("span");
  // Pagefind escapes the page's text; the only markup in an excerpt is its own <mark>.
  passage.innerHTML = best?.excerpt ?? "";
  link.append(title, passage);
  item.append(link);
  return item;
}

function start(dialog: HTMLDialogElement): void {
  const field = dialog.querySelector("input");
  const list = dialog.querySelector("[data-search-results]");
  const status = dialog.querySelector("[data-search-status]");
  if (!field || !list || !status) return;

  const sayUnreachable = () => {
    status.textContent = "The search could not be loaded. Check your connection and type again.";
  };

  const open = () => {
    if (dialog.open) return;
    dialog.showModal();
    field.select();
    load().catch(sayUnreachable);
  };

  const search = async () => {
    const query = field.value.trim();
    const found = await (await load()).debouncedSearch(query, {}, SEARCH.debounceMs);
    if (found) await show(query, query === "" ? [] : found.results, SEARCH.shownMaxCount);
  };

  const show = async (query: string, results: Found["results"], count: number) => {
    const texts = await Promise.all(results.slice(0, count).map(({ data }) => data()));
    if (query !== field.value.trim()) return;
    list.replaceChildren(...texts.map(resultItem));
    if (count < results.length) {
      const all = document.createElement("button");
      all.type = "button";
      all.textContent = "Show all";
      all.addEventListener("click", async () => {
        await show(query, results, results.length);
        list.querySelectorAll("a")[count]?.focus();
      });
      const item = document.createElement("li");
      item.append(all);
      list.append(item);
    }
    status.textContent =
      results.length > 0 ? `${results.length} found` : query && `Nothing found for “${query}”.`;
  };

  field.addEventListener("input", () => {
    search().catch(sayUnreachable);
  });

  list.addEventListener("click", ({ target }) => {
    // A result on this very page leaves the page, and the dialog on it, as they are.
    if (target instanceof Element && target.closest("a")) dialog.close();
  });

  dialog.addEventListener("keydown", (event) => {
    const links = [...list.querySelectorAll("a")];
    const at = links.findIndex((link) => link.matches(":focus"));
    if (event.key === "ArrowDown") (links[at + 1] ?? field).focus();
    else if (event.key === "ArrowUp") (links[at - 1] ?? field).focus();
    else if (event.key === "Enter" && event.target === field) links[0]?.click();
    else return;
    event.preventDefault();
  });

  for (const button of document.querySelectorAll("[data-search-open]")) {
    button.addEventListener("click", open);
  }
  document.addEventListener("keydown", (event) => {
    const { key, target } = event;
    const hasModifier = event.ctrlKey || event.metaKey;
    const isTyping = target instanceof Element && target.closest("input, textarea, select");
    const opens = hasModifier ? key.toLowerCase() === "k" : key === "/" && !isTyping;
    if (!opens) return;
    event.preventDefault();
    open();
  });
}

const dialog = document.querySelector<HTMLDialogElement>("dialog[data-search]");
if (dialog) start(dialog);
