/**
 * `npm run bench:terminal`: the first opening of GQSH, from the click on its button until its prompt
 * has the focus, with an empty and with a full cache, and its bytes. The 100 ms for which it waits
 * for other tabs' replies are in it. `-- --runs=20` changes the count, `--markdown` prints Markdown.
 */
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { ensureChromium } from "../../scripts/setup/chromium.ts";
import { startWeb } from "../../tests/stack/web.ts";
import { type Browser, openBrowser } from "../pages/browser.ts";
import { endLater } from "../pages/endings.ts";
import { median, say } from "../pages/site.ts";
import { type NetworkEntry, openTab } from "../pages/tab.ts";
import { tableText, verdict } from "../pages/table.ts";
import { TERMINAL_GOALS } from "./goals.ts";

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "10" },
    markdown: { type: "boolean", default: false },
  },
});
const runs = Number(values.runs);

/**
 * In the page: milliseconds from the click until the prompt can be typed in, and until the marks that
 * the terminal sets: claimed (the part that claims is there), fetched (all files are), active (no
 * other tab replied).
 */
const OPEN = `new Promise((resolve) => {
  const panel = document.getElementById("gqsh");
  const start = performance.now();
  const mark = (name) =>
    (performance.getEntriesByName("gqsh:" + name)[0]?.startTime ?? Number.NaN) - start;
  panel.addEventListener("focusin", () => {
    if (!document.activeElement?.matches("#gqsh input")) return;
    const ms = performance.now() - start;
    resolve(JSON.stringify([ms, mark("claimed"), mark("fetched"), mark("active")]));
  });
  document.querySelector("[popovertarget=gqsh]").click();
})`;

/** In the page: closes it, so that the next tab finds it free. */
const CLOSE = `document.getElementById("gqsh").hidePopover()`;

/** Milliseconds from the click. */
type Times = { ms: number; claimed: number; fetched: number; active: number };
type Opening = Times & { files: NetworkEntry[] };

function timesOf(answer: unknown): Times {
  const [ms = Number.NaN, claimed = Number.NaN, fetched = Number.NaN, active = Number.NaN] =
    JSON.parse(String(answer)).map(Number);
  return { ms, claimed, fetched, active };
}

async function open(browser: Browser, url: string, cache: "empty" | "full"): Promise<Opening> {
  const tab = await openTab(browser);
  if (cache === "empty") await tab.send("Network.clearBrowserCache");
  await tab.goto(url);
  // What the page itself fetches is not what is measured.
  await tab.quiet();
  const before = new Set(tab.entries());
  const times = timesOf(await tab.evaluate(OPEN));
  const files = tab.entries().filter((entry) => !before.has(entry));
  await tab.evaluate(CLOSE);
  await tab.close();
  return { ...times, files };
}

/** React's own file has its name (scripts/build/bundle-islands.ts). */
const isReact = ({ url }: NetworkEntry) => /\/react-and-dom\.[\w-]+\.js$/.test(url);

const sum = (files: readonly NetworkEntry[]) =>
  files.reduce((total, { bodyBytes }) => total + bodyBytes, 0);
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;

async function main() {
  const chromium = await ensureChromium(say);
  const web = await startWeb();
  const stop = endLater(async () => void (await web.stop()));
  const browser = await openBrowser(chromium);
  try {
    const url = `${web.url}/`;
    say(`Opening GQSH, ${runs} runs each (load ${loadavg()[0]?.toFixed(1)})…`);
    const cold: Opening[] = [];
    const warm: Opening[] = [];
    for (let run = 0; run < runs; run += 1) {
      cold.push(await open(browser, url, "empty"));
      warm.push(await open(browser, url, "full"));
    }
    const [first] = cold;
    const files = first?.files ?? [];
    const own = sum(files.filter((file) => !isReact(file)));
    const row = (openings: readonly Opening[]) => {
      const times = openings.map(({ ms }) => ms).sort((a, b) => a - b);
      const shown = (ms: number | undefined) => `${Math.round(ms ?? 0)} ms`;
      return [shown(median(times)), shown(times[0]), shown(times.at(-1))];
    };
    const warmMs = median(warm.map(({ ms }) => ms));
    const times = {
      title: `GQSH: from the click to the prompt, median of ${runs}`,
      head: ["", "median", "least", "most", "goal", ""],
      rows: [
        [
          "full cache",
          ...row(warm),
          `< ${TERMINAL_GOALS.warmMs} ms`,
          verdict(warmMs < TERMINAL_GOALS.warmMs),
        ],
        ["empty cache", ...row(cold), "", ""],
      ],
    };
    const part = (openings: readonly Opening[], of: (opening: Opening) => number) =>
      `${Math.round(median(openings.map(of)))} ms`;
    const parts = {
      title: "GQSH: what the opening is made of, median",
      head: ["", "until it claims", "claim", "all files", "then until the prompt"],
      rows: [["full cache", warm] as const, ["empty cache", cold] as const].map(
        ([name, openings]) => [
          name,
          part(openings, ({ claimed }) => claimed),
          part(openings, ({ claimed, active }) => active - claimed),
          part(openings, ({ fetched }) => fetched),
          part(openings, ({ ms, active, fetched }) => ms - Math.max(active, fetched)),
        ],
      ),
    };
    const bytes = {
      title: "GQSH: bytes of the first opening, compressed",
      head: ["", "files", "bytes", "goal", ""],
      rows: [
        [
          "beyond React",
          String(files.filter((file) => !isReact(file)).length),
          kilobytes(own),
          `≤ ${kilobytes(TERMINAL_GOALS.bytes)}`,
          verdict(own <= TERMINAL_GOALS.bytes),
        ],
        ["React", String(files.filter(isReact).length), kilobytes(sum(files) - own), "", ""],
      ],
    };
    for (const table of [times, parts, bytes]) {
      process.stdout.write(`${tableText(table, values.markdown)}\n`);
    }
  } finally {
    await browser.close();
    await stop();
  }
}

await main();
