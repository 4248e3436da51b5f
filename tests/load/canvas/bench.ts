/**
 * `npm run bench:canvas`: what the easel costs a browser with 5,000 elements on the sheet while 20
 * others draw, as times of frames, and how long a page takes to its first canvas.
 * `-- --elements=5000 --drawing=20 --seconds=5` changes it, `--markdown` prints Markdown.
 */
import { loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { ensureChromium } from "../../../scripts/setup/chromium.ts";
import { openBrowser } from "../pages/browser.ts";
import { median, say } from "../pages/site.ts";
import { openTab, type Tab } from "../pages/tab.ts";
import { type Table, tableText } from "../pages/table.ts";
import { ACTS, type Act } from "./acts.ts";
import { serveEasel } from "./build.ts";

const { values } = parseArgs({
  options: {
    elements: { type: "string", default: "5000" },
    drawing: { type: "string", default: "20" },
    seconds: { type: "string", default: "5" },
    markdown: { type: "boolean", default: false },
  },
});

/** Sixty frames a second. */
const FRAME_MS = 1000 / 60;

/** Counts frames from here on; `busy` is what scripts and layout took of the main thread. */
const COUNT = `(() => {
  const frames = [];
  let last = performance.now();
  let goesOn = true;
  const next = (now) => { frames.push(now - last); last = now; if (goesOn) requestAnimationFrame(next); };
  requestAnimationFrame((now) => { last = now; requestAnimationFrame(next); });
  window.frames_ = () => { goesOn = false; return frames; };
})()`;

async function measure(tab: Tab, act: Act, milliseconds: number): Promise<string[]> {
  await act.prepare?.(tab);
  const before = await taskTime(tab);
  await tab.evaluate(COUNT);
  const until = performance.now() + milliseconds;
  const started = performance.now();
  while (performance.now() < until) await act.go(tab);
  const took = performance.now() - started;
  await act.end?.(tab);
  const frames = await tab.evaluate("window.frames_()");
  const busy = ((await taskTime(tab)) - before) / took;
  const times = (Array.isArray(frames) ? frames.map(Number) : []).sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? 0;
  const late = times.filter((time) => time > FRAME_MS * 1.5).length / Math.max(1, times.length);
  return [
    act.name,
    `${(times.length / (took / 1000)).toFixed(1)}`,
    `${at(0.5).toFixed(1)} ms`,
    `${at(0.95).toFixed(1)} ms`,
    `${at(0.99).toFixed(1)} ms`,
    `${(late * 100).toFixed(1)}%`,
    `${(busy * 100).toFixed(0)}%`,
  ];
}

/** Milliseconds that the page's main thread has worked since it began. */
async function taskTime(tab: Tab): Promise<number> {
  const { metrics } = await tab.send("Performance.getMetrics");
  const found = Array.isArray(metrics)
    ? metrics.find((metric: { name: string }) => metric.name === "TaskDuration")
    : undefined;
  return Number(found?.value ?? 0) * 1000;
}

const easel = await serveEasel();
const browser = await openBrowser(await ensureChromium(say));
const address = (drawing: string) =>
  `${easel.origin}/?elements=${values.elements}&drawing=${drawing}`;
try {
  const first: number[] = [];
  for (let run = 0; run < 4; run += 1) {
    const tab = await openTab(browser);
    await tab.goto(address("0"));
    first.push(Number(await tab.until("window.easel?.firstCanvas")));
    await tab.close();
  }
  const tab = await openTab(browser);
  await tab.send("Performance.enable");
  await tab.goto(address(values.drawing));
  await tab.until("window.easel?.firstCanvas");
  await sleep(1000);
  const rows: string[][] = [];
  for (const act of ACTS) rows.push(await measure(tab, act, Number(values.seconds) * 1000));
  const table: Table = {
    title: `The easel with ${values.elements} elements while ${values.drawing} others draw`,
    head: ["", "frames/s", "p50", "p95", "p99", "late", "main thread"],
    rows,
  };
  process.stdout.write(`${tableText(table, values.markdown)}\n`);
  process.stdout.write(
    `First canvas with ${values.elements} elements: ${Math.round(median(first.slice(1)))} ms after the page began (the scripts cached); load of the machine ${loadavg()[0]?.toFixed(1)}\n`,
  );
} finally {
  await browser.close();
  easel.close();
}
