/** What is used of Pagefind's browser module, which the build writes to /pagefind. */
type Fragment = { url: string; excerpt: string; meta: { title?: string } };
type Pagefind = {
  init: () => Promise<void>;
  debouncedSearch: (
    query: string,
  ) => Promise<{ results: { data: () => Promise<Fragment> }[] } | null>;
};

const SHOWN_COUNT = 8;
const MODULE = "/pagefind/pagefind.js";

let loaded: Promise<Pagefind> | undefined;

function load(): Promise<Pagefind> {
  loaded ??= import(/* @vite-ignore */ MODULE).then(async (module: Pagefind) => {
    await module.init();
    return module;
  });
  loaded.catch(() => {
    loaded = undefined;
  });
  return loaded;
}

function resultItem({ url, excerpt, meta }: Fragment): HTMLLIElement {
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = url;
  const title = document.createElement("strong");
  title.textContent = meta.title ?? url;
  const words = document.createElement("span");
  // Pagefind escapes the page's text; the only markup in an excerpt is its own <mark>.
  words.innerHTML = excerpt;
  link.append(title, words);
  item.append(link);
  return item;
}

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

  const search = async (query: string) => {
    if (query === "") {
      list.replaceChildren();
      say("");
      return;
    }
    const found = await (await load()).debouncedSearch(query);
    if (!found || query !== field.value.trim()) return;
    const shown = await Promise.all(found.results.slice(0, SHOWN_COUNT).map(({ data }) => data()));
    if (query !== field.value.trim()) return;
    list.replaceChildren(...shown.map(resultItem));
    const count = found.results.length;
    say(count === 0 ? `Nothing found for “${query}”.` : `${count} found`);
  };

  field.addEventListener("input", () => {
    search(field.value.trim()).catch(() => say(unreachable));
  });

  dialog.addEventListener("keydown", (event) => {
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
