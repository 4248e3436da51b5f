/**
 * `npm run bench:canvas`: what the editor costs a browser with 5,000 elements on the sheet while 20
 * others draw, as times of frames; how long a page takes to its first canvas, the editor by itself
 * and the console's own page, over the whole product.
 * `-- --elements=5000 --drawing=20 --seconds=5 --runs=5` changes it, `--markdown` prints Markdown,
 * `--work` prints what a frame costs of the processors, `--no-console` leaves out the product.
 */
import { loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { ensureChromium } from "../../scripts/setup/chromium.ts";
import { type Browser, openBrowser } from "../pages/browser.ts";
import { median, say } from "../pages/site.ts";
import { openTab } from "../pages/tab.ts";
import { type Table, tableText } from "../pages/table.ts";
import { ACTS } from "./acts.ts";
import { serveEditor } from "./build.ts";
import { OPENING_STEPS, startConsole } from "./console.ts";
import { FRAMES_HEAD, type Frames, framesDuring, framesRow, WORK_HEAD, workRow } from "./frames.ts";

const { values } = parseArgs({
  allowNegative: true,
  options: {
    elements: { type: "string", default: "5000" },
    drawing: { type: "string", default: "20" },
    seconds: { type: "string", default: "5" },
    runs: { type: "string", default: "5" },
    acts: { type: "string", default: "" },
    frames: { type: "boolean", default: true },
    console: { type: "boolean", default: true },
    work: { type: "boolean", default: false },
    markdown: { type: "boolean", default: false },
  },
});
const elements = Number(values.elements);
const runs = Number(values.runs);

const print = (table: Table) => process.stdout.write(`${tableText(table, values.markdown)}\n`);
const load = () => `load of the machine ${loadavg()[0]?.toFixed(1)}`;
const milliseconds = (value: number) => `${Math.round(value)} ms`;

async function measureFrames(browser: Browser, origin: string): Promise<void> {
  const tab = await openTab(browser);
  await tab.send("Performance.enable");
  await tab.goto(`${origin}/?elements=${elements}&drawing=${values.drawing}`);
  await tab.until("window.editor?.opening.painted", 60_000);
  const size = await tab.evaluate("[innerWidth, innerHeight, devicePixelRatio].join(' × ')");
  await sleep(1000);
  const all: Frames[] = [];
  for (const act of ACTS) {
    if (!act.name.includes(values.acts)) continue;
    all.push(await framesDuring(browser, tab, act, Number(values.seconds) * 1000));
  }
  await tab.close();
  print({
    title: `The editor with ${elements} elements while ${values.drawing} others draw (window, CSS pixels × ratio: ${size}; ${load()})`,
    head: FRAMES_HEAD,
    rows: all.map(framesRow),
  });
  if (!values.work) return;
  print({
    title: "Milliseconds of processor a frame",
    head: WORK_HEAD,
    rows: all.map(workRow),
  });
}

const EASEL_STEPS = [
  ["began", "its scripts run"],
  ["connected", "the room has begun"],
  ["welcome", "the room has answered"],
  ["loaded", "all elements have come"],
  ["painted", "all elements are painted"],
] as const;

/** The editor by itself, with its scripts in the cache. */
async function measureOpening(browser: Browser, origin: string): Promise<void> {
  const openings: Record<string, number>[] = [];
  for (let run = -1; run < runs; run += 1) {
    const tab = await openTab(browser);
    await tab.goto(`${origin}/?elements=${elements}&drawing=0`);
    await tab.until("window.editor?.opening.painted", 60_000);
    const opening = JSON.parse(String(await tab.evaluate("JSON.stringify(editor.opening)")));
    if (run >= 0) openings.push(opening);
    await tab.close();
  }
  print({
    title: `First canvas of the editor by itself, ${elements} elements (median of ${runs}, full cache; ${load()})`,
    head: ["after the page began", ""],
    rows: EASEL_STEPS.map(([step, name]) => [
      name,
      milliseconds(median(openings.map((opening) => opening[step] ?? Number.NaN))),
    ]),
  });
}

async function measureConsole(browser: Browser): Promise<void> {
  say("Starting the product…");
  const goose = await startConsole(elements);
  const opening = await goose.open(browser, runs);
  print({
    title: `First canvas of /nest-sketch/canvas, ${elements} elements (median of ${runs}, full cache; ${load()})`,
    head: ["after the navigation began", ""],
    rows: OPENING_STEPS.map(([step, name]) => [name, milliseconds(opening[step])]),
  });
  await goose.stop();
}

const editor = await serveEditor();
const browser = await openBrowser(await ensureChromium(say));
try {
  if (values.frames) await measureFrames(browser, editor.origin);
  await measureOpening(browser, editor.origin);
  if (values.console) await measureConsole(browser);
} finally {
  await browser.close();
  editor.close();
}
