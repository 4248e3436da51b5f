/** The first search of a visit: what it loads, and how soon the first result is there. */
import { openBrowser } from "./browser.ts";
import { median, type Site } from "./site.ts";
import { openTab, pause, type Tab } from "./tab.ts";

const RUNS_COUNT = 3;
const KEY_EVERY_MS = 80;

/** What is loaded before anybody searches, but for the search alone. */
const SEARCH_FILES = /pagefind|search|ui-core/i;

/** Where the results are, and a condition that holds once they answer the whole query. */
const RESULTS = {
  ours: { list: "[data-search-results]", answers: "true" },
  Starlight: {
    list: ".pagefind-ui__drawer",
    answers: `document.querySelector(".pagefind-ui__message")?.textContent.includes(field.value)`,
  },
} as const;

export type FirstSearch = { bytes: number; resultMs: number; files: string[] };

export async function timeSearch(
  chromium: string,
  site: Site,
  page: string,
  query: string,
): Promise<FirstSearch> {
  const searches: FirstSearch[] = [];
  for (let run = 0; run < RUNS_COUNT; run += 1) {
    searches.push(await searchOnce(chromium, site, page, query));
  }
  return {
    bytes: median(searches.map(({ bytes }) => bytes)),
    resultMs: median(searches.map(({ resultMs }) => resultMs)),
    files: searches[0]?.files ?? [],
  };
}

async function searchOnce(
  chromium: string,
  site: Site,
  page: string,
  query: string,
): Promise<FirstSearch> {
  const browser = await openBrowser(chromium);
  try {
    const tab = await openTab(browser, stopwatch(site));
    await tab.goto(site.pageUrl(page));
    await tab.quiet();
    const before = new Set(tab.entries().filter(({ url }) => !SEARCH_FILES.test(url)));
    await press(tab, { key: "k", code: "KeyK", modifiers: 2, windowsVirtualKeyCode: 75 });
    await tab.until(`document.activeElement.matches("input")`);
    for (const letter of query) {
      await pause(KEY_EVERY_MS);
      await press(tab, { key: letter, text: letter });
    }
    const resultMs = Number(await tab.until("window.firstResultMs"));
    await tab.quiet();
    const loaded = tab.entries().filter((entry) => !before.has(entry));
    return {
      bytes: loaded.reduce((sum, { bodyBytes }) => sum + bodyBytes, 0),
      resultMs,
      files: loaded.map(({ url, bodyBytes }) => `${bodyBytes} ${new URL(url).pathname}`),
    };
  } finally {
    await browser.close();
  }
}

async function press(tab: Tab, key: Record<string, unknown>): Promise<void> {
  await tab.send("Input.dispatchKeyEvent", { type: "keyDown", ...key });
  const { text: _, ...up } = key;
  await tab.send("Input.dispatchKeyEvent", { type: "keyUp", ...up });
}

/** Counts from each key anew, until results that answer the query are painted. */
function stopwatch(site: Site): string {
  const { list, answers } = RESULTS[site.name];
  return `(() => {
    let pressedAt = 0;
    addEventListener("keydown", (event) => {
      pressedAt = event.timeStamp;
      window.firstResultMs = undefined;
    }, true);
    new MutationObserver((changes) => {
      const list = document.querySelector(${JSON.stringify(list)});
      const field = document.activeElement;
      if (!list || !(field instanceof HTMLInputElement)) return;
      if (!changes.some(({ target }) => list.contains(target))) return;
      if (!list.querySelector("a")?.textContent.trim() || !(${answers})) return;
      const counted = pressedAt;
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          if (counted === pressedAt) window.firstResultMs ??= performance.now() - pressedAt;
        };
        port2.postMessage(0);
      });
    }).observe(document, { childList: true, characterData: true, subtree: true });
  })()`;
}
